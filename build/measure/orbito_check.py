"""Orbito's master in the page, without the table of the solution: like `agate-engine check --movetime 200` natively.

`python -m build.measure.orbito_check` draws the same positions, lets the page decide them on the clock on the wall, and
judges the moves here.
"""

from __future__ import annotations

import argparse
from random import Random

from playwright.sync_api import Page

from build.measure.chromium import bundle_in_chromium, first_visit
from build.measure.frames import ask, run, wait_until
from build.report import in_one_sentence
from games.cli import whole_number
from games.orbito.evaluator import OrbitoEvaluator
from games.orbito.lab.check import drawn_position, fault
from games.orbito.rules import Orbito

FREE = 10  # cells at most
AT_ONCE = 20  # positions that are handed over in one piece
PATIENCE_SECONDS = 60
BEGIN = """
import time
from games.engine.search.engine import Engine
from games.orbito.evaluator import OrbitoEvaluator
from games.orbito.rules import Orbito

rules = Orbito("classic", {})
evaluator = OrbitoEvaluator(rules)

def decide(position, seed, seconds):
    started = time.perf_counter()
    engine = Engine(evaluator, rules.from_position(position), "master", seed, seconds=seconds)
    return engine.think(), time.perf_counter() - started
"""


def faults(page: Page, positions: int, milliseconds: int) -> tuple[list[str], list[float]]:
    """Return the mistakes of the page's master, and the seconds of its decisions in order."""
    evaluator = OrbitoEvaluator(Orbito("classic", {}))
    states = [drawn_position(evaluator, Random(number), FREE) for number in range(positions)]
    run(page, BEGIN)
    found: list[str] = []
    times: list[float] = []
    for first in range(0, positions, AT_ONCE):
        part = states[first:first + AT_ONCE]
        asked = [(evaluator.rules.position(state), first + k) for k, state in enumerate(part)]
        answers = ask(page, f"[decide(position, seed, {milliseconds / 1000}) for position, seed in {asked!r}]")
        for state, (move, seconds) in zip(part, answers, strict=True):
            times.append(seconds)
            found += filter(None, [fault(evaluator, state, tuple(move))])
    return found, sorted(times)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=whole_number(1), default=1000)
    parser.add_argument("--movetime", type=whole_number(1), default=200, metavar="MS")
    args = parser.parse_args()
    with in_one_sentence(), bundle_in_chromium() as (browser, address):
        visit = first_visit(browser, address)
        wait_until(visit, "agate.frames > 60", PATIENCE_SECONDS)
        mistakes, spent = faults(visit, args.positions, args.movetime)
        print("\n".join([*mistakes, f"{len(mistakes)} of {args.positions} positions thrown away; a decision took "
                         f"{1000 * spent[len(spent) // 2]:.0f} ms at the median, {1000 * spent[-1]:.0f} at most"]))
