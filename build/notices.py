"""The licences of everything in the bundle, in one file that goes with it."""

from __future__ import annotations

from pathlib import Path

from build.paths import FONTS, ROOT
from build.pins import ARCHIVES, PYGAME_VERSION, PYODIDE_VERSION

RULE = "=" * 78


def notices(tree: Path) -> str:
    """One section per component: what it is, where its source is, its licence in full."""
    return "TODO\n"
