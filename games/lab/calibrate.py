"""`python -m games calibrate GAME`: how often what shows a chance is won, and the map that makes both agree.

Games begin with some moves by chance, so that all kinds of positions arise, and are then played out by the search on
both sides. At a few positions of each the search looks as hard as a review does. Half of the games choose the map,
the other half measure how far what is shown then lies from what was won; the map that is kept is chosen by all.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import log
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from games.catalogue import find_game
from games.engine.core.errors import GameError
from games.engine.core.rules import Rules
from games.engine.search.engine import Engine
from games.engine.teaching.review import HARD
from games.engine.teaching.win_probability import AS_THEY_ARE, Calibration, shares, win_probabilities

RANDOM_PLIES = {"orbito": 6, "abalone": 24, "quits": 16, "slyne": 12}  # at most, before the search plays on
USUAL_RANDOM_PLIES = 12
LONGEST_GAME = 400  # plies; what is not over then counts by nobody's favour
BINS = 10
LEAST = 0.001  # what was held for impossible and happens is a large error, not an infinite one
FINEST = 0.01


class Setting(NamedTuple):
    """What is measured, and how hard the search plays and looks."""

    game: str
    variant: str
    nodes: int
    playing: int
    samples: int


class Sample(NamedTuple):
    """One position: what the search expected, who was to move, and what each side got in the end."""

    number: int  # of its game
    rewards: tuple[float, ...]
    mover: int
    got: tuple[float, ...]


class Point(NamedTuple):
    """A bin of the reliability plot."""

    shown: float
    won: float
    positions: int


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--variant", default="")
    parser.add_argument("--positions", type=int, default=1000, help="how many to measure, at least")
    parser.add_argument("--samples", type=int, default=4, help="positions looked at in one game")
    parser.add_argument("--nodes", type=int, default=HARD, help="how hard to look at them")
    parser.add_argument("--playing", type=int, default=150, help="nodes of each move of the playing out")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--csv", type=Path, help="write every position here")
    parser.add_argument("--plot", type=Path, help="draw the reliability plot here")


def run(arguments: argparse.Namespace) -> None:
    """Measures, prints what was found, and writes the files asked for."""
    entry = find_game(arguments.game)
    variant = arguments.variant or entry.variants[0][0]
    setting = Setting(arguments.game, variant, arguments.nodes, arguments.playing, arguments.samples)
    rules = entry.make_rules(variant)
    if min(arguments.positions, arguments.samples, arguments.nodes, arguments.playing, arguments.jobs) < 1:
        raise GameError("Positions, samples, nodes and jobs are counted from 1.")
    samples: list[Sample] = []
    for found in _measured(setting, arguments.positions, arguments.jobs):
        samples += found
        print(f"\r{len(samples)}/{arguments.positions} positions ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    stored = entry.calibrations.get(rules.seats, AS_THEY_ARE)
    print(report(setting, samples, stored))
    if arguments.csv:
        write_csv(arguments.csv, samples)
    if arguments.plot:
        draw_plot(arguments.plot, setting, samples)


def play_out(setting: Setting, number: int) -> list[Sample]:
    """One game, and what the search saw at some of its positions; those whose result is proven tell nothing."""
    entry = find_game(setting.game)
    rules = entry.make_rules(setting.variant)
    evaluator = entry.make_evaluator(rules)
    rng = Random(f"{setting}/{number}")
    state = rules.start()
    for _ in range(rng.randrange(RANDOM_PLIES.get(setting.game, USUAL_RANDOM_PLIES) + 1)):
        following = rules.play(state, evaluator.sample(state, rng))
        if rules.result(following) is not None:
            break
        state = following
    states = [state]
    while rules.result(state) is None and len(states) < LONGEST_GAME:
        engine = Engine(evaluator, state, "hard", rng.getrandbits(32), iterations=setting.playing)
        state = rules.play(state, engine.think())
        states.append(state)
    outcome = rules.result(state)
    got = shares(rules, outcome.rewards if outcome else (1.0,) * rules.seats)
    seen = []
    for at in rng.sample(range(len(states) - 1), min(setting.samples, len(states) - 1)):
        engine = Engine(evaluator, states[at], "hard", rng.getrandbits(32), iterations=setting.nodes)
        engine.think()
        rewards = engine.evaluation()
        if max(shares(rules, rewards)) < 1.0:
            seen.append(Sample(number, rewards, rules.turn(states[at]), got))
    return seen


def fitted(setting: Setting, samples: Sequence[Sample]) -> Calibration:
    """The map under which what happened was most likely."""
    rules = find_game(setting.game).make_rules(setting.variant)
    best = AS_THEY_ARE
    reach_power, reach_tempo = 2.0, 0.5
    least = _surprise(rules, samples, best)
    while reach_power > FINEST:
        centre = best
        for power in (-1, -0.5, 0, 0.5, 1):
            for tempo in (-1, -0.5, 0, 0.5, 1):
                tried = Calibration(max(0.1, centre.power + power * reach_power),
                                    max(0.2, centre.tempo + tempo * reach_tempo))
                surprise = _surprise(rules, samples, tried)
                if surprise < least:
                    least, best = surprise, tried
        if best == centre or max(abs(best.power - centre.power) / reach_power,
                                 abs(best.tempo - centre.tempo) / reach_tempo) < 1:
            reach_power, reach_tempo = reach_power / 2, reach_tempo / 2
    return Calibration(round(best.power, 2), round(best.tempo, 2))


def reliability(setting: Setting, samples: Sequence[Sample], calibration: Calibration) -> list[Point]:
    """What was shown beside what was won, in bins of what was shown; with two sides only the one to move counts."""
    rules = find_game(setting.game).make_rules(setting.variant)
    bins: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
    for sample in samples:
        shown = win_probabilities(rules, sample.rewards, sample.mover, calibration)
        mine = sorted(set(rules.teams)).index(rules.teams[sample.mover])
        for side in [mine] if len(shown) == 2 else range(len(shown)):
            bins[min(int(shown[side] * BINS), BINS - 1)].append((shown[side], sample.got[side]))
    return [Point(sum(shown for shown, _ in pairs) / len(pairs), sum(won for _, won in pairs) / len(pairs), len(pairs))
            for pairs in bins if pairs]


def mean_error(points: Iterable[Point]) -> float:
    """How far what is shown lies from what is won, on average over the positions."""
    rows = list(points)
    off = sum(abs(point.shown - point.won) * point.positions for point in rows)
    return off / sum(point.positions for point in rows)


def report(setting: Setting, samples: Sequence[Sample], stored: Calibration) -> str:
    """The maps, and how well they do, in points of a hundred."""
    ours, others = samples_of(samples, 0), samples_of(samples, 1)
    tried = fitted(setting, ours)
    final = fitted(setting, samples)
    games = len({sample.number for sample in samples})
    lines = [f"{setting.game} {setting.variant}: {len(samples)} positions of {games} games, looked at with "
             f"{setting.nodes} nodes, played out with {setting.playing}",
             "mean error in points: "
             f"{100 * mean_error(reliability(setting, others, AS_THEY_ARE)):.1f} as the search says, "
             f"{100 * mean_error(reliability(setting, others, stored)):.1f} by the stored map {tuple(stored)}, "
             f"{100 * mean_error(reliability(setting, others, tried)):.1f} by {tuple(tried)}, chosen by the other half",
             f"chosen by all: {final!r}, {100 * mean_error(reliability(setting, samples, final)):.1f} points on all"]
    lines += [f"  shown {point.shown:5.1%}  won {point.won:5.1%}  ({point.positions})"
              for point in reliability(setting, samples, final)]
    return "\n".join(lines)


def samples_of(samples: Sequence[Sample], half: int) -> list[Sample]:
    """The positions of every other game."""
    return [sample for sample in samples if sample.number % 2 == half]


def write_csv(path: Path, samples: Sequence[Sample]) -> None:
    """One row a position."""
    with path.open("w", newline="") as file:
        table = csv.writer(file)
        table.writerow(["game", "mover", "rewards", "got"])
        for sample in samples:
            table.writerow([sample.number, sample.mover, " ".join(map(str, sample.rewards)),
                            " ".join(map(str, sample.got))])


def draw_plot(path: Path, setting: Setting, samples: Sequence[Sample]) -> None:
    """What is shown beside what is won, as the search says it and by the map."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(5.5, 5.5), layout="constrained")
    axes.plot([0, 1], [0, 1], color="#999", linewidth=1)
    for label, calibration in (("as the search says", AS_THEY_ARE), ("by the map", fitted(setting, samples))):
        points = reliability(setting, samples, calibration)
        axes.plot([point.shown for point in points], [point.won for point in points], "o-",
                  label=f"{label}: {100 * mean_error(points):.1f} points off")
    axes.set(xlabel="chance shown", ylabel="share won", xlim=(0, 1), ylim=(0, 1), aspect="equal",
             title=f"{setting.game} {setting.variant}, {len(samples)} positions")
    axes.legend(loc="upper left")
    figure.savefig(path, dpi=130)
    pyplot.close(figure)


def _surprise(rules: Rules[Any], samples: Sequence[Sample], calibration: Calibration) -> float:
    total = 0.0
    for sample in samples:
        each = win_probabilities(rules, sample.rewards, sample.mover, calibration)
        for shown, got in zip(each, sample.got, strict=True):
            total -= got * log(max(shown, LEAST))
    return total


def _measured(setting: Setting, positions: int, jobs: int) -> Iterator[list[Sample]]:
    """Games until there are enough positions, a few in each process at a time."""
    found = first = 0
    with ProcessPoolExecutor(jobs) as pool:
        while found < positions:
            for samples in pool.map(partial(play_out, setting), range(first, first + 4 * jobs)):
                found += len(samples)
                yield samples
            first += 4 * jobs
