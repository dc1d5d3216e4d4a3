"""A whole game as one short word, safe in a link: `2`, a checksum, and one large number in base 64.

The number is written in a mixed radix, one digit for each thing to say: which game, who plays, and then for every
move its place among the legal moves, sorted. A choice among 60 moves so costs just under six bits, one character.

Names of games, variants and options are told by a short hash: the catalogue may grow and be reordered, while a word
that was sent once keeps its meaning. Options are told where they differ from the defaults. What not every game has
(marks drawn by hand) follows the moves in sections, each behind its number; without any, the word is no longer for it.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeVar
from zlib import crc32

from games.engine.core.bounded import clean_name
from games.engine.core.errors import ForeignSave, GameError, SaveError
from games.engine.core.game import Game, pick
from games.engine.core.handicaps import FREE, FREE_WORD, Handicap
from games.engine.core.match import Match, Player
from games.engine.records.own_marks import COLOURS, MOST_HERE, MOST_MARKS, PLACES, Mark, all_marks, put_marks
from games.engine.records.record import ID, MOST_MOVES
from games.engine.search.levels import LEVELS, PERFECT

FORMAT: Final = "2"  # what begins with another character was made otherwise
CHECK_LENGTH: Final = 5  # characters of the checksum
CHECK_SIZE: Final = 64 ** CHECK_LENGTH
LONGEST_CODE: Final = 32_768  # characters
MOST_OPTIONS: Final = 32
LONGEST_TEXT: Final = 4_096
HASHES: Final = 4_096
EMPTY: Final = 0
ALPHABETS: Final = {
    1: "0123456789abcdef",
    2: "abcdefghijklmnopqrstuvwxyz0123456789 /.-",
    3: "".join([chr(letter) for letter in range(32, 127)]),
}
UTF8: Final = 4
KINDS: Final = 5
BYTES: Final = 256
SECTIONS: Final = 16  # kinds of what may follow the moves, each after its number; 0: nothing follows
MARKS_SECTION: Final = 1
DAMAGED: Final = "The code of this game is damaged: a part of it is missing or altered."
T = TypeVar("T")
WORD: Final = re.compile(r"[A-Za-z0-9_-]+")


class Shared(NamedTuple):
    """A game as it is handed on: the match, and the stones of its seats (none: the usual ones)."""

    match: Match[Any]
    stones: tuple[str, ...] = ()


class Writer:
    """Collects digits of a mixed radix, each with the number of values it can have, and joins them to one number."""

    def __init__(self) -> None:
        self._digits: list[tuple[int, int]] = []

    def put(self, value: int, size: int) -> None:
        """Append one mixed-radix digit of `size` possible values."""
        if not 0 <= value < size:
            raise SaveError("This game cannot be made into a code: it holds more than a code has room for.")
        self._digits.append((value, size))

    def put_text(self, text: str) -> None:
        """Append a text, in the smallest alphabet that holds it; most texts are empty."""
        kind, size, numbers = _spelled(text)
        self.put(kind, KINDS)
        if kind != EMPTY:
            self.put(len(numbers), LONGEST_TEXT)
        for number in numbers:
            self.put(number, size)

    def number(self) -> int:
        """Return the number of all digits so far; the first one is read first."""
        whole = 0
        for value, size in reversed(self._digits):
            whole = whole * size + value
        return whole


class Reader:
    """Reads the digits of a number in the order in which they were written."""

    def __init__(self, number: int) -> None:
        self._rest = number

    def read(self, size: int) -> int:
        """Read one mixed-radix digit of `size` possible values."""
        self._rest, value = divmod(self._rest, size)
        return value

    def read_text(self) -> str:
        """Return a text as `put_text` wrote it."""
        kind = self.read(KINDS)
        if kind == EMPTY:
            return ""
        size = len(ALPHABETS[kind]) if kind in ALPHABETS else BYTES
        numbers = [self.read(size) for _ in range(self.read(LONGEST_TEXT))]
        if kind in ALPHABETS:
            return "".join([ALPHABETS[kind][number] for number in numbers])
        try:
            return bytes(numbers).decode()
        except UnicodeDecodeError as error:
            raise SaveError(DAMAGED) from error

    def is_empty(self) -> bool:
        """Whether all was read."""
        return self._rest == 0


def encode(shared: Shared, games: Sequence[Game]) -> str:
    """Return the game as one word of letters, digits, `-` and `_`; raises SaveError for a game that is too long."""
    match = shared.match
    rules, record = match.rules, match.record()
    writer = Writer()
    writer.put(hash_of(match.game), HASHES)
    writer.put(hash_of(match.variant), HASHES)
    _put_options(writer, pick(match.game, {game.id: game for game in games}, "game"), match)
    for name, level in match.players:
        writer.put_text(level)
        writer.put_text(name)
    writer.put(len(shared.stones), rules.seats + 1)
    for stone in shared.stones:
        writer.put_text(stone)
    writer.put_text(record.id)
    writer.put_text(record.position)
    writer.put(0 if record.resigned is None else record.resigned + 1, rules.seats + 1)
    plies = len(record.moves)
    writer.put(plies, MOST_MOVES + 1)
    writer.put(record.ply < plies, 2)
    if record.ply < plies:
        writer.put(record.ply, plies)
    for state, move in zip(match.states[-plies - 1:], record.moves, strict=False):
        moves = sorted(rules.moves(state))
        writer.put(moves.index(move), len(moves))
    writer.put(record.is_agreed_draw, 2)
    _put_marks(writer, match, plies)
    body = _packed(writer.number())
    return FORMAT + _checksum(body) + body


def decode(code: str, games: Sequence[Game]) -> Shared:
    """Return the game of a code, at the ply where it stood; raises SaveError, in one sentence, for anything else."""
    if len(code) > LONGEST_CODE:
        raise SaveError("The code of this game is too long to be one of ours.")
    if not WORD.fullmatch(code):
        raise SaveError("This is not the code of a game: it holds other characters than letters, digits, - and _.")
    if code[0] != FORMAT:
        raise SaveError("This is not the code of a game, or one that a newer version of this program made.")
    check, body = code[1:1 + CHECK_LENGTH], code[1 + CHECK_LENGTH:]
    if check != _checksum(body):
        raise SaveError(DAMAGED)
    try:
        return _decoded(Reader(_unpacked(body)), games)
    except SaveError:
        raise
    except GameError as error:
        raise SaveError(f"The code of this game cannot be opened: {error}") from error


def hash_of(name: str) -> int:
    """Return the short number that stands for a name in a code."""
    return crc32(name.encode()) % HASHES


def _decoded(reader: Reader, games: Sequence[Game]) -> Shared:
    entry = _named(reader, {game.id: game for game in games}, "game")
    variant = _named(reader, {name: name for name in entry.every_variant}, f"variant of {entry.title}")
    options = _read_options(reader, entry, entry.seats_of(variant))
    rules = entry.make_rules(variant, options)
    players = []
    for _ in range(rules.seats):
        level = reader.read_text()
        if level and level not in (*LEVELS, PERFECT):
            raise SaveError("The code of this game names a level that this version does not know.")
        players.append(Player(clean_name(reader.read_text()), level))
    stones = tuple([reader.read_text() for _ in range(reader.read(rules.seats + 1))])
    ident = reader.read_text()
    match: Match[Any] = Match(rules, entry.id, variant, options, tuple(players), reader.read_text())
    if ID.fullmatch(ident):
        match.id = ident
    resigned = reader.read(rules.seats + 1)
    plies = reader.read(MOST_MOVES + 1)
    ply = reader.read(plies) if reader.read(2) and plies else plies
    for _ in range(plies):
        moves = sorted(rules.moves(match.state))
        if not moves:
            raise SaveError("The code of this game is damaged: it goes on after the end.")
        match.play(moves[reader.read(len(moves))])
    if resigned:
        match.resign(resigned - 1)
    if reader.read(2):
        match.agree_to_draw()
    while section := reader.read(SECTIONS):
        if section != MARKS_SECTION:
            raise ForeignSave("The code of this game holds something that this version does not know.")
        _read_marks(reader, match)
    if not reader.is_empty():
        raise SaveError(DAMAGED)
    match.go_to(ply)
    return Shared(match, stones)


def _put_marks(writer: Writer, match: Match[Any], plies: int) -> None:
    """Append the section of marks that were drawn by hand; nothing if there are none."""
    cut = len(match.moves) - plies
    drawn = [(ply - cut, marks) for ply, marks in all_marks(match).items() if ply >= cut]
    if not drawn:
        return
    writer.put(MARKS_SECTION, SECTIONS)
    writer.put(len(drawn), MOST_MARKS + 1)
    for ply, marks in drawn:
        writer.put(ply, plies + 1)
        writer.put(len(marks), MOST_HERE + 1)
        for mark in marks:
            writer.put(mark.colour, len(COLOURS))
            writer.put(mark.start, PLACES)
            writer.put(mark.is_circle, 2)
            if not mark.is_circle:
                writer.put(mark.end, PLACES)


def _read_marks(reader: Reader, match: Match[Any]) -> None:
    """Read the section of marks; refuse one that is not as `_put_marks` writes it."""
    last, count = -1, reader.read(MOST_MARKS + 1)
    for _ in range(count):
        ply, marks = reader.read(len(match.moves) + 1), []
        for _ in range(reader.read(MOST_HERE + 1)):
            colour, start = reader.read(len(COLOURS)), reader.read(PLACES)
            marks.append(Mark(start, start if reader.read(2) else reader.read(PLACES), colour))
        if ply <= last or not marks:
            raise SaveError(DAMAGED)
        put_marks(match, ply, marks)
        last = ply
    if not count:
        raise SaveError(DAMAGED)


def _named(reader: Reader, known: Mapping[str, T], what: str) -> T:
    """Return the entry whose name has the hash that comes next."""
    told = reader.read(HASHES)
    for name, entry in known.items():
        if hash_of(name) == told:
            return entry
    raise SaveError(f"The code of this game names no {what} that this version knows.")


def _put_options(writer: Writer, entry: Game, match: Match[Any]) -> None:
    """Append the options that differ from their default as `name=value`, and handicaps by name and numbers."""
    defaults = {name: values[0] for name, values in entry.options}
    handicaps = {handicap.name: handicap for handicap in entry.handicaps}
    chosen = {name: value for name, value in match.options.items() if defaults.get(name) != value}
    writer.put(len(chosen), MOST_OPTIONS)
    for name, value in sorted(chosen.items()):
        if name in handicaps:
            writer.put(hash_of(name), HASHES)
            for number in handicaps[name].read(value, match.rules.seats):
                writer.put(number - FREE, handicaps[name].most - FREE + 1)
        else:
            writer.put(hash_of(f"{name}={value}"), HASHES)


def _read_options(reader: Reader, entry: Game, seats: int) -> dict[str, str]:
    """Read the options; those that are not written have their defaults."""
    known: dict[str, tuple[str, str] | Handicap] = {
        f"{name}={value}": (name, value) for name, values in entry.options for value in values}
    known |= {handicap.name: handicap for handicap in entry.handicaps}
    options = {name: values[0] for name, values in entry.options}
    for _ in range(reader.read(MOST_OPTIONS)):
        told = _named(reader, known, f"option of {entry.title}")
        if isinstance(told, Handicap):
            numbers = [reader.read(told.most - FREE + 1) + FREE for _ in range(seats)]
            options[told.name] = "-".join([FREE_WORD if number == FREE else str(number) for number in numbers])
        else:
            options[told[0]] = told[1]
    return options


def _spelled(text: str) -> tuple[int, int, list[int]]:
    """Return the alphabet that a text needs, its number of letters, and the places of the text's letters in it."""
    if not text:
        return EMPTY, 1, []
    for kind, alphabet in ALPHABETS.items():
        if set(text) <= set(alphabet):
            return kind, len(alphabet), [alphabet.index(letter) for letter in text]
    return UTF8, BYTES, list(text.encode())


def _checksum(body: str) -> str:
    return _packed(crc32(body.encode()) % CHECK_SIZE).rjust(CHECK_LENGTH, "A")


def _packed(number: int) -> str:
    """Return a number in base 64, without leading zeros."""
    digits = (number.bit_length() + 5) // 6
    raw = (number << -6 * digits % 24).to_bytes(-(-digits // 4) * 3, "big")
    return urlsafe_b64encode(raw).decode()[:digits]


def _unpacked(body: str) -> int:
    return int.from_bytes(urlsafe_b64decode(body + "A" * (-len(body) % 4)), "big") >> -6 * len(body) % 24
