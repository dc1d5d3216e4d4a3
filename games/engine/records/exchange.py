"""Reading games from any text: records, movetext, codes, links, copied text with a code, and lists of moves."""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64decode
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from games.engine.core.bounded import LONGEST_JSON, check_json, read_json
from games.engine.core.errors import GameError, SaveError
from games.engine.core.game import Game, pick
from games.engine.core.match import Match
from games.engine.core.rules import Rules
from games.engine.records.bare_moves import read_bare_moves
from games.engine.records.game_code import FORMAT, Shared, decode, encode
from games.engine.records.movetext import Fault, ReadGame, is_movetext, read, slug_of
from games.engine.records.record import LONGEST_TEXT, read_data

CODE: Final = "agate:"  # what a code begins with in a text
SPACE: Final = re.compile(r"\s*")
CODES: Final = re.compile(rf"(?:{CODE}|#)([A-Za-z0-9_-]{{6,}})|^\s*({FORMAT}[A-Za-z0-9_-]{{6,}})\s*$", re.MULTILINE)


def read_games(text: str, games: Sequence[Game]) -> Iterator[ReadGame | Fault]:
    """Yield every game of a text in any of the known formats, or its fault; yield at least one of the two."""
    text = text.lstrip("\ufeff \t\r\n")
    if is_movetext(text):
        yield from read(text, games)
        return
    parts = _records(text) if text[:1] in ("{", "[") else _codes(text)
    number = 0
    for number, part in enumerate(parts, 1):
        try:
            yield ReadGame(open_code(part, games) if isinstance(part, str) else open_record(part, games), {})
        except GameError as error:
            yield Fault(number, "", 0, str(error), slug_of(error))
    if not number:
        yield read_bare_moves(text, games) or Fault(1, "", 0, "There is no game in this text.", "nothing")


def open_code(word: str, games: Sequence[Game]) -> Shared:
    """Return the game that a code holds, of this version or of Agate 0.1; raises SaveError."""
    if word.startswith(FORMAT):
        return decode(word, games)
    try:
        packed = urlsafe_b64decode(word + "=" * (-len(word) % 4))
        text = zlib.decompressobj().decompress(packed, LONGEST_TEXT + 1).decode()
        data = read_json(text, LONGEST_TEXT)
    except (ValueError, zlib.error) as error:
        raise SaveError("The code of this game is damaged: a part of it is missing or altered.") from error
    return open_record(data, games)


def open_record(data: object, games: Sequence[Game]) -> Shared:
    """Return the game that a record holds, replayed and checked; raises SaveError."""
    def make_rules(game: str, variant: str, options: Mapping[str, str]) -> Rules[Any]:
        return pick(game, {entry.id: entry for entry in games}, "game").make_rules(variant, options)

    record = read_data(data)
    match = Match.from_record(record, make_rules)
    return Shared(match, record.stones if len(record.stones) == match.rules.seats else ())


def link_to(shared: Shared, games: Sequence[Game], address: str) -> str:
    """Return a link that opens the game in the page at an address; the part after # is never sent to a server."""
    return f"{address.partition('#')[0]}#{encode(shared, games)}"


def _codes(text: str) -> Iterator[str]:
    for found in CODES.finditer(text):
        yield found[1] or found[2]


def _records(text: str) -> Iterator[object]:
    """Yield the records of a file: a single one, a list, or one after the other; text that is not JSON is a fault."""
    try:
        check_json(text)
    except ValueError:
        for line in text.splitlines() if len(text) <= LONGEST_JSON and "\n" in text.strip() else ():
            if line.strip():
                yield from _records(line.strip())
        if len(text) > LONGEST_JSON or "\n" not in text.strip():
            yield None
        return
    decoder = json.JSONDecoder()
    at = 0
    while at < len(text):
        try:
            value, at = decoder.raw_decode(text, at)
        except ValueError:
            yield None
            return
        yield from value if isinstance(value, list) else [value]
        space = SPACE.match(text, at)
        at = space.end() if space else at
