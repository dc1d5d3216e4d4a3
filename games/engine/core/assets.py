"""The folder of the data files: beside the package in a checkout and the bundle, inside it when installed."""

from __future__ import annotations

from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).resolve().parents[2]
ASSETS: Final = PACKAGE / "assets" if (PACKAGE / "assets").is_dir() else PACKAGE.parent / "assets"
WEB_BUNDLE: Final = PACKAGE / "agate-web.zip" if ASSETS.parent == PACKAGE else PACKAGE.parent / "build/agate-web.zip"
