"""A match under review: any of its positions can be shown, and nothing can be touched."""

from __future__ import annotations

from typing import Any, NoReturn

from games.engine.core.match import Match
from games.shell.table.replay import Replay
from games.shell.table.session import Phase, Session


def no_engine(match: Match[Any], level: str, seed: int) -> NoReturn:
    """Refuse to make an engine: no computer plays in a review."""
    raise AssertionError("no computer plays in a review")


class ReviewSession(Session):
    """A session that is always paused; a step to a later position is shown with motion."""

    def __init__(self, match: Match[Any]) -> None:
        super().__init__(match, no_engine)
        self.paused = True

    @property
    def phase(self) -> Phase:
        """Paused, unless a motion is on show or the match is over."""
        phase = super().phase
        return phase if phase in (Phase.ANIMATING, Phase.OVER) else Phase.PAUSED

    def walk(self, goal: int) -> None:
        """Go to a later position, showing the moves up to it."""
        start, is_moving = self.shown_ply, bool(self.replays)
        self.browse(goal)
        if is_moving or not start < goal:
            return
        self.pop_jump()
        match = self.match
        for ply in range(start, goal):
            before, move = match.states[ply], match.moves[ply]
            self.replays.append(Replay(before, move, match.states[ply + 1], self.rules.steps(before, move),
                                       self.rules.seat_to_move(before)))
