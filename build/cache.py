"""Keys for what need not be made twice: a hash over everything that decides the result."""

from __future__ import annotations

import hashlib
from pathlib import Path

KEY_LENGTH = 16


def key_of(*parts: Path | str | bytes) -> str:
    """A short key over the contents of files and plain values, in the given order."""
    digest = hashlib.sha256()
    for part in parts:
        content = part.read_bytes() if isinstance(part, Path) else part.encode() if isinstance(part, str) else part
        digest.update(hashlib.sha256(content).digest())
    return digest.hexdigest()[:KEY_LENGTH]
