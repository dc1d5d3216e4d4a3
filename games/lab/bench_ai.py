"""`python -m games bench ai`: measure the search, interpreted and compiled, in processes, and against other searches.

The other searches use the rules through thin adapters and their own random playouts to the end of the game. Agate's
search evaluates a position directly in all games except Orbito.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from random import Random
from typing import Any

from games.catalogue import GAMES, find_game
from games.cli import decimal, whole_number
from games.compiled import SWITCH, is_compiled
from games.engine.core.rules import Move, Rules
from games.engine.search.engine import FRAME_MS, Engine
from games.engine.search.evaluator import Evaluator
from games.engine.search.mcts import Search
from games.lab.bench_engines import print_engines
from games.lab.openspiel_adapter import SpielState, spiel_game

RIVAL_GAMES = (("orbito", "classic"), ("quits", "classic"))
STEPS = 200

Grower = Callable[[int], object]  # runs so many iterations from the start of the game


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `bench ai`."""
    parser.add_argument("--seconds", type=decimal(0.01, 3600), default=2.0, help="length of a measurement")
    parser.add_argument("--rounds", type=whole_number(1, 100), default=3, help="number of alternating measurements")
    parser.add_argument("--only", choices=("forms", "engines", "rivals"), help="print one of the three tables")
    parser.add_argument("--game", action="append", choices=[game.id for game in GAMES], help="measure only this game")
    parser.add_argument("--this-form", action="store_true", help="print JSON rows of the form that runs")


def run(args: argparse.Namespace) -> int:
    """Print iterations and evaluations a second: interpreted and compiled, in processes, and of other searches."""
    if args.this_form:
        print_rows(args.seconds, args.game)
        return 0
    if args.only in (None, "forms"):
        print_forms(args.seconds, args.game)
    if args.only in (None, "engines"):
        print_engines(args.seconds)
    if args.only in (None, "rivals"):
        print_rivals(args.seconds, args.rounds)
    return 0


def print_rows(seconds: float, only: list[str] | None = None) -> None:
    """Print one JSON object per game and variant, measured in this process."""
    for game in [game for game in GAMES if not only or game.id in only]:
        for variant, _ in game.variants:
            row = measure(game.make_evaluator(game.make_rules(variant)), seconds / 2)
            print(json.dumps({"name": f"{game.id} {variant}", **row}), flush=True)


def print_forms(seconds: float, only: list[str] | None = None) -> None:
    """Print the rates of the interpreted and the compiled form, each in a process of its own."""
    plain, fast = rows_of("off", seconds, only), rows_of("required", seconds, only)
    if not fast:
        print("The engine is not compiled for these sources; python -m build.modules.native does that.")
    print("from the start of the game; slice = 99th percentile of 8 ms slices of the faster form, in ms")
    print(f"{'':<18}{'iterations/s':>14}{'compiled':>12}{'x':>6}{'evaluations/s':>14}{'compiled':>12}{'x':>6}{'slice':>8}")
    for name, row in plain.items():
        best = fast.get(name, row)
        print(f"{name:<18}{row['iterations']:14,.0f}{best['iterations']:12,.0f}"
              f"{best['iterations'] / row['iterations']:6.1f}{row['evaluations']:14,.0f}{best['evaluations']:12,.0f}"
              f"{best['evaluations'] / row['evaluations']:6.1f}{best['slice_ms']:8.1f}")


def rows_of(form: str, seconds: float, only: list[str] | None = None) -> dict[str, dict[str, float]]:
    """Return the rows of a process that runs the engine in the given form; none if it cannot."""
    command = [sys.executable, "-m", "games", "bench", "ai", "--this-form", "--seconds", str(seconds)]
    command += [word for game in only or () for word in ("--game", game)]
    done = subprocess.run(command, env={**os.environ, SWITCH: form}, capture_output=True, text=True, timeout=3600)
    rows = [json.loads(line) for line in done.stdout.splitlines()] if done.returncode == 0 else []
    return {row.pop("name"): row for row in rows}


def print_rivals(seconds: float, rounds: int) -> None:
    """Print the rates of this search and of others on the same rules, in the form that runs here."""
    for game_id, variant in RIVAL_GAMES:
        game = find_game(game_id)
        rates = compare(game.make_evaluator(game.make_rules(variant)), seconds / rounds, rounds)
        print(f"\n{game_id} {variant}, iterations a second, {'compiled' if is_compiled() else 'interpreted'}")
        for name, rate in rates.items():
            print(f"  {name:<24}{rate:12,.0f}{rates['agate'] / rate:9.1f}x")
    try:
        rate = growth(_open_spiel_in_cpp(), seconds)
        print(f"\nOpenSpiel's search in C++ on its own connect four: {rate:,.0f} iterations a second")
    except ImportError:
        print("\nOpenSpiel is not installed, so there is no search in C++ to compare with")


def measure(evaluator: Evaluator[Any], seconds: float) -> dict[str, float]:
    """Return iterations and evaluations a second, and the 99th percentile of the time of a slice."""
    start, rng = evaluator.rules.start(), Random(1)
    row = {"iterations": rate(Search(evaluator, start, 1).iterate, seconds),
           "evaluations": rate(lambda: evaluator.evaluate(start, rng), seconds / 2)}
    engine = Engine(evaluator, start, "master", 1, seconds=1000.0, clock=time.process_time)
    slices: list[float] = []
    for _ in range(STEPS):
        before = time.process_time()
        engine.step(FRAME_MS)
        slices.append(1000 * (time.process_time() - before))
    row["slice_ms"] = sorted(slices)[len(slices) * 99 // 100]
    return row


def compare(evaluator: Evaluator[Any], seconds: float, rounds: int) -> dict[str, float]:
    """Return the best rate of each search over several rounds, in which the searches alternate."""
    growers: dict[str, Grower] = {
        "agate": lambda count: Search(evaluator, evaluator.rules.start(), 1).run(count)}
    for name, make in (("OpenSpiel (Python)", _open_spiel), ("mctspy", _mctspy), ("mcts", _mcts)):
        try:
            growers[name] = make(evaluator.rules)
        except ImportError:
            print(f"{name} is not installed: its place stays empty")
    best = dict.fromkeys(growers, 0.0)
    gc.freeze()  # what the rivals' libraries hold in memory is nobody's cost
    for _ in range(rounds):
        for name, grow in growers.items():
            best[name] = max(best[name], growth(grow, seconds))
    return best


def rate(act: Callable[[], object], seconds: float) -> float:
    """Return the calls a second of processor time, without full garbage collections, as in an Engine."""
    gc.collect()
    gc.disable()
    started = now = time.process_time()
    count = 0
    while now - started < seconds:
        act()
        count += 1
        now = time.process_time()
    gc.enable()
    return count / (now - started)


def growth(grow: Grower, seconds: float) -> float:
    """Return the iterations a second of a new search, doubled until they take long enough to measure."""
    count = 25
    while True:
        count *= 2
        started = time.process_time()
        grow(count)
        spent = time.process_time() - started
        if spent >= seconds:
            return count / spent


# --- adapters: what each of the other searches wants to see of a game ---------------------------------


def _open_spiel(rules: Rules[Any]) -> Grower:
    import numpy as np
    from open_spiel.python.algorithms import mcts

    game = spiel_game(rules)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    start = SpielState(rules, rules.start())
    return lambda count: mcts.MCTSBot(game, 1.4, count, evaluator,
                                      random_state=np.random.RandomState(1)).mcts_search(start)


def _open_spiel_in_cpp() -> Grower:
    import pyspiel

    game = pyspiel.load_game("connect_four")
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=1)
    return lambda count: pyspiel.MCTSBot(game, evaluator, uct_c=1.4, max_simulations=count, max_memory_mb=1000,
                                         solve=False, seed=1, verbose=False).mcts_search(game.new_initial_state())


class _MctspyState:
    """A position as mctspy wants it; seats are 1 and -1."""

    def __init__(self, rules: Rules[Any], state: Any) -> None:
        self.rules, self.state = rules, state
        self.next_to_move = 1 - 2 * rules.seat_to_move(state)

    @property
    def game_result(self) -> int:
        outcome = self.rules.result(self.state)
        return 0 if outcome is None else round(2 * outcome.rewards[0] - 1)

    def is_game_over(self) -> bool:
        return self.rules.result(self.state) is not None

    def move(self, action: Move) -> _MctspyState:
        return _MctspyState(self.rules, self.rules.play(self.state, action))

    def get_legal_actions(self) -> list[Move]:
        return self.rules.moves(self.state)


def _mctspy(rules: Rules[Any]) -> Grower:
    from mctspy.tree.nodes import TwoPlayersGameMonteCarloTreeSearchNode as Node
    from mctspy.tree.search import MonteCarloTreeSearch

    return lambda count: MonteCarloTreeSearch(Node(_MctspyState(rules, rules.start()))).best_action(count)


class _MctsState:
    """A position as the package mcts wants it."""

    def __init__(self, rules: Rules[Any], state: Any) -> None:
        self.rules, self.state = rules, state

    def getPossibleActions(self) -> list[Move]:  # noqa: N802
        return self.rules.moves(self.state)

    def takeAction(self, action: Move) -> _MctsState:  # noqa: N802
        return _MctsState(self.rules, self.rules.play(self.state, action))

    def isTerminal(self) -> bool:  # noqa: N802
        return self.rules.result(self.state) is not None

    def getReward(self) -> float:  # noqa: N802
        outcome = self.rules.result(self.state)
        assert outcome is not None
        return 2 * outcome.rewards[0] - 1


def _mcts(rules: Rules[Any]) -> Grower:
    from mcts import mcts

    return lambda count: mcts(iterationLimit=count).search(_MctsState(rules, rules.start()))
