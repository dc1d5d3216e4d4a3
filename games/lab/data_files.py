"""Write the data that ships with the games: beside the sources in a checkout, else in the working directory."""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).parents[2]


def write_data(path: Path, content: str | bytes) -> Path:
    """Replace a data file at once, so that a stop leaves the old one whole, and return the path written.

    An installed package is never written to: the file then goes to the working directory under the same name.
    """
    target = path if (ROOT / "pyproject.toml").is_file() or ROOT not in path.resolve().parents else Path(path.name)
    written = target.with_name(f"{target.name}.new")
    written.write_bytes(content.encode() if isinstance(content, str) else content)
    os.replace(written, target)
    return target
