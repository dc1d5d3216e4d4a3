"""The openings of the games on the shelf: an index for each game, brought up to date a few games a frame."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from weakref import WeakKeyDictionary

from games.catalogue import find_game
from games.engine.core.match import Match
from games.engine.core.rules import Turn
from games.engine.records.openings import Continuation, Explored, IndexedGame, OpeningIndex, Visit
from games.engine.records.record import Record
from games.shell.library.store import Store
from games.shell.library.transfer import TAGS

ALL, MINE, COLLECTION = "all", "mine", "collection"
SOURCES = (ALL, MINE, COLLECTION)

_shelves: WeakKeyDictionary[Store, dict[str, OpeningShelf]] = WeakKeyDictionary()


def opening_shelf(store: Store, game: str) -> OpeningShelf:
    """Return the openings of a game, cached."""
    shelves = _shelves.setdefault(store, {})
    if game not in shelves:
        shelves[game] = OpeningShelf(store, game)
    return shelves[game]


class OpeningShelf:
    """The finished games of one game in an index that follows the shelf."""

    def __init__(self, store: Store, game: str) -> None:
        self._store, self._game = store, game
        self.index = OpeningIndex(find_game(game))
        self._refused: dict[str, int] = {}  # games that do not replay, and their dates
        self._done = self._all = 0

    @property
    def progress(self) -> float:
        """The share of the games that is read, 0 to 1."""
        return self._done / self._all if self._all else 1.0

    def steps(self) -> Iterator[None]:
        """Read the games that are new or changed, the latest first, and forget those that are gone; a game a step."""
        for _ in self._store.listing.steps():
            self._done, self._all = self._store.listing.progress or (1, 1)
            yield
        entries = self._store.shelf(self._game, is_over=True)
        wanted = {entry.key for entry in entries}
        self.index.keep_only(wanted.__contains__)
        waiting = [entry for entry in entries if entry.changed not in (
            self.index.changed(entry.key), self._refused.get(entry.key))]
        self._all, self._done = len(entries), len(entries) - len(waiting)
        for entry in waiting:
            record = self._store.record(entry.key)
            is_imported = record is not None and TAGS in record.notes
            if record is None or not self.index.add(record._replace(changed=entry.changed), is_imported):
                self._refused[entry.key] = entry.changed
            self._done += 1
            yield

    def explore(self, match: Match[Any], state: Any, source: str = ALL) -> Explored:
        """Return what was played from a position of a match, in all games or in those of a source."""
        def is_wanted(game: IndexedGame) -> bool:
            return source == ALL or game.is_imported == (source == COLLECTION)

        return self.index.explore(match.variant, match.options, state, is_wanted)

    def turn_of(self, continuation: Continuation, state: Any) -> Turn:
        """Return the moves of a turn in the explored position; () if its games are gone."""
        for visit in continuation.visits[:3]:
            record = self._store.record(visit.game.id)
            if record is not None and (turn := self.index.turn_here(record, visit, state)):
                return turn
        return ()

    def record(self, visit: Visit) -> Record | None:
        """Return the kept game of a visit; None if it is gone."""
        return self._store.record(visit.game.id)
