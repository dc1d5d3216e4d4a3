"""The broker of a room, which nobody in the network can hang or fill up: amqtt's, with limits.

Packets have a greatest size, a connection must begin to speak MQTT within seconds, a device has a part of all
connections only, and of retained messages the oldest make room: the devices at a table send theirs again.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any, Final

from amqtt.adapters import WebSocketsWriter
from amqtt.broker import Broker
from amqtt.errors import AMQTTError
from websockets import ConnectionClosed

LARGEST_PACKET: Final = 65_536  # bytes; a message of a table has 4,096 at most
FIRST_WORD: Final = 10.0  # seconds until a connection must have said who it is
MOST_OF_DEVICE: Final = 40  # connections of one address
MOST_RETAINED: Final = 4_000_000  # bytes of all retained messages
EACH_TAKES: Final = 500  # bytes of a retained message besides its content


class RoomBroker(Broker):  # type: ignore[misc]  # amqtt has no types
    """A broker for devices that may be anybody's."""

    def __init__(self, settings: dict[str, Any], most_of_device: int = MOST_OF_DEVICE) -> None:
        super().__init__(settings)
        self._most_of_device = most_of_device
        self._connected: Counter[str] = Counter()  # connections by address
        self._retained_bytes = 0

    async def ws_connected(self, websocket: Any, listener_name: str) -> None:
        """Serve a connection of a browser."""
        await self._client_connected(listener_name, SocketReader(websocket), WebSocketsWriter(websocket))

    async def _client_connected(self, listener_name: str, reader: Any, writer: Any) -> None:
        address = (writer.get_peer_info() or ("",))[0]
        if self._connected[address] >= self._most_of_device:
            await writer.close()
            return
        self._connected[address] += 1
        try:
            await super()._client_connected(listener_name, reader, writer)
        finally:
            self._connected[address] -= 1

    async def _initialize_client_session(self, reader: Any, writer: Any, address: str, port: int) -> Any:
        """Wait for the first packet; whatever else comes, or nothing, ends the connection."""
        try:
            return await asyncio.wait_for(super()._initialize_client_session(reader, writer, address, port), FIRST_WORD)
        except Exception as fault:  # amqtt gives the place of a connection back for its own errors only
            await writer.close()
            raise AMQTTError(str(fault)) from fault

    async def retain_message(self, source_session: Any, topic_name: str | None, data: bytes | bytearray | None,
                             qos: int | None = None) -> None:
        """Keep the last message of a topic, and drop the oldest ones beyond the limit."""
        kept = self._retained_messages
        if topic_name is not None and topic_name in kept:
            self._retained_bytes -= _size(topic_name, kept[topic_name].data)
            if data:
                del kept[topic_name]  # its new message is among the latest
        await super().retain_message(source_session, topic_name, data, qos)
        if data and topic_name is not None:
            self._retained_bytes += _size(topic_name, data)
        while self._retained_bytes > MOST_RETAINED:
            oldest = next(iter(kept))
            self._retained_bytes -= _size(oldest, kept.pop(oldest).data)


class SocketReader:
    """Reads packets from a websocket, whatever its messages hold."""

    def __init__(self, socket: Any) -> None:
        self._socket = socket
        self._buffer = bytearray()

    async def read(self, n: int = -1) -> bytes:
        """Return so many bytes, or fewer at the end of the connection."""
        if n > LARGEST_PACKET:
            raise ValueError(f"a packet of {n} bytes")
        while len(self._buffer) < n:
            try:
                message = await self._socket.recv()
            except ConnectionClosed:
                break
            self._buffer += message.encode() if isinstance(message, str) else message
        data = bytes(self._buffer[:n])
        del self._buffer[:n]
        return data

    def feed_eof(self) -> None:
        """Do nothing: a websocket knows its end."""


def _size(topic: str, data: bytes | bytearray) -> int:
    return len(topic) + len(data) + EACH_TAKES
