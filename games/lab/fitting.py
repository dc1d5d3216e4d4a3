"""Weights fitted to the results of searches, with the evaluator itself as the model.

Nothing about a game is therefore written twice. Derivatives are finite differences of each weight; a few damped
Gauss-Newton steps follow. Scores are fitted to the rewards that the search expected and the game gave, priors to the
shares of the visits.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from games.engine.core.rules import Rules
from games.engine.search.evaluator import Evaluator
from games.engine.search.weights import Weights
from games.lab.contestants import evaluator_with
from games.lab.selfplay import Example

STEPS = 3
ATTENTIVE_STEPS = 5
STRIDE = 0.02  # by how much a weight is changed to see what follows
SMALLEST = 0.1  # no weight is held to a narrower range than this, in its own unit
BELIEF_IN_SIGHT = 0.7  # how much of a label is what the search saw; the rest is how the game ended
CARE = 0.02  # how strongly weights are held where they are, beside what all examples say about one on average
SHARES = (1.0, 0.5, 0.25, 0.1)  # of a step, until the error falls

Vector = NDArray[np.float64]


def fitted(game: str, rules: dict[str, Rules[Any]], weights: Weights, examples: Sequence[Example],
           tell: Callable[[str], None]) -> Weights:
    """Return weights fitted to the scores and priors that the search found for the examples."""
    return attentive(game, rules, judging(game, rules, weights, examples, tell), examples, tell)


def judging(game: str, rules: dict[str, Rules[Any]], weights: Weights, examples: Sequence[Example],
            tell: Callable[[str], None]) -> Weights:
    """Return weights that fit the scores of the examples to their labels."""
    states = [(example.variant, rules[example.variant].from_position(example.position)) for example in examples]
    wanted = np.array([BELIEF_IN_SIGHT * seen + (1.0 - BELIEF_IN_SIGHT) * got for example in examples
                       for seen, got in zip(example.seen[:-1], example.got[:-1], strict=True)])
    start = flat(weights)
    reach = np.maximum(SMALLEST, 0.5 * np.abs(start))
    now = start.copy()

    def scores(vector: Vector) -> Vector:
        judges = {variant: evaluator_with(shaped(vector, weights), game, rules[variant]) for variant in rules}
        return np.array([share for variant, state in states for share in judges[variant].score(state)[:-1]])

    def loss(vector: Vector) -> float:
        return float(np.mean((scores(vector) - wanted) ** 2))

    least = loss(now)
    tell(f"error before {least:.5f}")
    for step in range(STEPS):
        here = scores(now)
        slopes = np.empty((len(here), len(now)))
        for index in range(len(now)):
            changed = now.copy()
            changed[index] += STRIDE
            slopes[:, index] = (scores(changed) - here) / STRIDE
        scaled = slopes * reach
        care = CARE * float(np.mean(np.sum(scaled * scaled, axis=0)))
        pull = scaled.T @ (wanted - here) - care * (now - start) / reach
        whole = reach * np.linalg.lstsq(scaled.T @ scaled + care * np.eye(len(now)), pull, rcond=None)[0]
        for share in SHARES:
            after = loss(now + share * whole)
            if after < least:
                least, now = after, now + share * whole
                break
        tell(f"error after step {step + 1}: {least:.5f}")
    return shaped(now, weights)


def attentive(game: str, rules: dict[str, Rules[Any]], weights: Weights, examples: Sequence[Example],
              tell: Callable[[str], None]) -> Weights:
    """Return weights that fit the priors of the examples to the visits of the search.

    They change by factors, so that none changes its sign; the loss is the cross-entropy.
    """
    seen = [_Tried(example, rules[example.variant]) for example in examples if len(example.tried) > 1]
    start = flat(weights)
    now = start.copy()

    def judges(vector: Vector) -> dict[str, Evaluator[Any]]:
        return {variant: evaluator_with(shaped(vector, weights), game, rules[variant]) for variant in rules}

    def loss(vector: Vector) -> float:
        known = judges(vector)
        return float(np.mean([-example.visits @ example.shares(known) for example in seen]))

    changed = [at for at in range(len(start)) if start[at]]
    least = loss(now) if seen else 0.0
    for step in range(ATTENTIVE_STEPS if seen else 0):
        known = judges(now)
        others = [judges(now * np.where(np.arange(len(now)) == at, 1.0 + STRIDE, 1.0)) for at in changed]
        pull = np.zeros(len(changed))
        bend = np.zeros((len(changed), len(changed)))
        for example in seen:
            here = example.shares(known)
            slopes = np.array([example.shares(other) - here for other in others]) / STRIDE
            pull += slopes @ example.visits
            bend += (slopes * np.exp(here)) @ slopes.T
        if not bend.any():
            break
        care = CARE * float(np.mean(np.diag(bend)))
        away = np.log(now[changed] / start[changed])
        whole = np.linalg.solve(bend + care * np.eye(len(changed)), pull - care * away)
        for share in SHARES:
            after = now.copy()
            after[changed] *= np.exp(np.clip(share * whole, -1.0, 1.0))
            missed = loss(after)
            if missed < least:
                least, now = missed, after
                break
        tell(f"priors after step {step + 1}: {least:.5f}")
    return shaped(now, weights)


class _Tried:
    """An example's moves, and each one's share of the visits."""

    def __init__(self, example: Example, rules: Rules[Any]) -> None:
        self.variant = example.variant
        self.state = rules.from_position(example.position)
        self.moves = rules.moves(self.state)
        visits = dict(example.tried)
        counts = np.array([visits.get(move, 0) for move in self.moves], dtype=float)
        self.visits: Vector = counts / counts.sum()

    def shares(self, judges: dict[str, Evaluator[Any]]) -> Vector:
        """Return the logarithm of each move's share of the priors."""
        weights: Vector = np.array(judges[self.variant].prior(self.state, self.moves))
        shares: Vector = np.log(weights / weights.sum())
        return shares


def flat(weights: Weights) -> Vector:
    """Return all weights in a row."""
    return np.array([number for numbers in weights.values() for number in numbers])


def shaped(vector: Vector, like: Weights) -> Weights:
    """Return a row of numbers as weights of the same names and lengths."""
    found: Weights = {}
    at = 0
    for name, numbers in like.items():
        found[name] = [float(number) for number in vector[at:at + len(numbers)]]
        at += len(numbers)
    return found
