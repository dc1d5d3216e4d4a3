"""What a frame costs in the page, by the page's own Python: all games, while a move is shown and while one thinks."""

from __future__ import annotations

import json
import time
from typing import Any

from playwright.sync_api import Page

GAMES = ("orbito", "abalone", "quits", "slyne")
LIMITS = {"moving": 10.0, "thinking": 25.0}  # milliseconds, for 95 frames of 100
OPEN_SECONDS = 60
MOVES = 8
MOVE_SECONDS = 10
THINK_SECONDS = 2.5
POLL_MS = 60

# Keeps the page's Python within reach, which the page itself has no reason to do.
REACH_PYTHON = """
    let load;
    Object.defineProperty(window, "loadPyodide", {
        configurable: true,
        get: () => (typeof load === "function" ? async (settings) => (window.python = await load(settings)) : load),
        set: (value) => (load = value),
    });
"""
FIND_APP = """
import gc, json
from games.shell.app import App
app = globals().get("app") or next(found for found in gc.get_objects() if isinstance(found, App))
"""
# Adds up what the loop's calls take from one frame to the next, and notes what was going on meanwhile.
PROBE = """
import time
from random import Random

from games.catalogue import make_evaluator
from games.shell.app import App
from games.shell.host.lineup import default_lineup
from games.shell.host.platform import host
from games.shell.screens.game_scenes import open_match
from games.shell.table.session import Phase


class Probe:
    def __init__(self):
        self.app, self.spent, self.frames, self.doing, self.rng = None, 0.0, [], "", Random(2)

    def timed(self, owner, name):
        call = getattr(owner, name)

        def measured(*args):
            if isinstance(args[0] if args else None, App):
                self.app = args[0]
            begun = time.perf_counter()
            try:
                return call(*args)
            finally:
                self.spent += time.perf_counter() - begun

        setattr(owner, name, measured)

    def begin(self):
        for owner, name in ((App, "handle"), (App, "update"), (App, "draw"), (host, "show")):
            self.timed(owner, name)
        wait = host.next_frame

        async def next_frame():
            self.frames.append((self.doing, self.spent * 1000))
            await wait()
            self.spent, self.doing = 0.0, self.what()

        host.next_frame = next_frame

    def what(self):
        session = getattr(self.app.top, "session", None) if self.app else None
        if session is None or not self.app.is_settled:
            return ""
        return {Phase.ANIMATING: "moving", Phase.THINKING: "thinking"}.get(session.phase, "")

    def open(self, game, level, plies=12):
        lineup = default_lineup(game)
        lineup.levels = [level] * lineup.seats
        match = lineup.match()
        while match.ply < plies and match.result() is None:
            match.play(make_evaluator(match.game, match.rules).sample(match.state, self.rng))
        self.app.go(open_match(self.app, match, lineup.stones))

    def play(self):
        session = self.app.top.session
        if session.match.result() is None:
            evaluator = make_evaluator(session.match.game, session.rules)
            session.play((evaluator.sample(session.match.state, self.rng),))

    def is_ready(self):
        return self.app is not None and self.app.is_settled and not self.app.top.session.replays

    def costs(self, doing):
        kept = sorted(cost for was, cost in self.frames if was == doing)
        self.frames.clear()
        return kept


probe = Probe()
probe.begin()
"""


def frame_costs(page: Page) -> dict[str, dict[str, dict[str, float]]]:
    """Milliseconds of Python a frame, for every game while a move is shown and while the computer thinks."""
    run(page, PROBE)
    page.wait_for_timeout(300)
    return {game: {"moving": _moving(page, game), "thinking": _thinking(page, game)} for game in GAMES}


def too_slow(costs: dict[str, dict[str, dict[str, float]]]) -> list[str]:
    """What is over its limit, one sentence each."""
    return [f"{game}, {doing}: {figures['p95']:.1f} ms, the limit is {LIMITS[doing]:g}"
            for game, kinds in costs.items() for doing, figures in kinds.items() if figures["p95"] > LIMITS[doing]]


def run(page: Page, code: str) -> Any:
    """Run Python in the page; the value of its last line, which JSON can say."""
    return page.evaluate(f"python.runPython({json.dumps(code)})")


def ask(page: Page, expression: str) -> Any:
    """The value of a Python expression about the running `app`, as JSON can say it."""
    return json.loads(run(page, f"{FIND_APP}json.dumps({expression})"))


def wait_until(page: Page, condition: str, seconds: float) -> None:
    """Wait for a JavaScript condition; Playwright's own way uses `eval`, which the page's policy forbids."""
    deadline = time.monotonic() + seconds
    while not page.evaluate(condition):
        if time.monotonic() > deadline:
            raise TimeoutError(f"not within {seconds} s: {condition}")
        page.wait_for_timeout(POLL_MS)


def _moving(page: Page, game: str) -> dict[str, float]:
    _open(page, game, "")
    for _ in range(MOVES):
        run(page, "probe.play()")
        _wait_until_ready(page, MOVE_SECONDS)
        page.wait_for_timeout(100)
    return _figures(page, "moving")


def _thinking(page: Page, game: str) -> dict[str, float]:
    _open(page, game, "hard")
    page.wait_for_timeout(THINK_SECONDS * 1000)
    return _figures(page, "thinking")


def _open(page: Page, game: str, level: str) -> None:
    run(page, f"probe.open({game!r}, {level!r})")
    page.wait_for_timeout(200)
    wait_until(page, "python.runPython('probe.app.is_settled')", OPEN_SECONDS)
    page.wait_for_timeout(1500)
    run(page, "probe.frames.clear()")


def _wait_until_ready(page: Page, seconds: float) -> None:
    wait_until(page, "python.runPython('probe.is_ready()')", seconds)


def _figures(page: Page, doing: str) -> dict[str, float]:
    costs = json.loads(run(page, f"import json; json.dumps(probe.costs({doing!r}))"))
    if not costs:
        return {"frames": 0, "median": 0.0, "p95": 0.0, "worst": 0.0}
    return {"frames": len(costs), "median": round(costs[len(costs) // 2], 2),
            "p95": round(costs[int(len(costs) * 0.95)], 2), "worst": round(costs[-1], 2)}
