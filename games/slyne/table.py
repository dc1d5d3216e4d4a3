"""What lies on a Sly'ne table, what one can do to it, and the numbers by which touches and drawings name it.

A move is (kind, ...):

    (PLACE_TILE, cell, k)        (PLACE_MARBLE, cell)        (PLACE_BLOCK, cell, arm)
    (MOVE_TILE, src, dst, k)     (MOVE_MARBLE, src, dst)     (PASS,)

where k is an orientation: turned k times 60 degrees counter-clockwise, counted so that the present orientation
of a crossroads is 0, 1 or 2. A tile that carries blocks can also be turned right round, to k + 3.
"""

from __future__ import annotations

from typing import Final, final

from games.engine.rules import Cell, Seat, State, Target
from games.slyne.roads import ARMS, CELLS, Layout, blocks_of, marble_of, orientations, owner_of

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
SHAPES: Final[tuple[int, ...]] = (*orientations("crossroads"), *orientations("star"))  # arms by shape
SHAPE_OF_ARMS: Final = {arms: shape for shape, arms in enumerate(SHAPES)}

RUNNING: Final = -1  # what `winner` holds while nobody has won
QUIET: Final = -2  # ... and when the game is drawn
ENTERED: Final = -1  # what `quiet` holds in mid-turn when the first action brought a piece into play


@final
class SlyneState(State):
    """The tiles with all they carry, the hands, whose action it is, and how the game ended.

    `cells` (sorted), `marbles` (sorted, by seat) and `tiles_left` follow from `tiles`; they are kept for speed.
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
        tiles = self.tiles
        return (self.cells, tuple([tiles[cell] for cell in self.cells]), self.blocks_left,
                self.seat, self.action, self.quiet, self.winner)


def laid_out(tiles: Layout, blocks_left: tuple[int, ...], seat: Seat, action: int, quiet: int, winner: int
             ) -> SlyneState:
    """The state that a layout gives, with everything that follows from it counted afresh."""
    seats = len(blocks_left)
    cells = tuple(sorted(tiles))
    marbles = tuple(tuple(cell for cell in cells if marble_of(tiles[cell]) == who) for who in range(seats))
    owned = [owner_of(tile) for tile in tiles.values()]
    return SlyneState(tiles, cells, marbles, tuple(TILES - owned.count(who) for who in range(seats)), blocks_left,
                      seat, action, quiet, winner)


def may_lift(tile: int, seat: Seat) -> bool:
    """Whether a seat may move or turn a tile: its own without an opposing marble, or any under its own marble."""
    marble = marble_of(tile)
    return marble == seat or (marble < 0 and owner_of(tile) == seat)


def tile_piece(tile: int) -> int:
    """The piece number of a tile, marble and blocks apart."""
    return TILE_PIECE + 8 * owner_of(tile) + SHAPE_OF_ARMS[tile & ARMS]


def is_tile_piece(piece: int) -> bool:
    """Whether a piece number means a tile."""
    return TILE_PIECE <= piece < BLOCK_PIECE


def tile_of_piece(piece: int) -> tuple[Seat, int]:
    """The owner and the arms that a tile piece shows."""
    return (piece - TILE_PIECE) // 8, SHAPES[(piece - TILE_PIECE) % 8]


def arm_of_block(piece: int) -> int:
    """The direction of the arm on which a block piece lies."""
    return piece - BLOCK_PIECE


def layers(tile: int) -> list[int]:
    """The pieces that lie where a tile is: its marble, the tile, its blocks."""
    marble = marble_of(tile)
    blocks = blocks_of(tile)
    return [*([marble] if marble >= 0 else []), tile_piece(tile),
            *(BLOCK_PIECE + arm for arm in range(6) if blocks >> arm & 1)]
