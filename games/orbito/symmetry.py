"""The symmetries of Orbito: four rotations. A reflection would reverse the rings."""

from __future__ import annotations

from typing import Final

from games.engine.core.rules import Cell, Move
from games.engine.core.symmetry import CellSymmetry
from games.orbito.grid import CELLS, SIZE
from games.orbito.rules import OrbitoState


def _rotations() -> tuple[tuple[Cell, ...], ...]:
    maps = [tuple(range(CELLS))]
    for _ in range(3):
        maps.append(tuple([SIZE * (cell % SIZE) + SIZE - 1 - cell // SIZE for cell in maps[-1]]))
    return tuple(maps)


ROTATIONS: Final = _rotations()
HALVES: Final = tuple([  # of each rotation: the image of the upper and of the lower eight cells, by their sets
    tuple([tuple([sum(1 << image[first + k] for k in range(8) if part >> k & 1) for part in range(256)])
           for first in (0, 8)]) for image in ROTATIONS])


class OrbitoSymmetry(CellSymmetry[OrbitoState]):
    """Rotations of the board by quarter turns."""

    maps = ROTATIONS

    def canonical(self, s: OrbitoState) -> tuple[bytes, int]:
        white, black = s.white, s.black
        images = [(upper[white & 255] | lower[white >> 8]) << 16 | upper[black & 255] | lower[black >> 8]
                  for upper, lower in HALVES]
        least = min(images)
        return (least << 8 | s.seat << 1 | s.nudged).to_bytes(5, "big"), images.index(least)

    def mapped(self, s: OrbitoState, move: Move, symmetry: tuple[Cell, ...]) -> Move:
        return tuple([symmetry[cell] for cell in move])


SYMMETRY = OrbitoSymmetry
