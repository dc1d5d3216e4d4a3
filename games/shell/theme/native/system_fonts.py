"""Lines in scripts that the app's own faces lack, drawn with the fonts of this computer.

Each letter is drawn in the first font that has it; what no font has is replaced by an ellipsis. Letters are joined by
HarfBuzz, and put into order by the main rules of the Unicode Bidirectional Algorithm (UAX #9) for a line that runs from
left to right, as those of all our languages do: strong letters, numbers, and what lies between them.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from games.engine.core.bounded import JOINERS, is_mark
from games.shell.theme.colour import Colour
from games.shell.theme.paint import blank, shrink
from games.shell.theme.text import ELLIPSIS, PROBE, font, has_letter, is_in
from games.shell.theme.theme import Weight

FIRST: Final = (  # in the names of fonts that are tried first
    "notosans", "dejavusans", "segoeui", "nirmala", "arialunicode", "arial", "hiragino", "pingfang", "yahei", "gothic",
    "droidsans", "freesans", "wqy", "emoji",
)
MOST_FONTS: Final = 120  # that are looked into
RIGHT_TO_LEFT: Final = ("R", "AL")
LEVELS: Final = "LRN"  # of embedding: letters from left to right, from right to left, and numbers among those
NUMBERS: Final = {"L": "L", "R": "N"}  # the side of a number after letters of either
SCRIPTS: Final = {  # by the first word of a letter's name: those that HarfBuzz must be told, by ISO 15924
    "ARABIC": "Arab", "HEBREW": "Hebr", "SYRIAC": "Syrc", "THAANA": "Thaa", "NKO": "Nkoo", "DEVANAGARI": "Deva",
    "BENGALI": "Beng", "GURMUKHI": "Guru", "GUJARATI": "Gujr", "ORIYA": "Orya", "TAMIL": "Taml", "TELUGU": "Telu",
    "KANNADA": "Knda", "MALAYALAM": "Mlym", "SINHALA": "Sinh", "THAI": "Thai", "LAO": "Laoo", "TIBETAN": "Tibt",
    "MYANMAR": "Mymr", "KHMER": "Khmr", "MONGOLIAN": "Mong", "HANGUL": "Hang",
}
LATIN: Final = "Latn"
MIRRORED: Final = str.maketrans("()[]{}<>«»‹›", ")(][}{><»«›‹")
EMOJI: Final = "\U0001f000"  # the first of them, nearly


class Run(NamedTuple):
    """Letters that are drawn at once: in one direction, one script and one font."""

    text: str
    level: int  # of embedding: odd from right to left
    script: str
    file: Path | None  # None: the app's own face


class SystemFonts:
    """Measures and draws lines of any script."""

    def width(self, string: str, weight: str, px: int) -> int:
        """Return the width of a line."""
        return sum(_size(run, weight, px)[0] for run in runs(string, weight))

    def paint(self, string: str, weight: str, px: int, colour: Colour) -> pygame.Surface:
        """Return the picture of a line, as high as one in the app's own face."""
        own = font(weight, px)
        out = blank(max(1, self.width(string, weight, px)), own.get_height(), colour)
        x = 0
        for run in runs(string, weight):
            width, height = _size(run, weight, px)
            if width:
                face = _prepared(run, weight, px)
                picture = face.render(run.text, True, colour)
                if picture.get_size() != (width, height):
                    picture = shrink(picture, width, height)
                ascent = face.get_ascent() * height / max(1, face.get_height())
                out.blit(picture, (x, round(own.get_ascent() - ascent)))
            x += width
        return out


def runs(string: str, weight: str) -> list[Run]:
    """Return the runs of a line in the order in which they are seen from left to right."""
    found: list[Run] = []
    file: Path | None = None
    for cluster, level in levelled(unicodedata.normalize("NFC", string)):
        if cluster != " " or not _has(file, cluster, weight):
            file = font_for(cluster, weight)
        text = "".join([letter for letter in cluster if letter in JOINERS or _has(file, letter, weight)])
        if not cluster[0].isprintable():
            continue
        if not text:
            text, file = ELLIPSIS, None
            if found and found[-1].text.rstrip().endswith(ELLIPSIS):
                continue
        script = _script(cluster[0]) or (found[-1].script if found else LATIN)
        if found and found[-1][1:] == (level, script, file):
            found[-1] = found[-1]._replace(text=found[-1].text + text)
        else:
            found.append(Run(text, level, script, file))
    return reordered([_turned(run) if run.level % 2 and not run.file else run for run in found])


def _turned(run: Run) -> Run:
    """Return a run from right to left for the app's own face, which is drawn from left to right."""
    return run._replace(text="".join(reversed(list(clusters_of(run.text)))).translate(MIRRORED))


def levelled(string: str) -> Iterator[tuple[str, int]]:
    """Yield the clusters of a line, a letter with its marks, each with its level of embedding."""
    clusters = list(clusters_of(string))
    kinds = [unicodedata.bidirectional(cluster[0]) for cluster in clusters]
    sides, strong = [], "L"  # of each cluster: L, R, a number among letters from right to left, or nothing
    for kind in kinds:
        if kind == "L" or kind in RIGHT_TO_LEFT:
            strong = "L" if kind == "L" else "R"
        is_number = kind in ("EN", "AN")
        sides.append(strong if kind == "L" or kind in RIGHT_TO_LEFT else "" if not is_number else NUMBERS[strong])
    before, after = list(_last_sides(sides)), list(_last_sides(sides[::-1]))[::-1]
    for cluster, side, left, right in zip(clusters, sides, before, after, strict=True):
        neutral = "L" if "L" in (left, right) else "R"  # it follows its neighbours if they agree, else the line
        yield cluster, LEVELS.index(side or neutral)


def _last_sides(sides: list[str]) -> Iterator[str]:
    """Yield for each place the last side so far; that of the line before the first."""
    last = LEVELS[0]
    for side in sides:
        last = side or last
        yield last


def clusters_of(string: str) -> Iterator[str]:
    """Yield letters with the marks, variations and joined letters after them."""
    cluster = ""
    for letter in string:
        belongs = is_mark(letter) or letter in JOINERS or "\U0001f3fb" <= letter <= "\U0001f3ff"  # shades of skin
        if cluster and (belongs or cluster[-1] == JOINERS[1]):
            cluster += letter
            continue
        if cluster:
            yield cluster
        cluster = letter
    if cluster:
        yield cluster


def reordered(found: list[Run]) -> list[Run]:
    """Return runs as they are seen: of every level from the highest on, those that touch are turned round (L2)."""
    for level in (2, 1):
        groups = [list(group) for _, group in groupby(found, key=lambda run: run.level >= level)]
        found = [run for group in groups for run in (reversed(group) if group[0].level >= level else group)]
    return found


@lru_cache(maxsize=4096)
def font_for(cluster: str, weight: str) -> Path | None:
    """Return the file of the first font that has a letter, if possible with its marks; None for the app's own face."""
    others = _files(weight != Weight.MEDIUM)
    if cluster[0] >= EMOJI:
        others = tuple(sorted(others, key=lambda file: "emoji" not in file.name.lower()))
    for part in (cluster, cluster[0]):
        for file in (None, *others):
            if all(letter in JOINERS or _has(file, letter, weight) for letter in part):
                return file
    return None


@lru_cache(maxsize=8192)
def _has(file: Path | None, letter: str, weight: str) -> bool:
    """Whether a font, or the app's own face, has a letter."""
    if file is None:
        return has_letter(letter, weight)
    face = _face(file, PROBE)
    try:
        return face is not None and is_in(face, letter) and face.render(letter, True, (0, 0, 0)).get_width() > 0
    except pygame.error:  # the file is damaged, or the letter has no width
        return False


@lru_cache
def _files(is_bold: bool) -> tuple[Path, ...]:
    """Return the font files of this computer, those that have many letters first."""
    names = sorted(pygame.font.get_fonts(), key=_rank)[:MOST_FONTS]
    found = [pygame.font.match_font(name, bold=is_bold) or pygame.font.match_font(name) for name in names]
    return tuple(dict.fromkeys([Path(file) for file in found if file]))


def _rank(name: str) -> tuple[int, str]:
    return next((place for place, part in enumerate(FIRST) if part in name), len(FIRST)), name


@lru_cache(maxsize=4 * MOST_FONTS)
def _face(file: Path, px: int) -> pygame.font.Font | None:
    """Return a font of this computer at a size; None if it cannot be opened."""
    try:
        return pygame.font.Font(file, px)
    except (pygame.error, OSError):
        return None


def _prepared(run: Run, weight: str, px: int) -> pygame.font.Font:
    """Return the face of a run, told its direction and script."""
    face = (_face(run.file, px) if run.file else None) or font(weight, px)
    if run.file:
        try:
            face.set_script(run.script)
            face.set_direction(pygame.DIRECTION_RTL if run.level % 2 else pygame.DIRECTION_LTR)
        except pygame.error:  # built without HarfBuzz: letters stand side by side
            pass
    return face


def _size(run: Run, weight: str, px: int) -> tuple[int, int]:
    """Return the size at which a run is drawn: a font that is much higher than the app's own is made smaller."""
    face = _prepared(run, weight, px)
    width, height = face.size(run.text)
    most = font(weight, px).get_height()
    return (round(width * most / height), most) if run.file and height > most * 1.3 else (width, height)


def _script(letter: str) -> str:
    """Return the script of a letter; nothing for signs that belong to all of them."""
    if not letter.isalpha():
        return ""
    return SCRIPTS.get(unicodedata.name(letter, "").partition(" ")[0], LATIN)
