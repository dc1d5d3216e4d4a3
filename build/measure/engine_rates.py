"""The engine's speed in the page: in slices of the frame, with one worker and with two, all in one run."""

from __future__ import annotations

import json
import time

from playwright.sync_api import Page

from build.measure.frames import FIND_APP, GAMES, run, wait_until

WAYS = {"in the frame": 0, "one worker": 1, "two workers": 2}
GOALS = {"one worker": 1.8, "two workers": 3.0}  # times what is done in the frame, on two idle cores
START_SECONDS = 90
THINK_SECONDS = 2.5  # of the five that the level has: later the largest positions fill a tree, which hides their cost
MOST_SECONDS = 60
WATCH = f"""{FIND_APP}
import time
from games.shell.platform import engine_pool
from games.shell.library.lineup import default_lineup
from games.shell.scenes import open_match
from games.shell.table.session import Phase

class Watch:
    def __init__(self):
        self.nodes, self.begun, self.told, self.match = {{}}, 0.0, 0.0, None
        read = engine_pool.EnginePool.answers_to
        engine_pool.EnginePool.answers_to = lambda pool, line, question: self.note(line, read(pool, line, question))

    def note(self, link, heard):
        counts = {{id(link): said["nodes"] for said in heard if "nodes" in said}}
        if counts:
            self.nodes.update(counts)
            self.told = time.perf_counter()
        return heard

    def seat(self, count):
        app.engines.stop()
        app.engines._count = count
        app.engines.start()

    def is_ready(self):
        return len(app.engines.ready()) == app.engines._count

    def begin(self, game):
        lineup = default_lineup(game)
        lineup.levels = ["master"] * lineup.seats
        self.nodes, self.begun, self.match = {{}}, 0.0, lineup.match()
        app.go(open_match(app, self.match, lineup.stones))

    def read(self):
        session = getattr(app.top, "session", None)
        if session is None or session.match is not self.match or not app.is_settled or session._engine is None:
            return json.dumps([False, 0.0, 0.0])
        now = time.perf_counter()
        self.begun = self.begun or now
        engine = getattr(session._engine, "_engine", None)
        nodes, counted = (engine.search.iterations, now) if engine else (sum(self.nodes.values()), self.told)
        rate = nodes / (counted - self.begun) if counted > self.begun else 0.0
        return json.dumps([self.match.ply == 0, now - self.begun, rate])

watch = Watch()
"""


def iterations(page: Page) -> dict[str, dict[str, float]]:
    """Return the iterations a second by game and way, and the workers' ratios to those in the frame."""
    run(page, WATCH)
    found: dict[str, dict[str, float]] = {game: {} for game in GAMES}
    for way, count in WAYS.items():
        for game in GAMES:
            run(page, f"app.go_home(); watch.seat({count})")
            wait_until(page, "python.runPython('watch.is_ready()')", START_SECONDS)
            _rate(page, game)  # compiled code becomes quick by use, in the page and in every worker anew
            found[game][way] = round(_rate(page, game), 1)
    for rates in found.values():
        rates |= {f"{way}, times": round(rates[way] / max(rates["in the frame"], 1), 2) for way in GOALS}
    return found


def too_few(found: dict[str, dict[str, float]]) -> list[str]:
    """Return a sentence for each game in which workers help less than they should."""
    return [f"{game}, {way}: {rates[f'{way}, times']:.1f} times as many iterations, the goal is {goal:g}"
            for game, rates in found.items() for way, goal in GOALS.items() if rates[f"{way}, times"] < goal]


def _rate(page: Page, game: str) -> float:
    """Return the iterations a second of the first search of a game."""
    run(page, f"watch.begin({game!r})")
    rate, deadline = 0.0, time.monotonic() + MOST_SECONDS
    while time.monotonic() < deadline:
        page.wait_for_timeout(100)
        is_first, seconds, so_far = json.loads(run(page, "watch.read()"))
        if is_first and so_far:
            rate = so_far
        if seconds > THINK_SECONDS or (rate and not is_first):
            break
    return rate
