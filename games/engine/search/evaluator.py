"""What the search wants to know about a game and its rules do not say: what looks good, what wins, what a position
is worth. `Evaluator` answers for any game by trying moves out; a game's own answers sooner and knows better.
"""

from __future__ import annotations

from random import Random
from typing import Final, Generic, NamedTuple

from games.engine.core.aot import mypyc_attr
from games.engine.core.rules import Move, Outcome, Rules, S

Shortlist = tuple[list[Move], list[float], int]  # moves, their shares of the attention; how many moves there are in all

EQUAL: Final = 0.999  # what is this near to an average counts as equal to it: sums are rounded


class Verdict(NamedTuple):
    """What a solved position is worth with perfect play, and after how many turns of all seats it ends."""

    rewards: tuple[float, ...]
    turns: int


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluator(Generic[S]):
    """Judges positions of one game. This one knows the rules only and is enough for any game; subclass it to know more.

    Like the rules it is made of pure functions of their arguments, so any number of searches can share one.
    """

    horizon: int = 60  # how many moves a playout makes before it asks for the `score`
    clarity: float = 1.0  # how easily people see what there is to do: the weak levels notice so many moves of it
    drawn: float = 1.0  # what a draw is worth, as a part of an even share: less where it is worth playing on
    node_bytes: int = 4_000  # what a position in the tree takes at most on average: the tree's size depends on it

    def __init__(self, rules: Rules[S]) -> None:
        self.rules: Final = rules

    def score(self, s: S) -> tuple[float, ...]:
        """How well each seat stands, 0..1, equal within a team: what a capped playout is worth."""
        rules = self.rules
        return (1.0 / len(set(rules.teams)),) * rules.seats

    def worth(self, outcome: Outcome) -> tuple[float, ...]:
        """What the end of a game is worth to each seat: its reward, or its part of an even share if nobody won."""
        rewards, rules = outcome.rewards, self.rules
        return rewards if min(rewards) < max(rewards) else (self.drawn / float(len(set(rules.teams))),) * rules.seats

    def sample(self, s: S, rng: Random) -> Move:
        """A fast random legal move for playouts; the game must not be over."""
        return rng.choice(self.rules.moves(s))

    def playout(self, s: S, rng: Random, cap: int) -> tuple[float, ...]:
        """Rewards after random play of at most `cap` moves; games override it with a tight loop."""
        rules = self.rules
        for _ in range(cap):
            outcome = rules.result(s)
            if outcome is not None:
                return self.worth(outcome)
            s = rules.play(s, self.sample(s, rng))
        outcome = rules.result(s)
        return self.score(s) if outcome is None else self.worth(outcome)

    def prior(self, s: S, moves: list[Move]) -> list[float]:
        """How promising each legal move looks at first sight, as positive weights: where the search looks first."""
        return [1.0] * len(moves)

    def shortlist(self, s: S) -> Shortlist:
        """What `better_half` makes of all moves; games override it where listing hundreds of others takes long."""
        moves = self.rules.moves(s)
        weights = self.prior(s, moves)
        return better_half(moves, weights, total(weights))

    def finish(self, s: S) -> tuple[Move, ...]:
        """Moves by which the seat to decide wins within its turn, or none; games override it with a quick look."""
        rules = self.rules
        seat = rules.turn(s)
        unfinished: list[tuple[Move, S]] = []
        for m in rules.moves(s):
            after = rules.play(s, m)
            outcome = rules.result(after)
            if outcome is not None and outcome.rewards[seat] == 1.0:
                return (m,)
            if outcome is None and rules.turn(after) == seat:
                unfinished.append((m, after))
        for m, after in unfinished:
            rest = self.finish(after)
            if rest:
                return (m, *rest)
        return ()

    def can_hold(self, s: S) -> bool | None:
        """Whether the seat to decide can end its turn so that the next cannot win at once; None: try and see."""
        return None

    def can_score(self, s: S) -> bool | None:
        """Whether the seat to decide can at once raise its count of marbles `out` by one; None: try and see."""
        return None

    def verdict(self, s: S) -> Verdict | None:
        """What the position is worth with perfect play, where the game is solved and the solution at hand."""
        return None


def better_half(moves: list[Move], weights: list[float], whole: float) -> Shortlist:
    """The moves that promise at least the average of those that promise at least the average."""
    bar = bar_of(weights, total(weights) / len(weights))
    found: list[Move] = []
    shares: list[float] = []
    for index in range(len(moves)):
        weight = weights[index]
        if weight >= bar:
            found.append(moves[index])
            shares.append(weight / whole)
    return found, shares, len(moves)


def bar_of(weights: list[float], average: float) -> float:
    """The average of those weights that reach an average, a little lowered: equals must not fall below it."""
    reached = 0.0
    count = 0
    for weight in weights:
        if weight >= EQUAL * average:
            reached += weight
            count += 1
    return EQUAL * reached / count


def total(weights: list[float]) -> float:
    """Their sum, which compiled code adds up faster than `sum` does."""
    whole = 0.0
    for weight in weights:
        whole += weight
    return whole
