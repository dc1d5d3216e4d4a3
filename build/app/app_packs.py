"""App packs: modules that few visitors need. The page fetches them on first use and keeps them from then on.

To add one, list its files here. A screen waits for it with `platform.load_pack(NAME, tell)`, in a route before it
imports anything of the pack; natively everything is there at once. If a script of the same name stands in ON_DEMAND
(build/site/scripts.py), it is loaded together with the pack. The build refuses modules outside a pack that import
something of it at their top level. Packages keep their __init__.py in the app, so that they are always found. Words
whose keys begin with the pack's name and a dot go along, except those that modules outside the pack mention.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import NamedTuple

from build.app.imports import imported_modules, module_name
from build.report import BuildError

IN_ARCHIVE = "assets/"  # before the name of every file in the app's archive
STAYS = "__init__.py"
Files = Mapping[str, bytes]
LOCALE = "assets/assets/locale/"  # the folder of the words in the app's archive


class AppPack(NamedTuple):
    """A pack: its name, and the files in it as patterns; a folder stands for everything in it."""

    name: str
    patterns: tuple[str, ...]

    @property
    def part(self) -> str:
        """The name of the part that the page loads."""
        return f"{self.name}_pack"

    @property
    def file(self) -> str:
        """The file of the bundle."""
        return f"{self.name}.pack"

    def holds(self, name: str) -> bool:
        """Whether a file of the checkout belongs to the pack."""
        path = PurePosixPath(name)
        return path.name != STAYS and any(place.match(pattern) for pattern in self.patterns
                                          for place in (path, *path.parents))


APP_PACKS = (AppPack("live", ("games/live", "games/shell/screens/live", "live_*.py")),)


def split(files: Files, sources: Files) -> tuple[dict[str, bytes], dict[str, dict[str, bytes]]]:
    """Return the files of the app's archive that stay in it, and those of each pack by its name."""
    packs: dict[str, dict[str, bytes]] = {pack.name: {} for pack in APP_PACKS}
    stay: dict[str, bytes] = {}
    for name, content in files.items():
        source = name.removeprefix(IN_ARCHIVE).replace(".pyc", ".py")
        pack = next((pack for pack in APP_PACKS if pack.holds(source)), None)
        (packs[pack.name] if pack else stay)[name] = content
    for pack in APP_PACKS:
        early = mentioned(pack, sources)
        for name in [name for name in stay if name.startswith(LOCALE)]:
            stay[name], later = split_words(stay[name], f"{pack.name}.", early)
            packs[pack.name][f"{LOCALE}{pack.name}/{name.removeprefix(LOCALE)}"] = later
    return stay, packs


def mentioned(pack: AppPack, sources: Files) -> set[str]:
    """Return the keys of a pack's words that modules outside it mention; one that ends in a dot stands for several."""
    key = re.compile(rf"[\"']({pack.name}\.[\w.]*)")
    return {found for name, source in sources.items() if not pack.holds(name)
            for found in key.findall(source.decode("utf-8"))}


def split_words(content: bytes, prefix: str, early: set[str]) -> tuple[bytes, bytes]:
    """Return the words of a language that stay in the app, and those of a pack."""
    words: dict[str, str] = json.loads(content)
    beginnings = tuple(key for key in early if key.endswith("."))
    later = {key: text for key, text in words.items() if key.startswith(prefix) and key not in early
             and not (beginnings and key.startswith(beginnings))}
    stay = {key: text for key, text in words.items() if key not in later}
    return _json(stay), _json(later)


def _json(words: dict[str, str]) -> bytes:
    return (json.dumps(words, ensure_ascii=False, indent=0) + "\n").encode()


def check(sources: Files) -> None:
    """Raise BuildError where a module imports at its top level what a pack brings later."""
    for pack in APP_PACKS:
        brought = {module_name(name) for name in sources if pack.holds(name)}
        if not brought:
            raise BuildError(f"The app pack '{pack.name}' holds no modules.")
        for name, source in sources.items():
            early = imported_modules(name, source, everywhere=False) & brought
            if early and not pack.holds(name):
                raise BuildError(f"{name} imports {sorted(early)[0]}, which the page only has once the app pack "
                                 f"'{pack.name}' was loaded: import it in a function.")
