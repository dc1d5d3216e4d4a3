"""The sizes of the files that a browser downloads: plain, with gzip and with brotli."""

from __future__ import annotations

from pathlib import Path

from build.site.compressed import BROTLI, GZIP, compressed, plain_files

MEGABYTE = 1e6


def compressed_sizes(path: Path) -> tuple[int, int, int]:
    """Bytes of a file: plain, gzip -9 and brotli 11."""
    packed = compressed(path)
    return path.stat().st_size, len(packed[GZIP]), len(packed[BROTLI])


def bundle_sizes(web: Path) -> dict[str, tuple[int, int, int]]:
    """Sizes by file of all that a first visit downloads, the offline copy included."""
    return {path.relative_to(web).as_posix(): compressed_sizes(path) for path in plain_files(web)}


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
