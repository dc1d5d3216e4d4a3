"""A session with a goal: the base of lessons, puzzles and mistakes tried again."""

from __future__ import annotations

from typing import Any

from games.engine.core.match import Match
from games.engine.core.picker import Pick
from games.engine.core.rules import Target
from games.shell.table.attempt import Attempt
from games.shell.table.engine import MakeEngine
from games.shell.table.session import HINT_LEVEL_FALLBACK, Session


class TaskSession(Session):
    """A session with an attempt. Subclasses judge the turns and define how far a wrong one is taken back."""

    def __init__(self, match: Match[Any], make_engine: MakeEngine, hint_level: str = HINT_LEVEL_FALLBACK) -> None:
        super().__init__(match, make_engine, hint_level)
        self.attempt = Attempt(self, self.take_back)
        self._parts = (self.hints, self.attempt)

    def take_back(self) -> None:
        """Return to the position before the wrong turn."""
        raise NotImplementedError

    def tap(self, target: Target) -> Pick:
        """Touch a target; a touch that takes a wrong turn back does nothing else."""
        return Pick() if self.attempt.retry() else super().tap(target)

    def drag(self, src: Target, dst: Target) -> Pick:
        """Drag from one target to another; a touch that takes a wrong turn back does nothing else."""
        return Pick() if self.attempt.retry() else super().drag(src, dst)
