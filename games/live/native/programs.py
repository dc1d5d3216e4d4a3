"""Programs for live tables, without a screen: one opens a table, one plays a seat, one watches to the end."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any, Final

from games.catalogue import GAMES, make_evaluator
from games.engine.core.errors import GameError
from games.engine.core.match import Match, Player
from games.engine.core.rules import Move, Seat
from games.engine.records.game_code import Shared
from games.engine.records.record import new_id, new_seed
from games.engine.search.engine import Engine
from games.live.client import LiveClient
from games.live.keys import LinkError, TableKeys, TableLink
from games.live.messages import GONE
from games.live.native.crypto import NativeCrypto
from games.live.native.mqtt import MqttChannel
from games.live.table import Event, LiveTable

PAUSE: Final = 0.02  # seconds between two checks of the connection
PATIENCE: Final = 30.0  # seconds to reach the relay and to find the table
SETTLING: Final = 1.0  # seconds for what the relay has kept to arrive
FAREWELL: Final = 1.0  # seconds that a program stays after the end, so that its last words arrive

Chooser = Callable[[Match[Any]], Move]


class TableError(GameError):
    """A table that cannot be reached or used."""


class TableProgram:
    """A connection to a table for a program that waits for events."""

    def __init__(self, link: TableLink, relay: str = "") -> None:
        if not (relay or link.relay):
            raise LinkError("The link names no relay; say which one with --relay.")
        keys = TableKeys(NativeCrypto(), link)
        self.table = LiveTable(keys, GAMES, new_id(), time.time)
        self.client = LiveClient(self.table, MqttChannel(), relay or link.relay)

    def steps(self, seconds: float) -> Iterator[list[Event]]:
        """Yield the events repeatedly, until the time is up."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            yield self.client.step()
            time.sleep(PAUSE)

    def find(self) -> None:
        """Wait until the table is there; raises TableError if it is not."""
        for events in self.steps(PATIENCE):
            if any(event.kind == "expired" for event in events):
                raise TableError("This table has expired.")
            if self.table.table:
                break
        else:
            raise TableError("The relay does not answer." if not self.client.is_connected
                             else "There is no table at this link, or it has ended.")
        for _ in self.steps(SETTLING):
            pass

    def leave(self) -> None:
        """Send the last messages and disconnect."""
        for _ in self.steps(FAREWELL):
            pass
        self.client.leave(GONE)

    def match(self) -> Match[Any]:
        """Return the current game, with the names of its players."""
        table = self.table
        assert table.table
        match = table.line()
        match.players = tuple([Player(table.told[seat].said.name if seat in table.told else "", entry.level)
                               for seat, entry in zip(table.seats, map(table.entry, table.seats), strict=True)])
        return match


def open_table(match: Match[Any], relay: str, page: str = "", clock: str = "") -> dict[str, Any]:
    """Open a table on a relay and return its links. Nobody needs to stay: the relay keeps the table."""
    keys = TableKeys.new(NativeCrypto(), relay)
    program = TableProgram(keys.link)
    program.table.open(match, clock=clock)
    for _ in program.steps(PATIENCE):
        if program.client.is_connected:
            break
    else:
        raise TableError("The relay does not answer.")
    program.leave()
    return {"seats": [keys.seat_link(seat).text(page) for seat in range(match.rules.seats)],
            "watch": keys.watch_link().text(page), "host": keys.link.text(page)}


def engine_chooser(level: str, game: str, seed: int | None = None) -> Chooser:
    """Return how a computer of a level chooses its moves."""
    chosen = new_seed() if seed is None else seed

    def choose(match: Match[Any]) -> Move:
        engine = Engine(make_evaluator(game, match.rules), match.state, level, chosen + match.ply, ply=match.ply)
        return engine.think()

    return choose


def play_seat(link: TableLink, relay: str, name: str, make_chooser: Callable[[Match[Any]], Chooser],
              seconds: float) -> Match[Any]:
    """Sit down and play until the game is over; return it. Raises TableError if the seat cannot be had.

    The chooser is made first: a program or a level that does not exist takes no seat.
    """
    program = TableProgram(link, relay)
    try:
        program.find()
        choose = make_chooser(program.table.line())
        _play_until_end(program, program.table.seat_now(link.seat), name, choose, seconds)
    except GameError:
        program.client.leave(GONE)
        raise
    match = program.match()
    program.leave()
    return match


def _play_until_end(program: TableProgram, seat: Seat, name: str, choose: Chooser, seconds: float) -> None:
    table = program.table
    if not table.sit(seat, name):
        raise TableError("Another device holds this seat." if not table.is_free(seat)
                         else "This link no longer opens its seat.")
    for events in program.steps(seconds):
        if any(event.kind in ("closed", "seat_closed", "seat_taken") for event in events):
            raise TableError("The host has closed the table, or given the seat to somebody else.")
        for event in events:
            if event.kind == "ask":
                table.answer(seat, event.seat, False)
        if table.agreed.is_over:
            return
        line = table.line()
        if table.is_full and line.seat_to_move == seat and table.is_synchronised(seat):
            table.play(seat, turn_of(line, seat, choose))
    raise TableError("The game did not end in the time that was given.")


def turn_of(line: Match[Any], seat: Seat, choose: Chooser) -> list[Move]:
    """Return the moves of a whole turn."""
    first = line.ply
    while line.result() is None and line.seat_to_move == seat:
        line.play(choose(line))
    return line.moves[first:]


def watch(link: TableLink, relay: str, seconds: float) -> Shared:
    """Wait until the game at a table is over and return it."""
    program = TableProgram(link, relay)
    try:
        program.find()
        for _ in program.steps(seconds):
            if program.table.agreed.is_over:
                return Shared(program.match())
    finally:
        program.client.leave(GONE)
    raise TableError("The game did not end in the time that was given.")
