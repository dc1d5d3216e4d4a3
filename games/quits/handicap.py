"""Handicaps of Quits: fewer marbles to bring out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.engine.core.errors import ImpossibleHandicap
from games.engine.core.handicaps import Handicap, numbers_of

FEWER: Final = Handicap("fewer", 2)
HANDICAPS: Final = (FEWER,)


def needed_by(options: Mapping[str, str], seats: int, usual: int) -> tuple[int, ...]:
    """Return the marbles that each seat has to bring out; raises ImpossibleHandicap."""
    needed = tuple([usual - fewer for fewer in numbers_of(options, FEWER, seats)])
    if min(needed) < 1:
        raise ImpossibleHandicap("A handicap leaves at least one marble to bring out.")
    return needed
