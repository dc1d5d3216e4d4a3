"""The cells of Orbito: their rings, its lines, and sets of cells that turn and are judged as whole numbers.

Cells are numbered row by row from the top. The outer ring has twelve cells, the inner ring four:

     0  1  2  3        a4 b4 c4 d4
     4  5  6  7        a3 b3 c3 d3      both rings turn
     8  9 10 11        a2 b2 c2 d2      counter-clockwise
    12 13 14 15        a1 b1 c1 d1

A position is two 16-bit sets of cells, one per colour.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.engine.core.aot import i64
from games.engine.core.rules import Cell, Move, Seat, Target

SIZE: Final = 4
CELLS: Final = SIZE * SIZE
RING_TURN: Final = {0: 4, 4: 8, 8: 12, 12: 13, 13: 14, 14: 15, 15: 11, 11: 7, 7: 3, 3: 2, 2: 1, 1: 0,
                    5: 9, 9: 10, 10: 6, 6: 5}
LINES: Final = tuple(
    [tuple(range(4 * r, 4 * r + 4)) for r in range(4)] + [tuple(range(c, 16, 4)) for c in range(4)]
    + [(0, 5, 10, 15), (3, 6, 9, 12)])
LINES_NEXT: Final = tuple(  # the cells whose marbles are in each line after the next press
    [tuple([cell for cell, following in sorted(RING_TURN.items()) if following in line]) for line in LINES])
NEIGHBOURS: Final = tuple(
    tuple(4 * (r + dr) + c + dc for dr, dc in ((-1, 0), (0, -1), (0, 1), (1, 0)) if 0 <= r + dr < 4 and 0 <= c + dc < 4)
    for r in range(4) for c in range(4))
FULL: Final = 0xFFFF
MARBLES: Final = 8
EXTRA_PRESSES: Final = 5
BUTTON: Final[Target] = 16
RACK: Final[Target] = 17  # the hand of the seat that places
CELL_NAMES: Final = tuple("abcd"[cell % 4] + "4321"[cell // 4] for cell in range(16))
CELL_OF_NAME: Final = {name: cell for cell, name in enumerate(CELL_NAMES)}


def _line_table(lines: Iterable[tuple[Cell, ...]]) -> bytes:
    """Return 1 for every set of cells that holds one of these lines, with every subset of the other twelve cells."""
    table = bytearray(65536)
    for line in lines:
        mask = sum(1 << cell for cell in line)
        others = subset = FULL ^ mask
        table[mask] = 1
        while subset:
            table[mask | subset] = 1
            subset = (subset - 1) & others
    return bytes(table)


def _wanted_table() -> bytes:
    """Return for every set the cells where one more marble makes a line after the press, as two bytes."""
    table = [0] * 65536
    for line in LINES_NEXT:
        mask = sum(1 << cell for cell in line)
        for cell in line:
            three = mask ^ 1 << cell
            others = subset = FULL ^ mask
            while subset:
                table[three | subset] |= 1 << cell
                subset = (subset - 1) & others
            table[three] |= 1 << cell
    return b"".join([cells.to_bytes(2, "little") for cells in table])


def _leaving(step: int) -> int:
    """Return the cells, on both halves of a pair of boards, whose marbles a press moves by a number of cells."""
    return sum(0x10001 << cell for cell, following in RING_TURN.items() if following - cell == step)


LINE: Final = _line_table(LINES)
LINE_NEXT: Final = _line_table(LINES_NEXT)
WANTED: Final = _wanted_table()
LOW_CELLS: Final = tuple(tuple(cell for cell in range(8) if byte >> cell & 1) for byte in range(256))
HIGH_CELLS: Final = tuple(tuple(cell + 8 for cell in cells) for cells in LOW_CELLS)
COUNT: Final = bytes(len(cells) for cells in LOW_CELLS)
NTH: Final = bytes(cell for cells in LOW_CELLS for cell in (*cells, *range(8 - len(cells))))  # by 8 * byte + n
DOWN: Final = _leaving(4)
RIGHT: Final = _leaving(1)
UP: Final = _leaving(-4)
LEFT: Final = _leaving(-1)
STEPS: Final = bytes(dst for cell in range(16) for dst in (*NEIGHBOURS[cell], cell, cell, cell)[:5])  # from 5 * cell on
FIRST_COLUMN: Final = 0x1111
LAST_COLUMN: Final = 0x8888

PLACEMENTS: Final[tuple[Move, ...]] = tuple((cell,) for cell in range(16))
NUDGES: Final[tuple[Move, ...]] = tuple((src, dst) for src in range(16) for dst in range(16))  # by 16 * src + dst

RUNNING: Final = 0  # how a game stands
WHITE_LINE: Final = 1
BLACK_LINE: Final = 2
BOTH_LINES: Final = 3
NO_LINE: Final = 4
REWARDS: Final[tuple[tuple[float, ...], ...]] = ((0.5, 0.5), (1.0, 0.0), (0.0, 1.0), (0.5, 0.5), (0.5, 0.5))


def cells_of(board: int) -> tuple[Cell, ...]:
    """Return the cells of a set, in order."""
    return LOW_CELLS[board & 255] + HIGH_CELLS[board >> 8]


def size(board: i64) -> i64:
    """Return the number of cells in a set."""
    return COUNT[board & 255] + COUNT[board >> 8]


def nth_cell(board: i64, n: i64) -> i64:
    """Return one cell of a set by its index, without listing the others."""
    low = COUNT[board & 255]
    return NTH[(board & 255) << 3 | n] if n < low else NTH[board >> 8 << 3 | n - low] + 8


def pressed(boards: i64) -> i64:
    """Return a set with every marble moved one cell along its ring; or two sets 16 bits apart."""
    return (boards & DOWN) << 4 | (boards & RIGHT) << 1 | (boards & UP) >> 4 | (boards & LEFT) >> 1


def beside(board: i64) -> i64:
    """Return the cells next to those of a set, never diagonally."""
    return (board << 4 | board >> 4 | (board & ~LAST_COLUMN) << 1 | (board & ~FIRST_COLUMN) >> 1) & FULL


def wanted(board: i64) -> i64:
    """Return the cells where one more marble makes a line after the press."""
    return WANTED[board << 1] | WANTED[board << 1 | 1] << 8


def ending(white: int, black: int) -> int:
    """Return the code of the ending after a press: none, a line of one colour, or of both."""
    return LINE[white] + 2 * LINE[black]


def can_nudge(white: int, black: int, seat: Seat) -> bool:
    """Whether the opponent of `seat` has a marble with a free cell beside it."""
    free = FULL ^ white ^ black
    return beside(white if seat else black) & free != 0


def extra_presses(white: int, black: int) -> tuple[int, int, int]:
    """Return the board after the presses that follow the sixteenth, and how many there were."""
    for presses in range(1, EXTRA_PRESSES + 1):
        white, black = pressed(white), pressed(black)
        if ending(white, black):
            return white, black, presses
    return white, black, EXTRA_PRESSES
