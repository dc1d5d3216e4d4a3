"""Subsets of the typefaces for the bundle: the characters that are needed, without tables that the app never reads."""

from __future__ import annotations

import io
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

SIGNS = "\u0218\u0219\u021a\u021b\u20ac\u2122\u2190\u2192\u2212"
LATIN = {*range(0x20, 0x180), *range(0x2010, 0x2040), *map(ord, SIGNS)}
FOR_NAMES = ("Manrope-Medium.ttf", "Manrope-SemiBold.ttf")  # people's names may be Greek, Cyrillic or Vietnamese
UNREAD = ("GPOS", "GSUB", "GDEF", "STAT", "DSIG")  # no shaping in the bundle: letters stand side by side


def cut_fonts(folder: Path) -> None:
    """Replace each typeface in a folder by the subset that the app in the browser needs."""
    for path in folder.glob("*.ttf"):
        path.write_bytes(cut(path))


def cut(path: Path) -> bytes:
    """Return a typeface with fewer characters and tables and the same outlines."""
    font = TTFont(path)
    known = set(font.getBestCmap())
    options = Options(drop_tables=[*Options().drop_tables, *UNREAD], layout_features=[], notdef_outline=True)
    cutter = Subsetter(options)
    cutter.populate(unicodes=known if path.name in FOR_NAMES else known & LATIN)
    cutter.subset(font)
    stream = io.BytesIO()
    font.save(stream)
    return stream.getvalue()
