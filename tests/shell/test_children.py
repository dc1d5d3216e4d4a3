"""Screens for children: they need no reading, and a sum must be solved to leave them."""

from __future__ import annotations

from random import Random
from typing import Any

import pygame
import pytest

from games.catalogue import GAMES
from games.engine.core.match import Match
from games.shell.library.lesson_progress import LessonProgress
from games.shell.library.store import Store
from games.shell.screens.children.children_scene import ChildrenScene
from games.shell.screens.children.gate import GateScene
from games.shell.screens.home.home_scene import HomeScene
from games.shell.screens.learn.child_lesson import LESSONS, ChildLessonScene
from games.shell.screens.match.child_match import ChildEndScene, ChildMatchScene, child_match
from games.shell.screens.places import ChildLessonPlace, ChildMatchPlace, SettingsPlace
from tests.shell.driver import Driver
from tests.shell.layout_check import problems

GAME_IDS = [game.id for game in GAMES]


def opened(size: tuple[int, int] = (640, 480), **settings: Any) -> Driver:
    return Driver(size, None, **{"children": True, **settings})


def press(driver: Driver, name: str) -> None:
    widget = next(widget for widget in driver.scene.group.controls() if widget.spoken() == name)
    driver.tap(widget.rect.center)
    driver.settle()


def numbers_of(driver: Driver) -> tuple[int, int]:
    """Return the two numbers of the sum."""
    assert isinstance(driver.scene, GateScene)
    return driver.scene.numbers


@pytest.mark.parametrize("size", [(320, 568), (480, 270), (568, 320), (667, 375)], ids=str)
def test_the_pictures_of_the_games_are_large(size: tuple[int, int]) -> None:
    for _, picture in opened(size).scene.pictures:
        assert min(picture.rect.size) >= 60


def follow_the_hand(driver: Driver) -> None:
    """Touch the targets that the hand shows, and the green button if enabled, as a child who cannot read would."""
    for _ in range(60):
        scene = driver.scene
        if not isinstance(scene, ChildLessonScene):
            return
        main = scene.panel.main
        if scene.panel.hand.visible:
            driver.tap(scene.panel.hand._at)
        elif main.visible and main.enabled:
            driver.tap(main.rect.center)
        driver.run(0.6)
        driver.settle()
    raise AssertionError("the hand leads nowhere")


@pytest.mark.parametrize("game", GAME_IDS)
@pytest.mark.parametrize("size", [(360, 640), (1280, 800)])
def test_the_first_lessons_need_no_reading(game: str, size: tuple[int, int]) -> None:
    driver = opened(size)
    driver.app.push(ChildLessonPlace(game, 0))
    driver.settle()
    follow_the_hand(driver)
    assert isinstance(driver.scene, ChildMatchScene)  # after three lessons the game follows
    course = next(entry for entry in GAMES if entry.id == game).course()
    done = LessonProgress(driver.app.store).done(game, course)
    assert [lesson.key for lesson in done] == [lesson.key for lesson in course.lessons[:LESSONS]]


def test_the_children_screen_is_home_until_the_sum_is_solved() -> None:
    driver = Driver((640, 480), None)
    assert isinstance(driver.scene, HomeScene)
    driver.app.push(SettingsPlace())
    driver.settle()
    press(driver, "Begin")
    assert isinstance(driver.scene, ChildrenScene)
    assert Store(driver.storage).settings().children
    driver.key(pygame.K_ESCAPE)
    driver.settle()
    gate = driver.scene
    assert isinstance(gate, GateScene)
    first, second = gate.numbers
    assert 3 <= min(first, second) <= max(first, second) <= 9
    press(driver, str(first + second - 1))
    assert isinstance(driver.scene, ChildrenScene)
    assert driver.app.settings.children
    driver.key(pygame.K_ESCAPE)
    driver.settle()
    press(driver, str(sum(numbers_of(driver))))
    assert isinstance(driver.scene, HomeScene)
    assert not Store(driver.storage).settings().children


def test_the_children_screen_stays_after_a_restart() -> None:
    driver = opened()
    assert isinstance(Driver((640, 480), None, driver.storage).scene, ChildrenScene)


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (820, 1180), (1280, 800), (740, 360)])
@pytest.mark.parametrize("language", ["en", "de"])
def test_all_screens_for_children_fit(size: tuple[int, int], language: str) -> None:
    driver = opened(size, language=language)
    assert problems(driver.scene.group, driver.scene.screen) == []
    for game in GAME_IDS:
        for place in (ChildLessonPlace(game, 0), ChildMatchPlace(game)):
            driver.app.go(place)
            driver.settle()
            driver.run(0.1)
            assert problems(driver.scene.group, driver.scene.screen) == []
    driver.app.push(GateScene(driver.app, Random(1)))
    driver.settle()
    assert problems(driver.scene.group, driver.scene.screen) == []


def test_games_for_children_are_short_easy_and_without_a_clock() -> None:
    matches: dict[str, Match[Any]] = {game: child_match(game) for game in GAME_IDS}
    abalone = matches["abalone"]
    stones = [kind for _, kind in abalone.rules.pieces(abalone.state)]
    assert (stones.count(0), stones.count(1)) == (7, 7)
    assert matches["quits"].variant == "short"
    for match in matches.values():
        assert match.players[0].is_human
        assert {player.level for player in match.players[1:]} == {"beginner"}
        assert not match.notes


def test_movable_pieces_glow_until_one_is_chosen() -> None:
    driver = opened()
    driver.app.push(ChildMatchPlace("abalone"))
    driver.settle()
    driver.run(0.1)
    board = driver.scene.board
    own = {cell for cell, kind in board.session.rules.pieces(board.session.match.state) if kind == 0}
    assert board.marks.glowing == board.session.targets()
    assert own & board.marks.glowing
    driver.tap(board.view.spots[next(iter(own & board.marks.glowing))])
    assert not board.marks.glowing


def test_playable_pieces_in_the_hand_glow() -> None:
    driver = opened()
    driver.app.push(ChildMatchPlace("slyne"))
    driver.settle()
    slots = driver.scene.extras.hand.slots
    assert [slot.is_chosen for slot in slots] == [True, False, False, False]  # a tile comes first
    session = driver.scene.session
    session.play((session.rules.moves(session.match.state)[0],))
    driver.run(1)
    lit = [slot.is_chosen for slot in slots]
    assert lit == [slot.kind in session.picker.first_targets() for slot in slots]
    assert sum(lit) > 1
    driver.tap(slots[0].rect.center)
    driver.run(0.1)
    assert [slot.is_chosen for slot in slots] == [True, False, False, False]


def test_a_refused_touch_is_explained_by_a_picture() -> None:
    driver = opened()
    driver.app.push(ChildMatchPlace("abalone"))
    driver.settle()
    scene = driver.scene
    rival = next(cell for cell, kind in scene.session.rules.pieces(scene.match.state) if kind == 1)
    driver.tap(scene.view.spots[rival])
    picture = scene.panel.refusal
    assert picture.visible
    assert (picture.refused, picture.offered) == (scene.stones[1], scene.stones[0])
    assert not scene.toast.visible
    assert "That marble is not yours." in driver.said
    driver.run(3)
    assert not picture.visible


@pytest.mark.parametrize(("winner", "is_praised"), [(0, True), (1, False)])
def test_only_a_won_game_is_praised(winner: int, is_praised: bool) -> None:
    driver = opened()
    driver.app.push(ChildMatchPlace("orbito"))
    driver.settle()
    driver.scene.session.resign(1 - winner)
    driver.run(4)
    driver.settle()
    assert isinstance(driver.scene, ChildEndScene)
    dialog: Any = driver.scene.group.children[0]
    assert (dialog.title == "Well played.") == is_praised
    assert (dialog.trophy is not None) == is_praised
    press(driver, "Play again")
    assert isinstance(driver.scene, ChildMatchScene)
    assert not driver.scene.match.moves
    assert driver.app.store.shelf() == []  # the game is not kept


def test_the_help_button_shows_the_hand() -> None:
    driver = opened()
    driver.app.push(ChildMatchPlace("quits"))
    driver.settle()
    assert not driver.scene.panel.hand.visible
    press(driver, "Hint")
    for _ in range(200):
        driver.run(0.1)
        if driver.scene.panel.hand.visible:
            break
    assert driver.scene.panel.hand.visible


def test_the_hand_appears_after_inactivity() -> None:
    driver = opened()
    driver.app.push(ChildMatchPlace("slyne"))
    driver.settle()
    driver.run(2)
    hand = driver.scene.panel.hand
    assert not hand.visible
    driver.run(5)
    assert hand.visible
    driver.tap(hand._at)
    assert driver.scene.session.picker.chosen
    assert not hand.visible


def test_keys_and_pictures_open_the_next_screens() -> None:
    driver = opened()
    picture = driver.scene.pictures[1][1]
    driver.scene.group.focus(picture)
    driver.key(pygame.K_RETURN)
    driver.settle()
    assert isinstance(driver.scene, ChildLessonScene)
    assert driver.app.address == "children/abalone/1"
    driver.key(pygame.K_ESCAPE)
    driver.settle()
    assert isinstance(driver.scene, ChildrenScene)
    progress = LessonProgress(driver.app.store)
    for lesson in GAMES[1].course().lessons[:LESSONS]:
        progress.finish("abalone", lesson.key)
    press(driver, "Abalone")
    assert isinstance(driver.scene, ChildLessonScene | ChildMatchScene)


@pytest.mark.parametrize("address", ["children/abalone/4", "children/abalone/0", "children/chess", "children//1",
                                     "children/quits/999999", "children/"])
def test_unknown_addresses_open_home(address: str) -> None:
    driver = opened()
    driver.app.visit(address)
    driver.settle()
    assert isinstance(driver.scene, ChildrenScene)
