"""A match that one looks back at: any of its positions is on show, nobody touches anything and nobody plays."""

from __future__ import annotations

from typing import Any, NoReturn

from games.engine.core.match import Match
from games.shell.table.session import Phase, Replay, Session


def nobody(match: Match[Any], level: str, seed: int) -> NoReturn:
    """No computer plays in a review."""
    raise AssertionError("nobody plays in a review")


class ReviewSession(Session):
    """Stands still wherever it is told to stand; a step ahead is shown as it was played."""

    def __init__(self, match: Match[Any]) -> None:
        super().__init__(match, nobody)

    @property
    def phase(self) -> Phase:
        """Never a turn of somebody's."""
        phase = super().phase
        return phase if phase in (Phase.ANIMATING, Phase.OVER) else Phase.PAUSED

    def _may_touch(self) -> bool:
        return False

    def update(self, dt: float, budget_ms: float) -> None:
        """Time changes nothing."""

    def prepare(self) -> None:
        """There is nothing to prepare."""

    def walk(self, goal: int) -> None:
        """Go to a later position, showing the moves up to there."""
        start, is_moving = self.shown_ply, bool(self.replays)
        self.look(goal)
        if is_moving or not start < goal:
            return
        self.takes_jump()
        match = self.match
        for ply in range(start, goal):
            before, move = match.states[ply], match.moves[ply]
            self.replays.append(Replay(before, move, match.states[ply + 1], self.rules.steps(before, move),
                                       self.rules.turn(before)))
