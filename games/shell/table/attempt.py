"""An attempt at a lesson, a puzzle or a mistake of a game: a wrong turn is shown and then taken back."""

from __future__ import annotations

import math
from collections.abc import Callable
from enum import Enum

from games.shell.table.session import Session
from games.shell.table.versions import Counted, Versioned


class Status(Enum):
    """The state of an attempt."""

    OPEN = "open"
    MISSED = "missed"  # a wrong turn is on the board, and will be taken back
    SHOWING = "showing"  # the answer is being played
    PAUSED = "paused"  # nothing may be touched until it goes on
    DONE = "done"


class Attempt(Versioned):
    """The state of an attempt, the number of misses, and the time until the next automatic step."""

    status = Counted(Status.OPEN)
    misses = Counted(0)

    def __init__(self, session: Session, on_retry: Callable[[], None]) -> None:
        self._session, self._on_retry = session, on_retry  # the latter takes a wrong turn back
        self._left = 0.0  # seconds

    @property
    def is_open(self) -> bool:
        """Whether a turn may be tried."""
        return self.status is Status.OPEN

    @property
    def is_done(self) -> bool:
        """Whether the goal is reached."""
        return self.status is Status.DONE

    @property
    def is_missed(self) -> bool:
        """Whether a wrong turn is on the board."""
        return self.status is Status.MISSED

    def miss(self, seconds: float = math.inf) -> None:
        """Count a miss, and leave the wrong turn on the board for `seconds`, or until the player takes it back."""
        self.status, self._left = Status.MISSED, seconds
        self.misses += 1

    def wait(self, seconds: float) -> None:
        """Let nothing happen for `seconds`."""
        self._left = seconds

    def tick(self, dt: float) -> bool:
        """Let time pass unless a motion is on show; return whether the waiting is over."""
        if self._session.replays:
            return False
        self._left = max(0.0, self._left - dt)
        return not self._left

    def retry(self) -> bool:
        """Take back a wrong turn; return whether there was one."""
        was_missed = self.is_missed
        if was_missed:
            self._on_retry()
        return was_missed

    def take_back(self, ply: int) -> None:
        """Return to an earlier ply with motion, and open the attempt again."""
        self._session.rewind(ply)
        self.status, self._left = Status.OPEN, 0.0
