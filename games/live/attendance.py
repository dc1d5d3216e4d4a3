"""The attendance at a table: every device says whether it is here, away or gone; `gone` may be its last will."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.engine.core.rules import Seat
from games.live.events import Event, Publication
from games.live.keys import HOST, SEAT, TableKeys
from games.live.messages import GONE, HERE, PRESENCE, STATES, Presence

CONTRADICTED: Final = "contradicted"
HOSTS_PLACE: Final = f"{PRESENCE}h"


class Attendance:
    """The presence of all devices at a table, and of this one."""

    def __init__(self, keys: TableKeys, device: str, now: Callable[[], float]) -> None:
        self._keys, self._device, self._now = keys, device, now
        self._presences: dict[tuple[str, str], Presence] = {}  # by topic and device: nobody speaks for another seat's
        self._since: dict[tuple[str, str], float] = {}  # when each began to be as it is, in seconds since 1970
        self._connection = self._next_connection = 0
        self._last = Presence(device, 0, HERE, 0)  # that this device said

    @property
    def state(self) -> str:
        """Whether this device said last that it is here, away or gone."""
        return self._last.state

    @property
    def place(self) -> tuple[str, bytes] | None:
        """The topic at which this device tells its presence, and the seed to sign it with; None for watchers."""
        link = self._keys.link
        if link.kind == HOST:
            return HOSTS_PLACE, self._keys.host_seed()
        return (f"{PRESENCE}{link.seat}", self._keys.seat_seed(link.secret)) if link.kind == SEAT else None

    def at(self, first: Seat, device: str) -> Presence | None:
        """Return the last presence message signed with the link of a seat or of the host; None without one."""
        place = self._place_of(first, device)
        return self._presences[place] if place else None

    def since(self, first: Seat, device: str) -> float:
        """Return when a device was last seen to come or go, in seconds since 1970; 0 if that is unknown.

        What happens while this device is connected is timed by its own clock: that of the other may be wrong, and a
        last will was written long before.
        """
        place = self._place_of(first, device)
        return self._since[place] if place else 0.0

    def _place_of(self, first: Seat, device: str) -> tuple[str, str] | None:
        places = [(place, device) for place in (f"{PRESENCE}{first}", HOSTS_PLACE)]
        return max((place for place in places if place in self._presences),
                   key=lambda place: _age(self._presences[place]), default=None)

    def will(self) -> Publication | None:
        """Return the last will that the relay sends when this device's next connection breaks; None for watchers.

        Every connection has a number, so that the will of an earlier one is ignored.
        """
        self._next_connection = max(self._connection + 1, int(self._now() * 1000))
        return self._publication(Presence(self._device, self._next_connection, GONE, 0))

    def connected(self) -> None:
        """Note a new connection, made with the last `will`."""
        self._connection = self._next_connection

    def message(self, state: str) -> Publication | None:
        """Return the message that this device is here, away or gone; None for watchers."""
        self._last = Presence(self._device, self._connection, state, int(self._now() * 1000))
        return self._publication(self._last)

    def _publication(self, said: Presence) -> Publication | None:
        if self.place is None:
            return None
        place, seed = self.place
        return Publication(f"{self._keys.topic}/{place}", self._keys.close(place, said.data(), seed))

    def follow(self, place: str, seat: Seat, said: Presence) -> Event | None:
        """Follow a message unless it is older than the last one of its device; return what is new in it.

        CONTRADICTED means that others believe a device less present than it is, which then says its state again: its
        clock was set back since an earlier connection, or the player closed another window at the same seat.
        """
        if said.device == self._device and self.place and place == self.place[0]:
            if not 0 < self._connection <= said.connection or _age(said) <= _age(self._last):
                return None
            is_less = STATES.index(said.state) > STATES.index(self.state)
            self._connection = said.connection + is_less
            return Event(CONTRADICTED, seat, self.state) if is_less else None
        old = self._presences.get((place, said.device))
        if old and _age(said) < _age(old):
            return None
        self._presences[place, said.device] = said
        if old is None or old.state != said.state:
            self._since[place, said.device] = said.at / 1000 if old is None else self._now()
        return Event("presence", seat, said) if old is None or old.state != said.state else None


def _age(said: Presence) -> tuple[int, bool, int]:
    """Return a sort key that grows with every message of a device."""
    return said.connection, said.state == GONE, said.at
