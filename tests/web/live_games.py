"""A whole game at a live table between pages in Chromium and a program, with a watcher, over a given relay."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from games.engine.core.match import Match
from games.live.keys import read_link
from games.live.native.programs import Chooser, engine_chooser, open_table, play_seat, watch
from games.live.native.room import LOOPBACK, Room
from games.live.native.web_server import WebServer
from tests.live.brokers import Mosquitto, find_mosquitto, free_port
from tests.live.network import new_match
from tests.web.visit import NewVisit, Visit

LONGEST = 180.0  # seconds of a whole game
POLL = 0.1  # seconds
PAGES = 2  # at tables with two seats; with more seats, a program plays the last one
ON_FIRST_USE = {"live.js", "live.pack", "relay.json"}
PLAYER = """
import asyncio, time, traceback
from games.catalogue import make_evaluator
from games.engine.search.engine import Engine

def chosen(line):
    return Engine(make_evaluator(line.game, line.rules), line.state, "beginner", line.ply, ply=line.ply).think()

async def play(link, device):
    live = app.platform.live
    live.load()
    while live.state.value == "loading":
        await asyncio.sleep(0.02)
    keys = live.keys_of(link)
    client = live.connect(keys, device)
    table, seat, settled = client.table, keys.link.seat, None
    while not table.agreed.is_over:
        client.step()
        if table.table and settled is None:
            settled = time.time() + 0.4
        if settled and time.time() > settled and seat not in table.mine:
            table.sit(seat, device)
        line = table.line() if table.table else None
        if line and table.is_full and table.is_synchronised(seat) and line.seat_to_move == seat:
            first = line.ply
            while line.result() is None and line.seat_to_move == seat:
                line.play(chosen(line))
            table.play(seat, line.moves[first:])
        await asyncio.sleep(0.02)
    for _ in range(20):
        client.step()
        await asyncio.sleep(0.02)
    client.leave("gone")
    report["code"] = table.codes.code(table.line())

async def guarded(*given):
    try:
        await play(*given)
    except BaseException:
        report["error"] = traceback.format_exc()

report = {"code": "", "error": ""}
"""


class Site(NamedTuple):
    """A site with the game, and the relay that its page may use."""

    page: str
    relay: str


@contextmanager
def room_site() -> Iterator[Site]:
    """Serve the bundle with `agate host`, the relay included."""
    with Room(LOOPBACK, free_port(2)) as room:
        yield Site(room.page, room.relay)


@contextmanager
def club_site(folder: Path) -> Iterator[Site]:
    """Serve the bundle with the address of a mosquitto that is set up as documented."""
    program = find_mosquitto()
    if program is None:
        pytest.skip("mosquitto is not installed and cannot be")
    relay = Mosquitto(program, folder)
    web = WebServer(LOOPBACK, free_port(), relay.web, LOOPBACK)
    try:
        yield Site(f"http://{LOOPBACK}:{web.port}/", f"ws://{LOOPBACK}:{relay.web}")
    finally:
        web.close()
        relay.stop()


def begin(here: Visit, link: str, device: str) -> None:
    """Let a page play a seat by a script that uses the same object as the screens."""
    here.wait_for("app.is_settled")
    here.page.evaluate("""([code, link, device]) => {
        python.runPython(code);
        python.globals.set("given", JSON.stringify([link, device]));
        python.runPython("import json; playing = asyncio.ensure_future(guarded(*json.loads(given)))");
    }""", [PLAYER, link, device])


def code_of(here: Visit) -> str:
    """Wait for the end of a page's game and return its code."""
    end = time.monotonic() + LONGEST
    while time.monotonic() < end:
        report = json.loads(here.page.evaluate("python.runPython('import json; json.dumps(report)')"))
        assert report["error"] == ""
        if report["code"]:
            return str(report["code"])
        time.sleep(POLL)
    raise AssertionError("the game did not end")


def loaded(here: Visit) -> set[str]:
    """Return the names of the files that a page has requested."""
    return {address.rpartition("/")[2].partition("?")[0] for address in here.requests}


def make_chooser(match: Match[Any]) -> Chooser:
    """Return a function that chooses the program's moves."""
    return engine_chooser("beginner", match.game, 1)


def play_whole_game(visit: NewVisit, site: Site, game: str, variant: str) -> Match[Any]:
    """Let pages, with more than two seats also a program, play a game, and return it as received by a watcher.

    All devices must receive the same game with its end.
    """
    links = open_table(new_match(game, variant), site.relay, site.page)
    seats = links["seats"]
    pages = [visit().open(site.page) for _ in range(max(PAGES, len(seats) - 1))]
    assert not any(ON_FIRST_USE & loaded(here) for here in pages), "live tables are loaded on first use"
    names = [f"page{seat}" for seat in range(len(pages))]
    with ThreadPoolExecutor() as aside:
        watcher = aside.submit(watch, read_link(links["watch"]), "", LONGEST)
        programs = [aside.submit(play_seat, read_link(link), "", "program", make_chooser, LONGEST)
                    for link in seats[len(pages):]]
        for here, link, name in zip(pages, seats, names, strict=False):
            begin(here, link, name)
        codes = {code_of(here) for here in pages}
        seen = watcher.result(LONGEST).match
        assert all(program.result(LONGEST).moves == seen.moves for program in programs)
    assert len(codes) == 1
    assert seen.result() is not None
    assert [player.name for player in seen.players] == [*names, *["program"] * len(programs)]
    for here in pages:
        assert here.complaints == []
        assert loaded(here) >= ON_FIRST_USE
    return seen
