"""Random tables with the faults of a network: all devices end with the same game, and no agreed move is lost."""

from __future__ import annotations

import os
from random import Random

import pytest

from games.live.agreement import supersedes
from games.live.messages import BACK, DRAW, GONE
from tests.live.network import Device, Relay, new_match, table_with_guests, watcher

TABLES = int(os.environ.get("AGATE_LIVE_TABLES", "60"))  # for each kind; `make fuzz` plays 10,000 in all
KINDS = [("orbito", "", {}), ("quits", "short", {}), ("abalone", "three", {}), ("abalone", "four", {2: "easy"}),
         ("slyne", "6", {}), ("quits", "four", {})]


def act(device: Device, rng: Random) -> None:
    """Let a device do a random action that a person could do."""
    table = device.table
    seats = [seat for seat in table.mine if seat in table.told]
    if not seats or table.base is None:
        return
    seat, agreed = rng.choice(seats), table.agreed
    line = table.codes.line(agreed.moves)
    asked = [other for other, history in table.told.items() if history.said.ask and other not in table.mine]
    kind = rng.random()
    if asked and kind < 0.5:
        table.answer(seat, rng.choice(asked), rng.random() < 0.8)
    elif kind < 0.62 and agreed.moves and table.is_synchronised(seat):
        table.ask(seat, BACK, rng.randrange(len(agreed.moves)))
    elif kind < 0.66 and not agreed.is_over and table.is_synchronised(seat):
        table.ask(seat, DRAW)
    elif kind < 0.67 and not agreed.is_over and table.is_synchronised(seat):
        table.resign(seat)
    elif kind < 0.70:
        table.say_phrase(seat, "hello")
    elif (not agreed.is_over and line.result() is None and line.seat_to_move in table.mine
            and table.is_synchronised(line.seat_to_move)):
        mover, moves = line.seat_to_move, []
        while line.result() is None and line.seat_to_move == mover:
            moves.append(rng.choice(line.rules.moves(line.state)))
            line.play(moves[-1])
        table.play(mover, moves)
    device.send()


def disturb(relay: Relay, device: Device, rng: Random) -> None:
    """Let a random network fault happen to a device."""
    kind = rng.random()
    if kind < 0.3:
        device.disconnect()
    elif kind < 0.5 and device.inbox:
        device.inbox.append(rng.choice(device.inbox))
    elif kind < 0.6 and relay.sent:
        device.inbox.append(rng.choice(relay.sent))
    elif kind < 0.7:
        device.inbox.append((rng.choice(relay.sent)[0], rng.randbytes(rng.randrange(90))))
    elif kind < 0.8:
        device.reload()
    else:
        rng.shuffle(device.inbox)


def game_number(device: Device) -> int:
    """Return the number of the game that a device plays."""
    return device.table.table.game if device.table.table else 0


@pytest.mark.parametrize(("game_id", "variant", "levels"), KINDS, ids=lambda value: str(value))
def test_all_devices_end_with_the_same_game(game_id: str, variant: str, levels: dict[int, str]) -> None:
    for number in range(TABLES):
        rng = Random(f"{game_id} {variant} {number}")
        relay = Relay()
        host, guests = table_with_guests(relay, new_match(game_id, variant), number, levels)
        devices = [host, *guests, watcher(relay, host)]
        for _ in range(rng.randrange(10, 90)):
            device = rng.choice(devices)
            relay.time.now += rng.random()
            if host.table.agreed.is_over and rng.random() < 0.2:
                host.table.rematch(new_match(game_id, variant))
            if not device.is_online and rng.random() < 0.3:
                device.connect()
            if rng.random() < 0.01:
                relay.restart()
            if rng.random() < 0.12:
                disturb(relay, device, rng)
            elif rng.random() < 0.5 and device.inbox:
                before, game = device.table.agreed, game_number(device)
                device.deliver(rng.randrange(len(device.inbox)))
                after = device.table.agreed
                is_new = game_number(device) > game or after.era > before.era or after.cut != before.cut
                assert is_new or after.is_drawn or (
                    after.moves[:len(before.moves)] == before.moves), f"table {number} lost moves"
            else:
                act(device, rng)
        devices.append(watcher(relay, host))
        for device in devices:
            device.disconnect()
        for device in [*devices, *devices]:  # all devices reconnect and receive the others' messages
            device.connect()
        relay.flush()
        games = {device.name: (game_number(device), device.table.agreed) for device in devices}
        assert len(set(games.values())) == 1, f"table {number}: {games}"


def test_all_devices_agree_on_the_holder_of_a_seat_claimed_twice() -> None:
    relay = Relay()
    host, (guest,) = table_with_guests(relay, new_match("orbito"))
    twin = Device(relay, guest.keys, "a-twin".replace("-", ""))
    twin.connect()
    relay.flush()
    assert not twin.table.sit(1, "Twin"), "the first device holds the seat"
    assert twin.table.tick()[-1].kind == "seat_taken"
    guest.table.be(GONE)
    guest.send()
    relay.flush()
    assert twin.table.sit(1, "Twin"), "a seat whose device has gone can be claimed"
    twin.send()
    relay.flush()
    assert 1 not in guest.table.mine
    assert {device.table.holder(1) for device in (host, guest, twin)} == {"atwin"}
    new = twin.table.told[1]
    old = new._replace(said=new.said._replace(claim=1, device="guest1"))
    assert supersedes(new, old)
    assert not supersedes(old, new)
