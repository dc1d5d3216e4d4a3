"""Handicaps: numbers that players agree on, one a seat, so that unequal players have an even game.

A handicap is written like an option of the game, as `ahead=0-2`: the numbers of the seats in order, with `x` where a
seat has no limit. Those that change the rules are declared by the game and read by its rules; those of TABLE hold
for every game, and whoever runs the game keeps them: hints, moves taken back, and minutes on the clock.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from games.engine.core.errors import ImpossibleHandicap

FREE: Final = -1  # no limit
FREE_WORD: Final = "x"
LONGEST: Final = 40  # characters


class Handicap(NamedTuple):
    """One kind of handicap: the largest number it may be, and the number without one."""

    name: str
    most: int
    usual: int = 0
    is_burden: bool = False  # a larger number makes it harder for the seat that has it

    def read(self, text: str, seats: int) -> tuple[int, ...]:
        """Return the number of each seat; raises ImpossibleHandicap."""
        words = text.split("-") if len(text) <= LONGEST else []
        least = FREE if self.usual == FREE else 0
        if len(words) == seats and all(_is_number(word) or (least and word == FREE_WORD) for word in words):
            numbers = tuple([FREE if word == FREE_WORD else int(word) for word in words])
            if max(numbers) <= self.most:
                return numbers
        raise ImpossibleHandicap(f"The handicap '{self.name}' takes {seats} numbers from 0 to {self.most} joined by "
                                 f"'-', not '{text[:LONGEST]}'.")

    def text(self, numbers: tuple[int, ...]) -> str:
        """Return the numbers as `read` takes them, or nothing if they are the usual ones."""
        if all(number == self.usual for number in numbers):
            return ""
        return "-".join([FREE_WORD if number == FREE else str(number) for number in numbers])


HINTS: Final = Handicap("hints", 99, FREE)
TAKE_BACKS: Final = Handicap("undo", 99, FREE)
MINUTES: Final = Handicap("minutes", 180, FREE)  # FREE: as many as the clock gives
TABLE: Final = (MINUTES, TAKE_BACKS, HINTS)


def numbers_of(options: Mapping[str, str], handicap: Handicap, seats: int) -> tuple[int, ...]:
    """Return the numbers of a handicap among the options of a match, the usual ones if it is not there."""
    text = options.get(handicap.name, "")
    return handicap.read(text, seats) if text else (handicap.usual,) * seats


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= 3
