"""Chess clocks: time controls, and the time that each seat of a match has left.

A clock is kept in the notes of its match, so that it is saved and sent with it. The caller supplies the time.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from games.engine.core.handicaps import FREE, MINUTES, numbers_of
from games.engine.core.match import Match
from games.engine.core.rules import Seat

CLOCK: Final = "clock"  # in a match's notes
PRESETS: Final = ("3+2", "5+3", "10+5", "20+10")
TIME_CONTROL: Final = re.compile(r"(\d{1,3})\+(\d{1,2})")
MOST_MINUTES: Final = 180
MOST_INCREMENT: Final = 60
GAP: Final = 1.0  # seconds without an update: the app was hidden, asleep or under a menu
MOVES_AHEAD: Final = 30  # that a computer keeps time for
LEAST_SHARE: Final = 0.05  # seconds


class TimeControl(NamedTuple):
    """Minutes for the whole game, and seconds that are added after each turn."""

    minutes: int
    increment: int

    def __str__(self) -> str:
        return f"{self.minutes}+{self.increment}"


def time_control(text: object) -> TimeControl | None:
    """Return the time control that a text such as `5+3` names, or None."""
    found = TIME_CONTROL.fullmatch(text) if isinstance(text, str) else None
    if not found:
        return None
    control = TimeControl(int(found[1]), int(found[2]))
    return control if 0 < control.minutes <= MOST_MINUTES and control.increment <= MOST_INCREMENT else None


def minutes_of(match: Match[Any], control: TimeControl) -> list[int]:
    """Return the minutes that each seat begins with: those of its handicap, or of the time control."""
    return [control.minutes if own == FREE else max(1, own)
            for own in numbers_of(match.options, MINUTES, match.rules.seats)]


class Clock:
    """The clocks of one match. Only the seat to move loses time, and only while somebody could move."""

    def __init__(self, match: Match[Any], control: TimeControl, now: Callable[[], float]) -> None:
        self._match, self.control, self._now = match, control, now
        self._seen: float | None = None  # the time of the last update; None while the clock is stopped
        told = match.notes.get(CLOCK)
        kept = told.get("left") if isinstance(told, dict) else None
        minutes = minutes_of(match, control)
        is_sound = isinstance(kept, list) and len(kept) == match.rules.seats and all(
            type(part) is int and 0 <= part <= 600_000 * max(minutes) for part in kept)
        whole = kept if is_sound and kept else [60_000 * own for own in minutes]
        self.left: list[float] = [part / 1000 for part in whole]
        flagged = told.get("flagged") if isinstance(told, dict) else None
        self.flagged: list[Seat] = [seat for seat in flagged if type(seat) is int] if isinstance(flagged, list) else []

    @classmethod
    def of(cls, match: Match[Any], now: Callable[[], float]) -> Clock | None:
        """Return the clock of a match, or None if it is played without."""
        told = match.notes.get(CLOCK)
        control = time_control(told.get("control")) if isinstance(told, dict) else None
        return cls(match, control, now) if control else None

    def stop(self) -> None:
        """Stop the clock: the time until the next `tick` counts for nobody."""
        self._seen = None

    def tick(self, is_hidden: bool = False) -> Seat | None:
        """Subtract the time since the last call from the seat to move; return the seat if its time has just run out.

        Against a computer no time passes while the app is hidden.
        """
        seen, self._seen = self._seen, self._now()
        match = self._match
        if seen is None or match.result() is not None or match.seat_to_move in self.flagged:
            return None
        passed = self._seen - seen
        if (is_hidden or passed > GAP) and any(not player.is_human for player in match.players):
            return None
        seat = match.seat_to_move
        self.left[seat] = max(0.0, self.left[seat] - passed)
        if self.left[seat] > 0:
            return None
        self.flagged.append(seat)
        self.keep()
        return seat

    def moved(self, seat: Seat) -> None:
        """Add the increment for a seat that has finished its turn."""
        if seat not in self.flagged:
            self.left[seat] += self.control.increment
        self.keep()

    def share(self, seat: Seat) -> float:
        """Return the seconds that a computer may spend on its turn."""
        if seat in self.flagged:
            return float("inf")
        return max(LEAST_SHARE, self.left[seat] / MOVES_AHEAD + 0.8 * self.control.increment)

    def keep(self) -> None:
        """Write the clock into the notes of the match."""
        self._match.notes[CLOCK] = {"control": str(self.control), "left": [round(part * 1000) for part in self.left],
                                    "flagged": list(self.flagged)}


def clock_text(seconds: float) -> str:
    """Return the remaining time as clocks show it, rounded up."""
    whole = int(-(-seconds // 1))
    if whole >= 3600:
        return f"{whole // 3600}:{whole % 3600 // 60:02}:{whole % 60:02}"
    return f"{whole // 60}:{whole % 60:02}"
