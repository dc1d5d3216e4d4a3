"""Measure the load of a relay: delays of moves at a normal pace, and messages a second at full speed.

`python -m build.measure.live_load [--tables 100 1000] [--seconds 15]` starts a relay of each kind on loopback, in a
process of its own, with two players at each table, each over its own connection and subscribed to everything that is
said there. At the normal pace a table makes a move every five seconds; at full speed every move is answered at once.
The players share one process and one thread. Where other programs run too, `chrt -r 10` before the command, as root,
lets the relay and the players go first.
"""

from __future__ import annotations

import argparse
import heapq
import multiprocessing
import os
import resource
import selectors
import socket
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.synchronize import Event as Stop
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from paho.mqtt.client import Client, MQTTMessage, MQTTv311
from paho.mqtt.enums import CallbackAPIVersion

from build.report import BuildError, in_one_sentence, say
from games.live.native.embedded_relay import EmbeddedRelay
from tests.live.brokers import Mosquitto, find_mosquitto, free_port

LOOPBACK: Final = "127.0.0.1"
PAYLOAD: Final = 300  # bytes: a sealed message of a game of some thirty moves
MOVE_SECONDS: Final = 5.0  # between two moves at a table
FULL_SPEED_TABLES: Final = 50
CONNECTING: Final = 120.0  # seconds for all players together
FEW: Final = 50  # players that connect at the same time
SECOND: Final = 1e9  # nanoseconds


class Load(NamedTuple):
    """The result of one run."""

    relay: str
    tables: int
    pace: str
    messages: float  # delivered a second
    median: float  # milliseconds from sending to arriving
    p95: float
    processor: float  # milliseconds of processor time of the relay for a move
    lost: int

    def row(self) -> str:
        """Return the result as a row of a Markdown table."""
        return (f"| {self.relay} | {self.tables} | {self.pace} | {self.messages:.0f} | {self.median:.1f} "
                f"| {self.p95:.1f} | {self.processor:.2f} | {self.lost} |")


class Crowd:
    """Two players at each of many tables, driven by one loop."""

    def __init__(self, port: int, tables: int, pause: float) -> None:
        self._port, self._pause = port, pause
        self._selector = selectors.DefaultSelector()
        self._clients: list[Client] = []
        self._ready = 0
        self._due: list[tuple[float, int]] = []  # when a player sends its next move
        self.sent = 0
        self.delays: list[float] = []  # seconds from sending to arriving
        for player in range(2 * tables):
            self._connect(player)
        end = time.monotonic() + CONNECTING
        while self._ready < 2 * tables:
            self._turn(0.1)
            if time.monotonic() > end:
                raise BuildError(f"Only {self._ready} of {2 * tables} players reached the relay.")

    def _connect(self, player: int) -> None:
        client = Client(CallbackAPIVersion.VERSION2, protocol=MQTTv311)

        def connected(client: Client, *_: Any) -> None:
            client.subscribe(f"agate/1/table{player // 2}/+", 1)

        def subscribed(*_: Any) -> None:
            self._ready += 1

        def heard(client: Client, userdata: object, message: MQTTMessage) -> None:
            if message.topic.endswith(f"/{player % 2}"):
                return  # the player's own move
            self.delays.append((time.monotonic_ns() - int(message.payload[:20])) / SECOND)
            heapq.heappush(self._due, (time.monotonic() + self._pause, player))

        client.on_connect, client.on_subscribe, client.on_message = connected, subscribed, heard
        client.connect(LOOPBACK, self._port, keepalive=600)
        found = client.socket()
        assert isinstance(found, socket.socket)
        found.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # an answer does not wait for an acknowledgement
        self._selector.register(found, selectors.EVENT_READ, client)
        self._clients.append(client)
        while player - self._ready > FEW:
            self._turn(0.1)

    def _turn(self, seconds: float) -> None:
        for key, _ in self._selector.select(seconds):
            client: Client = key.data
            client.loop_read()
            while client.want_write():
                client.loop_write()

    def _send(self, player: int) -> None:
        head = f"{time.monotonic_ns():020}".encode()
        self._clients[player].publish(f"agate/1/table{player // 2}/{player % 2}", head.ljust(PAYLOAD, b"."), 1, True)
        self.sent += 1

    def play(self, seconds: float) -> None:
        """Play a game at every table for some time."""
        rng, begun = Random(1), time.monotonic()
        self._due = [(begun + rng.random() * self._pause, player) for player in range(0, len(self._clients), 2)]
        heapq.heapify(self._due)
        while (now := time.monotonic()) < begun + seconds:
            while self._due and self._due[0][0] <= now:
                self._send(heapq.heappop(self._due)[1])
            self._turn(max(0.0, min(0.05, self._due[0][0] - now if self._due else 0.05)))
        end = time.monotonic() + 2
        while len(self.delays) < self.sent and time.monotonic() < end:
            self._turn(0.05)

    def close(self) -> None:
        """Disconnect everybody."""
        for client in self._clients:
            client.disconnect()
        self._selector.close()


def _embedded(port: int, stop: Stop) -> None:
    """Run the embedded relay in a process of its own."""
    with EmbeddedRelay(LOOPBACK, free_port(), port, most_connections=5_000, most_of_device=5_000):
        stop.wait()


def processor_seconds(process: int) -> float:
    """Return the processor time that a process has used, as Linux counts it."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def running(kind: str) -> Iterator[tuple[int, int]]:
    """Run a relay of a kind; yield its port and the number of its process."""
    with tempfile.TemporaryDirectory() as folder:
        if kind == "mosquitto":
            program = find_mosquitto()
            if program is None:
                raise BuildError("mosquitto is not installed and cannot be.")
            relay = Mosquitto(program, Path(folder), most_connections=5_000)
            try:
                yield relay.tcp, relay.process
            finally:
                relay.stop()
            return
        context = multiprocessing.get_context("spawn")
        port, stop = free_port(), context.Event()
        process = context.Process(target=_embedded, args=(port, stop), daemon=True)
        process.start()
        try:
            _wait(port)
            assert process.pid
            yield port, process.pid
        finally:
            stop.set()
            process.join(20)
            process.kill()


def _wait(port: int) -> None:
    end = time.monotonic() + 20
    while time.monotonic() < end:
        with socket.socket() as probe:
            if probe.connect_ex((LOOPBACK, port)) == 0:
                return
        time.sleep(0.1)
    raise BuildError("The relay did not start.")


def measure(kind: str, tables: int, pause: float, seconds: float) -> Load:
    """Return the results of one relay with a number of tables."""
    with running(kind) as (port, process):
        crowd = Crowd(port, tables, pause)
        before = processor_seconds(process)
        crowd.play(seconds)
        used = processor_seconds(process) - before
        delays = sorted(crowd.delays)
        crowd.close()
    if not delays:
        raise BuildError("No message arrived.")
    pace = f"a move every {pause:g} s" if pause else "full speed"
    return Load(kind, tables, pace, len(delays) / seconds, delays[len(delays) // 2] * 1000,
                delays[int(len(delays) * 0.95)] * 1000, used * 1000 / crowd.sent, crowd.sent - len(delays))


def main() -> None:
    """Measure the relays of the command line's options."""
    parser = argparse.ArgumentParser(prog="python -m build.measure.live_load", description="Load on relays.")
    parser.add_argument("--tables", type=int, nargs="+", default=[100, 1000])
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--relays", nargs="+", choices=["embedded", "mosquitto"], default=["embedded", "mosquitto"])
    options = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    say(f"{os.cpu_count()} cores\n| relay | tables | pace | messages/s | median ms | p95 ms | processor ms | lost |\n"
        "|---|---|---|---|---|---|---|---|")
    for kind in options.relays:
        for tables in options.tables:
            say(measure(kind, tables, MOVE_SECONDS, options.seconds).row())
        say(measure(kind, FULL_SPEED_TABLES, 0.0, options.seconds).row())


if __name__ == "__main__":
    with in_one_sentence():
        main()
