"""Live tables in real browsers: a page served by `agate host` loads what it needs on demand, and plays with others."""

from __future__ import annotations

import io
import json
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy
import pygame
import pytest
import zxingcpp

from build.measure.frames import FIND_APP, run
from games.engine.core.match import Match
from games.live.keys import TableLink, read_link
from games.live.native.programs import TableProgram, engine_chooser, open_table, play_seat, watch
from games.live.native.room import LOOPBACK, Room
from tests.live.brokers import free_pair
from tests.live.network import new_match
from tests.web.hands import DrivenBrowser
from tests.web.visit import BOOT_SECONDS, CHANGE_SECONDS, ENDED, START, NewVisit, Visit

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


INVITE = """
from games.shell.library.lineup import FRIEND, default_lineup
from games.shell.screens.places import InvitePlace
lineup = default_lineup("orbito")
lineup.levels = ["", FRIEND]
app.push(InvitePlace(lineup))
"""
PHONE = {"width": 390, "height": 844}


def code_on(here: Visit) -> str:
    """Return the QR code that an independent reader finds on the screen."""
    shot = pygame.image.load(io.BytesIO(here.page.screenshot()), "shot.png")
    picture = pygame.surfarray.array3d(shot).mean(axis=2).T.astype(numpy.uint8).copy()
    (found,) = zxingcpp.read_barcodes(picture)
    return str(found.text)


def wait_for_plies(plies: int, *pages: Visit) -> None:
    for here in pages:
        here.wait_for(f"len(app.top.live.table.agreed.moves) >= {plies} and app.top.match.ply >= {plies}")


def test_a_friend_scans_the_code_sits_down_plays_and_comes_back(visit: NewVisit, room: Room, shots: Path) -> None:
    host, friend = visit(reduced_motion="reduce").open(room.page), visit(viewport=PHONE, reduced_motion="reduce")
    host.wait_for("app.is_settled")
    run(host.page, FIND_APP + INVITE)
    host.wait_for_screen("InviteScene")
    host.wait_for("app.top.live.client.is_connected")
    host.run_frames(20)
    link = code_on(host)
    host.page.screenshot(path=shots / "live-invite.png")
    assert link.startswith(f"{room.page}#live-")
    friend.open(link)
    friend.wait_for_screen("JoinScene")
    friend.wait_for("app.top.match is not None and app.is_settled")
    friend.run_frames(20)
    friend.page.screenshot(path=shots / "live-join.png")
    friend.click(friend.place(START))
    for here in (host, friend):
        here.wait_for_screen("LiveScene")
        here.wait_for("app.top.live.table.is_full")
    host.play_turn()
    plies = int(host.ask("app.top.match.ply"))
    wait_for_plies(plies, host, friend)
    friend.page.reload()
    friend.wait()
    friend.wait_for("type(app.top).__name__ == 'LiveScene' and app.is_settled")
    wait_for_plies(plies, friend)
    friend.wait_for("app.top.live.client.is_connected and 1 in app.top.live.own")
    friend.play_turn()
    wait_for_plies(plies + 1, host, friend)
    friend.page.screenshot(path=shots / "live-phone.png")
    assert host.ask("app.top.match.moves") == friend.ask("app.top.match.moves")
    friend.page.close()
    host.wait_for("app.top.live.presences[1].state == 'gone'")
    host.play_turn()
    assert host.complaints == friend.complaints == []
    assert not any("live-" in address for here in (host, friend) for address in here.requests), "keys stay here"


def test_the_other_browsers_join(browser: DrivenBrowser, room: Room) -> None:
    """They sit down by the button that screen readers see; their seat is then held at the table."""
    links = open_table(new_match("quits", "short"), room.relay, room.page)
    onlooker = TableProgram(read_link(links["watch"]))
    onlooker.find()
    browser.go(links["seats"][1])
    browser.wait_until(ENDED, BOOT_SECONDS)
    buttons = "[...document.querySelectorAll('#document button')]"
    sit = f"{buttons}.find((each) => each.textContent.includes('Sit down'))"
    browser.wait_until(f"{sit} !== undefined", CHANGE_SECONDS)
    browser.evaluate(f"{sit}.click()")
    for _ in onlooker.steps(CHANGE_SECONDS):
        if onlooker.table.holder(1):
            break
    presence = onlooker.table.presence(1)
    onlooker.client.leave("gone")
    assert presence is not None
    assert presence.state == "here"
