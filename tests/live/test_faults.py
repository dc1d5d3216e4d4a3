"""Faults at live tables: clocks that jump, a host that disappears, and floods of large messages over real relays."""

from __future__ import annotations

import time
from typing import Any

import pytest
from paho.mqtt.client import Client
from paho.mqtt.enums import CallbackAPIVersion

from games.catalogue import GAMES
from games.live.keys import TableKeys, read_link
from games.live.messages import AWAY, GONE, HERE, Presence
from games.live.native.programs import TableProgram, open_table
from games.live.table import LiveTable
from tests.live.brokers import Broker
from tests.live.network import Device, ManualClock, Relay, new_match, table_with_guests, watcher
from tests.live.test_table import play, slugs

TIME_LIMIT = 30.0  # seconds
HOUR = 3600.0


@pytest.mark.parametrize("jump", [-20 * 24 * HOUR, -HOUR, HOUR, 13 * 24 * HOUR])
def test_a_device_whose_clock_jumps_can_play_on(jump: float) -> None:
    """The clock differs from those of the others, is corrected, and jumps again."""
    relay = Relay()
    host, (guest,) = table_with_guests(relay, new_match("quits", "short"))
    own = ManualClock()
    guest.table.now = guest.table.attendance._now = guest.table._inbox._now = own
    for number in range(6):
        own.now = relay.time.now + (jump if number % 2 else 0)
        play(host if number % 2 == 0 else guest)
        relay.flush()
        assert len(host.table.agreed.moves) == len(guest.table.agreed.moves) == number + 1
    assert "refused_history" not in slugs(host) + slugs(guest)


def test_a_device_that_returns_with_an_earlier_clock_is_present() -> None:
    relay = Relay()
    host, (guest,) = table_with_guests(relay, new_match("quits", "short"))
    guest.table.be(GONE)
    guest.send()
    relay.flush()
    kept = guest.table.kept()
    guest.disconnect()
    own = ManualClock()
    own.now = relay.time.now - HOUR
    guest.table = LiveTable(guest.keys, GAMES, guest.name, own)
    guest.table.restore(kept)
    guest.connect()
    relay.flush()
    presence = host.table.presence(1)
    assert presence is not None
    assert presence.state == HERE
    play(host)
    relay.flush()
    play(guest)
    relay.flush()
    assert len(host.table.agreed.moves) == 2


def test_the_others_play_on_when_the_host_disappears() -> None:
    relay = Relay()
    host, guests = table_with_guests(relay, new_match("abalone", "three"), host_seats=())
    play(guests[0])
    relay.flush()
    host.disconnect()
    relay.devices.remove(host)
    for number in range(1, 7):
        play(guests[number % 3])
        relay.flush()
    late = watcher(relay, host)
    late.connect()
    relay.flush()
    assert {len(device.table.agreed.moves) for device in (*guests, late)} == {7}
    second = Device(relay, TableKeys(host.keys.crypto, host.keys.link), "second")  # the host's link on another device
    second.connect()
    relay.flush()
    second.table.reopen(2)
    second.send()
    relay.flush()
    assert "seat_closed" in slugs(guests[2])


def test_after_a_network_split_the_later_claim_of_a_seat_counts() -> None:
    """Two devices without a connection to each other play the same seat; no agreed move is lost."""
    relay = Relay()
    host, (guest,) = table_with_guests(relay, new_match("quits", "short"))
    play(host)
    relay.flush()
    guest.disconnect()
    play(guest, 0)  # while disconnected
    twin = Device(relay, guest.keys, "twin")
    twin.connect()
    relay.flush()
    assert twin.table.sit(1, "Twin", takes_over=True)
    twin.send()
    play(twin, 1)
    relay.flush()
    agreed = host.table.agreed
    assert len(agreed.moves) == 2
    guest.connect()
    relay.flush()
    assert host.table.agreed == agreed
    assert guest.table.agreed == agreed
    assert 1 not in guest.table.mine


def test_overwritten_messages_are_sent_again() -> None:
    """If a seat's message is replaced by garbage or an old message, devices that join later would miss moves."""
    relay = Relay()
    host, _ = table_with_guests(relay, new_match("quits", "short"))
    place = f"{host.keys.topic}/0"
    old = relay.retained[place]
    play(host)
    relay.flush()
    new = relay.retained[place]
    for bad in (b"garbage", old):
        relay.publish(place, bad)
        relay.flush()
        relay.time.now += 3
        relay.flush()
        assert relay.retained[place] == new
    host.disconnect()
    relay.publish(place, b"garbage")
    relay.flush()
    relay.time.now += 3
    relay.flush()
    assert relay.retained[place] == b"garbage", "the other devices wait for the owner first"
    relay.time.now += 5
    relay.flush()
    assert relay.retained[place] == new
    late = watcher(relay, host)
    late.connect()
    relay.flush()
    assert late.table.agreed == host.table.agreed


def connected(broker: Broker) -> Client:
    """Return a connection to a broker without keys of the table."""
    stranger = Client(CallbackAPIVersion.VERSION2)
    stranger.connect("127.0.0.1", broker.tcp)
    stranger.loop_start()
    return stranger


def run_until(programs: list[TableProgram], is_done: Any) -> list[str]:
    """Step programs until a condition holds; return the kinds of their events."""
    kinds: list[str] = []
    end = time.monotonic() + TIME_LIMIT
    while not is_done():
        assert time.monotonic() < end, "it did not happen"
        for program in programs:
            kinds += [event.kind for event in program.client.step()]
        time.sleep(0.01)
    return kinds


def test_floods_of_large_messages_do_not_stop_a_game(broker: Broker) -> None:
    """A stranger who knows the topic sends messages of 1 MB and 500 messages a second on every topic of the table."""
    links = open_table(new_match("quits", "short"), f"mqtt://127.0.0.1:{broker.tcp}")
    first, second = programs = [TableProgram(read_link(link)) for link in links["seats"]]
    for program, name in zip(programs, "AB", strict=True):
        program.find()
        assert program.table.sit(program.table.keys.link.seat, name)
    run_until(programs, lambda: first.table.is_full and second.table.is_full)
    topic = first.table.keys.topic
    giant = connected(broker)
    giant.publish(f"{topic}/0", b"x" * 1_000_000, 1, retain=True)
    flood = connected(broker)
    for number in range(1000):
        flood.publish(f"{topic}/{('0', '1', 'table', 'h0')[number % 4]}", b"%d" % number + b"y" * 60, 0, retain=True)
        if number % 50 == 0:
            for program in programs:
                program.client.step()
            time.sleep(0.1)
    for mover, other in ((first, second), (second, first)):
        line = mover.table.line()
        mover.table.play(line.seat_to_move, [line.rules.moves(line.state)[0]])
        count = len(mover.table.agreed.moves)
        run_until(programs, lambda other=other, count=count: len(other.table.agreed.moves) == count)
    assert first.table.agreed == second.table.agreed
    for stranger in (giant, flood):
        stranger.disconnect()
        stranger.loop_stop()
    for program in programs:
        program.client.leave(GONE)


def forge(device: Device, place: str, body: bytes) -> None:
    """Publish a body signed with a player's key."""
    device.relay.publish(f"{device.keys.topic}/{place}", device.keys.close(place, body, device.table.mine[1]))


@pytest.mark.parametrize("numbers", [{"claim": 10**15}, {"number": 10**15}, {"era": 10**15}, {"cut": 10**15},
                                     {"claim": 10**15, "number": 10**15, "era": 10**15, "game": 10**15}], ids=str)
def test_huge_numbers_of_a_player_do_not_block_the_seat(numbers: dict[str, int]) -> None:
    """After a player sent the largest numbers, the host can reopen the seat and a new player can take it."""
    relay = Relay()
    host, (guest,) = table_with_guests(relay, new_match("quits", "short"))
    play(host)
    relay.flush()
    forge(guest, "1", guest.table.told[1].said._replace(**numbers).data())  # type: ignore[arg-type]
    relay.flush()
    host.table.reopen(1)
    host.send()
    relay.flush()
    fresh = Device(relay, TableKeys(host.keys.crypto, host.table.seat_link(1)), "fresh")
    fresh.connect()
    relay.flush()
    assert fresh.table.sit(1, "New")
    fresh.send()
    relay.flush()
    late = watcher(relay, host)
    late.connect()
    relay.flush()
    assert {device.table.holder(1) for device in (host, guest, late)} == {"fresh"}
    play(fresh)
    relay.flush()
    assert {len(device.table.agreed.moves) for device in (host, fresh, guest, late)} == {2}


def test_a_player_cannot_forge_the_presence_of_another_seat() -> None:
    relay = Relay()
    host, (guest,) = table_with_guests(relay, new_match("quits", "short"))
    forge(guest, "h1", Presence("host", 10**15, GONE, 10**15).data())
    relay.flush()
    late = watcher(relay, host)
    late.connect()
    relay.flush()
    host.table.be(HERE)
    host.send()
    relay.flush()
    for device in (guest, late):
        presence = device.table.presence(0)
        assert presence is not None
        assert presence.state == HERE


def test_a_player_in_two_windows_is_present_until_both_are_closed() -> None:
    relay = Relay()
    host, (guest,) = table_with_guests(relay, new_match("quits", "short"))
    twin = Device(relay, guest.keys, guest.name)  # the kept game, opened a second time
    twin.table.restore(guest.table.kept())
    before = len(relay.sent)
    twin.connect()
    relay.flush()
    assert len(relay.sent) - before < 10, "the windows contradict each other for ever"

    def state() -> str:
        presence = host.table.presence(1)
        assert presence is not None
        return presence.state

    for window, says, seen in ((twin, AWAY, HERE), (guest, AWAY, AWAY), (twin, HERE, HERE), (twin, GONE, AWAY)):
        window.table.be(says)
        window.send()
        relay.flush()
        assert state() == seen, (window, says)
    guest.table.be(HERE)
    guest.send()
    relay.flush()
    play(host)
    relay.flush()
    play(guest)
    relay.flush()
    assert state() == HERE
    assert host.table.agreed == guest.table.agreed
    assert len(host.table.agreed.moves) == 2


def test_a_device_in_the_background_is_away_after_reconnecting() -> None:
    relay = Relay()
    host, (guest,) = table_with_guests(relay, new_match("quits", "short"))
    guest.table.be(AWAY)
    guest.disconnect()
    guest.connect()
    relay.flush()
    presence = host.table.presence(1)
    assert presence is not None
    assert presence.state == AWAY


def test_cleared_messages_are_sent_again_until_the_table_is_closed() -> None:
    relay = Relay()
    host, (guest,) = table_with_guests(relay, new_match("quits", "short"))
    play(host)
    relay.flush()
    for place in list(relay.retained):
        relay.publish(place, b"")
    relay.flush()
    relay.time.now += 9
    relay.flush()
    late = watcher(relay, host)
    late.connect()
    relay.flush()
    assert late.table.agreed == guest.table.agreed
    host.table.close()
    host.send()
    relay.flush()
    relay.time.now += 9
    relay.flush()
    assert not relay.retained


def test_messages_on_unknown_topics_are_not_stored() -> None:
    """Anybody at the relay can publish to any number of invented topics below that of a table."""
    relay = Relay()
    host, _ = table_with_guests(relay, new_match("quits", "short"))
    play(host)
    relay.flush()
    late = watcher(relay, host)
    for number in range(500):
        late.table.receive(f"{host.keys.topic}/{('x', 'h', '9', '0')[number % 4]}{number}", b"garbage")
    late.connect()
    for place in sorted(relay.retained, reverse=True):  # the host's message, which has the keys, comes last
        if not place.endswith("table"):
            late.table.receive(place, relay.retained[place])
    late.table.receive(f"{host.keys.topic}/table", relay.retained[f"{host.keys.topic}/table"])
    assert late.table.agreed == host.table.agreed
