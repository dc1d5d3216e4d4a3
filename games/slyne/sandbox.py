"""A Sly'ne table on which a playout moves pieces about, instead of making a new state for every action.

`act` does to it what `play` does to a state. The walks over its tiles are those of `roads`, on a grid; `moves` uses
them too.
"""

from __future__ import annotations

from typing import Final, final

from games.engine.rules import Cell, Move, Seat
from games.slyne.roads import (
    ARCS,
    ARMS,
    BARE,
    BLOCK_SHIFT,
    CELLS,
    DELTAS,
    MARBLE_SHIFT,
    ON_TABLE,
    OWNER_SHIFT,
    SLOPES,
    STRIDE,
    WAYS,
    laid,
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
)

Action = tuple[int, int, int, int]  # a move, filled up with zeros
NO_ACTION: Final[Action] = (-1, 0, 0, 0)


@final
class Sandbox:
    """The tiles on a grid, and all that playouts ask about them kept up to date."""

    __slots__ = ("action", "bare", "blocks_left", "cells", "first", "grid", "last", "marbles", "marks", "quiet",
                 "seat", "tiles_left", "walks", "winner")

    def __init__(self) -> None:
        self.grid: Final[list[int]] = [0] * CELLS  # by cell: its tile, or 0
        self.marks: Final[list[int]] = [0] * CELLS  # by cell: the number of the last walk that came there
        self.walks: int = 0
        self.cells: list[Cell] = []  # those with a tile, in any order
        self.marbles: list[list[Cell]] = []  # by seat, sorted
        self.bare: list[list[Cell]] = []  # by seat: its own tiles without a marble, in any order
        self.tiles_left: list[int] = []
        self.blocks_left: list[int] = []
        self.first: Cell = 0  # no tile lies before this cell
        self.last: Cell = 0  # ... or after this one
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

    def _brings_line(self, cell: Cell) -> bool:
        """Adds a marble of the seat whose turn it is; whether that makes a line of four."""
        mine = self.marbles[self.seat]
        mine.append(cell)
        mine.sort()
        if len(mine) < MARBLES:
            return False
        step = mine[1] - mine[0]
        return (mine[2] - mine[1] == step and mine[3] - mine[2] == step
                and self._is_road(mine[0], step))

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

    # --- looking at the tiles --------------------------------------------------------------------

    def finishing_action(self) -> Action:
        """A marble action that completes a line at once, or NO_ACTION."""
        mine = self.marbles[self.seat]
        if len(mine) < MARBLES - 1:
            return NO_ACTION
        a, b, c = mine[0], mine[1], mine[2]
        if len(mine) == MARBLES - 1:
            return self._fourth(-1, a, b, c)
        d = mine[3]
        found = self._fourth(a, b, c, d)
        if found[0] < 0:
            found = self._fourth(b, a, c, d)
        if found[0] < 0:
            found = self._fourth(c, a, b, d)
        return found if found[0] >= 0 else self._fourth(d, a, b, c)

    def _fourth(self, src: Cell, a: Cell, b: Cell, c: Cell) -> Action:
        """How a marble from `src`, or from the hand if that is -1, comes into line with three others."""
        left, right = b - a, c - b
        if left == right:
            found = self._arrival(src, a - left, a - left, left)
            return found if found[0] >= 0 else self._arrival(src, c + left, a, left)
        if right == 2 * left:
            return self._arrival(src, b + left, a, left)
        return self._arrival(src, a + right, a, right) if left == 2 * right else NO_ACTION

    def _arrival(self, src: Cell, goal: Cell, start: Cell, step: int) -> Action:
        """How a marble comes to `goal`, if that makes a line from `start` on."""
        if step not in (1, STRIDE - 1, STRIDE):
            return NO_ACTION
        tile = self.grid[goal]
        if tile == 0 or tile > BARE or not self._is_road(start, step):
            return NO_ACTION
        if src < 0:
            return (PLACE_MARBLE, goal, 0, 0) if tile >> OWNER_SHIFT == self.seat else NO_ACTION
        return (MOVE_MARBLE, src, goal, 0) if self._can_roll(src, goal) else NO_ACTION

    def _is_road(self, start: Cell, step: int) -> bool:
        """Whether four tiles lie joined from `start` on, each a step of cell numbers after the one before."""
        if step == STRIDE:
            d, back = 5, 2
        elif step == STRIDE - 1:
            d, back = 4, 1
        elif step == 1:
            d, back = 0, 3
        else:
            return False
        grid = self.grid
        tile = grid[start]
        for cell in range(start + step, start + 4 * step, step):
            beside = grid[cell]
            if not (tile & ~(tile >> BLOCK_SHIFT)) >> d & (beside & ~(beside >> BLOCK_SHIFT)) >> back & 1:
                return False
            tile = beside
        return True

    def _can_roll(self, src: Cell, goal: Cell) -> bool:
        """Whether open roads over empty tiles lead a marble from one tile to another."""
        grid, marks = self.grid, self.marks
        self.walks += 1
        walk = self.walks
        marks[src] = walk
        todo = [src]
        while todo:
            cell = todo.pop()
            tile = grid[cell]
            for delta, back in WAYS[tile & ~(tile >> BLOCK_SHIFT) & ARMS]:
                beside = cell + delta
                tile = grid[beside]
                if 0 < tile <= BARE and marks[beside] != walk and (tile & ~(tile >> BLOCK_SHIFT)) >> back & 1:
                    if beside == goal:
                        return True
                    marks[beside] = walk
                    todo.append(beside)
        return False

    def frontier(self) -> list[tuple[Cell, int]]:
        """The empty cells of the table that touch a tile, each with the directions in which its tiles lie."""
        grid, marks = self.grid, self.marks
        self.walks += 1
        walk = self.walks
        found: list[tuple[Cell, int]] = []
        for cell in self.cells:
            for delta in DELTAS:
                beside = cell + delta
                if grid[beside] == 0 and marks[beside] != walk and ON_TABLE[beside]:
                    marks[beside] = walk
                    found.append((beside, self.tiles_around(beside)))
        return found

    def tiles_around(self, cell: Cell) -> int:
        """The directions in which a cell has a tile beside it."""
        grid = self.grid
        mask = 0
        for d in range(6):
            if grid[cell + DELTAS[d]]:
                mask |= 1 << d
        return mask

    def hangs_together(self, without: Cell) -> bool:
        """Whether the tiles other than the one at `without` are at least one and form one piece."""
        mask = self.tiles_around(without)
        if ARCS[mask] == 1 or mask == ARMS:
            return True  # its neighbours touch one another, so no way between two tiles needs it
        return mask != 0 and self._is_bypassed(without)

    def _is_bypassed(self, without: Cell) -> bool:
        """Whether one can walk between any two neighbours of a tile without stepping on it."""
        grid, marks = self.grid, self.marks
        wanted, seen = self.walks + 1, self.walks + 2
        self.walks = seen
        start, missing = without, -1
        for delta in DELTAS:
            if grid[without + delta]:
                start = without + delta
                marks[start] = wanted
                missing += 1
        marks[without] = marks[start] = seen
        todo = [start]
        while todo:
            cell = todo.pop()
            for delta in DELTAS:
                beside = cell + delta
                mark = marks[beside]
                if mark != seen and grid[beside]:
                    if mark == wanted:
                        missing -= 1
                        if missing == 0:
                            return True
                    marks[beside] = seen
                    todo.append(beside)
        return False

    def is_outside(self, src: Cell, dst: Cell) -> bool:
        """Whether `src`, once its tile has gone to `dst`, is joined to the outside by empty cells; as in `roads`."""
        grid, first, last = self.grid, min(self.first, dst), max(self.last, dst)
        for delta in SLOPES:
            cell = src + delta
            while grid[cell] == 0 and cell != dst:
                if cell < first or cell > last:
                    return True
                cell += delta
        marks = self.marks
        self.walks += 1
        walk = self.walks
        marks[src] = marks[dst] = walk
        todo = [src]
        while todo:
            cell = todo.pop()
            if cell < first or cell > last:
                return True
            for delta in DELTAS:
                beside = cell + delta
                if marks[beside] != walk and grid[beside] == 0:
                    marks[beside] = walk
                    todo.append(beside)
        return False


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
