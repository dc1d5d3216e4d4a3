"""Backups: games, results, puzzles, lessons and settings as one file, and their restoration.

A backup is a file of lines of JSON in ASCII. The first line is `{"agate": "backup", "version": 1, ...}`; each further
line holds one key of the storage and its text, `{"key": "game.k3v...", "text": "..."}`; the last line is `{"end": n}`
with the number of keys. A truncated file is read as far as possible, and reported as incomplete.

Reading has two steps. `Restore.plan` compares the file with the storage and writes nothing; `Restore.apply` writes.
Joining is idempotent. If there is no room for a text, the old one stays.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from games.catalogue import make_rules
from games.engine.core.bounded import read_json
from games.engine.core.errors import ForeignSave, GameError, SaveError, UnknownName
from games.engine.core.match import Match
from games.engine.records.record import ID, Record, id_from, now, read_text
from games.shell.library import puzzle_progress, results, tournaments
from games.shell.library.join import joined
from games.shell.library.shelf import GAME
from games.shell.library.store import DAMAGED, NOT_TAKEN, PROGRESS, SETTINGS, Store, joined_settings

KIND: Final = "backup"
VERSION: Final = 1
HEADER: Final = re.compile(r'\s*\{\s*"agate"\s*:\s*"backup"')
KEY: Final = re.compile(r"(?=.{1,80}\Z)[a-z0-9]+(?:[._-][a-z0-9]+)*")  # becomes a file's name: no slashes
LONGEST_LINE: Final = 4_000_000  # characters
BATCH: Final = 25  # games that are written with one change of the list
RESULTS: Final = PROGRESS + results.KIND
JOINS: Final[dict[str, Callable[[Any, Any], Any]]] = {
    PROGRESS + puzzle_progress.KIND: puzzle_progress.joined_progress, SETTINGS: joined_settings,
    PROGRESS + tournaments.KIND: tournaments.joined_tournaments}

NEW, LONGER, JOINED, KNOWN = "new", "longer", "joined", "known"  # what becomes of an entry


class BackupFault(NamedTuple):
    """A line that cannot be used, and why; the slug finds the words."""

    line: int
    slug: str  # line, key, game or foreign


def is_backup(text: str) -> bool:
    """Whether a text begins as a backup does."""
    return bool(HEADER.match(text[:200].lstrip("\ufeff")))


def backup_lines(store: Store) -> Iterator[str]:
    """Yield the lines of a backup, a key a step."""
    keys = store.all_keys()
    yield _line({"agate": KIND, "version": VERSION, "made": now(), "keys": len(keys)})
    count = 0
    for key in keys:
        text = store.text_of(key)
        if text is not None:
            yield _line({"key": key, "text": text})
            count += 1
    yield _line({"end": count})


def _line(data: dict[str, Any]) -> str:
    return json.dumps(data, separators=(",", ":")) + "\n"


class Restore:
    """Compares a backup with the storage, and then restores it."""

    def __init__(self, store: Store, text: str) -> None:
        self._store, self._text = store, text
        self._games: dict[str, Record] = {}  # to be written, by id
        self._texts: dict[str, str] = {}  # to be written, by key
        self._counted: dict[str, Any] | None = None  # their results
        self.games: Counter[str] = Counter()  # by what becomes of them
        self.parts: dict[str, str] = {}  # by key of what is no game: what becomes of it
        self.faults: list[BackupFault] = []
        self.is_newer = False  # the file is of a later version, and nothing of it was read
        self.is_cut = True  # until the last line was seen
        self.is_full = False  # there was no room for everything
        self.written = 0  # entries, so far

    # --- reading a backup ------------------------------------------------------------------------

    def plan(self) -> Iterator[float]:
        """Read the file, a line a step; yield the share that has been read, 0 to 1."""
        at, number, whole, count = 0, 0, max(1, len(self._text)), 0
        while at < len(self._text) and not self.is_newer:
            end = self._text.find("\n", at)
            end = end if end >= 0 else len(self._text)
            line, at, number = self._text[at:end], end + 1, number + 1
            if line.strip():
                count += self._read_line(number, line, count)
            yield min(1.0, at / whole)
        self._text = ""

    @property
    def changes(self) -> int:
        """The number of entries that would be written."""
        return len(self._games) + len(self._texts) + self._has_results

    @property
    def _has_results(self) -> bool:
        """Whether results will be counted again: the backup's have more games, or games are added."""
        return self._counted is not None and (bool(self._games) or self.parts[RESULTS] != KNOWN)

    @property
    def has_settings(self) -> bool:
        """Whether the file's settings differ from those here."""
        return SETTINGS in self._texts

    def leave_settings(self) -> None:
        """Keep the settings that are here."""
        self._texts.pop(SETTINGS, None)

    def _read_line(self, number: int, line: str, count: int) -> bool:
        """Read one line; return whether it was an entry."""
        try:
            data = read_json(line.lstrip("\ufeff"), LONGEST_LINE)
        except ValueError:
            data = None
        if not isinstance(data, dict):
            self.faults.append(BackupFault(number, "line"))
            return True
        if data.get("agate") == KIND:
            version = data.get("version")
            self.is_newer = type(version) is not int or version > VERSION
            return False
        if "end" in data:
            self.is_cut = data["end"] != count
            return False
        key, text = data.get("key"), data.get("text")
        if not isinstance(key, str) or not isinstance(text, str) or not KEY.fullmatch(key) or key in NOT_TAKEN:
            self.faults.append(BackupFault(number, "key"))
        elif key.startswith(GAME) and ID.fullmatch(key.removeprefix(GAME)):
            self._restore_game(number, key.removeprefix(GAME), text)
        else:
            self._restore_part(number, key, text)
        return True

    def _restore_game(self, number: int, key: str, text: str) -> None:
        try:
            record = read_text(text)._replace(id=key)
            record.rules(make_rules)
        except (ForeignSave, UnknownName):
            self._restore_foreign(number, GAME + key, text)
            return
        except SaveError:
            self.faults.append(BackupFault(number, "game"))
            return
        kept = self._games.get(key) or self._store.record(key)
        relation = relation_of(kept, record) if kept else JOINED if self._store.has(key) else NEW
        if relation == JOINED:  # another game lies under this id: both are kept
            record = record._replace(id=id_from(_content(record)))
            kept = self._games.get(record.id) or self._store.record(record.id)
            relation = KNOWN if kept else NEW
        if relation != KNOWN:
            try:
                Match.from_record(record, make_rules)
            except GameError:
                self.faults.append(BackupFault(number, "game"))
                return
            self._games[record.id] = record
            self._texts.pop(GAME + record.id, None)
        self.games[relation] += 1

    def _restore_foreign(self, number: int, key: str, text: str) -> None:
        """Keep a game of a later version for the program that can read it."""
        if self._store.text_of(key) is None and key.removeprefix(GAME) not in self._games:
            self._texts[key] = text
        self.faults.append(BackupFault(number, "foreign"))

    def _restore_part(self, number: int, key: str, text: str) -> None:
        ours = self._texts.get(key, self._store.text_of(key))
        if key.endswith(DAMAGED):
            self._note(key, text if ours is None else ours, ours)
            return
        theirs = _object(text)
        if theirs is None:
            self.faults.append(BackupFault(number, "line"))
            return
        if key == RESULTS:
            is_known = results.holds(_object(ours or "{}") or {}, theirs)
            self._counted = theirs
            self.parts[key] = KNOWN if is_known else NEW if ours is None else JOINED
            return
        mine = _object(ours) if ours is not None else None
        if key in JOINS:
            data = JOINS[key](mine or {}, theirs)
        elif mine is None:
            data = theirs
        elif key.startswith(PROGRESS):
            data = joined(mine, theirs)
        else:
            data = max(mine, theirs, key=_changed)
        self._note(key, json.dumps(data), ours if data != mine else json.dumps(data))

    def _note(self, key: str, text: str, ours: str | None) -> None:
        self.parts[key] = NEW if ours is None else JOINED if text != ours else KNOWN
        if text != ours:
            self._texts[key] = text

    # --- doing -----------------------------------------------------------------------------------

    def apply(self) -> Iterator[float]:
        """Write the planned entries, a few a step; yield the share that has been written, 0 to 1."""
        whole = max(1, self.changes)
        waiting = list(self._games.values())
        while waiting and not self.is_full:
            batch, waiting = waiting[:BATCH], waiting[BATCH:]
            taken = self._store.add_records(batch)
            self.written += taken
            self.is_full = taken < len(batch)
            yield self.written / whole
        for key, text in self._texts.items():
            is_written = self._store.replace_text(key, text)
            self.written += is_written
            self.is_full = self.is_full or not is_written
            yield self.written / whole
        if self._counted is not None and self._has_results:
            for _ in results.Results(self._store).join_results(self._counted):
                yield self.written / whole
            self.written += 1
        yield 1.0


def relation_of(kept: Record, other: Record) -> str:
    """Return the effect on a game whose id is kept here: known, longer, or another game (joined)."""
    if (kept.game, kept.variant, kept.options, kept.position) != (
            other.game, other.variant, other.options, other.position):
        return JOINED
    shared, longest = sorted((len(kept.moves), len(other.moves)))
    if kept.moves[:shared] != other.moves[:shared] or any(
            record.result and len(record.moves) == shared < longest for record in (kept, other)):
        return JOINED  # they part, or one was given up where the other went on
    if _content(kept) == _content(other):
        return KNOWN
    return LONGER if _advance(other) > _advance(kept) else KNOWN


def _advance(record: Record) -> tuple[int, bool, int]:
    return len(record.moves), record.result is not None, record.changed


def _content(record: Record) -> str:
    return record._replace(id="", changed=0, stones=()).text()


def _object(text: str) -> dict[str, Any] | None:
    try:
        data = read_json(text, LONGEST_LINE)
    except ValueError:
        return None
    return data if isinstance(data, dict) else None


def _changed(data: dict[str, Any]) -> float:
    """Return the time of the last change in kept data, if it has one."""
    date = data.get("changed")
    return float(date) if type(date) is int and abs(date) < 10**15 else 0.0
