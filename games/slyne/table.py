"""A Sly'ne table: hexagonal cells, tiles with their roads and pieces, and the numbers that stand for them.

Cells have axial coordinates (q, r), pointy side up: q grows to the east, r to the south-east, so that
row r lies half a cell further right than row r - 1. The six directions are also the names of the arms:

            nw 2   ne 1                 (0,-1)   (1,-1)
               . .
        w 3 . . o . . e 0          (-1,0)    (0,0)    (1,0)
               . .
            sw 4   se 5                 (-1,1)   (0,1)

Axis a (0, 1, 2) is the straight road of the arms a and a + 3. Sets of arms are 6-bit masks, bit = direction.
A tile is one int: arms, blocked arms, owner, and the seat of its marble plus one. A layout maps cells to tiles.

A move is (kind, ...):

    (PLACE_TILE, cell, k)        (PLACE_MARBLE, cell)        (PLACE_BLOCK, cell, arm)
    (MOVE_TILE, src, dst, k)     (MOVE_MARBLE, src, dst)     (PASS,)

where k is an orientation: turned k times 60 degrees counter-clockwise, counted so that the present orientation
of a crossroads is 0, 1 or 2. A tile that carries blocks can also be turned by half a circle, to k + 3.
"""

from __future__ import annotations

from typing import Final, final

from games.engine.core.rules import Cell, Seat, State, Target

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
FACE: Final = 0xFFF  # arms and blocks together: all that rotating a tile changes
OWNER_SHIFT: Final = 12
MARBLE_SHIFT: Final = 15
BARE: Final = (1 << MARBLE_SHIFT) - 1  # everything but the marble; a tile without one is no larger

TILES: Final = 6
MARBLES: Final = 4
BLOCKS: Final = 3
ACTIONS: Final = 2
QUIET_TURNS: Final = 120

PLACE_TILE: Final = 0
PLACE_MARBLE: Final = 1
MOVE_MARBLE: Final = 2
MOVE_TILE: Final = 3
PLACE_BLOCK: Final = 4
PASS: Final = 5

HAND_TILE: Final[Target] = CELLS
HAND_MARBLE: Final[Target] = CELLS + 1
HAND_BLOCK: Final[Target] = CELLS + 2
LIFT_TILE: Final[Target] = CELLS + 3  # the button that says: the tile itself is to move, not its marble
PASS_TURN: Final[Target] = CELLS + 4
ROTATE: Final[Target] = CELLS + 8  # + k, 0..5
ARM: Final[Target] = CELLS + 16  # + direction, 0..5

TILE_PIECE: Final = 16  # + 8 * owner + shape
BLOCK_PIECE: Final = 64  # + direction

RUNNING: Final = -1  # what `winner` holds while nobody has won
QUIET: Final = -2  # ... and when the game is drawn
ENTERED: Final = -1  # what `quiet` holds in mid-turn when the first action brought a piece into play

Layout = dict[Cell, int]


def cell_at(q: int, r: int) -> Cell:
    """Return the cell with these axial coordinates."""
    return (r + MIDDLE) * STRIDE + q + MIDDLE


def axial(cell: Cell) -> tuple[int, int]:
    """Return the axial coordinates (q, r) of a cell."""
    return cell % STRIDE - MIDDLE, cell // STRIDE - MIDDLE


def turned(mask: int, turns: int) -> int:
    """Return a set of arms after a number of counter-clockwise turns of 60 degrees."""
    turns %= 6
    return (mask << turns | mask >> (6 - turns)) & ARMS


def orientations(tiles: str) -> tuple[int, ...]:
    """Return the arms of a tile of this set in each of its distinct orientations."""
    base = TILE_SETS[tiles]
    return tuple(dict.fromkeys(turned(base, turns) for turns in range(6)))


def new_tile(owner: Seat, arms: int) -> int:
    """Return a tile without marble or blocks."""
    return owner << OWNER_SHIFT | arms


def blocks_of(tile: int) -> int:
    """Return the blocked arms of a tile."""
    return tile >> BLOCK_SHIFT & ARMS


def owner_of(tile: int) -> Seat:
    """The seat whose colour a tile has."""
    return tile >> OWNER_SHIFT & 7


def marble_of(tile: int) -> Seat:
    """Return the seat whose marble stands on a tile, or -1."""
    return (tile >> MARBLE_SHIFT) - 1


def has_road(arms: int) -> bool:
    """Whether a set of arms contains a whole road: two opposite arms."""
    return arms & arms >> 3 & 7 != 0


def turns_to(tile: int, k: int) -> int:
    """Return the number of counter-clockwise rotations by 60 degrees that bring a tile into orientation k."""
    return (k - ORIENTATION[tile & ARMS]) % 6


def laid(tile: int, k: int) -> int:
    """Return a tile rotated into orientation k."""
    turns = turns_to(tile, k)
    return tile & ~FACE | turned(tile & ARMS, turns) | turned(blocks_of(tile), turns) << BLOCK_SHIFT


def _table_cells() -> bytes:
    table = bytearray(CELLS)
    for r in range(-REACH, REACH + 1):
        for q in range(max(-REACH, -REACH - r), min(REACH, REACH - r) + 1):
            table[cell_at(q, r)] = 1
    return bytes(table)


def _blockable_table() -> dict[int, tuple[int, ...]]:
    """Return the arms that can take one more block, for every possible face."""
    return {face: tuple(arm for arm in range(6)
                        if (face & ARMS & ~(face >> BLOCK_SHIFT)) >> arm & 1
                        and has_road(face & ARMS & ~(face >> BLOCK_SHIFT) & ~(1 << arm)))
            for face in _faces()}


def _turn_table() -> dict[int, tuple[tuple[int, int], ...]]:
    """Return the distinct orientations of every possible face as (k, face), the present one included."""
    table: dict[int, tuple[tuple[int, int], ...]] = {}
    for face in _faces():
        found: dict[int, int] = {}
        for k in range(6):
            found.setdefault(laid(face, k), k)
        table[face] = tuple((k, result) for result, k in found.items())
    return table


def _faces() -> list[int]:
    """Return the faces (arms and blocks of a tile) that leave one whole road free."""
    return [arms | blocks << BLOCK_SHIFT for arms in ORIENTATION for blocks in range(64)
            if blocks & ~arms == 0 and has_road(arms & ~blocks)]


ORIGIN: Final = cell_at(0, 0)
ON_TABLE: Final = _table_cells()
ORIENTATION: Final = {arms: k for name in TILE_SETS for k, arms in enumerate(orientations(name))}  # by arms
BLOCKABLE: Final = _blockable_table()
TURNS: Final = _turn_table()
OTHER_TURNS: Final = {face: tuple(way for way in ways if way[1] != face) for face, ways in TURNS.items()}
SHAPES: Final[tuple[int, ...]] = (*orientations("crossroads"), *orientations("star"))  # arms by shape
SHAPE_OF_ARMS: Final = {arms: shape for shape, arms in enumerate(SHAPES)}
ARCS: Final = bytes(sum(mask >> d & 1 and not mask >> (d + 1) % 6 & 1 for d in range(6)) for mask in range(64))
TOWARDS: Final = bytes(1 << DELTAS.index(gap) if gap in DELTAS else 0 for gap in range(-STRIDE, STRIDE + 1))
SPANS: Final = {gap * DELTAS[d]: (d, gap) for d in GROWING for gap in (1, 2, 3)}  # between two cells of a line
WAYS: Final = tuple(tuple((DELTAS[d], (d + 3) % 6) for d in range(6) if mask >> d & 1) for mask in range(64))


@final
class SlyneState(State):
    """The tiles with their marbles and blocks, the hands, the seat to act, and how the game ended.

    `tiles` are in the order of their cells; `cells`, `marbles` (by seat) and `tiles_left` follow, kept for speed.
    A won position keeps the seat and the action number of the action that won it.
    """

    __slots__ = ("action", "blocks_left", "cells", "marbles", "quiet", "seat", "tiles", "tiles_left", "winner")

    def __init__(self, tiles: Layout, cells: tuple[Cell, ...], marbles: tuple[tuple[Cell, ...], ...],
                 tiles_left: tuple[int, ...], blocks_left: tuple[int, ...],
                 seat: Seat, action: int, quiet: int, winner: int) -> None:
        self.tiles: Final = tiles
        self.cells: Final = cells
        self.marbles: Final = marbles
        self.tiles_left: Final = tiles_left
        self.blocks_left: Final = blocks_left
        self.seat: Final = seat
        self.action: Final = action
        self.quiet: Final = quiet
        self.winner: Final = winner

    def key(self) -> tuple[object, ...]:
        return (self.cells, tuple(self.tiles.values()), self.blocks_left, self.seat, self.action, self.quiet,
                self.winner)


def laid_out(tiles: Layout, blocks_left: tuple[int, ...], seat: Seat, action: int, quiet: int, winner: int,
             tiles_each: tuple[int, ...] = ()) -> SlyneState:
    """Return the state that a layout gives, with everything that follows from it counted afresh.

    `tiles_each` is the number of tiles that belong to each seat, the usual one if it is empty.
    """
    seats = len(blocks_left)
    owns = tiles_each or (TILES,) * seats
    tiles = dict(sorted(tiles.items()))
    cells = tuple(tiles)
    marbles = tuple(tuple(cell for cell in cells if marble_of(tiles[cell]) == who) for who in range(seats))
    owned = [owner_of(tile) for tile in tiles.values()]
    return SlyneState(tiles, cells, marbles, tuple(owns[who] - owned.count(who) for who in range(seats)), blocks_left,
                      seat, action, quiet, winner)


def tile_piece(tile: int) -> int:
    """Return the piece number of a tile, without its marble and blocks."""
    return TILE_PIECE + 8 * owner_of(tile) + SHAPE_OF_ARMS[tile & ARMS]


def is_tile_piece(piece: int) -> bool:
    """Whether a piece number means a tile."""
    return TILE_PIECE <= piece < BLOCK_PIECE


def tile_of_piece(piece: int) -> tuple[Seat, int]:
    """Return the owner and the arms that a tile piece shows."""
    return (piece - TILE_PIECE) // 8, SHAPES[(piece - TILE_PIECE) % 8]


def layers(tile: int) -> list[int]:
    """Return the pieces that lie where a tile is: its marble, the tile, its blocks."""
    marble = marble_of(tile)
    blocks = blocks_of(tile)
    return [*([marble] if marble >= 0 else []), tile_piece(tile),
            *(BLOCK_PIECE + arm for arm in range(6) if blocks >> arm & 1)]
