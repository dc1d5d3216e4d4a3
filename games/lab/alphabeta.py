"""A sparring partner of the classical kind: alpha-beta, deeper and deeper until its bound is reached.

It knows the moves and a score, nothing else, and plays any game for two sides; several moves in a row are no special
case, because every value is the first player's and each seat takes the largest or the smallest.
"""

from __future__ import annotations

from random import Random
from time import thread_time
from typing import Any, Final

from games.engine.core.errors import UnknownName
from games.engine.core.rules import Move
from games.engine.search.evaluator import Evaluator

DEEPEST: Final = 5  # moves, where no other depth is asked for
DEPTHS: Final = range(1, 10)
CLOCK_EVERY: Final = 64  # positions between two looks at the clock
SOONER: Final = 1e-4  # a win is worth more the sooner it comes


class OutOfBound(Exception):
    """The positions or the time allowed for a move are used up."""


class AlphaBeta:
    """Looks `depth` moves ahead at most, and through no more positions or milliseconds than allowed."""

    def __init__(self, evaluator: Evaluator[Any], seed: int, depth: int = DEEPEST, nodes: int = 0,
                 milliseconds: int = 0) -> None:
        if len(set(evaluator.rules.teams)) != 2:
            raise UnknownName("Alpha-beta plays games between two sides only.")
        self.evaluator, self.rules = evaluator, evaluator.rules
        self.rng = Random(seed)
        self.depth, self.most_nodes, self.seconds = depth, nodes, milliseconds / 1000
        self.nodes = 0
        self.until = 0.0
        self.history: dict[Move, int] = {}  # what cut before is tried before

    def choose(self, state: Any) -> Move:
        """The best move by the deepest search that was finished, or by the part of the next that was."""
        self.nodes, self.until = 0, thread_time() + self.seconds
        self.history.clear()
        moves = self.rules.moves(state)
        self.rng.shuffle(moves)
        moves = self._ordered(state, moves)
        try:
            for depth in range(1, self.depth + 1):
                if len(moves) > 1:
                    self._search_root(state, moves, depth)
        except OutOfBound:
            pass
        return moves[0]

    def advance(self, move: Move) -> None:
        """Nothing is remembered from move to move."""

    def _search_root(self, state: Any, moves: list[Move], depth: int) -> None:
        """Puts the best move in front, as soon as it is known to be better than the one before."""
        rules = self.rules
        sign = 1.0 if rules.teams[rules.turn(state)] == rules.teams[0] else -1.0
        best = -2.0
        for index in range(len(moves)):
            move = moves[index]
            low, high = (best, 2.0) if sign > 0.0 else (-2.0, -best)
            value = sign * self._value(rules.play(state, move), depth - 1, low, high)
            if value > best:
                best = value
                moves.insert(0, moves.pop(index))

    def _value(self, state: Any, depth: int, low: float, high: float) -> float:
        """What the position is worth to the first side, -1 to 1, exact between `low` and `high`."""
        self.nodes += 1
        if 0 < self.most_nodes <= self.nodes:
            raise OutOfBound
        if self.seconds and self.nodes % CLOCK_EVERY == 0 and thread_time() >= self.until:
            raise OutOfBound
        rules = self.rules
        outcome = rules.result(state)
        if outcome is not None:
            return (2.0 * outcome.rewards[0] - 1.0) * (1.0 + SOONER * depth)
        if depth == 0:
            return 2.0 * self.evaluator.score(state)[0] - 1.0
        is_first = rules.teams[rules.turn(state)] == rules.teams[0]
        best = -2.0 if is_first else 2.0
        for move in self._ordered(state, rules.moves(state)):
            value = self._value(rules.play(state, move), depth - 1, low, high)
            if is_first:
                best = max(best, value)
                low = max(low, best)
            else:
                best = min(best, value)
                high = min(high, best)
            if low >= high:
                self.history[move] = self.history.get(move, 0) + depth * depth
                break
        return best

    def _ordered(self, state: Any, moves: list[Move]) -> list[Move]:
        """What caused a cut elsewhere first, then what looks promising."""
        promise = dict(zip(moves, self.evaluator.prior(state, moves), strict=True))
        history = self.history
        return sorted(moves, key=lambda move: (history.get(move, 0), promise[move]), reverse=True)
