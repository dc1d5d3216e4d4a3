"""Links to screens: lessons, puzzles, and a review at a move."""

from __future__ import annotations

from random import Random
from typing import Any

import pygame
import pytest

from games.engine.teaching.puzzles import puzzles_of
from games.shell.library.lineup import default_lineup
from games.shell.platform.desktop import Desktop
from games.shell.routes import scene_at
from games.shell.screens.home.home_scene import HomeScene
from games.shell.screens.learn.lesson_scene import LessonScene
from games.shell.screens.puzzles.puzzle_scene import PuzzleScene
from games.shell.screens.review.review_scene import ReviewScene
from games.shell.screens.shelf.share import LinkScene, ShareScene
from games.shell.theme.text import LANGUAGES
from tests.shell.driver import Driver
from tests.shell.fake_page import FakePage
from tests.shell.layout_check import problems

URL = "https://club.example/"


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> FakePage:
    made = FakePage(URL)
    monkeypatch.setattr(Desktop, "page", made)
    return made


def opened(link: str) -> Any:
    """Return the screen that a link opens on a new device."""
    assert link.startswith(f"{URL}#")
    return scene_at(Driver((640, 480), HomeScene).app, link.removeprefix(f"{URL}#"))


def press_share(driver: Driver) -> None:
    share = next(each for each in driver.scene.group.controls() if getattr(each, "icon", "") == "share")
    driver.touch(share.rect.center)
    driver.settle()


@pytest.mark.parametrize("size", [(360, 640), (844, 390), (1280, 800)])
def test_a_lesson_and_a_puzzle_are_shared_by_link(page: FakePage, size: tuple[int, int]) -> None:
    driver = Driver(size, lambda app: LessonScene(app, "abalone", 3, 1))
    assert problems(driver.scene.group, driver.scene.screen) == []
    press_share(driver)
    assert type(driver.scene) is LinkScene
    assert problems(driver.scene.group, driver.scene.screen) == []
    lesson = opened(driver.scene.text)
    assert (lesson.game, lesson.index, lesson.exercise_at) == ("abalone", 3, 1)
    puzzle = puzzles_of("quits")[5]
    driver = Driver(size, lambda app: PuzzleScene(app, puzzle))
    press_share(driver)
    assert opened(driver.scene.text).puzzle == puzzle
    driver.key(pygame.K_TAB)
    driver.key(pygame.K_ESCAPE)
    driver.settle()
    assert type(driver.scene) is PuzzleScene


def test_without_a_page_no_link_is_offered() -> None:
    driver = Driver((640, 480), lambda app: LessonScene(app, "abalone", 0))
    assert not [each for each in driver.scene.group.controls() if getattr(each, "icon", "") == "share"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(360, 640), (844, 390), (1280, 800)])
def test_a_review_is_shared_at_its_move(page: FakePage, size: tuple[int, int], language: str) -> None:
    lineup, rng = default_lineup("orbito"), Random(4)
    match = lineup.match()
    for _ in range(6):
        match.play(rng.choice(match.rules.moves(match.state)))
    driver = Driver(size, lambda app: ShareScene(app, match, lineup.stones, turn=2), language=language)
    assert problems(driver.scene.group, driver.scene.screen) == []
    game = driver.scene.text
    driver.scene._choose(1)
    assert problems(driver.scene.group, driver.scene.screen) == []
    assert driver.scene.text == f"{game}/review/3"
    if language == "en":
        review = opened(driver.scene.text)
        assert isinstance(review, ReviewScene)
        assert (review.at, review.origin.moves) == (2, match.moves)
        driver.scene._copy()
        assert not driver.app.store.shelf(), "opening a review must not keep the game"
