"""Winning Sly'ne within one turn: whether the one or two actions that a seat still has can complete a line.

An action brings at most one marble onto a line, so only lines that already hold the others count:

    two marbles, two actions    both actions must bring a marble onto the line
    three, two actions          one brings the fourth; the other may come first and help: lay or turn a tile of the
                                line, join the roads between the fourth marble and its goal, bring it nearer, or
                                take away the tile that lies where the fourth marble's own tile is to go
    three, one action           that action brings the fourth, or turns a tile if all four stand there
"""

from __future__ import annotations

from typing import Final, final

from games.engine.core.rules import Cell
from games.slyne.actions import ActionVisitor, Ways, all_moves, as_action, visit_actions
from games.slyne.lines import closed_joints, lines_through
from games.slyne.scratch_board import NO_ACTION, Action, ScratchBoard
from games.slyne.table import (
    ACTIONS,
    BARE,
    DELTAS,
    FACE,
    MARBLES,
    MOVE_MARBLE,
    MOVE_TILE,
    OWNER_SHIFT,
    PLACE_MARBLE,
    PLACE_TILE,
    RUNNING,
    STRIDE,
    TURNS,
)

# What may help at a cell, as bits.
FOR_MARBLE: Final = 1
FOR_TILE: Final = 2
FOR_CARRIER: Final = 4  # a tile with a marble
TO_LIFT: Final = 8  # a tile that may make room


def winning_actions(board: ScratchBoard, shapes: tuple[int, ...], has_draws: bool, hint: Action = NO_ACTION
                    ) -> list[Action]:
    """Return one or two actions with which the seat to act completes a line in this turn, or none.

    `hint` is the first action of a win in a similar position; it is tried first.
    """
    if len(board.marbles[board.seat]) < 2:
        return []
    last = last_action(board)
    if last[0] >= 0:
        return [last]
    if board.action == ACTIONS:
        return []
    if hint[0] >= 0 and board.allows(hint):
        last = _second(board, hint, shapes, has_draws)
        if last[0] >= 0:
            return [hint, last]
    goals = _goals(board)
    if goals:
        helpful = HelpfulActions(board, goals, len(shapes))
        visit_actions(helpful)
        for first in helpful.with_marble + helpful.with_tile:
            last = _second(board, first, shapes, has_draws)
            if last[0] >= 0:
                return [first, last]
    return []


def _second(board: ScratchBoard, first: Action, shapes: tuple[int, ...], has_draws: bool) -> Action:
    """Return the action that completes a line after a first one, or NO_ACTION."""
    before, quiet = board.grid[first[1]], board.quiet
    board.act(first, shapes, has_draws)
    last = last_action(board)
    board.undo(first, before, quiet)
    return last


def can_hold(board: ScratchBoard, shapes: tuple[int, ...], has_draws: bool) -> bool:
    """Whether the seat to act can end its turn with one action so that the next seat cannot complete a line at once.

    The next seat's last win usually works against other actions as well, which makes them quick to refute.
    """
    quiet = board.quiet
    hint = NO_ACTION
    for m in all_moves(board, len(shapes)):
        action = as_action(m)
        before = board.grid[action[1]]
        board.act(action, shapes, has_draws)
        wins = winning_actions(board, shapes, has_draws, hint) if board.winner == RUNNING else []
        board.undo(action, before, quiet)
        if not wins:
            return True
        hint = wins[0]
    return False


def last_action(board: ScratchBoard) -> Action:
    """One action that completes a line, or NO_ACTION."""
    found = marble_action(board)
    if found[0] >= 0 or len(board.marbles[board.seat]) < MARBLES:
        return found
    return _fourth_of(board, True)


def marble_action(board: ScratchBoard) -> Action:
    """Return an action with a marble that completes a line, or NO_ACTION."""
    mine = board.marbles[board.seat]
    if len(mine) == MARBLES:
        return _fourth_of(board, False)
    return _fourth(board, False, -1, mine[0], mine[1], mine[2]) if len(mine) == MARBLES - 1 else NO_ACTION


def _fourth_of(board: ScratchBoard, on_tile: bool) -> Action:
    """Return an action that brings one of four marbles to the other three, by itself or on its tile."""
    mine = board.marbles[board.seat]
    a, b, c, d = mine[0], mine[1], mine[2], mine[3]
    found = _fourth(board, on_tile, a, b, c, d)
    if found[0] < 0:
        found = _fourth(board, on_tile, b, a, c, d)
    if found[0] < 0:
        found = _fourth(board, on_tile, c, a, b, d)
    return found if found[0] >= 0 else _fourth(board, on_tile, d, a, b, c)


def _fourth(board: ScratchBoard, on_tile: bool, src: Cell, a: Cell, b: Cell, c: Cell) -> Action:
    """Return an action that brings a marble from `src`, or from the hand if that is -1, into line with three others."""
    left, right = b - a, c - b
    if left == right:
        found = _arrival(board, on_tile, src, a - left, a - left, left)
        return found if found[0] >= 0 else _arrival(board, on_tile, src, c + left, a, left)
    if right == 2 * left:
        return _arrival(board, on_tile, src, b + left, a, left)
    return _arrival(board, on_tile, src, a + right, a, right) if left == 2 * right else NO_ACTION


def _arrival(board: ScratchBoard, on_tile: bool, src: Cell, goal: Cell, start: Cell, step: int) -> Action:
    """Return an action that brings a marble to `goal`, if that makes a line from `start` on."""
    if step not in (1, STRIDE - 1, STRIDE):
        return NO_ACTION
    if on_tile:
        return _landing(board, src, goal, start, step)
    tile = board.grid[goal]
    if tile == 0 or tile > BARE or not board.is_road(start, step):
        return NO_ACTION
    if src < 0:
        return (PLACE_MARBLE, goal, 0, 0) if tile >> OWNER_SHIFT == board.seat else NO_ACTION
    return (MOVE_MARBLE, src, goal, 0) if goal in board.rolls(src) else NO_ACTION


def _landing(board: ScratchBoard, src: Cell, goal: Cell, start: Cell, step: int) -> Action:
    """Return an action that moves a tile with its marble to `goal`, or turns it there, if that makes a line."""
    grid = board.grid
    if goal != src and not board.room_at(goal):
        return NO_ACTION
    tile = grid[src]
    found = -1
    grid[src] = 0
    for k, face in TURNS[tile & FACE]:
        grid[goal] = face
        if board.is_road(start, step):
            found = k
            break
    grid[goal] = 0
    grid[src] = tile
    return (MOVE_TILE, src, goal, found) if found >= 0 and (goal == src or board.can_carry(src, goal)) else NO_ACTION


# --- the first of two actions --------------------------------------------------------------------


def _goals(board: ScratchBoard) -> dict[Cell, int]:
    """Return the cells where the first of two actions can help, and the actions that can help there."""
    goals: dict[Cell, int] = {}
    mine, grid = board.marbles[board.seat], board.grid
    for entry in lines_through(mine):
        first, d = entry >> 3, entry & 7
        closed = closed_joints(grid, first, d, board.seat)
        if closed < 0:
            continue
        delta = DELTAS[d]
        line = (first, first + delta, first + 2 * delta, first + 3 * delta)
        gaps = [cell for cell in line if cell not in mine]
        if len(gaps) == 2 and closed:
            continue
        for cell in gaps:
            _add(goals, cell, FOR_MARBLE | FOR_CARRIER)
        if len(gaps) < 2:
            for cell in line:
                _add(goals, cell, FOR_TILE)
        if len(gaps) == 1:
            _add_ways_to(board, goals, line, gaps[0], closed)
    return goals


def _add(goals: dict[Cell, int], cell: Cell, what: int) -> None:
    goals[cell] = goals.get(cell, 0) | what


def _add_ways_to(board: ScratchBoard, goals: dict[Cell, int], line: tuple[Cell, Cell, Cell, Cell], goal: Cell,
                 closed: int) -> None:
    """Add the actions that may help the fourth marble to the missing cell of a line."""
    grid = board.grid
    stray = -1
    for cell in board.marbles[board.seat]:
        if cell not in line:
            stray = cell
    if grid[goal] == 0:
        if closed:
            return
        is_pinned = stray >= 0 and not board.can_carry(stray, goal)
        for cell in board.cells:
            _add(goals, cell, FOR_MARBLE)  # and then its tile goes there
            if is_pinned:
                _add(goals, cell, FOR_TILE)  # any other tile may free that of the fourth marble
                for delta in DELTAS:
                    _add(goals, cell + delta, FOR_TILE)
        return
    if stray >= 0:
        _add(goals, goal, TO_LIFT)
    if closed:
        return
    doors = [goal, *board.rolls(goal)]
    if stray < 0:
        for cell in doors:
            _add(goals, cell, FOR_MARBLE)
        return
    beside_stray = {stray}
    for cell in [stray, *board.rolls(stray)]:
        for delta in DELTAS:
            beside_stray.add(cell + delta)
    for cell in doors:
        for delta in DELTAS:
            beside = cell + delta
            _add(goals, beside, FOR_CARRIER | FOR_TILE if beside in beside_stray else FOR_CARRIER)


@final
class HelpfulActions(ActionVisitor):
    """Collects first actions after which a second one may complete a line."""

    wants_blocks = False

    def __init__(self, board: ScratchBoard, goals: dict[Cell, int], shapes: int) -> None:
        rooms: list[int] = []
        for cell, what in goals.items():
            room = board.room_at(cell) if what & (FOR_TILE | FOR_CARRIER) else 0
            if room:
                rooms.append(room)
        super().__init__(board, rooms)
        self.goals: Final = goals
        self.shapes: Final = shapes
        self.with_marble: Final[list[Action]] = []  # these are tried first, as they most often win
        self.with_tile: Final[list[Action]] = []

    def rooms_for(self, src: Cell) -> list[int]:
        """Return all rooms for a tile that should only get out of the way."""
        return self.board.frontier() if self.goals.get(src, 0) & TO_LIFT else self.rooms

    def place_tile(self, cell: Cell) -> None:
        if self.goals[cell] & FOR_TILE:
            for k in range(self.shapes):
                self.with_tile.append((PLACE_TILE, cell, k, 0))

    def place_marble(self, cell: Cell) -> None:
        if self.goals.get(cell, 0) & FOR_MARBLE:
            self.with_marble.append((PLACE_MARBLE, cell, 0, 0))

    def move_marble(self, src: Cell, dst: Cell) -> None:
        if self.goals.get(dst, 0) & FOR_MARBLE:
            self.with_marble.append((MOVE_MARBLE, src, dst, 0))

    def rotate_tile(self, src: Cell, ways: Ways) -> None:
        if self.goals.get(src, 0) & FOR_TILE:
            for k, _ in ways:
                self.with_tile.append((MOVE_TILE, src, src, k))

    def move_tile(self, src: Cell, dst: Cell, ways: Ways) -> None:
        useful = FOR_TILE if self.board.grid[src] <= BARE else FOR_TILE | FOR_CARRIER
        if self.goals.get(dst, 0) & useful:
            for k, _ in ways:
                self.with_tile.append((MOVE_TILE, src, dst, k))
        elif self.goals.get(src, 0) & TO_LIFT:
            self.with_tile.append((MOVE_TILE, src, dst, ways[0][0]))
