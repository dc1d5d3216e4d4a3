"""The set-up of a live table applies on every device: handicaps, layouts, own layouts and the swap."""

from __future__ import annotations

import pytest

from games.catalogue import find_game
from games.engine.core.handicaps import HINTS, TAKE_BACKS
from games.engine.records.allowances import left_of
from games.shell.library.lineup import FRIEND, default_lineup
from games.shell.screens.live.invite_scene import InviteScene
from games.shell.screens.places import EditorPlace, KeptMatch
from games.shell.screens.setup.editor import EditorScene
from games.shell.screens.setup.setup_scene import SetupScene
from games.shell.widgets.controls import Segmented
from games.shell.widgets.outline import leaves
from tests.shell.layout_check import problems
from tests.shell.live_tables import Network, begun, board, friends_lineup, words

OWN = "bbbbb/bbbbbb/7/8/9/8/7/wwwwww/wwwww b 3-3"


def test_handicaps_apply_on_every_device_and_in_a_rematch() -> None:
    lineup = friends_lineup("abalone", clock="5+3")
    lineup.options |= {"ahead": "0-2", "minutes": "x-9", "hints": "1-x", "undo": "0-1"}
    room, host, guest = begun(lineup=lineup)
    for driver in (host, guest):
        match = driver.scene.match
        assert match.options == lineup.options
        assert match.state.out == host.scene.match.rules.start().out
        assert driver.scene.session.clock.left == pytest.approx([300, 540], abs=5)
        assert "2 ahead" in words(driver)
    assert max(host.scene.match.state.out) == 2
    room.play(host, guest)
    host.scene.undo()
    room.run()
    assert guest.scene.question() is None
    assert "Nothing more can be taken back" in " ".join(host.said)
    guest.scene.undo()
    room.run()
    host.scene.answer(True)
    room.run(1)
    for driver in (host, guest):
        assert len(driver.scene.match.moves) == 1
        assert left_of(driver.scene.match, TAKE_BACKS, 1) == 0
    room.play(guest)
    guest.scene.undo()
    room.run()
    assert host.scene.question() is None
    host.scene.ask_hint()
    assert left_of(host.scene.match, HINTS, 0) == 0
    guest.scene.resign()
    room.run()
    board(host).ask_rematch()
    room.run()
    board(guest).answer(True)
    room.run(1)
    for driver in (host, guest):
        options = board(driver).match.options
        assert {name: options[name] for name in ("ahead", "minutes", "hints", "undo")} == {
            "ahead": "2-0", "minutes": "9-x", "hints": "x-1", "undo": "1-0"}
    assert board(host).live.own == (1,)


def test_a_clock_with_a_handicap_of_minutes_is_not_disputed() -> None:
    lineup = friends_lineup(clock="5+3")
    lineup.options["minutes"] = "9-1"
    room, host, guest = begun(lineup=lineup)
    room.play(host, guest, host, guest)
    assert not any("ran more slowly" in sentence for driver in (host, guest) for sentence in driver.said)


def test_a_layout_and_the_swap_after_the_first_move() -> None:
    entry = find_game("abalone")
    layout = next(name for name in entry.layouts if name not in dict(entry.variants))
    lineup = friends_lineup("abalone", layout)
    lineup.options["swap"] = "on"
    room, host, guest = begun(1, lineup)
    swap = [move for move in guest.scene.session.rules.moves(guest.scene.match.state)
            if move not in host.scene.session.rules.moves(host.scene.match.states[0])]
    assert guest.scene.match.variant == layout
    assert guest.scene.match.options["swap"] == "on"
    assert swap
    guest.scene.session.play((swap[-1],))
    room.run()
    assert host.scene.match.moves == guest.scene.match.moves
    assert len(host.scene.match.moves) == 2


def test_an_own_layout_is_played_at_a_live_table_and_in_the_rematch() -> None:
    lineup = friends_lineup("abalone")
    room = Network()
    host = room.host(lineup)
    host.scene.back()
    host.settle()
    host.scene.save()
    rules = lineup.match().rules
    host.app.push(EditorPlace("abalone", lineup.variant, None, rules.from_position(OWN)))
    host.settle()
    assert isinstance(host.scene, EditorScene)
    assert "Invite" in words(host)
    host.scene._play()
    host.settle()
    room.run()
    assert isinstance(host.scene, InviteScene)
    guest = room.seat(host)
    room.play(host)
    for driver in (host, guest):
        assert driver.scene.match.start_position == OWN
        assert len(driver.scene.match.moves) == 1
    key = guest.scene.match.id
    guest.app.save()
    room.drivers.remove(guest)
    guest = room.app(lambda app: KeptMatch(key), storage=guest.storage)
    room.run()
    room.play(guest)
    guest.scene.resign()
    room.run()
    board(guest).ask_rematch()
    room.run()
    board(host).answer(True)
    room.run(1)
    assert board(guest).match.start_position == board(host).match.start_position == OWN
    assert board(guest).live.own == (0,)


def test_one_button_makes_all_other_seats_friends() -> None:
    lineup, room = default_lineup("slyne"), Network()
    lineup.set_variant(next(name for name, seats in find_game("slyne").variants if seats == 6))
    host = room.app(lambda app: SetupScene(app, lineup), size=(360, 640), language="de")
    others = next(widget for widget in leaves(host.scene.group)
                  if isinstance(widget, Segmented) and widget.choices == ["Computer", "Freund"])
    assert others.chosen == 0
    host.touch(others.cell(1).center)
    host.settle()
    assert lineup.levels == ["", *[FRIEND] * 5]
    host.scene._choose_kind(5, 1)
    mixed = [widget.chosen for widget in leaves(host.scene.group) if isinstance(widget, Segmented)]
    assert -1 in mixed, "neither all friends nor all computers"
    host.scene._choose_kind(5, 2)
    host.scene.start()
    host.settle()
    room.run()
    assert "Noch freie Plätze: 5" in words(host)
    assert problems(host.scene.group, host.scene.screen) == []
    room.seat(host, language="de")
    assert "Noch freie Plätze: 4" in words(host)
