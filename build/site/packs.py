"""Packs: many files as one zip that is compressed as a whole, as they are similar. The page unpacks them."""

from __future__ import annotations

import gzip
import io
import zipfile
from collections.abc import Mapping
from pathlib import Path, PurePosixPath

from build.zips import FIXED_DATE


def write_pack(target: Path, files: Mapping[str, bytes]) -> None:
    """Write files under their names, those of a kind and folder together, dated alike."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(files, key=lambda name: (PurePosixPath(name).suffix, PurePosixPath(name).parent, name)):
            archive.writestr(zipfile.ZipInfo(name, FIXED_DATE), files[name])
    target.write_bytes(gzip.compress(content.getvalue(), 9, mtime=0))


def read_pack(source: Path) -> dict[str, bytes]:
    """Return every file in a pack by name."""
    with zipfile.ZipFile(io.BytesIO(gzip.decompress(source.read_bytes()))) as archive:
        return {name: archive.read(name) for name in archive.namelist()}
