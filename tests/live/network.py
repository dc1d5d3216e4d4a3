"""A simulated relay and devices in one process, with the faults of a network; fast enough for thousands of tables."""

from __future__ import annotations

import hashlib
import hmac
from random import Random
from typing import Any

from games.catalogue import GAMES, make_rules
from games.engine.core.match import Match
from games.live.keys import TableKeys, TableLink
from games.live.table import Event, LiveTable


class QuickCrypto:
    """`Crypto` without security, for speed: signatures are made with the public key."""

    def __init__(self, seed: int) -> None:
        self._chance = Random(seed)

    def random(self, length: int) -> bytes:
        return self._chance.randbytes(length)

    def derive(self, secret: bytes, purpose: str, length: int) -> bytes:
        return hashlib.sha512(secret + purpose.encode()).digest()[:length]

    def public_key(self, seed: bytes) -> bytes:
        return hashlib.sha256(seed).digest()

    def sign(self, seed: bytes, message: bytes) -> bytes:
        return hmac.digest(self.public_key(seed), message, "sha512")

    def is_signed(self, public: bytes, message: bytes, signature: bytes) -> bool:
        return hmac.compare_digest(hmac.digest(public, message, "sha512"), signature)

    def seal(self, key: bytes, nonce: bytes, plain: bytes, bound: bytes) -> bytes:
        return hmac.digest(key, nonce + plain + bound, "sha256")[:16] + plain

    def unseal(self, key: bytes, nonce: bytes, sealed: bytes, bound: bytes) -> bytes | None:
        plain = sealed[16:]
        return plain if self.seal(key, nonce, plain, bound) == sealed else None


class ManualClock:
    """A clock that tests set by hand."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


class Device:
    """A device at a table: its protocol, its connection, and the messages on their way to it."""

    def __init__(self, relay: Relay, keys: TableKeys, name: str) -> None:
        self.relay, self.keys, self.name = relay, keys, name
        self.table = LiveTable(keys, GAMES, name, relay.time)
        self.inbox: list[tuple[str, bytes]] = []
        self.events: list[Event] = []
        self.is_online = False
        relay.devices.append(self)

    def connect(self) -> None:
        """Connect, subscribe, and send all own messages again."""
        self.is_online = True
        self.inbox = list(self.relay.retained.items())
        self.table.will()
        self.table.connected()
        self.send()

    def disconnect(self) -> None:
        """Lose the connection and all messages on their way."""
        self.is_online, self.inbox = False, []

    def reload(self) -> None:
        """Restart the program with only the data that the device keeps."""
        kept = self.table.kept()
        self.disconnect()
        self.table = LiveTable(self.keys, GAMES, self.name, self.relay.time)
        self.table.restore(kept)

    def send(self) -> None:
        """Send the table's messages to the relay; without a connection they are lost."""
        outgoing, self.table.outbox = self.table.outbox, []
        if self.is_online:
            for publication in outgoing:
                self.relay.publish(*publication)

    def deliver(self, index: int = 0) -> None:
        """Receive one message."""
        self.events += self.table.receive(*self.inbox.pop(index))
        self.send()


class Relay:
    """A relay with retained messages."""

    def __init__(self) -> None:
        self.retained: dict[str, bytes] = {}
        self.devices: list[Device] = []
        self.time = ManualClock()
        self.sent: list[tuple[str, bytes]] = []

    def publish(self, topic: str, payload: bytes) -> None:
        if payload:
            self.retained[topic] = payload
        else:
            self.retained.pop(topic, None)
        self.sent.append((topic, payload))
        for device in self.devices:
            if device.is_online:
                device.inbox.append((topic, payload))

    def restart(self) -> None:
        """Forget everything and drop all connections."""
        self.retained.clear()
        for device in self.devices:
            device.disconnect()

    def flush(self) -> None:
        """Deliver all messages, in order, until no device sends any."""
        for _ in range(2_000):
            busy = [device for device in self.devices if device.inbox]
            if not busy:
                late = [device.table.tick() for device in self.devices]
                for device in self.devices:
                    device.send()
                if not any(device.inbox for device in self.devices) and not any(
                        device.table._inbox.late for device in self.devices):
                    return
                assert late is not None
                self.time.now += 1
            for device in busy:
                device.deliver()
            self.time.now += 0.2
        raise AssertionError("the devices never stop sending")


def new_match(game: str, variant: str = "") -> Match[Any]:
    """Return a game before its first move."""
    rules = make_rules(game, variant)
    entry = next(entry for entry in GAMES if entry.id == game)
    return Match(rules, game, variant or entry.variants[0][0])


def table_with_guests(relay: Relay, match: Match[Any], seed: int = 1, levels: dict[int, str] | None = None,
                      host_seats: tuple[int, ...] = (0,)) -> tuple[Device, list[Device]]:
    """Return the host, who sits at some seats, and a device with the link of each other person's seat."""
    crypto = QuickCrypto(seed)
    host = Device(relay, TableKeys.new(crypto, ""), "host")
    host.connect()
    host.table.open(match, levels=levels)
    for seat in host_seats:
        host.table.sit(seat, f"host{seat}")
    host.send()
    others = [seat for seat in host.table.people if seat not in host_seats]
    guests = [Device(relay, TableKeys(crypto, host.keys.seat_link(seat)), f"guest{seat}") for seat in others]
    for guest in guests:
        guest.connect()
    relay.flush()
    for guest in guests:
        guest.table.sit(guest.keys.link.seat, guest.name)
        guest.send()
    relay.flush()
    return host, guests


def watcher(relay: Relay, host: Device) -> Device:
    """Return a device with a watch link."""
    link: TableLink = host.keys.watch_link()
    return Device(relay, TableKeys(host.keys.crypto, link), f"watcher{len(relay.devices)}")
