"""Files on the desktop: typed paths, and files that are read as text, written atomically, and listed.

`os.path` answers questions about any path, also about one that is too long or that may not be read; `pathlib` raises.
"""

from __future__ import annotations

import os
from pathlib import Path

from games.engine.core import bounded

LARGEST = 64_000_000  # bytes; more is no file of games
MOST_LISTED = 300
KINDS = (".json", ".txt", ".pgn", ".agate")  # how names of files with games end


def read_file(path: Path, longest: int = LARGEST) -> str:
    """Return the text of a file, as UTF-8 or else as Latin-1; raises OSError."""
    content = bounded.read_file(path, longest)
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        return content.decode("latin-1")


def write_file(path: Path, content: str | bytes) -> None:
    """Write a file atomically, text as UTF-8; raises OSError."""
    if not path.name or not can_be_path(path):
        raise OSError("no file can have this name")
    if os.path.exists(path) and not os.path.isfile(path):
        raise OSError("not a regular file")  # a device or a pipe would be replaced by a file
    unfinished = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        unfinished.write_bytes(content.encode("utf-8", "replace") if isinstance(content, str) else content)
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


def typed_path(text: str) -> Path:
    """Return the path that somebody has typed, with `~` for the home folder."""
    return Path(os.path.expanduser(text))


def can_be_path(path: Path) -> bool:
    """Whether a text without NUL or anything that the system cannot encode."""
    try:
        return b"\0" not in os.fsencode(path)
    except UnicodeEncodeError:
        return False


def usual_folder() -> Path:
    """Return the default folder: Documents, the home folder, or the working directory."""
    home = typed_path("~")
    return next((folder for folder in (home / "Documents", home) if os.path.isdir(folder)), Path(os.curdir))


def listing(folder: Path, with_files: bool) -> list[Path]:
    """Return the visible folders in a folder, and perhaps its files with games, sorted by name."""
    try:
        found = [entry for entry in folder.iterdir() if not entry.name.startswith(".")]
    except (OSError, ValueError):
        return []
    folders = sorted(filter(os.path.isdir, found), key=lambda entry: entry.name.lower())
    files = sorted((entry for entry in found if entry.suffix.lower() in KINDS and os.path.isfile(entry)),
                   key=lambda entry: entry.name.lower())
    return [*folders, *(files if with_files else ())][:MOST_LISTED]
