"""A live table in two pages: a scanned code, a name, a reload, a closed page."""

from __future__ import annotations

import io
from pathlib import Path

import numpy
import pygame
import zxingcpp

from games.live.native.room import Room
from tests.web.visit import START, NewVisit, Visit

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
    host.open_set_up()
    host.ask("app.top._choose_kind(1, 2)")  # a friend at another device
    host.wait_for("app.is_settled")
    host.click(host.place(START))
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
    friend.ask("app.top._set_name('Ada')")
    friend.click(friend.place(START))
    for here in (host, friend):
        here.wait_for_screen("LiveScene")
        here.wait_for("app.top.live.table.is_full")
    assert host.ask("app.top.name(1)") == "Ada"
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
    assert host.ask("app.top.live.presences[1].state") == "here"
    friend.page.screenshot(path=shots / "live-phone.png")
    assert host.ask("app.top.match.moves") == friend.ask("app.top.match.moves")
    friend.page.close()
    host.wait_for("app.top.live.presences[1].state == 'gone'")
    host.play_turn()
    assert host.complaints == friend.complaints == []
    assert not any("live-" in address for here in (host, friend) for address in here.requests), "keys must not be sent"
