"""Text on the screen: fonts, cached labels, measuring, wrapping and fitting; and the texts of the current language."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Protocol

import pygame

from games import catalogue
from games.engine.core.assets import ASSETS
from games.engine.core.bounded import is_mark
from games.engine.speech.words import LANGUAGES as LANGUAGES
from games.engine.speech.words import Words
from games.engine.speech.words import best_language as best_language
from games.shell.theme.colour import Colour
from games.shell.theme.paint import blank, shrink, sprite
from games.shell.theme.theme import FONT_FILES, Type

FONT_PACKAGES = ("font_manrope", "font_source_serif_pro")
FINE_PRINT = 30  # px: below this, hinting spaces letters badly, so text is drawn at 2x and halved
ELLIPSIS = "…"
PROBE = 24  # px: a size at which it is found out which letters a face has
NOWHERE = "\uffff"  # a letter that no face has
NO_BREAK = "\u00a0"


class LinePainter(Protocol):
    """Measures and draws lines that hold letters which the app's own faces lack, in all scripts and directions."""

    def width(self, string: str, weight: str, px: int) -> int:
        """Return the width of a line."""

    def paint(self, string: str, weight: str, px: int, colour: Colour) -> pygame.Surface:
        """Return the picture of a line, as high as one in the app's own face."""


_painter: LinePainter | None = None


@lru_cache(maxsize=64)
def font(weight: str, px: int) -> pygame.font.Font:
    """Return the face of a weight at a size; pygame's own font where the files are missing."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(_font_file(FONT_FILES[weight]), px)


@lru_cache
def _font_file(name: str) -> Path | None:
    """Return a font file in assets/fonts, or in the Python package that contains it."""
    return next((folder / name for folder in _font_folders() if (folder / name).is_file()), None)


def _font_folders() -> Iterator[Path]:
    yield ASSETS / "fonts"
    for package in FONT_PACKAGES:
        spec = find_spec(package)
        if spec and spec.origin:
            yield Path(spec.origin).parent / "files"


def _drawn_size(px: int) -> tuple[int, int]:
    """Return the size at which the font is opened, and its ratio to the wanted size."""
    factor = 2 if px < FINE_PRINT else 1
    return px * factor, factor


@lru_cache(maxsize=4096)
def measure(string: str, weight: str, px: int) -> int:
    """Return the width of a line of text, with the app's gap between words."""
    size, factor = _drawn_size(px)
    string = _readable(string)
    if not _is_own(string, weight):
        return -(-_line_painter().width(string, weight, size) // factor)
    words = string.split(" ")
    letters = sum(_word_width(word, weight, size) for word in words)
    return -int(-(letters + size * Type.WORD_GAP * (len(words) - 1)) // factor)


@lru_cache(maxsize=4096)
def _word_width(word: str, weight: str, size: int) -> int:
    return font(weight, size).size(word)[0]


def text_height(weight: str, px: int) -> int:
    """Return the height of the picture of a line of text."""
    size, factor = _drawn_size(px)
    return -(-font(weight, size).get_height() // factor)


@sprite
def label(string: str, weight: str, px: int, colour: Colour) -> pygame.Surface:
    """Return the picture of one line of text."""
    size, factor = _drawn_size(px)
    string = _readable(string)
    if _is_own(string, weight):
        out = blank(max(1, measure(string, weight, px)) * factor, text_height(weight, px) * factor, colour)
        x, face = 0.0, font(weight, size)
        for word in string.split(" "):
            width = _word_width(word, weight, size)
            if width:  # a font refuses to draw what has no width
                out.blit(face.render(word, True, colour), (round(x), 0))
            x += width + size * Type.WORD_GAP
    else:
        out = _line_painter().paint(string, weight, size, colour)
    return shrink(out, measure(string, weight, px), text_height(weight, px)) if factor > 1 else out


def _readable(string: str) -> str:
    """Return a line with spaces of one kind, and with what no font can draw replaced."""
    if not string.isprintable():
        string = string.encode("utf-8", "replace").decode().replace("\0", "?")
    return string.replace(NO_BREAK, " ")


def _is_own(string: str, weight: str) -> bool:
    """Whether the app's own face has all letters of a line."""
    return string.isascii() or all(has_letter(letter, weight) for letter in string)


@lru_cache(maxsize=4096)
def has_letter(letter: str, weight: str) -> bool:
    """Whether the app's own face has a letter, or it is one that is not drawn."""
    return letter.isascii() or is_in(font(weight, PROBE), letter)


def is_in(face: pygame.font.Font, letter: str) -> bool:
    """Whether a face draws something else for a letter than for one that it lacks."""
    if face.metrics(letter) != face.metrics(NOWHERE) or not face.size(letter)[0]:
        return True
    if is_mark(letter):  # alone it is drawn on a circle
        return False
    drawn, nothing = (pygame.image.tobytes(face.render(each, True, (0, 0, 0)), "RGBA") for each in (letter, NOWHERE))
    return drawn != nothing


def use_painter(painter: LinePainter) -> None:
    """Let a platform draw the lines that hold letters which the app's own faces lack."""
    global _painter
    _painter = painter


def _line_painter() -> LinePainter:
    if _painter is None:
        from games.shell.theme.native.system_fonts import SystemFonts  # which a page does not have

        use_painter(SystemFonts())
    assert _painter
    return _painter


def wrap(string: str, weight: str, px: int, width: int) -> list[str]:
    """Return the text as lines no wider than `width`, broken at spaces; a single longer word stays whole."""
    lines: list[str] = []
    for paragraph in string.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            trial = f"{line} {word}" if line else word
            if line and measure(trial, weight, px) > width:
                lines.append(line)
                trial = word
            line = trial
        lines.append(line)
    return lines


def fit(string: str, weight: str, px: int, width: int, smallest: int) -> int:
    """Return the largest size between `smallest` and `px` at which one line fits; `smallest` if none does."""
    while px > smallest and measure(string, weight, px) > width:
        px -= 1
    return px


def shorten(string: str, weight: str, px: int, width: int) -> str:
    """Return the text, or its beginning with an ellipsis; only for names and codes that people typed or copy."""
    if len(string) <= width and measure(string, weight, px) <= width:
        return string

    def shortened(count: int) -> str:
        return string[:count].rstrip() + ELLIPSIS

    def is_too_wide(count: int) -> bool:
        return measure(shortened(count), weight, px) > width

    most = min(len(string), width)  # as nearly every letter is at least a pixel wide
    count = bisect_left(range(most), True, key=is_too_wide)  # the fewest letters that are too wide, if any are
    while count and is_too_wide(count):
        count -= 1
    return shortened(count)


words = Words(lambda: catalogue.GAMES)
tr = words.translate
has_text = words.has


def language() -> str:
    """Return the current language."""
    return words.language


def set_language(code: str) -> None:
    """Change the current language."""
    if code not in LANGUAGES:
        raise ValueError(f"no texts for language {code!r}")
    words.language = code


def joined(*sentences: str) -> str:
    """Return sentences joined; a full stop is added where punctuation is missing."""
    return " ".join(words if words[-1] in ".?!:…" else f"{words}." for words in sentences if words)
