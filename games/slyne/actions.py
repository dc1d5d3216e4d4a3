"""The legal actions of a Sly'ne position, enumerated in one place for all who need them.

`visit_actions` lists them in the order of `Slyne.moves` and calls an `ActionVisitor` for each. A visitor that needs
only some of them returns fewer rooms, which saves the search for the others.
"""

from __future__ import annotations

from typing import Final, final

from games.engine.core.rules import Cell, Move
from games.slyne.scratch_board import Action, ScratchBoard
from games.slyne.table import (
    BLOCKABLE,
    CELLS,
    FACE,
    MOVE_MARBLE,
    MOVE_TILE,
    OTHER_TURNS,
    PASS,
    PLACE_BLOCK,
    PLACE_MARBLE,
    PLACE_TILE,
    TURNS,
)

Ways = tuple[tuple[int, int], ...]  # orientations of a tile, each with the face that the tile then has


class ActionVisitor:
    """Receives legal actions; those that differ only in the orientation of a tile or the arm of a block come together.

    Rooms are numbers as `Ground.room_at` returns them.
    """

    wants_blocks: bool = True

    def __init__(self, board: ScratchBoard, rooms: list[int]) -> None:
        self.board: Final = board
        self.rooms: Final = rooms  # where tiles may lie, so far as the visitor needs to know

    def rooms_for(self, src: Cell) -> list[int]:
        """Return the rooms to try for a tile that is lifted."""
        return self.rooms

    def place_tile(self, cell: Cell) -> None:
        """Receive that a tile can be placed, in any orientation."""

    def place_marble(self, cell: Cell) -> None:
        """Receive that a marble can be placed."""

    def move_marble(self, src: Cell, dst: Cell) -> None:
        """Receive that a marble can roll."""

    def rotate_tile(self, src: Cell, ways: Ways) -> None:
        """Receive that a tile can be rotated where it lies."""

    def lift_tile(self, src: Cell, ways: Ways) -> None:
        """Receive that a tile may leave its place; where it can be laid follows."""

    def move_tile(self, src: Cell, dst: Cell, ways: Ways) -> None:
        """Receive that a tile can be moved, and rotated with it."""

    def place_blocks(self, cell: Cell, arms: tuple[int, ...]) -> None:
        """Receive that a block can be placed on any of these arms."""


def visit_actions(visitor: ActionVisitor) -> None:
    """Tell the visitor every legal action of the seat to act, except a pass."""
    board, rooms = visitor.board, visitor.rooms
    grid, seat = board.grid, board.seat
    if board.has_in_hand(PLACE_TILE):
        for room in rooms:
            visitor.place_tile(room >> 6)
    for cell in board.marble_places():
        visitor.place_marble(cell)
    for src in board.marbles[seat]:
        for dst in board.rolls(src):
            visitor.move_marble(src, dst)
    for src in board.liftable():
        face = grid[src] & FACE
        visitor.rotate_tile(src, OTHER_TURNS[face])
        tried = visitor.rooms_for(src)
        if tried and board.may_leave(src):
            ways = TURNS[face]
            visitor.lift_tile(src, ways)
            for room in tried:
                if board.lands(src, room):
                    visitor.move_tile(src, room >> 6, ways)
    if visitor.wants_blocks and board.has_in_hand(PLACE_BLOCK):
        for cell in board.cells:
            visitor.place_blocks(cell, BLOCKABLE[grid[cell] & FACE])


@final
class MoveCollector(ActionVisitor):
    """Collects all moves in the form of the rules."""

    def __init__(self, board: ScratchBoard, shapes: int, rooms: list[int]) -> None:
        super().__init__(board, rooms)
        self.shapes: Final = shapes
        self.moves: Final[list[Move]] = []

    def place_tile(self, cell: Cell) -> None:
        for k in range(self.shapes):
            self.moves.append((PLACE_TILE, cell, k))

    def place_marble(self, cell: Cell) -> None:
        self.moves.append((PLACE_MARBLE, cell))

    def move_marble(self, src: Cell, dst: Cell) -> None:
        self.moves.append((MOVE_MARBLE, src, dst))

    def rotate_tile(self, src: Cell, ways: Ways) -> None:
        for k, _ in ways:
            self.moves.append((MOVE_TILE, src, src, k))

    def move_tile(self, src: Cell, dst: Cell, ways: Ways) -> None:
        for k, _ in ways:
            self.moves.append((MOVE_TILE, src, dst, k))

    def place_blocks(self, cell: Cell, arms: tuple[int, ...]) -> None:
        for arm in arms:
            self.moves.append((PLACE_BLOCK, cell, arm))


def all_moves(board: ScratchBoard, shapes: int) -> list[Move]:
    """Return the legal moves of the position; a pass only if there is no other."""
    found = MoveCollector(board, shapes, board.rooms())
    visit_actions(found)
    return found.moves or [(PASS,)]


def is_legal(board: ScratchBoard, shapes: int, m: Move) -> bool:
    """Whether a move is one of `all_moves`, without a search for rooms in which it lays no tile."""
    if len(m) < 2 or not board.cells:
        return m in all_moves(board, shapes)
    cell = m[2] if m[0] == MOVE_TILE and len(m) > 2 else m[1]
    room = board.room_at(cell) if 0 <= cell < CELLS else 0
    found = MoveCollector(board, shapes, [room] if room else [])
    visit_actions(found)
    return m in found.moves


def as_action(m: Move) -> Action:
    """Return a move in the form of the scratch board."""
    size = len(m)
    return (m[0], m[1] if size > 1 else 0, m[2] if size > 2 else 0, m[3] if size > 3 else 0)


def as_move(action: Action) -> Move:
    """Return an action in the form of the rules."""
    kind, a, b, c = action
    if kind == MOVE_TILE:
        return (kind, a, b, c)
    if kind == PASS:
        return (PASS,)
    return (kind, a) if kind == PLACE_MARBLE else (kind, a, b)
