"""`python -m games check`: count the won or drawn positions of Orbito in which a level makes a mistake."""

from __future__ import annotations

import argparse
from random import Random
from time import thread_time
from typing import NamedTuple

from games.cli import whole_number
from games.engine.core.rules import Move
from games.engine.search.engine import Engine
from games.engine.search.levels import LEVELS, PERFECT
from games.lab.pool import open_pool
from games.orbito.evaluator import OrbitoEvaluator
from games.orbito.rules import Orbito, OrbitoState

MOST_FREE = 15


class Case(NamedTuple):
    """One position to decide, by its number, the most free cells it may have, the level and its limits."""

    number: int
    free: int
    level: str
    iterations: int
    milliseconds: int = 0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `check`."""
    parser.add_argument("--positions", type=whole_number(1), default=1000, help="positions that are not lost")
    parser.add_argument("--free", type=whole_number(1, MOST_FREE), default=10, help="most free cells of a position")
    parser.add_argument("--level", default="master", choices=[*LEVELS, PERFECT], help="the level to check")
    parser.add_argument("--iterations", type=whole_number(), default=0, help="instead of the level's own limits")
    parser.add_argument("--movetime", type=whole_number(), default=0, metavar="MS",
                        help="processor time instead of those limits")


def run(args: argparse.Namespace) -> int:
    """Let the level decide every position and print its mistakes."""
    cases = [Case(number, args.free, args.level, args.iterations, args.movetime) for number in range(args.positions)]
    with open_pool() as pool:
        faults = [fault for fault in pool.ordered(fault_of, cases) if fault]
    print("\n".join([*faults, f"{args.level}: {len(faults)} of {len(cases)} positions thrown away"]))
    return 0


def fault_of(case: Case) -> str:
    """Describe the mistake of the level in a position; empty if it made none."""
    rules = Orbito("classic", {})
    evaluator = OrbitoEvaluator(rules)
    state = drawn_position(evaluator, Random(case.number), case.free)
    return fault(evaluator, state, Engine(
        evaluator, state, case.level, case.number, iterations=case.iterations, seconds=case.milliseconds / 1000,
        clock=thread_time).think())


def fault(evaluator: OrbitoEvaluator, state: OrbitoState, move: Move) -> str:
    """Describe what a move throws away; empty if it keeps the result."""
    rules = evaluator.rules
    before, after = evaluator.verdict(state), evaluator.verdict(rules.play(state, move))
    if before is None or after is None:
        raise FileNotFoundError("The table of the solution is missing; python -m games solve makes it.")
    if after.rewards[state.seat] == before.rewards[state.seat]:
        return ""
    return f"{rules.position(state)}: {rules.text(state, move) or 'no nudge'} for {before}, {after} instead"


def drawn_position(evaluator: OrbitoEvaluator, rng: Random, free: int) -> OrbitoState:
    """Return a position in the middle of a random game that is won or drawn for the seat to move."""
    rules = evaluator.rules
    while True:
        state = rules.start()
        moves = rng.randint(2 * (16 - free), 2 * 15)
        while moves and rules.result(state) is None:
            state = rules.play(state, rng.choice(rules.moves(state)))
            moves -= 1
        verdict = evaluator.verdict(state)
        if rules.result(state) is None and verdict is not None and verdict.rewards[state.seat] > 0.0:
            return state
