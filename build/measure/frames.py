"""The cost of a frame in the page, measured by its own Python: during motion, search and screen changes."""

from __future__ import annotations

import json
import time
from typing import Any, NamedTuple

from playwright.sync_api import Page

GAMES = ("orbito", "abalone", "quits", "slyne")
P95, WORST = "p95", "worst"
LIMITS = {  # milliseconds
    ("moving", P95): 10.0, ("thinking", P95): 8.0, ("thinking", WORST): 25.0, ("changing", WORST): 50.0,
}
OPEN_SECONDS = 60
MOVES = 8
MOVE_SECONDS = 10
THINK_SECONDS = 2.5
POLL_MS = 60

Costs = dict[str, dict[str, dict[str, float]]]  # by game and by what goes on


class View(NamedTuple):
    """A window, its pixel ratio, and the factor by which the browser slows down the processor."""

    name: str
    width: int
    height: int
    ratio: int = 1
    slowed: int = 1

    @property
    def limits(self) -> dict[tuple[str, str], float]:
        """The most milliseconds of a frame, multiplied by the slow-down of the processor."""
        return {what: limit * self.slowed for what, limit in LIMITS.items()}


VIEWS = (View("desktop", 1280, 800), View("phone", 390, 844, 3), View("slow phone", 390, 844, 3, 4))

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
from games.shell.library.lineup import default_lineup
from games.shell.platform.browser import Browser
from games.shell.scenes import open_match
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
        for owner, name in ((App, "handle"), (App, "update"), (App, "draw"), (Browser, "show")):
            self.timed(owner, name)
        wait = Browser.next_frame

        async def next_frame(browser):
            self.frames.append((self.doing, self.spent * 1000))
            await wait(browser)
            self.spent, self.doing = 0.0, self.what()

        Browser.next_frame = next_frame

    def what(self):
        session = getattr(self.app.top, "session", None) if self.app else None
        if self.app is not None and not self.app.is_settled:
            return "changing"
        if session is None:
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
        return sorted(cost for was, cost in self.frames if was == doing)


probe = Probe()
probe.begin()
"""


def frame_costs(page: Page, view: View) -> Costs:
    """Return the milliseconds of Python a frame, for every game: during screen changes, motion and search."""
    run(page, PROBE)
    page.wait_for_timeout(300)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": view.slowed})
    return {game: _moving(page, game) | _thinking(page, game) for game in GAMES}


def too_slow(view: View, costs: Costs) -> list[str]:
    """Return a sentence for each cost that is over its limit."""
    return [f"{view.name}, {game}, {doing}: {which} {costs[game][doing][which]:.1f} ms, the limit is {limit:g}"
            for game in costs for (doing, which), limit in view.limits.items() if costs[game][doing][which] > limit]


def run(page: Page, code: str) -> Any:
    """Run Python in the page; return the value of its last line, which must be JSON."""
    return page.evaluate(f"python.runPython({json.dumps(code)})")


def ask(page: Page, expression: str) -> Any:
    """Return the value of a Python expression about the running `app`, which must be JSON."""
    return json.loads(run(page, f"{FIND_APP}json.dumps({expression})"))


def wait_until(page: Page, condition: str, seconds: float) -> None:
    """Wait for a JavaScript condition; Playwright's own way uses `eval`, which the page's policy forbids."""
    deadline = time.monotonic() + seconds
    while not page.evaluate(condition):
        if time.monotonic() > deadline:
            raise TimeoutError(f"not within {seconds} s: {condition}")
        page.wait_for_timeout(POLL_MS)


def _moving(page: Page, game: str) -> dict[str, dict[str, float]]:
    changing = _open(page, game, "")
    for _ in range(MOVES):
        run(page, "probe.play()")
        _wait_until_ready(page, MOVE_SECONDS)
        page.wait_for_timeout(100)
    return {"changing": changing, "moving": _figures(page, "moving")}


def _thinking(page: Page, game: str) -> dict[str, dict[str, float]]:
    _open(page, game, "hard")
    page.wait_for_timeout(THINK_SECONDS * 1000)
    return {"thinking": _figures(page, "thinking")}


def _open(page: Page, game: str, level: str) -> dict[str, float]:
    """Go home and to a game; return the costs of the frames."""
    run(page, "probe.app.go_home()")
    page.wait_for_timeout(200)
    wait_until(page, "python.runPython('probe.app.is_settled')", OPEN_SECONDS)
    run(page, "probe.frames.clear()")
    run(page, f"probe.open({game!r}, {level!r})")
    page.wait_for_timeout(200)
    wait_until(page, "python.runPython('probe.app.is_settled')", OPEN_SECONDS)
    changing = _figures(page, "changing")
    page.wait_for_timeout(1500)
    run(page, "probe.frames.clear()")
    return changing


def _wait_until_ready(page: Page, seconds: float) -> None:
    wait_until(page, "python.runPython('probe.is_ready()')", seconds)


def _figures(page: Page, doing: str) -> dict[str, float]:
    costs = json.loads(run(page, f"import json; json.dumps(probe.costs({doing!r}))"))
    if not costs:
        return {"frames": 0, "median": 0.0, "p95": 0.0, "worst": 0.0}
    return {"frames": len(costs), "median": round(costs[len(costs) // 2], 2),
            "p95": round(costs[int(len(costs) * 0.95)], 2), "worst": round(costs[-1], 2)}
