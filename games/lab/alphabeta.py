"""A reference opponent: alpha-beta search with iterative deepening until its limit is reached.

It plays any game for two sides by the rules, the score and the priors of the game's evaluator. It has the usual parts:
a transposition table, principal variation search, the null move (where `GameLab.null_move` states one), late move
reductions and late move pruning, killer moves and history. Several moves in a row are no special case: a value is that
of the side to move, and its sign changes only where the side does.
"""

from __future__ import annotations

from collections.abc import Hashable
from math import log
from random import Random
from time import thread_time
from typing import Any, Final, NamedTuple

from games.engine.core.errors import UnknownName
from games.engine.core.rules import Move
from games.engine.search.evaluator import Evaluator
from games.lab.game_lab import GameLab

DEEPEST: Final = 40  # moves, where no other depth is asked for
DEPTHS: Final = range(1, DEEPEST + 1)
CLOCK_EVERY: Final = 64  # positions between two looks at the clock
SOONER: Final = 1e-4  # a win is worth more the sooner it comes
LOST: Final = -2.0  # below every value
STEP: Final = 1e-6  # the width of a null window
MOST_ENTRIES: Final = 300_000  # of the transposition table
SELECTIVE: Final = 3  # from this depth on moves are reduced and the null move is tried
NULL_REDUCTION: Final = 2
FULL_MOVES: Final = 3  # that are searched without reduction
LATE_MOVES: Final = 12  # from this one on moves are reduced by two
KEPT_MOVES: Final = {1: 14, 2: 24, 3: 40}  # by the depth left: later moves are not looked at in a deeper search

EXACT, AT_LEAST, AT_MOST = range(3)


class OutOfBound(Exception):
    """The limit of positions or time for a move is reached."""


class TableEntry(NamedTuple):
    """An entry of the transposition table: the result of an earlier search of a position."""

    depth: int
    value: float
    bound: int
    move: Move


class AlphaBeta:
    """Searches to a depth of at most `depth` moves, within limits of positions and milliseconds."""

    def __init__(self, evaluator: Evaluator[Any], seed: int, depth: int = DEEPEST, nodes: int = 0,
                 milliseconds: int = 0, lab: GameLab | None = None) -> None:
        if len(set(evaluator.rules.teams)) != 2:
            raise UnknownName("Alpha-beta plays games between two sides only.")
        self.evaluator, self.rules, self.lab = evaluator, evaluator.rules, lab or GameLab()
        self.rng = Random(seed)
        self.depth, self.most_nodes, self.seconds = depth, nodes, milliseconds / 1000
        self.nodes = 0
        self.until = 0.0
        self.whole = 0  # the depth of the running iteration
        self.table: dict[Hashable, TableEntry] = {}
        self.history: dict[Move, int] = {}  # moves that caused a cut, by the depth squared
        self.killers: dict[int, tuple[Move, ...]] = {}  # the last two such moves by ply

    def choose(self, state: Any) -> Move:
        """Return the best move of the deepest finished search, or of the finished part of the next one."""
        self.nodes, self.until = 0, thread_time() + self.seconds
        self.history.clear()
        self.killers.clear()
        if len(self.table) > MOST_ENTRIES:
            self.table.clear()
        moves = self.rules.moves(state)
        self.rng.shuffle(moves)
        moves = self._ordered(state, moves, (), 0)
        try:
            for depth in range(1, self.depth + 1 if len(moves) > 1 else 1):
                self.whole = depth
                if abs(self._search_root(state, moves, depth)) >= 1.0:
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
        first = known.move if known is not None else ()
        best, floor = LOST, low
        top: Move = ()
        most = KEPT_MOVES.get(depth) if self.whole > SELECTIVE else None
        for index, move in enumerate(self._ordered(state, self.rules.moves(state), first, ply)[:most]):
            after = self.rules.play(state, move)
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

    def _ordered(self, state: Any, moves: list[Move], first: Move, ply: int) -> list[Move]:
        """Return the moves: the table's first, then killers, then by prior and history."""
        killers, history = self.killers.get(ply, ()), self.history

        def rank(pair: tuple[Move, float]) -> float:
            move, prior = pair
            if first and move == first:
                return 1e6
            return log(prior) + 0.5 * log(1.0 + history.get(move, 0)) + (2.0 if move in killers else 0.0)

        pairs = sorted(zip(moves, self.evaluator.prior(state, moves), strict=True), key=rank, reverse=True)
        return [move for move, _ in pairs]
