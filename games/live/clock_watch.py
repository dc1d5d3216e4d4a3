"""Clocks of other seats: each states its own time; a clock that runs too slowly is reported, not punished."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.engine.core.match import Match
from games.engine.core.rules import Seat
from games.engine.records.clock import minutes_of, time_control
from games.live.agreement import History

LAG: Final = 2.0  # seconds by which a clock may differ from what is seen here


class ClockWatch:
    """Compares what a seat states with the time that passed here since the move before."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._seen: float | None = None  # when the last move was seen here

    def connected(self) -> None:
        """Note a new connection: how long the others have been thinking is not known."""
        self._seen = None

    def turn_seen(self) -> None:
        """Note that the game has gone on."""
        self._seen = self._now()

    def slowness(self, base: Match[Any], clock: str, seat: Seat, held: History | None, history: History) -> float:
        """Return the seconds by which a seat's clock lags behind the time measured here; 0 within the tolerance."""
        control = time_control(clock)
        left, before = history.said.left, held.said.left if held else None
        if control is None or left is None or self._seen is None:
            return 0.0
        start = minutes_of(base, control)[seat] * 60_000 if before is None else before
        stated = (start + control.increment * 1000 - left) / 1000
        missing = self._now() - self._seen - stated
        return missing if missing > LAG and len(history.moves) > len(held.moves if held else ()) else 0.0
