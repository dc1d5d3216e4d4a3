"""The symmetries of Abalone: six rotations and six reflections of the hexagon."""

from __future__ import annotations

from operator import itemgetter
from typing import Final

from games.abalone.grid import COORDINATES, NEXT, SIDE, SPANS
from games.abalone.rules import AbaloneState
from games.engine.core.rules import Cell, Move
from games.engine.core.symmetry import CellSymmetry, hexagon_symmetries

MIDDLE: Final = SIDE - 1
KINDS: Final = 8  # more than there are seats


def _maps() -> tuple[tuple[Cell, ...], ...]:
    number = {place: cell for cell, place in enumerate(COORDINATES)}
    maps: list[tuple[Cell, ...]] = []
    for mapped in hexagon_symmetries():
        images = [mapped(diagonal - MIDDLE, row - MIDDLE) for row, diagonal in COORDINATES]
        maps.append(tuple([number[up + MIDDLE, along + MIDDLE] for along, up in images]))
    return tuple(maps)


MAPS: Final = _maps()
SOURCES: Final = tuple([itemgetter(*[images.index(cell) for cell in range(len(images))]) for images in MAPS])


class AbaloneSymmetry(CellSymmetry[AbaloneState]):
    """Rotations and reflections of the board."""

    ignored_options = ("draws",)
    maps = MAPS

    def canonical(self, s: AbaloneState) -> tuple[bytes, int]:
        cells = s.cells
        images = [source(cells) for source in SOURCES]
        least = min(images)
        return bytes((s.seat + KINDS * s.swap, *s.out, *least)), images.index(least)

    def mapped(self, s: AbaloneState, move: Move, symmetry: tuple[Cell, ...]) -> Move:
        if len(move) < 2:
            return move
        *ends, direction = move
        goals = [symmetry[end] for end in ends]
        beside = NEXT[ends[0]][direction]
        ahead = SPANS[goals[0], symmetry[beside]][0] if beside < len(symmetry) else self._outward(
            ends[0], direction, symmetry)
        return (*sorted(goals), ahead)

    def _outward(self, cell: Cell, direction: int, symmetry: tuple[Cell, ...]) -> int:
        """Return the image of a direction that leads off the board, by the cell behind."""
        behind = NEXT[cell][(direction + 3) % 6]
        return (SPANS[symmetry[cell], symmetry[behind]][0] + 3) % 6


SYMMETRY = AbaloneSymmetry
