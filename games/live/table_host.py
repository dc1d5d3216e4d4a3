"""The actions of a table's host: open and close the table, give seats to others, begin the next game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from games.engine.core.match import Match
from games.engine.core.rules import Seat
from games.live.keys import TableLink
from games.live.messages import PEOPLE, TABLE, SeatEntry, SeatMessage, TableMessage

if TYPE_CHECKING:
    from games.live.table import LiveTable

LIFETIME: Final = 14 * 24 * 3600  # seconds until a table expires
NOBODY: Final = "0"  # the device of a seat that the host has reopened


class TableHost:
    """The host's part of a table."""

    def __init__(self, table: LiveTable) -> None:
        self._table = table

    def open(self, match: Match[Any], stones: Sequence[str] = (), clock: str = "",
             levels: Mapping[Seat, str] | None = None) -> None:
        """Open a table for a game before its first move. Seats in `levels` are played by computers, on this device."""
        table, levels = self._table, levels or {}
        seats = tuple([SeatEntry(self._seat_key(seat, 0), levels.get(seat, PEOPLE))
                       for seat in range(match.rules.seats)])
        self.describe(TableMessage(1, 0, table.codes.code_before(match, stones), seats, clock,
                                   int((table.now() + LIFETIME) * 1000)))
        for seat in levels:
            table.sit(seat, "")

    def fill(self, seat: Seat, level: str) -> None:
        """Let a computer of some level play a seat, on this device."""
        self._hand_over(seat, level, self._table.device)
        self._table.mine[seat] = self._table.seed_of(seat) or b""

    def reopen(self, seat: Seat) -> None:
        """Make a new link for a seat: the old one becomes invalid, and its owner can only watch."""
        self._table.mine.pop(seat, None)
        self._hand_over(seat, PEOPLE, NOBODY)

    def _hand_over(self, seat: Seat, level: str, device: str) -> None:
        """Give a seat a new key, and sign the game as the seat knew it with that key."""
        table = self._table
        if not table.table:
            return
        first, epoch = table.first_seat(seat), table.entry(seat).epoch + 1
        entries = list(table.table.seats)
        entries[first] = SeatEntry(self._seat_key(first, epoch), level, epoch)
        self.describe(table.table._replace(seats=tuple(entries)))
        held, agreed = table.told.get(seat), table.agreed
        said = held.said if held else SeatMessage(0, device, 0, table.table.game)
        if said.era > agreed.era:  # which the others never agreed to
            said = said._replace(era=agreed.era, cut=agreed.cut, asked=None, code=table.codes.code_of(agreed.moves))
        said = said._replace(number=0, device=device, claim=1, name="", ask=None, phrase=None)
        table.say(seat, said, table.seed_of(seat))

    def show_marks(self, marks: Sequence[str]) -> None:
        """Show arrows and circles to everybody."""
        if self._table.table:
            self.describe(self._table.table._replace(marks=tuple(marks)))

    def rematch(self, match: Match[Any], stones: Sequence[str] = ()) -> None:
        """Begin the next game at this table; all players move on by one seat."""
        table = self._table
        if table.table:
            self.describe(table.table._replace(game=table.table.game + 1, code=table.codes.code_before(match, stones),
                                               marks=()))

    def _seat_key(self, first: Seat, epoch: int) -> bytes:
        keys = self._table.keys
        return keys.crypto.public_key(keys.seat_seed(keys.seat_secret(first, epoch)))

    def describe(self, said: TableMessage) -> None:
        """Send the host's message, with a higher number than all earlier ones."""
        table = self._table
        said = said._replace(number=max(said.number, table.table.number if table.table else 0) + 1)
        table.send(TABLE, said.data(), table.keys.host_seed())
        table.follow_table(said)

    def close(self) -> None:
        """End the table and clear what the relay keeps of it."""
        table = self._table
        if table.table:
            self.describe(table.table._replace(is_closed=True))
            table.clear()

    def seat_link(self, seat: Seat) -> TableLink:
        """Return a seat's link."""
        table = self._table
        return table.keys.seat_link(table.first_seat(seat), table.entry(seat).epoch)
