"""Two windows of the native app at one table, over the embedded relay, with real sockets and cryptography."""

from __future__ import annotations

import time
import urllib.request
from collections.abc import Callable
from functools import partial

import pytest

pytest.importorskip("amqtt")
pytest.importorskip("paho")

from games.engine.core.assets import WEB_BUNDLE
from games.live.native.embedded_relay import EmbeddedRelay
from games.live.native.room import LOOPBACK, Room, RoomError
from games.shell.screens.live.invite_scene import InviteScene
from games.shell.screens.live.relay_scene import NoRelayScene
from games.shell.screens.match.live_scene import LiveScene
from games.shell.screens.places import InvitePlace, JoinPlace
from games.shell.screens.setup.setup_scene import SetupScene
from tests.live.brokers import free_port, wait_for
from tests.shell.driver import Driver
from tests.shell.live_tables import friends_lineup, play

TIME_LIMIT = 20.0  # seconds


def run_until(drivers: list[Driver], condition: Callable[[], bool]) -> None:
    """Run all windows until a condition holds."""
    end = time.monotonic() + TIME_LIMIT
    while time.monotonic() < end:
        for driver in drivers:
            driver.run(1 / 60)
        if condition():
            for driver in drivers:
                driver.settle()
            return
        time.sleep(0.005)
    raise AssertionError("it did not happen in time")


def can_touch(board: LiveScene) -> bool:
    return bool(board.session.targets())


def have_moves(boards: list[LiveScene], count: int) -> bool:
    return all(len(board.match.moves) >= count for board in boards)


def test_a_whole_game_is_played_between_two_windows() -> None:
    port = free_port()
    with EmbeddedRelay("127.0.0.1", port):
        wait_for(port)
        lineup = friends_lineup("quits", "short")
        host = Driver(first=lambda app: SetupScene(app, lineup), relay=f"ws://127.0.0.1:{port}")
        host.app.push(InvitePlace(lineup))
        host.settle()
        run_until([host], lambda: isinstance(host.scene, InviteScene) and host.scene.live.client.is_connected)
        assert "Through this room" in " ".join(line.text for line in host.scene.group.text_boxes())
        guest = Driver(first=lambda app: app._scene_of(JoinPlace(host.scene.link)))
        run_until([host, guest], lambda: guest.scene.match is not None)
        guest.scene.name = "Ada"
        guest.scene.sit()
        both = [host, guest]
        run_until(both, lambda: all(isinstance(driver.scene, LiveScene) for driver in both))
        assert host.scene.name(1) == "Ada"
        boards = [driver.scene for driver in both]
        for _ in range(6):
            mover = next(k for k in (0, 1) if boards[k].match.seat_to_move == k)
            target = len(boards[mover].match.moves) + 1
            run_until(both, partial(can_touch, boards[mover]))
            play(both[mover])
            run_until(both, partial(have_moves, boards, target))
        assert boards[0].match.moves == boards[1].match.moves
        boards[1].resign()
        run_until(both, lambda: all(board.match.result() is not None for board in boards))
        for driver in both:
            driver.app.go_home()
            driver.settle()


@pytest.mark.skipif(not WEB_BUNDLE.is_file(), reason="the web version is not built")
def test_play_in_this_room_serves_the_page_and_invites_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room(LOOPBACK, free_port(2))  # on loopback only
    monkeypatch.setattr("games.live.native.room.Room", lambda: room)
    lineup = friends_lineup("quits", "short")
    host = Driver(first=lambda app: SetupScene(app, lineup))
    host.app.push(InvitePlace(lineup))
    host.settle()
    offer: object = host.scene
    assert isinstance(offer, NoRelayScene)
    offer._play_here()
    run_until([host], lambda: isinstance(host.scene, InviteScene) and host.scene.live.client.is_connected)
    assert host.scene.link.startswith(f"{room.page}#live-")
    with urllib.request.urlopen(room.page, timeout=10) as answer:
        assert b"<canvas" in answer.read()
    host.scene.back()
    host.app.platform.live.close_room()


def test_a_room_that_cannot_be_opened_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> Room:
        raise RoomError("Ports are in use.")

    monkeypatch.setattr("games.live.native.room.Room", refuse)
    lineup = friends_lineup("quits", "short")
    host = Driver(first=lambda app: SetupScene(app, lineup))
    host.app.platform.live.load()
    host.app.platform.live.can_open_room = True
    host.app.push(InvitePlace(lineup))
    host.settle()
    host.scene._play_here()
    host.settle()
    assert any("cannot serve the room" in sentence for sentence in host.said)
    assert isinstance(host.scene, NoRelayScene)
