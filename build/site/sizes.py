"""What a browser has to download, file by file, as it is, with gzip and with brotli."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import brotli

from build.cache import key_of
from build.paths import CACHE
from build.scratch import scratch

MEGABYTE = 1e6
SIZE_CACHE = CACHE / "sizes.json"


def compressed_sizes(path: Path) -> tuple[int, int, int]:
    """Bytes of a file: plain, gzip -9 and brotli 11. Brotli is slow, so results are remembered by content."""
    known: dict[str, list[int]] = json.loads(SIZE_CACHE.read_text()) if SIZE_CACHE.is_file() else {}
    key = key_of(path)
    if key not in known:
        content = path.read_bytes()
        known[key] = [len(content), len(gzip.compress(content, 9)), len(brotli.compress(content))]
        with scratch("sizes") as work:
            (work / SIZE_CACHE.name).write_text(json.dumps(known))
            (work / SIZE_CACHE.name).replace(SIZE_CACHE)
    plain, zipped, brotlied = known[key]
    return plain, zipped, brotlied


def bundle_sizes(web: Path) -> dict[str, tuple[int, int, int]]:
    """Sizes by file of all that a first visit downloads, the offline copy included."""
    paths = sorted(path for path in web.rglob("*") if path.is_file())
    return {path.relative_to(web).as_posix(): compressed_sizes(path) for path in paths}


def size_table(web: Path, *others: Path) -> str:
    """The sizes as a table, with the total and the files made from the folder."""
    sizes = bundle_sizes(web)
    total = tuple(sum(column) for column in zip(*sizes.values(), strict=True))
    rows = [*sizes.items(), ("all of build/web", total)]
    width = max(len(name) for name, _ in rows)
    lines = [f"{'megabytes':{width}}   plain    gzip  brotli"]
    for name, row in rows:
        lines.append(f"{name:{width}} {'  '.join(f'{count / MEGABYTE:6.3f}' for count in row)}")
    lines += [f"{other.name:{width}} {other.stat().st_size / MEGABYTE:6.3f}" for other in others]
    return "\n".join(lines)
