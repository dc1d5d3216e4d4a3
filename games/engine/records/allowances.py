"""The hints and take-backs that each seat has left in a match with a handicap; kept in the match's notes."""

from __future__ import annotations

from typing import Any, Final

from games.engine.core.handicaps import FREE, Handicap, numbers_of
from games.engine.core.match import Match
from games.engine.core.rules import Seat

USED: Final = "used"  # in a match's notes: by the name of the handicap, how often each seat has
MOST: Final = 10_000


def left_of(match: Match[Any], handicap: Handicap, seat: Seat) -> int:
    """Return how many uses a seat has left, or FREE if there is no limit."""
    allowed = numbers_of(match.options, handicap, match.rules.seats)[seat]
    return FREE if allowed == FREE else max(0, allowed - used_by(match, handicap)[seat])


def spend(match: Match[Any], handicap: Handicap, seat: Seat) -> None:
    """Count one more use; a match without a limit keeps no count."""
    if left_of(match, handicap, seat) == FREE:
        return
    counts = used_by(match, handicap)
    counts[seat] = min(MOST, counts[seat] + 1)
    told = match.notes.get(USED)
    match.notes[USED] = {**(told if isinstance(told, dict) else {}), handicap.name: counts}


def used_by(match: Match[Any], handicap: Handicap) -> list[int]:
    """Return how many uses each seat has made; unreadable notes count as none."""
    told = match.notes.get(USED)
    counts = told.get(handicap.name) if isinstance(told, dict) else None
    is_sound = isinstance(counts, list) and len(counts) == match.rules.seats and all(
        type(count) is int and 0 <= count <= MOST for count in counts)
    return list(counts) if is_sound and isinstance(counts, list) else [0] * match.rules.seats
