"""The time of a review in the page: sixty plies of Abalone, every one analysed with the limits of the level `hard`.

`python -m build.measure.review_time` measures this alone.
"""

from __future__ import annotations

import json

from playwright.sync_api import Page

from build.measure.chromium import bundle_in_chromium, first_visit
from build.measure.frames import FIND_APP, ask, run, wait_until
from build.report import in_one_sentence

PLIES = 60
MOST_SECONDS = 60.0  # what is promised on two idle cores
PATIENCE_SECONDS = 600
BEGIN = f"""{FIND_APP}
import time
from random import Random
from games.catalogue import make_evaluator
from games.engine.core.match import Match, Player
from games.shell.library.lineup import default_lineup
from games.shell.screens.review.review_scene import ReviewScene

lineup = default_lineup("abalone")
lineup.set_variant("belgian")
match, rng = lineup.match(), Random(3)
evaluator = make_evaluator("abalone", match.rules)
while match.ply < {PLIES}:
    match.play(evaluator.sample(match.state, rng))
app.reviewed = ReviewScene(app, match, lineup.stones)
app.go(app.reviewed)
begun = time.perf_counter()
"""
DONE = "app.reviewed.reviewer.is_done"
FOUND = "[time.perf_counter() - begun, len(app.engines.ready()), app.reviewed.reviewer.progress]"


def review_seconds(page: Page) -> dict[str, float]:
    """Return the seconds until every ply was analysed, and the number of workers."""
    wait_until(page, "agate.frames > 60", PATIENCE_SECONDS)
    page.wait_for_timeout(3000)  # in which the workers start
    run(page, BEGIN)
    wait_until(page, f"python.runPython('{DONE}')", PATIENCE_SECONDS)
    seconds, workers, positions = ask(page, FOUND)
    return {"seconds": round(seconds, 1), "workers": workers, "positions": positions}


def too_long(found: dict[str, float]) -> list[str]:
    """Return one sentence if it took longer than the limit."""
    seconds = found["seconds"]
    return [f"a review of {PLIES} plies took {seconds} s, {MOST_SECONDS} allowed"] if seconds > MOST_SECONDS else []


if __name__ == "__main__":
    with in_one_sentence(), bundle_in_chromium() as (browser, address):
        print(json.dumps(review_seconds(first_visit(browser, address))))
