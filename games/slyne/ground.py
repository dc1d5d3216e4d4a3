"""Sly'ne tiles on a grid, and the walks over them by which actions are judged."""

from __future__ import annotations

from typing import Final

from games.engine.rules import Cell
from games.slyne.roads import ARCS, ARMS, BARE, BLOCK_SHIFT, CELLS, DELTAS, ON_TABLE, SLOPES, STRIDE, WAYS


class Ground:
    """Where tiles lie. A walk marks the cells it comes to by its number, so that nothing has to be wiped out."""

    __slots__ = ("cells", "first", "grid", "last", "marks", "walks")

    def __init__(self) -> None:
        self.grid: Final[list[int]] = [0] * CELLS  # by cell: its tile, or 0
        self.marks: Final[list[int]] = [0] * CELLS  # by cell: the number of the last walk that came there
        self.walks: int = 0
        self.cells: list[Cell] = []  # those with a tile, in any order
        self.first: Cell = 0  # no tile lies before this cell
        self.last: Cell = 0  # ... or after this one

    def is_road(self, start: Cell, step: int) -> bool:
        """Whether four tiles lie joined from `start` on, each a step of cell numbers after the one before."""
        if step == STRIDE:
            d, back = 5, 2
        elif step == STRIDE - 1:
            d, back = 4, 1
        elif step == 1:
            d, back = 0, 3
        else:
            return False
        grid = self.grid
        tile = grid[start]
        for cell in range(start + step, start + 4 * step, step):
            beside = grid[cell]
            if not (tile & ~(tile >> BLOCK_SHIFT)) >> d & (beside & ~(beside >> BLOCK_SHIFT)) >> back & 1:
                return False
            tile = beside
        return True

    def rolls(self, src: Cell) -> list[Cell]:
        """The tiles, nearest first, to which a marble can roll from `src` over open roads and empty tiles."""
        grid, marks = self.grid, self.marks
        self.walks += 1
        walk = self.walks
        marks[src] = walk
        found: list[Cell] = []
        cell = src
        at = 0
        while True:
            tile = grid[cell]
            for delta, back in WAYS[tile & ~(tile >> BLOCK_SHIFT) & ARMS]:
                beside = cell + delta
                tile = grid[beside]
                if 0 < tile <= BARE and marks[beside] != walk and (tile & ~(tile >> BLOCK_SHIFT)) >> back & 1:
                    marks[beside] = walk
                    found.append(beside)
            if at == len(found):
                return found
            cell = found[at]
            at += 1

    def way(self, src: Cell, dst: Cell) -> tuple[Cell, ...]:
        """The tiles that a marble rolls over between two tiles, on a shortest way over open roads and empty tiles."""
        nearer = [src, *self.rolls(src)]
        way: list[Cell] = []
        cell = dst
        while cell != src:
            arms = self.grid[cell] & ~(self.grid[cell] >> BLOCK_SHIFT) & ARMS
            ends = [cell + delta for delta, back in WAYS[arms]
                    if (self.grid[cell + delta] & ~(self.grid[cell + delta] >> BLOCK_SHIFT)) >> back & 1]
            cell = next(tile for tile in nearer if tile in ends)
            way.append(cell)
        return tuple(way[-2::-1])

    def is_one_piece(self) -> bool:
        """Whether all tiles hang together."""
        found = self.cells[:1]
        for cell in found:
            for delta in DELTAS:
                if self.grid[cell + delta] and cell + delta not in found:
                    found.append(cell + delta)
        return len(found) == len(self.cells)

    def frontier(self) -> list[int]:
        """The empty cells of the table that touch a tile, each as 64 * cell + the directions of those tiles."""
        grid, marks = self.grid, self.marks
        self.walks += 1
        walk = self.walks
        found: list[int] = []
        for cell in self.cells:
            for delta in DELTAS:
                beside = cell + delta
                if grid[beside] == 0 and marks[beside] != walk and ON_TABLE[beside]:
                    marks[beside] = walk
                    found.append(beside << 6 | self.tiles_around(beside))
        return found

    def may_leave(self, src: Cell) -> bool:
        """Whether the tile at `src` can be taken away: the others hang together, and it leaves no hole."""
        return self.hangs_together(src) and self.is_outside(src, src)

    def landings(self, src: Cell, around: list[int]) -> list[Cell]:
        """Those cells of the frontier to which the tile at `src`, which may leave, can be carried."""
        found: list[Cell] = []
        for entry in around:
            dst, touched = entry >> 6, entry & ARMS
            if -STRIDE <= dst - src <= STRIDE:
                for d in range(6):
                    if dst - src == DELTAS[d]:
                        touched &= ~(1 << (d + 3) % 6)
            if touched and (ARCS[touched] < 2 or self.is_outside(src, dst)):
                found.append(dst)
        return found

    def can_carry(self, src: Cell, dst: Cell) -> bool:
        """Whether the tile at `src` may be laid at an empty cell."""
        return self.may_leave(src) and len(self.landings(src, [dst << 6 | self.tiles_around(dst)])) > 0

    def tiles_around(self, cell: Cell) -> int:
        """The directions in which a cell has a tile beside it."""
        grid = self.grid
        mask = 0
        for d in range(6):
            if grid[cell + DELTAS[d]]:
                mask |= 1 << d
        return mask

    def hangs_together(self, without: Cell) -> bool:
        """Whether the tiles other than the one at `without` are at least one and form one piece."""
        mask = self.tiles_around(without)
        if ARCS[mask] == 1 or mask == ARMS:
            return True  # its neighbours touch one another, so no way between two tiles needs it
        return mask != 0 and self._is_bypassed(without)

    def _is_bypassed(self, without: Cell) -> bool:
        """Whether one can walk between any two neighbours of a tile without stepping on it."""
        grid, marks = self.grid, self.marks
        wanted, seen = self.walks + 1, self.walks + 2
        self.walks = seen
        start, missing = without, -1
        for delta in DELTAS:
            if grid[without + delta]:
                start = without + delta
                marks[start] = wanted
                missing += 1
        marks[without] = marks[start] = seen
        todo = [start]
        while todo:
            cell = todo.pop()
            for delta in DELTAS:
                beside = cell + delta
                mark = marks[beside]
                if mark != seen and grid[beside]:
                    if mark == wanted:
                        missing -= 1
                        if missing == 0:
                            return True
                    marks[beside] = seen
                    todo.append(beside)
        return False

    def is_outside(self, src: Cell, dst: Cell) -> bool:
        """Whether `src`, once its tile has gone to `dst`, is joined to the outside by empty cells.

        The cells are numbered row by row, so a cell before the first tile or after the last one is outside.
        Straight ways out are tried first, as nearly every tile on the rim has one.
        """
        grid, first, last = self.grid, min(self.first, dst), max(self.last, dst)
        for delta in SLOPES:
            cell = src + delta
            while grid[cell] == 0 and cell != dst:
                if cell < first or cell > last:
                    return True
                cell += delta
        marks = self.marks
        self.walks += 1
        walk = self.walks
        marks[src] = marks[dst] = walk
        todo = [src]
        while todo:
            cell = todo.pop()
            if cell < first or cell > last:
                return True
            for delta in DELTAS:
                beside = cell + delta
                if marks[beside] != walk and grid[beside] == 0:
                    marks[beside] = walk
                    todo.append(beside)
        return False
