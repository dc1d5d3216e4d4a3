"""Read files within bounds, and write the data that ships with the games."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

from games.engine.core.errors import GameError

ROOT = Path(__file__).parents[2]
LARGEST_FILE = 2**28  # bytes; finds of long searches are the largest files
STANDARD_INPUT = Path("-")


def read_data(path: Path) -> str:
    """Return the text of a regular file, or of the standard input for "-"; raise GameError if it cannot be read."""
    try:
        return read_bytes(path).decode()
    except UnicodeDecodeError as problem:
        raise GameError(f"'{path}' cannot be read: it is not text in UTF-8.") from problem


def read_bytes(path: Path) -> bytes:
    """Return the content of a regular file, or of the standard input for "-"; raise GameError if it cannot be read."""
    try:
        if path == STANDARD_INPUT:
            content = sys.stdin.buffer.read(LARGEST_FILE + 1)
        else:
            with open(os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0)), "rb") as file:
                if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                    raise GameError(f"'{path}' is not a regular file.")
                content = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as problem:
        if isinstance(problem, GameError):
            raise
        reason = problem.strerror if isinstance(problem, OSError) else "its name cannot be one"
        raise GameError(f"'{path}' cannot be read: {reason}.") from problem
    if len(content) > LARGEST_FILE:
        raise GameError(f"'{path}' is larger than {LARGEST_FILE >> 20} MB.")
    return content


def write_data(path: Path, content: str | bytes) -> Path:
    """Replace a data file atomically and return the path written.

    Files of an installed package are not changed; the file is written to the working directory instead.
    """
    is_checkout = (ROOT / "pyproject.toml").is_file()
    target = path if is_checkout or ROOT not in path.resolve().parents else Path(path.name)
    written = target.with_name(f"{target.name}.new")
    written.write_bytes(content.encode() if isinstance(content, str) else content)
    os.replace(written, target)
    return target
