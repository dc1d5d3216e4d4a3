"""The paths of the checkout, the cache and the outputs."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RECIPE = ROOT / "build"
PAGE = RECIPE / "site" / "page"
WORKERS = RECIPE / "site" / "workers"
CACHE = RECIPE / "cache"
LOCKS = RECIPE / "locks"
ARCHIVE_CACHE = CACHE / "archives"
WEB = RECIPE / "web"
SINGLE_FILE = RECIPE / "agate.html"
ZIP_FILE = RECIPE / "agate-web.zip"
FONTS = ROOT / "assets" / "fonts"
