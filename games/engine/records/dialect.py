"""The names of seats, variants and positions that collections of a game's records use."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple


class Dialect(NamedTuple):
    """The names in a game's movetext; without a dialect they are those of the rules."""

    notation: str = ""  # the name of the notation, where there are several
    seats: Mapping[int, tuple[str, ...]] = {}  # number of seats -> the tag of each seat's player
    variants: Mapping[str, str] = {}  # what others call a variant -> what it is called here
    custom: str = ""  # the variant from whose rules any position can be played
    position_in: Callable[[str], str] = str  # a position as others write it -> as the rules read it
    position_out: Callable[[str], str] = str
    places: Mapping[str, int] = {}  # the names, of two characters, of places that a mark can name

    def seat_tags(self, seats: int) -> tuple[str, ...]:
        """Return the tags that name the players, in the order of the seats."""
        return self.seats.get(seats) or tuple([f"Player{seat + 1}" for seat in range(seats)])
