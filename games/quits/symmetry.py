"""The symmetry of Quits for two: the reflection that leaves both corners where they are. With four there is none."""

from __future__ import annotations

from typing import Final

from games.engine.core.rules import Cell, Move, Rules
from games.engine.core.symmetry import CellSymmetry
from games.quits.grid import CELLS, LINES, NO_SLIDE, SIZE, SLIDES
from games.quits.rules import QuitsState

MIRROR: Final = tuple([SIZE * (cell % SIZE) + cell // SIZE for cell in range(CELLS)])
SLIDE_IMAGES: Final = tuple([SLIDES + LINES.index(tuple([MIRROR[cell] for cell in line])) for line in LINES])
MAPS: Final = ((*range(CELLS + len(LINES)),), (*MIRROR, *SLIDE_IMAGES))  # of cells and arrows
ROWS: Final = tuple([  # by row and the set of its cells: their images
    tuple([sum(1 << MIRROR[SIZE * row + k] for k in range(SIZE) if part >> k & 1) for part in range(1 << SIZE)])
    for row in range(SIZE)])


def _mirrored(board: int) -> int:
    image = 0
    for row, images in enumerate(ROWS):
        image |= images[board >> SIZE * row & 31]
    return image


class QuitsSymmetry(CellSymmetry[QuitsState]):
    """The reflection along the line between the two corners."""

    ignored_options = ("draws",)

    def __init__(self, rules: Rules[QuitsState]) -> None:
        super().__init__(rules)
        self.maps = MAPS if rules.seats == 2 else MAPS[:1]

    def canonical(self, s: QuitsState) -> tuple[bytes, int]:
        images = [(*s.boards, s.last)]
        if len(self.maps) > 1:
            last = s.last if s.last == NO_SLIDE else MAPS[1][s.last]
            images.append((*[_mirrored(board) for board in s.boards], last))
        least = min(images)
        number = s.seat
        for board in least[:-1]:
            number = number << CELLS | board
        return bytes((*s.outs, least[-1] + 1)) + number.to_bytes(14, "big"), images.index(least)

    def mapped(self, s: QuitsState, move: Move, symmetry: tuple[Cell, ...]) -> Move:
        return tuple([symmetry[target] for target in move])


SYMMETRY = QuitsSymmetry
