"""The app's kept data: settings, games, and progress. Damaged data is set aside and reported."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from games.catalogue import find_game, make_rules
from games.engine.core.bounded import clean_name, read_json
from games.engine.core.errors import ForeignSave, SaveError, UnknownName
from games.engine.records.record import Record, new_id, now, read_text
from games.shell.library.shelf import GAME, LIST, Entry, Shelf
from games.shell.platform.storage import Storage
from games.shell.theme.text import LANGUAGES

if TYPE_CHECKING:
    from games.engine.core.match import Match

SETTINGS = "settings"
FIRST_GAMES = "games"  # all of Agate 0.1 under one key
UNPLAYED = "unplayed"  # the latest match without a move
PROGRESS = "progress."  # and the kind: what a part of the app keeps for itself
DAMAGED = ".damaged"
NOT_TAKEN = (LIST, FIRST_GAMES)  # keys that a backup leaves out: they follow from the games
CLOCK_STEP = 60_000  # milliseconds; a clock set back by less does not put a game behind those played before it


class Settings:
    """The player's settings; every attribute has a default and is checked when it is read."""

    def __init__(self) -> None:
        self.language = ""  # empty = the system's
        self.theme = "auto"
        self.contrast = False
        self.safe_colours = False
        self.reduced_motion = False
        self.text_scale = 1.0
        self.volume = 0.7
        self.symbols = "auto"
        self.confirm = False
        self.coordinates = True
        self.moves = "words"  # how the list tells them; or notation
        self.chance = False
        self.ponder = True  # the upper levels think on while a person decides
        self.pace = 0.6  # seconds a computer's move rests before the next computer moves
        self.name = ""  # one's own, at live tables
        self.phrases = True  # of others at live tables are shown
        self.relay = ""  # that new live tables go through; empty = the one of the site
        self.face_to_face = False  # a strip for each of two people, the far one turned
        self.children = False  # home is a screen for children
        self.setups: dict[str, Any] = {}  # the last set-up of each game
        self.turned: dict[str, Any] = {}  # for each game, by how many seats its board is turned


ALLOWED = {"language": ("", *LANGUAGES), "theme": ("auto", "light", "dark"), "symbols": ("auto", "on", "off"),
           "moves": ("words", "notation", "both")}
LONGEST_RELAY = 200  # characters of an address
TEXTS: dict[str, Callable[[str], str]] = {  # that people type: what cannot be shown is left out
    "name": clean_name,
    "relay": lambda text: text if text.isascii() and text.isprintable() and len(text) <= LONGEST_RELAY else ""}
RANGES = {"text_scale": (1.0, 1.3), "volume": (0.0, 1.0), "pace": (0.0, 3.0)}


def _checked(data: dict[str, Any]) -> Settings:
    """Return settings from plain data; whatever is missing or invalid has its default."""
    settings = Settings()
    for name, default in list(vars(settings).items()):
        value: Any = data.get(name)
        if name in RANGES:
            low, high = RANGES[name]
            if type(value) in (int, float) and low <= value <= high:
                setattr(settings, name, float(value))
        elif name in TEXTS:
            setattr(settings, name, TEXTS[name](value) if isinstance(value, str) else default)
        elif type(value) is type(default) and value in ALLOWED.get(name, (value,)):
            setattr(settings, name, value)
    return settings


def joined_settings(ours: dict[str, Any], theirs: dict[str, Any]) -> dict[str, Any]:
    """Return the valid settings of another device; set-ups of games that only ours have stay."""
    taken = vars(_checked({**ours, **theirs}))
    return {**taken, "setups": {**_checked(ours).setups, **taken["setups"]}}


class Kept(NamedTuple):
    """A kept game, opened: the match, and the stone of each seat."""

    match: Match[Any]
    stones: list[str]


class DeletedGame(NamedTuple):
    """A deleted game, kept as long as that can be undone."""

    key: str
    text: str


class Notice(NamedTuple):
    """Something that the player should know: the key of a text, its tone, and perhaps the key of what is offered."""

    text: str
    tone: str = "danger"
    words: Mapping[str, object] = {}
    offer: str = ""
    act: Callable[[], None] | None = None


class Store:
    """Reads and writes through the platform's storage; problems become notices for the next screen.

    Each game has its own id. If another window has changed it meanwhile, ours gets a new id, so that both are kept.
    """

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self.listing = Shelf(storage, self._record)
        self._notices: list[Notice] = []
        self._is_warned = False  # that not everything is written
        self._unreadable: set[str] = set()  # games of another version: left alone, told once
        self._aside: set[str] = set()  # keys whose damage has been copied
        self._texts: dict[str, int] = {}  # what we last saw under the key of a game, as a hash
        self._contents: dict[str, int] = {}  # the same without its date
        self._settings = "{}"  # as they were last read or kept here
        self._adopt_first_games()

    def notice(self) -> Notice | None:
        """Return the next notice, once."""
        if self._notices:
            return self._notices.pop(0)
        is_lost = self._storage.should_last and not self._storage.is_lasting and not self._storage.retry()
        if is_lost == self._is_warned:
            return None
        self._is_warned = is_lost
        return Notice("toast.not_kept") if is_lost else Notice("toast.kept_again", "primary")

    def add_notice(self, notice: Notice) -> None:
        """Add a notice for the next screen that can show it."""
        self._notices.append(notice)

    # --- settings, and what parts of the app keep ------------------------------------------------

    def settings(self) -> Settings:
        """Return the kept settings, or the defaults."""
        settings = _checked(self._object(SETTINGS))
        self._settings = json.dumps(vars(settings))
        return settings

    def keep_settings(self, settings: Settings) -> None:
        """Keep the settings that changed since they were read; those changed by another window stay."""
        seen, there = json.loads(self._settings), vars(_checked(self._object(SETTINGS)))
        changed = {name: value for name, value in vars(settings).items() if name not in seen or value != seen[name]}
        setups = {game: setup for game, setup in settings.setups.items() if seen.get("setups", {}).get(game) != setup}
        changed["setups"] = {**there["setups"], **setups}
        self._settings = json.dumps(vars(settings))
        self._storage.set(SETTINGS, json.dumps({**there, **changed}))

    def progress(self, kind: str) -> dict[str, Any]:
        """Return the data of a part of the app (lessons, puzzles, results); empty if there is nothing yet."""
        return self._object(PROGRESS + kind)

    def keep_progress(self, kind: str, data: dict[str, Any]) -> None:
        """Keep plain data of a part of the app, under a short lower-case name."""
        self._storage.set(PROGRESS + kind, json.dumps(data))

    # --- games -----------------------------------------------------------------------------------

    def shelf(self, game: str = "", is_over: bool | None = None, *, is_whole: bool = True) -> list[Entry]:
        """Return the kept games, the latest first: of one game or all, in progress or finished or both.

        Only games that the list lacks are read; if they are many, later, unless the whole list is wanted.
        """
        return [entry for entry in self.listing.entries(is_whole=is_whole) if entry.key not in self._unreadable
                and (not game or entry.game == game) and (is_over is None or entry.is_over == is_over)]

    def record(self, key: str) -> Record | None:
        """Return a kept game as plain data without replaying it; None if it is missing or unreadable."""
        record = self._record(key)
        if record is not None:
            self.listing.correct(record)
        return record

    def _record(self, key: str) -> Record | None:
        text = None if key in self._unreadable else self._text(GAME + key)
        if text is None:
            return None
        try:
            record = read_text(text)._replace(id=key)
            record.rules(make_rules)
        except (ForeignSave, UnknownName):
            self._leave_alone(key)
            return None
        except SaveError:
            self._discard(key)
            return None
        return _with_stones(record)

    def load(self, key: str) -> Kept | None:
        """Return a kept game, replayed and ready to go on; None if there is none or it cannot be opened."""
        record = self.record(key) or self._unplayed(key)
        if record is None:
            return None
        from games.engine.core.match import Match

        try:
            match = Match.from_record(record, make_rules)
        except SaveError:
            self._discard(key)
            return None
        self._remember(key, self._storage.get(GAME + key) or "", match.record(record.stones))
        return Kept(match, list(record.stones))

    def keep(self, match: Match[Any], stones: Sequence[str]) -> None:
        """Keep a game as it is now; the match gets a new id if another window has played on otherwise meanwhile."""
        record = match.record(tuple(stones))
        if self._contents.get(match.id) == _content(record):
            return
        there = self._storage.get(GAME + match.id)
        if there is not None and hash(there) != self._texts.get(match.id) and not self._goes_on(match):
            match.id = new_id()
            self._notices.append(Notice("toast.forked", "primary"))
        date, latest = now(), self.listing.latest()
        match.changed = latest + 1 if date <= latest < date + CLOCK_STEP else date
        self._put(match.record(tuple(stones)))

    def keep_unplayed(self, match: Match[Any], stones: Sequence[str]) -> None:
        """Keep the latest match without a move: it can be loaded, but is not listed."""
        self._storage.set(UNPLAYED, match.record(tuple(stones)).text())

    def _unplayed(self, key: str) -> Record | None:
        try:
            record = read_text(self._storage.get(UNPLAYED) or "")
            record.rules(make_rules)
        except (SaveError, UnknownName):
            return None
        return _with_stones(record) if record.id == key else None

    def annotate(self, key: str, name: str, value: object) -> None:
        """Add to the notes of a kept game; neither its date nor its place changes."""
        record = self.record(key)
        if record is not None:
            record = record._replace(notes={**record.notes, name: value})
            text = record.text()
            is_ours = hash(self._storage.get(GAME + key)) == self._texts.get(key)
            self._storage.set(GAME + key, text)
            if is_ours:
                self._remember(key, text, record)

    def adopt(self, match: Match[Any]) -> None:
        """Prepare to keep a game from outside: under its own id if it continues the kept one, else under a new one."""
        if not self.has(match.id):
            return
        if self._goes_on(match):
            self._texts[match.id] = hash(self._storage.get(GAME + match.id))
        else:
            match.id = new_id()

    def _goes_on(self, match: Match[Any]) -> bool:
        """Whether a game has all moves of the one that is kept under its id, and perhaps more."""
        kept = self.record(match.id)
        if kept is None:
            return False
        whole = find_game(match.game).whole_options
        return (kept.game, kept.variant, whole(kept.options), kept.position) == (
            match.game, match.variant, whole(match.options), match.start_position) and (
            tuple(match.moves[:len(kept.moves)]) == kept.moves) and not (kept.result and match.result() is None)

    def add_records(self, records: Iterable[Record]) -> int:
        """Add games from outside, each under its own id; return how many there was room for."""
        written: list[Record] = []
        for record in records:
            if not self._storage.set(GAME + record.id, record.text()) and self._storage.should_last:
                self._storage.give_up(GAME + record.id)
                break
            written.append(record)
        self.listing.put_all(written)
        return len(written)

    def unreadable(self) -> list[str]:
        """Return the keys of games that are kept but cannot be opened: of another version, or damaged and set aside."""
        aside = [name.removeprefix(GAME) for name in self._storage.keys(GAME) if name.endswith(DAMAGED)]
        return sorted([*self._unreadable, *aside])

    def raw(self, key: str) -> str:
        """Return the text of a kept game as it is; empty without one."""
        return self._storage.get(GAME + key) or ""

    def has(self, key: str) -> bool:
        """Whether a game is kept under an id."""
        return self._storage.get(GAME + key) is not None

    def drop(self, key: str) -> DeletedGame | None:
        """Delete a game, if it is there; return the data that `restore` needs."""
        text = self._storage.get(GAME + key)
        self._storage.remove(GAME + key)
        self.listing.forget(key)
        self._texts.pop(key, None)
        self._contents.pop(key, None)
        return None if text is None else DeletedGame(key, text)

    def restore(self, dropped: DeletedGame) -> None:
        """Bring a deleted game back as it was."""
        if self._storage.get(GAME + dropped.key) is None:
            self._storage.set(GAME + dropped.key, dropped.text)

    # --- everything, for a backup ----------------------------------------------------------------

    def all_keys(self) -> list[str]:
        """Return the keys of all kept data, except the list of games."""
        return sorted(key for key in self._storage.keys("") if key not in NOT_TAKEN)

    def text_of(self, key: str) -> str | None:
        """Return the text under any key, as it is."""
        return self._storage.get(key)

    def replace_text(self, key: str, text: str) -> bool:
        """Write a text under a key; return False and keep the old one if there is no room."""
        if self._storage.set(key, text) or not self._storage.should_last:
            return True
        self._storage.give_up(key)
        return False

    def _put(self, record: Record) -> None:
        text = record.text()
        self._storage.set(GAME + record.id, text)
        self._remember(record.id, text, record)
        self.listing.put(record)

    def _remember(self, key: str, text: str, record: Record) -> None:
        self._texts[key], self._contents[key] = hash(text), _content(record)

    def _adopt_first_games(self) -> None:
        """Give every game of Agate 0.1 its own key; remove the old list once all of them are written."""
        text = self._text(FIRST_GAMES)
        if text is None:
            return
        from games.shell.library.saves_0_1 import first_games

        games, is_whole = first_games(text)
        for match, stones in games:
            if self._storage.get(GAME + match.id) is None:
                self._put(match.record(tuple(stones)))
        if (is_whole or self._set_aside(FIRST_GAMES)) and (self._storage.is_lasting or not self._storage.should_last):
            self._storage.remove(FIRST_GAMES)

    # --- damage ----------------------------------------------------------------------------------

    def _text(self, key: str) -> str | None:
        """Return a kept text; if it is not valid UTF-8, repair it and set the original aside."""
        text = self._storage.get(key)
        if text is None or text.isascii():
            return text
        readable = text.encode("utf-8", "replace").decode("utf-8")
        if readable != text:
            self._set_aside(key)
            self._storage.set(key, readable)
        return readable

    def _object(self, key: str) -> dict[str, Any]:
        text = self._text(key)
        if text is None:
            return {}
        try:
            data = read_json(text)
        except ValueError:
            data = None
        if isinstance(data, dict):
            return data
        if self._set_aside(key):
            self._storage.remove(key)
        return {}

    def _discard(self, key: str) -> None:
        """Set a damaged game aside; if there is no room for that, leave it alone."""
        if self._set_aside(GAME + key):
            self.drop(key)
        else:
            self._unreadable.add(key)

    def _leave_alone(self, key: str) -> None:
        """Leave a game that another version of Agate can read as it is."""
        self._unreadable.add(key)
        notice = Notice("toast.foreign")
        if notice not in self._notices:
            self._notices.append(notice)

    def _set_aside(self, key: str) -> bool:
        """Copy the text under a key to another key that is never read; return whether the copy was written."""
        notice = Notice("toast.damaged")
        if notice not in self._notices:
            self._notices.append(notice)
        text = self._storage.get(key)
        if key not in self._aside and text is not None:
            if not self._storage.set(key + DAMAGED, text) and self._storage.should_last:
                return False
            self._aside.add(key)
        return True


def _content(record: Record) -> int:
    return hash(record._replace(changed=0).text())


def _with_stones(record: Record) -> Record:
    """Return a record with stones that this version knows."""
    from games.shell.library.lineup import sound_stones

    return record._replace(stones=tuple(sound_stones(record.stones, record.game, record.variant)))
