"""A soak of the bundle in Chromium: games left and resumed, taken back and played, live tables, and a long analysis.

`python -m build.measure.soak` prints a table of memory: WebAssembly of the page and of its largest engine, and the
process of the page, after JavaScript has thrown away what nobody needs. It ends with an error if the page or its
process has grown by more than a fifth since the third round, or an engine took more than a tree may.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Error, Page

from build.measure.chromium import bundle_in_chromium, first_visit
from build.measure.frames import FIND_APP, ask, run
from build.report import Progress, in_one_sentence, say
from games.live.native.room import LOOPBACK, Room
from tests.live.brokers import free_port

GAMES = ("orbito", "abalone", "quits", "slyne")
ANALYSED = ("quits", "abalone")  # the smallest and the largest positions
CYCLES, NODES = 100, 10_000_000
WARM_UP = 3  # rounds in which caches fill
LAST = 10  # rounds whose most is compared with those
FLAT = 1.2  # how many times the memory after the warm-up the page and its process may have at the end
LIVE = "orbito"  # the game with the shortest games: a rematch every few rounds
LIVE_TURNS = 8  # of a round at a live table
MOST_MEGABYTES = 224.0  # of an engine: the interpreter, a tree of 96 and what WebAssembly takes in advance
THINK_SECONDS = 0.4
WAIT_SECONDS = 40
TRIES = 8
ANALYSIS_SECONDS = 5400
MEGABYTE = 1e6

SOAK = f"""{FIND_APP}
from random import Random
from games.catalogue import make_evaluator
from games.shell.library.lineup import default_lineup
from games.shell.scenes import open_match

rng = Random(7)

def begin(game, levels):
    lineup = default_lineup(game)
    lineup.levels = [levels[seat % len(levels)] for seat in range(lineup.seats)]
    app.go(open_match(app, lineup.match(), lineup.stones))

def hand_over():
    session = app.top.session
    evaluator = make_evaluator(session.match.game, session.rules)
    while session.match.result() is None and session.match.players[session.match.seat_to_move].is_human:
        session.play((evaluator.sample(session.match.state, rng),))
    app.top.board.finish()
    return session.match.result() is not None
"""
AT_TABLE = """
from games.shell.library.lineup import FRIEND
from games.shell.screens.places import InvitePlace, JoinPlace

def invite(game):
    lineup = default_lineup(game)
    lineup.levels = ["", *[FRIEND] * (lineup.seats - 1)]
    app.push(InvitePlace(lineup))

def live():
    return next((scene for scene in app.scenes if type(scene).__name__ == 'LiveScene'), None)

def is_mine():
    return live().session.phase.name == "HUMAN" and live().match.seat_to_move in live().live.own

def take_turn():
    session = live().session
    session.play(tuple(rng.choice(sorted(session.rules.turns(session.match.state)))))
    live().board.finish()
"""
IS_LIVE = "app.is_settled and live() and live().live.table.is_full and live().live.client.is_connected"
IS_AT_TABLE = f"app.is_settled and hasattr(app.top, 'session') and app.address.split('/')[0] in {GAMES}"
IS_OVER = "app.is_settled and type(app.top).__name__ == 'EndScene'"
IS_HOME = "app.is_settled and type(app.top).__name__ == 'HomeScene'"


class Memory(NamedTuple):
    """Megabytes of WebAssembly of the page and of its largest engine, and of the page's process."""

    page: float
    engine: float
    process: float


class SoakRow(NamedTuple):
    """The result of one kind of rounds of one game."""

    name: str
    rounds: int
    early: Memory
    late: Memory
    seconds: float
    fault: str = ""


class Soak:
    """An automatic visitor."""

    def __init__(self, page: Page, game: str) -> None:
        self.page, self.game = page, game
        assert page.context.browser
        self._processes = page.context.browser.new_browser_cdp_session()
        self._page = page.context.new_cdp_session(page)
        run(self.page, SOAK)
        self.wait_for(IS_HOME)

    def leave_and_resume(self, number: int) -> None:
        """Go home and back by the card of the latest game during a search: in turn of the worker, and of the
        frame."""
        for _ in range(TRIES):  # a game that ends meanwhile is not offered again
            self._sit_down()
            if number % 2:
                self._wait(lambda: bool(self.page.evaluate("agate.engines.some((engine) => engine.hasStarted)")))
            self.page.wait_for_timeout(THINK_SECONDS * 1000)
            place = ask(self.page, "app.address")
            run(self.page, "app.go_home()")
            self.wait_for(IS_HOME)
            self.page.mouse.click(*ask(self.page, "app.top.band[0].button.rect.center"))
            self.wait_for(f"app.is_settled and not ({IS_HOME})")
            if ask(self.page, f"{IS_AT_TABLE} and app.address == {place!r}"):
                return
        raise TimeoutError(f"{place} is not offered: {ask(self.page, '[type(app.top).__name__, app.address]')}")

    def undo(self, number: int) -> None:
        """Take back a turn while the computer searches for its reply."""
        self._sit_down()
        self.page.wait_for_timeout(THINK_SECONDS * 1000)
        run(self.page, f"app.top.undo() if {IS_AT_TABLE} else None")

    def play(self, number: int) -> None:
        """Play a turn against a fast opponent, and begin a new game after the last turn."""
        if number == 1 or not ask(self.page, IS_AT_TABLE):
            run(self.page, f"begin({self.game!r}, ('', 'beginner'))")
            self.wait_for(IS_AT_TABLE)
        run(self.page, "hand_over()")
        self.wait_for(f"({IS_OVER}) or {IS_AT_TABLE} and app.top.session.phase.name == 'HUMAN'")

    def memory(self) -> Memory:
        """Return the memory in use now."""
        engines = []
        for worker in self.page.workers:
            try:
                engines.append(worker.evaluate("self.heap ? heap() : 0"))
            except Error:  # it has just ended
                continue
        self._page.send("HeapProfiler.collectGarbage")
        page = self.page.evaluate("python._module.HEAPU8.length")
        return Memory(page / MEGABYTE, max(engines, default=0) / MEGABYTE, self._resident())

    def analyse(self, nodes: int, seconds: float) -> SoakRow:
        """Analyse one position with a number of iterations."""
        begun = time.monotonic()
        self.page.evaluate("void (window.analyst = agate.openEngine())")
        self._wait(lambda: bool(self.page.evaluate("analyst.hasStarted")))
        early = self.memory()
        start = {"game": self.game, "variant": "", "options": {}, "position": "", "moves": []}
        match = start | {"review": 1, "variant": ask(self.page, f"default_lineup({self.game!r}).variant")}
        question = {"analyse": 1, "review": 1, "ply": 0, "branch": [], "iterations": nodes}
        for line in (match, question):
            self.page.evaluate(f"analyst.poll(); analyst.send({json.dumps(json.dumps(line))})")
        fault, late, heard = "", early, ""
        while "analysis" not in heard and not fault:
            self.page.wait_for_timeout(1000)
            now = self.memory()
            late = Memory(*(max(pair) for pair in zip(late, now, strict=True)))
            heard = self.page.evaluate("analyst.poll()")
            if "error" in heard or not self.page.evaluate("analyst.isAlive"):
                fault = f"the engine ended: {heard[:200]}"
            elif late.engine > MOST_MEGABYTES:
                fault = f"the engine took more than {MOST_MEGABYTES:g} MB"
            elif time.monotonic() - begun > seconds:
                fault = f"not done after {seconds:g} s"
        self.page.evaluate("analyst.close()")
        return SoakRow(f"{self.game}: analysis", nodes, early, late, time.monotonic() - begun, fault)

    def wait_for(self, expression: str) -> None:
        """Wait until a Python expression about the app is true."""
        self._wait(lambda: bool(ask(self.page, f"bool({expression})")), expression)

    def _wait(self, is_so: Callable[[], bool], what: str = "an engine") -> None:
        deadline = time.monotonic() + WAIT_SECONDS
        while not is_so():
            if time.monotonic() > deadline:
                raise TimeoutError(f"{self.game}: not within {WAIT_SECONDS} s: {what}")
            self.page.wait_for_timeout(50)

    def _sit_down(self) -> None:
        """Let a strong opponent be to move, in this game or, after its end, in a new one."""
        is_over = not ask(self.page, IS_AT_TABLE) or bool(run(self.page, "hand_over()"))
        if is_over:
            run(self.page, f"begin({self.game!r}, ('', 'master'))")
            self.wait_for(IS_AT_TABLE)
            run(self.page, "hand_over()")
        self.wait_for(f"({IS_OVER}) or {IS_AT_TABLE} and app.top.session.phase.name != 'ANIMATING'")

    def _resident(self) -> float:
        processes = self._processes.send("SystemInfo.getProcessInfo")["processInfo"]
        files = [Path(f"/proc/{found['id']}/statm") for found in processes if found["type"] == "renderer"]
        pages = [int(file.read_text().split()[1]) for file in files if file.is_file()]
        return max(pages, default=0) * 4096 / MEGABYTE


class LiveTable:
    """Two visitors who play at a live table, each in a page, over the relay of a room on this computer."""

    def __init__(self, browser: Browser, room: Room) -> None:
        self.host, self.guest = (Soak(first_visit(browser, room.page, reduced_motion="reduce"), LIVE) for _ in range(2))
        self.pages = self.host, self.guest
        for here in self.pages:
            run(here.page, AT_TABLE)
        run(self.host.page, f"invite({LIVE!r})")
        self.host.wait_for("type(app.top).__name__ == 'InviteScene' and app.top.live.client.is_connected")
        run(self.guest.page, f"app.push(JoinPlace({ask(self.host.page, 'app.top.link')!r}))")
        self.guest.wait_for("type(app.top).__name__ == 'JoinScene' and app.top.match and app.is_settled")
        run(self.guest.page, "app.top.sit()")

    def play(self, number: int) -> None:
        """Play some turns, and a rematch after the last turn of a game; then one of the two leaves and comes back."""
        for _ in range(LIVE_TURNS):
            self._begin()
            ply = ask(self.host.page, "live().match.ply")
            mover = self.host if ask(self.host.page, "is_mine()") else self.guest
            mover.wait_for("is_mine()")
            run(mover.page, "take_turn()")
            for here in self.pages:
                here.wait_for(f"live().match.ply > {ply}")
        self._begin()
        away = self.pages[number % 2]
        run(away.page, "app.go_home()")
        away.wait_for(IS_HOME)
        away.page.mouse.click(*ask(away.page, "app.top.band[0].button.rect.center"))
        away.wait_for(IS_LIVE)

    def _begin(self) -> None:
        """Wait for both; after the end of a game let one ask for another and the other agree."""
        for here in self.pages:
            here.wait_for(IS_LIVE)
        if not ask(self.host.page, "live().match.result() is not None"):
            return
        game = ask(self.host.page, "live().match.id")
        run(self.host.page, "live().ask_rematch()")
        self.guest.wait_for("live().question() is not None")
        run(self.guest.page, "live().answer(True)")
        for here in self.pages:
            here.wait_for(f"{IS_LIVE} and live().match.id != {game!r} and live().match.result() is None")

    def memory(self) -> Memory:
        """Return the memory of the larger page."""
        return Memory(*map(max, *(here.memory() for here in self.pages)))


def soak(games: tuple[str, ...], cycles: int, nodes: int, seconds: float = ANALYSIS_SECONDS,
         tables: int = CYCLES) -> Iterator[SoakRow]:
    """Run everything; yield a row at a time."""
    with bundle_in_chromium() as (browser, address):
        for game in games if cycles else ():
            here = Soak(first_visit(browser, address, reduced_motion="reduce"), game)
            for name, act in (("leave and resume", here.leave_and_resume), ("undo", here.undo), ("play", here.play)):
                yield rounds(here, f"{game}: {name}", act, cycles)
            here.page.context.close()
        if tables:
            with Room(LOOPBACK, free_port(2)) as room:
                yield rounds(table := LiveTable(browser, room), f"{LIVE}: live table", table.play, tables)
        for game in ANALYSED if nodes else ():
            here = Soak(first_visit(browser, address), game)
            yield here.analyse(nodes, seconds)
            here.page.context.close()


def rounds(here: Soak | LiveTable, name: str, act: Callable[[int], None], cycles: int) -> SoakRow:
    """Repeat an action; return the most memory in the first and in the last rounds."""
    begun, early, late, fault = time.monotonic(), Memory(0, 0, 0), Memory(0, 0, 0), ""
    done, progress = 0, Progress(name, cycles)
    try:
        for done in range(1, cycles + 1):
            act(done)
            progress.advance()
            if done <= WARM_UP:
                early = Memory(*(max(pair) for pair in zip(early, here.memory(), strict=True)))
            elif done > cycles - LAST:
                late = Memory(*(max(pair) for pair in zip(late, here.memory(), strict=True)))
    except (Error, TimeoutError, AssertionError) as problem:
        fault = f"round {done}: {_sentence(problem)}"
    late = late if done > WARM_UP else early
    if not fault and (late.page > FLAT * early.page or late.process > FLAT * early.process):
        fault = "memory kept growing"
    if not fault and late.engine > MOST_MEGABYTES:
        fault = f"an engine took more than {MOST_MEGABYTES:g} MB"
    return SoakRow(name, done, early, late, time.monotonic() - begun, fault)


def _sentence(problem: Exception) -> str:
    """Return the last line of what Python said, without the browser's own trace."""
    return str(problem).partition("\n    at ")[0].splitlines()[-1][:200]


def line(row: SoakRow) -> str:
    """Return a row of the table."""
    grown = "  ".join(f"{before:5.0f} -> {after:5.0f}" for before, after in zip(row.early, row.late, strict=True))
    return f"{row.name:26}{row.rounds:>12,}  {grown}  {row.seconds:6.0f} s  {row.fault}"


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m build.measure.soak", description=str(__doc__).splitlines()[0])
    parser.add_argument("--games", default=",".join(GAMES), help="some of them, with commas between")
    parser.add_argument("--cycles", type=int, default=CYCLES, help="rounds of each kind")
    parser.add_argument("--tables", type=int, default=CYCLES, help="rounds at a live table; 0 leaves it out")
    parser.add_argument("--nodes", type=int, default=NODES, help="iterations of the analysis; 0 leaves it out")
    options = parser.parse_args()
    say(f"{'megabytes':26}{'rounds':>12}  {'page':^14}  {'engine':^14}  {'process':^14}")
    faults = 0
    for row in soak(tuple(options.games.split(",")), options.cycles, options.nodes,
                    tables=options.tables):
        say(line(row))
        faults += bool(row.fault)
    return 1 if faults else 0


if __name__ == "__main__":
    with in_one_sentence():
        sys.exit(main())
