"""The protocol of a live table without any input or output: messages in, messages and events out.

Every seat keeps one retained message with the whole game as it knows it. All devices derive the game from these
messages by the same rules, so they agree as soon as they have the same messages, in any order, however often:

- A move counts if the seat that makes it says so in its own message, which only that seat can sign.
- Taking back starts a new *era*: a seat asks, all other people agree, and whoever asked begins the era. A draw is
  made in the same way. Only the asker decides, and an answer is not taken back, so that no two devices can differ.
- A seat resigns for itself.
- A message that would change what has been played is not followed; it waits in case an explanation is on its way.

The parts: seating.py, table_host.py, questions.py, attendance.py, clock_watch.py, inbox.py, relay_memory.py,
game_codes.py and agreement.py, whose functions decide.

`LiveTable.receive` never raises: a message that cannot be followed becomes an event with the slug of a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from games.engine.core.errors import GameError
from games.engine.core.game import Game
from games.engine.core.match import Match
from games.engine.core.rules import Move, Seat
from games.live.agreement import Agreed, History, agree, continues, supersedes, undoes_own_moves
from games.live.attendance import CONTRADICTED, HOSTS_PLACE, Attendance
from games.live.clock_watch import ClockWatch
from games.live.events import Event, Publication
from games.live.game_codes import GameCodes
from games.live.inbox import Inbox
from games.live.keys import TableKeys
from games.live.messages import (
    AWAY,
    HERE,
    LARGEST,
    PEOPLE,
    PHRASES,
    PLACES,
    PRESENCE,
    RESIGN,
    TABLE,
    MessageError,
    SeatMessage,
    TableMessage,
    read_presence,
    read_seat,
    read_table,
)
from games.live.questions import Questions
from games.live.relay_memory import RelayMemory
from games.live.seating import Seating
from games.live.table_host import TableHost

__all__ = ["Event", "LiveTable", "Publication"]

PATIENCE: Final = 5.0  # seconds before a message that contradicts the game is told


class LiveTable:
    """A table as one device sees it. Time comes from `now`, in seconds since 1970."""

    def __init__(self, keys: TableKeys, games: Sequence[Game], device: str, now: Callable[[], float]) -> None:
        self.keys, self.device, self.now = keys, device, now
        self.codes = GameCodes(games)
        self.attendance = Attendance(keys, device, now)
        self.table: TableMessage | None = None
        self.is_cleared = False  # the messages at the relay were removed from here
        self.told: dict[Seat, History] = {}
        self.agreed = Agreed()
        self.mine: dict[Seat, bytes] = {}  # seats held here, with the seeds of their keys
        self.outbox: list[Publication] = []
        self.events: list[Event] = []  # that happened since the last call of `receive` or `tick`
        self._inbox = Inbox(now, self._follow_message)
        self._waiting: dict[Seat, tuple[History, float]] = {}  # what contradicts the game, since when
        self._memory = RelayMemory(now)
        self._clocks = ClockWatch(now)
        self._phrases: dict[Seat, int] = {}

        seating, host, questions = Seating(self), TableHost(self), Questions(self)
        self.first_seat, self.seat_now, self.entry = seating.first_seat, seating.seat_now, seating.entry
        self.holder, self.presence, self.is_free = seating.holder, seating.presence, seating.is_free
        self.sit, self.seed_of = seating.sit, seating.seed_of
        self.open, self.close, self.rematch, self.describe = host.open, host.close, host.rematch, host.describe
        self.fill, self.reopen, self.seat_link = host.fill, host.reopen, host.seat_link
        self.show_marks = host.show_marks
        self.ask, self.withdraw, self.answer = questions.ask, questions.withdraw, questions.answer
        self.wants_rematch = questions.wants_rematch
        self._questions = questions

    @property
    def seats(self) -> range:
        """All seats; empty before the host's message."""
        return range(len(self.table.seats) if self.table else 0)

    @property
    def base(self) -> Match[Any] | None:
        """The game before its first move."""
        return self.codes.base

    # --- being there ------------------------------------------------------------------------------------

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats that are played by people."""
        return tuple([seat for seat in self.seats if self.entry(seat).level == PEOPLE])

    @property
    def is_full(self) -> bool:
        """Whether all players are at the table, so that the game can begin."""
        return bool(self.table) and all(self.holder(seat) for seat in self.people)

    def will(self) -> Publication | None:
        """Return the last will that the relay sends when this device's next connection breaks; None for watchers."""
        return self.attendance.will()

    def connected(self) -> None:
        """Note a new connection, made with the last `will`; all own messages are sent again."""
        self.attendance.connected()
        self._clocks.connected()
        self._memory.connected()
        if self.keys.is_host and self.table:
            self.describe(self.table)
        for seat, seed in self.mine.items():
            self.send(str(self.first_seat(seat)), self.told[seat].said.data(), seed)
        self.be(AWAY if self.attendance.state == AWAY else HERE)

    def be(self, state: str) -> None:
        """Tell whether this device is here, away or gone."""
        said = self.attendance.message(state)
        if said:
            self.outbox.append(said)

    def clear(self) -> None:
        """Remove all messages of the table from the relay; this device tells nothing more."""
        topics = [TABLE, HOSTS_PLACE, *[f"{kind}{seat}" for seat in self.seats for kind in ("", PRESENCE)]]
        self.outbox += [Publication(f"{self.keys.topic}/{topic}", b"") for topic in topics]
        self.is_cleared = True

    # --- playing ----------------------------------------------------------------------------------------

    def is_synchronised(self, seat: Seat) -> bool:
        """Whether all moves that a seat has stated are part of the game; after a restart they may not be."""
        history = self.told.get(seat)
        return history is not None and history.said.era <= self.agreed.era and (
            history.said.era < self.agreed.era or history.moves == self.agreed.moves[:len(history.moves)])

    def play(self, seat: Seat, moves: Sequence[Move], left: int | None = None) -> None:
        """Make moves for a seat of this device after the agreed game, and state the remaining time of its clock."""
        assert self.codes.base
        line = self.codes.line(self.agreed.moves)
        for move in moves:
            line.play(move)
        self.say(seat, self.told[seat].said._replace(
            era=self.agreed.era, cut=self.agreed.cut, code=self.codes.code(line), left=left, ask=None))

    def resign(self, seat: Seat) -> None:
        """Resign for a seat of this device."""
        self.say(seat, self.current(seat)._replace(end=RESIGN, ask=None))

    def say_phrase(self, seat: Seat, phrase: str) -> None:
        """Say one of the set phrases."""
        said = self.current(seat)
        if phrase in PHRASES:
            self.say(seat, said._replace(phrase=(phrase, self.next_number(said))))

    def line(self) -> Match[Any]:
        """Return the agreed game as a separate match."""
        line = self.codes.line(self.agreed.moves)
        if self.agreed.resigned is not None:
            line.resign(self.agreed.resigned)
        elif self.agreed.is_drawn:
            line.agree_to_draw()
        return line

    # --- kept on this device ----------------------------------------------------------------------------

    def kept(self) -> dict[str, Any]:
        """Return the data with which the device can return to the table: its link, name and seats' messages."""
        return {"link": self.keys.link.fragment(), "device": self.device,
                "table": self.table.data().decode() if self.table else "",
                "seats": {str(self.first_seat(seat)): self.told[seat].said.data().decode() for seat in self.mine}}

    def restore(self, kept: Mapping[str, Any]) -> None:
        """Restore the data of `kept`; damaged parts are ignored, as the relay has them too."""
        seats = kept.get("seats")
        words = seats if isinstance(seats, dict) else {}
        with suppress(GameError, AttributeError):
            if not self.keys.is_host or self.table is None:
                self.follow_table(read_table(str(kept.get("table", "")).encode()))
        for seat in self.seats:
            seed, text = self.seed_of(seat), str(words.get(str(self.first_seat(seat)), ""))
            with suppress(GameError):
                said = read_seat(text.encode()) if text and seed else None
                if said and seed and said.device == self.device:
                    self._follow_seat(seat, said)
                    self.mine[seat] = seed

    # --- messages in, events out ------------------------------------------------------------------------

    def receive(self, topic: str, payload: bytes) -> list[Event]:
        """Handle a message from the relay; return its events, and earlier ones."""
        prefix, _, place = topic.rpartition("/")
        if prefix == self.keys.topic and place in PLACES:
            if not payload:
                self._memory.heard(place, payload, is_newest=False)  # the relay no longer keeps it
            elif left_out := self._inbox.receive(place, payload):
                self.events.append(Event(left_out))
        return self._happened()

    def tick(self) -> list[Event]:
        """Follow messages that came too fast, and report contradictions that nobody explained. Call it every second."""
        self._inbox.work_off()
        if self.attendance.place and not (self.table and self.table.is_closed):
            own = [*map(str, map(self.first_seat, self.mine)), *([TABLE] if self.keys.is_host else [])]
            self.outbox += [Publication(f"{self.keys.topic}/{place}", payload)
                            for place, payload in self._memory.due(own)]
        for seat, (history, since) in list(self._waiting.items()):
            if self.now() - since > PATIENCE:
                del self._waiting[seat]
                self.events.append(Event("refused_history", seat, history.said.name))
        return self._happened()

    def _happened(self) -> list[Event]:
        events, self.events = self.events, []
        return events

    def _follow_message(self, place: str, payload: bytes) -> None:
        """Open a message and follow it."""
        is_newest = False
        try:
            if place == TABLE:
                body = self.keys.open(place, payload, self.keys.link.table_key)
                if body is None:
                    self.events.append(Event("refused_seal"))
                else:
                    self.follow_table(described := read_table(body))
                    is_newest = described == self.table
                return
            seat, public = self._signer(place)
            body = self.keys.open(place, payload, public) if public else None
            if body is None:
                self._inbox.put_aside(place, payload)
                if public and not (seat >= 0 and self.entry(seat).epoch):  # else it may be the seat's former player
                    self.events.append(Event("refused_seal", seat))
            elif place.startswith(PRESENCE):
                news = self.attendance.follow(place, seat, read_presence(body))
                if news and news.kind == CONTRADICTED:
                    self.be(news.value)
                elif news:
                    self.events.append(news)
            else:
                said = read_seat(body)
                if self.table and said.game > self.table.game:
                    self._inbox.put_aside(place, payload)  # the host's message about that game is on its way
                else:
                    self._follow_seat(seat, said)
                is_newest = seat in self.told and self.told[seat].said == said
        except GameError:
            self.events.append(Event("refused_message"))
        finally:
            self._memory.heard(place, payload, is_newest)

    def _signer(self, place: str) -> tuple[Seat, bytes]:
        """Return the seat of a topic, and the public key that must have signed its message; empty if unknown."""
        if place == f"{PRESENCE}h":
            return -1, self.keys.link.table_key
        first = int(place.removeprefix(PRESENCE))
        if self.table and first in self.seats:
            return self.seat_now(first), self.table.seats[first].key
        return -1, b""

    def follow_table(self, said: TableMessage) -> None:
        """Follow the host's message if it is newer than the last one."""
        old = self.table
        if old and said.number <= old.number:
            return
        if said.until < self.now() * 1000:
            self.events.append(Event("expired"))
            return
        if old and len(said.seats) != len(old.seats):
            raise MessageError("The number of a table's seats cannot change.")
        if old is None or said.code != old.code:
            self.codes.begin(said.code, len(said.seats))
        self.table = said
        if old and said.game != old.game:
            self._begin_next_game(said.game - old.game)
        for seat in list(self.mine):
            first = self.first_seat(seat)
            if old and said.seats[first].key != old.seats[first].key and not self.keys.is_host:
                del self.mine[seat]
                self.events.append(Event("seat_closed", seat))
        self.events.append(Event("closed" if said.is_closed else "table", -1, said))
        self._inbox.read_again()
        self.settle()

    def _begin_next_game(self, games: int) -> None:
        """Move all players on by one seat for each game that has begun since, and state that for own seats."""
        assert self.table
        count = len(self.table.seats)
        self.agreed, self._waiting = Agreed(), {}
        self.told = {(seat + games) % count: history for seat, history in self.told.items()}
        self.mine = {(seat + games) % count: seed for seat, seed in self.mine.items()}
        for seat, seed in [(seat, seed) for seat, seed in self.mine.items() if seat in self.told]:
            held = self.told[seat].said
            self.say(seat, SeatMessage(held.number, self.device, held.claim, self.table.game, held.name), seed)

    def _follow_seat(self, seat: Seat, said: SeatMessage) -> None:
        """Follow a seat's message if it supersedes the last one and does not change moves already played."""
        held, epoch = self.told.get(seat), self.entry(seat).epoch
        if held and not supersedes(History(said, (), epoch), held):
            return
        is_current = self.table is not None and said.game == self.table.game
        history = History(said, self.codes.moves_of(said.code) if is_current else (), epoch)
        if self._admit(seat, history):
            self.settle()
        else:
            self._waiting[seat] = (history, self.now())

    def _admit(self, seat: Seat, history: History) -> bool:
        """Add a seat's message to the game, unless it would change moves already played."""
        held = self.told.get(seat)
        if held and not supersedes(history, held):
            return True
        assert self.table
        assert self.codes.base
        agreed = agree(self.codes.base, self.people, self.current_told() | ({seat: history} if (
            history.said.game == self.table.game) else {}))
        is_taken = seat in self.mine and history.said.device != self.device  # then what only this device saw gives way
        if history.said.game == self.table.game and not continues(agreed, self.agreed) and not (
                is_taken and undoes_own_moves(self.codes.base, agreed, self.agreed, seat)):
            return False
        self.told[seat] = history
        if is_taken:
            del self.mine[seat]
            self.events.append(Event("seat_taken", seat))
        if held is None or history.said.device != held.said.device:
            self.events.append(Event("seated", seat, history.said.name))
        slow = self._clocks.slowness(self.codes.base, self.table.clock, seat, held, history)
        if slow and seat not in self.mine:
            self.events.append(Event("clock", seat, slow))
        return True

    def settle(self) -> None:
        """Update the game from all messages, and let the seats of this device follow agreements."""
        if self.table is None or self.codes.base is None:
            return
        for seat, (history, _) in list(self._waiting.items()):
            if self._admit(seat, history):
                del self._waiting[seat]
        before, told = self.agreed, self.current_told()
        self.agreed = agree(self.codes.base, self.people, told)
        if self.agreed != before:
            self.events.append(Event("game", -1, self.agreed))
            if self.agreed.moves != before.moves:
                self._clocks.turn_seen()
        for seat, history in told.items():
            self._tell_of(seat, history.said)
        for seat in list(self.mine):
            self._questions.follow_up(seat)

    def _tell_of(self, seat: Seat, said: SeatMessage) -> None:
        """Report a question, an answer or a phrase of another device once."""
        if seat in self.mine:
            return
        self._questions.tell_of(seat, said.ask)
        if said.phrase and said.phrase[1] != self._phrases.get(seat):
            self._phrases[seat] = said.phrase[1]
            self.events.append(Event("phrase", seat, said.phrase[0]))

    # --- our own messages -------------------------------------------------------------------------------

    def current_told(self) -> dict[Seat, History]:
        """Return the messages about the current game."""
        game = self.table.game if self.table else 0
        return {seat: history for seat, history in self.told.items() if history.said.game == game}

    def current(self, seat: Seat) -> SeatMessage:
        """Return a seat's message with the agreed game, unless the seat already knows more."""
        history = self.told[seat]
        if history.said.era > self.agreed.era or len(history.moves) > len(self.agreed.moves):
            return history.said
        era, cut, moves, *_ = self.agreed
        return history.said._replace(era=era, cut=cut, code=self.codes.code_of(moves))

    def next_number(self, said: SeatMessage) -> int:
        """Return a number higher than all that a seat has used."""
        return max(said.number + 1, int(self.now() * 1000))

    def say(self, seat: Seat, said: SeatMessage, seed: bytes | None = None) -> None:
        """Send a seat's message, with a number above its last one, and follow it here too."""
        said = said._replace(number=self.next_number(said))
        self.send(str(self.first_seat(seat)), said.data(), seed or self.mine[seat])
        self.told[seat] = History(said, self.codes.moves_of(said.code), self.entry(seat).epoch)
        self.settle()

    def send(self, place: str, body: bytes, seed: bytes) -> None:
        """Sign, seal and send a message, and keep it for a relay that forgets it."""
        payload = self.keys.close(place, body, seed)
        if len(payload) > LARGEST:
            self.events.append(Event("too_long"))
            return
        self._memory.keep(place, payload)
        self.outbox.append(Publication(f"{self.keys.topic}/{place}", payload))
