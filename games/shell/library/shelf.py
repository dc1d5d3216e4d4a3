"""The list of kept games: when each was last changed, of which game it is, and whether it is over.

It lies under a key of its own, so that ten thousand games are listed without reading one. It is only a summary:
where it disagrees with the games themselves (a kill between two writes, two windows at once), they are right.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import NamedTuple

from games.engine.core.bounded import read_json
from games.engine.records.record import ID, Record
from games.shell.platform.storage import Storage

LIST = "shelf"
GAME = "game."  # and the id: one kept game


class Entry(NamedTuple):
    """A kept game on the list; the game itself has not been read."""

    key: str
    changed: int  # milliseconds since 1970
    game: str
    is_over: bool


class Shelf:
    """Reads and writes the list. It is written when the order or the kind of a game changes, not at every move."""

    def __init__(self, storage: Storage, read: Callable[[str], Record | None]) -> None:
        self._storage, self._read = storage, read
        self._text: str | None = None
        self._entries: dict[str, Entry] = {}

    def entries(self) -> list[Entry]:
        """Every kept game, the latest first, as the storage has them at this moment."""
        listed = self._listed()
        there = {key for name in self._storage.keys(GAME) if ID.fullmatch(key := name.removeprefix(GAME))}
        unlisted, gone = there - listed.keys(), listed.keys() - there
        for key in gone:
            del listed[key]
        found = [entry for key in unlisted if (entry := entry_of(self._read(key)))]
        listed.update((entry.key, entry) for entry in found)
        if gone or found:
            self._write()
        return sorted(listed.values(), key=lambda entry: (entry.changed, entry.key), reverse=True)

    def put(self, record: Record) -> None:
        """List a game as it is now, unless that is already to be seen from the list."""
        listed, entry = self._listed(), entry_of(record)
        assert entry is not None
        before = listed.get(record.id)
        is_same_kind = before is not None and before[2:] == entry[2:]
        if is_same_kind and before == max(listed.values(), key=lambda other: other.changed):
            return
        if before != entry:
            listed[record.id] = entry
            self._write()

    def put_all(self, records: Iterable[Record]) -> None:
        """List many games with one writing."""
        listed = self._listed()
        for record in records:
            entry = entry_of(record)
            assert entry is not None
            listed[entry.key] = entry
        self._write()

    def correct(self, record: Record) -> None:
        """Mend what the list says of a game that has been read."""
        listed, entry = self._listed(), entry_of(record)
        if entry is not None and record.id in listed and listed[record.id][2:] != entry[2:]:
            listed[record.id] = entry
            self._write()

    def latest(self) -> int:
        """When the latest game on the list was changed; 0 without any."""
        return max((entry.changed for entry in self._listed().values()), default=0)

    def forget(self, key: str) -> None:
        """Take a game off the list, where it need not be."""
        if self._listed().pop(key, None):
            self._write()

    def _listed(self) -> dict[str, Entry]:
        text = self._storage.get(LIST)
        if text != self._text:
            self._text, self._entries = text, _parsed(text or "")
        return self._entries

    def _write(self) -> None:
        rows = {entry.key: [entry.changed, entry.game, int(entry.is_over)] for entry in self._entries.values()}
        self._text = json.dumps(rows, separators=(",", ":"))
        self._storage.set(LIST, self._text)


def entry_of(record: Record | None) -> Entry | None:
    """What the list says of a game."""
    return Entry(record.id, record.changed, record.game, record.result is not None) if record else None


def _parsed(text: str) -> dict[str, Entry]:
    """The list in a text; rows that make no sense are left out, and found again among the games."""
    try:
        rows = read_json(text)
    except ValueError:
        return {}
    listed: dict[str, Entry] = {}
    for key, row in rows.items() if isinstance(rows, dict) else ():
        if ID.fullmatch(key) and isinstance(row, list) and [type(part) for part in row] == [int, str, int]:
            listed[key] = Entry(key, row[0], row[1], bool(row[2]))
    return listed
