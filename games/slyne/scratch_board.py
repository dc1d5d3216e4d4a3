"""A Sly'ne table on which pieces are moved about, instead of making a new state for every action.

`act` changes it as `play` does a state, and `undo` reverts that. It is the one exception to immutable states: making
a state with 36 tiles takes longer than trying an action. Only the methods of the rules and of the evaluator, which are
given a state, fetch the board of their thread (`board_of`) and pass it on to all other functions.
"""

from __future__ import annotations

import threading
from typing import Any, Final, final

from games.engine.core.rules import Cell, Seat
from games.slyne.ground import Ground
from games.slyne.table import (
    ACTIONS,
    ARMS,
    BARE,
    BLOCK_SHIFT,
    BLOCKABLE,
    CELLS,
    ENTERED,
    FACE,
    MARBLE_SHIFT,
    MARBLES,
    MOVE_MARBLE,
    MOVE_TILE,
    ORIGIN,
    OTHER_TURNS,
    OWNER_SHIFT,
    PASS,
    PLACE_BLOCK,
    PLACE_MARBLE,
    PLACE_TILE,
    QUIET,
    QUIET_TURNS,
    RUNNING,
    TURNS,
    SlyneState,
    laid,
    new_tile,
)

Action = tuple[int, int, int, int]  # a move, filled up with zeros
NO_ACTION: Final[Action] = (-1, 0, 0, 0)


@final
class ScratchBoard(Ground):
    """The tiles of a position, with counts that playouts need, updated by every action."""

    __slots__ = ("action", "bare", "blocks_left", "holds", "marbles", "quiet", "seat", "tiles_left", "winner")

    def __init__(self) -> None:
        super().__init__()
        self.marbles: list[list[Cell]] = []  # by seat, sorted
        self.bare: list[list[Cell]] = []  # by seat: its own tiles without a marble, in any order
        self.tiles_left: list[int] = []
        self.blocks_left: list[int] = []
        self.seat: Seat = 0
        self.action: int = 1
        self.quiet: int = 0
        self.winner: int = RUNNING
        self.holds: SlyneState | None = None  # the position that lies here, if it is known

    def set_up(self, s: SlyneState) -> None:
        """Replace all pieces by a position, unless it is there already."""
        if self.holds is s:
            return
        self.holds = s
        grid = self.grid
        for cell in self.cells:
            grid[cell] = 0
        self.cells = list(s.cells)
        self.marbles = [list(cells) for cells in s.marbles]
        self.bare = [[] for _ in s.marbles]
        objects: list[Any] = grid  # compiled code would make new numbers, and a tree is full of positions
        tiles: dict[Cell, Any] = s.tiles
        for cell, tile in tiles.items():
            objects[cell] = tile
            if grid[cell] <= BARE:
                self.bare[grid[cell] >> OWNER_SHIFT].append(cell)
        self.tiles_left = list(s.tiles_left)
        self.blocks_left = list(s.blocks_left)
        self.first = s.cells[0] if s.cells else CELLS
        self.last = s.cells[-1] if s.cells else 0
        self.seat = s.seat
        self.action = s.action
        self.quiet = s.quiet
        self.winner = s.winner

    def state(self) -> SlyneState:
        """Return the current position; its tiles are then in the same order as if it had been set up."""
        self.cells.sort()
        for bare in self.bare:
            bare.sort()
        tiles: list[Any] = self.grid  # compiled code would make new numbers here too
        cells: list[Any] = self.cells
        s = SlyneState({cell: tiles[cell] for cell in cells}, tuple(self.cells),
                       tuple([tuple(marbles) for marbles in self.marbles]), tuple(self.tiles_left),
                       tuple(self.blocks_left), self.seat, self.action, self.quiet, self.winner)
        self.holds = s
        return s

    def strip(self, kept: int) -> None:
        """Clear the bits of all tiles that are not in a mask."""
        self.holds = None
        for cell in self.cells:
            self.grid[cell] &= kept

    # What the seat to act may do; the walks over the ground tell the rest.

    def has_in_hand(self, kind: int) -> bool:
        """Whether the seat has a piece left of the kind that an action places."""
        if kind == PLACE_TILE:
            return self.tiles_left[self.seat] > 0
        return len(self.marbles[self.seat]) < MARBLES if kind == PLACE_MARBLE else self.blocks_left[self.seat] > 0

    def rooms(self) -> list[int]:
        """Return the cells where a tile may lie, as from `room_at`; for the first tile only one of many equal cells."""
        return self.frontier() if self.cells else [ORIGIN << 6]

    def marble_places(self) -> list[Cell]:
        """Return the cells where a marble may be placed: tiles of its colour without a marble."""
        return self.bare[self.seat] if self.has_in_hand(PLACE_MARBLE) else []

    def liftable(self) -> list[Cell]:
        """Return the tiles that the seat may turn or move: its own without a marble, and any under its own marble."""
        return sorted(self.bare[self.seat] + self.marbles[self.seat])

    def block_arms(self, cell: Cell) -> tuple[int, ...]:
        """Return the arms of a tile on which a block may be placed."""
        return BLOCKABLE.get(self.grid[cell] & FACE, ()) if self.has_in_hand(PLACE_BLOCK) else ()

    def allows(self, action: Action) -> bool:
        """Whether one action, which may have been listed in another position, is legal here."""
        kind, src, dst, k = action
        if kind == PLACE_TILE:
            return self.has_in_hand(kind) and self.room_at(src) != 0
        if kind == PLACE_MARBLE:
            return src in self.marble_places()
        if kind == MOVE_MARBLE:
            return src in self.marbles[self.seat] and dst in self.rolls(src)
        if kind != MOVE_TILE or src not in self.liftable():
            return kind == PLACE_BLOCK and dst in self.block_arms(src)
        face = self.grid[src] & FACE
        for turn, _ in OTHER_TURNS[face] if src == dst else TURNS[face]:
            if turn == k:
                return src == dst or self.can_carry(src, dst)
        return False

    def act(self, action: Action, shapes: tuple[int, ...], has_draws: bool) -> None:
        """Play a legal action of the seat to act."""
        kind, src, dst, k = action
        grid, seat = self.grid, self.seat
        self.holds = None
        is_lined = False
        if kind == PLACE_TILE:
            grid[src] = new_tile(seat, shapes[dst])
            self.bare[seat].append(src)
            self.tiles_left[seat] -= 1
            self._add(src)
        elif kind == PLACE_MARBLE:
            self.bare[seat].remove(src)
            grid[src] |= (seat + 1) << MARBLE_SHIFT
            is_lined = self._brings_line(src)
        elif kind == MOVE_MARBLE:
            tile = grid[src] & BARE
            grid[src] = tile
            self.bare[tile >> OWNER_SHIFT].append(src)
            tile = grid[dst]
            grid[dst] = tile | (seat + 1) << MARBLE_SHIFT
            self.bare[tile >> OWNER_SHIFT].remove(dst)
            self.marbles[seat].remove(src)
            is_lined = self._brings_line(dst)
        elif kind == MOVE_TILE:
            tile = laid(grid[src], k)
            grid[src] = 0
            grid[dst] = tile
            if src != dst:
                self.cells.remove(src)
                self._add(dst)
            if tile > BARE:
                self.marbles[seat].remove(src)
                is_lined = self._brings_line(dst)
            else:
                self.bare[seat].remove(src)
                self.bare[seat].append(dst)
        elif kind == PLACE_BLOCK:
            grid[src] |= 1 << BLOCK_SHIFT + dst
            self.blocks_left[seat] -= 1
        if is_lined:
            self.quiet = 0
            self.winner = seat
        else:
            self._end_action(kind, has_draws)

    def _add(self, cell: Cell) -> None:
        self.cells.append(cell)
        self.first = min(self.first, cell)
        self.last = max(self.last, cell)

    def _put_back(self, dst: Cell, src: Cell) -> None:
        mine = self.marbles[self.seat]
        mine.remove(dst)
        mine.append(src)
        mine.sort()

    def _brings_line(self, cell: Cell) -> bool:
        """Add a marble of the seat to act; return whether that makes a line of four."""
        mine = self.marbles[self.seat]
        mine.append(cell)
        mine.sort()
        return self.has_line(self.seat)

    def has_line(self, seat: Seat) -> bool:
        """Whether four marbles of a seat stand in a straight line of joined tiles."""
        mine = self.marbles[seat]
        if len(mine) < MARBLES:
            return False
        step = mine[1] - mine[0]
        return (mine[2] - mine[1] == step and mine[3] - mine[2] == step
                and self.is_road(mine[0], step))

    def _end_action(self, kind: int, has_draws: bool) -> None:
        if has_draws and kind in (PLACE_TILE, PLACE_MARBLE, PLACE_BLOCK):
            self.quiet = ENTERED
        if self.action < ACTIONS and kind != PASS:
            self.action += 1
            return
        self.action = 1
        self.seat = self.seat + 1 if self.seat + 1 < len(self.marbles) else 0
        if has_draws:
            self.quiet += 1
            if self.quiet == QUIET_TURNS:
                self.winner = QUIET

    def undo(self, action: Action, before: int, quiet: int) -> None:
        """Undo the last action: `before` was the tile at its first cell, `quiet` the count of quiet turns.

        A pass can be taken back only where it was a second action.
        """
        kind, src, dst, _ = action
        if self.winner < 0 and self.action == 1:
            self.action = ACTIONS
            self.seat = (self.seat if self.seat else len(self.marbles)) - 1
        elif self.winner < 0:
            self.action = 1
        self.quiet = quiet
        self.winner = RUNNING
        self.holds = None
        grid, seat = self.grid, self.seat
        if kind == PLACE_TILE:
            self.bare[seat].remove(src)
            self.tiles_left[seat] += 1
            self.cells.remove(src)
        elif kind == PLACE_MARBLE:
            self.bare[seat].append(src)
            self.marbles[seat].remove(src)
        elif kind == MOVE_MARBLE:
            self.bare[before >> OWNER_SHIFT & 7].remove(src)
            tile = grid[dst] & BARE
            grid[dst] = tile
            self.bare[tile >> OWNER_SHIFT].append(dst)
            self._put_back(dst, src)
        elif kind == MOVE_TILE:
            grid[dst] = 0
            if src != dst:
                self.cells.remove(dst)
                self.cells.append(src)
            if before > BARE:
                self._put_back(dst, src)
            else:
                self.bare[seat].remove(dst)
                self.bare[seat].append(src)
        elif kind == PLACE_BLOCK:
            self.blocks_left[seat] += 1
        grid[src] = before


def frontier(s: SlyneState) -> dict[Cell, int]:
    """Return the empty cells of the table that touch a tile, each with the directions in which its tiles lie."""
    return {room >> 6: room & ARMS for room in board_of(s).frontier()}


def board_of(s: SlyneState) -> ScratchBoard:
    """Return the one board of this thread, set to a position until the next call; making a board is slow."""
    try:
        board: ScratchBoard = _own.board
    except AttributeError:
        board = _own.board = ScratchBoard()
    board.set_up(s)
    return board


_own: Final = threading.local()
