"""The home screen: uniform cards, a band without gaps, and its switches."""

from __future__ import annotations

from typing import Any

import pytest

from games.catalogue import GAMES
from games.shell.library.lesson_progress import LessonProgress
from games.shell.screens.home.band_card import BandCard
from games.shell.screens.home.home_scene import HomeScene
from games.shell.theme.text import LANGUAGES
from games.shell.theme.theme import Space
from tests.shell.driver import Driver
from tests.shell.layout_check import problems
from tests.shell.unpainted import lay_out, unpainted

TABLETS = [(768, 1024), (820, 1180), (1024, 1366)]
SIZES = [(360, 640), (390, 844), (320, 568), (667, 375), (844, 390), (1024, 768), (1280, 800), *TABLETS]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_cards_show_their_sentence_or_none_does(size: tuple[int, int], language: str,
                                                   monkeypatch: pytest.MonkeyPatch) -> None:
    app = unpainted(monkeypatch, size, language)
    scene = HomeScene(app)
    assert lay_out(app, scene) == []
    told = [any(line.text in card.text and len(line.text) > 3 for line in card.lines[1:-1]) or len(card.lines) > 2
            for card in scene.cards.values()]
    assert len(set(told)) == 1


@pytest.mark.parametrize("size", TABLETS, ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_tablet_shows_all_games_and_their_sentences(size: tuple[int, int], language: str,
                                                      monkeypatch: pytest.MonkeyPatch) -> None:
    app = unpainted(monkeypatch, size, language)
    scene = HomeScene(app)
    assert lay_out(app, scene) == []
    assert all(scene.body.rect.contains(card.rect) for card in scene.cards.values())
    assert all(len(card.lines) > 2 for card in scene.cards.values())


@pytest.mark.parametrize("size", [(1024, 768), (1280, 800), (960, 720)], ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_of_the_band_are_whole_or_left_out(size: tuple[int, int], language: str,
                                                    monkeypatch: pytest.MonkeyPatch) -> None:
    app = unpainted(monkeypatch, size, language)
    lay_out(app, scene := HomeScene(app))
    for card in scene.band:
        assert isinstance(card, BandCard)
        told = " ".join(line.text for line in card.lines)
        shown = [line.text for line in card.lines if line.text in card.item.line]
        assert " ".join(shown) in ("", card.item.line), told
        assert any(line.text in (card.item.name, card.item.brief) for line in card.lines), told


def test_a_single_card_fills_the_band() -> None:
    driver = Driver((1280, 800))
    for game in GAMES:
        progress = LessonProgress(driver.app.store)
        for lesson in game.course().lessons:
            progress.finish(game.id, lesson.key)
    driver.app.go(HomeScene(driver.app))
    driver.settle()
    (card,) = driver.scene.band
    assert card.rect.w == driver.scene.offers.rect.w
    assert problems(driver.scene.group, driver.scene.screen) == []


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_sound_can_be_switched_at_every_size(size: tuple[int, int]) -> None:
    driver = Driver(size)
    scene = driver.scene
    assert scene.sound in scene.group.children
    assert driver.scene.screen.contains(scene.sound.rect)



@pytest.mark.parametrize("language", LANGUAGES)
def test_the_smallest_screen_shows_every_section_beside_the_icons(language: str) -> None:
    driver = Driver((480, 270), HomeScene, language=language)
    scene: Any = driver.scene
    cells = [scene.tabs.cell(k) for k in range(4)]
    assert cells[0].left > scene.wordmark.rect.right
    assert cells[3].right < min(scene.sound.rect.left, scene.settings.rect.left)


def test_the_focus_ring_of_a_section_is_inside_the_redrawn_area() -> None:
    driver = Driver((1280, 800), HomeScene)
    tabs: Any = driver.scene.tabs
    reach = tabs.theme.px(Space.S) + tabs.theme.px(4)
    assert tabs.bounds().contains(tabs.cell(0).inflate(2 * reach, 0)), "or a part of the ring would stay"


@pytest.mark.parametrize("size", [(320, 568), (360, 640)], ids=str)
def test_names_of_icons_do_not_overlap_the_first_card(size: tuple[int, int]) -> None:
    driver = Driver(size, HomeScene, language="de")
    scene: Any = driver.scene
    first = min(card.rect.top for card in scene.cards.values())
    assert scene.settings.rect.bottom <= first - scene.theme.px(Space.S)


def test_german_cards_show_their_sentence_on_tablets_and_phones() -> None:
    for size in ((1024, 768), (360, 640)):
        cards = Driver(size, HomeScene, language="de").scene.cards.values()
        assert all(len(card.lines) > 2 for card in cards), size
