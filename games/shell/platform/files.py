"""Files on the desktop: read as text, written atomically, and listed."""

from __future__ import annotations

import os
from pathlib import Path

from games.engine.core import bounded

LARGEST = 64_000_000  # bytes; more is no file of games
MOST_LISTED = 300
KINDS = (".json", ".txt", ".pgn", ".agate")  # how names of files with games end


def read_file(path: Path) -> str:
    """Return the text of a file, as UTF-8 or else as Latin-1; raises OSError."""
    content = bounded.read_file(path, LARGEST)
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        return content.decode("latin-1")


def write_file(path: Path, content: str | bytes) -> None:
    """Write a file atomically, text as UTF-8; raises OSError."""
    if not path.name or "\0" in path.name:
        raise OSError("no file can have this name")
    if path.exists() and not path.is_file():
        raise OSError("not a regular file")  # a device or a pipe would be replaced by a file
    unfinished = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        unfinished.write_bytes(content.encode("utf-8", "replace") if isinstance(content, str) else content)
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


def usual_folder() -> Path:
    """Return the default folder: Documents, the home folder, or the working directory."""
    home = Path.home()
    return next((folder for folder in (home / "Documents", home) if folder.is_dir()), Path.cwd())


def listing(folder: Path, with_files: bool) -> list[Path]:
    """Return the visible folders in a folder, and perhaps its files with games, sorted by name."""
    try:
        found = [entry for entry in folder.iterdir() if not entry.name.startswith(".")]
    except OSError:
        return []
    folders = sorted((entry for entry in found if entry.is_dir()), key=lambda entry: entry.name.lower())
    files = sorted((entry for entry in found if entry.suffix.lower() in KINDS and entry.is_file()),
                   key=lambda entry: entry.name.lower())
    return [*folders, *(files if with_files else ())][:MOST_LISTED]
