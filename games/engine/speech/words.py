"""The words of the project by language: flat dotted keys, plural forms, and names that fit into a sentence."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from games.engine.core.assets import ASSETS
from games.engine.speech.plurals import plural_form

if TYPE_CHECKING:
    from games.engine.core.game import Game

LANGUAGES: Final = {  # what we speak, each by its own name; the first is spoken where nothing else fits
    "en": "English", "fr": "Français", "de": "Deutsch", "es": "Español",
    "it": "Italiano", "nl": "Nederlands", "pl": "Polski", "pt": "Português",
}
FIRST_LANGUAGE: Final = "en"
RIGHT_TO_LEFT: Final = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]")
LEFT_TO_RIGHT_MARK: Final = "\u200e"  # not seen: what follows it goes on from left to right, numbers too
VOWELS: Final = "aeiouyhâàæéèêëîïôœùûü"

Say = Callable[..., str]  # the text of a key, with what stands in it


class Name(str):
    """A player's name in a sentence. `{name:de}` puts the French de before it, or d’ before a vowel."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        if spec == "de":
            return f"d’{self}" if self[:1].lower() in VOWELS else f"de {self}"
        return super().__format__(spec)


class Words:
    """The texts of one language at a time, looked up by flat dotted keys."""

    def __init__(self, games: Callable[[], Sequence[Game]]) -> None:
        self.language: str = FIRST_LANGUAGE
        self._texts: dict[str, dict[str, str]] = {}
        self._games = games
        self._known: Sequence[Game] = ()

    def texts(self, language: str) -> dict[str, str]:
        """Return all the texts of a language, with those that a game brings in its own folder."""
        games = self._games()
        if self._known is not games:
            self._known, self._texts = games, {}
        if language not in self._texts:
            path = ASSETS / "locale" / f"{language}.json"
            texts = json.loads(path.read_text(encoding="utf-8"))
            for later in path.parent.glob(f"*/{language}.json"):  # of packs that a page has loaded
                texts.update(json.loads(later.read_text(encoding="utf-8")))
            for game in games:
                texts.update(_own_words(game, language))
            self._texts[language] = texts
        return self._texts[language]

    def has(self, key: str) -> bool:
        """Return whether the language has a text of its own for a key."""
        return key in self.texts(self.language)

    def reload(self) -> None:
        """Read the texts anew when they are next asked for."""
        self._texts = {}

    def translate(self, key: str, **params: object) -> str:
        """Return the text of a key; with a number n, in the plural form of n if there is one."""
        texts = self.texts(self.language)
        count = params.get("n")
        if isinstance(count, int):
            form = f"{key}.{plural_form(self.language, count)}"
            key = form if form in texts else key
        text = texts[key] if key in texts else self.texts(FIRST_LANGUAGE)[key]
        return text.format(**{name: enclosed(value) for name, value in params.items()}) if params else text


def enclosed(value: object) -> object:
    """Return a value of a sentence; letters from right to left do not turn round what follows."""
    if isinstance(value, str) and not value.isascii() and RIGHT_TO_LEFT.search(value):
        return type(value)(value + LEFT_TO_RIGHT_MARK)
    return value


def listed(names: Iterable[str], between: str) -> str:
    """Return names in a line, the first at the left, whatever their scripts."""
    return between.join([str(enclosed(name)) for name in names])


def best_language(tags: Iterable[str]) -> str:
    """Return the first of the system's language tags ('fr-CA', 'en_GB.UTF-8') that is supported, else English."""
    for tag in tags:
        code = tag.replace("_", "-").split("-")[0].lower()
        if code in LANGUAGES:
            return code
    return FIRST_LANGUAGE


def _own_words(game: Game, language: str) -> dict[str, str]:
    """Return the texts of `words/` in a game's folder, in English where it lacks the language; empty without it."""
    first, *rest = game.package.split(".")
    folders = [Path(folder, *rest, "words") for folder in import_module(first).__path__]
    there = [folder for folder in folders if folder.is_dir()]
    for code in (language, FIRST_LANGUAGE):
        for folder in there:
            path = folder / f"{code}.json"
            if path.is_file():
                return cast("dict[str, str]", json.loads(path.read_text(encoding="utf-8")))
    return {}
