"""Persistent storage of text by key: a folder of files, or the browser's localStorage.

A text that cannot be written stays in memory, in place of the old one, until there is room again.
"""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path
from random import SystemRandom
from typing import Any

from games.engine.core.bounded import read_file

STORAGE_PREFIX = "agate."  # other pages of the same host may share the browser's storage
LARGEST_FILE = 64_000_000  # bytes; nothing that we keep under one key is larger
UNFINISHED = ".part"
CHANCE = SystemRandom()  # two programs never choose the same name
FORGOTTEN_AFTER = 86_400  # seconds; an unfinished file of a killed program is swept away when it is older


class Storage:
    """Text by key in memory. The persistent subclasses keep here only texts that could not be written."""

    should_last = False  # where it should and does not, the player is told

    def __init__(self) -> None:
        self._memory: dict[str, str | None] = {}  # None: to be removed

    @property
    def is_lasting(self) -> bool:
        """Whether everything set so far has been stored persistently."""
        return False

    def get(self, key: str) -> str | None:
        """Return the text under a key, or None. Bytes that are not UTF-8 become lone surrogates."""
        return self._memory[key] if key in self._memory else self._read(key)

    def set(self, key: str, text: str) -> bool:
        """Keep text under a key; return False if it will be lost when the app closes."""
        is_written = self._put(key, text)
        if is_written and self._memory:
            self.retry()
        return is_written

    def give_up(self, key: str) -> None:
        """Drop a text that could not be written; the old one stays."""
        self._memory.pop(key, None)

    def remove(self, key: str) -> None:
        """Remove a key, if it exists."""
        self._put(key, None)

    def keys(self, prefix: str) -> list[str]:
        """Return all keys that begin with a prefix, in no order."""
        found = {key for key in self._list() if key.startswith(prefix)}
        for key, text in self._memory.items():
            if key.startswith(prefix):
                (found.discard if text is None else found.add)(key)
        return list(found)

    def retry(self) -> bool:
        """Try again to write the remaining texts; return whether all are written now."""
        for key, text in list(self._memory.items()):
            self._put(key, text)
        return self.is_lasting

    def _put(self, key: str, text: str | None) -> bool:
        if self._write(key, text):
            self._memory.pop(key, None)
            return True
        if text is None and not self.should_last:
            self._memory.pop(key, None)
        else:
            self._memory[key] = text
        return False

    # --- for the lasting kinds -------------------------------------------------------------------

    def _read(self, key: str) -> str | None:
        return None

    def _write(self, key: str, text: str | None) -> bool:
        """Write a text, or remove it with None; return whether that was done."""
        return False

    def _list(self) -> list[str]:
        return []


class FolderStorage(Storage):
    """One file per key in a folder, written whole or not at all. Several programs may share it."""

    should_last = True

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder
        self._is_open = False
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            self._is_open = os.access(folder, os.W_OK)
            self._sweep()

    @property
    def is_lasting(self) -> bool:
        return self._is_open and not self._memory

    def _file(self, key: str) -> Path:
        return self._folder / f"{key}.json"

    def _read(self, key: str) -> str | None:
        try:
            return read_file(self._file(key), LARGEST_FILE).decode("utf-8", "surrogateescape")
        except OSError:
            return None

    def _write(self, key: str, text: str | None) -> bool:
        unfinished: Path | None = None
        try:
            if text is None:
                self._file(key).unlink(missing_ok=True)
                return True
            goal = Path(os.path.realpath(self._file(key)))  # a symbolic link goes on pointing where it points ...
            if os.path.exists(goal) and not os.path.isfile(goal):
                goal = self._file(key)  # ... unless that is a device or a pipe, which is left alone
            name = goal.parent / f"{key}.{CHANCE.getrandbits(64):016x}{UNFINISHED}"
            with name.open("xb") as file:
                unfinished = name
                file.write(text.encode("utf-8", "surrogateescape"))
            name.replace(goal)
        except (OSError, ValueError):  # no room, no right, or a text that no file can hold
            if unfinished:
                with suppress(OSError):
                    unfinished.unlink()
            return False
        self._is_open = True
        return True

    def _list(self) -> list[str]:
        try:
            return [name[:-5] for name in os.listdir(self._folder) if name.endswith(".json")]
        except OSError:
            return []

    def _sweep(self) -> None:
        """Remove temporary files of programs that were killed long ago."""
        for file in self._folder.glob(f"*{UNFINISHED}"):
            with suppress(OSError):
                if file.stat().st_mtime < time.time() - FORGOTTEN_AFTER:
                    file.unlink()


class PageStorage(Storage):
    """The browser's localStorage; memory where it is blocked or full."""

    should_last = True

    def __init__(self, window: Any) -> None:
        super().__init__()
        self._window = window
        self._local: Any = None
        try:
            self._local = window.localStorage
            self._local.setItem(f"{STORAGE_PREFIX}probe", "1")
            self._local.removeItem(f"{STORAGE_PREFIX}probe")
            self._is_open = True
        except Exception:  # whatever the browser throws, the game goes on; a full one can still be read
            self._is_open = False

    @property
    def is_lasting(self) -> bool:
        return self._is_open and not self._memory

    def _read(self, key: str) -> str | None:
        try:
            kept = self._local.getItem(STORAGE_PREFIX + key)
        except Exception:  # blocked, perhaps only since a moment ago
            return None
        return kept if isinstance(kept, str) else None

    def _write(self, key: str, text: str | None) -> bool:
        try:
            if text is None:
                self._local.removeItem(STORAGE_PREFIX + key)
            else:
                self._local.setItem(STORAGE_PREFIX + key, text)
                self._is_open = True
        except Exception:  # blocked, or the quota is used up
            return False
        return True

    def _list(self) -> list[str]:
        try:
            names = str(self._window.Object.keys(self._local).join("\n")).split("\n")
        except Exception:
            return []
        return [name.removeprefix(STORAGE_PREFIX) for name in names if name.startswith(STORAGE_PREFIX)]
