"""Zip files whose bytes depend on their contents alone."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from pathlib import Path

FIXED_DATE = (2020, 1, 1, 0, 0, 0)


def write_zip(target: Path, files: Mapping[str, bytes]) -> None:
    """Write files under their names, sorted, dated alike and compressed as far as it goes."""
    with zipfile.ZipFile(target, "w") as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, FIXED_DATE)
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, files[name], zipfile.ZIP_DEFLATED, 9)


def read_zip(source: Path) -> dict[str, bytes]:
    """Return every file in a zip by name."""
    with zipfile.ZipFile(source) as archive:
        return {info.filename: archive.read(info) for info in archive.infolist() if not info.is_dir()}
