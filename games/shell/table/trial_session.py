"""A turn tried again: one plays it, the reviewer says what it is worth, and what gives too much away is taken back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.engine.core.match import Match
from games.engine.records.record import Player
from games.engine.search.engine import Hint
from games.engine.teaching.analysis import Turn
from games.engine.teaching.review import MARKS
from games.shell.table.lesson_session import Status
from games.shell.table.review_session import nobody
from games.shell.table.session import Phase, Session

LOOK = 1.6  # seconds that a turn which is not good enough stays to be seen
GOOD_ENOUGH = MARKS[-1][0]  # what gives away less is no mistake


def trial_match(match: Match[Any], ply: int) -> Match[Any]:
    """The match before a turn, with people at all seats: only that one turn will be played."""
    return match.branch(ply, tuple([Player(player.name) for player in match.players]))


class TrialSession(Session):
    """One turn at the board; `worth` says how much it gives away, or None as long as that is being looked at."""

    def __init__(self, match: Match[Any], worth: Callable[[Turn], float | None], better: Turn) -> None:
        super().__init__(match, nobody)
        self.first = match.ply
        self.status = Status.OPEN
        self.is_judging = False
        self.gave = 0.0  # by the last try
        self._worth, self._better = worth, better
        self._wait = 0.0

    @property
    def phase(self) -> Phase:
        """As in a game; but nothing can be touched while a try is looked at, seen or done."""
        phase = super().phase
        is_open = self.status is Status.OPEN and not self.is_judging
        return phase if phase is Phase.ANIMATING or (phase is Phase.HUMAN and is_open) else Phase.PAUSED

    @property
    def turn(self) -> Turn:
        """What has been played of the turn so far."""
        return tuple(self.match.moves[self.first:self.match.ply])

    @property
    def can_undo(self) -> bool:
        """Only what was just tried can be taken back."""
        return self.match.ply > self.first and self.phase is Phase.HUMAN

    def undo(self) -> bool:
        if not self.can_undo:
            return False
        self._take_back()
        return True

    def update(self, dt: float, budget_ms: float) -> None:
        if self.replays or self.looking is not None:
            return
        if self.status is Status.MISSED:
            self._wait -= dt
            if self._wait <= 0:
                self._take_back()
        elif self.is_judging:
            self._judge()
        elif self.status is Status.OPEN and self._is_played():
            self.is_judging = True

    def _is_played(self) -> bool:
        if self.match.ply == self.first:
            return False
        return self.match.result() is not None or self.match.turn != self.rules.turn(self.match.states[self.first])

    def _judge(self) -> None:
        gave = self._worth(self.turn)
        if gave is None:
            return
        self.gave, self.is_judging = gave, False
        self.status = Status.DONE if gave < GOOD_ENOUGH else Status.MISSED
        self._wait = LOOK

    def _take_back(self) -> None:
        self.status = Status.OPEN
        self._travel(self.first)
        self._forget_thoughts()

    def show_better(self) -> None:
        """Point the better turn out."""
        if self.phase is Phase.HUMAN:
            self.cancel()
            if self.match.ply > self.first:
                self._take_back()
            self.hint = Hint(self._better, self._better, (1 / self.rules.seats,) * self.rules.seats, None)

    def play_better(self) -> None:
        """Play it."""
        if self.phase is Phase.HUMAN and self.match.ply == self.first:
            self.play(self._better)
