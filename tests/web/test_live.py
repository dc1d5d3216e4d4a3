"""Live tables in browsers: a scanned code, a reload, a closed page, other browsers."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import numpy
import pygame
import pytest
import zxingcpp

from build.measure.frames import FIND_APP, run
from games.live.keys import read_link
from games.live.native.programs import TableProgram, open_table
from games.live.native.room import LOOPBACK, Room
from tests.live.brokers import free_pair
from tests.live.network import new_match
from tests.web.driven_browser import DrivenBrowser
from tests.web.visit import BOOT_SECONDS, CHANGE_SECONDS, ENDED, START, NewVisit, Visit


@pytest.fixture(scope="module")
def room(bundle: Path) -> Iterator[Room]:
    with Room(LOOPBACK, free_pair()) as opened:
        yield opened


INVITE = """
from games.shell.library.lineup import FRIEND, default_lineup
from games.shell.screens.places import InvitePlace
lineup = default_lineup("orbito")
lineup.levels = ["", FRIEND]
app.push(InvitePlace(lineup))
"""
PHONE = {"width": 390, "height": 844}


def code_on(here: Visit) -> str:
    """Return the text of the QR code on the screen, read by an independent reader."""
    shot = pygame.image.load(io.BytesIO(here.page.screenshot()), "shot.png")
    picture = pygame.surfarray.array3d(shot).mean(axis=2).T.astype(numpy.uint8).copy()
    (found,) = zxingcpp.read_barcodes(picture)
    return str(found.text)


def wait_for_plies(plies: int, *pages: Visit) -> None:
    for here in pages:
        here.wait_for(f"len(app.top.live.table.agreed.moves) >= {plies} and app.top.match.ply >= {plies}")


def test_a_friend_joins_by_the_code_plays_and_returns(visit: NewVisit, room: Room, shots: Path) -> None:
    host, friend = visit(reduced_motion="reduce").open(room.page), visit(viewport=PHONE, reduced_motion="reduce")
    host.wait_for("app.is_settled")
    run(host.page, FIND_APP + INVITE)
    host.wait_for_screen("InviteScene")
    host.wait_for("app.top.live.client.is_connected")
    assert host.ask("app.top.live.client._channel._channel.client.options.keepalive") == 60
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
    assert not any("live-" in address for here in (host, friend) for address in here.requests), "keys must not be sent"


def test_other_browsers_can_join(browser: DrivenBrowser, room: Room) -> None:
    """They sit down by the button in the document; the table then shows the seat as taken."""
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
