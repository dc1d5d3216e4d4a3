"""Loader of the compiled engine and rules, if they were compiled from exactly these sources.

The compiled modules are in build/native of a checkout, or in games/native of an installed wheel. If a single source
differs from the one that was compiled, all modules run interpreted.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parent.parent
SUFFIX = EXTENSION_SUFFIXES[0]
TAG = SUFFIX.strip(".").partition(".")[0]
FOLDER = ROOT / "build" / "native" / TAG  # the build writes here
INSTALLED = ROOT / "games" / "native" / TAG  # a wheel brings this one
MANIFEST = "manifest.json"
SWITCH = "AGATE_COMPILED"  # "off" runs the sources whatever build/ holds, "required" refuses to run them


class CompiledFinder:
    """Finds the compiled modules before Python looks for sources."""

    def __init__(self, files: dict[str, Path]) -> None:
        self._files = files

    def find_spec(self, name: str, path: Sequence[str] | None = None,
                  target: ModuleType | None = None) -> ModuleSpec | None:
        """Return the file of a compiled module; None for all others."""
        file = self._files.get(name)
        if file is None:
            return None
        return spec_from_file_location(name, file, loader=ExtensionFileLoader(name, str(file)))


def digests(sources: list[str]) -> dict[str, str]:
    """Return a hash of each source file, named relative to the checkout."""
    import hashlib  # which the page, where nothing can differ, has no use for

    return {source: hashlib.sha256((ROOT / source).read_bytes()).hexdigest() for source in sources}


def install() -> bool:
    """Make later imports use the compiled modules; return False if there are none for these sources."""
    wish = os.environ.get(SWITCH)
    files = {} if wish == "off" else _compiled_files(INSTALLED) or _compiled_files(FOLDER)
    if not files and wish == "required":
        raise ImportError("The engine is not compiled for these sources; python -m build.modules.native does that.")
    if files:
        sys.meta_path.insert(0, CompiledFinder(files))
    return bool(files)


def is_compiled() -> bool:
    """Whether the search that runs here is the compiled one."""
    from games.engine.search import mcts

    return not str(mcts.__file__).endswith((".py", ".pyc"))


def version_line() -> str:
    """Return the version and the form of the engine that runs, as `--version` prints it."""
    from games import __version__

    return f"Agate {__version__}, {'compiled' if is_compiled() else 'interpreted'} engine"


def _compiled_files(folder: Path) -> dict[str, Path]:
    """Return the file of each compiled module, if every source is unchanged since it was compiled; else nothing."""
    try:
        manifest = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
        if digests(list(manifest["sources"])) != manifest["sources"]:
            return {}
        return {name: folder / file for name, file in manifest["modules"].items()}
    except (OSError, ValueError, KeyError, TypeError):
        return {}
