"""Fits learnt tables by sparse softmax regression: over the seats for the value, over the moves for the policy.

An evaluator that has `value_features` and `policy_features` names the weights that make up a logit; here those weights
are found by Adam (Kingma and Ba, 2015) on examples of self-play, until held-out games show no more gain.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.engine.core.rules import Rules
from games.engine.search.weights import Weights
from games.lab.contestants import evaluator_with
from games.lab.selfplay import Example

TABLES = ("value", "policy")
LAMBDA = 0.95  # of a value label: the lambda return (Sutton 1988) over what the search expected, and the reward at last
EPOCHS = 12
HELD_OUT_EVERY = 10  # every n-th game is held out, to stop early
BATCH = {"value": 4096, "policy": 256}  # examples
LEARNING_RATE = {"value": 0.001, "policy": 0.03}  # at the first step
L2_TO_START = {"value": 1e-5, "policy": 1e-5}  # regularisation toward the weights at the start
FINAL_RATE_SHARE = 0.03  # of the learning rate, left at the end
BETA1, BETA2, EPSILON = 0.9, 0.999, 1e-6

Vector = NDArray[np.float64]
Numbers = NDArray[np.int64]


class LossCurve(NamedTuple):
    """The loss before training and after each epoch, on training games and on held-out games."""

    name: str
    learnt: list[float]
    held: list[float]


class Choices(NamedTuple):
    """Sets of options, each option a sum of weights: the seats of a position, or its moves."""

    features: Numbers  # of all options, one after the other
    lengths: Numbers  # how many features each option has
    sizes: Numbers  # how many options each set has
    targets: Vector  # of each option
    games: Numbers  # the game that each set comes from

    def part(self, sets: Numbers) -> Choices:
        """Return some of the sets."""
        options = _spans(np.cumsum(self.sizes) - self.sizes, self.sizes, sets)
        starts = np.cumsum(self.lengths) - self.lengths
        return Choices(self.features[_spans(starts, self.lengths, options)], self.lengths[options], self.sizes[sets],
                       self.targets[options], self.games[sets])

    def logits(self, weights: Vector) -> Vector:
        """Return the sum of each option."""
        owners = np.repeat(np.arange(len(self.lengths)), self.lengths)
        return np.asarray(np.bincount(owners, weights[self.features], len(self.lengths)), dtype=np.float64)

    def gradient(self, errors: Vector, count: int) -> Vector:
        """Return the gradient for the weights, given that for the logits."""
        return np.asarray(np.bincount(self.features, np.repeat(errors, self.lengths), count), dtype=np.float64)


def fit_tables(game: str, rules: dict[str, Rules[Any]], weights: Weights, examples: Sequence[Sequence[Example]],
               report: Callable[[str], None]) -> tuple[Weights, list[LossCurve]]:
    """Return weights with the rows `value` and `policy` fitted to the examples of games, and the learning curves."""
    evaluators = {variant: evaluator_with(weights, game, rules[variant]) for variant in rules}
    found, curves = dict(weights), []
    for name in TABLES:
        choices = (value_choices if name == "value" else policy_choices)(evaluators, rules, examples)
        fitted, curve = fit(name, choices, np.array(weights[name]), report)
        found[name] = [float(weight) for weight in fitted]
        curves.append(curve)
    return found, curves


def value_choices(evaluators: dict[str, Any], rules: dict[str, Rules[Any]],
                  examples: Sequence[Sequence[Example]]) -> Choices:
    """Return each example as its seats, the mover first, and the share of the rewards that is each one's label."""
    rows: list[list[int]] = []
    sizes: list[int] = []
    targets: list[float] = []
    games: list[int] = []
    for number, game in enumerate(examples):
        returned: tuple[float, ...] = game[-1].rewards if game else ()
        for example in reversed(game):
            returned = tuple(LAMBDA * later + (1.0 - LAMBDA) * now
                          for later, now in zip(returned, example.expected, strict=True))
            state = rules[example.variant].from_position(example.position)
            seats, mover = rules[example.variant].seats, rules[example.variant].seat_to_move(state)
            rows += evaluators[example.variant].value_features(state)
            targets += [returned[(mover + turn) % seats] / sum(returned) for turn in range(seats)]
            sizes.append(seats)
            games.append(number)
    return _choices(rows, sizes, targets, games)


def policy_choices(evaluators: dict[str, Any], rules: dict[str, Rules[Any]],
                   examples: Sequence[Sequence[Example]]) -> Choices:
    """Return each example that was searched deeply as its moves, and the share of the visits that each got."""
    rows: list[list[int]] = []
    sizes: list[int] = []
    targets: list[float] = []
    games: list[int] = []
    for number, example in [(number, example) for number, game in enumerate(examples) for example in game]:
        if len(example.visits) < 2:
            continue
        state = rules[example.variant].from_position(example.position)
        moves = rules[example.variant].moves(state)
        visits = dict(example.visits)
        whole = sum(visits.values())
        rows += evaluators[example.variant].policy_features(state, moves)
        targets += [visits.get(move, 0) / whole for move in moves]
        sizes.append(len(moves))
        games.append(number)
    return _choices(rows, sizes, targets, games)


def fit(name: str, choices: Choices, start: Vector, report: Callable[[str], None]) -> tuple[Vector, LossCurve]:
    """Return the weights with the least loss on held-out games, found in a fixed number of epochs, and the curve."""
    rng = np.random.default_rng(1)
    is_held = choices.games % HELD_OUT_EVERY == 0
    held = choices.part(np.flatnonzero(is_held))
    learnt = np.flatnonzero(~is_held)
    sample = choices.part(learnt[:len(held.sizes)])
    now, best = start.copy(), start.copy()
    mean, square = np.zeros_like(now), np.zeros_like(now)
    least = loss(held, now)[0]
    curve = LossCurve(name, [loss(sample, now)[0]], [least])
    step = 0
    for epoch in range(EPOCHS):
        rate = LEARNING_RATE[name] * (0.5 + 0.5 * np.cos(np.pi * epoch / EPOCHS) + FINAL_RATE_SHARE)
        rng.shuffle(learnt)
        for at in range(0, len(learnt), BATCH[name]):
            batch = choices.part(learnt[at:at + BATCH[name]])
            gradient = batch.gradient(loss(batch, now)[1], len(now)) + L2_TO_START[name] * (now - start)
            step += 1
            mean = BETA1 * mean + (1.0 - BETA1) * gradient
            square = BETA2 * square + (1.0 - BETA2) * gradient * gradient
            now -= rate * mean / (1.0 - BETA1 ** step) / (np.sqrt(square / (1.0 - BETA2 ** step)) + EPSILON)
        curve.learnt.append(loss(sample, now)[0])
        curve.held.append(loss(held, now)[0])
        report(f"{name}, epoch {epoch + 1}: {curve.learnt[-1]:.4f}, held out {curve.held[-1]:.4f}")
        if curve.held[-1] < least:
            least, best = curve.held[-1], now.copy()
    return best, curve


def loss(choices: Choices, weights: Vector) -> tuple[float, Vector]:
    """Return the mean cross-entropy of the targets under the softmax of each set, and its gradient for the logits."""
    count = len(choices.sizes)
    owners = np.repeat(np.arange(count), choices.sizes)
    logits = choices.logits(weights)
    highest = np.full(count, -np.inf)
    np.maximum.at(highest, owners, logits)
    powers = np.exp(logits - highest[owners])
    shares = powers / np.bincount(owners, powers, count)[owners]
    return float(-(choices.targets * np.log(shares + 1e-12)).sum()) / max(count, 1), (shares - choices.targets) / max(
        count, 1)


def draw_curves(path: Path, curves: Sequence[LossCurve]) -> None:
    """Draw the loss over the epochs as a PNG, one picture a table."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(1, len(curves), figsize=(5 * len(curves), 4), layout="constrained", squeeze=False)
    for axis, curve in zip(axes[0], curves, strict=True):
        axis.plot(curve.learnt, label="learnt from")
        axis.plot(curve.held, label="held out")
        axis.set(xlabel="epochs", ylabel="cross-entropy", title=curve.name)
        axis.legend()
    figure.savefig(path, dpi=120)
    pyplot.close(figure)


def _choices(rows: list[list[int]], sizes: list[int], targets: list[float], games: list[int]) -> Choices:
    lengths = np.array([len(row) for row in rows], dtype=np.int64)
    features = np.fromiter((number for row in rows for number in row), dtype=np.int64, count=int(lengths.sum()))
    return Choices(features, lengths, np.array(sizes, dtype=np.int64), np.array(targets),
                   np.array(games, dtype=np.int64))


def _spans(starts: Numbers, lengths: Numbers, chosen: Numbers) -> Numbers:
    """Return the indices of all items of the chosen spans, one span after the other."""
    counts = lengths[chosen]
    ends = np.cumsum(counts)
    total = int(ends[-1]) if len(ends) else 0
    return np.repeat(starts[chosen] - (ends - counts), counts) + np.arange(total)
