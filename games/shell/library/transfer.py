"""Import and export of many games as files, a few games a frame; every unreadable game is reported."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

from games.catalogue import GAMES, find_game, make_rules
from games.engine.core.match import Match
from games.engine.records.exchange import read_games
from games.engine.records.movetext import DATE, Fault, ReadGame, write
from games.engine.records.record import Record, id_from, now
from games.shell.library import link_play
from games.shell.library.game_text import shared
from games.shell.library.lineup import sound_stones
from games.shell.library.store import Store
from games.shell.theme.text import tr

RECORD, MOVETEXT = "record", "movetext"  # the forms that files have
SUFFIXES = {RECORD: ".json", MOVETEXT: ".txt"}
BATCH = 25  # games that are written with one change of the list: few enough for a frame
MOST_TAGS = 40
TAGS = "tags"  # what a match keeps in its notes of the file it came from
OWN_TAGS = ("Result", "Plies", "Id", "Stones", "Position", "SetUp", "Variant", "Game", "Options", "Notation")


class Intake:
    """Reads the games of a text and puts them on the shelf. `steps` does a game at a time."""

    def __init__(self, store: Store, text: str) -> None:
        self._store, self._text = store, text
        self._waiting: list[Record] = []
        self._ids: set[str] = set()
        self.added: list[str] = []  # ids
        self.known = 0  # games that were on the shelf already
        self.faults: list[Fault] = []
        self.is_full = False  # there was no room for more

    def steps(self) -> Iterator[None]:
        """Read everything, a game a step; games read before a stop are kept."""
        for found in read_games(self._text, GAMES):
            if isinstance(found, Fault):
                self.faults.append(found)
            else:
                self._add_game(found)
            if len(self._waiting) >= BATCH:
                self.finish()
            if self.is_full:
                return
            yield
        self.finish()

    @property
    def pending(self) -> int:
        """Games that are read and not written yet."""
        return len(self._waiting)

    def finish(self) -> None:
        """Write the games that have been read."""
        waiting, self._waiting = self._waiting, []
        if waiting:
            written = self._store.add_records(waiting)
            self.added += [record.id for record in waiting[:written]]
            self.is_full = written < len(waiting)

    def _add_game(self, found: ReadGame) -> None:
        match, tags = found.game.match, found.tags
        if tags and "Id" not in tags:
            match.id = _id_for(match, tags)
        kept = self._store.record(match.id) if self._store.has(match.id) else None
        if match.id in self._ids or (kept is not None and kept.moves[:len(match.moves)] == tuple(match.moves)):
            self.known += 1
            return
        self._store.adopt(match)
        match.notes = _public(match.notes)
        if match.result() is not None and not match.notes:
            link_play.be_guest(match)  # a game that ended here has notes that say so
        self._ids.add(match.id)
        match.changed = match.changed or match.started or now()
        others = {name: value for name, value in tags.items() if name not in OWN_TAGS}
        if others:
            match.notes[TAGS] = dict(list(others.items())[:MOST_TAGS])
        self._waiting.append(match.record(tuple(sound_stones(found.game.stones, match.game, match.variant))))


def fault_text(fault: Fault) -> str:
    """Return a sentence about an unreadable game of a file: its number, its move and the reason."""
    title, why = fault.title or tr("fault.untitled"), fault_reason(fault)
    key = "fault.at_ply" if fault.ply else "fault.anywhere"
    return tr(key, n=fault.number, title=title, ply=fault.ply, why=why)


def fault_reason(fault: Fault) -> str:
    """Return why a game could not be read."""
    return tr(f"why.{fault.slug}" if "." in fault.slug else f"fault.{fault.slug or 'record'}")


def lone_fault(fault: Fault) -> str:
    """Return why the only game of a text could not be read, and at which move."""
    return tr("fault.alone", ply=fault.ply, why=fault_reason(fault)) if fault.ply else fault_reason(fault)


def forms_for(records: Sequence[Record]) -> tuple[str, ...]:
    """Return the formats in which all of these games can be written, Agate's own first."""
    has_dialect = all(find_game(record.game).dialect.notation for record in records)
    return (RECORD, MOVETEXT) if has_dialect and records else (RECORD,)


def written(record: Record, form: str) -> str:
    """Return a kept game in a form, a line or more; raises SaveError if it does not replay."""
    if form == RECORD:
        return record._replace(notes=_public(record.notes)).text() + "\n"
    match: Match[Any] = Match.from_record(record, make_rules)
    tags = record.notes.get(TAGS)
    sound = {str(name): str(value) for name, value in tags.items()} if isinstance(tags, dict) else {}
    return write(shared(match, record.stones), GAMES, sound) + "\n"


def _public(notes: dict[str, Any]) -> dict[str, Any]:
    """Return the notes of a game that may be shared, without the way back to a live table."""
    return {name: value for name, value in notes.items() if name != link_play.LIVE}


def file_name(records: Sequence[Record], form: str) -> str:
    """Return the name of a file for some games."""
    games = {record.game for record in records}
    day = day_of(max((record.changed for record in records), default=0) or now())
    return "-".join(["agate", *(games if len(games) == 1 else ()), day]) + SUFFIXES[form]


def day_of(milliseconds: int) -> str:
    """Return a date as it stands in the names of files."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime(DATE).replace(".", "-")


def _id_for(match: Match[Any], tags: dict[str, str]) -> str:
    """Return the same id for the same game of the same file, so that it is not imported twice."""
    return id_from(repr((match.game, match.variant, match.start_position, match.moves, match.resigned,
                         sorted(tags.items()))))
