"""The hexagon of Abalone as tables, and what marbles on it can do, seen by the seat to move.

A position is 62 bytes: 0 for a free cell, seat + 1 for a marble, and EDGE in the last one, the sentinel beyond the rim.
Translated through a seat's `view_table` it becomes a view, in which one code serves every variant. A move in line
is (tail, direction); a broadside is (first, last, direction) with the smaller end first; a pass is ().
"""

from __future__ import annotations

from typing import Final

from games.engine.core.aot import i64
from games.engine.core.grid import HEX_STEPS, hexagon_cells, neighbour_table, ray
from games.engine.core.rules import Cell, Move, Seat

SIDE: Final = 5
COORDINATES: Final = hexagon_cells(SIDE)  # (row, diagonal) of each cell
CELLS: Final = len(COORDINATES)
BEYOND: Final[Cell] = CELLS  # the sentinel
NAMES: Final = tuple(["abcdefghi"[row] + "123456789"[diagonal] for row, diagonal in COORDINATES])
CELL_OF_NAME: Final = {name: cell for cell, name in enumerate(NAMES)}
_NEIGHBOURS: Final = neighbour_table(COORDINATES, HEX_STEPS)
NEXT: Final = tuple([bytes(around) for around in _NEIGHBOURS])  # by cell and direction
FLAT_NEXT: Final = b"".join(NEXT)  # the same, cell after cell
RAYS: Final = [[bytes(ray(_NEIGHBOURS, cell, direction, 5)) for direction in range(6)] for cell in range(CELLS)]
SPANS: Final = {  # two cells in a line -> the direction from one to the other and how far
    (cell, other): (direction, distance)
    for cell in range(CELLS) for direction in range(6)
    for distance, other in enumerate(ray(_NEIGHBOURS, cell, direction, 8), 1) if other != BEYOND}
GROUPS: Final = {  # both ends of two or three cells in a line -> all of them
    ends: (ends[0], *RAYS[ends[0]][direction][:distance])
    for ends, (direction, distance) in SPANS.items() if distance <= 2}
IN_LINE: Final[list[list[Move]]] = [[(cell, direction) for direction in range(6)] for cell in range(CELLS)]
BROADSIDE: Final[list[list[list[Move]]]] = [  # by first cell; by axis for two marbles, then for three; by direction
    [[(cell, RAYS[cell][axis][length], direction) for direction in range(6)] for length in (0, 1) for axis in range(3)]
    for cell in range(CELLS)]
CENTRALITY: Final = bytes([  # 4 at the centre, 0 on the rim
    4 - max(abs(row - 4), abs(diagonal - 4), abs(row - diagonal)) for row, diagonal in COORDINATES])

NOBODY: Final = 0
EDGE: Final = 5
FREE: Final = 0  # what a view says of a cell
OWN: Final = 1
PARTNER: Final = 2
FOE: Final = 3
RIM: Final = 4

PASS: Final[Move] = ()
DIRECTIONS_OF: Final = tuple([tuple([d for d in range(6) if mask >> d & 1]) for mask in range(64)])
SIDEWAYS: Final = bytes([0b110110, 0b101101, 0b011011])  # the four directions across a line that runs E, NE, NW


def view_table(seat: Seat, teams: tuple[int, ...]) -> bytes:
    """Return the `bytes.translate` table that turns a board into what `seat` sees."""
    table = bytearray(256)
    for other, team in enumerate(teams):
        table[other + 1] = OWN if other == seat else PARTNER if team == teams[seat] else FOE
    table[EDGE] = RIM
    return bytes(table)


def can_shift(view: bytes, ahead: bytes) -> bool:
    """Whether an own marble can move in line, with what is in front of it, along the five cells `ahead`."""
    first: i64 = view[ahead[0]]
    if first == FREE:
        return True
    if first > PARTNER:
        return False
    second: i64 = view[ahead[1]]
    if second == FREE:
        return first == OWN
    third: i64 = view[ahead[2]]
    if second == FOE:
        return third in (FREE, RIM)
    if second == RIM:
        return False
    if third == FREE:
        return first == OWN and second == OWN
    if third != FOE:
        return False
    fourth: i64 = view[ahead[3]]
    if fourth == FOE:
        fourth = view[ahead[4]]
    return fourth in (FREE, RIM)


def shifts(view: bytes) -> list[Move]:
    """Return every move that the marbles of the view's owner can make, from the last cell to the first."""
    found: list[Move] = []
    free_around = [0] * CELLS
    direction: i64
    cell: i64 = CELLS
    while cell > 0:
        cell -= 1
        if view[cell] != OWN:
            continue
        in_line = IN_LINE[cell]
        free: i64 = 0
        for direction in range(6):
            ahead: i64 = view[FLAT_NEXT[6 * cell + direction]]
            if ahead == FREE:
                free |= 1 << direction
                found.append(in_line[direction])
            elif ahead <= PARTNER and can_shift(view, RAYS[cell][direction]):
                found.append(in_line[direction])
        free_around[cell] = free
        for axis in range(3):
            second: i64 = FLAT_NEXT[6 * cell + axis]
            if view[second] != OWN:
                continue
            both: i64 = free & free_around[second] & SIDEWAYS[axis]
            if not both:
                continue
            broadside = BROADSIDE[cell]
            for side in DIRECTIONS_OF[both]:
                found.append(broadside[axis][side])
            third: i64 = FLAT_NEXT[6 * second + axis]
            if view[third] == OWN:
                for side in DIRECTIONS_OF[both & free_around[third]]:
                    found.append(broadside[3 + axis][side])
    return found


def shifted(cells: bytes, move: Move) -> tuple[bytes, bool]:
    """Return the board after a move other than a pass, and whether a marble was pushed over the edge."""
    board = bytearray(cells)
    if len(move) == 3:
        direction = move[2]
        marble = board[move[0]]
        for cell in GROUPS[move[0], move[1]]:
            board[cell] = NOBODY
            board[NEXT[cell][direction]] = marble
        return bytes(board), False
    tail = move[0]
    carried = board[tail]
    board[tail] = NOBODY
    for cell in RAYS[tail][move[1]]:
        hit = board[cell]
        board[cell] = carried
        carried = hit
        if carried == NOBODY:
            return bytes(board), False
        if carried == EDGE:
            break
    board[BEYOND] = EDGE
    return bytes(board), True


def touches_free_cell(cells: bytes, marble: int) -> bool:
    """Whether a marble of this kind has a free cell beside it, and so a move; almost always the first one does."""
    cell = cells.find(marble)
    while cell >= 0:
        for beside in NEXT[cell]:
            if cells[beside] == NOBODY:
                return True
        cell = cells.find(marble, cell + 1)
    return False
