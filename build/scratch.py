"""Room to work in that no other build shares, so that what is made appears whole or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from build.paths import CACHE

TRIES = 10


@contextmanager
def scratch(purpose: str) -> Iterator[Path]:
    """A private folder, gone afterwards; it is on the disk of the outputs, which are renamed out of it."""
    CACHE.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix=f"{purpose}-", dir=CACHE, ignore_cleanup_errors=True) as folder:
        yield Path(folder)


def put_folder(made: Path, place: Path) -> None:
    """Rename a folder to its place; what was there moves to where the folder was, to be cleared away with it."""
    for attempt in range(TRIES):
        with suppress(FileNotFoundError):
            place.rename(made.with_name(f"{made.name}-before-{attempt}"))
        try:
            made.rename(place)
            return
        except OSError:  # another build has put its own there just now
            if attempt == TRIES - 1:
                raise
