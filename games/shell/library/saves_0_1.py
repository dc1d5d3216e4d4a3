"""Games that Agate 0.1 saved: all of them in one list under one key, each a text inside the text."""

from __future__ import annotations

import hashlib
import re
from contextlib import suppress
from itertools import pairwise
from typing import Any

from games.catalogue import make_rules
from games.engine.core.bounded import read_json
from games.engine.core.errors import SaveError
from games.engine.core.match import Match
from games.shell.library.lineup import sound_stones


def first_games(text: str) -> tuple[list[tuple[Match[Any], list[str]]], bool]:
    """Return the games in an old list, the latest first, with their stones; and whether all of it could be read.

    Their ids are the same each time they are read, and their dates only show their order.
    """
    entries, is_whole = _entries(text)
    games: list[tuple[Match[Any], list[str]]] = []
    for place, entry in enumerate(entries):
        try:
            match = Match.load(entry["save"], make_rules)
        except (SaveError, KeyError, TypeError):
            is_whole = False
            continue
        match.id = hashlib.sha256(entry["save"].encode("utf-8", "replace")).hexdigest()[:16]
        match.started, match.changed = 0, len(entries) - place
        games.append((match, sound_stones(entry.get("stones"), match.game, match.variant)))
    return games, is_whole


def _entries(text: str) -> tuple[list[dict[str, Any]], bool]:
    """Return the entries of the list; of a damaged one, those that are whole."""
    try:
        data = read_json(text)
        rows = data if isinstance(data, list) else []
        found = [row for row in rows if isinstance(row, dict)]
        return found, isinstance(data, list) and len(found) == len(rows)
    except ValueError:
        pass
    found = []
    starts = [start.start() for start in re.finditer(r'\{"id": ', text)]
    for begin, end in pairwise([*starts, len(text)]):
        with suppress(ValueError):
            found.append(read_json(text[begin:end].rstrip(", ]\n")))
    return found, False
