"""Priors of Sly'ne's actions: highest for those that work on a line of the seat or against a line of another.

The `shortlist` finds those that stand out without listing the hundreds that do not. Tiles laid elsewhere and blocks
that have to do with no line are only counted, and an action becomes a move only once it is known to be promising
enough: with that, a new position in the tree costs less than half as much.
"""

from __future__ import annotations

from typing import Final, final

from games.engine.core.aot import i64
from games.engine.core.rules import Cell, Move
from games.engine.search.evaluator import EQUAL, Shortlist, shortlist_bar, total
from games.engine.search.weights import Weights, row
from games.slyne.actions import ActionVisitor, Ways, as_move, visit_actions
from games.slyne.lines import KINDS, kind_of, lines_through
from games.slyne.scratch_board import Action, ScratchBoard
from games.slyne.table import (
    ARMS,
    BARE,
    DELTAS,
    LOOK,
    MARBLES,
    MOVE_MARBLE,
    MOVE_TILE,
    OWNER_SHIFT,
    PLACE_BLOCK,
    PLACE_MARBLE,
    PLACE_TILE,
    TURNS,
    WAYS,
)

NOTHING: Final = 1.0  # a pass, where there is nothing else


@final
class Attention:
    """Weights of the priors."""

    def __init__(self, weights: Weights) -> None:
        self.hope: Final = row(weights, "hope", KINDS)  # a cell of one's own line, by the kind of the line ...
        self.fear: Final = row(weights, "fear", KINDS)  # ... and of somebody else's
        plain = row(weights, "plain", 5)  # what an action is worth that has to do with no line
        self.new_tile: Final[float] = plain[0]
        self.new_marble: Final[float] = plain[1]
        self.roll: Final[float] = plain[2]
        self.lift: Final[float] = plain[3]
        self.block: Final[float] = plain[4]
        parts = row(weights, "parts", 6)
        self.barred: Final[float] = parts[0]  # for a block, as the tile may still be turned
        self.leaving: Final[float] = parts[1]  # for a marble that leaves a line of its own, or one that it bars
        self.misfit: Final[float] = parts[2]  # for a tile whose roads do not follow the line
        self.carried: Final[float] = parts[3]  # for a tile laid into a line without a marble
        self.across: Final[float] = parts[4]  # for a tile laid across somebody else's line
        self.welcome: Final = [parts[5] * float(mask.bit_count()) for mask in range(64)]  # roads to one's own tiles


@final
class Outlook:
    """The lines in which two or more marbles of a seat stand, as they concern the seat to act."""

    __slots__ = ("arms", "attention", "axes", "board", "fear", "hope")

    def __init__(self, board: ScratchBoard, attention: Attention) -> None:
        self.board: Final = board
        self.attention: Final = attention
        self.hope: Final[dict[Cell, float]] = {}  # what a cell is worth for one's own lines ...
        self.axes: Final[dict[Cell, int]] = {}  # ... and the arms along them
        self.fear: Final[dict[Cell, float]] = {}  # what it is worth against the lines of others ...
        self.arms: Final[dict[Cell, int]] = {}  # ... and the arms that those need there
        for seat in range(len(board.marbles)):
            for line in lines_through(board.marbles[seat]):
                kind = kind_of(board.grid, line, seat)
                if kind >= 0:
                    self._add_line(seat == board.seat, line, kind)

    def _add_line(self, is_own: bool, line: int, kind: int) -> None:
        """Enters a line on which no foreign marble stands."""
        first, d = line >> 3, line & 7
        delta = DELTAS[d]
        worth = self.attention.hope[kind] if is_own else self.attention.fear[kind]
        worths, masks = (self.hope, self.axes) if is_own else (self.fear, self.arms)
        ahead, back = 1 << d, 1 << (d + 3) % 6
        for at in range(MARBLES):
            cell = first + at * delta
            mask = ahead | back
            if not is_own and at == 0:
                mask = ahead
            elif not is_own and at == MARBLES - 1:
                mask = back
            if worths.get(cell, 0.0) < worth:
                worths[cell] = worth
            masks[cell] = masks.get(cell, 0) | mask

    def is_on_line(self, cell: Cell) -> bool:
        """Whether a tile at this cell can be worth more than elsewhere."""
        return cell in self.hope or cell in self.fear

    def of_new_tile(self, cell: Cell, arms: int, roads: int) -> float:
        """A tile placed with these arms, where roads of one's own tiles lead."""
        attention = self.attention
        return attention.new_tile + self._fit(cell, arms) + self._bar(cell, arms) + attention.welcome[arms & roads]

    def of_new_marble(self, cell: Cell) -> float:
        """A marble placed."""
        return self.attention.new_marble + self.hope.get(cell, 0.0) + self.fear.get(cell, 0.0)

    def of_roll(self, src: Cell, dst: Cell) -> float:
        """A marble moved."""
        weight = self.attention.roll + self.hope.get(dst, 0.0) + self.fear.get(dst, 0.0)
        return weight * self.attention.leaving if self.is_on_line(src) else weight

    def of_block(self, cell: Cell, arm: int) -> float:
        """A block placed."""
        attention = self.attention
        return attention.block + (attention.barred * self.fear[cell] if self.arms.get(cell, 0) >> arm & 1 else 0.0)

    def of_turn(self, cell: Cell, look: int) -> float:
        """A tile turned in its place: into one's own line, or across another's."""
        weight = self.attention.lift
        if self.is_on_line(cell):
            before = self.board.grid[cell]
            weight += max(0.0, self._fit(cell, look) - self._fit(cell, before))
            weight += max(0.0, self._bar(cell, look) - self._bar(cell, before))
        return weight

    def of_lift(self, src: Cell, dst: Cell, look: int) -> float:
        """A tile laid elsewhere: into one's own line, or across another's."""
        attention = self.attention
        fit = self._fit(dst, look) * (1.0 if self.board.grid[src] > BARE else attention.carried)
        weight = attention.lift + attention.across * self._bar(dst, look)
        return weight + (attention.leaving * fit if src in self.hope else fit)

    def own_roads_to(self, cell: Cell) -> int:
        """The arms by which a new tile would join a tile of one's own colour."""
        grid, seat = self.board.grid, self.board.seat
        found = 0
        for delta, back in WAYS[ARMS]:
            other = grid[cell + delta]
            if other >> back & 1 and other >> OWNER_SHIFT & 7 == seat:
                found |= 1 << (back + 3) % 6
        return found

    def _fit(self, cell: Cell, look: int) -> float:
        """Return the worth of a tile with this look at a cell of the seat's own lines."""
        hope = self.hope.get(cell, 0.0)
        if hope == 0.0:
            return 0.0
        axis = self.axes[cell]
        return hope if look & axis == axis else hope * self.attention.misfit

    def _bar(self, cell: Cell, look: int) -> float:
        """Return its worth against the lines of others, who cannot turn it; its roads must not lead along them."""
        fear = self.fear.get(cell, 0.0)
        if fear == 0.0:
            return 0.0
        arms = self.arms[cell]
        return fear if look & arms != arms else 0.0


def move_priors(board: ScratchBoard, moves: list[Move], shapes: tuple[int, ...], attention: Attention) -> list[float]:
    """A positive weight for each action."""
    outlook = Outlook(board, attention)
    grid = board.grid
    weights: list[float] = []
    for m in moves:
        kind = m[0]
        weight = NOTHING
        if kind == PLACE_TILE:
            weight = outlook.of_new_tile(m[1], shapes[m[2]], outlook.own_roads_to(m[1]))
        elif kind == PLACE_MARBLE:
            weight = outlook.of_new_marble(m[1])
        elif kind == MOVE_MARBLE:
            weight = outlook.of_roll(m[1], m[2])
        elif kind == MOVE_TILE:
            look = 0
            for k, result in TURNS[grid[m[1]] & LOOK]:
                if k == m[3]:
                    look = result
            weight = outlook.of_turn(m[1], look) if m[1] == m[2] else outlook.of_lift(m[1], m[2], look)
        elif kind == PLACE_BLOCK:
            weight = outlook.of_block(m[1], m[2])
        weights.append(weight)
    return weights


@final
class WeighedActions(ActionVisitor):
    """Weighs the actions that can have to do with a line, and counts the others."""

    def __init__(self, board: ScratchBoard, shapes: tuple[int, ...], attention: Attention) -> None:
        super().__init__(board, board.rooms())
        self.outlook: Final = Outlook(board, attention)
        self.shapes: Final = shapes
        self.codes: Final[list[int]] = []
        self.weights: Final[list[float]] = []
        self.lifts: int = 0  # the number of tiles laid elsewhere that are not weighed ...
        self.blocks: int = 0  # ... and of blocks
        self.on_line: Final = {room >> 6 for room in self.rooms if self.outlook.is_on_line(room >> 6)}

    def place_tile(self, cell: Cell) -> None:
        outlook, shapes, attention = self.outlook, self.shapes, self.outlook.attention
        roads = outlook.own_roads_to(cell)
        is_on_line = cell in self.on_line
        for k in range(len(shapes)):
            self.codes.append(_code(PLACE_TILE, cell, k, 0))
            self.weights.append(outlook.of_new_tile(cell, shapes[k], roads) if is_on_line
                                else attention.new_tile + attention.welcome[shapes[k] & roads])

    def place_marble(self, cell: Cell) -> None:
        self.codes.append(_code(PLACE_MARBLE, cell, 0, 0))
        self.weights.append(self.outlook.of_new_marble(cell))

    def move_marble(self, src: Cell, dst: Cell) -> None:
        self.codes.append(_code(MOVE_MARBLE, src, dst, 0))
        self.weights.append(self.outlook.of_roll(src, dst))

    def rotate_tile(self, src: Cell, ways: Ways) -> None:
        for k, look in ways:
            self.codes.append(_code(MOVE_TILE, src, src, k))
            self.weights.append(self.outlook.of_turn(src, look))

    def move_tile(self, src: Cell, dst: Cell, ways: Ways) -> None:
        if dst not in self.on_line:
            self.lifts += len(ways)
            return
        for k, look in ways:
            self.codes.append(_code(MOVE_TILE, src, dst, k))
            self.weights.append(self.outlook.of_lift(src, dst, look))

    def place_blocks(self, cell: Cell, arms: tuple[int, ...]) -> None:
        if cell not in self.outlook.fear:
            self.blocks += len(arms)
            return
        for arm in arms:
            self.codes.append(_code(PLACE_BLOCK, cell, arm, 0))
            self.weights.append(self.outlook.of_block(cell, arm))


def shortlist(board: ScratchBoard, shapes: tuple[int, ...], attention: Attention) -> Shortlist | None:
    """Return the better half of all actions; None where so few stand out that all have to be listed."""
    found = WeighedActions(board, shapes, attention)
    visit_actions(found)
    codes, weights = found.codes, found.weights
    whole = total(weights) + attention.lift * float(found.lifts) + attention.block * float(found.blocks)
    count = len(codes) + found.lifts + found.blocks
    if whole * EQUAL <= max(attention.lift, attention.block) * float(count):
        return None
    bar = shortlist_bar(weights, whole / count)
    moves: list[Move] = []
    shares: list[float] = []
    for at in range(len(codes)):
        weight = weights[at]
        if weight >= bar:
            moves.append(as_move(_action(codes[at])))
            shares.append(weight / whole)
    return moves, shares, count


def _code(kind: i64, src: i64, dst: i64, k: i64) -> i64:
    """An action as one number, which is the quickest to keep."""
    return ((kind << 16 | src) << 16 | dst) << 4 | k


def _action(code: i64) -> Action:
    return (code >> 36, code >> 20 & 0xFFFF, code >> 4 & 0xFFFF, code & 15)
