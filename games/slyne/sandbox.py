"""A Sly'ne table on which pieces are moved about, instead of making a new state for every action: here one sees what
is legal. `act` does to it what `play` does to a state, and `undo` takes it back.
"""

from __future__ import annotations

from typing import Final, final

from games.engine.rules import Cell, Move, Seat
from games.slyne.ground import Ground
from games.slyne.roads import (
    ARMS,
    BARE,
    BLOCK_SHIFT,
    BLOCKABLE,
    CELLS,
    LOOK,
    MARBLE_SHIFT,
    ORIGIN,
    OWNER_SHIFT,
    TURNS,
    laid,
    marble_of,
    new_tile,
)
from games.slyne.table import (
    ACTIONS,
    ENTERED,
    MARBLES,
    MOVE_MARBLE,
    MOVE_TILE,
    PASS,
    PLACE_BLOCK,
    PLACE_MARBLE,
    PLACE_TILE,
    QUIET,
    QUIET_TURNS,
    RUNNING,
    SlyneState,
    may_lift,
)

Action = tuple[int, int, int, int]  # a move, filled up with zeros
NO_ACTION: Final[Action] = (-1, 0, 0, 0)


@final
class Sandbox(Ground):
    """The tiles on their ground, and all that playouts ask about them kept up to date."""

    __slots__ = ("action", "bare", "blocks_left", "marbles", "quiet", "seat", "tiles_left", "winner")

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

    def set_up(self, s: SlyneState) -> None:
        """Takes all pieces off and lays out a position."""
        grid = self.grid
        for cell in self.cells:
            grid[cell] = 0
        self.cells = list(s.cells)
        self.marbles = [list(cells) for cells in s.marbles]
        self.bare = [[] for _ in s.marbles]
        for cell in s.cells:
            tile = s.tiles[cell]
            grid[cell] = tile
            if tile <= BARE:
                self.bare[tile >> OWNER_SHIFT].append(cell)
        self.tiles_left = list(s.tiles_left)
        self.blocks_left = list(s.blocks_left)
        self.first = s.cells[0] if s.cells else CELLS
        self.last = s.cells[-1] if s.cells else 0
        self.seat = s.seat
        self.action = s.action
        self.quiet = s.quiet
        self.winner = s.winner

    def state(self) -> SlyneState:
        """The position that lies here now."""
        grid = self.grid
        return SlyneState({cell: grid[cell] for cell in self.cells}, tuple(sorted(self.cells)),
                          tuple([tuple(cells) for cells in self.marbles]), tuple(self.tiles_left),
                          tuple(self.blocks_left), self.seat, self.action, self.quiet, self.winner)

    def act(self, action: Action, shapes: tuple[int, ...], has_draws: bool) -> None:
        """Does a legal action of the seat whose turn it is."""
        kind, src, dst, k = action
        grid, seat = self.grid, self.seat
        is_lined = False
        if kind == PLACE_TILE:
            grid[src] = new_tile(seat, shapes[dst])
            self.bare[seat].append(src)
            self.tiles_left[seat] -= 1
            self._add(src)
        elif kind == PLACE_MARBLE:
            grid[src] |= (seat + 1) << MARBLE_SHIFT
            self.bare[seat].remove(src)
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
        """Adds a marble of the seat whose turn it is; whether that makes a line of four."""
        mine = self.marbles[self.seat]
        mine.append(cell)
        mine.sort()
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
        """Takes back the last action: `before` was the tile at its first cell, `quiet` the count of quiet turns.

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


def all_moves(sandbox: Sandbox, shapes: int) -> list[Move]:
    """The legal moves of a position that was just set up; a pass only where there is nothing else."""
    grid, cells, seat = sandbox.grid, sandbox.cells, sandbox.seat
    mine = sandbox.marbles[seat]
    found: list[Move] = []
    around = room(sandbox)
    if sandbox.tiles_left[seat]:
        for entry in around:
            cell = entry >> 6
            for k in range(shapes):
                found.append((PLACE_TILE, cell, k))
    if len(mine) < MARBLES:
        for cell in cells:
            if grid[cell] >> OWNER_SHIFT == seat:
                found.append((PLACE_MARBLE, cell))
    for src in mine:
        for dst in sandbox.rolls(src):
            found.append((MOVE_MARBLE, src, dst))
    for src in cells:
        if may_lift(grid[src], seat):
            look = grid[src] & LOOK
            ways = TURNS[look]
            for k, result in ways:
                if result != look:
                    found.append((MOVE_TILE, src, src, k))
            if sandbox.may_leave(src):
                for dst in sandbox.landings(src, around):
                    for k, _ in ways:
                        found.append((MOVE_TILE, src, dst, k))
    if sandbox.blocks_left[seat]:
        for cell in cells:
            for arm in BLOCKABLE[grid[cell] & LOOK]:
                found.append((PLACE_BLOCK, cell, arm))
    return found or [(PASS,)]


def room(sandbox: Sandbox) -> list[int]:
    """Where a tile may be placed, as `frontier` tells it; for the first tile all places are alike."""
    return sandbox.frontier() if sandbox.cells else [ORIGIN << 6]


def is_legal(sandbox: Sandbox, action: Action) -> bool:
    """Whether one action, which may have been listed in another position, is legal here."""
    kind, src, dst, k = action
    grid, seat = sandbox.grid, sandbox.seat
    tile = grid[src]
    if kind == PLACE_TILE:
        return tile == 0 and sandbox.tiles_left[seat] > 0 and sandbox.tiles_around(src) != 0
    if tile == 0:
        return False
    if kind == PLACE_MARBLE:
        return tile >> OWNER_SHIFT == seat and len(sandbox.marbles[seat]) < MARBLES
    if kind == MOVE_MARBLE:
        return marble_of(tile) == seat and 0 < grid[dst] <= BARE and dst in sandbox.rolls(src)
    if kind == MOVE_TILE and may_lift(tile, seat):
        look = tile & LOOK
        for turn, result in TURNS[look]:
            if turn == k:
                return result != look if src == dst else grid[dst] == 0 and sandbox.can_carry(src, dst)
        return False
    return kind == PLACE_BLOCK and sandbox.blocks_left[seat] > 0 and dst in BLOCKABLE[tile & LOOK]


def frontier(s: SlyneState) -> dict[Cell, int]:
    """The empty cells of the table that touch a tile, each with the directions in which its tiles lie."""
    sandbox = borrowed(s)
    around = {entry >> 6: entry & ARMS for entry in sandbox.frontier()}
    give_back(sandbox)
    return around


def as_action(m: Move) -> Action:
    """A move as the sandbox takes it."""
    size = len(m)
    return (m[0], m[1] if size > 1 else 0, m[2] if size > 2 else 0, m[3] if size > 3 else 0)


def as_move(action: Action) -> Move:
    """An action as the rules know it."""
    kind, a, b, c = action
    if kind == MOVE_TILE:
        return (kind, a, b, c)
    if kind == PASS:
        return (PASS,)
    return (kind, a) if kind == PLACE_MARBLE else (kind, a, b)


def borrowed(s: SlyneState) -> Sandbox:
    """A sandbox of one's own with a position in it; to be returned, because making one takes long."""
    sandbox = _idle.pop() if _idle else Sandbox()
    sandbox.set_up(s)
    return sandbox


def give_back(sandbox: Sandbox) -> None:
    """Returns a sandbox for others to use."""
    _idle.append(sandbox)


_idle: Final[list[Sandbox]] = []
