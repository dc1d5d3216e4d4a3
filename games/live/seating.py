"""The seats of a table: who holds them, and who may sit down.

With every rematch all players move on by one seat, so that the next one begins. Links and topics keep the number of the
seat in the table's first game, as does the list of seats in the host's message.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.core.rules import Seat
from games.live.events import Event
from games.live.keys import HOST, SEAT
from games.live.messages import GONE, Presence, SeatEntry, SeatMessage
from games.live.table_host import NOBODY

if TYPE_CHECKING:
    from games.live.table import LiveTable


class Seating:
    """The players of the seats; sits down for this device."""

    def __init__(self, table: LiveTable) -> None:
        self._table = table

    def first_seat(self, seat: Seat) -> Seat:
        """Return the seat that a seat's player had in the table's first game."""
        table = self._table.table
        return (seat - table.game) % len(table.seats) if table else seat

    def seat_now(self, first: Seat) -> Seat:
        """Return the current seat of the player who had a seat in the first game."""
        table = self._table.table
        return (first + table.game) % len(table.seats) if table else first

    def entry(self, seat: Seat) -> SeatEntry:
        """Return a seat as the host describes it."""
        assert self._table.table
        return self._table.table.seats[self.first_seat(seat)]

    def holder(self, seat: Seat) -> str:
        """Return the device that holds a seat; empty if nobody sits there."""
        told = self._table.told
        device = told[seat].said.device if seat in told else NOBODY
        return "" if device == NOBODY else device

    def presence(self, seat: Seat) -> Presence | None:
        """Return the last presence of the device at a seat."""
        return self._table.attendance.at(self.first_seat(seat), self.holder(seat))

    def is_free(self, seat: Seat) -> bool:
        """Whether this device can sit down: nobody sits there, or the player there has gone."""
        presence = self.presence(seat)
        return self.holder(seat) in ("", self._table.device) or (presence is not None and presence.state == GONE)

    def sit(self, seat: Seat, name: str, *, takes_over: bool = False) -> bool:
        """Sit down at a seat that this device has a key for; return False if another device holds it."""
        table, seed = self._table, self.seed_of(seat)
        if table.table is None or seed is None or table.keys.crypto.public_key(seed) != self.entry(seat).key:
            table.events.append(Event("seat_closed", seat))
            return False
        if not (takes_over or self.is_free(seat)):
            table.events.append(Event("seat_taken", seat))
            return False
        table.mine[seat] = seed
        held = table.told.get(seat)
        if held and held.said.device == table.device and held.said.name == name:
            return True
        claim = 1 if not held else held.said.claim + (held.said.device != table.device)
        said = held.said if held else SeatMessage(0, table.device, game=table.table.game)
        table.say(seat, said._replace(device=table.device, claim=claim, name=name))
        return True

    def seed_of(self, seat: Seat) -> bytes | None:
        """Return the seed of a seat's signing key, if this device has it."""
        keys, first = self._table.keys, self.first_seat(seat)
        if keys.link.kind == HOST:
            epoch = self.entry(seat).epoch if self._table.table else 0
            return keys.seat_seed(keys.seat_secret(first, epoch))
        return keys.seat_seed(keys.link.secret) if keys.link.kind == SEAT and keys.link.seat == first else None
