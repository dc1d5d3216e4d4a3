"""The three messages of a live table as data: read within bounds, written as short JSON.

- `TableMessage`, on the topic `table`, signed by the host: which game, who may sit where, until when.
- `SeatMessage`, on the topic of a seat (`0`, `1`, ...), signed by that seat: the whole game as the seat knows it.
  Topics keep the number that a player's seat had in the first game; see seating.py.
- `Presence`, on the topic `h` and the seat: whether its device is here, away or gone. The relay sends the last for it.
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from typing import Any, Final, NamedTuple

from games.engine.core.bounded import clean_name, read_json
from games.engine.core.errors import GameError

VERSION: Final = 1
TABLE: Final = "table"  # the host's topic
PRESENCE: Final = "h"  # before the seat in the topic of its presence; `hh` is the host's
LARGEST: Final = 4_096  # bytes of a payload
LONGEST_CODE: Final = 3_600
LARGEST_NUMBER: Final = 10**15
MOST_SEATS: Final = 16
PLACES: Final = frozenset([TABLE, f"{PRESENCE}h", *[f"{kind}{seat}" for kind in ("", PRESENCE)
                                                    for seat in range(MOST_SEATS)]])
"""All topics of a table, without the part that they share."""
MOST_MARKS: Final = 64
LONGEST_MARK: Final = 40
PEOPLE, RESIGN, DRAW = "", "resign", "draw"
BACK, REMATCH = "back", "rematch"
ASKS: Final = (BACK, DRAW, REMATCH)
PHRASES: Final = ("hello", "well_played", "good_luck", "nice_move", "thinking", "oops", "thanks", "goodbye")
HERE, AWAY, GONE = "here", "away", "gone"
STATES: Final = (HERE, AWAY, GONE)


class MessageError(GameError):
    """A message that this version cannot have written."""


class SeatEntry(NamedTuple):
    """A seat as the host describes it."""

    key: bytes  # its public key
    level: str = PEOPLE  # of the computer that plays it, on the host's device
    epoch: int = 0  # how often the seat was reopened


class TableMessage(NamedTuple):
    """The table as its host describes it."""

    number: int  # rises with every change
    game: int  # counts rematches
    code: str  # the game before its first move
    seats: tuple[SeatEntry, ...]  # in the order of the first game: with every rematch all move on by one
    clock: str = ""  # a time control such as 5+3
    until: int = 0  # milliseconds since 1970: when the table expires
    marks: tuple[str, ...] = ()  # the host's arrows and circles, as the board writes them
    is_closed: bool = False

    def data(self) -> bytes:
        """Return the message as JSON."""
        seats = [[b64encode(entry.key).decode(), entry.level, entry.epoch] for entry in self.seats]
        return _json({"v": VERSION, "n": self.number, "game": self.game, "code": self.code, "seats": seats,
                      "clock": self.clock, "until": self.until, "marks": list(self.marks), "closed": self.is_closed})


class Ask(NamedTuple):
    """A question to all other people at the table."""

    kind: str  # BACK, DRAW or REMATCH
    number: int  # unlike that of any other question of the seat
    made_at: int = 0  # how many moves had been made: once the game goes on, the question lapses
    ply: int = 0  # for BACK: how many moves remain


class Answer(NamedTuple):
    """An answer to the question with a number that a seat asked."""

    seat: int
    number: int


class SeatMessage(NamedTuple):
    """The whole game as one seat knows it, and what the seat wants to say."""

    number: int  # rises with every message of the device
    device: str
    claim: int = 1  # rises when another device takes the seat over
    game: int = 0
    name: str = ""
    era: int = 0  # how many times moves were taken back
    cut: int = 0  # how many moves remained then
    asked: Answer | None = None  # the question by which this era began or the game was drawn
    code: str = ""  # the game with all its moves; empty before the first
    left: int | None = None  # milliseconds on the seat's own clock
    end: str = ""  # RESIGN, or DRAW by whoever asked for it, once everybody agreed
    ask: Ask | None = None
    yes: tuple[Answer, ...] = ()  # kept as long as the questions stand: an answer is not taken back
    no: tuple[Answer, ...] = ()
    phrase: tuple[str, int] | None = None  # a set phrase, and a number that tells it from the last one

    def data(self) -> bytes:
        """Return the message as JSON, without fields that have their default value."""
        usual = self._field_defaults
        said = {name: value for name, value in self._asdict().items() if name not in usual or value != usual[name]}
        return _json({"v": VERSION, **said})


class Presence(NamedTuple):
    """Whether the device of a seat is there."""

    device: str
    connection: int  # when it connected, milliseconds since 1970: an old connection's last will changes nothing
    state: str
    at: int  # milliseconds since 1970; 0 in a last will, whose time nobody knows when it is written

    def data(self) -> bytes:
        """Return the message as JSON."""
        return _json({"v": VERSION, **self._asdict()})


def read_table(body: bytes) -> TableMessage:
    """Return the host's message; raises MessageError."""
    said = _read(body)
    seats = said.get("seats")
    if not isinstance(seats, list) or not 1 <= len(seats) <= MOST_SEATS:
        raise MessageError("The table's list of seats is missing or too long.")
    marks = said.get("marks", [])
    if not isinstance(marks, list) or len(marks) > MOST_MARKS:
        raise MessageError("The table's marks are no short list.")
    return TableMessage(_number(said, "n"), _number(said, "game"), _text(said, "code", LONGEST_CODE),
                        tuple([_entry(seat) for seat in seats]), _text(said, "clock", 10), _number(said, "until"),
                        tuple([mark for mark in marks if isinstance(mark, str) and len(mark) <= LONGEST_MARK]),
                        said.get("closed") is True)


def read_seat(body: bytes) -> SeatMessage:
    """Return a seat's message; raises MessageError."""
    said = _read(body)
    end, left, phrase = _text(said, "end", 10), said.get("left"), said.get("phrase")
    if end not in ("", RESIGN, DRAW):
        raise MessageError("The message ends the game in an unknown way.")
    if left is not None:
        left = _number(said, "left")
    is_phrase = (isinstance(phrase, list) and len(phrase) == 2 and phrase[0] in PHRASES
                 and _is_number(phrase[1]))
    return SeatMessage(
        _number(said, "number"), _device(said), _number(said, "claim", 1), _number(said, "game"),
        clean_name(_text(said, "name", 200)), _number(said, "era"), _number(said, "cut"), _answer(said.get("asked")),
        _text(said, "code", LONGEST_CODE), left, end, _ask(said.get("ask")), _answers(said, "yes"),
        _answers(said, "no"), (phrase[0], phrase[1]) if is_phrase and phrase else None)


def read_presence(body: bytes) -> Presence:
    """Return a message about presence; raises MessageError."""
    said = _read(body)
    state = _text(said, "state", 10)
    if state not in STATES:
        raise MessageError("The message tells a presence that there is not.")
    return Presence(_device(said), _number(said, "connection"), state, _number(said, "at"))


def _json(data: dict[str, Any]) -> bytes:
    return json.dumps(data, separators=(",", ":")).encode()


def _read(body: bytes) -> dict[str, Any]:
    """Return a small, flat JSON object."""
    if len(body) > LARGEST:
        raise MessageError("The message is too large.")
    try:
        said = read_json(body.decode())
    except ValueError as error:
        raise MessageError("The message is not complete JSON.") from error
    if not isinstance(said, dict) or said.get("v") != VERSION:
        raise MessageError("The message was made by another version of this program.")
    return said


def _is_number(value: object) -> bool:
    return type(value) is int and 0 <= value <= LARGEST_NUMBER


def _number(said: dict[str, Any], name: str, usual: int = 0) -> int:
    value = said.get(name, usual)
    if not _is_number(value):
        raise MessageError(f"The number '{name}' of the message is missing or out of range.")
    return int(value)


def _text(said: dict[str, Any], name: str, longest: int) -> str:
    value = said.get(name, "")
    if not isinstance(value, str) or len(value) > longest:
        raise MessageError(f"The text '{name}' of the message is too long or no text.")
    return value


def _device(said: dict[str, Any]) -> str:
    value = _text(said, "device", 32)
    if not value or not value.isascii() or not value.isalnum():
        raise MessageError("The message does not name its device.")
    return value


def _entry(value: object) -> SeatEntry:
    if not isinstance(value, list) or len(value) != 3 or not isinstance(value[0], str) or not isinstance(value[1], str):
        raise MessageError("A seat of the table is described in an unknown way.")
    try:
        key = b64decode(value[0], validate=True)
    except ValueError as error:
        raise MessageError("A seat's key is damaged.") from error
    if len(key) != 32 or len(value[1]) > 20 or not _is_number(value[2]):
        raise MessageError("A seat of the table is described in an unknown way.")
    return SeatEntry(key, value[1], value[2])


def _answer(value: object) -> Answer | None:
    if value is None:
        return None
    if not isinstance(value, list) or len(value) != 2 or not all(map(_is_number, value)):
        raise MessageError("An answer in the message is not a seat and a number.")
    return Answer(*value)


def _answers(said: dict[str, Any], name: str) -> tuple[Answer, ...]:
    value = said.get(name, [])
    if not isinstance(value, list) or len(value) > MOST_SEATS:
        raise MessageError(f"The answers '{name}' of the message are no short list.")
    return tuple([answer for answer in map(_answer, value) if answer])


def _ask(value: object) -> Ask | None:
    if value is None:
        return None
    if not isinstance(value, list) or len(value) != 4 or value[0] not in ASKS or not all(map(_is_number, value[1:])):
        raise MessageError("The message asks in an unknown way.")
    return Ask(*value)
