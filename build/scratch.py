"""Private folders for work in progress, so that outputs appear atomically."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from build.paths import CACHE

TRIES = 10


@contextmanager
def scratch(purpose: str) -> Iterator[Path]:
    """Yield a private folder, removed afterwards; outputs are renamed out of it, on the same disk."""
    CACHE.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix=f"{purpose}-", dir=CACHE, ignore_cleanup_errors=True) as folder:
        yield Path(folder)


def put_folder(made: Path, place: Path) -> None:
    """Exchange a new folder with the one in its place, so that the old one is removed with the scratch folder."""
    for attempt in range(TRIES):
        with suppress(FileNotFoundError):
            place.rename(made.with_name(f"{made.name}-before-{attempt}"))
        try:
            made.rename(place)
            return
        except OSError:  # another build has put its own there just now
            if attempt == TRIES - 1:
                raise
