"""Starting layouts: variants of a game that differ in their first position alone, with what was measured about them."""

from __future__ import annotations

from typing import Final, NamedTuple

QUICK: Final = "quick"
BALANCED: Final = "balanced"
WILD: Final = "wild"
KINDS: Final = (QUICK, BALANCED, WILD)


class Figures(NamedTuple):
    """Means over the games that a layout was measured by."""

    games: int
    contact: float  # moves of both sides until marbles of two colours pushed each other
    plies: float  # moves of both sides in a whole game
    decided: float  # share of the games that were not drawn
    first: float  # share of the points that the first player took


class Layout(NamedTuple):
    """One starting layout. `figures` is None until a layout has been measured."""

    name: str
    seats: int
    position: str  # in the notation of the rules
    marbles: tuple[int, ...]  # of each seat
    is_symmetric: bool = True  # a symmetry of the board exchanges the sides
    ejecting: int = 0  # first moves that already push a marble off
    figures: Figures | None = None
    kind: str = ""  # one of KINDS, from the figures

    @property
    def is_uneven(self) -> bool:
        """Whether the first player may have the better of it, so that swapping sides is worth an offer."""
        return not self.is_symmetric or self.ejecting > 0
