"""Measures the bundle in Chromium and prints JSON: starts, bytes, frame costs, engine speeds against native."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from itertools import cycle
from typing import Any

from playwright.sync_api import Page

from build.measure.chromium import bundle_in_chromium, first_visit
from build.measure.engine_rates import iterations, too_few
from build.measure.frames import FIND_APP, VIEWS, ask, frame_costs, run, too_slow, wait_until
from build.measure.review_time import review_seconds, too_long
from build.measure.starts import IS_KEPT, KEEP_SECONDS, starts, too_late
from build.modules.mypyc_sources import source_files
from build.paths import ROOT, WEB
from build.report import in_one_sentence
from build.site.sizes import bundle_sizes
from games.compiled import SWITCH

FRAME_SECONDS = 3.0
NATIVE_SECONDS = 300
BEGIN_ORBITO = f"""{FIND_APP}
from games.shell.library.lineup import default_lineup
from games.shell.scenes import open_lineup
app.go(open_lineup(app, default_lineup("orbito")))
"""
TOUCHES = "[*app.top.view.spots.values(), app.top.panel.main.rect.center]"
SPEEDS = """
import json, random, time
from games.catalogue import GAMES
from games.compiled import is_compiled
from games.engine.search.mcts import Search

def per_second(act, seconds=1.0):
    count, began = 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        act()
        count += 1
    return count / (time.perf_counter() - began)

speeds = {"compiled": is_compiled(), "evaluations": {}, "iterations": {}}
for game in GAMES:
    evaluator, rng = game.make_evaluator(game.make_rules()), random.Random(1)
    start = evaluator.rules.start()
    speeds["evaluations"][game.id] = per_second(lambda: evaluator.evaluate(start, rng))
    speeds["iterations"][game.id] = per_second(Search(evaluator, start, 1).iterate)
answer = json.dumps(speeds)
"""
# Puts the sources, which the bundle leaves out, in the place of the compiled modules and forgets what was imported.
WITHOUT_COMPILED = """
import pathlib, sys
for file in pathlib.Path.cwd().rglob("*.so"):
    file.unlink()
for name, text in sources.items():
    pathlib.Path(name).write_text(text)
for name in [name for name in sys.modules if name.partition(".")[0] == "games"]:
    del sys.modules[name]
sys.path_importer_cache.clear()
"""


def frames_per_second(page: Page, act: Any = None) -> dict[str, float]:
    """Return the frames and the pictures per second, while `act` is called repeatedly."""
    counts = "[agate.frames, agate.pictures, performance.now()]"
    before = page.evaluate(counts)
    deadline = time.monotonic() + FRAME_SECONDS
    while time.monotonic() < deadline:
        if act:
            act()
        page.wait_for_timeout(150)
    after = page.evaluate(counts)
    seconds = (after[2] - before[2]) / 1000
    return {"frames": (after[0] - before[0]) / seconds, "pictures": (after[1] - before[1]) / seconds}


def measure_browser() -> dict[str, Any]:
    """Return everything that is measured inside Chromium, each view by a new visitor."""
    load = round(os.getloadavg()[0], 1)  # above 1 the machine is busy, and times are those of a busy machine
    result: dict[str, Any] = {"load before": load, "frame ms": {}, "too slow": []}
    with bundle_in_chromium() as (browser, address):
        result["starts"] = starts(browser, address)
        result["too slow"] += too_late(result["starts"])
        for view in VIEWS:
            sizes = {"viewport": {"width": view.width, "height": view.height}, "device_scale_factor": view.ratio}
            page = first_visit(browser, address, **sizes)
            wait_until(page, IS_KEPT, KEEP_SECONDS)  # what is done once after a first visit has passed
            costs = frame_costs(page, view)
            result["frame ms"][view.name] = costs
            result["too slow"] += too_slow(view, costs)
            page.context.close()
        page = first_visit(browser, address)
        result["review"] = review_seconds(page)
        result["too slow"] += too_long(result["review"])
        page.context.close()
        page = first_visit(browser, address)
        wait_until(page, IS_KEPT, KEEP_SECONDS)
        result["idle per second"] = frames_per_second(page)
        result["animating per second"] = _animate(page)
        result["iterations per second"] = iterations(page)
        result["too slow"] += too_few(result["iterations per second"])
        sources = f"sources = {({name: (ROOT / name).read_text() for name in source_files()})!r}"
        result["browser compiled"] = json.loads(run(page, f"{SPEEDS}answer"))
        result["browser interpreted"] = json.loads(run(page, f"{sources}{WITHOUT_COMPILED}{SPEEDS}answer"))
    return result


def _animate(page: Page) -> dict[str, float]:
    """Return the rates of a game of Orbito in which cells and the button are clicked all the time."""
    run(page, BEGIN_ORBITO)
    page.wait_for_timeout(2500)
    *cells, button = ask(page, TOUCHES)
    clicks = cycle([place for cell in cells for place in (cell, button)])
    return frames_per_second(page, lambda: page.mouse.click(*next(clicks)))


def measure_native(form: str) -> dict[str, Any]:
    """Return the speeds of this machine's Python, with the engine in the given form."""
    command = [sys.executable, "-c", f"{SPEEDS}print(answer)"]
    environment = os.environ | {"PYGAME_HIDE_SUPPORT_PROMPT": "1", SWITCH: form}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=NATIVE_SECONDS, check=True
    )
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def bench() -> dict[str, Any]:
    """Return all measurements, and the ratios of the browser's speeds to the desktop's."""
    result = measure_browser()
    result["native interpreted"] = measure_native("off")
    result["browser compiled over interpreted"] = ratios(result["browser compiled"], result["browser interpreted"])
    result["browser compiled over native interpreted"] = ratios(
        result["browser compiled"], result["native interpreted"]
    )
    columns = ("plain", "gzip", "brotli")
    result["bytes"] = {name: dict(zip(columns, sizes, strict=True)) for name, sizes in bundle_sizes(WEB).items()}
    return result


def ratios(fast: dict[str, Any], slow: dict[str, Any]) -> dict[str, dict[str, float]]:
    """Return the ratios of the speeds, by kind of work and game."""
    return {
        kind: {game: round(rate / slow[kind][game], 2) for game, rate in fast[kind].items()}
        for kind in ("evaluations", "iterations")
    }


if __name__ == "__main__":
    with in_one_sentence():
        measured = bench()
        print(json.dumps(measured, indent=2))
        sys.exit(1 if measured["too slow"] else 0)
