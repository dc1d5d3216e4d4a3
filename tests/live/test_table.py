"""Live tables: moves, undo, draws, rematches, seats and presence, and attacks by people who have a link."""

from __future__ import annotations

import pytest

from games.catalogue import GAMES
from games.live.keys import TableKeys
from games.live.messages import (
    BACK,
    DRAW,
    GONE,
    HERE,
    LARGEST,
    Answer,
    Ask,
    MessageError,
    Presence,
    SeatMessage,
    read_seat,
    read_table,
)
from games.live.native.crypto import NativeCrypto
from games.live.native.mqtt import MqttChannel
from games.live.table import LiveTable
from tests.live.network import Device, ManualClock, Relay, new_match, table_with_guests, watcher


def play(device: Device, move_number: int = 0) -> None:
    """Play a legal move for the seat to move, which the device holds."""
    line = device.table.line()
    seat = line.seat_to_move
    moves = []
    while line.result() is None and line.seat_to_move == seat:
        moves.append(sorted(line.rules.moves(line.state))[move_number])
        line.play(moves[-1])
    device.table.play(seat, moves)
    device.send()


def slugs(device: Device) -> list[str]:
    return [event.kind for event in device.events]


def test_moves_reach_all_devices_and_late_watchers() -> None:
    relay = Relay()
    host, (guest,) = table_with_guests(relay, new_match("quits", "short"))
    assert host.table.is_full
    play(host)
    relay.flush()
    play(guest)
    relay.flush()
    late = watcher(relay, host)
    late.connect()
    relay.flush()
    assert len(late.table.agreed.moves) == 2
    assert late.table.agreed == host.table.agreed == guest.table.agreed
    assert [late.table.told[seat].said.name for seat in (0, 1)] == ["host0", "guest1"]


def test_a_watcher_cannot_sign() -> None:
    relay = Relay()
    host, (guest,) = table_with_guests(relay, new_match("quits", "short"))
    spy = watcher(relay, host)
    spy.connect()
    relay.flush()
    own_seed = b"7" * 32  # a watcher can seal, but has no seat's key
    line = spy.table.line()
    line.play(line.rules.moves(line.state)[0])
    said = host.table.told[0].said._replace(number=10**14, code=spy.table.codes.code(line))
    relay.publish(f"{host.keys.topic}/0", spy.keys.close("0", said.data(), own_seed))
    relay.flush()
    assert guest.table.agreed.moves == ()
    assert "refused_seal" in slugs(guest)


def test_a_seat_cannot_move_for_another() -> None:
    relay = Relay()
    host, (guest,) = table_with_guests(relay, new_match("quits", "short"))
    line = guest.table.line()
    for _ in range(2):
        line.play(line.rules.moves(line.state)[0])
    said = guest.table.told[1].said._replace(number=10**14, code=guest.table.codes.code(line))
    seed = guest.table.mine[1]
    relay.publish(f"{host.keys.topic}/1", guest.keys.close("1", said.data(), seed))  # states a move of seat 0
    relay.publish(f"{host.keys.topic}/0", guest.keys.close("0", said.data(), seed))  # signs for seat 0
    relay.flush()
    assert host.table.agreed.moves == ()
    assert "refused_seal" in slugs(host)


def test_played_moves_cannot_be_changed() -> None:
    relay = Relay()
    host, (guest,) = table_with_guests(relay, new_match("quits", "short"))
    play(host)
    relay.flush()
    play(guest)
    relay.flush()
    before = host.table.agreed
    line = guest.table.codes.line(before.moves[:1])
    line.play(sorted(line.rules.moves(line.state))[1])
    for era, end in ((0, ""), (1, ""), (0, DRAW)):
        said = guest.table.told[1].said._replace(number=10**14 + era, era=era, cut=0, end=end,
                                                 asked=Answer(1, 5), code=guest.table.codes.code(line))
        payload = guest.keys.close("1", said.data(), guest.table.mine[1])
        host.events += host.table.receive(f"{host.keys.topic}/1", payload)
        assert host.table.agreed == before
    relay.time.now += 60
    host.events += host.table.tick()
    assert "refused_history" in slugs(host)


def test_messages_of_another_table_or_topic_cannot_be_decrypted() -> None:
    relay = Relay()
    host, (guest,) = table_with_guests(relay, new_match("quits", "short"), seed=1)
    other, _ = table_with_guests(Relay(), new_match("quits", "short"), seed=2)
    play(other)
    for topic, payload in other.relay.sent:
        host.events += host.table.receive(topic, payload)
        host.events += host.table.receive(f"{host.keys.topic}/{topic.rpartition('/')[2]}", payload)
    relay.publish(f"{host.keys.topic}/1", relay.retained[f"{host.keys.topic}/0"])
    relay.flush()
    assert host.table.agreed.moves == ()
    assert host.table.holder(1) == guest.name


@pytest.mark.parametrize("payload", [
    b"", b"\0", b"x" * 11, b"x" * 12, b"x" * 27, b"x" * 28, b"[" * LARGEST, b"x" * 1_000_000,
], ids=len)
def test_garbage_is_refused_without_effect(payload: bytes) -> None:
    relay = Relay()
    host, (guest,) = table_with_guests(relay, new_match("quits", "short"))
    for place in ("table", "0", "1", "h0", "hh", "h", "99", "-1", "²", "", "table/0", "x" * 500):
        relay.publish(f"{host.keys.topic}/{place}", payload)
    relay.flush()
    play(host)
    relay.flush()
    assert len(guest.table.agreed.moves) == 1


@pytest.mark.parametrize("body", [
    b"", b"{", b"[]", b"null", b"[" * 4000, b'{"v":1}', b'{"v":2}', b'{"v":1,"number":1e999,"device":"a"}',
    b'{"v":1,"number":-1,"device":"a"}', b'{"v":1,"number":' + b"9" * 3000 + b',"device":"a"}',
    b'{"v":1,"number":true,"device":"a"}', b'{"v":1,"number":1,"device":""}', b'{"v":1,"number":1,"device":"\\ud800"}',
    b'{"v":1,"number":1,"device":"a","ask":["steal",1,1,1]}', b'{"v":1,"number":1,"device":"a","yes":[[1]]}',
    b'{"v":1,"number":1,"device":"a","yes":7}', b'{"v":1,"number":1,"device":"a","end":"win"}',
    b'{"v":1,"number":1,"device":"a","name":["x"]}', b'{"v":1,"number":1,"device":"a","left":-5}', b"\xff\xfe",
    b'{"v":1,"number":1,"device":"a","asked":[0]}', b'{"v":1,"number":NaN,"device":"a"}',
    b'{"v":1,"number":1,"device":"a","x":"' + b"]" * 1300 + b'","y":' + b"[" * 1300 + b"]" * 1300 + b"}",
])
def test_a_signed_message_is_read_within_bounds(body: bytes) -> None:
    with pytest.raises(MessageError):
        read_seat(body)
    with pytest.raises(MessageError):
        read_table(body)


def test_received_names_are_cleaned() -> None:
    said = read_seat(SeatMessage(1, "a", name="\u202eA\0\u200b\n" + "b" * 90).data())
    assert said.name.isprintable()
    assert len(said.name) <= 40


def test_a_flood_is_limited_to_the_allowance_and_the_newest_message_counts() -> None:
    relay = Relay()
    host, (guest,) = table_with_guests(relay, new_match("quits", "short"))
    relay.time.now += 10
    for _ in range(500):
        guest.table.say_phrase(1, "hello")
    last = guest.table.outbox[-1]
    opened = 0
    original = host.keys.open

    def counted(topic: str, payload: bytes, public: bytes) -> bytes | None:
        nonlocal opened
        opened += 1
        return original(topic, payload, public)

    host.keys.open = counted  # type: ignore[method-assign]
    for publication in guest.table.outbox:
        host.table.receive(*publication)
    assert opened <= 20
    relay.time.now += 1
    host.table.tick()
    assert host.table._memory.payloads["1"] == last.payload


def test_undo_needs_the_agreement_of_all_players() -> None:
    relay = Relay()
    host, guests = table_with_guests(relay, new_match("abalone", "three"))
    for device in (host, *guests):
        play(device)
        relay.flush()
    guests[0].table.ask(1, BACK, 1)
    guests[0].send()
    relay.flush()
    assert [event.value.kind for event in host.events if event.kind == "ask"] == [BACK]
    host.table.answer(0, 1, True)
    host.send()
    relay.flush()
    assert len(host.table.agreed.moves) == 3
    guests[1].table.answer(2, 1, True)
    guests[1].send()
    relay.flush()
    assert {len(device.table.agreed.moves) for device in (host, *guests)} == {1}
    play(guests[0], 1)
    relay.flush()
    assert {len(device.table.agreed.moves) for device in (host, *guests)} == {2}


def test_a_refused_question_is_withdrawn_and_the_asker_is_informed() -> None:
    relay = Relay()
    host, (guest,) = table_with_guests(relay, new_match("orbito"))
    play(host)
    relay.flush()
    host.table.ask(0, DRAW)
    host.send()
    relay.flush()
    guest.table.answer(1, 0, False)
    guest.send()
    relay.flush()
    assert "refused_ask" in slugs(host)
    assert host.table.told[0].said.ask is None
    assert "ask_gone" in slugs(guest)
    assert not guest.table.agreed.is_over


def test_an_agreed_draw_and_a_resignation_end_the_game_for_all() -> None:
    relay = Relay()
    host, (guest,) = table_with_guests(relay, new_match("orbito"))
    play(host)
    relay.flush()
    host.table.ask(0, DRAW)
    host.send()
    relay.flush()
    guest.table.answer(1, 0, True)
    guest.send()
    relay.flush()
    assert host.table.agreed.is_drawn
    assert guest.table.agreed.is_drawn
    drawn = guest.table.line().result()
    assert drawn is not None
    assert drawn.rewards == (0.5, 0.5)
    relay = Relay()
    host, (guest,) = table_with_guests(relay, new_match("orbito"))
    guest.table.resign(1)
    guest.send()
    relay.flush()
    lost = host.table.line().result()
    assert lost is not None
    assert lost.rewards == (1.0, 0.0)


def test_a_rematch_begins_when_all_players_want_it() -> None:
    relay = Relay()
    host, (guest,) = table_with_guests(relay, new_match("orbito"))
    guest.table.resign(1)
    guest.table.ask(1, "rematch")
    guest.send()
    relay.flush()
    assert not host.table.wants_rematch()
    host.table.answer(0, 1, True)
    assert host.table.wants_rematch()
    host.table.rematch(new_match("orbito"))
    host.send()
    relay.flush()
    assert not guest.table.agreed.is_over
    assert guest.table.is_full
    assert (list(host.table.mine), list(guest.table.mine)) == ([1], [0]), "the other side begins"
    play(guest)
    relay.flush()
    play(host)
    relay.flush()
    assert guest.table.agreed == host.table.agreed
    assert len(guest.table.agreed.moves) > 1


def test_each_rematch_moves_every_player_on_by_one_seat() -> None:
    """So do guests who were away or reload. Late watchers see it, and links stay with their players."""
    relay = Relay()
    host, (second, computer, fourth) = table_with_guests(relay, new_match("quits", "four"))
    host.table.fill(2, "easy")
    host.send()
    fourth.disconnect()
    for _ in range(2):
        host.table.rematch(new_match("quits", "four"))
        host.send()
        relay.flush()
    second.reload()
    second.connect()
    fourth.connect()
    late = watcher(relay, host)
    late.connect()
    relay.flush()
    for device in (host, second, fourth, late):
        table = device.table
        assert [table.told[seat].said.name for seat in table.seats] == ["", "guest3", "host0", "guest1"]
        assert table.people == (1, 2, 3)
        assert table.is_full
    assert [sorted(device.table.mine) for device in (host, second, fourth, computer)] == [[0, 2], [3], [1], []]
    for _ in range(6):
        turn = host.table.line().seat_to_move
        play(next(device for device in (host, second, fourth) if turn in device.table.mine))
        relay.flush()
    assert {len(device.table.agreed.moves) for device in (host, second, fourth, late)} == {6}
    host.table.reopen(3)
    host.send()
    relay.flush()
    assert "seat_closed" in slugs(second)
    fresh = Device(relay, TableKeys(host.keys.crypto, host.table.seat_link(3)), "fresh")
    fresh.connect()
    relay.flush()
    assert fresh.table.sit(3, "New")


def test_a_move_of_the_next_game_waits_for_the_hosts_message() -> None:
    relay = Relay()
    host, (guest,) = table_with_guests(relay, new_match("orbito"))
    late = watcher(relay, host)
    late.connect()
    relay.flush()
    late.disconnect()
    host.table.rematch(new_match("orbito"))
    host.send()
    relay.flush()
    play(guest)
    relay.flush()
    late.connect()
    late.inbox.sort(key=lambda message: message[0].endswith("/table"))  # the host's message comes last
    relay.flush()
    assert late.table.agreed == guest.table.agreed
    assert late.table.agreed.moves


def test_the_moves_of_a_reopened_seat_are_kept() -> None:
    relay = Relay()
    host, (guest,) = table_with_guests(relay, new_match("quits", "short"))
    play(host)
    relay.flush()
    play(guest)
    relay.flush()
    host.table.reopen(1)
    host.send()
    relay.flush()
    assert "seat_closed" in slugs(guest)
    assert not guest.table.sit(1, "again")
    link = host.table.seat_link(1)
    fresh = Device(relay, TableKeys(host.keys.crypto, link), "fresh")
    fresh.connect()
    relay.flush()
    assert fresh.table.sit(1, "New")
    fresh.send()
    play(host)
    relay.flush()
    play(fresh)
    relay.flush()
    assert {len(device.table.agreed.moves) for device in (host, fresh, guest)} == {4}
    host.table.fill(1, "easy")
    host.send()
    relay.flush()
    assert 1 in host.table.mine
    assert fresh.table.people == (0,)


def test_guests_restore_the_messages_of_a_restarted_relay() -> None:
    relay = Relay()
    host, (guest,) = table_with_guests(relay, new_match("quits", "short"))
    play(host)
    relay.flush()
    relay.restart()
    guest.connect()
    relay.flush()
    relay.time.now += 5
    relay.flush()
    late = watcher(relay, host)
    late.connect()
    relay.flush()
    assert late.table.table is not None
    assert len(late.table.agreed.moves) == 1


def test_presence_follows_the_latest_connection() -> None:
    relay = Relay()
    host, (guest,) = table_with_guests(relay, new_match("orbito"))
    will = guest.table.will()
    assert will is not None
    guest.table.connected()
    guest.send()
    relay.flush()
    stale = guest.keys.close("h1", Presence("guest1", 5, GONE, 10**14).data(), guest.table.mine[1])
    host.table.receive(f"{host.keys.topic}/h1", stale)
    presence = host.table.presence(1)
    assert presence is not None
    assert presence.state == HERE
    host.table.receive(*will)
    presence = host.table.presence(1)
    assert presence is not None
    assert presence.state == GONE


def test_a_slow_clock_is_reported_and_does_not_end_the_game() -> None:
    relay = Relay()
    host, (guest,) = table_with_guests(relay, new_match("orbito"))
    assert host.table.table
    host.table.describe(host.table.table._replace(clock="5+0"))
    host.send()
    relay.flush()
    play(host)
    relay.flush()
    relay.time.now += 30
    line = guest.table.line()
    moves = []
    while line.seat_to_move == 1:
        moves.append(line.rules.moves(line.state)[0])
        line.play(moves[-1])
    guest.table.play(1, moves, left=299_000)
    guest.send()
    relay.flush()
    (dispute,) = [event for event in host.events if event.kind == "clock"]
    assert dispute.value == pytest.approx(29, abs=2)
    assert host.table.agreed.moves == guest.table.agreed.moves


@pytest.mark.parametrize(("lag", "is_disputed"), [(0.0, False), (1.9, False), (2.1, True)])
def test_a_lag_of_two_seconds_is_allowed(lag: float, is_disputed: bool) -> None:
    """Ten seconds pass on this device; the other side states that much less its lag."""
    relay = Relay()
    host, (guest,) = table_with_guests(relay, new_match("quits", "short"))
    assert host.table.table
    host.table.describe(host.table.table._replace(clock="5+0"))
    play(host)
    relay.flush()
    relay.time.now = (host.table._clocks._seen or 0.0) + 10
    line = guest.table.line()
    guest.table.play(1, [line.rules.moves(line.state)[0]], left=300_000 - round((10 - lag) * 1000))
    events = host.table.receive(*guest.table.outbox[-1])
    assert ["clock" in event.kind for event in events].count(True) == is_disputed
    assert len(host.table.agreed.moves) == 2, "it is not judged"


def test_an_idle_table_sends_only_the_keep_alive() -> None:
    """paho sends one a minute; a test in the browser checks mqtt.js."""
    relay = Relay()
    host, guests = table_with_guests(relay, new_match("abalone", "three"))
    relay.flush()
    relay.time.now += 10
    relay.flush()
    before = len(relay.sent)
    for _ in range(600):
        relay.time.now += 1
        for device in (host, *guests):
            device.table.tick()
            device.send()
    assert len(relay.sent) == before
    channel = MqttChannel()
    channel.open("mqtt://127.0.0.1:9", "agate/1/x/+", None)
    assert channel._client is not None
    assert channel._client.keepalive == 60
    channel.close()


def test_a_device_resumes_from_its_kept_data_and_ignores_damaged_data() -> None:
    relay = Relay()
    host, (guest,) = table_with_guests(relay, new_match("quits", "short"))
    play(host)
    relay.flush()
    guest.disconnect()
    play(guest)  # made without a connection
    guest.reload()
    guest.connect()
    relay.flush()
    assert len(host.table.agreed.moves) == 2
    for kept in ({}, {"seats": 7}, {"table": "{", "seats": {"1": "{"}}, {"table": None, "seats": {"1": None}}):
        table = LiveTable(guest.keys, GAMES, "guest1", ManualClock())
        table.restore(kept)
        assert table.agreed.moves == ()


def test_decryption_refuses_every_flipped_bit() -> None:
    keys = TableKeys.new(NativeCrypto(), "wss://relay.example/mqtt")
    seat = TableKeys(NativeCrypto(), keys.seat_link(1))
    seed = seat.seat_seed(seat.link.secret)
    public = seat.crypto.public_key(seed)
    payload = seat.close("1", b"body", seed)
    assert keys.open("1", payload, public) == b"body"
    assert keys.open("0", payload, public) is None
    for index in range(len(payload)):
        flipped = bytearray(payload)
        flipped[index] ^= 1
        assert keys.open("1", bytes(flipped), public) is None
        assert keys.open("1", payload[:index], public) is None
    assert Ask(BACK, 1).made_at == 0
