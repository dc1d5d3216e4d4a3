"""A reference opponent: alpha-beta search with iterative deepening until its limit is reached.

It plays any game for two sides by the rules, the score and the priors of the game's evaluator. It has the usual parts:
a transposition table, principal variation search, the null move (where `GameLab.null_move` states one), late move
reductions and late move pruning, killer moves and history. Several moves in a row are no special case: a value is that
of the side to move, and its sign changes only where the side does. It is compiled like the search itself, but for the
desktop only.
"""

from __future__ import annotations

from collections.abc import Hashable
from math import sqrt
from random import Random
from time import thread_time
from typing import Any, Final, final

from games.engine.core.aot import i64
from games.engine.core.errors import UnknownName
from games.engine.core.rules import Move, Rules
from games.engine.search.evaluator import Evaluator
from games.lab.game_lab import GameLab

DEEPEST: Final = 40  # moves, where no other depth is asked for
DEPTHS: Final = range(1, DEEPEST + 1)
CLOCK_EVERY: Final = 64  # positions between two checks of the clock
SOONER: Final = 1e-4  # a win is worth more the sooner it comes
LOST: Final = -2.0  # below every value
STEP: Final = 1e-6  # the width of a null window
MOST_ENTRIES: Final = 300_000  # of the transposition table
SELECTIVE: Final = 3  # from this depth on moves are reduced and the null move is tried
NULL_REDUCTION: Final = 2
FULL_MOVES: Final = 3  # that are searched without reduction
LATE_MOVES: Final = 12  # from this one on moves are reduced by two
KEPT_MOVES: Final = (0, 14, 24, 40)  # by the remaining depth; later moves are pruned
ALL_MOVES: Final = 10_000
KILLER_WEIGHT: Final = 7.0  # by which a killer move's prior counts more
FOUND_BEFORE: Final = 1e9  # the weight of the table's move: above all others
USED: Final = -1.0  # the weight of a move that has been searched

EXACT: Final = 0
AT_LEAST: Final = 1
AT_MOST: Final = 2


class OutOfBound(Exception):
    """The limit of positions or time for a move is reached."""


@final
class TableEntry:
    """An entry of the transposition table: the result of an earlier search of a position."""

    __slots__ = ("bound", "depth", "move", "value")

    def __init__(self, depth: int, value: float, bound: int, move: Move) -> None:
        self.depth: Final = depth
        self.value: Final = value
        self.bound: Final = bound
        self.move: Final = move


@final
class AlphaBeta:
    """Searches to a depth of at most `depth` moves, within limits of positions and milliseconds."""

    def __init__(self, evaluator: Evaluator[Any], seed: int, depth: int = DEEPEST, nodes: int = 0,
                 milliseconds: int = 0, lab: GameLab | None = None) -> None:
        if len(set(evaluator.rules.teams)) != 2:
            raise UnknownName("Alpha-beta plays games between two sides only.")
        self.evaluator: Final = evaluator
        self.rules: Final[Rules[Any]] = evaluator.rules
        self.lab: Final = lab or GameLab()
        self.rng: Final = Random(seed)
        self.depth: Final = depth
        self.most_nodes: Final = nodes
        self.seconds: Final = milliseconds / 1000
        self.nodes: int = 0
        self.reached: int = 0  # the depth that was finished
        self.until: float = 0.0
        self.whole: int = 0  # the depth of the running iteration
        self.table: Final[dict[Hashable, TableEntry]] = {}
        self.history: Final[dict[Move, int]] = {}  # moves that caused a cut, by the depth squared
        self.killers: Final[dict[int, tuple[Move, ...]]] = {}  # the last two such moves by ply

    def choose(self, state: Any) -> Move:
        """Return the best move of the deepest finished search, or of the finished part of the next one."""
        self.nodes, self.reached, self.until = 0, 0, thread_time() + self.seconds
        self.history.clear()
        self.killers.clear()
        if len(self.table) > MOST_ENTRIES:
            self.table.clear()
        moves = self.rules.moves(state)
        self.rng.shuffle(moves)
        weights = self._weights(state, moves, (), 0)
        moves = [moves[_heaviest(weights)] for _ in moves]
        try:
            for depth in range(1, self.depth + 1 if len(moves) > 1 else 1):
                self.whole = depth
                value = self._search_root(state, moves, depth)
                self.reached = depth
                if abs(value) >= 1.0:
                    break
        except OutOfBound:
            pass
        return moves[0]

    def advance(self, move: Move) -> None:
        """Do nothing: the transposition table is kept, and there is no tree."""

    def _search_root(self, state: Any, moves: list[Move], depth: int) -> float:
        """Put the best move in front as soon as it is found, and return its value."""
        best = LOST
        for index in range(len(moves)):
            after = self.rules.play(state, moves[index])
            if index:
                value = self._child(state, after, depth - 1, best, best + STEP, 1)
                if value > best:
                    value = self._child(state, after, depth - 1, best, -LOST, 1)
            else:
                value = self._child(state, after, depth - 1, LOST, -LOST, 1)
            if value > best:
                best = value
                moves.insert(0, moves.pop(index))
        return best

    def _child(self, state: Any, after: Any, depth: int, low: float, high: float, ply: int,
               may_pass: bool = True) -> float:
        """Return the value of a position for the side to move in the one before."""
        rules = self.rules
        outcome = rules.result(after)
        mover = rules.seat_to_move(state)
        if outcome is not None:
            self._count()
            return (2.0 * outcome.rewards[mover] - 1.0) * (1.0 + SOONER * depth)
        if rules.teams[rules.seat_to_move(after)] == rules.teams[mover]:
            return self._value(after, depth, low, high, ply, may_pass)
        return -self._value(after, depth, -high, -low, ply, may_pass)

    def _value(self, state: Any, depth: int, low: float, high: float, ply: int, may_pass: bool) -> float:
        """Return the value of an unfinished position for the side to move, -1 to 1, exact between `low` and `high`."""
        self._count()
        if depth <= 0:
            return self._static(state)
        key = self.lab.table_key(state)
        rules = self.rules
        known = self.table.get(key)
        if known is not None and known.depth >= depth and (
                known.bound == EXACT or (known.bound == AT_LEAST and known.value >= high)
                or (known.bound == AT_MOST and known.value <= low)):
            return known.value
        is_selective = depth >= SELECTIVE
        passed = self.lab.null_move(state) if is_selective and may_pass and high - low <= 2 * STEP else None
        if passed is not None and self._static(state) >= high:
            value = self._child(state, passed, depth - 1 - NULL_REDUCTION, high - STEP, high, ply + 1, may_pass=False)
            if value >= high:
                return value
        best, floor = LOST, low
        top: Move = ()
        moves = rules.moves(state)
        weights = self._weights(state, moves, known.move if known is not None else (), ply)
        most = KEPT_MOVES[depth] if depth <= SELECTIVE < self.whole else ALL_MOVES
        index: i64
        for index in range(min(len(moves), most)):
            move = moves[_heaviest(weights)]
            after = rules.play(state, move)
            if index == 0:
                value = self._child(state, after, depth - 1, low, high, ply + 1)
            else:
                less = (1 if index < LATE_MOVES else 2) if is_selective and index >= FULL_MOVES else 0
                value = self._child(state, after, depth - 1 - less, low, low + STEP, ply + 1)
                if value > low and less:
                    value = self._child(state, after, depth - 1, low, low + STEP, ply + 1)
                if low < value < high:
                    value = self._child(state, after, depth - 1, low, high, ply + 1)
            if value > best:
                best, top = value, move
                low = max(low, best)
                if low >= high:
                    self.history[move] = self.history.get(move, 0) + depth * depth
                    self.killers[ply] = (move, *self.killers.get(ply, ()))[:2]
                    break
        kind = AT_LEAST if best >= high else AT_MOST if best <= floor else EXACT
        self.table[key] = TableEntry(depth, best, kind, top)
        return best

    def _static(self, state: Any) -> float:
        return 2.0 * self.evaluator.score(state)[self.rules.seat_to_move(state)] - 1.0

    def _count(self) -> None:
        """Count a position; raise OutOfBound at the limit."""
        self.nodes += 1
        if 0 < self.most_nodes <= self.nodes:
            raise OutOfBound
        if self.seconds and self.nodes % CLOCK_EVERY == 0 and thread_time() >= self.until:
            raise OutOfBound

    def _weights(self, state: Any, moves: list[Move], first: Move, ply: int) -> list[float]:
        """Return a weight for each move: highest for the table's, then killers, then by prior and history."""
        weights = self.evaluator.prior(state, moves)
        killers, history = self.killers.get(ply, ()), self.history
        for index, move in enumerate(moves):
            if first and move == first:
                weights[index] = FOUND_BEFORE
            else:
                cuts = history.get(move, 0)
                if cuts:
                    weights[index] *= sqrt(1.0 + cuts)
                if killers and move in killers:
                    weights[index] *= KILLER_WEIGHT
        return weights


def _heaviest(weights: list[float]) -> int:
    """Return the index of the greatest weight, and mark it as used: few moves are searched before a cutoff."""
    best = 0
    most = USED
    for index, weight in enumerate(weights):
        if weight > most:
            most = weight
            best = index
    weights[best] = USED
    return best
