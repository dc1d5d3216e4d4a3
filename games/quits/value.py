"""The learnt value of a position of Quits: the logit of a seat's chance, as a sum of weights.

The board is seen from the seat's own corner, so that its marbles leave at the last cell. Every row and column is a
number in base three (free, own, another's; the first cell counts most). Weights belong to whole lines, to blocks of two
by three cells, to the squares of three by three at both ends of the diagonal between the corners, to the marbles still
to bring out, and to how near the foremost marbles are. Mirror images along that diagonal, which exchange rows and
columns, share their weights.

For two players the logit is the mover's. For more, each seat has one, the mover by tables of its own, and its chance is
its share in the softmax.
"""

from __future__ import annotations

from typing import Final

from games.engine.core.aot import i64
from games.engine.core.rules import Seat
from games.quits.grid import CELLS, SIZE, turned
from games.quits.rules import QuitsState

LINE: Final = 3 ** SIZE  # patterns of a line
THREE: Final = 27  # patterns of three cells
OFFSETS: Final = 3  # places of three cells in a line
BLOCKS: Final = (SIZE - 1) * OFFSETS
BLOCK: Final = THREE * THREE
CORNER: Final = THREE * BLOCK
NEAREST: Final = 6  # moves that the foremost marble has to go, 0 to 4, or 5 where there is none
TO_GO: Final = 4  # marbles still to bring out, at most

LINE_AT: Final = 0
BLOCK_AT: Final = LINE_AT + SIZE * LINE
CORNER_AT: Final = BLOCK_AT + BLOCKS * BLOCK
TO_GO_AT: Final = CORNER_AT + 2 * CORNER
RACE_AT: Final = TO_GO_AT + TO_GO * TO_GO  # by the nearest of both sides, and whether one more marble wins for each
TABLE: Final = RACE_AT + 4 * NEAREST * NEAREST
FOUR_AT: Final = TABLE  # tables for four players follow those for two: one for the mover, one for all others
COUNT: Final = 3 * TABLE  # of weights


def _digits(bits: int, is_reversed: bool) -> int:
    """Return five bits as digits in base three; the lowest bit is the first cell, or the last one."""
    order = [bits >> at & 1 for at in range(SIZE)]
    number = 0
    for digit in reversed(order) if is_reversed else order:
        number = 3 * number + digit
    return number


def _rings() -> list[int]:
    """Return the cells that are 0 to 4 moves away from the last cell, as sets."""
    found = [0] * SIZE
    for cell in range(CELLS):
        found[SIZE - 1 - min(cell // SIZE, cell % SIZE)] |= 1 << cell
    return found


FORWARD: Final = [_digits(bits, False) for bits in range(32)]
BACKWARD: Final = [_digits(bits, True) for bits in range(32)]
COLUMN: Final[i64] = 0b00001_00001_00001_00001_00001
GATHER: Final[i64] = 1 << 20 | 1 << 16 | 1 << 12 | 1 << 8 | 1 << 4  # a factor that brings the bits of a column together
POWERS: Final = (9, 3, 1)
THIRDS: Final = [[code // POWERS[at] % THREE for code in range(LINE)] for at in range(OFFSETS)]
RINGS: Final = [[sum(1 << turned(cell, quarters) for cell in range(CELLS) if ring >> cell & 1) for ring in _rings()]
                for quarters in range(4)]


def line_codes(own: int, others: int, quarters: int) -> list[int]:
    """Return the five rows and then the five columns in base three, as seen after quarter turns of the board."""
    mine: i64 = own
    theirs: i64 = others
    rows: list[int] = []
    columns: list[int] = []
    row_digits = BACKWARD if quarters == 1 or quarters == 2 else FORWARD
    column_digits = BACKWARD if quarters >= 2 else FORWARD
    at: i64
    for at in range(SIZE):
        shift: i64 = 5 * at
        rows.append(row_digits[mine >> shift & 31] + 2 * row_digits[theirs >> shift & 31])
        columns.append(column_digits[(mine >> at & COLUMN) * GATHER >> 20 & 31]
                       + 2 * column_digits[(theirs >> at & COLUMN) * GATHER >> 20 & 31])
    if quarters >= 2:
        rows.reverse()
    if quarters == 1 or quarters == 2:
        columns.reverse()
    return columns + rows if quarters % 2 else rows + columns


def features(s: QuitsState, seat: Seat, quarters: int, needed: tuple[int, ...]) -> list[int]:
    """Return the numbers of the weights that make up the logit of a seat; `needed` marbles of each seat win."""
    boards, outs = s.boards, s.outs
    own = boards[seat]
    others = 0
    fewest_to_go = max(needed)
    for other in range(len(boards)):
        if other != seat:
            others |= boards[other]
            fewest_to_go = min(fewest_to_go, needed[other] - outs[other])
    start = 0 if len(boards) == 2 else FOUR_AT if seat == s.seat else FOUR_AT + TABLE
    codes = line_codes(own, others, quarters)
    found: list[int] = []
    at: i64
    first: i64
    for at in range(2 * SIZE):
        found.append(start + LINE_AT + LINE * (at % SIZE) + codes[at])
    for at in range(OFFSETS):
        thirds = THIRDS[at]
        for first in range(0, 2 * SIZE, SIZE):
            line: i64
            for line in range(SIZE - 1):
                found.append(start + BLOCK_AT + BLOCK * (OFFSETS * line + at)
                             + THREE * thirds[codes[first + line]] + thirds[codes[first + line + 1]])
    found.append(start + CORNER_AT + min(_square(codes, 0, 0), _square(codes, SIZE, 0)))
    found.append(start + CORNER_AT + CORNER + min(_square(codes, 2, 2), _square(codes, SIZE + 2, 2)))
    to_go = needed[seat] - outs[seat]
    found.append(start + TO_GO_AT + TO_GO * min(to_go, TO_GO - 1) + min(fewest_to_go, TO_GO - 1))
    nearest_own = _nearest(own, RINGS[quarters])
    nearest_other = NEAREST - 1
    for other in range(len(boards)):
        if other != seat:
            away = 4 // len(boards) * (other - seat)
            nearest_other = min(nearest_other, _nearest(boards[other], RINGS[(quarters + away) % 4]))
    found.append(start + RACE_AT + NEAREST * (NEAREST * (2 * (to_go == 1) + (fewest_to_go == 1)) + nearest_own)
                 + nearest_other)
    return found


def _square(codes: list[int], first: int, at: int) -> int:
    """Return three by three cells: three cells of each of three lines."""
    thirds = THIRDS[at]
    return BLOCK * thirds[codes[first]] + THREE * thirds[codes[first + 1]] + thirds[codes[first + 2]]


def _nearest(board: int, rings: list[int]) -> int:
    """Return the least number of moves that a marble of the set has to go."""
    for moves in range(SIZE):
        if board & rings[moves]:
            return moves
    return NEAREST - 1
