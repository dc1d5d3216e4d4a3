"""Boards as tables of small ints: neighbours and rays, with a sentinel cell off the board that leads to itself."""

from __future__ import annotations

from collections.abc import Sequence

# The six directions of a hexagonal board as (row, diagonal), counter-clockwise; the opposite of d is (d + 3) % 6.
#
#        NW  NE          2   1
#       W  *  E    =    3  *  0
#        SW  SE          4   5
HEX_STEPS = ((0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0))


def hexagon_cells(side: int) -> list[tuple[int, int]]:
    """Return the (row, diagonal) of every cell of a hexagon with `side` cells a side, row by row from the bottom."""
    cells: list[tuple[int, int]] = []
    for row in range(2 * side - 1):
        for diagonal in range(max(0, row - side + 1), min(2 * side - 2, row + side - 1) + 1):
            cells.append((row, diagonal))
    return cells


def neighbour_table(cells: Sequence[tuple[int, int]], steps: Sequence[tuple[int, int]]) -> list[tuple[int, ...]]:
    """For each cell its neighbour in every direction; the sentinel len(cells) stands for all that is off the board."""
    index = {cell: number for number, cell in enumerate(cells)}
    off = len(cells)
    table = [tuple([index.get((row + up, column + along), off) for up, along in steps]) for row, column in cells]
    table.append((off,) * len(steps))
    return table


def ray(table: Sequence[tuple[int, ...]], cell: int, direction: int, length: int) -> tuple[int, ...]:
    """Return the next `length` cells from `cell` in a direction; past the edge it is the sentinel all the way."""
    cells: list[int] = []
    for _ in range(length):
        cell = table[cell][direction]
        cells.append(cell)
    return tuple(cells)
