"""The protocol of a live table without any input or output: messages in, messages and events out.

Every seat keeps one retained message with the whole game as it knows it. All devices work out the game from these
messages by the same rules, so they agree as soon as they have the same messages, in whatever order, however often:

- A move counts if the seat that makes it says so in its own message, which only that seat can sign.
- Taking back starts a new *era*: a seat asks, all other people agree, and whoever asked begins the era. A draw is
  made in the same way. Only the asker decides, and an answer is not taken back, so that no two devices can differ.
- A seat resigns for itself.
- A message that would change what has been played is not followed; it waits in case an explanation is on its way.

`LiveTable.receive` never raises: what cannot be followed becomes an event with a slug for a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple

from games.engine.core.errors import GameError
from games.engine.core.game import Game
from games.engine.core.match import Match, Player
from games.engine.core.rules import Move, Seat
from games.engine.records.clock import time_control
from games.engine.records.game_code import Shared, decode, encode
from games.live.agreement import Agreed, History, Moves, agree, supersedes
from games.live.keys import HOST, SEAT, TableKeys
from games.live.messages import (
    BACK,
    DRAW,
    GONE,
    HERE,
    LARGEST,
    PEOPLE,
    PHRASES,
    REMATCH,
    RESIGN,
    Answer,
    Ask,
    MessageError,
    Presence,
    SeatEntry,
    SeatMessage,
    TableMessage,
    read_presence,
    read_seat,
    read_table,
)

TABLE: Final = "table"  # the host's topic
PRESENCE: Final = "h"  # before the seat in the topic of its presence; `hh` is the host's
LIFETIME: Final = 14 * 24 * 3600  # seconds until a table expires
LAG: Final = 2.0  # seconds by which a clock may differ from what is seen here
PATIENCE: Final = 5.0  # seconds before a message that contradicts the game is told
MEMORY_CHECK: Final = 2.0  # seconds after which a relay that kept nothing is told again what it should keep
RATE, BURST = 10.0, 20.0  # messages a second on a topic; what comes faster waits, and only the newest of it
REMEMBERED: Final = 64  # decoded games
MOST_UNREAD: Final = 40  # topics whose messages wait for the host's
NOBODY: Final = "0"  # the device of a seat that the host has reopened


class Event(NamedTuple):
    """Something a screen or a program may want to know: a slug, the seat it is about, and a value."""

    kind: str
    seat: Seat = -1
    value: Any = None


class Publication(NamedTuple):
    """A retained message to be sent."""

    topic: str
    payload: bytes


class LiveTable:
    """A table as one device sees it. Time comes from `now`, in seconds since 1970."""

    def __init__(self, keys: TableKeys, games: Sequence[Game], device: str, now: Callable[[], float]) -> None:
        self.keys, self.device = keys, device
        self._games, self.now = games, now
        self.table: TableMessage | None = None
        self.base: Match[Any] | None = None  # the game before its first move
        self.told: dict[Seat, History] = {}
        self.presences: dict[str, Presence] = {}  # by device
        self.agreed = Agreed()
        self.mine: dict[Seat, bytes] = {}  # seats held here, with the seeds of their keys
        self.outbox: list[Publication] = []
        self._events: list[Event] = []
        self._unread: dict[str, bytes] = {}  # what no known key opens: the host's message may bring the key
        self._waiting: dict[Seat, tuple[History, float]] = {}  # what contradicts the game, since when
        self._allowance: dict[str, tuple[float, float]] = {}
        self._late: dict[str, bytes] = {}  # what came too fast: the newest of each topic
        self._decoded: dict[str, Match[Any]] = {}
        self._connection = self._next_connection = 0
        self._payloads: dict[str, bytes] = {}  # the newest message of each topic as it came, for a relay that forgot it
        self._missing: set[str] = set()  # topics of which the relay has not sent anything since we connected
        self._connected_at = 0.0
        self._turn_seen: float | None = None  # when the last move was seen here
        self._phrases: dict[Seat, int] = {}
        self._asks: dict[Seat, int] = {}

    # --- the host -------------------------------------------------------------------------------------

    def open(self, match: Match[Any], stones: Sequence[str] = (), clock: str = "",
             levels: Mapping[Seat, str] | None = None) -> None:
        """Lay a table for a game before its first move. Seats in `levels` are played by computers, on this device."""
        levels = levels or {}
        seats = tuple([SeatEntry(self._seat_key(seat, 0), levels.get(seat, PEOPLE))
                       for seat in range(match.rules.seats)])
        self._describe(TableMessage(1, 0, encode(Shared(match.branch(0), tuple(stones)), self._games), seats,
                                    clock, int((self.now() + LIFETIME) * 1000)))
        for seat in levels:
            self.sit(seat, "")

    def fill(self, seat: Seat, level: str) -> None:
        """Let a computer of some level play a seat, on this device."""
        self._hand_over(seat, level, self.device)
        self.mine[seat] = self._seed_of(seat) or b""

    def reopen(self, seat: Seat) -> None:
        """Make a new link for a seat: the old one no longer counts, and whoever held the seat watches."""
        self.mine.pop(seat, None)
        self._hand_over(seat, PEOPLE, NOBODY)

    def _hand_over(self, seat: Seat, level: str, device: str) -> None:
        """Give a seat a new key, and sign the game as the seat knew it with that key."""
        if not self.table:
            return
        epoch = self.table.seats[seat].epoch + 1
        entries = list(self.table.seats)
        entries[seat] = SeatEntry(self._seat_key(seat, epoch), level, epoch)
        self._describe(self.table._replace(seats=tuple(entries)))
        held = self.told.get(seat)
        said = held.said if held else SeatMessage(0, device, 0, self.table.game)
        said = said._replace(device=device, claim=said.claim + 1, name="", ask=None, phrase=None)
        self._say(seat, said, self._seed_of(seat))

    def show_marks(self, marks: Sequence[str]) -> None:
        """Show arrows and circles to everybody."""
        if self.table:
            self._describe(self.table._replace(marks=tuple(marks)))

    def rematch(self, match: Match[Any], stones: Sequence[str] = ()) -> None:
        """Begin the next game at this table."""
        if self.table:
            code = encode(Shared(match.branch(0), tuple(stones)), self._games)
            self._describe(self.table._replace(game=self.table.game + 1, code=code, marks=()))

    def _seat_key(self, seat: Seat, epoch: int) -> bytes:
        return self.keys.crypto.public_key(self.keys.seat_seed(self.keys.seat_secret(seat, epoch)))

    def _describe(self, said: TableMessage) -> None:
        """Send the host's message, with a number above all earlier ones."""
        number = max(said.number, self.table.number if self.table else 0) + 1
        said = said._replace(number=number)
        self._send(TABLE, said.data(), self.keys.host_seed())
        self._follow_table(said)

    def close(self) -> None:
        """End the table and clear what the relay keeps of it."""
        if self.table:
            self._describe(self.table._replace(is_closed=True))
            topics = [TABLE, f"{PRESENCE}h"]
            topics += [text for seat in range(len(self.table.seats)) for text in (str(seat), f"{PRESENCE}{seat}")]
            self.outbox += [Publication(f"{self.keys.topic}/{topic}", b"") for topic in topics]

    def seat_link(self, seat: Seat) -> str:
        """Return the fragment of a seat's link."""
        assert self.table
        return self.keys.seat_link(seat, self.table.seats[seat].epoch).fragment()

    # --- sitting down and being there -------------------------------------------------------------------

    def holder(self, seat: Seat) -> str:
        """Return the device that holds a seat; empty if nobody sits there."""
        device = self.told[seat].said.device if seat in self.told else NOBODY
        return "" if device == NOBODY else device

    def presence(self, seat: Seat) -> Presence | None:
        """Return the last that is known about the device at a seat."""
        return self.presences.get(self.holder(seat))

    def is_free(self, seat: Seat) -> bool:
        """Return whether this device can sit down: nobody sits there, or whoever did has gone."""
        presence = self.presence(seat)
        return self.holder(seat) in ("", self.device) or (presence is not None and presence.state == GONE)

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats that are played by people."""
        return tuple([seat for seat, entry in enumerate(self.table.seats) if entry.level == PEOPLE]
                     ) if self.table else ()

    @property
    def is_full(self) -> bool:
        """Whether everybody is at the table, so that the game can begin."""
        return bool(self.table) and all(self.holder(seat) for seat in self.people)

    def sit(self, seat: Seat, name: str, *, takes_over: bool = False) -> bool:
        """Sit down at a seat this device has a key for; False if another device holds it."""
        seed = self._seed_of(seat)
        if self.table is None or seed is None or self.keys.crypto.public_key(seed) != self.table.seats[seat].key:
            self._events.append(Event("seat_closed", seat))
            return False
        if not (takes_over or self.is_free(seat)):
            self._events.append(Event("seat_taken", seat))
            return False
        self.mine[seat] = seed
        held = self.told.get(seat)
        if held and held.said.device == self.device and held.said.name == name:
            return True
        claim = 1 if not held else held.said.claim + (held.said.device != self.device)
        said = held.said if held else SeatMessage(0, self.device, game=self.table.game)
        self._say(seat, said._replace(device=self.device, claim=claim, name=name))
        return True

    def will(self) -> Publication | None:
        """Return what the relay shall say for this device when its next connection breaks; None for watchers.

        Every connection has a number, so that the will of an earlier one changes nothing.
        """
        self._next_connection = max(self._connection + 1, int(self.now() * 1000))
        return self._presence(GONE, self._next_connection)

    def connected(self) -> None:
        """Note a new connection, made with the last `will`: everything of ours is sent again."""
        self._connection = self._next_connection
        self._turn_seen = None
        self._connected_at, self._missing = self.now(), set(self._payloads)
        if self.keys.is_host and self.table:
            self._describe(self.table)
        for seat, seed in self.mine.items():
            self._send(str(seat), self.told[seat].said.data(), seed)
        self.be(HERE)

    def be(self, state: str) -> None:
        """Tell whether this device is here, away or gone."""
        said = self._presence(state, self._connection)
        if said:
            self.outbox.append(said)

    # --- playing ----------------------------------------------------------------------------------------

    def is_synchronised(self, seat: Seat) -> bool:
        """Return whether all that a seat has said is part of the game; after a restart it may not be."""
        history = self.told.get(seat)
        return history is not None and history.said.era <= self.agreed.era and (
            history.said.era < self.agreed.era or history.moves == self.agreed.moves[:len(history.moves)])

    def play(self, seat: Seat, moves: Sequence[Move], left: int | None = None) -> None:
        """Make moves for a seat held here, on top of the game as agreed, and state what is left on its clock."""
        assert self.base
        line = self._line(self.agreed.moves)
        for move in moves:
            line.play(move)
        self._say(seat, self.told[seat].said._replace(
            era=self.agreed.era, cut=self.agreed.cut, code=self._code(line), left=left, ask=None))

    def resign(self, seat: Seat) -> None:
        """Give the game up for a seat held here."""
        self._say(seat, self._current(seat)._replace(end=RESIGN, ask=None))

    def ask(self, seat: Seat, kind: str, ply: int = 0) -> None:
        """Ask everybody to take back to a ply, for a draw, or for another game."""
        said = self._current(seat)
        self._say(seat, said._replace(ask=Ask(kind, self._next(said), len(self.agreed.moves), ply)))

    def withdraw(self, seat: Seat) -> None:
        """Take a question back."""
        self._say(seat, self._current(seat)._replace(ask=None))

    def answer(self, seat: Seat, asker: Seat, agrees: bool) -> None:
        """Answer the question of another seat."""
        history = self.told.get(asker)
        if history and history.said.ask:
            answer, said = Answer(asker, history.said.ask.number), self._current(seat)
            if answer not in said.yes:
                kept = tuple([other for other in said.no if other.seat != asker])
                self._say(seat, said._replace(yes=(*said.yes, answer)) if agrees else said._replace(no=(*kept, answer)))

    def say_phrase(self, seat: Seat, phrase: str) -> None:
        """Say one of the set phrases."""
        said = self._current(seat)
        if phrase in PHRASES:
            self._say(seat, said._replace(phrase=(phrase, self._next(said))))

    def line(self) -> Match[Any]:
        """Return the game as agreed, as a match of its own."""
        line = self._line(self.agreed.moves)
        if self.agreed.resigned is not None:
            line.resign(self.agreed.resigned)
        elif self.agreed.is_drawn:
            line.agree_to_draw()
        return line

    # --- kept on this device ----------------------------------------------------------------------------

    def kept(self) -> dict[str, Any]:
        """Return what a device keeps to come back to the table, as plain data: its link, its name, its seats' words."""
        return {"link": self.keys.link.fragment(), "device": self.device,
                "table": self.table.data().decode() if self.table else "",
                "seats": {str(seat): self.told[seat].said.data().decode() for seat in self.mine}}

    def restore(self, kept: Mapping[str, Any]) -> None:
        """Take up what `kept` returned; parts that are damaged are left to the relay, which has them too."""
        seats = kept.get("seats")
        words = seats if isinstance(seats, dict) else {}
        with suppress(GameError, AttributeError):
            if not self.keys.is_host or self.table is None:
                self._follow_table(read_table(str(kept.get("table", "")).encode()))
        for seat in range(len(self.table.seats) if self.table else 0):
            seed, text = self._seed_of(seat), str(words.get(str(seat), ""))
            with suppress(GameError):
                said = read_seat(text.encode()) if text and seed else None
                if said and seed and said.device == self.device:
                    self._follow_seat(seat, said)
                    self.mine[seat] = seed

    # --- messages in, events out ------------------------------------------------------------------------

    def receive(self, topic: str, payload: bytes) -> list[Event]:
        """Take a message as it came from the relay; return the events it caused, and earlier ones."""
        prefix, _, place = topic.rpartition("/")
        if prefix == self.keys.topic and payload:
            if len(payload) > LARGEST:
                self._events.append(Event("refused_size"))
            elif not self._is_allowed(place):
                self._late[place] = payload
            else:
                self._take_in(place, payload)
        return self._happened()

    def tick(self) -> list[Event]:
        """Work off what came too fast, and tell of contradictions that nobody explained. Call it every second."""
        for place in [place for place in self._late if self._is_allowed(place)]:
            self._take_in(place, self._late.pop(place))
        if self._missing and self.now() - self._connected_at > MEMORY_CHECK:
            self.outbox += [Publication(f"{self.keys.topic}/{place}", self._payloads[place])
                            for place in self._missing if self._presence_topic()]
            self._missing = set()
        for seat, (history, since) in list(self._waiting.items()):
            if self.now() - since > PATIENCE:
                del self._waiting[seat]
                self._events.append(Event("refused_history", seat, history.said.name))
        return self._happened()

    def _happened(self) -> list[Event]:
        events, self._events = self._events, []
        return events

    def _is_allowed(self, place: str) -> bool:
        """Return whether a topic's allowance of messages admits one more now."""
        now = self.now()
        left, seen = self._allowance.get(place, (BURST, now))
        left = min(BURST, left + max(0.0, now - seen) * RATE)
        self._allowance[place] = (left - 1 if left >= 1 else left, now)
        return left >= 1

    def _take_in(self, place: str, payload: bytes) -> None:
        """Open a message and follow it."""
        self._missing.discard(place)
        try:
            if place == TABLE:
                body = self.keys.open(place, payload, self.keys.link.table_key)
                if body is None:
                    self._events.append(Event("refused_seal"))
                else:
                    self._follow_table(described := read_table(body))
                    if described == self.table:
                        self._payloads[place] = payload
                return
            seat, public = self._signer(place)
            body = self.keys.open(place, payload, public) if public else None
            if body is None:
                if len(self._unread) < MOST_UNREAD:
                    self._unread[place] = payload
                if public:
                    self._events.append(Event("refused_seal", seat))
            elif place.startswith(PRESENCE):
                self._follow_presence(seat, read_presence(body))
            else:
                self._follow_seat(seat, said := read_seat(body))
                if seat in self.told and self.told[seat].said == said:
                    self._payloads[place] = payload
        except GameError:
            self._events.append(Event("refused_message"))

    def _signer(self, place: str) -> tuple[Seat, bytes]:
        """Return whose topic it is, and the key that must have signed what lies there; no key if it is unknown."""
        name = place.removeprefix(PRESENCE)
        if place == f"{PRESENCE}h":
            return -1, self.keys.link.table_key
        is_seat = self.table and name.isascii() and name.isdigit() and len(name) < 3
        if self.table and is_seat and int(name) < len(self.table.seats):
            return int(name), self.table.seats[int(name)].key
        return -1, b""

    def _follow_table(self, said: TableMessage) -> None:
        """Follow the host's message if it is newer than the last one."""
        old = self.table
        if old and said.number <= old.number:
            return
        if said.until < self.now() * 1000:
            self._events.append(Event("expired"))
            return
        if old is None or said.code != old.code:
            base = decode(said.code, self._games).match
            if base.moves or len(said.seats) != base.rules.seats:
                raise MessageError("The table's game has begun already or has other seats.")
            self.base = base
            self._decoded.clear()
        self.table = said
        if old and said.game != old.game:
            self.agreed, self._waiting = Agreed(), {}
            for seat, seed in self.mine.items():
                held = self.told[seat].said
                self._say(seat, SeatMessage(held.number, self.device, held.claim, said.game, held.name), seed)
        for seat in list(self.mine):
            if old and said.seats[seat].key != old.seats[seat].key and not self.keys.is_host:
                del self.mine[seat]
                self._events.append(Event("seat_closed", seat))
        self._events.append(Event("closed" if said.is_closed else "table", -1, said))
        unread, self._unread = self._unread, {}
        for place, payload in unread.items():
            self._take_in(place, payload)
        self._settle()

    def _follow_presence(self, seat: Seat, said: Presence) -> None:
        """Follow a message about presence unless a later connection of the device has said otherwise."""
        old = self.presences.get(said.device)
        if old and (said.connection, said.state == GONE, said.at) < (old.connection, old.state == GONE, old.at):
            return
        self.presences[said.device] = said
        if said.device != self.device and (old is None or old.state != said.state):
            self._events.append(Event("presence", seat, said))

    def _follow_seat(self, seat: Seat, said: SeatMessage) -> None:
        """Follow a seat's message if it supersedes the last one and leaves what was played as it is."""
        held = self.told.get(seat)
        if held and not supersedes(said, held.said):
            return
        history = History(said, self._moves_of(said.code))
        if self._admit(seat, history):
            self._settle()
        else:
            self._waiting[seat] = (history, self.now())

    def _admit(self, seat: Seat, history: History) -> bool:
        """Take a seat's message up into the game, unless it would change what has been played."""
        held = self.told.get(seat)
        if held and not supersedes(history.said, held.said):
            return True
        assert self.table
        assert self.base
        agreed = agree(self.base, self.people, self._current_told() | ({seat: history} if (
            history.said.game == self.table.game) else {}))
        if history.said.game == self.table.game and not self._goes_on(agreed):
            return False
        self.told[seat] = history
        if seat in self.mine and history.said.device != self.device:
            del self.mine[seat]
            self._events.append(Event("seat_taken", seat))
        if held is None or history.said.device != held.said.device:
            self._events.append(Event("seated", seat, history.said.name))
        self._note_clock(seat, held, history)
        return True

    def _goes_on(self, agreed: Agreed) -> bool:
        """Return whether a game only adds to the one that was agreed before, or takes back by agreement."""
        ours = self.agreed
        if (agreed.era, -agreed.cut) != (ours.era, -ours.cut):
            return (agreed.era, -agreed.cut) > (ours.era, -ours.cut)
        if agreed.is_drawn and agreed.moves == ours.moves[:len(agreed.moves)]:
            return True
        return agreed.moves[:len(ours.moves)] == ours.moves and (agreed.is_over or not ours.is_over)

    def _settle(self) -> None:
        """Bring the game up to date with all messages, and let our seats follow what everybody agreed to."""
        if self.table is None or self.base is None:
            return
        for seat, (history, _) in list(self._waiting.items()):
            if self._admit(seat, history):
                del self._waiting[seat]
        before, told = self.agreed, self._current_told()
        self.agreed = agree(self.base, self.people, told)
        if self.agreed != before:
            self._events.append(Event("game", -1, self.agreed))
            if self.agreed.moves != before.moves:
                self._turn_seen = self.now()
        for seat, history in told.items():
            self._tell_of(seat, history.said)
        for seat in list(self.mine):
            self._follow_up(seat)

    def _tell_of(self, seat: Seat, said: SeatMessage) -> None:
        """Tell once of a question, an answer or a phrase of another device."""
        if seat in self.mine:
            return
        asked = said.ask.number if said.ask else 0
        if asked != self._asks.get(seat, 0):
            self._asks[seat] = asked
            self._events.append(Event("ask" if said.ask else "ask_gone", seat, said.ask))
        if said.phrase and said.phrase[1] != self._phrases.get(seat):
            self._phrases[seat] = said.phrase[1]
            self._events.append(Event("phrase", seat, said.phrase[0]))

    def _follow_up(self, seat: Seat) -> None:
        """Do for a seat of ours what follows from the others' messages."""
        said, agreed = self.told[seat].said, self.agreed
        told = self._current_told()
        if seat not in told:
            return
        kept = tuple([answer for answer in said.yes if self._stands(answer, told)])
        if (agreed.era, -agreed.cut) > (said.era, -said.cut):
            first = min((history.said for history in told.values() if (history.said.era, history.said.cut) == (
                agreed.era, agreed.cut) and history.said.asked), key=lambda other: other.asked or Answer(-1, 0))
            self._say(seat, said._replace(era=agreed.era, cut=agreed.cut, asked=first.asked, ask=None, end="",
                                          code=self._code_of(agreed.moves)))
        elif kept != said.yes:
            self._say(seat, said._replace(yes=kept))
        elif said.ask and said.ask.kind != REMATCH:
            self._decide(seat, said.ask, told)

    def _decide(self, seat: Seat, ask: Ask, told: Mapping[Seat, History]) -> None:
        """Act on a question of ours once everybody has agreed; drop it if somebody has not, or the game went on."""
        question, said = Answer(seat, ask.number), self.told[seat].said
        if any(question in history.said.no for history in told.values()):
            self._events.append(Event("refused_ask", seat, ask))
            self._say(seat, said._replace(ask=None))
        elif ask.made_at != len(self.agreed.moves) or (ask.kind == DRAW and self.agreed.is_over):
            self._say(seat, said._replace(ask=None))
        elif self._all_agree(seat, ask):
            moves = self.agreed.moves[:ask.ply] if ask.kind == BACK else self.agreed.moves
            said = said._replace(ask=None, asked=question, code=self._code_of(moves))
            self._say(seat, said._replace(end=DRAW, era=self.agreed.era, cut=self.agreed.cut) if ask.kind == DRAW
                      else said._replace(end="", era=self.agreed.era + 1, cut=ask.ply))

    def _stands(self, answer: Answer, told: Mapping[Seat, History]) -> bool:
        """Return whether an answer is still needed: its question is open, or what followed from it still counts.

        A message from before the question says nothing about it: relays and other devices may repeat old ones.
        """
        history = told.get(answer.seat)
        return history is None or history.said.number < answer.number or history.said.asked == answer or (
            history.said.ask is not None and history.said.ask.number == answer.number)

    def _all_agree(self, asker: Seat, ask: Ask) -> bool:
        """Return whether every other person at the table agrees to a question."""
        told = self._current_told()
        question = Answer(asker, ask.number)
        return all(seat == asker or (seat in told and question in told[seat].said.yes) for seat in self.people)

    def wants_rematch(self) -> bool:
        """Return whether everybody at the table wants another game."""
        told = self._current_told()
        return any(history.said.ask and history.said.ask.kind == REMATCH and self._all_agree(seat, history.said.ask)
                   for seat, history in told.items())

    def _note_clock(self, seat: Seat, held: History | None, history: History) -> None:
        """Tell of a seat whose clock runs slower than it should by more than the lag that is allowed."""
        control = time_control(self.table.clock) if self.table else None
        left, before = history.said.left, held.said.left if held else None
        if control is None or left is None or self._turn_seen is None or seat in self.mine:
            return
        start = control.minutes * 60_000 if before is None else before
        stated = (start + control.increment * 1000 - left) / 1000
        missing = self.now() - self._turn_seen - stated
        if missing > LAG and len(history.moves) > len(held.moves if held else ()):
            self._events.append(Event("clock", seat, missing))

    # --- our own messages -------------------------------------------------------------------------------

    def _current_told(self) -> dict[Seat, History]:
        """Return the messages about the game that is being played; earlier games' do not count."""
        game = self.table.game if self.table else 0
        return {seat: history for seat, history in self.told.items() if history.said.game == game}

    def _current(self, seat: Seat) -> SeatMessage:
        """Return a seat's message with the game as agreed, unless the seat already knows more than the others said."""
        history = self.told[seat]
        if history.said.era > self.agreed.era or len(history.moves) > len(self.agreed.moves):
            return history.said
        return history.said._replace(era=self.agreed.era, cut=self.agreed.cut, code=self._code_of(self.agreed.moves))

    def _next(self, said: SeatMessage) -> int:
        """Return a number above all that a seat has used."""
        return max(said.number + 1, int(self.now() * 1000))

    def _say(self, seat: Seat, said: SeatMessage, seed: bytes | None = None) -> None:
        """Send a seat's message, with a number above its last one, and follow it ourselves."""
        said = said._replace(number=self._next(said))
        self._send(str(seat), said.data(), seed or self.mine[seat])
        self.told[seat] = History(said, self._moves_of(said.code))
        self._settle()

    def _send(self, place: str, body: bytes, seed: bytes) -> None:
        payload = self.keys.close(place, body, seed)
        if len(payload) > LARGEST:
            self._events.append(Event("too_long"))
            return
        self._payloads[place] = payload
        self._missing.discard(place)
        self.outbox.append(Publication(f"{self.keys.topic}/{place}", payload))

    def _seed_of(self, seat: Seat) -> bytes | None:
        """Return the seed of a seat's signing key, if this device may have it."""
        link = self.keys.link
        if link.kind == HOST:
            epoch = self.table.seats[seat].epoch if self.table else 0
            return self.keys.seat_seed(self.keys.seat_secret(seat, epoch))
        return self.keys.seat_seed(link.secret) if link.kind == SEAT and link.seat == seat else None

    def _presence_topic(self) -> tuple[str, bytes] | None:
        """Return where this device tells its presence, and the seed to sign it with; None for watchers."""
        link = self.keys.link
        if link.kind == HOST:
            return f"{PRESENCE}h", self.keys.host_seed()
        return (f"{PRESENCE}{link.seat}", self.keys.seat_seed(link.secret)) if link.kind == SEAT else None

    def _presence(self, state: str, connection: int) -> Publication | None:
        place = self._presence_topic()
        if place is None:
            return None
        said = Presence(self.device, connection, state, int(self.now() * 1000))
        return Publication(f"{self.keys.topic}/{place[0]}", self.keys.close(place[0], said.data(), place[1]))

    # --- games as codes ---------------------------------------------------------------------------------

    def _moves_of(self, code: str) -> Moves:
        """Return the moves of a code that continues the table's game; raises MessageError for any other."""
        if not code:
            return ()
        match = self._decoded.get(code)
        if match is None:
            assert self.base
            match = decode(code, self._games).match
            if (match.id, match.game, match.variant, match.options, match.start_position) != (
                    self.base.id, self.base.game, self.base.variant, self.base.options, self.base.start_position):
                raise MessageError("The message holds another game.")
            if len(self._decoded) >= REMEMBERED:
                self._decoded.clear()
            self._decoded[code] = match
        return tuple(match.moves)

    def _line(self, moves: Moves) -> Match[Any]:
        """Return the table's game with some moves made."""
        assert self.base
        line = self.base.branch(0, (Player(),) * self.base.rules.seats)
        line.id = self.base.id
        for move in moves:
            line.play(move)
        return line

    def _code(self, line: Match[Any]) -> str:
        return encode(Shared(line), self._games) if line.moves else ""

    def _code_of(self, moves: Moves) -> str:
        return self._code(self._line(moves))
