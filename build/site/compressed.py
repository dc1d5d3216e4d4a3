"""Compressed copies of files for hosts: gzip and brotli, made once for each content."""

from __future__ import annotations

import gzip
import time
from pathlib import Path

import brotli

from build.cache import key_of
from build.paths import CACHE
from build.scratch import scratch

STORE = CACHE / "compressed"
GZIP, BROTLI = ".gz", ".br"
WORTH_IT = 0.95  # of the plain size: what shrinks less is sent as it is
DAYS_KEPT = 14


def compressed(path: Path) -> dict[str, bytes]:
    """Return the contents of a file with gzip -9 and brotli 11, by the ending of the copy's name. Brotli is slow."""
    STORE.mkdir(parents=True, exist_ok=True)
    stored = {ending: STORE / f"{key_of(path)}{ending}" for ending in (GZIP, BROTLI)}
    if not all(copy.is_file() for copy in stored.values()):
        content = path.read_bytes()
        with scratch("compressed") as work:
            for ending, packed in ((GZIP, gzip.compress(content, 9, mtime=0)), (BROTLI, brotli.compress(content))):
                (work / ending).write_bytes(packed)
                (work / ending).replace(stored[ending])
    return {ending: copy.read_bytes() for ending, copy in stored.items()}


def lay_copies(folder: Path) -> None:
    """Write a copy of each kind beside every file that becomes smaller."""
    for path in plain_files(folder):
        for ending, packed in compressed(path).items():
            if len(packed) < WORTH_IT * path.stat().st_size:
                path.with_name(path.name + ending).write_bytes(packed)
    _forget_old()


def plain_files(folder: Path) -> list[Path]:
    """Return the files of a folder without the compressed copies."""
    return sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix not in (GZIP, BROTLI))


def _forget_old() -> None:
    oldest = time.time() - DAYS_KEPT * 24 * 3600
    for copy in STORE.iterdir():
        if copy.stat().st_mtime < oldest:
            copy.unlink(missing_ok=True)
