"""The learnt policy of Sly'ne: the logit of each action, as a sum of up to five weights.

One weight belongs to the kind of action and to what is plain to see of it; the others to the most urgent line, of the
seat to act and of other seats, that the action serves, leaves, closes or opens. `shortlist` finds the actions of high
prior without listing the hundreds of others: tiles and blocks that concern no line are only counted.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from games.engine.core.rules import Cell, Move
from games.engine.search.evaluator import Shortlist
from games.slyne.actions import Ways
from games.slyne.patterns import GUARD, KIND, KINDS, LINE_SHIFT, MARBLES_OF, PATTERNS, find_groups, patterns_of
from games.slyne.scratch_board import ScratchBoard
from games.slyne.table import (
    ARMS,
    BARE,
    BLOCK_SHIFT,
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

Numbers = tuple[int, int, int, int, int]  # of weights

NOTHING: Final = 0  # the number of a weight that is always 0
NONE: Final = 2 * KINDS  # instead of a line
LINE: Final = NONE + 1  # a line by its kind, and whether there is another one of that kind

NEW_TILE_AT: Final = 1  # by the roads of own and of other tiles that it joins
NEW_MARBLE_AT: Final = NEW_TILE_AT + 25  # by the marbles on the table
ROLL_AT: Final = NEW_MARBLE_AT + MARBLES + 1
TURN_AT: Final = ROLL_AT + MARBLES + 1  # by roads gained, and whether a marble lies there
LIFT_AT: Final = TURN_AT + 18  # by whether a marble lies there, and the roads joined, if it comes into a line
BLOCK_AT: Final = LIFT_AT + 16
PASS_AT: Final = BLOCK_AT + 1
PLACED_AT: Final = PASS_AT + 1  # a marble comes into a line: from the hand ...
ROLLED_AT: Final = PLACED_AT + LINE
CARRIED_AT: Final = ROLLED_AT + LINE
STOPS_AT: Final = CARRIED_AT + LINE  # ... into one of another seat: from the hand, rolling
STEPS_IN_AT: Final = STOPS_AT + LINE
LEAVES_AT: Final = STEPS_IN_AT + LINE  # a marble leaves a line of its own
OPENS_AT: Final = LEAVES_AT + LINE  # ... or one of another seat
FITS_AT: Final = OPENS_AT + LINE  # a tile comes into a line and continues it: from the hand, or from elsewhere
LAID_AT: Final = FITS_AT + LINE
BARS_AT: Final = LAID_AT + LINE  # a tile comes into a line of another seat and bars it
CROSSES_AT: Final = BARS_AT + LINE
MENDS_AT: Final = CROSSES_AT + LINE  # a tile is turned: it continues a line, or does no longer
BREAKS_AT: Final = MENDS_AT + LINE
CLOSES_AT: Final = BREAKS_AT + LINE  # ... one of another seat
FREES_AT: Final = CLOSES_AT + LINE
TAKEN_AT: Final = FREES_AT + LINE  # a tile without a marble is taken from a line, or from one of another seat
RID_AT: Final = TAKEN_AT + LINE
INTRUDES_AT: Final = RID_AT + LINE  # a tile with a marble comes into a line of another seat
BLOCKS_OTHER_AT: Final = INTRUDES_AT + LINE
BLOCKS_OWN_AT: Final = BLOCKS_OTHER_AT + LINE
TABLE: Final = BLOCKS_OWN_AT + LINE  # by action of the turn
COUNT: Final = 4 * TABLE  # of weights: for two players, and for more

Lines = dict[Cell, int]  # by cell: twice the kind of the most urgent line, and 1 if there is another of that kind
Entries = dict[Cell, list[int]]  # by cell: its lines with two marbles or more, as 64 * the kind + the arms in the line


@final
class Outlook:
    """Describe the effect of each action on the lines of a position by the numbers of its weights."""

    __slots__ = ("arrivals", "barriers", "board", "departures", "intrusions", "openings", "own_entries", "start")

    def __init__(self, board: ScratchBoard) -> None:
        self.board: Final = board
        self.start: Final = TABLE * (board.action - 1 + (2 if len(board.marbles) > 2 else 0))
        self.arrivals: Final[Lines] = {}  # cells without a marble, in own lines
        self.departures: Final[Lines] = {}  # cells with one
        self.intrusions: Final[Lines] = {}  # cells without a marble in lines of other seats
        self.openings: Final[Lines] = {}  # own marbles that alone are in the way of a line of another seat
        self.own_entries: Final[Entries] = {}
        self.barriers: Final[Entries] = {}
        find_groups(board)
        for seat in range(len(board.marbles)):
            self._add_lines(seat == board.seat, patterns_of(board, seat))

    def _add_lines(self, is_own: bool, lines: list[int]) -> None:
        grid = self.board.grid
        for line in lines:
            pattern = line & (PATTERNS - 1)
            place = line >> LINE_SHIFT
            first, d = place >> 3, place & 7
            delta = DELTAS[d]
            kind = KIND[pattern]
            if line & GUARD:
                for at in range(MARBLES):
                    cell = first + at * delta
                    if grid[cell] > BARE:
                        _note(self.openings, cell, kind)  # only asked for own marbles
                continue
            is_ripe = MARBLES_OF[pattern] > 1
            for at in range(MARBLES):
                cell = first + at * delta
                if grid[cell] == 0:
                    pass
                elif grid[cell] <= BARE:
                    _note(self.arrivals if is_own else self.intrusions, cell, kind)
                elif is_own and is_ripe:
                    _note(self.departures, cell, kind)
                if is_ripe:
                    arms = 1 << d | 1 << (d + 3) % 6
                    if at == 0:
                        arms = 1 << d
                    elif at == MARBLES - 1:
                        arms = 1 << (d + 3) % 6
                    entries = self.own_entries if is_own else self.barriers
                    if cell in entries:
                        entries[cell].append(kind << 6 | arms)
                    else:
                        entries[cell] = [kind << 6 | arms]

    def is_on_line(self, cell: Cell) -> bool:
        """Return whether the cell lies on a line with two marbles or more, of whichever seat."""
        return cell in self.own_entries or cell in self.barriers

    def of_new_tile(self, cell: Cell, arms: int, roads: int) -> Numbers:
        """Return the numbers for placing a tile; `roads` are those of `roads_to`."""
        at = self.start
        own, others = (arms & roads & ARMS).bit_count(), (arms & roads >> 6).bit_count()
        return (at + NEW_TILE_AT + 5 * own + others, at + FITS_AT + _best(self.own_entries, cell, arms, True),
                at + BARS_AT + _best(self.barriers, cell, arms, False), NOTHING, NOTHING)

    def of_new_marble(self, cell: Cell) -> Numbers:
        """Return the numbers for placing a marble."""
        at, board = self.start, self.board
        return (at + NEW_MARBLE_AT + len(board.marbles[board.seat]), at + PLACED_AT + self.arrivals.get(cell, NONE),
                at + STOPS_AT + self.intrusions.get(cell, NONE), NOTHING, NOTHING)

    def of_roll(self, src: Cell, dst: Cell) -> Numbers:
        """Return the numbers for moving a marble."""
        one, two, three, _, _ = self.of_arrival(dst)
        _, _, _, four, five = self.of_departure(src)
        return (one, two, three, four, five)

    def of_arrival(self, dst: Cell) -> Numbers:
        """Return the numbers for moving a marble that belong to where it comes."""
        at, board = self.start, self.board
        return (at + ROLL_AT + len(board.marbles[board.seat]), at + ROLLED_AT + self.arrivals.get(dst, NONE),
                at + STEPS_IN_AT + self.intrusions.get(dst, NONE), NOTHING, NOTHING)

    def of_departure(self, src: Cell) -> Numbers:
        """Return the numbers for moving a marble, or a tile with one, that belong to where it was."""
        at = self.start
        return (NOTHING, NOTHING, NOTHING, at + LEAVES_AT + self.departures.get(src, NONE),
                at + OPENS_AT + self.openings.get(src, NONE))

    def of_rotation(self, cell: Cell, face: int, roads: int) -> Numbers:
        """Return the numbers for rotating a tile where it lies."""
        at, tile = self.start, self.board.grid[cell]
        before, after = tile & ARMS & ~(tile >> BLOCK_SHIFT), face & ARMS & ~(face >> BLOCK_SHIFT)
        ends = roads & ARMS | roads >> 6
        gained = (after & ends).bit_count() - (before & ends).bit_count()
        plain = at + TURN_AT + 9 * int(tile > BARE) + 4 + gained
        if not self.is_on_line(cell):
            return (plain, at + MENDS_AT + NONE, at + BREAKS_AT + NONE, at + CLOSES_AT + NONE, at + FREES_AT + NONE)
        return (plain, at + MENDS_AT + _changed(self.own_entries, cell, before, after),
                at + BREAKS_AT + _changed(self.own_entries, cell, after, before),
                at + CLOSES_AT + _changed(self.barriers, cell, after, before),
                at + FREES_AT + _changed(self.barriers, cell, before, after))

    def of_tile_move(self, src: Cell, dst: Cell, face: int) -> Numbers:
        """Return the numbers for moving a tile."""
        one, two, three, _, _ = self.of_landing(dst, face & ARMS & ~(face >> BLOCK_SHIFT), self.board.grid[src] > BARE)
        _, _, _, four, five = self.of_lift(src)
        return (one, two, three, four, five)

    def of_landing(self, dst: Cell, arms: int, has_marble: bool) -> Numbers:
        """Return the numbers for moving a tile, with a marble or without, that belong to where it is laid."""
        at = self.start
        joined = 0
        if self.is_on_line(dst):
            roads = self.roads_to(dst)
            joined = 1 + ((roads | roads >> 6) & arms).bit_count()
        fit = _best(self.own_entries, dst, arms, True)
        if has_marble:
            return (at + LIFT_AT + 8 + joined, at + CARRIED_AT + fit,
                    at + INTRUDES_AT + _using(self.barriers, dst, ARMS), NOTHING, NOTHING)
        return (at + LIFT_AT + joined, at + LAID_AT + fit, at + CROSSES_AT + _best(self.barriers, dst, arms, False),
                NOTHING, NOTHING)

    def of_lift(self, src: Cell) -> Numbers:
        """Return the numbers for moving a tile that belong to where it lay."""
        if self.board.grid[src] > BARE:
            return self.of_departure(src)
        at = self.start
        return (NOTHING, NOTHING, NOTHING, at + TAKEN_AT + _using(self.own_entries, src, ARMS),
                at + RID_AT + _using(self.barriers, src, ARMS))

    def of_block(self, cell: Cell, arm: int) -> Numbers:
        """Return the numbers for placing a block."""
        at = self.start
        return (at + BLOCK_AT, at + BLOCKS_OTHER_AT + _using(self.barriers, cell, 1 << arm),
                at + BLOCKS_OWN_AT + _using(self.own_entries, cell, 1 << arm), NOTHING, NOTHING)

    def of_pass(self) -> Numbers:
        """Return the numbers for passing."""
        return (self.start + PASS_AT, NOTHING, NOTHING, NOTHING, NOTHING)

    def roads_to(self, cell: Cell) -> int:
        """Return the arms by which a tile would join tiles of the seat to act, and in the next six bits others."""
        grid, seat = self.board.grid, self.board.seat
        found = 0
        for delta, back in WAYS[ARMS]:
            other = grid[cell + delta]
            if other >> back & 1:
                found |= 1 << (back + 3) % 6 + (0 if other >> OWNER_SHIFT & 7 == seat else 6)
        return found

    def of_move(self, m: Move, shapes: tuple[int, ...]) -> Numbers:
        """Return the numbers for any action."""
        kind = m[0]
        if kind == PLACE_TILE:
            return self.of_new_tile(m[1], shapes[m[2]], self.roads_to(m[1]))
        if kind == PLACE_MARBLE:
            return self.of_new_marble(m[1])
        if kind == MOVE_MARBLE:
            return self.of_roll(m[1], m[2])
        if kind == MOVE_TILE:
            face = 0
            for k, result in TURNS[self.board.grid[m[1]] & FACE]:
                if k == m[3]:
                    face = result
            if m[1] == m[2]:
                return self.of_rotation(m[1], face, self.roads_to(m[1]))
            return self.of_tile_move(m[1], m[2], face)
        return self.of_block(m[1], m[2]) if kind == PLACE_BLOCK else self.of_pass()


def _note(lines: Lines, cell: Cell, kind: int) -> None:
    """Enter a line at a cell, if none is more urgent."""
    known = lines.get(cell, NONE)
    if kind < known >> 1:
        lines[cell] = kind << 1
    elif kind == known >> 1:
        lines[cell] = known | 1


def _best(entries: Entries, cell: Cell, arms: int, fits: bool) -> int:
    """Return the most urgent line at a cell along which these arms lead, or do not lead, as `Lines` have it."""
    best = NONE
    if cell in entries:
        for entry in entries[cell]:
            wanted = entry & ARMS
            if (wanted & ~arms == 0) == fits:
                best = _better(best, entry >> 6)
    return best


def _changed(entries: Entries, cell: Cell, before: int, after: int) -> int:
    """Return the most urgent line at a cell along which the arms after a turn lead, but not those before."""
    best = NONE
    if cell in entries:
        for entry in entries[cell]:
            wanted = entry & ARMS
            if wanted & ~after == 0 and wanted & ~before:
                best = _better(best, entry >> 6)
    return best


def _using(entries: Entries, cell: Cell, arms: int) -> int:
    """Return the most urgent line at a cell that needs one of these arms."""
    best = NONE
    if cell in entries:
        for entry in entries[cell]:
            if entry & arms:
                best = _better(best, entry >> 6)
    return best


def _better(known: int, kind: int) -> int:
    if kind < known >> 1:
        return kind << 1
    return known | 1 if kind == known >> 1 else known


def move_features(board: ScratchBoard, moves: list[Move], shapes: tuple[int, ...]) -> list[list[int]]:
    """Return the numbers of the weights of each action."""
    outlook = Outlook(board)
    return [[number for number in outlook.of_move(m, shapes) if number != NOTHING] for m in moves]


def move_priors(board: ScratchBoard, moves: list[Move], shapes: tuple[int, ...], weights: list[float]) -> list[float]:
    """Return a positive prior for each action."""
    outlook = Outlook(board)
    return [_prior(weights, outlook.of_move(m, shapes)) for m in moves]


def _prior(weights: list[float], numbers: Numbers) -> float:
    a, b, c, d, e = numbers
    return exp(weights[a] + weights[b] + weights[c] + weights[d] + weights[e])


@final
class PolicyVisitor(WeighingVisitor):
    """List the actions that can concern a line with their priors, and count the others.

    The prior of what moves from place to place is a product: one factor for where it leaves, one for where it comes.
    """

    def __init__(self, board: ScratchBoard, shapes: tuple[int, ...], weights: list[float]) -> None:
        super().__init__(board)
        self.outlook: Final = Outlook(board)
        self.shapes: Final = shapes
        self.weights: Final = weights
        self.arrivals: Final[dict[Cell, float]] = {}  # factors of cells to which a marble rolls
        self.landings: Final[dict[int, float]] = {}  # ... and of tiles: by cell, arms and marble
        self.leaving: Cell = -1  # the cell whose factor comes next
        self.factor: float = 0.0
        self.near: Final[list[int]] = []  # rooms on lines ...
        self.elsewhere: Final[list[int]] = []  # ... and the others
        for room in self.rooms:
            (self.near if self.outlook.is_on_line(room >> 6) else self.elsewhere).append(room)

    def _landing(self, dst: Cell, face: int, has_marble: bool) -> float:
        """Return the factor for where a tile is laid."""
        arms = face & ARMS & ~(face >> BLOCK_SHIFT)
        key = dst << 7 | arms << 1 | int(has_marble)
        if key not in self.landings:
            self.landings[key] = _prior(self.weights, self.outlook.of_landing(dst, arms, has_marble))
        return self.landings[key]

    def rooms_for(self, src: Cell) -> list[int]:
        """Return the rooms on lines; the others are only counted."""
        return self.near or self.elsewhere

    def place_tile(self, cell: Cell) -> None:
        outlook, shapes = self.outlook, self.shapes
        roads = outlook.roads_to(cell)
        for k in range(len(shapes)):
            self.add(PLACE_TILE, cell, k, 0, _prior(self.weights, outlook.of_new_tile(cell, shapes[k], roads)))

    def place_marble(self, cell: Cell) -> None:
        self.add(PLACE_MARBLE, cell, 0, 0, _prior(self.weights, self.outlook.of_new_marble(cell)))

    def move_marble(self, src: Cell, dst: Cell) -> None:
        if src != self.leaving:
            self.leaving = src
            self.factor = _prior(self.weights, self.outlook.of_departure(src))
        if dst not in self.arrivals:
            self.arrivals[dst] = _prior(self.weights, self.outlook.of_arrival(dst))
        self.add(MOVE_MARBLE, src, dst, 0, self.factor * self.arrivals[dst])

    def rotate_tile(self, src: Cell, ways: Ways) -> None:
        roads = self.outlook.roads_to(src)
        for k, face in ways:
            self.add(MOVE_TILE, src, src, k, _prior(self.weights, self.outlook.of_rotation(src, face, roads)))

    def lift_tile(self, src: Cell, ways: Ways) -> None:
        self.factor = _prior(self.weights, self.outlook.of_lift(src))
        if not self.near:
            return
        board = self.board
        for room in self.elsewhere:
            if board.lands(src, room):  # then so it does in most of the others
                prior = self.factor * self._landing(room >> 6, ways[0][1], board.grid[src] > BARE)
                self.leave(len(ways) * len(self.elsewhere), prior)
                break

    def move_tile(self, src: Cell, dst: Cell, ways: Ways) -> None:
        has_marble = self.board.grid[src] > BARE
        if not self.near:
            self.leave(len(ways), self.factor * self._landing(dst, ways[0][1], has_marble))
            return
        for k, face in ways:
            self.add(MOVE_TILE, src, dst, k, self.factor * self._landing(dst, face, has_marble))

    def place_blocks(self, cell: Cell, arms: tuple[int, ...]) -> None:
        if not self.outlook.is_on_line(cell):
            if arms:
                self.leave(len(arms), _prior(self.weights, self.outlook.of_block(cell, arms[0])))
            return
        for arm in arms:
            self.add(PLACE_BLOCK, cell, arm, 0, _prior(self.weights, self.outlook.of_block(cell, arm)))


def shortlist(board: ScratchBoard, shapes: tuple[int, ...], weights: list[float]) -> Shortlist | None:
    """Return the better half of all actions; None where so few stand out that all have to be listed."""
    return PolicyVisitor(board, shapes, weights).shortlist()
