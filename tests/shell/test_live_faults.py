"""Faults and attacks at a live table on the screen: forged data is not shown, and each fault gets a sentence."""

from __future__ import annotations

import json
from random import Random

import pytest

from games.engine.records.own_marks import Mark
from games.live.client import News, Report
from games.live.keys import TableKeys
from games.live.messages import LARGEST, Presence
from games.shell.library import link_play
from games.shell.library.lineup import FRIEND
from games.shell.screens.match.live_scene import LiveScene
from games.shell.screens.places import KeptMatch
from games.shell.table.session import Phase
from tests.live.network import QuickCrypto
from tests.shell.driver import Driver
from tests.shell.layout_check import problems
from tests.shell.live_tables import Network, begun, friends_lineup, play


def moves(driver: Driver) -> list[int]:
    return list(driver.scene.match.moves)


def test_forged_messages_play_no_move() -> None:
    room, host, guest = begun()
    table = guest.scene.live.table
    line = table.line()
    line.play(sorted(line.rules.moves(line.state))[0])
    said = host.scene.live.table.told[0].said._replace(number=10**14, code=table.codes.code(line))
    seed = table.mine[1]
    room.relay.publish(f"{table.keys.topic}/0", table.keys.close("0", said.data(), seed))
    gone = Presence(host.scene.live.table.device, 10**14, "gone", 0)
    room.relay.publish(f"{table.keys.topic}/hh", table.keys.close("hh", gone.data(), seed))
    room.run(1)
    assert moves(host) == moves(guest) == []
    assert guest.scene.live.presences[0].state == "here"
    room.play(host)
    assert len(moves(guest)) == 1


@pytest.mark.parametrize("payload", [b"", b"\0", b"x" * 40, b"{" * LARGEST, b"x" * 1_000_000], ids=len)
def test_garbage_on_every_topic_changes_nothing(payload: bytes) -> None:
    room, host, guest = begun()
    topic = host.scene.live.table.keys.topic
    for place in ("table", "0", "1", "h0", "h1", "hh", "99", "x" * 300):
        room.relay.publish(f"{topic}/{place}", payload)
    room.run(0.5)
    room.play(host)
    assert len(moves(guest)) == 1


def test_doubled_and_reordered_messages_are_shown_once() -> None:
    room, host, guest = begun()
    rng = Random(5)
    channel = room.relay.channels[-1]
    told: list[Report] = []
    for turn in range(6):
        play(host if turn % 2 == 0 else guest, 1)
        host.run(0.1)
        guest.run(0.1)
        told += [report for report in channel.reports if report.news is News.MESSAGE]
        rng.shuffle(told)
        channel.reports += [*told, *told]
        room.run(0.2)
    assert moves(host) == moves(guest)
    assert len(moves(guest)) == 6
    spoken = [sentence for sentence in guest.said if sentence.startswith("Friend ")]
    assert len([sentence for sentence in spoken if "moves" in sentence or "slide" in sentence or "push" in sentence]
               ) == 3, "each move is said once"


def damaged(host: Driver, guest: Driver, fault: str) -> bytes:
    """Return a faulty message that states a move of the guest's seat."""
    table, keys = guest.scene.live.table, guest.scene.live.table.keys
    line = table.line()
    line.play(sorted(line.rules.moves(line.state))[0])
    said = table.told[1].said._replace(number=10**14, code=table.codes.code(line)).data()
    good = keys.close("1", said, table.mine[1])
    faults: dict[str, bytes] = {"truncated": good[:-9], "bit flipped": bytes([*good[:30], good[30] ^ 1, *good[31:]]),
              "another table": TableKeys.new(QuickCrypto(99), "").close("1", said, table.mine[1]),
              "a watcher": keys.close("1", said, b"7" * 32),
              "another seat": keys.close("1", said, host.scene.live.table.mine[0]),
              "a giant": b"x" * 1_000_000, "rubbish": keys.close("1", b"[" * 2000, table.mine[1])}
    return faults[fault]


@pytest.mark.parametrize("fault", ["truncated", "bit flipped", "another table", "a watcher", "another seat", "a giant",
                                   "rubbish"])
def test_a_refused_message_gets_one_sentence_and_plays_no_move(fault: str) -> None:
    room, host, guest = begun()
    payload = damaged(host, guest, fault)
    for _ in range(5):
        room.relay.publish(f"{host.scene.live.table.keys.topic}/1", payload)
        room.run(0.2)
    assert moves(host) == moves(guest) == []
    assert len([sentence for sentence in host.said if "was refused" in sentence]) == 1
    room.play(host)
    assert len(moves(guest)) == 1


def test_messages_of_a_former_player_raise_no_warning() -> None:
    room, host, guest = begun()
    old = guest.scene.live.table
    host.scene.live.table.reopen(1)
    room.relay.publish(f"{old.keys.topic}/1", old.keys.close("1", old.told[1].said.data(), old.seed_of(1) or b""))
    room.run()
    assert not any("was refused" in sentence for sentence in host.said)


def test_five_hundred_messages_do_not_stop_the_game() -> None:
    room, host, guest = begun()
    table = guest.scene.live.table
    for _ in range(500):
        table.say_phrase(1, "oops")
        guest.scene.live.client.flush()
    room.run(1)
    play(host)
    room.run(1)
    assert len(moves(guest)) == 1
    assert len(host.scene.live.phrases) == 1
    assert len([sentence for sentence in host.said if "Only the newest count" in sentence]) == 1


def test_huge_and_invisible_names_are_shortened() -> None:
    room = Network()
    host = room.host()
    guest = room.guest(host.scene.link)
    guest.scene.name = "W" * 5_000 + "\u202e\0"
    guest.scene.sit()
    room.run()
    assert 0 < len(host.scene.name(1)) <= 40
    table = guest.scene.live.table
    for name in ("\u202e\u200b", "\n\n", "A\u0301" * 200, "<b>x</b>", "Ω" * 190):
        table.say(1, table.told[1].said._replace(name=name))
        room.run()
        shown = host.scene.name(1)
        assert shown
        assert len(shown) <= 40
        assert shown.isprintable()
        assert problems(host.scene.group, host.scene.screen) == []


def test_an_unknown_level_is_shown_as_a_computer() -> None:
    room, host, guest = begun()
    table = host.scene.live.table
    entries = list(table.table.seats)
    entries[1] = entries[1]._replace(level="banana")
    table.describe(table.table._replace(seats=tuple(entries)))
    room.run()
    for driver in (host, guest):
        assert not driver.scene.match.players[1].is_human
        assert driver.scene.panel.cards[1].spoken()


@pytest.mark.parametrize("damage", [
    {"link": "live-nonsense"}, {"link": 5}, {}, {"device": "no device!"}, {"table": "{", "seats": []},
    {"seats": {"0": "[" * 500}}, {"table": 7, "seats": {"0": 3, "x": "y"}}, {"device": None, "table": None},
], ids=json.dumps)
def test_damaged_notes_about_the_table_lose_no_game(damage: dict[str, object]) -> None:
    room, host, _ = begun(1)
    host.app.save()
    key = host.scene.match.id
    text = json.loads(host.storage.get(f"game.{key}") or "")
    kept = text["notes"]["live"]
    text["notes"]["live"] = damage if not damage or "link" in damage else {**kept, **damage}
    host.storage.set(f"game.{key}", json.dumps(text))
    room.drivers.remove(host)
    again = room.app(lambda app: KeptMatch(key), storage=host.storage)
    again.run(1)
    again.settle()
    match = again.scene.match
    assert len(match.moves) == 1
    if isinstance(again.scene, LiveScene):
        play(again) if again.scene.session.phase is Phase.HUMAN else None
    else:
        assert not link_play.is_live(match)


def test_guests_keep_the_game_if_the_host_disappears() -> None:
    room, host, guest = begun(1)
    room.relay.channels[0].drop()  # as with an empty battery; the relay publishes the last will
    room.drivers.remove(host)
    room.run()
    assert guest.scene.live.presences[0].state == "gone"
    room.play(guest)
    assert len(moves(guest)) == 2
    guest.scene.go_on_by_link()
    guest.settle()
    assert link_play.own_seats(guest.scene.match) == (1,)


def test_after_a_table_was_closed_links_are_offered() -> None:
    room, host, guest = begun(1)
    host.scene.live.cancel()
    room.run()
    assert guest.scene.prompt_text()[1] == "This table has ended. The game stays here and can go on by link."
    guest.scene.main_action().act()
    guest.settle()
    assert len(moves(guest)) == 1
    assert not link_play.is_live(guest.scene.match)


def test_after_a_table_expired_links_are_offered() -> None:
    room, _host, guest = begun(1)
    guest.app.save()
    key = guest.scene.match.id
    text = json.loads(guest.storage.get(f"game.{key}") or "")
    table = json.loads(text["notes"]["live"]["table"])
    text["notes"]["live"]["table"] = json.dumps({**table, "until": 5})
    guest.storage.set(f"game.{key}", json.dumps(text))
    room.relay.retained.clear()
    room.drivers.clear()
    again = room.app(lambda app: KeptMatch(key), storage=guest.storage)
    room.run(1)
    assert len(moves(again)) == 1
    assert again.scene.live.is_ended
    again.scene.main_action().act()
    again.settle()
    assert not link_play.is_live(again.scene.match)


# --- clocks and marks -------------------------------------------------------------------------------


def test_each_side_states_its_own_time() -> None:
    room, host, guest = begun(lineup=friends_lineup(clock="5+3"))
    host.scene.session.clock.left[0] = 100.0
    room.play(host)
    assert guest.scene.session.clock.left[0] == pytest.approx(103.0, abs=1)
    assert guest.scene.panel.cards[0].clock.startswith("1:4")


def test_the_time_of_another_player_does_not_run_out_here() -> None:
    room, host, guest = begun(lineup=friends_lineup(clock="3+2"))
    guest.scene.session.clock.left[0] = 0.001
    room.run(1)
    assert guest.scene.match.result() is None
    assert guest.scene.session.clock.left[0] == 0
    host.scene.session.clock.left[0] = 0.001
    for _ in range(10):
        room.run(0.2)
        if guest.app.scenes[-1].__class__ is not LiveScene or guest.scene.match.result():
            break
    board = next(scene for scene in guest.app.scenes if isinstance(scene, LiveScene))
    assert board.match.resigned == 0


def test_a_slow_clock_is_reported_and_does_not_end_the_game() -> None:
    room, host, guest = begun(lineup=friends_lineup(clock="5+3"))
    room.play(host)
    table = host.scene.live.table
    table._clocks._now = lambda: table.now() + 30  # half a minute passes on this device only
    room.play(guest)
    assert any("ran slower" in sentence for sentence in host.said)
    assert len(moves(host)) == 2


def test_marks_of_a_host_who_does_not_play_are_shown_to_all() -> None:
    room = Network()
    lineup = friends_lineup()
    lineup.levels = [FRIEND, FRIEND]
    teacher = room.host(lineup)
    first = room.seat(teacher)
    second = room.seat(teacher)
    assert teacher.scene.live.is_teacher
    teacher.scene.session.draw(Mark(3, 7, 1))
    room.run()
    for driver in (first, second):
        assert driver.scene.session.marks == (Mark(3, 7, 1),)
    second.scene.session.draw(Mark(1, 1))
    room.run()
    assert first.scene.session.marks == (Mark(3, 7, 1),)  # pupils draw for themselves
    room.play(first)
    assert second.scene.session.marks == ()


def test_marks_of_a_playing_host_are_private() -> None:
    room, host, guest = begun()
    host.scene.session.draw(Mark(3, 7, 1))
    room.run()
    assert guest.scene.session.marks == ()


@pytest.mark.parametrize("mark", ["", "x", "1 2 3", "0 1 2 9", "0 1 2 3 4", "99999999 1 2 0", "0 ² 1 0", "-1 0 0 0"])
def test_invalid_marks_are_ignored(mark: str) -> None:
    room, host, guest = begun()
    host.scene.live.table.show_marks([mark])
    room.run()
    assert guest.scene.session.marks == ()
