"""A robot that opens hostile addresses, pastes and files, and damaged storages and caches in Chromium.

`make fuzz-web` prints a table of attempts and failures. A failure is a page that no longer runs, or whose home screen
cannot be reached. Many attempts share one page load, so that a run takes minutes.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any
from urllib.parse import quote

from playwright.sync_api import Browser, Error

from build.measure.chromium import bundle_in_chromium
from build.measure.frames import REACH_PYTHON, ask, run, wait_until
from build.report import in_one_sentence, say
from games.catalogue import GAMES, make_rules
from games.engine.core.match import Match
from games.engine.records.game_code import Shared, encode
from tests.fuzz.tally import Tally
from tests.web.visit import HAS_READ_GAMES, Visit

ADDRESSES, TEXTS, STORAGES = 500, 200, 100
RELOAD_EVERY = 100  # addresses after which the page is reloaded
CHECK_HOME_EVERY = 10
HOME_SECONDS = 30
IMPORT_SECONDS = 60
KEYS = ("settings", "shelf", "game.1", "progress.lessons", "progress.results", "progress.puzzles", "games")
PASTE = "from games.shell.screens.clipboard import paste; paste(app, lambda text, tone: sentences.append(text))"
DAMAGE_CACHES = """async ([share, kind]) => {
    for (const name of (await caches.keys()).filter((each) => each.startsWith("agate"))) {
        const cache = await caches.open(name);
        for (const [number, request] of (await cache.keys()).entries()) {
            if ((number * 7919) % 100 >= share) continue;
            const kept = await cache.match(request);
            if (kind === 0) await cache.delete(request);
            else if (kind === 1) await cache.put(request, new Response("garbage"));
            else {
                const short = (await kept.arrayBuffer()).slice(0, 1000);
                await cache.put(request, new Response(short, { headers: kept.headers }));
            }
        }
    }
}"""
IS_HOME = "type(app.top).__name__ == 'HomeScene' and app.is_settled"
PLACES = ("quits", "orbito/nobody", "learn/abalone", "puzzles/slyne/1")
DEEP, DIGITS = 5_000, 5_000
ODD = ("%", "\0", "\u200b" * 40, "\u202e", "\ud800", "e" + "\u0301" * 60, "__proto__", "\\", "\n" * 50, "9" * DIGITS)


def kept_game(rng: Random) -> Match[Any]:
    """Return a game of a few random moves."""
    game = rng.choice(GAMES)
    variant, _ = rng.choice(game.variants)
    match: Match[Any] = Match(make_rules(game.id, variant, {}), game.id, variant)
    for _ in range(rng.randrange(12)):
        if match.result() is None:
            match.play(rng.choice(list(match.rules.moves(match.state))))
    return match


def hostile(rng: Random, valid: str) -> str:
    """Return a hostile variant of a valid text."""
    odd = rng.choice(ODD)
    at = rng.randrange(len(valid) + 1)
    ways = (
        valid[:at], valid[:at] + odd + valid[at:], valid[:at] + odd + valid[at + len(odd):], odd, "",
        "[" * DEEP + valid + "]" * DEEP, '{"a":' * DEEP + "1" + "}" * DEEP, "(" * DEEP + valid, valid * 40,
        valid[::-1], "".join(rng.sample(valid, len(valid))), valid.replace("1", "9" * DIGITS, 1),
        json.dumps([valid] * 20),
    )
    return rng.choice(ways)


class Robot:
    """A malicious visitor of the bundle."""

    def __init__(self, browser: Browser, address: str, seed: int) -> None:
        context = browser.new_context(viewport={"width": 960, "height": 600}, reduced_motion="reduce")
        context.add_init_script(REACH_PYTHON)
        context.add_init_script(HAS_READ_GAMES)
        self.visit, self.address, self.seed = Visit(context), address, seed
        self.visit.open(address)

    def addresses(self, number: int) -> None:
        """Open hostile links, most of them within one page."""
        rng = Random(f"{self.seed} address {number}")
        valid = rng.choice([encode(Shared(kept_game(rng)), GAMES), *PLACES])
        text = hostile(rng, valid)
        hash_text = text if rng.random() < 0.3 else quote(text, errors="surrogatepass")
        if number % RELOAD_EVERY == 0:
            self.visit.page.goto(f"{self.address}manifest.webmanifest")
            self.visit.open(f"{self.address}#{quote(text, errors='surrogatepass')[:30_000]}")
        else:
            self.visit.page.evaluate("(text) => (location.hash = text)", hash_text)
        self.visit.run_frames(3)

    def texts(self, number: int) -> None:
        """Paste texts or drop files that are damaged games or no games."""
        rng = Random(f"{self.seed} text {number}")
        text = hostile(rng, kept_game(rng).save())
        if number % 2:
            self.visit.page.evaluate("(text) => void (agate.paste = () => Promise.resolve(text))", text)
            run(self.visit.page, f"sentences = globals().get('sentences', []); {PASTE}")
        else:
            self.visit.page.evaluate("(text) => agate.receiveFile && agate.receiveFile('games.json', text)", text)
        self.visit.run_frames(3)
        self.visit.wait_for("not hasattr(app.top, 'is_done') or app.top.is_done", IMPORT_SECONDS)

    def storages(self, number: int) -> None:
        """Load the page with hostile data in its storage and with damaged caches."""
        rng = Random(f"{self.seed} storage {number}")
        kept = {f"agate.{key}": hostile(rng, rng.choice([kept_game(rng).save(), '{"language": "fr"}', "[]"]))
                for key in rng.sample(KEYS, rng.randint(1, len(KEYS)))}
        fill = "(kept) => { localStorage.clear(); for (const key in kept) localStorage.setItem(key, kept[key]); }"
        self.visit.page.goto(f"{self.address}manifest.webmanifest")
        self.visit.page.evaluate(fill, kept)
        if number % 2:
            self.visit.page.evaluate(DAMAGE_CACHES, [rng.choice([10, 50, 100]), rng.randrange(3)])
        self.visit.open(self.address)
        self.visit.run_frames(20)

    def is_well(self) -> str:
        """Go home; return an error, or "" if that works."""
        if self.visit.phase != "playing":
            return f"{self.visit.phase}: {self.visit.page.inner_text('#trace')[-300:]}"
        ask(self.visit.page, "app.go_home()")
        try:
            wait_until(self.visit.page, f"python.runPython({IS_HOME!r})", HOME_SECONDS)
        except (AssertionError, Error, TimeoutError) as problem:
            return f"no home screen: {problem}"
        return ""

    def begin_anew(self) -> None:
        """Reset the visitor after a failure."""
        self.visit.page.goto(f"{self.address}manifest.webmanifest")
        self.visit.page.evaluate("localStorage.clear()")
        self.visit.open(self.address)


def attack(robot: Robot, name: str, act: Callable[[int], None], count: int, every: int) -> Tally:
    """Try one kind of attack a number of times, and check the page regularly."""
    tally = Tally(name, "tried")
    begun = time.monotonic()
    for number in range(count):
        fault = ""
        try:
            act(number)
            if number % every == 0 or robot.visit.phase != "playing":
                fault = robot.is_well()
        except (AssertionError, Error, TimeoutError) as problem:
            fault = str(problem)
        if fault:
            tally.fault(f"{robot.seed} {name} {number}", fault)
            robot.begin_anew()
        tally.tried += 1
    tally.seconds = time.monotonic() - begun
    return tally


@contextmanager
def robot_in_chromium(seed: int) -> Iterator[Robot]:
    """Yield a robot in a browser of its own."""
    with bundle_in_chromium() as (browser, address):
        yield Robot(browser, address, seed)


def attacks(robot: Robot, addresses: int, texts: int, storages: int) -> Iterator[Tally]:
    """Yield the results of each kind of attack."""
    yield attack(robot, "addresses", robot.addresses, addresses, CHECK_HOME_EVERY)
    yield attack(robot, "texts", robot.texts, texts, 1)
    yield attack(robot, "storages", robot.storages, storages, 1)


def main() -> int:
    """Run all attacks and print their table."""
    parser = argparse.ArgumentParser(prog="python -m tests.web.robot", description=str(__doc__).splitlines()[0])
    for name, count in (("addresses", ADDRESSES), ("texts", TEXTS), ("storages", STORAGES)):
        parser.add_argument(f"--{name}", type=int, default=count)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    faults: list[str] = []
    with robot_in_chromium(options.seed) as robot:
        for tally in attacks(robot, options.addresses, options.texts, options.storages):
            say(tally.row())
            faults += tally.faults
    for fault in faults:
        say(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    with in_one_sentence():
        sys.exit(main())
