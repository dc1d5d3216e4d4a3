"""The index of openings in the page: built over 5,000 games and queried, like `agate-engine bench openings` natively.

`python -m build.measure.opening_index` measures this alone. The games are played here and passed to the page as text.
"""

from __future__ import annotations

import inspect
import json

from playwright.sync_api import Page

from build.measure.chromium import bundle_in_chromium, first_visit
from build.measure.frames import ask, run, wait_until
from build.report import in_one_sentence
from games.catalogue import GAMES
from games.lab import bench_openings

AT_ONCE = 250  # games that are handed over in one piece
PATIENCE_SECONDS = 60
FUNCTIONS = (bench_openings.answer_times, bench_openings._is_turn_start)
BEGIN = f"""from __future__ import annotations
import time
from random import Random
from typing import Any
from games.catalogue import find_game
from games.engine.records.openings import OpeningIndex
from games.engine.records.record import Record, read_text
ASKED = {bench_openings.ASKED}
""" + "".join(inspect.getsource(function) for function in FUNCTIONS)
ADD = """
started = time.perf_counter()
for text in texts:
    index.add(read_text(text))
seconds += time.perf_counter() - started
"""


def opening_index(page: Page, game: str) -> dict[str, float]:
    """Return the seconds of building, and the median and the largest milliseconds of an answer."""
    texts = [record.text() for record in bench_openings.collection(game, bench_openings.GAMES_ASKED,
                                                                   bench_openings.PLIES)]
    run(page, f"{BEGIN}\nindex, seconds = OpeningIndex(find_game({game!r})), 0.0")
    for first in range(0, len(texts), AT_ONCE):
        run(page, f"texts = {texts[first:first + AT_ONCE]!r}{ADD}")
    run(page, f"records = {{record.id: record for record in map(read_text, {texts[:4 * bench_openings.MADE]!r})}}\n"
              f"times = sorted(answer_times({game!r}, index, records))")
    seconds, median, worst = ask(page, "[seconds, times[len(times) // 2], times[-1]]")
    return {"build, s": round(seconds, 1), "answer, ms": round(median, 1), "worst": round(worst, 1)}


if __name__ == "__main__":
    with in_one_sentence(), bundle_in_chromium() as (browser, address):
        visit = first_visit(browser, address)
        wait_until(visit, "agate.frames > 60", PATIENCE_SECONDS)
        for entry in GAMES:
            print(entry.id, json.dumps(opening_index(visit, entry.id)))
