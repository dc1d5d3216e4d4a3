"""The screens of live tables fit at every size, and the document contains all their texts."""

from __future__ import annotations

import pytest

from games.catalogue import find_game
from games.shell.screens.places import RelayPlace
from games.shell.table.board_preview import Preview
from games.shell.theme.text import tr
from games.shell.widgets.group import ScrollArea
from games.shell.widgets.outline import leaves, outline
from tests.shell.driver import Driver
from tests.shell.layout_check import problems
from tests.shell.live_tables import Network, friends_lineup

SIZES = [((360, 640), "de"), ((390, 844), "pl"), ((844, 390), "fr"), ((1280, 800), "nl"), ((1024, 1366), "pt"),
         ((2560, 1440), "es")]


def check(driver: Driver) -> None:
    driver.run(0.1)
    driver.settle()
    assert problems(driver.scene.group, driver.scene.screen) == []


@pytest.mark.parametrize(("size", "language"), SIZES, ids=str)
def test_inviting_and_joining_fit(size: tuple[int, int], language: str) -> None:
    room = Network()
    host = room.host(size=size, language=language)
    check(host)
    guest = room.guest(host.scene.link, size=size, language=language)
    check(guest)
    relay = room.app(lambda app: RelayPlace(), size=size, language=language)
    check(relay)
    nobody = Network(site_relay="").host(size=size, language=language)
    check(nobody)


@pytest.mark.parametrize(("size", "language"), [((568, 320), "nl"), ((568, 320), "fr"), ((667, 375), "pl")], ids=str)
def test_a_request_fits_on_low_screens_with_the_largest_letters(size: tuple[int, int], language: str) -> None:
    room = Network()
    host = room.host(friends_lineup("abalone", clock="5+3"), size=size, language=language, text_scale=1.3)
    guest = room.seat(host, "Katharina-Mari", size=size, language=language)
    room.play(host, guest)
    guest.scene.undo()
    room.run()
    request = host.scene.panel.request
    assert request.visible
    check(host)
    assert all(request.rect.contains(line.rect) for line in request.lines)


@pytest.mark.parametrize(("size", "language"), SIZES, ids=str)
def test_a_match_fits_with_phrases_requests_and_absence(size: tuple[int, int], language: str) -> None:
    room = Network()
    host, guest = room.table(size=size, language=language, text_scale=1.15)
    check(host)
    room.play(host)
    guest.scene.say_phrase("nice_move")
    room.play(guest)
    check(host)
    guest.scene.undo()
    room.run()
    check(host)
    check(guest)
    guest.app.go_home()
    room.run()
    check(host)
    host.scene.open_menu()
    check(host)
    host.scene._phrases()
    check(host)


@pytest.mark.parametrize("size", [(360, 640), (844, 390), (1280, 800)], ids=str)
@pytest.mark.parametrize(("game", "seats"), [("abalone", 4), ("slyne", 6)])
def test_many_seats_fit(size: tuple[int, int], game: str, seats: int) -> None:
    variant = next(name for name, count in find_game(game).variants if count == seats)
    room = Network()
    host = room.host(friends_lineup(game, variant), size=size)
    check(host)
    guests = []
    for _ in range(seats - 1):
        guests.append(room.guest(host.scene.link, size=size))
        guests[-1].scene.sit()
        room.run()
    check(host)
    room.play(host)
    assert all(driver.scene.match.moves == host.scene.match.moves for driver in guests)
    check(guests[0])


@pytest.mark.parametrize(("size", "language"), [((360, 640), "de"), ((844, 390), "pl")], ids=str)
def test_the_join_button_is_visible_without_scrolling(size: tuple[int, int], language: str) -> None:
    room = Network()
    host = room.host(friends_lineup("slyne", "6"), size=size, language=language)
    guest = room.guest(host.scene.link, size=size, language=language)
    check(guest)
    scene = guest.scene
    button = next(each for each in leaves(scene.group) if each.spoken() == tr("live.sit"))
    assert button.rect.bottom <= size[1]
    assert not any(button in leaves(part) for part in scene.group.children if isinstance(part, ScrollArea))
    assert any(isinstance(part, Preview) and part.view.state != scene.live.table.line().state
               for part in scene.group.children)
    guest.tap(button.rect.center)
    room.run()
    assert scene.live.table.holder(1)


def test_the_document_contains_all_texts() -> None:
    room = Network()
    host = room.host(size=(1280, 800))
    said = " ".join(str(item.data["name"]) for item in outline(host.scene.group))
    assert "Friend, waiting" in said
    guest = room.seat(host)
    said = " ".join(str(item.data["name"]) for item in outline(host.scene.group))
    assert "Friend" in said
    assert "here" in said
    assert "Hello" in said
    guest.scene.say_phrase("hello")
    room.run()
    assert host.said.count("Friend says: Hello") == 1
    room.play(host)
    guest.scene.ask_draw()
    room.run()
    assert host.said.count("Friend offers a draw") == 1
    names = [str(item.data["name"]) for item in outline(host.scene.group)]
    assert "Allow" in names
    assert any("Friend offers a draw" in name for name in names)
    guest.app.go_home()
    room.run(4)
    assert any("Friend has gone" in sentence for sentence in host.said)
