"""The attendance at a table: every device says whether it is here, away or gone, and the relay says the last for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.engine.core.rules import Seat
from games.live.events import Event, Publication
from games.live.keys import HOST, SEAT, TableKeys
from games.live.messages import GONE, PRESENCE, Presence

CONTRADICTED: Final = "contradicted"


class Attendance:
    """The presence of all devices at a table, and of this one."""

    def __init__(self, keys: TableKeys, device: str, now: Callable[[], float]) -> None:
        self._keys, self._device, self._now = keys, device, now
        self.presences: dict[str, Presence] = {}  # by device
        self._connection = self._next_connection = 0

    @property
    def place(self) -> tuple[str, bytes] | None:
        """The topic at which this device tells its presence, and the seed to sign it with; None for watchers."""
        link = self._keys.link
        if link.kind == HOST:
            return f"{PRESENCE}h", self._keys.host_seed()
        return (f"{PRESENCE}{link.seat}", self._keys.seat_seed(link.secret)) if link.kind == SEAT else None

    def will(self) -> Publication | None:
        """Return what the relay shall say for this device when its next connection breaks; None for watchers.

        Every connection has a number, so that the will of an earlier one changes nothing.
        """
        self._next_connection = max(self._connection + 1, int(self._now() * 1000))
        return self._message(GONE, self._next_connection)

    def connected(self) -> None:
        """Note a new connection, made with the last `will`."""
        self._connection = self._next_connection

    def message(self, state: str) -> Publication | None:
        """Return what tells that this device is here, away or gone; None for watchers."""
        return self._message(state, self._connection)

    def _message(self, state: str, connection: int) -> Publication | None:
        place = self.place
        if place is None:
            return None
        said = Presence(self._device, connection, state, int(self._now() * 1000))
        return Publication(f"{self._keys.topic}/{place[0]}", self._keys.close(place[0], said.data(), place[1]))

    def follow(self, seat: Seat, said: Presence) -> Event | None:
        """Follow a message unless a later connection of the device has said otherwise; return what is new in it.

        CONTRADICTED means that others believe an earlier connection of this device, which should say that it is here.
        """
        if said.device == self._device and said.connection > self._connection > 0:
            self._connection = said.connection + 1  # this device's clock was set back since then
            return Event(CONTRADICTED, seat)
        old = self.presences.get(said.device)
        if old and (said.connection, said.state == GONE, said.at) < (old.connection, old.state == GONE, old.at):
            return None
        self.presences[said.device] = said
        is_news = said.device != self._device and (old is None or old.state != said.state)
        return Event("presence", seat, said) if is_news else None
