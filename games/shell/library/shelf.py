"""The list of kept games: when each was last changed, of which game it is, and whether it is over.

It has its own key, so that ten thousand games are listed without reading one. It is only a summary: where it disagrees
with the games (after a crash between two writes, or with two windows), the games are right. Games that the list lacks
are read: a few at once, many a slice at a time, so that no screen waits for them.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from games.engine.core.bounded import read_json
from games.engine.records.record import ID, Record
from games.shell.platform.storage import Storage

LIST = "shelf"
GAME = "game."  # and the id: one kept game
FEW = 40  # games that the list lacks are read at once; more of them a slice at a time
WRITE_EVERY = 1000  # games read, so that a program that is closed meanwhile need not begin again


class Entry(NamedTuple):
    """The list's entry of a kept game; the game itself has not been read."""

    key: str
    changed: int  # milliseconds since 1970
    game: str
    is_over: bool


class Shelf:
    """Reads and writes the list. It is written when the order or the state of a game changes, not at every move."""

    def __init__(self, storage: Storage, read: Callable[[str], Record | None]) -> None:
        self._storage, self._read = storage, read
        self._text: str | None = None
        self._entries: dict[str, Entry] = {}
        self._waiting: list[str] = []  # games that are still to be read
        self._total = 0  # kept games when the reading began
        self._unwritten: set[str] = set()  # games that were read since the list was written
        self._refused: set[str] = set()  # games that could not be read

    def entries(self, *, is_whole: bool = True) -> list[Entry]:
        """Return the kept games, the latest first, as they are in the storage now.

        Unless the whole list is asked for, games that it lacks wait for `read_on` if there are more than a few.
        """
        listed, there = self._listed(), self._there()
        unlisted, gone = there - listed.keys(), listed.keys() - there
        for key in gone:
            del listed[key]
        self._refused &= there
        self._waiting, self._total = sorted(unlisted if is_whole else unlisted - self._refused), len(there)
        if is_whole or len(self._waiting) <= FEW:
            while self._waiting:
                self._list_game(self._waiting.pop())
        if gone or (self._unwritten and not self._waiting):
            self._write()
        return sorted(listed.values(), key=lambda entry: (entry.changed, entry.key), reverse=True)

    def count(self) -> int:
        """Return the number of kept games, whether they are listed or not."""
        return len(self._there())

    @property
    def progress(self) -> tuple[int, int] | None:
        """The numbers of listed and of all games while some are still to be read; else None."""
        return (self._total - len(self._waiting), self._total) if self._waiting else None

    def read_on(self, seconds: float) -> None:
        """Read games that the list lacks, at least one, for about `budget_ms`."""
        end = time.perf_counter() + seconds
        while self._waiting:
            self._read_next()
            if time.perf_counter() >= end:
                break

    def steps(self) -> Iterator[None]:
        """Read all games that the list lacks, a game a step."""
        self.entries(is_whole=False)
        while self._waiting:
            self._read_next()
            yield

    def _read_next(self) -> None:
        self._list_game(self._waiting.pop())
        if len(self._unwritten) >= WRITE_EVERY or (self._unwritten and not self._waiting):
            self._listed()
            self._write()

    def _list_game(self, key: str) -> None:
        """Read a game and list it, unless it has been listed meanwhile."""
        if key in self._entries:
            return
        entry = entry_of(self._read(key))
        if entry is None:
            self._refused.add(key)
        else:
            self._entries[key] = entry
            self._unwritten.add(key)

    def _there(self) -> set[str]:
        return {key for name in self._storage.keys(GAME) if ID.fullmatch(key := name.removeprefix(GAME))}

    def put(self, record: Record) -> None:
        """List a game in its present state, unless the list already has it."""
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
        """Correct the list's entry of a game that has been read."""
        listed, entry = self._listed(), entry_of(record)
        if entry is not None and record.id in listed and listed[record.id][2:] != entry[2:]:
            listed[record.id] = entry
            self._write()

    def latest(self) -> int:
        """Return when the latest game on the list was changed; 0 without any."""
        return max((entry.changed for entry in self._listed().values()), default=0)

    def forget(self, key: str) -> None:
        """Remove a game from the list, if it is there."""
        if self._listed().pop(key, None):
            self._write()

    def _listed(self) -> dict[str, Entry]:
        text = self._storage.get(LIST)
        if text != self._text:
            ours = {key: self._entries[key] for key in self._unwritten if key in self._entries}
            self._text, self._entries = text, {**ours, **_parsed(text or "")}
        return self._entries

    def _write(self) -> None:
        rows = {entry.key: [entry.changed, entry.game, int(entry.is_over)] for entry in self._entries.values()}
        self._text = json.dumps(rows, separators=(",", ":"))
        self._storage.set(LIST, self._text)
        self._unwritten.clear()


def entry_of(record: Record | None) -> Entry | None:
    """Return the row of a game on the list; None without a game."""
    return Entry(record.id, record.changed, record.game, record.result is not None) if record else None


def _parsed(text: str) -> dict[str, Entry]:
    """Return the list in a text, without damaged rows, whose games will be read again."""
    try:
        rows = read_json(text)
    except ValueError:
        return {}
    listed: dict[str, Entry] = {}
    for key, row in rows.items() if isinstance(rows, dict) else ():
        if ID.fullmatch(key) and isinstance(row, list) and [type(part) for part in row] == [int, str, int]:
            listed[key] = Entry(key, row[0], row[1], bool(row[2]))
    return listed
