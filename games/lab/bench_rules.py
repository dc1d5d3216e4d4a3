"""`python -m games bench rules`: measure the rules against the plain reference of the tests, in turns in one run."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from games.catalogue import GAMES
from games.cli import decimal
from games.engine.protocol.perft import perft
from games.engine.search.evaluator import Evaluator

LONGEST_GAME = 200
PERFT_DEPTH = 2


class Rates(NamedTuple):
    """Rates of one implementation, per second."""

    perft: float
    plies: float


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `bench rules`."""
    parser.add_argument("--seconds", type=decimal(0.01, 3600), default=0.5, help="length of a measurement")
    parser.add_argument("--game", default="", choices=[game.id for game in GAMES], help="this game only")
    parser.add_argument("--json", action="store_true", help="one JSON object a line instead of a table")


def run(arguments: argparse.Namespace) -> int:
    """Print nodes and plies a second for every variant, each with its ratio to the reference."""
    try:
        from tests.reference import reference
    except ImportError:
        print("The reference lies in tests/ of the source checkout; run this there.")
        return 2
    if not arguments.json:
        print(f"{'game':<18}{'perft nodes/s':>20}{'x':>7}{'plies/s':>14}{'x':>7}")
    for game in GAMES:
        if arguments.game not in ("", game.id):
            continue
        for variant, _ in game.variants:
            ours = measure_rules(game.make_evaluator(game.make_rules(variant)), arguments.seconds)
            plain = measure_reference(reference(game.id, variant), arguments.seconds)
            report(f"{game.id} {variant}", ours, plain, arguments.json)
    return 0


def report(name: str, ours: Rates, plain: Rates, as_json: bool) -> None:
    """Print the rates of one variant; a ratio above one means that the rules are faster than the reference."""
    ratios = Rates(*(mine / theirs for mine, theirs in zip(ours, plain, strict=True)))
    if as_json:
        print(json.dumps({"game": name, "rules": ours._asdict(), "reference": plain._asdict(),
                          "ratio": ratios._asdict()}), flush=True)
        return
    print(f"{name:<18}{ours.perft:>20,.0f}{ratios.perft:>7.1f}"
          f"{ours.plies:>14,.0f}{ratios.plies:>7.1f}", flush=True)


def measure_rules(evaluator: Evaluator[Any], seconds: float) -> Rates:
    """Measure the rates of the real rules, with plies by `sample` and `play`."""
    rules = evaluator.rules
    start, rng = rules.start(), Random(1)
    return Rates(
        rate(lambda: perft(rules, start, PERFT_DEPTH), seconds),
        rate(lambda: sampled_turns(evaluator, rng), seconds),
    )


def measure_reference(plain: Any, seconds: float) -> Rates:
    """Measure the rates of the reference, which chooses among all legal turns."""
    start, rng = plain.start(), Random(1)
    return Rates(
        rate(lambda: plain.perft(start, PERFT_DEPTH), seconds),
        rate(lambda: plain.random_playout(rng, LONGEST_GAME)[0], seconds),
    )


def sampled_turns(evaluator: Evaluator[Any], rng: Random) -> int:
    """Play one random game and return its number of whole turns."""
    rules = evaluator.rules
    state, turns = rules.start(), 0
    while turns < LONGEST_GAME and rules.result(state) is None:
        move = evaluator.sample(state, rng)
        turns += rules.is_turn_complete(state, move)
        state = rules.play(state, move)
    return turns


def rate(work: Callable[[], int], seconds: float) -> float:
    """Return units of work a second: whole pieces of work until the time is up, at least one."""
    started = time.perf_counter()
    done = 0
    while True:
        done += work()
        passed = time.perf_counter() - started
        if passed >= seconds:
            return done / passed
