"""Two pages at one live table: one invites, the other opens the link; a reload returns to the table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from games.live.native.room import LOOPBACK, Room
from tests.live.brokers import free_pair
from tests.web.visit import START, NewVisit

PLIES = "len(app.top.match.moves)"


@pytest.fixture(scope="module")
def room(bundle: Path) -> Iterator[Room]:
    with Room(LOOPBACK, free_pair()) as opened:
        yield opened


def test_a_friend_opens_the_link_and_a_reload_returns_to_the_table(visit: NewVisit, room: Room) -> None:
    host = visit().open(room.page)
    host.open_set_up()
    host.ask("app.top._choose_kind(1, 2)")  # a friend at another device
    host.wait_for("app.is_settled")
    host.click(host.place(START))
    host.wait_for_screen("InviteScene")
    host.wait_for("app.top.live.client.is_connected")
    link = str(host.ask("app.top.link"))
    assert link.startswith(f"{room.page}#live-")
    guest = visit().open(link)
    guest.wait_for_screen("JoinScene")
    guest.wait_for("app.top.match is not None and app.is_settled")
    guest.ask("app.top._set_name('Ada')")
    guest.click(guest.place(START))
    for here in (host, guest):
        here.wait_for_screen("LiveScene")
    assert host.ask("app.top.name(1)") == "Ada"
    host.play_turn()
    guest.wait_for(f"{PLIES} == app.top.session.live.table.agreed.moves.__len__() > 0")
    guest.play_turn()
    guest.page.reload()
    guest.wait()
    guest.wait_for_screen("LiveScene")
    guest.wait_for("app.top.session.is_synchronised")
    before = int(host.ask(PLIES))
    host.wait_for(f"app.top.session.phase.name == 'HUMAN' and {PLIES} == {guest.ask(PLIES)}")
    host.play_turn()
    guest.wait_for(f"{PLIES} > {before}")
    assert host.ask("app.top.live.presences[1].state") == "here"
    for here in (host, guest):
        assert here.complaints == []
