"""Where Sly'ne tiles lie and how their roads run: hexagonal cells, arms and turns. Walks over them are in `ground`.

Cells have axial coordinates (q, r), pointy side up: q grows to the east, r to the south-east, so that
row r lies half a cell further right than row r - 1. The six directions are also the names of the arms:

            nw 2   ne 1                 (0,-1)   (1,-1)
               . .
        w 3 . . o . . e 0          (-1,0)    (0,0)    (1,0)
               . .
            sw 4   se 5                 (-1,1)   (0,1)

Axis a (0, 1, 2) is the straight road of the arms a and a + 3. Sets of arms are 6-bit masks, bit = direction.
A tile is one int: arms, blocked arms, owner, and the seat of its marble plus one. A layout maps cells to tiles.
"""

from __future__ import annotations

from typing import Final

from games.engine.rules import Cell, Seat

STRIDE: Final = 128
MIDDLE: Final = 64
CELLS: Final = STRIDE * STRIDE
REACH: Final = 40  # the table ends this many cells from its middle: a chain of all 36 tiles fits
DELTAS: Final[tuple[int, ...]] = (1, 1 - STRIDE, -STRIDE, -1, STRIDE - 1, STRIDE)
GROWING: Final[tuple[int, ...]] = (0, 4, 5)  # one direction of each axis: the one in which cell numbers grow
ARM_NAMES: Final[tuple[str, ...]] = ("e", "ne", "nw", "w", "sw", "se")
TILE_SETS: Final = {"crossroads": 0b011011, "star": 0b111111}  # the arms of a tile in orientation 0

ARMS: Final = 63
BLOCK_SHIFT: Final = 6
LOOK: Final = 0xFFF  # arms and blocks together: all that turning a tile changes
OWNER_SHIFT: Final = 12
MARBLE_SHIFT: Final = 15
BARE: Final = (1 << MARBLE_SHIFT) - 1  # everything but the marble; a tile without one is no larger

Layout = dict[Cell, int]


def cell_at(q: int, r: int) -> Cell:
    """The cell with these axial coordinates."""
    return (r + MIDDLE) * STRIDE + q + MIDDLE


def axial(cell: Cell) -> tuple[int, int]:
    """The axial coordinates (q, r) of a cell."""
    return cell % STRIDE - MIDDLE, cell // STRIDE - MIDDLE


def turned(mask: int, turns: int) -> int:
    """A set of arms after so many counter-clockwise turns of 60 degrees."""
    turns %= 6
    return (mask << turns | mask >> (6 - turns)) & ARMS


def orientations(tiles: str) -> tuple[int, ...]:
    """The arms of a tile of this set in each of its distinct orientations."""
    base = TILE_SETS[tiles]
    return tuple(dict.fromkeys(turned(base, turns) for turns in range(6)))


def new_tile(owner: Seat, arms: int) -> int:
    """A tile without marble or blocks."""
    return owner << OWNER_SHIFT | arms


def arms_of(tile: int) -> int:
    """The arms of a tile, blocked or not."""
    return tile & ARMS


def blocks_of(tile: int) -> int:
    """The blocked arms of a tile."""
    return tile >> BLOCK_SHIFT & ARMS


def owner_of(tile: int) -> Seat:
    """The seat whose colour a tile has."""
    return tile >> OWNER_SHIFT & 7


def marble_of(tile: int) -> Seat:
    """The seat whose marble stands on a tile, or -1."""
    return (tile >> MARBLE_SHIFT) - 1


def has_road(arms: int) -> bool:
    """Whether some whole road, two opposite arms, lies in a set of arms."""
    return arms & arms >> 3 & 7 != 0


def _table_cells() -> bytes:
    table = bytearray(CELLS)
    for r in range(-REACH, REACH + 1):
        for q in range(max(-REACH, -REACH - r), min(REACH, REACH - r) + 1):
            table[cell_at(q, r)] = 1
    return bytes(table)


def _orientation_table() -> dict[int, int]:
    return {arms: k for name in TILE_SETS for k, arms in enumerate(orientations(name))}


def _blockable_table() -> dict[int, tuple[int, ...]]:
    """For every look that can be: the arms on which one more block may go."""
    return {look: tuple(arm for arm in range(6)
                        if (look & ARMS & ~(look >> BLOCK_SHIFT)) >> arm & 1
                        and has_road(look & ARMS & ~(look >> BLOCK_SHIFT) & ~(1 << arm)))
            for look in _looks()}


def _turn_table() -> dict[int, tuple[tuple[int, int], ...]]:
    """For every look that can be: its distinct orientations as (k, look), the present one among them."""
    table: dict[int, tuple[tuple[int, int], ...]] = {}
    for look in _looks():
        found: dict[int, int] = {}
        for k in range(6):
            turns = k - ORIENTATION[look & ARMS]
            result = turned(look & ARMS, turns) | turned(look >> BLOCK_SHIFT, turns) << BLOCK_SHIFT
            found.setdefault(result, k)
        table[look] = tuple((k, result) for result, k in found.items())
    return table


def _looks() -> list[int]:
    """Every arms-and-blocks look of a tile that leaves one whole road free."""
    return [arms | blocks << BLOCK_SHIFT for arms in ORIENTATION for blocks in range(64)
            if blocks & ~arms == 0 and has_road(arms & ~blocks)]


ORIGIN: Final = cell_at(0, 0)
ON_TABLE: Final = _table_cells()
ORIENTATION: Final = _orientation_table()  # arms -> present orientation
BLOCKABLE: Final = _blockable_table()
TURNS: Final = _turn_table()
ARCS: Final = bytes(sum(mask >> d & 1 and not mask >> (d + 1) % 6 & 1 for d in range(6)) for mask in range(64))
SLOPES: Final[tuple[int, ...]] = (DELTAS[5], DELTAS[2], DELTAS[4], DELTAS[1])
SPANS: Final = {gap * DELTAS[d]: (d, gap) for d in GROWING for gap in (1, 2, 3)}  # between two cells of a line
WAYS: Final = tuple(tuple((DELTAS[d], (d + 3) % 6) for d in range(6) if mask >> d & 1) for mask in range(64))


def turns_to(tile: int, k: int) -> int:
    """How many counter-clockwise turns of 60 degrees bring a tile into orientation k."""
    return (k - ORIENTATION[tile & ARMS]) % 6


def laid(tile: int, k: int) -> int:
    """A tile as it lies in orientation k."""
    turns = turns_to(tile, k)
    return tile & ~LOOK | turned(tile & ARMS, turns) | turned(blocks_of(tile), turns) << BLOCK_SHIFT


def is_joined(tiles: Layout, cell: Cell, d: int) -> bool:
    """Whether the roads of two neighbouring tiles meet in direction d and carry no block there."""
    tile = tiles.get(cell, 0)
    other = tiles.get(cell + DELTAS[d], 0)
    return (tile & ~(tile >> BLOCK_SHIFT)) >> d & (other & ~(other >> BLOCK_SHIFT)) >> (d + 3) % 6 & 1 != 0


def line_of(tiles: Layout, marbles: tuple[Cell, ...]) -> bool:
    """Whether four marbles, given in cell order, stand in a straight line of joined tiles."""
    if len(marbles) != 4:
        return False
    a, b, c, e = marbles
    if e - c != c - b or c - b != b - a or b - a not in LINE_DIRECTION:
        return False
    d = LINE_DIRECTION[b - a]
    return is_joined(tiles, a, d) and is_joined(tiles, b, d) and is_joined(tiles, c, d)


LINE_DIRECTION: Final = {DELTAS[d]: d for d in GROWING}
