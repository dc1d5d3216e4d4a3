"""Priors of Sly'ne's actions: highest for those that build a line of the seat or obstruct a line of another."""

from __future__ import annotations

from typing import Final, final

from games.engine.core.rules import Cell, Move
from games.engine.search.evaluator import Shortlist
from games.engine.search.weights import Weights, row
from games.slyne.actions import Ways
from games.slyne.lines import KINDS, kind_of, lines_through
from games.slyne.scratch_board import ScratchBoard
from games.slyne.table import (
    ARMS,
    BARE,
    DELTAS,
    FACE,
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
from games.slyne.weighing import WeighingVisitor

PASS_PRIOR: Final = 1.0  # a pass is only legal where nothing else is


@final
class PriorWeights:
    """Weights of the priors."""

    def __init__(self, weights: Weights) -> None:
        self.own_line: Final = row(weights, "own_line", KINDS)  # a cell of a line of the seat to act, by its kind
        self.other_line: Final = row(weights, "other_line", KINDS)  # a cell of a line of another seat, by its kind
        plain = row(weights, "plain", 5)  # an action that concerns no line
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
        self.welcome: Final = [parts[5] * float(mask.bit_count()) for mask in range(64)]  # by arms that join own tiles


@final
class LinePriors:
    """Priors of single actions, from the lines that hold two or more marbles of one seat."""

    __slots__ = ("board", "other_arms", "other_worth", "own_arms", "own_worth", "weights")

    def __init__(self, board: ScratchBoard, weights: PriorWeights) -> None:
        self.board: Final = board
        self.weights: Final = weights
        self.own_worth: Final[dict[Cell, float]] = {}  # by cell: its weight for lines of the seat to act
        self.own_arms: Final[dict[Cell, int]] = {}  # by cell: the arms along those lines
        self.other_worth: Final[dict[Cell, float]] = {}  # by cell: its weight against lines of other seats
        self.other_arms: Final[dict[Cell, int]] = {}  # by cell: the arms that those lines need
        for seat in range(len(board.marbles)):
            for line in lines_through(board.marbles[seat]):
                kind = kind_of(board.grid, line, seat)
                if kind >= 0:
                    self._add_line(seat == board.seat, line, kind)

    def _add_line(self, is_own: bool, line: int, kind: int) -> None:
        """Enter the four cells of a line on which no foreign marble stands."""
        first, d = line >> 3, line & 7
        delta = DELTAS[d]
        worth = self.weights.own_line[kind] if is_own else self.weights.other_line[kind]
        worths, masks = (self.own_worth, self.own_arms) if is_own else (self.other_worth, self.other_arms)
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
        """Whether the cell lies on an entered line of any seat."""
        return cell in self.own_worth or cell in self.other_worth

    def of_new_tile(self, cell: Cell, arms: int, roads: int) -> float:
        """Return the prior of placing a tile with these arms; `roads` are the arms that join own tiles."""
        weights = self.weights
        return weights.new_tile + self._fit(cell, arms) + self._bar(cell, arms) + weights.welcome[arms & roads]

    def of_new_marble(self, cell: Cell) -> float:
        """Return the prior of placing a marble."""
        return self.weights.new_marble + self.own_worth.get(cell, 0.0) + self.other_worth.get(cell, 0.0)

    def of_marble_move(self, src: Cell, dst: Cell) -> float:
        """Return the prior of moving a marble."""
        weight = self.weights.roll + self.own_worth.get(dst, 0.0) + self.other_worth.get(dst, 0.0)
        return weight * self.weights.leaving if self.is_on_line(src) else weight

    def of_block(self, cell: Cell, arm: int) -> float:
        """Return the prior of placing a block."""
        weights, obstructs = self.weights, self.other_arms.get(cell, 0) >> arm & 1
        return weights.block + (weights.barred * self.other_worth[cell] if obstructs else 0.0)

    def of_rotation(self, cell: Cell, face: int) -> float:
        """Return the prior of rotating a tile where it lies: into a line of the seat, or across another's."""
        weight = self.weights.lift
        if self.is_on_line(cell):
            before = self.board.grid[cell]
            weight += max(0.0, self._fit(cell, face) - self._fit(cell, before))
            weight += max(0.0, self._bar(cell, face) - self._bar(cell, before))
        return weight

    def of_tile_move(self, src: Cell, dst: Cell, face: int) -> float:
        """Return the prior of moving a tile: into a line of the seat, or across another's."""
        weights = self.weights
        fit = self._fit(dst, face) * (1.0 if self.board.grid[src] > BARE else weights.carried)
        weight = weights.lift + weights.across * self._bar(dst, face)
        return weight + (weights.leaving * fit if src in self.own_worth else fit)

    def own_roads_to(self, cell: Cell) -> int:
        """Return the arms by which a new tile would join a tile of the same owner."""
        grid, seat = self.board.grid, self.board.seat
        found = 0
        for delta, back in WAYS[ARMS]:
            other = grid[cell + delta]
            if other >> back & 1 and other >> OWNER_SHIFT & 7 == seat:
                found |= 1 << (back + 3) % 6
        return found

    def _fit(self, cell: Cell, face: int) -> float:
        """Return the worth of a tile with this face at a cell of the seat's own lines."""
        worth = self.own_worth.get(cell, 0.0)
        if worth == 0.0:
            return 0.0
        axis = self.own_arms[cell]
        return worth if face & axis == axis else worth * self.weights.misfit

    def _bar(self, cell: Cell, face: int) -> float:
        """Return the worth of a tile with this face as an obstacle: 0 if its roads lead along the lines of others."""
        worth = self.other_worth.get(cell, 0.0)
        if worth == 0.0:
            return 0.0
        arms = self.other_arms[cell]
        return worth if face & arms != arms else 0.0


def move_priors(board: ScratchBoard, moves: list[Move], shapes: tuple[int, ...], weights: PriorWeights) -> list[float]:
    """Return a positive prior for each action."""
    lines = LinePriors(board, weights)
    grid = board.grid
    priors: list[float] = []
    for m in moves:
        kind = m[0]
        prior = PASS_PRIOR
        if kind == PLACE_TILE:
            prior = lines.of_new_tile(m[1], shapes[m[2]], lines.own_roads_to(m[1]))
        elif kind == PLACE_MARBLE:
            prior = lines.of_new_marble(m[1])
        elif kind == MOVE_MARBLE:
            prior = lines.of_marble_move(m[1], m[2])
        elif kind == MOVE_TILE:
            face = 0
            for k, result in TURNS[grid[m[1]] & FACE]:
                if k == m[3]:
                    face = result
            prior = lines.of_rotation(m[1], face) if m[1] == m[2] else lines.of_tile_move(m[1], m[2], face)
        elif kind == PLACE_BLOCK:
            prior = lines.of_block(m[1], m[2])
        priors.append(prior)
    return priors


@final
class PriorVisitor(WeighingVisitor):
    """List the actions that can concern a line with their priors, and count the others."""

    def __init__(self, board: ScratchBoard, shapes: tuple[int, ...], weights: PriorWeights) -> None:
        super().__init__(board)
        self.lines: Final = LinePriors(board, weights)
        self.shapes: Final = shapes
        self.on_line: Final = {room >> 6 for room in self.rooms if self.lines.is_on_line(room >> 6)}

    def place_tile(self, cell: Cell) -> None:
        lines, shapes, weights = self.lines, self.shapes, self.lines.weights
        roads = lines.own_roads_to(cell)
        is_on_line = cell in self.on_line
        for k in range(len(shapes)):
            self.add(PLACE_TILE, cell, k, 0, lines.of_new_tile(cell, shapes[k], roads) if is_on_line
                     else weights.new_tile + weights.welcome[shapes[k] & roads])

    def place_marble(self, cell: Cell) -> None:
        self.add(PLACE_MARBLE, cell, 0, 0, self.lines.of_new_marble(cell))

    def move_marble(self, src: Cell, dst: Cell) -> None:
        self.add(MOVE_MARBLE, src, dst, 0, self.lines.of_marble_move(src, dst))

    def rotate_tile(self, src: Cell, ways: Ways) -> None:
        for k, face in ways:
            self.add(MOVE_TILE, src, src, k, self.lines.of_rotation(src, face))

    def move_tile(self, src: Cell, dst: Cell, ways: Ways) -> None:
        if dst not in self.on_line:
            self.leave(len(ways), self.lines.weights.lift)
            return
        for k, face in ways:
            self.add(MOVE_TILE, src, dst, k, self.lines.of_tile_move(src, dst, face))

    def place_blocks(self, cell: Cell, arms: tuple[int, ...]) -> None:
        if cell not in self.lines.other_worth:
            self.leave(len(arms), self.lines.weights.block)
            return
        for arm in arms:
            self.add(PLACE_BLOCK, cell, arm, 0, self.lines.of_block(cell, arm))


def shortlist(board: ScratchBoard, shapes: tuple[int, ...], weights: PriorWeights) -> Shortlist | None:
    """Return the better half of all actions; None where so few stand out that all have to be listed."""
    return PriorVisitor(board, shapes, weights).shortlist()
