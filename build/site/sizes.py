"""The sizes of the files that a browser downloads: plain, with gzip and with brotli."""

from __future__ import annotations

from pathlib import Path

from build.app.app_packs import APP_PACKS
from build.site.compressed import BROTLI, GZIP, compressed, plain_files
from build.site.scripts import ON_DEMAND

MEGABYTE = 1e6
NOTICES = "notices.txt"
ON_FIRST_USE = {
    NOTICES, *(script.file for script in ON_DEMAND if script.on_first_use), *(pack.file for pack in APP_PACKS),
}
"""Files that are fetched, and kept for playing offline, only when somebody uses them."""


def compressed_sizes(path: Path) -> tuple[int, int, int]:
    """Return the bytes of a file: plain, gzip -9 and brotli 11."""
    packed = compressed(path)
    return path.stat().st_size, len(packed[GZIP]), len(packed[BROTLI])


def bundle_sizes(web: Path) -> dict[str, tuple[int, int, int]]:
    """Return the sizes of all files of a first visit, the offline copy included."""
    files = {path.relative_to(web).as_posix(): path for path in plain_files(web)}
    return {name: compressed_sizes(path) for name, path in files.items() if name not in ON_FIRST_USE}


def size_table(web: Path, *others: Path) -> str:
    """Return the sizes as a table, with the total and the files made from the folder."""
    sizes = bundle_sizes(web)
    total = tuple(sum(column) for column in zip(*sizes.values(), strict=True))
    later = [(f"{name} (on first use)", compressed_sizes(web / name)) for name in sorted(ON_FIRST_USE)]
    rows = [*sizes.items(), ("first visit", total), *later]
    width = max(len(name) for name, _ in rows)
    lines = [f"{'megabytes':{width}}   plain    gzip  brotli"]
    for name, row in rows:
        lines.append(f"{name:{width}} {'  '.join(f'{count / MEGABYTE:6.3f}' for count in row)}")
    lines += [f"{other.name:{width}} {other.stat().st_size / MEGABYTE:6.3f}" for other in others]
    return "\n".join(lines)
