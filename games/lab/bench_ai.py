"""How fast the search is: iterations a second on every game, and beside other Python searches on the same rules.

The other searches drive the rules through thin adapters and use their own random playouts, which go on to the end
of the game. Ours stop at the horizon of the game; the column `to the end` shows ours without it.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from random import Random
from types import SimpleNamespace
from typing import Any

from games.catalogue import GAMES, make_rules
from games.engine.mcts import Search
from games.engine.players import FRAME_MS, Thinker
from games.engine.rules import Move, Rules

RIVAL_GAMES = (("orbito", "classic"), ("quits", "classic"))
TO_THE_END = 100_000
STEPS = 200

Grower = Callable[[int], object]  # runs so many iterations from the start of the game


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `python -m games bench ai`."""
    parser.add_argument("--seconds", type=float, default=2.0, help="time for each measurement")
    parser.add_argument("--rounds", type=int, default=3, help="measurements of each, taken in turns")
    parser.add_argument("--json", action="store_true", help="one JSON object a line instead of tables")


def run(args: argparse.Namespace) -> int:
    """Prints iterations a second and overruns for every game, then the comparison with the rivals found."""
    import games.engine.mcts

    form = "interpreted" if (games.engine.mcts.__file__ or "").endswith(".py") else "compiled"
    if not args.json:
        print(f"search, {form}: from the start of the game")
        print(f"{'game':<18}{'iterations/s':>14}{'playouts/s':>12}{'slice of 8 ms, 99th percentile':>34}")
    for game in GAMES:
        for variant, _ in game.variants:
            row = measure(make_rules(game.id, variant), args.seconds / 2)
            if args.json:
                print(json.dumps({"game": game.id, "variant": variant, "form": form, **row}), flush=True)
            else:
                print(f"{game.id + ' ' + variant:<18}{row['iterations']:14,.0f}{row['playouts']:12,.0f}"
                      f"{row['slice_ms']:31.1f} ms", flush=True)
    for game_id, variant in RIVAL_GAMES:
        rates = compare(make_rules(game_id, variant), args.seconds / args.rounds, args.rounds)
        if args.json:
            print(json.dumps({"game": game_id, "variant": variant, "form": form, "rates": rates}), flush=True)
            continue
        print(f"\n{game_id} {variant}, iterations a second")
        for name, rate in rates.items():
            print(f"  {name:<24}{rate:12,.0f}{rates['agate'] / rate:9.1f}x")
    return 0


def measure(rules: Rules[Any], seconds: float) -> dict[str, float]:
    """Iterations and playouts a second, and how long all but the slowest one percent of slices took."""
    start = rules.start()
    search = Search(rules, start, 1)
    rng = Random(1)
    thinker = Thinker(rules, start, "master", 1, seconds=1000.0, clock=time.process_time)
    slices: list[float] = []
    for _ in range(STEPS):
        before = time.process_time()
        thinker.step(FRAME_MS)
        slices.append(1000 * (time.process_time() - before))
    return {"iterations": rate(search.iterate, seconds),
            "playouts": rate(lambda: rules.playout(start, rng, rules.horizon), seconds / 2),
            "slice_ms": sorted(slices)[len(slices) * 99 // 100]}


def compare(rules: Rules[Any], seconds: float, rounds: int) -> dict[str, float]:
    """The best rate of each search over some rounds in which all take their turn."""
    growers: dict[str, Grower] = {"agate": _ours(rules, rules.horizon), "agate, to the end": _ours(rules, TO_THE_END)}
    for name, make in (("OpenSpiel (Python)", _open_spiel), ("mctspy", _mctspy), ("mcts", _mcts)):
        try:
            growers[name] = make(rules)
        except ImportError:
            print(f"{name} is not installed: its place stays empty")
    best = dict.fromkeys(growers, 0.0)
    for _ in range(rounds):
        for name, grow in growers.items():
            best[name] = max(best[name], growth(grow, seconds))
    return best


def rate(act: Callable[[], object], seconds: float) -> float:
    """How often something can be done in a second of this process."""
    started = now = time.process_time()
    count = 0
    while now - started < seconds:
        act()
        count += 1
        now = time.process_time()
    return count / (now - started)


def growth(grow: Grower, seconds: float) -> float:
    """Iterations a second of a search from scratch: twice as many until they take long enough."""
    count = 25
    while True:
        count *= 2
        started = time.process_time()
        grow(count)
        spent = time.process_time() - started
        if spent >= seconds:
            return count / spent


def _ours(rules: Rules[Any], horizon: int) -> Grower:
    def grow(count: int) -> None:
        kept = rules.horizon
        rules.horizon = horizon
        search = Search(rules, rules.start(), 1)
        for _ in range(count):
            search.iterate()
        rules.horizon = kept

    return grow


# --- adapters: what each of the other searches wants to see of a game ---------------------------------


class _SpielState:
    """A mutable position with numbered actions, as OpenSpiel's search walks it."""

    def __init__(self, rules: Rules[Any], state: Any) -> None:
        self.rules, self.state, self.moves = rules, state, rules.moves(state)

    def clone(self) -> _SpielState:
        copy = object.__new__(_SpielState)
        copy.rules, copy.state, copy.moves = self.rules, self.state, self.moves
        return copy

    def apply_action(self, action: int) -> None:
        self.state = self.rules.play(self.state, self.moves[action])
        self.moves = self.rules.moves(self.state)

    def legal_actions(self, player: int = 0) -> list[int]:
        return list(range(len(self.moves)))

    def is_terminal(self) -> bool:
        return not self.moves

    def is_chance_node(self) -> bool:
        return False

    def current_player(self) -> int:
        return self.rules.turn(self.state)

    def returns(self) -> list[float]:
        outcome = self.rules.result(self.state)
        assert outcome is not None
        return [2 * reward - 1 for reward in outcome.rewards]


def _open_spiel(rules: Rules[Any]) -> Grower:
    import numpy as np
    import pyspiel  # type: ignore[import-not-found]
    from open_spiel.python.algorithms import mcts  # type: ignore[import-untyped]

    kind = SimpleNamespace(reward_model=pyspiel.GameType.RewardModel.TERMINAL,
                           dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL)
    game = SimpleNamespace(get_type=lambda: kind, max_utility=lambda: 1.0, num_players=lambda: rules.seats)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    start = _SpielState(rules, rules.start())
    return lambda count: mcts.MCTSBot(game, 1.4, count, evaluator,
                                      random_state=np.random.RandomState(1)).mcts_search(start)


class _MctspyState:
    """A position as mctspy wants it; seats are 1 and -1."""

    def __init__(self, rules: Rules[Any], state: Any) -> None:
        self.rules, self.state = rules, state
        self.next_to_move = 1 - 2 * rules.turn(state)

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
    from mctspy.tree.nodes import TwoPlayersGameMonteCarloTreeSearchNode as Node  # type: ignore[import-untyped]
    from mctspy.tree.search import MonteCarloTreeSearch  # type: ignore[import-untyped]

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
    from mcts import mcts  # type: ignore[import-untyped]

    return lambda count: mcts(iterationLimit=count).search(_MctsState(rules, rules.start()))
