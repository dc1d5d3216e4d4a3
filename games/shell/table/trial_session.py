"""The trial of a mistake of a reviewed game: the reviewer judges the turn, and a bad one is taken back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.engine.core.match import Match
from games.engine.core.rules import Turn
from games.engine.records.record import Player
from games.engine.teaching.review import MARKS
from games.shell.table.attempt import Status
from games.shell.table.review_session import no_engine
from games.shell.table.session import Phase
from games.shell.table.task_session import TaskSession
from games.shell.table.versions import Counted

GOOD_ENOUGH = MARKS[-1][0]  # a turn that gives away less is no mistake


def trial_match(match: Match[Any], ply: int) -> Match[Any]:
    """Return the match before a turn, with people at all seats: only that one turn will be played."""
    return match.branch(ply, tuple([Player(player.name) for player in match.players]))


class TrialSession(TaskSession):
    """One turn at the board; `loss` returns how much it gives away, or None while that is being analysed."""

    is_judging = Counted(False)

    def __init__(self, match: Match[Any], loss: Callable[[Turn], float | None], better: Turn) -> None:
        super().__init__(match, no_engine)
        self.first = match.ply
        self.gave = 0.0  # win probability that the last try gave away
        self._loss, self._better = loss, better

    @property
    def phase(self) -> Phase:
        """The phase of the match, except that touches need an open attempt without a pending judgement."""
        phase = super().phase
        is_open = self.attempt.is_open and not self.is_judging
        return phase if phase is Phase.ANIMATING or (phase is Phase.HUMAN and is_open) else Phase.PAUSED

    @property
    def turn(self) -> Turn:
        """The moves of the turn so far."""
        return tuple(self.match.moves[self.first:self.match.ply])

    @property
    def can_undo(self) -> bool:
        """Whether part of the turn was played."""
        return self.match.ply > self.first and (self.attempt.is_missed or self.phase is Phase.HUMAN)

    def take_back(self) -> None:
        self.attempt.take_back(self.first)

    def undo(self) -> bool:
        if not self.can_undo:
            return False
        self.take_back()
        return True

    def update(self, dt: float, budget_ms: float) -> None:
        if self.replays:
            return
        if self.is_judging:
            self._judge()
        elif self.attempt.is_open and self._is_played():
            self.is_judging = True

    def _is_played(self) -> bool:
        if self.match.ply == self.first:
            return False
        mover = self.rules.seat_to_move(self.match.states[self.first])
        return self.match.result() is not None or self.match.seat_to_move != mover

    def _judge(self) -> None:
        gave = self._loss(self.turn)
        if gave is None:
            return
        self.gave, self.is_judging = gave, False
        if gave < GOOD_ENOUGH:
            self.attempt.status = Status.DONE
        else:
            self.attempt.miss()

    def show_better(self) -> None:
        """Show the better turn."""
        if self.phase is Phase.HUMAN:
            self.cancel()
            if self.match.ply > self.first:
                self.take_back()
            self.hints.show(self._better)

    def play_better(self) -> None:
        """Play the better turn."""
        if self.phase is Phase.HUMAN and self.match.ply == self.first:
            self.play(self._better)
