"""Sly'ne tiles on a grid, and the walks over them by which actions are judged."""

from __future__ import annotations

from typing import Final

from games.engine.core.aot import i64
from games.engine.core.rules import Cell
from games.slyne.table import ARCS, ARMS, BARE, BLOCK_SHIFT, CELLS, DELTAS, GROWING, ON_TABLE, STRIDE, TOWARDS, WAYS

SLOPES: Final[tuple[int, ...]] = (DELTAS[5], DELTAS[2], DELTAS[4], DELTAS[1])


class Ground:
    """The cells with tiles. A walk marks the cells it visits with its number, so that no marks have to be cleared."""

    __slots__ = ("cells", "first", "grid", "groups", "last", "marks", "walks")

    def __init__(self) -> None:
        self.grid: Final[list[int]] = [0] * CELLS  # by cell: its tile, or 0
        self.marks: Final[list[int]] = [0] * CELLS  # by cell: the number of the last walk that came there
        self.groups: Final[list[int]] = [0] * CELLS  # by cell: the bit of its group of bare tiles; see patterns.py
        self.walks: int = 0
        self.cells: list[Cell] = []  # those with a tile, in any order
        self.first: Cell = 0  # no tile lies before this cell
        self.last: Cell = 0  # ... or after this one

    def is_joined(self, cell: Cell, d: int) -> bool:
        """Whether the roads of two neighbouring tiles meet in direction d and carry no block there."""
        tile, beside = self.grid[cell], self.grid[cell + DELTAS[d]]
        return (tile & ~(tile >> BLOCK_SHIFT)) >> d & (beside & ~(beside >> BLOCK_SHIFT)) >> (d + 3) % 6 & 1 != 0

    def is_road(self, start: Cell, step: int) -> bool:
        """Whether four tiles lie joined from `start` on, each a step of cell numbers after the one before."""
        for d in GROWING:
            if step == DELTAS[d]:
                return (self.is_joined(start, d) and self.is_joined(start + step, d)
                        and self.is_joined(start + 2 * step, d))
        return False

    def rolls(self, src: Cell) -> list[Cell]:
        """Return the tiles, nearest first, to which a marble can roll from `src` over open roads and empty tiles."""
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
        """Return the tiles on a shortest way of a marble between two tiles, over open roads and empty tiles."""
        nearer = [src, *self.rolls(src)]
        way: list[Cell] = []
        cell = dst
        while cell != src:
            ends = [cell + DELTAS[d] for d in range(6) if self.is_joined(cell, d)]
            cell = next(tile for tile in nearer if tile in ends)
            way.append(cell)
        return tuple(way[-2::-1])

    def is_one_piece(self) -> bool:
        """Whether all tiles are connected."""
        found = self.cells[:1]
        for cell in found:
            for delta in DELTAS:
                if self.grid[cell + delta] and cell + delta not in found:
                    found.append(cell + delta)
        return len(found) == len(self.cells)

    def frontier(self) -> list[int]:
        """Return every room: the empty cells of the table that touch a tile."""
        marks = self.marks
        self.walks += 1
        walk = self.walks
        found: list[int] = []
        for cell in self.cells:
            for delta in DELTAS:
                beside = cell + delta
                if marks[beside] != walk:
                    marks[beside] = walk
                    room = self.room_at(beside)
                    if room:
                        found.append(room)
        return found

    def room_at(self, cell: i64) -> i64:
        """Return an empty cell that touches tiles as 64 * cell + the directions of these tiles; 0 for other cells."""
        around: i64 = self.tiles_around(cell) if self.grid[cell] == 0 and ON_TABLE[cell] else 0
        return cell << 6 | around if around else 0

    def may_leave(self, src: Cell) -> bool:
        """Whether the tile at `src` can be taken away: the others stay connected, and it leaves no hole."""
        return self.is_connected_without(src) and self.is_outside(src, src)

    def lands(self, src: i64, room: i64) -> bool:
        """Whether the tile at `src`, which may leave, can be laid in a room: it touches another and leaves no hole."""
        dst: i64 = room >> 6
        touched: i64 = room & ARMS
        gap: i64 = src - dst + STRIDE
        if 0 <= gap <= 2 * STRIDE:
            touched &= ~TOWARDS[gap]
        return touched != 0 and (ARCS[touched] < 2 or self.is_outside(src, dst))

    def can_carry(self, src: Cell, dst: Cell) -> bool:
        """Whether the tile at `src` can be laid at another cell."""
        return self.may_leave(src) and self.lands(src, self.room_at(dst))

    def tiles_around(self, cell: i64) -> i64:
        """Return the directions in which a cell has a tile beside it."""
        grid = self.grid
        mask: i64 = 1 if grid[cell + 1] else 0
        if grid[cell + 1 - STRIDE]:
            mask |= 2
        if grid[cell - STRIDE]:
            mask |= 4
        if grid[cell - 1]:
            mask |= 8
        if grid[cell + STRIDE - 1]:
            mask |= 16
        return mask | 32 if grid[cell + STRIDE] else mask

    def is_connected_without(self, without: Cell) -> bool:
        """Whether the tiles except the one at `without` are connected; there must be at least one."""
        mask = self.tiles_around(without)
        if ARCS[mask] == 1 or mask == ARMS:
            return True  # its neighbours touch one another, so no way between two tiles needs it
        return mask != 0 and self._is_bypassed(without)

    def _is_bypassed(self, without: Cell) -> bool:
        """Whether any two neighbours of a tile are connected by other tiles around it."""
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

    def is_outside(self, src: i64, dst: i64) -> bool:
        """Whether `src`, once its tile has gone to `dst`, is joined to the outside by empty cells.

        The cells are numbered row by row, so a cell before the first tile or after the last one is outside.
        Straight ways out are tried first, as nearly every tile on the rim has one.
        """
        grid = self.grid
        first: i64 = min(self.first, dst)
        last: i64 = max(self.last, dst)
        for delta in SLOPES:
            cell: i64 = src + delta
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
