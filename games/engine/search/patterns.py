"""Tables of weights over small groups of cells, shared under the symmetries of a board.

A board is a row of cells, each in one of a few states such as free, own and opposing. A group of n cells has
states ** n patterns, and each pattern has a weight. Groups that a symmetry of the board maps onto each other share
their weights, and so do two patterns of one group if a symmetry maps one onto the other. The sum of a position takes
one look-up for each group.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from games.engine.core.aot import i64
from games.engine.search.weights import MIDDLE_LEVEL, in_levels

Group = tuple[int, ...]  # of cells


@final
class PatternIndex:
    """Number the patterns of all groups, so that patterns which symmetries make equal have the same number."""

    def __init__(self, groups: Sequence[Group], symmetries: Sequence[Sequence[int]], states: int = 3) -> None:
        self.states: Final = states
        self.groups: Final[list[Group]] = []  # with their cells in the order in which their table reads them
        self.offsets: Final[list[int]] = []  # where the table of each group begins
        self.numbers: Final[list[int]] = []  # the weight of each pattern, table after table
        self.count: int = 0  # of weights
        known: dict[Group, tuple[Group, int]] = {}
        for group in groups:
            cells = tuple(sorted(group))
            if cells not in known:
                images = [tuple([symmetry[cell] for cell in group]) for symmetry in symmetries]
                offset = len(self.numbers)
                self._add_table(group, [image for image in images if tuple(sorted(image)) == cells])
                for image in images:
                    known.setdefault(tuple(sorted(image)), (image, offset))
            ordered, offset = known[cells]
            self.groups.append(ordered)
            self.offsets.append(offset)

    def _add_table(self, group: Group, images: list[Group]) -> None:
        """Add the patterns of a group; the images are its cells in every order that a symmetry gives them."""
        orders = {tuple([group.index(cell) for cell in image]) for image in images if image != group}
        states: i64 = self.states
        powers = [self.states ** at for at in range(len(group) - 1, -1, -1)]
        numbers: dict[int, int] = {}
        pattern: i64
        for pattern in range(self.states ** len(group)):
            digits = [pattern // power % states for power in powers]
            least = pattern
            for order in orders:
                image: i64 = 0
                for at in order:
                    image = states * image + digits[at]
                if image < least:
                    least = image
            if least not in numbers:
                numbers[least] = self.count
                self.count += 1
            self.numbers.append(numbers[least])

    def of(self, board: bytes) -> list[int]:
        """Return the number of the pattern that each group shows on a board."""
        found: list[int] = []
        for group, offset in zip(self.groups, self.offsets, strict=True):
            pattern = 0
            for cell in group:
                pattern = self.states * pattern + board[cell]
            found.append(self.numbers[offset + pattern])
        return found


@final
class PatternSum:
    """Add up the weights of all patterns of a board: the tables in the form that compiled code reads fast."""

    def __init__(self, index: PatternIndex, weights: Sequence[float]) -> None:
        levels, unit = in_levels(weights)
        order = sorted(range(len(index.groups)), key=lambda number: index.offsets[number])
        self.states: Final[i64] = index.states
        self.offsets: Final = sorted(set(index.offsets))
        self.sizes: Final = [len(index.groups[index.offsets.index(offset)]) for offset in self.offsets]
        self.counts: Final = [index.offsets.count(offset) for offset in self.offsets]
        self.cells: Final = bytes([cell for number in order for cell in index.groups[number]])  # table after table
        self.levels: Final = bytes([levels[number] for number in index.numbers])
        self.unit: Final[float] = unit
        self.middle: Final[i64] = MIDDLE_LEVEL * len(index.groups)

    def of(self, board: bytes) -> float:
        """Return the sum for a board, one byte a cell."""
        cells, levels, offsets, sizes, counts = self.cells, self.levels, self.offsets, self.sizes, self.counts
        states: i64 = self.states
        total: i64 = -self.middle
        at: i64 = 0
        table: i64
        for table in range(len(offsets)):
            start: i64 = offsets[table]
            size: i64 = sizes[table]
            stop: i64 = at + size * counts[table]
            while at < stop:
                end: i64 = at + size
                pattern: i64 = 0
                while at < end:
                    pattern = states * pattern + board[cells[at]]
                    at += 1
                total += levels[start + pattern]
        return self.unit * float(total)
