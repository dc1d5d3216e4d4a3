"""Keys of the build cache (a hash over all inputs), and seals that detect changed outputs."""

from __future__ import annotations

import hashlib
from pathlib import Path

KEY_LENGTH = 16
SEAL = ".sha256"


def key_of(*parts: Path | str | bytes) -> str:
    """Return a short key over the contents of files and plain values, in the given order."""
    digest = hashlib.sha256()
    for part in parts:
        content = part.read_bytes() if isinstance(part, Path) else part.encode() if isinstance(part, str) else part
        digest.update(hashlib.sha256(content).digest())
    return digest.hexdigest()[:KEY_LENGTH]


def sha256_of(path: Path) -> str:
    """Return the hex digest of a file's content."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def seal(made: Path) -> None:
    """Record the hash of a file or folder of the cache, so that a later change is detected."""
    made.with_name(made.name + SEAL).write_text(digest_of(made))


def is_sealed(made: Path) -> bool:
    """Whether a file or folder of the cache is unchanged since it was sealed."""
    try:
        return made.with_name(made.name + SEAL).read_text() == digest_of(made)
    except OSError:
        return False


def digest_of(made: Path) -> str:
    """Return a hash over a file, or over the names and contents of all files in a folder."""
    digest = hashlib.sha256()
    for path in sorted(made.rglob("*")) if made.is_dir() else [made]:
        if path.is_file():
            digest.update(f"{path.relative_to(made)}\n".encode())
            digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()
