"""`python -m games calibrate GAME`: check that positions shown as 70 % are won 70 % of the time, and fit the map.

Games begin with random moves, so that all kinds of positions occur, and the search plays both sides to the end. A few
positions of each game are analysed as a review does it. The map is fitted on half of the games and measured on the
other half; the map to store is fitted on all of them.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Iterable, Sequence
from functools import partial
from itertools import count, product
from math import log
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from games.catalogue import find_game
from games.cli import add_game_arguments, options_from, output_file, whole_number
from games.engine.core.errors import GameError
from games.engine.core.rules import Rules
from games.engine.search.engine import Engine
from games.engine.teaching.review import HARD
from games.engine.teaching.win_probability import AS_THEY_ARE, Calibration, shares, win_probabilities
from games.lab.arena import PICTURES
from games.lab.game_lab import lab_of
from games.lab.pool import WorkerPool, add_pool_arguments, open_pool

LONGEST_GAME = 400  # plies; a longer game is scored as a draw
GAMES_A_POSITION = 20  # played at most for each position wanted, since a proven position is no sample
BINS = 10
LEAST = 0.001  # a probability counts as no less, so that one surprise is a large error and not an infinite one
FINEST = 0.01  # step at which the fit ends
STEPS = (-1.0, -0.5, 0.0, 0.5, 1.0)


class Setting(NamedTuple):
    """The game to measure, and the nodes of the searches for analysis and for play."""

    game: str
    variant: str
    options: dict[str, str]
    nodes: int
    playing: int
    samples: int

    def rules(self) -> Rules[Any]:
        return find_game(self.game).make_rules(self.variant, self.options)


class Sample(NamedTuple):
    """One position: the rewards that the search expected, the seat to move, and the share that each side got."""

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
    """Add the arguments of `calibrate`."""
    add_game_arguments(parser)
    parser.add_argument("--positions", type=whole_number(1), default=1000, help="least number of positions")
    parser.add_argument("--samples", type=whole_number(1), default=4, help="positions of each game")
    parser.add_argument("--nodes", type=whole_number(1), default=HARD, help="nodes of each analysis")
    parser.add_argument("--playing", type=whole_number(1), default=150, help="nodes of each move of the games")
    parser.add_argument("--csv", type=output_file(".csv"), help="write one row a position")
    parser.add_argument("--plot", type=output_file(*PICTURES), help="draw the reliability plot")
    add_pool_arguments(parser)


def run(args: argparse.Namespace) -> None:
    """Measure, print the report, and write the files asked for."""
    entry = find_game(args.game)
    variant = args.variant or entry.variants[0][0]
    setting = Setting(args.game, variant, options_from(args), args.nodes, args.playing, args.samples)
    rules = setting.rules()
    with open_pool(args.jobs, args.cluster) as pool:
        samples = measured(setting, args.positions, pool)
    print(report(setting, samples, entry.calibrations.get(rules.seats, AS_THEY_ARE)))
    if args.csv:
        write_csv(args.csv, samples)
    if args.plot:
        draw_plot(args.plot, setting, samples)


def measured(setting: Setting, positions: int, pool: WorkerPool) -> list[Sample]:
    """Play games until each half of them has positions, and there are enough in all."""
    samples: list[Sample] = []
    for number, found in zip(count(), pool.ordered(partial(play_out, setting), count())):
        samples += found
        print(f"\r{len(samples)}/{positions} positions ", end="", file=sys.stderr, flush=True)
        if len(samples) >= positions and all(half_of(samples, half) for half in (0, 1)):
            break
        if number >= GAMES_A_POSITION * (positions + 1):
            raise GameError(f"Only {len(samples)} positions of {number + 1} games were not proven; give fewer nodes.")
    print(file=sys.stderr)
    return samples


def play_out(setting: Setting, number: int) -> list[Sample]:
    """Play one game and analyse some of its positions; proven positions are left out."""
    rules = setting.rules()
    evaluator = find_game(setting.game).make_evaluator(rules)
    rng = Random(f"{setting}/{number}")
    state = rules.start()
    for _ in range(rng.randrange(lab_of(setting.game).random_plies + 1)):
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
    found = []
    for at in rng.sample(range(len(states) - 1), min(setting.samples, len(states) - 1)):
        engine = Engine(evaluator, states[at], "hard", rng.getrandbits(32), iterations=setting.nodes)
        engine.think()
        rewards = engine.evaluation()
        if max(shares(rules, rewards)) < 1.0:
            found.append(Sample(number, rewards, rules.seat_to_move(states[at]), got))
    return found


def fitted(setting: Setting, samples: Sequence[Sample]) -> Calibration:
    """Return the map with the greatest likelihood, found by a grid search that narrows around the best map."""
    rules = setting.rules()
    best = AS_THEY_ARE
    reach_power, reach_tempo = 2.0, 0.5
    least = _log_loss(rules, samples, best)
    while reach_power > FINEST:
        centre = best
        for power, tempo in product(STEPS, STEPS):
            tried = Calibration(max(0.1, centre.power + power * reach_power),
                                max(0.2, centre.tempo + tempo * reach_tempo))
            loss = _log_loss(rules, samples, tried)
            if loss < least:
                least, best = loss, tried
        if max(abs(best.power - centre.power) / reach_power, abs(best.tempo - centre.tempo) / reach_tempo) < 1:
            reach_power, reach_tempo = reach_power / 2, reach_tempo / 2
    return Calibration(round(best.power, 2), round(best.tempo, 2))


def reliability(setting: Setting, samples: Sequence[Sample], calibration: Calibration) -> list[Point]:
    """Compare shown and won shares in bins of the shown share; with two sides only the side to move counts."""
    rules = setting.rules()
    bins: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
    for sample in samples:
        shown = win_probabilities(rules, sample.rewards, sample.mover, calibration)
        mover = sorted(set(rules.teams)).index(rules.teams[sample.mover])
        for side in [mover] if len(shown) == 2 else range(len(shown)):
            bins[min(int(shown[side] * BINS), BINS - 1)].append((shown[side], sample.got[side]))
    return [Point(sum(shown for shown, _ in pairs) / len(pairs), sum(won for _, won in pairs) / len(pairs), len(pairs))
            for pairs in bins if pairs]


def mean_error(points: Iterable[Point]) -> float:
    """Return the mean difference between shown and won share, weighted by positions."""
    rows = list(points)
    off = sum(abs(point.shown - point.won) * point.positions for point in rows)
    return off / sum(point.positions for point in rows)


def report(setting: Setting, samples: Sequence[Sample], stored: Calibration) -> str:
    """Describe the maps and their mean errors in percentage points."""
    fitting, others = half_of(samples, 0), half_of(samples, 1)
    tried, final = fitted(setting, fitting), fitted(setting, samples)
    games = len({sample.number for sample in samples})

    def points(chosen: Sequence[Sample], calibration: Calibration) -> str:
        return f"{100 * mean_error(reliability(setting, chosen, calibration)):.1f}"

    lines = [f"{setting.game} {setting.variant}: {len(samples)} positions of {games} games, analysed with "
             f"{setting.nodes} nodes, played with {setting.playing}",
             f"mean error in points: {points(others, AS_THEY_ARE)} without a map, "
             f"{points(others, stored)} with the stored map {tuple(stored)}, "
             f"{points(others, tried)} with {tuple(tried)}, fitted on the other half",
             f"fitted on all: {final!r}, {points(samples, final)} points on all"]
    lines += [f"  shown {point.shown:5.1%}  won {point.won:5.1%}  ({point.positions})"
              for point in reliability(setting, samples, final)]
    return "\n".join(lines)


def half_of(samples: Sequence[Sample], half: int) -> list[Sample]:
    """Return the positions of the games with even (0) or odd (1) numbers."""
    return [sample for sample in samples if sample.number % 2 == half]


def write_csv(path: Path, samples: Sequence[Sample]) -> None:
    """Write one row a position."""
    with path.open("w", newline="") as file:
        table = csv.writer(file)
        table.writerow(["game", "mover", "rewards", "got"])
        for sample in samples:
            table.writerow([sample.number, sample.mover, " ".join(map(str, sample.rewards)),
                            " ".join(map(str, sample.got))])


def draw_plot(path: Path, setting: Setting, samples: Sequence[Sample]) -> None:
    """Draw the reliability plot, with and without the fitted map."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(5.5, 5.5), layout="constrained")
    axes.plot([0, 1], [0, 1], color="#999", linewidth=1)
    for label, calibration in (("without a map", AS_THEY_ARE), ("fitted map", fitted(setting, samples))):
        points = reliability(setting, samples, calibration)
        axes.plot([point.shown for point in points], [point.won for point in points], "o-",
                  label=f"{label}: {100 * mean_error(points):.1f} points off")
    axes.set(xlabel="win probability shown", ylabel="share won", xlim=(0, 1), ylim=(0, 1), aspect="equal",
             title=f"{setting.game} {setting.variant}, {len(samples)} positions")
    axes.legend(loc="upper left")
    figure.savefig(path, dpi=130)
    pyplot.close(figure)


def _log_loss(rules: Rules[Any], samples: Sequence[Sample], calibration: Calibration) -> float:
    total = 0.0
    for sample in samples:
        shown = win_probabilities(rules, sample.rewards, sample.mover, calibration)
        total -= sum([got * log(max(part, LEAST)) for part, got in zip(shown, sample.got, strict=True)])
    return total
