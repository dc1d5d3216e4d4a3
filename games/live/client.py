"""A table and its connection: carries messages between a `LiveTable` and a channel to the relay."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple, Protocol

from games.live.table import Event, LiveTable, Publication


class News(Enum):
    """A kind of report from a channel."""

    CONNECTED = "connected"  # and subscribed: what the relay has kept is on its way
    LOST = "lost"  # the channel tries again by itself
    MESSAGE = "message"


class Report(NamedTuple):
    """Something that happened on a channel."""

    news: News
    topic: str = ""
    payload: bytes = b""


class Connection(Enum):
    """The state of a device's connection to the relay."""

    CONNECTING = "connecting"  # for the first time
    OPEN = "open"
    LOST = "lost"


class RelayChannel(Protocol):
    """A connection to an MQTT relay that reconnects by itself: paho-mqtt natively, mqtt.js in the page."""

    def open(self, relay: str, subscription: str, will: Publication | None) -> None:
        """Connect to a relay and subscribe; returns at once."""

    def set_will(self, will: Publication | None) -> None:
        """Replace the last will, for the next connection."""

    def publish(self, topic: str, payload: bytes) -> None:
        """Send a retained message, at least once."""

    def poll(self) -> list[Report]:
        """Return what has happened since the last call."""

    def close(self) -> None:
        """Send what is still to be sent, and disconnect in good order."""


class LiveClient:
    """One device at one table. Call `step` often: every frame, or in a loop with short pauses."""

    def __init__(self, table: LiveTable, channel: RelayChannel, relay: str) -> None:
        self.table, self._channel = table, channel
        self.connection = Connection.CONNECTING
        self.since = table.now()  # when that began, in seconds since 1970
        channel.open(relay, f"{table.keys.topic}/+", table.will())

    @property
    def is_connected(self) -> bool:
        """Whether messages arrive and can be sent now."""
        return self.connection is Connection.OPEN

    def step(self) -> list[Event]:
        """Handle the messages that came and send those of the table; return the events."""
        events: list[Event] = []
        for report in self._channel.poll():
            if report.news is News.MESSAGE:
                events += self.table.receive(report.topic, report.payload)
                continue
            self._set_connection(Connection.OPEN if report.news is News.CONNECTED else Connection.LOST)
            events.append(Event(report.news.value))
            if self.is_connected:
                self.table.connected()
                self._channel.set_will(self.table.will())
        events += self.table.tick()
        self.flush()
        return events

    def _set_connection(self, connection: Connection) -> None:
        """Note a new state; a failed attempt does not change the time at which the connection was lost."""
        is_new = connection is not self.connection
        if is_new and not (self.connection is Connection.CONNECTING and connection is Connection.LOST):
            self.connection, self.since = connection, self.table.now()

    def flush(self) -> None:
        """Send the table's messages. Without a connection nothing is lost: they are sent again on the next one."""
        said, self.table.outbox = self.table.outbox, []
        if self.is_connected:
            for publication in said:
                self._channel.publish(*publication)

    def leave(self, state: str) -> None:
        """Say goodbye and disconnect; nothing is left at a table that was closed."""
        if not self.table.is_cleared and not (self.table.table and self.table.table.is_closed):
            self.table.be(state)
        self.flush()
        self._channel.close()
