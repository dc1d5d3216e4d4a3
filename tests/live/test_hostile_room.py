"""Strangers in the same network cannot hang or fill up the page and the relay of a room."""

from __future__ import annotations

import os
import socket
import struct
import time
import zlib
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect

from games.live.native import room_broker, web_server
from games.live.native.embedded_relay import EmbeddedRelay
from games.live.native.web_server import Stored, WebServer
from tests.live.brokers import free_port

LOOPBACK, OTHER = "127.0.0.1", "127.0.0.2"  # a stranger's device, and another one
SECONDS = 10
CONNACK = bytes([0x20, 2, 0, 0])


@pytest.fixture
def relay(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """The port of a relay that waits half a second for a first word."""
    monkeypatch.setattr(room_broker, "FIRST_WORD", 0.5)
    port = free_port()
    with EmbeddedRelay(LOOPBACK, port):
        yield port


def reached(port: int, device: str = LOOPBACK) -> ClientConnection:
    own = socket.create_connection((LOOPBACK, port), SECONDS, source_address=(device, 0))
    return connect(f"ws://{LOOPBACK}:{port}", sock=own, subprotocols=["mqtt"], open_timeout=SECONDS)  # type: ignore


def packet(kind: int, body: bytes) -> bytes:
    """Return an MQTT packet."""
    length, digits = len(body), bytearray()
    while length >= 128:
        digits.append(length % 128 | 128)
        length //= 128
    return bytes([kind, *digits, length]) + body


def hello() -> bytes:
    return packet(0x10, b"\0\4MQTT\4\2\0\x3c\0\4" + os.urandom(2).hex().encode())


def message(topic: str, content: bytes) -> bytes:
    """Return a retained message."""
    return packet(0x31, struct.pack(">H", len(topic)) + topic.encode() + content)


def is_served(port: int, device: str = LOOPBACK) -> bool:
    """Whether a device that behaves is welcome."""
    try:
        with reached(port, device) as line:
            line.send(hello())
            return line.recv(timeout=SECONDS) == CONNACK
    except (WebSocketException, OSError, TimeoutError):
        return False


BAD_LINES: dict[str, list[str | bytes]] = {
    "an empty message in a packet": [hello(), b"\x31\xc8\x01", b""],
    "a packet of 256 MB": [hello(), b"\x30\xff\xff\xff\x7f" + b"x" * 5_000],
    "a wrong quality": [hello(), packet(0x82, b"\0\1\0\1#\3")],
    "a topic that is no UTF-8": [hello(), packet(0x31, b"\0\4\xff\xfe\xff\xfenothing")],
    "a length without an end": [b"\x10\xff\xff\xff\xff\xff\xff"],
    "another protocol": ["GET / HTTP/1.1\r\n\r\n"],
    "a broken greeting": [b"\x10\x08\0\4MQ"],
    "a name that is no UTF-8": [packet(0x10, b"\0\4MQTT\4\2\0\x3c\0\4\xff\xfe\xfd\xfc")],
    "two greetings": [hello(), hello()],
    "nothing": [],
}


@pytest.mark.parametrize("name", BAD_LINES)
def test_no_line_hangs_the_relay_or_takes_a_place_for_good(relay: int, name: str) -> None:
    for _ in range(room_broker.MOST_OF_DEVICE + 5):
        try:
            with reached(relay) as line:
                for part in BAD_LINES[name]:
                    line.send(part)
        except (ConnectionClosed, OSError):
            pass
    end = time.monotonic() + SECONDS
    while not is_served(relay):
        assert time.monotonic() < end, name


def test_a_device_that_takes_every_place_keeps_nobody_else_out(relay: int) -> None:
    with ExitStack() as held:
        for _ in range(300):
            held.enter_context(reached(relay))
        assert is_served(relay, OTHER)
    end = time.monotonic() + SECONDS
    while not is_served(relay):
        assert time.monotonic() < end, "those who say nothing are sent away"


def test_retained_messages_of_a_flood_have_a_limit(relay: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room_broker, "MOST_RETAINED", 50_000)
    with reached(relay) as line:
        line.send(hello())
        line.recv(timeout=SECONDS)
        for number in range(200):
            line.send(message(f"agate/1/flood/{number}", b"x" * 1_000))
        line.send(message("agate/1/flood/end", b"the end"))
        line.send(message("agate/1/flood/end", b"the end"))
        line.send(packet(0xC0, b""))
        assert line.recv(timeout=SECONDS) == packet(0xD0, b"")
    with reached(relay) as line:
        line.send(hello() + packet(0x82, b"\0\1" + struct.pack(">H", 15) + b"agate/1/flood/#" + b"\0"))
        said = b""
        end = time.monotonic() + SECONDS
        while b"the end" not in said and time.monotonic() < end:
            said += line.recv(timeout=SECONDS)  # type: ignore[operator]
    assert b"the end" in said
    assert 0 < said.count(b"agate/1/flood/") <= 50_000 // (1_000 + room_broker.EACH_TAKES) + 2


def test_slow_visitors_of_one_device_keep_no_other_from_the_page() -> None:
    content = zlib.compress(b"page", wbits=-zlib.MAX_WBITS)
    page = WebServer(LOOPBACK, 0, 1, LOOPBACK, {"index.html": Stored(content, zlib.crc32(b"page"), 4)})
    try:
        with ExitStack() as held:
            for _ in range(3 * web_server.MOST_OF_DEVICE):
                slow = held.enter_context(socket.create_connection((LOOPBACK, page.port), SECONDS))
                slow.sendall(b"GET / HT")
            time.sleep(0.2)
            assert sum(page._server._connected.values()) <= web_server.MOST_OF_DEVICE
            with socket.create_connection((LOOPBACK, page.port), SECONDS, source_address=(OTHER, 0)) as visitor:
                visitor.sendall(b"GET / HTTP/1.0\r\n\r\n")
                assert visitor.recv(100).startswith(b"HTTP/1.1 200")
        end = time.monotonic() + SECONDS
        while sum(page._server._connected.values()):
            assert time.monotonic() < end, "places are given back"
            time.sleep(0.05)
    finally:
        page.close()
