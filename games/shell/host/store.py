"""What outlives the window: settings, games in progress and the last that ended. Damage is set aside, never fatal."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field, fields
from typing import Any, NamedTuple

from games.catalogue import make_rules
from games.engine.errors import GameError
from games.engine.match import Match
from games.shell.host.lineup import sound_stones
from games.shell.host.platform import Storage

SETTINGS = "settings"
GAMES = "games"
PROGRESS = "progress."  # and the kind: what a part of the app keeps for itself
DAMAGED = ".damaged"
MOST_GAMES = {False: 12, True: 10}  # kept games, in progress and finished; the oldest makes room


@dataclass
class Settings:
    """The player's choices; every field has a safe default and is checked when it is read."""

    language: str = ""  # empty = the system's
    theme: str = "auto"
    contrast: bool = False
    safe_colours: bool = False
    reduced_motion: bool = False
    text_scale: float = 1.0
    volume: float = 0.7
    symbols: str = "auto"
    confirm: bool = False
    chance: bool = False
    pace: float = 0.6  # seconds a computer's move rests before the next computer moves
    setups: dict[str, Any] = field(default_factory=dict)  # the last set-up of each game


ALLOWED = {"language": ("", "en", "fr"), "theme": ("auto", "light", "dark"), "symbols": ("auto", "on", "off")}
RANGES = {"text_scale": (1.0, 1.3), "volume": (0.0, 1.0), "pace": (0.0, 3.0)}


def _checked(data: dict[str, Any]) -> Settings:
    """Settings from a record: whatever is missing or out of bounds takes its default."""
    settings = Settings()
    for entry in fields(Settings):
        value, default = data.get(entry.name), getattr(settings, entry.name)
        if isinstance(default, float) and isinstance(value, int) and not isinstance(value, bool):
            value = float(value)
        if type(value) is not type(default) or value not in ALLOWED.get(entry.name, (value,)):
            continue
        if isinstance(value, float):
            low, high = RANGES[entry.name]
            value = min(high, max(low, value))
        setattr(settings, entry.name, value)
    return settings


class Kept(NamedTuple):
    """A kept game: its name in the store, the match, and the stone of each seat."""

    key: str
    match: Match[Any]
    stones: list[str]


class Store:
    """Reads and writes through the host's storage; what goes wrong is kept until a screen asks for it."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._trouble: list[str] = []
        self._has_warned = False

    def complaint(self) -> str:
        """What the player should know, as the key of a text; each thing is said once."""
        if self._trouble:
            self._trouble.clear()
            return "toast.damaged"
        if self._storage.should_last and not self._storage.is_lasting and not self._has_warned:
            self._has_warned = True
            return "toast.not_kept"
        return ""

    def settings(self) -> Settings:
        """The kept settings, or the defaults."""
        data = self._record(SETTINGS, dict)
        return _checked(data) if data else Settings()

    def keep_settings(self, settings: Settings) -> None:
        """Keep the settings."""
        self._storage.set(SETTINGS, json.dumps(asdict(settings)))

    def progress(self, kind: str) -> dict[str, Any]:
        """What a part of the app keeps for itself (lessons, puzzles, results); empty if there is nothing yet."""
        data = self._record(PROGRESS + kind, dict)
        return data if isinstance(data, dict) else {}

    def keep_progress(self, kind: str, data: dict[str, Any]) -> None:
        """Keep plain data of a part of the app, under a short lower-case name of its own."""
        self._storage.set(PROGRESS + kind, json.dumps(data))

    def games(self, is_over: bool = False) -> list[Kept]:
        """The games in progress, or those that ended, the latest first. What does not replay is set aside."""
        found: list[Kept] = []
        sound: list[dict[str, Any]] = []
        entries = self._entries()
        for entry in entries:
            if bool(entry.get("over")) == is_over:
                try:
                    match = Match.load(entry["save"], make_rules)
                    found.append(Kept(str(entry["id"]), match, sound_stones(entry.get("stones"), match)))
                except (GameError, KeyError, TypeError):
                    continue
            sound.append(entry)
        if len(sound) != len(entries):
            self._set_aside(GAMES)
            self._write(sound)
        return found

    def keep_game(self, key: str, match: Match[Any], stones: list[str]) -> None:
        """Keep a game as the latest one of its kind."""
        is_over = match.result() is not None
        latest = {"id": key, "save": match.save(), "stones": stones, "over": is_over}
        entries = [latest, *(entry for entry in self._entries() if entry.get("id") != key)]
        alike = [entry for entry in entries if bool(entry.get("over")) == is_over]
        excess = alike[MOST_GAMES[is_over]:]
        self._write([entry for entry in entries if entry not in excess])

    def drop_game(self, key: str) -> None:
        """Forget a game, which need not be there."""
        entries = self._entries()
        others = [entry for entry in entries if entry.get("id") != key]
        if len(others) != len(entries):
            self._write(others)

    def fresh_key(self) -> str:
        """A name for a new game that no kept game has."""
        taken = {entry.get("id") for entry in self._entries()}
        number = 1
        while f"g{number}" in taken:
            number += 1
        return f"g{number}"

    def _entries(self) -> list[dict[str, Any]]:
        data = self._record(GAMES, list)
        return [entry for entry in data or [] if isinstance(entry, dict)]

    def _write(self, entries: list[dict[str, Any]]) -> None:
        self._storage.set(GAMES, json.dumps(entries))

    def _record(self, key: str, kind: type) -> Any:
        text = self._storage.get(key)
        if text is None:
            return None
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            data = None
        if isinstance(data, kind):
            return data
        self._set_aside(key)
        self._storage.remove(key)
        return None

    def _set_aside(self, key: str) -> None:
        text = self._storage.get(key)
        if text is not None:
            self._storage.set(key + DAMAGED, text)
        if key not in self._trouble:
            self._trouble.append(key)
