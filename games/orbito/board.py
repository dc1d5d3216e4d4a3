"""The Orbito board: its rings, its lines, and tables that turn and judge it in one look-up.

Cells are numbered row by row from the top. The outer ring has twelve cells, the inner ring four:

     0  1  2  3        a4 b4 c4 d4
     4  5  6  7        a3 b3 c3 d3      both rings turn
     8  9 10 11        a2 b2 c2 d2      counter-clockwise
    12 13 14 15        a1 b1 c1 d1

A board is two 16-bit sets of cells, one per colour.
"""

from __future__ import annotations

from typing import Final

from games.engine.rules import Cell, Seat, Target

RING_TURN: Final = {0: 4, 4: 8, 8: 12, 12: 13, 13: 14, 14: 15, 15: 11, 11: 7, 7: 3, 3: 2, 2: 1, 1: 0,
                    5: 9, 9: 10, 10: 6, 6: 5}
LINES: Final = tuple(
    [tuple(range(4 * r, 4 * r + 4)) for r in range(4)] + [tuple(range(c, 16, 4)) for c in range(4)]
    + [(0, 5, 10, 15), (3, 6, 9, 12)])
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


def _turn_table() -> list[int]:
    """One press for each of the 65,536 sets, put together from the turns of single cells."""
    table = [0] * 65536
    for cell in range(16):
        bit, turned = 1 << cell, 1 << RING_TURN[cell]
        for rest in range(bit):
            table[bit + rest] = turned | table[rest]
    return table


def _line_table() -> bytes:
    """1 for every set that holds a line: each line together with every subset of the other twelve cells."""
    table = bytearray(65536)
    for line in LINES:
        mask = sum(1 << cell for cell in line)
        others = subset = FULL ^ mask
        table[mask] = 1
        while subset:
            table[mask | subset] = 1
            subset = (subset - 1) & others
    return bytes(table)


def _wanted_table() -> list[int]:
    """For every set the cells where one more marble makes a line after the press."""
    table = [0] * 65536
    for line in LINES:
        before = [cell for cell in range(16) if RING_TURN[cell] in line]
        mask = sum(1 << cell for cell in before)
        for cell in before:
            three = mask ^ 1 << cell
            others = subset = FULL ^ mask
            while subset:
                table[three | subset] |= 1 << cell
                subset = (subset - 1) & others
            table[three] |= 1 << cell
    return table


TURN: Final = _turn_table()
LINE: Final = _line_table()
WANTED: Final = _wanted_table()
LOW_CELLS: Final = tuple(tuple(cell for cell in range(8) if byte >> cell & 1) for byte in range(256))
HIGH_CELLS: Final = tuple(tuple(cell + 8 for cell in cells) for cells in LOW_CELLS)
NEIGHBOUR_MASK: Final = tuple(sum(1 << cell for cell in cells) for cells in NEIGHBOURS)

LINE_MASKS: Final = tuple(sum(1 << cell for cell in line) for line in LINES)

RUNNING, WHITE_LINE, BLACK_LINE, BOTH_LINES, NO_LINE = range(5)  # how a game stands
REWARDS: Final = ((0.5, 0.5), (1.0, 0.0), (0.0, 1.0), (0.5, 0.5), (0.5, 0.5))


def cells_of(board: int) -> tuple[Cell, ...]:
    """The cells of a set, in order."""
    return LOW_CELLS[board & 255] + HIGH_CELLS[board >> 8]


def ending(white: int, black: int) -> int:
    """What the board says after a press: nothing, a line, or two."""
    return LINE[white] + 2 * LINE[black]


def can_nudge(white: int, black: int, seat: Seat) -> bool:
    """Whether the opponent of `seat` has a marble with a free cell beside it."""
    free = FULL ^ white ^ black
    return any(NEIGHBOUR_MASK[cell] & free for cell in cells_of(white if seat else black))


def extra_presses(white: int, black: int) -> tuple[int, int, int]:
    """The board after the presses that follow the sixteenth, and how many there were."""
    for presses in range(1, EXTRA_PRESSES + 1):
        white, black = TURN[white], TURN[black]
        if ending(white, black):
            return white, black, presses
    return white, black, EXTRA_PRESSES


def prospects(mine: int, theirs: int) -> float:
    """How far the lines still open to a colour have come, on the board as it will stand after the next press."""
    mine, theirs = TURN[mine], TURN[theirs]
    worth = 0.0
    for mask in LINE_MASKS:
        if not mask & theirs:
            worth += (0.0, 0.2, 1.0, 3.0, 6.0)[(mask & mine).bit_count()]
    return worth
