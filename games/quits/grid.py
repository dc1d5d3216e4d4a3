"""The grid of Quits: cells, seats, and the lines that slide.

Cells are numbered row by row from the top. Seats sit at the corners, clockwise from the top left; with two
players seat 1 sits opposite seat 0. A marble leaves the board in the corner opposite its seat.

    seat 0   0  1  2  3  4   seat 1        a5 b5 c5 d5 e5
             5  6  7  8  9                 a4 b4 c4 d4 e4
            10 11 12 13 14                 a3 b3 c3 d3 e3
            15 16 17 18 19                 a2 b2 c2 d2 e2
    seat 3  20 21 22 23 24   seat 2        a1 b1 c1 d1 e1

Past the cells, targets 25 to 44 are the arrows of the twenty slides, named after the way the marbles move:

    25 26  27 28  29 30  31 32  33 34      5> 5<  4> 4<  3> 3<  2> 2<  1> 1<
    35 36  37 38  39 40  41 42  43 44      a^ av  b^ bv  c^ cv  d^ dv  e^ ev

A slide's slot, 0 to 19, is its arrow less 25. A seat's marbles are a 25-bit set, so that a line slides in one shift.
"""

from __future__ import annotations

from typing import Final

from games.engine.core.rules import Cell, Move, Seat, Target

Way = tuple[int, int]  # rows down, columns right

SIZE: Final = 5
CELLS: Final = 25
SLIDES: Final[Target] = 25  # the first of the twenty arrows
NO_SLIDE: Final[Target] = -1

CELL_NAMES: Final = tuple("abcde"[cell % 5] + "54321"[cell // 5] for cell in range(CELLS))
CELL_OF_NAME: Final = {name: cell for cell, name in enumerate(CELL_NAMES)}
SLIDE_NAMES: Final = tuple([rank + way for rank in "54321" for way in "><"]
                           + [column + way for column in "abcde" for way in "^v"])
SLIDE_OF_NAME: Final = {name: SLIDES + slot for slot, name in enumerate(SLIDE_NAMES)}


def line_of(slide: Target) -> tuple[Cell, ...]:
    """Return the five cells of a slide in the direction of the motion; the tile of the last one is taken out."""
    number, back = divmod(slide - SLIDES, 2)
    if number < SIZE:
        row = range(SIZE * number, SIZE * number + SIZE)
        return tuple(reversed(row)) if back else tuple(row)
    column = range(number - SIZE, CELLS, SIZE)
    return tuple(column) if back else tuple(reversed(column))


def opposite(slide: Target) -> Target:
    """Return the slide that undoes a slide: the same line the other way. NO_SLIDE has none."""
    return NO_SLIDE if slide == NO_SLIDE else (slide - SLIDES ^ 1) + SLIDES


LINES: Final = tuple(line_of(SLIDES + slot) for slot in range(20))
NEXT: Final = tuple({cell: line[(i + 1) % SIZE] for i, cell in enumerate(line)} for line in LINES)  # on each slide
LINE_MASKS: Final = tuple(sum(1 << cell for cell in line) for line in LINES)
GATES: Final = tuple(1 << line[4] for line in LINES)  # the tile that is taken out, and must be free
LEFT_SHIFTS: Final = tuple(max(line[1] - line[0], 0) for line in LINES)
RIGHT_SHIFTS: Final = tuple(max(line[0] - line[1], 0) for line in LINES)
SLIDE_MOVES: Final[tuple[Move, ...]] = tuple((SLIDES + slot,) for slot in range(20))


def slid(board: int, slot: int) -> int:
    """Return the set of marbles after a slide that takes out a free tile."""
    riding = board & LINE_MASKS[slot]
    return board ^ riding ^ (riding << LEFT_SHIFTS[slot] >> RIGHT_SHIFTS[slot])


def cells_of(board: int) -> list[Cell]:
    """Return the cells of a set, in order."""
    cells = []
    while board:
        low = board & -board
        cells.append(low.bit_length() - 1)
        board ^= low
    return cells


def union(boards: tuple[int, ...]) -> int:
    """Return the cells that hold a marble of any seat."""
    taken = 0
    for board in boards:
        taken |= board
    return taken


def turned(cell: Cell, quarters: int) -> Cell:
    """Return the cell after quarter turns of the board clockwise, as from seat to seat of four players."""
    for _ in range(quarters):
        cell = SIZE * (cell % SIZE) + SIZE - 1 - cell // SIZE
    return cell


def owner_of(boards: tuple[int, ...], cell: Cell) -> Seat:
    """Return the seat whose marble stands on a cell, or -1."""
    for owner, board in enumerate(boards):
        if board >> cell & 1:
            return owner
    return -1


def turned_way(way: Way, quarters: int) -> Way:
    """Return a direction after quarter turns clockwise."""
    down, right = way
    for _ in range(quarters):
        down, right = right, -down
    return down, right


def step_table(ways: tuple[Way, ...]) -> tuple[tuple[tuple[int, Move], ...], ...]:
    """Return the steps from each cell as (bit of the goal, move), in order of the goal."""
    table: list[tuple[tuple[int, Move], ...]] = []
    for src in range(CELLS):
        goals = sorted(src + SIZE * down + right for down, right in ways if _stays(src, (down, right)))
        table.append(tuple((1 << dst, (src, dst)) for dst in goals))
    return tuple(table)


def step_shifts(ways: tuple[Way, ...]) -> tuple[tuple[int, int], ...]:
    """Return for each step the cells from which it stays on the board, and its shift right after one of 6 left."""
    return tuple((sum(1 << cell for cell in range(CELLS) if _stays(cell, way)), 6 - SIZE * way[0] - way[1])
                 for way in ways)


def _stays(cell: Cell, way: Way) -> bool:
    return 0 <= cell // SIZE + way[0] < SIZE and 0 <= cell % SIZE + way[1] < SIZE
