"""A game as text that people can read, ending in a code from which any Agate can open it again."""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from typing import Any

from games.catalogue import make_rules
from games.engine.errors import SaveError
from games.engine.match import Match

CODE = "agate:"
LONGEST = 200_000  # characters of an unpacked save; more is no game of ours


def code_of(match: Match[Any]) -> str:
    """The whole match in one word."""
    packed = zlib.compress(match.save().encode(), 9)
    return CODE + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def text_of(match: Match[Any], title: str, names: list[str]) -> str:
    """Title, players, numbered moves, and the code."""
    lines = [title, " – ".join(names)]
    row: list[str] = []
    number, last = 0, len(names)
    for _, seat, text in match.turns():
        if seat <= last:
            if row:
                lines.append(" ".join(row))
            number += 1
            row = [f"{number}."]
        row.append(text)
        last = seat
    if row:
        lines.append(" ".join(row))
    return "\n".join([*lines, code_of(match)]) + "\n"


def match_of(text: str) -> Match[Any]:
    """The match that a text holds, by its code or as a bare save; raises SaveError."""
    found = re.search(re.escape(CODE) + r"([A-Za-z0-9_-]+)", text)
    if not found:
        return Match.load(text.strip(), make_rules)
    word = found.group(1)
    try:
        unpacker = zlib.decompressobj()
        save = unpacker.decompress(base64.urlsafe_b64decode(word + "=" * (-len(word) % 4)), LONGEST)
        return Match.load(save.decode(), make_rules)
    except (binascii.Error, zlib.error, UnicodeDecodeError) as error:
        raise SaveError("The code is damaged.") from error
