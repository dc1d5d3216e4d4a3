"""Circles and arrows drawn with the right button, a long press, keys or the document, kept and shown in reviews."""

from __future__ import annotations

import json
from typing import Any

import pygame
import pytest

from games.engine.records.own_marks import MARKS, Mark, all_marks
from games.shell.app import App
from games.shell.document import Document
from games.shell.library.game_text import link_of, match_of
from games.shell.library.lineup import default_lineup
from games.shell.scenes import open_match
from games.shell.screens.scene import Scene
from games.shell.table.mark_drawing import LONG_PRESS
from tests.shell.driver import Driver
from tests.shell.layout_check import problems


def opened(name: str = "abalone", size: tuple[int, int] = (900, 640), **settings: Any) -> Driver:
    def first(app: App) -> Scene:
        lineup = default_lineup(name)
        lineup.levels = [""] * len(lineup.levels)
        return open_match(app, lineup.match(), lineup.stones)

    return Driver(size, first, **settings)


def right(driver: Driver, *path: tuple[float, float]) -> None:
    points = [(round(x), round(y)) for x, y in path]
    driver.send(pygame.MOUSEBUTTONDOWN, pos=points[0], button=3, touch=False)
    for point in points[1:]:
        driver.send(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 1), touch=False)
    driver.run(0.05)
    driver.send(pygame.MOUSEBUTTONUP, pos=points[-1], button=3, touch=False)
    driver.run(0.05)


def first_turn(driver: Driver) -> None:
    session = driver.scene.session
    session.play((session.rules.moves(session.match.state)[0],))
    driver.run(1)


@pytest.mark.parametrize("name", ["abalone", "orbito", "quits"])
def test_the_right_button_draws_a_circle_and_an_arrow(name: str) -> None:
    driver = opened(name)
    spots, session = driver.scene.view.spots, driver.scene.session
    right(driver, spots[3])
    right(driver, spots[3], spots[9])
    assert session.marks == (Mark(3, 3), Mark(3, 9))
    assert driver.scene.board.marks.drawn == session.marks
    right(driver, spots[3])
    assert session.marks == (Mark(3, 9),)
    right(driver, spots[3], (2, 2))  # off the board: the arrow is cancelled
    assert session.marks == (Mark(3, 9),)
    driver.key(pygame.K_DELETE)
    assert session.marks == ()
    assert not session.match.moves


def test_a_right_click_cancels_a_choice_and_draws_nothing() -> None:
    driver = opened()
    board = driver.scene.board
    own = next(iter(board.session.targets()))
    driver.tap(board.view.spots[own])
    assert board.session.picker.chosen
    right(driver, board.view.spots[own])
    assert not board.session.picker.chosen
    assert board.session.marks == ()


def test_marks_belong_to_their_position() -> None:
    driver = opened()
    scene = driver.scene
    right(driver, scene.view.spots[30])
    first_turn(driver)
    assert scene.session.marks == ()
    right(driver, scene.view.spots[31])
    before = scene.session.version
    scene.undo()
    driver.run(1)
    assert scene.session.version > before
    assert scene.session.marks == (Mark(30, 30),)
    scene.redo()
    driver.run(1)
    assert scene.session.marks == (Mark(31, 31),)
    scene.undo()
    driver.run(1)
    scene.session.play((scene.session.rules.moves(scene.match.state)[5],))  # another turn removes that position
    driver.run(1)
    assert all_marks(scene.match) == {0: (Mark(30, 30),)}


def test_a_long_press_draws_and_a_short_one_plays() -> None:
    driver = opened(size=(390, 844))
    board = driver.scene.board
    start, end = board.view.spots[30], board.view.spots[40]
    driver.hold(start)
    driver.run(LONG_PRESS + 0.1)
    assert board.marks.drawn == (Mark(30, 30),)  # drawn before the finger is lifted
    for point in (((start[0] + end[0]) / 2, (start[1] + end[1]) / 2), end):
        driver.finger(pygame.FINGERMOTION, point)
    driver.finger(pygame.FINGERUP, end)
    driver.run(0.1)
    assert board.session.marks == (Mark(30, 40),)
    own = next(iter(board.session.targets()))
    driver.touch(board.view.spots[own])
    assert board.session.picker.chosen == (own,)
    assert board.session.marks == (Mark(30, 40),)


def test_holding_the_mouse_button_draws_nothing() -> None:
    driver = opened()
    board = driver.scene.board
    own = next(iter(board.session.targets()))
    driver.press(board.view.spots[own])
    driver.run(2 * LONG_PRESS)
    driver.release(board.view.spots[own])
    assert board.session.picker.chosen == (own,)
    assert board.session.marks == ()


def test_marks_can_be_drawn_by_keys() -> None:
    driver = opened()
    board = driver.scene.board
    driver.key(pygame.K_x)
    assert board.drawing.is_on
    assert driver.scene.mark_controls.palette.visible
    assert not driver.scene.panel.prompt.visible
    driver.key(pygame.K_x, pygame.KMOD_SHIFT)
    driver.key(pygame.K_RIGHT)
    start = board.marks.focus
    driver.key(pygame.K_RETURN)
    driver.key(pygame.K_UP)
    end = board.marks.focus
    driver.key(pygame.K_RETURN)
    assert board.session.marks == (Mark(start, end, 1),)
    assert "red arrow to" in driver.said[-1]
    driver.key(pygame.K_ESCAPE)
    assert not board.drawing.is_on
    assert driver.scene.panel.prompt.visible
    assert not board.session.match.moves


def test_marks_can_be_drawn_and_read_in_the_document() -> None:
    driver = opened()
    sent: list[dict[str, Any]] = []
    document = Document(driver.app, lambda text: sent.append(json.loads(text)))
    document.update()
    board = next(key for key, item in sent[-1]["items"].items() if item["role"] == "board")
    driver.key(pygame.K_x)
    for place in (20, 24):
        document.receive(json.dumps({"id": board, "do": "take", "value": place}))
        document.follow(True, 0.1)
    driver.run(0.1)
    document.update()
    assert driver.scene.session.marks == (Mark(20, 24),)
    rows = [place for row in document._items[board]["rows"] for place in row]
    speech = driver.scene.board.speech()
    words = next(words for target, words, *_ in rows if target == 20)
    assert words.endswith(f"green arrow to {speech.name(24)}")
    buttons = [item["name"] for item in document._items.values() if item["role"] == "button"]
    assert "Green, chosen" in buttons
    assert "Red" in buttons


def test_marks_are_kept_shown_in_reviews_and_part_of_links() -> None:
    driver = opened()
    scene = driver.scene
    for _ in range(4):
        first_turn(driver)
    right(driver, scene.view.spots[30], scene.view.spots[40])
    kept = driver.app.store.load(scene.match.id)
    assert kept is not None
    assert all_marks(kept.match) == {4: (Mark(30, 40),)}
    linked, _ = match_of(link_of(scene.match, scene.stone_names, "https://example.org/"))
    assert all_marks(linked) == {4: (Mark(30, 40),)}
    scene.open_review()
    driver.settle()
    driver.run(0.1)
    assert driver.scene is not scene
    assert driver.scene.board.marks.drawn == (Mark(30, 40),)
    right(driver, driver.scene.view.spots[12])
    again = driver.app.store.record(scene.match.id)
    assert again is not None
    assert again.notes[MARKS] == {"4": [[30, 40, 0], [12, 12, 0]]}
    driver.scene.back()
    driver.settle()
    assert driver.scene.session.marks == (Mark(30, 40), Mark(12, 12))
    assert driver.app.store.notice() is None  # no second copy of the game


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (1280, 800), (740, 360)])
@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_the_palette_fits(size: tuple[int, int], language: str) -> None:
    driver = opened("slyne", size, language=language)
    driver.key(pygame.K_x)
    driver.run(0.2)
    assert driver.scene.mark_controls.palette.visible
    assert problems(driver.scene.group, driver.scene.screen) == []
