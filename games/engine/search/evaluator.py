"""Game knowledge for the search: move priors, quick wins, and the value of a position.

`Evaluator` works for any game by trying moves out; a game's own subclass is faster and judges better.
"""

from __future__ import annotations

from random import Random
from typing import Final, Generic, NamedTuple

from games.engine.core.aot import mypyc_attr
from games.engine.core.rules import Move, Outcome, Rules, S, Seat

Shortlist = tuple[list[Move], list[float], int]  # moves of high prior, their priors, and the number of all legal moves

PLAYOUT_PLIES: Final = 60
EQUAL: Final = 0.999  # a weight this close to an average counts as equal to it: sums are rounded


class Verdict(NamedTuple):
    """The value of a solved position with perfect play, and the number of turns of all seats until the end."""

    rewards: tuple[float, ...]
    turns: int


@mypyc_attr(allow_interpreted_subclasses=True)
class Prover(Generic[S]):
    """Proves results of positions, some at a time, and remembers what it found. Each search has its own."""

    def prove(self, s: S, work: int) -> tuple[float, ...] | None:
        """Return every seat's reward with best play; None if looking at `work` more positions did not prove it yet."""
        raise NotImplementedError

    def reaches(self, s: S, seat: Seat, reward: float, work: int) -> bool | None:
        """Return whether a seat gets at least this reward with best play; None if that is not proven yet."""
        rewards = self.prove(s, work)
        return None if rewards is None else rewards[seat] >= reward


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluator(Generic[S]):
    """Evaluates positions of one game. This class knows only the rules; a subclass knows the game.

    Like the rules it consists of pure functions of their arguments, so that any number of searches can share it.
    """

    visible_share: float = 1.0  # share of the moves that people notice: the weak levels overlook the others
    drawn: float = 1.0  # value of a draw relative to an even share: less where playing on is better
    node_bytes: int = 4_000  # upper bound of the mean size of a node: it limits the size of the tree

    def __init__(self, rules: Rules[S]) -> None:
        self.rules: Final = rules

    def score(self, s: S) -> tuple[float, ...]:
        """Estimate each seat's reward without playing on, 0 to 1 and equal within a team."""
        rules = self.rules
        return (1.0 / len(set(rules.teams)),) * rules.seats

    def worth(self, outcome: Outcome) -> tuple[float, ...]:
        """Return the value of a finished game for each seat: its reward, or `drawn` times an even share."""
        rewards, rules = outcome.rewards, self.rules
        return rewards if min(rewards) < max(rewards) else (self.drawn / float(len(set(rules.teams))),) * rules.seats

    def evaluate(self, s: S, rng: Random) -> tuple[float, ...]:
        """Estimate each seat's reward at a leaf of the search, where the game is not over.

        Without knowledge of the game this is a random playout of at most PLAYOUT_PLIES moves. Games override it, most
        of them with `score`.
        """
        rules = self.rules
        for _ in range(PLAYOUT_PLIES):
            s = rules.play(s, self.sample(s, rng))
            outcome = rules.result(s)
            if outcome is not None:
                return self.worth(outcome)
        return self.score(s)

    def sample(self, s: S, rng: Random) -> Move:
        """Return a random legal move, quickly; the game must not be over."""
        return rng.choice(self.rules.moves(s))

    def prior(self, s: S, moves: list[Move]) -> list[float]:
        """Return a positive weight for each legal move: the search visits moves in proportion to it at first."""
        return [1.0] * len(moves)

    def shortlist(self, s: S) -> Shortlist:
        """Return `better_half` of all moves; games override it where listing the other hundreds takes long."""
        moves = self.rules.moves(s)
        weights = self.prior(s, moves)
        return better_half(moves, weights, total(weights))

    def finish(self, s: S) -> tuple[Move, ...]:
        """Return moves with which the seat to move wins within its turn, or none; games override it."""
        rules = self.rules
        seat = rules.seat_to_move(s)
        unfinished: list[tuple[Move, S]] = []
        for m in rules.moves(s):
            after = rules.play(s, m)
            outcome = rules.result(after)
            if outcome is not None and outcome.rewards[seat] == 1.0:
                return (m,)
            if outcome is None and rules.seat_to_move(after) == seat:
                unfinished.append((m, after))
        for m, after in unfinished:
            rest = self.finish(after)
            if rest:
                return (m, *rest)
        return ()

    def can_hold(self, s: S) -> bool | None:
        """Return whether the seat to move can end its turn so that the next cannot win at once; None if unknown."""
        return None

    def can_score(self, s: S) -> bool | None:
        """Return whether the seat to move can at once raise its count of marbles `out`; None if unknown."""
        return None

    def prover(self, s: S) -> Prover[S] | None:
        """Return a prover, where so little is left of the game that results can be proven within a few seconds."""
        return None

    def verdict(self, s: S) -> Verdict | None:
        """Return the value with perfect play, where the game is solved and the solution at hand."""
        return None


def better_half(moves: list[Move], weights: list[float], whole: float) -> Shortlist:
    """Return the moves whose weight reaches `shortlist_bar`, with their weights as shares of `whole`."""
    bar = shortlist_bar(weights, total(weights) / len(weights))
    found: list[Move] = []
    shares: list[float] = []
    for index in range(len(moves)):
        weight = weights[index]
        if weight >= bar:
            found.append(moves[index])
            shares.append(weight / whole)
    return found, shares, len(moves)


def shortlist_bar(weights: list[float], average: float) -> float:
    """Return the average of the weights that are at least average, a little lowered so that equals reach it."""
    reached = 0.0
    count = 0
    for weight in weights:
        if weight >= EQUAL * average:
            reached += weight
            count += 1
    return EQUAL * reached / count


def total(weights: list[float]) -> float:
    """Return the sum, which compiled code adds up faster than `sum` does."""
    whole = 0.0
    for weight in weights:
        whole += weight
    return whole
