"""Live tables in real browsers: a page served by `agate host` loads what it needs on demand, and plays with others."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from games.engine.core.match import Match
from games.live.keys import TableLink, read_link
from games.live.native.programs import engine_chooser, open_table, play_seat, watch
from games.live.native.room import LOOPBACK, Room
from tests.live.brokers import free_pair
from tests.live.network import new_match
from tests.web.visit import NewVisit, Visit

LONGEST = 60.0  # seconds of a whole game
POLL = 0.1  # seconds
PLAYER = """
import asyncio, time, traceback

async def play(link, device):
    live = app.platform.live
    live.load()
    while live.state.value == "loading":
        await asyncio.sleep(0.02)
    keys = live.keys_of(link)
    client = live.connect(keys, device)
    table, seat, settled = client.table, keys.link.seat, None
    report["relay"] = live.site_relay
    while not table.agreed.is_over:
        client.step()
        if table.table and settled is None:
            settled = time.time() + 0.4
        if settled and time.time() > settled and seat not in table.mine:
            table.sit(seat, "Page")
        line = table.line() if table.table else None
        if line and table.is_full and line.result() is None and line.seat_to_move == seat:
            moves = []
            while line.result() is None and line.seat_to_move == seat:
                moves.append(sorted(line.rules.moves(line.state))[0])
                line.play(moves[-1])
            if table.is_synchronised(seat):
                table.play(seat, moves)
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


@pytest.fixture(scope="module")
def room(bundle: Path) -> Iterator[Room]:
    with Room(LOOPBACK, free_pair()) as opened:
        yield opened


def begin(here: Visit, link: str, device: str) -> None:
    """Let a page play a seat by itself, through the object that the screens use."""
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


def play_natively(link: TableLink, found: list[Match[Any]]) -> threading.Thread:
    """Let a computer play a seat from this process."""
    thread = threading.Thread(daemon=True, target=lambda: found.append(play_seat(
        link, "", "Window", lambda match: engine_chooser("beginner", match.game, 1), LONGEST)))
    thread.start()
    return thread


def test_two_pages_and_a_window_play_a_whole_game(visit: NewVisit, room: Room) -> None:
    links = open_table(new_match("slyne", "3"), room.relay, room.page)
    pages = [visit().open(room.page) for _ in range(2)]
    assert not any("live" in address or "relay.json" in address for here in pages for address in here.requests)
    found: list[Match[Any]] = []
    thread = play_natively(read_link(links["seats"][2]), found)
    for seat, here in enumerate(pages):
        begin(here, links["seats"][seat], f"page{seat}")
    codes = {code_of(here) for here in pages}
    thread.join(LONGEST)
    assert len(codes) == 1
    (match,) = found
    seen = watch(read_link(links["watch"]), "", LONGEST).match
    assert match.result() is not None
    assert seen.moves == match.moves
    assert [player.name for player in seen.players] == ["Page", "Page", "Window"]
    for here in pages:
        assert here.complaints == []
        assert {address.rpartition("/")[2].partition("?")[0] for address in here.requests} >= {
            "live.js", "live.pack", "relay.json"}
