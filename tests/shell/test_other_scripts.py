"""Names in all scripts are drawn: with fonts of the computer where the app's own faces lack letters, never as boxes."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from games.engine.core.assets import ASSETS
from games.engine.speech.words import LEFT_TO_RIGHT_MARK, listed
from games.shell.theme.native import system_fonts
from games.shell.theme.native.system_fonts import Run, SystemFonts, clusters_of, levelled, reordered, runs
from games.shell.theme.text import ELLIPSIS, label, measure, shorten, text_height, tr
from games.shell.theme.theme import FONT_FILES, Weight

GiveFonts = Callable[..., None]
INK = (20, 30, 40)
SERIF = ASSETS / "fonts" / FONT_FILES[Weight.TITLE]
HOSTILE = (
    "", " ", "\u200b\u2060", "\ud800", "a\ud800b", "\0", "\u202egnirts", "\u2066x\u2069", "\u0301", "e" + "\u0301" * 90,
    "\u200d" * 9, "\U0001f468\u200d", "\ufe0f", "\uffff", "\U0010ffff", "\U000e0041", "\ufdfd" * 20, "\u0b95\u0bcd",
    "\u05d0\u05b0" * 30, "x\n\u05d0\ty", "\u115f\u1160", "\u1100\u1161\u11a8", "\u00ad", "\ufeff",
)
SCRIPTS = ("שלום", "أحمد", "नमस्ते", "漢字", "한국어", "ไทย", "தமிழ்", "😀👍🏽", "Ж", "ქართული", "é", "Ω")


@pytest.fixture(autouse=True)
def _fonts() -> None:
    pygame.font.init()


@pytest.fixture
def with_fonts(monkeypatch: pytest.MonkeyPatch) -> Iterator[GiveFonts]:
    """Return a function that gives the computer other fonts."""
    def give(*files: Path) -> None:
        monkeypatch.setattr(system_fonts, "_files", lambda is_bold: files)
        system_fonts.font_for.cache_clear()
        measure.cache_clear()

    yield give
    system_fonts.font_for.cache_clear()
    measure.cache_clear()


def pixels(string: str, weight: str = Weight.MEDIUM, px: int = 40) -> bytes:
    return pygame.image.tobytes(label.raw(string, weight, px, INK), "RGBA")


def seen(string: str) -> str:
    """Return a line as it is seen, letter by letter from left to right."""
    found = reordered([Run(text, level, "", None) for text, level in levelled(string)])
    return "".join([run.text for run in found])


@pytest.mark.parametrize(("line", "shown"), [  # by the rules of UAX #9 for a line from left to right
    ("abc", "abc"), ("אבג", "גבא"), ("a אב b", "a בא b"), ("אב גד", "דג בא"), ("אב, c", "בא, c"), ("אב!", "בא!"),
    ("אב 12 גד", "דג 12 בא"), ("12 אב", "12 בא"), ("אב c 12", "בא c 12"), ("a 1-2", "a 1-2"), ("", ""),
    (f"אב{LEFT_TO_RIGHT_MARK}: 1-2", f"בא{LEFT_TO_RIGHT_MARK}: 1-2"),
])
def test_letters_stand_in_the_order_of_their_script(line: str, shown: str) -> None:
    assert seen(line) == shown


def test_a_name_from_right_to_left_does_not_turn_round_the_move_after_it() -> None:
    sentence = tr("explain.turn", name="אבי", move="0,0>2,0")
    assert sentence.replace(LEFT_TO_RIGHT_MARK, "").endswith("אבי: 0,0>2,0")
    assert seen(sentence).endswith(": 0,0>2,0")
    assert LEFT_TO_RIGHT_MARK not in tr("explain.turn", name="Zoë", move="0,0>2,0")


@pytest.mark.parametrize("weight", list(FONT_FILES))
@pytest.mark.parametrize("px", [13, 40])
def test_drawing_never_raises(weight: str, px: int) -> None:
    rng = Random(5)
    letters = [chr(rng.randrange(0x11_0000)) for _ in range(60)]
    mixed = ["".join(rng.choices([*letters, " ", "a", "א", "\u0301", "7"], k=12)) for _ in range(20)]
    for line in (*HOSTILE, *SCRIPTS, *mixed):
        picture = label.raw(line, weight, px, INK)
        assert picture.get_size() == (max(1, measure(line, weight, px)), text_height(weight, px)), ascii(line)
        shorten(line, weight, px, 30)


def test_a_letter_and_its_accent_are_drawn_as_one() -> None:
    assert pixels("Ame\u0301lie") == pixels("Amélie")


@pytest.mark.parametrize("line", ["漢字", "漢字 名前", "שלום"])
def test_what_no_font_has_is_an_ellipsis_and_no_row_of_boxes(line: str, with_fonts: GiveFonts) -> None:
    with_fonts()
    assert "".join([run.text for run in runs(line, Weight.MEDIUM)]).strip() == ELLIPSIS
    assert "漢" not in line or pixels("漢字") == pixels(ELLIPSIS)


def test_the_rest_of_the_name_is_drawn_all_the_same(with_fonts: GiveFonts) -> None:
    with_fonts()
    assert [run.text for run in runs("Li 李 Wei", Weight.MEDIUM)] == [f"Li {ELLIPSIS} Wei"]


def test_a_font_of_the_computer_draws_what_the_own_face_lacks(with_fonts: GiveFonts) -> None:
    """Manrope has no tilde to put on a letter, the serif has."""
    with_fonts(SERIF)
    assert [(run.text, run.file) for run in runs("aQ\u0303b", Weight.MEDIUM)] == [
        ("a", None), ("Q\u0303", SERIF), ("b", None)]
    assert SystemFonts().width("aQ\u0303b", Weight.MEDIUM, 40) > measure("ab", Weight.MEDIUM, 40)


def test_a_font_that_cannot_be_opened_is_passed_over(with_fonts: GiveFonts, tmp_path: Path) -> None:
    broken = tmp_path / "broken.ttf"
    broken.write_bytes(b"no font")
    with_fonts(broken, tmp_path / "missing.ttf", SERIF)
    assert runs("Q\u0303", Weight.MEDIUM)[0].file == SERIF


def test_letters_keep_their_marks() -> None:
    assert list(clusters_of("ne\u0301 \U0001f44d\U0001f3fd\U0001f468\u200d\U0001f469x")) == [
        "n", "e\u0301", " ", "\U0001f44d\U0001f3fd", "\U0001f468\u200d\U0001f469", "x"]


@pytest.mark.parametrize(("line", "shown"), [
    ("אב – גד", "דג – בא"), ("אב (גד) הו", "וה (דג) בא"), ("אב, גד", "דג ,בא"),
])
def test_signs_of_the_own_face_among_letters_from_right_to_left_are_turned_round(
        line: str, shown: str, with_fonts: GiveFonts) -> None:
    with_fonts()
    monotone = [run.text if run.file is None else run.text[::-1] for run in runs(line, Weight.MEDIUM)]
    assert "".join(monotone).replace(ELLIPSIS, "") == "".join(sign for sign in shown if sign not in "אבגדהו")


def test_the_first_of_several_names_stands_at_the_left() -> None:
    assert seen(listed(["אב", "גד"], " – ")).replace(LEFT_TO_RIGHT_MARK, "") == "בא – דג"


def test_a_very_long_text_is_shortened_at_once() -> None:
    for string in ("agate:" + "xY9" * 20_000, "W i " * 20_000):
        begun = time.process_time()
        found = shorten(string, Weight.MEDIUM, 14, 300)
        assert time.process_time() - begun < 0.5
        assert measure(found, Weight.MEDIUM, 14) <= 300 < measure(string[:len(found) + 4], Weight.MEDIUM, 14)
