"""Symmetries of a game's board: positions that a rotation or reflection maps onto each other are the same opening.

A game states its own as `SYMMETRY` in `games/<game>/symmetry.py`, a subclass of `Symmetry` that is made of the rules.
A symmetry is a value that only its game reads; seats are never exchanged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any, ClassVar, Generic

from games.engine.core.rules import Cell, Move, Rules, S

Point = tuple[int, int]
PointMap = Callable[[int, int], Point]


class Symmetry(Generic[S]):
    """The symmetries of one game under some rules; this one is for boards that have none."""

    ignored_options: ClassVar[tuple[str, ...]] = ()  # options that change no move, such as rules about draws

    def __init__(self, rules: Rules[S]) -> None:
        self.rules = rules

    def canonical(self, s: S) -> tuple[bytes, Any]:
        """Return a key that is equal for all images of a position, and the symmetry that leads to the chosen image.

        Two positions with the same key have the same moves up to symmetry; the past of a game is not part of it.
        """
        return self.rules.position(s).encode(), None

    def between(self, first: Any, second: Any) -> Any:
        """Return the symmetry from one position to another, given the symmetries from each to their common image."""
        return None

    def mapped(self, s: S, move: Move, symmetry: Any) -> Move:
        """Return the image of a move that is legal in `s`."""
        return move


class CellSymmetry(Symmetry[S]):
    """Symmetries that exchange a fixed set of cells, as tuples: the image of each cell. The first is the identity."""

    maps: Sequence[tuple[Cell, ...]] = ()

    def between(self, first: int, second: int) -> tuple[Cell, ...]:
        """Return the images of all cells, from the position of one map to that of another."""
        back = self.maps[second]
        return tuple([back.index(cell) for cell in self.maps[first]])


def hexagon_symmetries() -> Iterator[PointMap]:
    """Yield the twelve symmetries of a hexagon in axial coordinates (along the row, along the diagonal)."""
    for times, mirrored in product(range(6), (False, True)):
        def mapped(x: int, y: int, times: int = times, mirrored: bool = mirrored) -> Point:
            if mirrored:
                x, y = y, x
            for _ in range(times):
                x, y = x - y, x
            return x, y
        yield mapped
