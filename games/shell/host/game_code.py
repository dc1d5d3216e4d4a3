"""A game as text that people can read, ending in a code from which any Agate can open it again."""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from collections.abc import Sequence
from typing import Any

from games.catalogue import make_rules
from games.engine.errors import SaveError
from games.engine.match import Match
from games.engine.record import LONGEST_TEXT, read_text
from games.shell.host.lineup import sound_stones

CODE = "agate:"
SUMMARY = ("turns", "turn", "board", "result")  # whoever opens the game finds these by replaying it


def code_of(match: Match[Any], stones: Sequence[str]) -> str:
    """The whole match and the stones of its seats in one word."""
    record = {name: value for name, value in match.record(tuple(stones)).data().items() if name not in SUMMARY}
    packed = zlib.compress(json.dumps(record, separators=(",", ":")).encode(), 9)
    return CODE + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def text_of(match: Match[Any], title: str, names: list[str], stones: Sequence[str]) -> str:
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
    return "\n".join([*lines, code_of(match, stones)]) + "\n"


def match_of(text: str) -> tuple[Match[Any], list[str]]:
    """The match that a text holds, by its code or as a bare save, and its stones; raises SaveError."""
    found = re.search(re.escape(CODE) + r"([A-Za-z0-9_-]+)", text)
    record = read_text(_unpacked(found.group(1)) if found else text.strip())
    return Match.from_record(record, make_rules), sound_stones(record.stones, record.game, record.variant)


def _unpacked(word: str) -> str:
    try:
        packed = base64.urlsafe_b64decode(word + "=" * (-len(word) % 4))
        return zlib.decompressobj().decompress(packed, LONGEST_TEXT + 1).decode()
    except (binascii.Error, zlib.error, UnicodeDecodeError) as error:
        raise SaveError("The code is damaged.") from error
