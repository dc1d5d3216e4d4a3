"""Panning and zooming Sly'ne's table, on every screen and for every size of the table."""

from __future__ import annotations

import math
from random import Random

import pygame
import pytest

from games.catalogue import make_evaluator
from games.shell.library.lineup import default_lineup
from games.shell.scenes import open_match
from tests.shell.driver import Driver

LANDSCAPE_PHONE = (667, 375)


def full_table(size: tuple[int, int], level: str = "") -> Driver:
    """Return a game of six seats after many moves, with a person (or a computer) to move."""
    lineup = default_lineup("slyne")
    lineup.set_variant("6")
    lineup.levels = [level] * 6
    match, rng = lineup.match(), Random(11)
    while match.ply < 90 and match.result() is None:
        match.play(make_evaluator(match.game, match.rules).sample(match.state, rng))
    return Driver(size, lambda app: open_match(app, match, lineup.stones))


def tiles_in_view(driver: Driver) -> bool:
    view = driver.scene.view
    return all(view.mat.collidepoint(view.point(cell)) for cell in view.state.cells)


@pytest.mark.parametrize("size", [LANDSCAPE_PHONE, (360, 640), (1280, 800)])
def test_the_whole_table_fits_the_view(size: tuple[int, int]) -> None:
    driver = full_table(size)
    assert len(driver.scene.view.state.cells) > 25
    assert tiles_in_view(driver)
    driver.scene.board.zoom(3.0, driver.scene.board.rect.center)
    assert not tiles_in_view(driver)
    driver.scene.board.fit()
    assert tiles_in_view(driver)


def test_a_drag_from_a_tile_pans_while_others_think() -> None:
    driver = full_table(LANDSCAPE_PHONE, "easy")
    driver.scene.session.paused = True
    view = driver.scene.view
    cell = next(iter(view.state.cells))
    x, y = view.point(cell)
    driver.drag((x, y), (x + 40, y + 25))
    assert math.dist(view.point(cell), (x + 40, y + 25)) < 2


def test_a_drag_from_a_tile_that_cannot_move_pans() -> None:
    driver = full_table(LANDSCAPE_PHONE)
    view, board = driver.scene.view, driver.scene.board
    cell = next(cell for cell in view.state.cells if not board._holds(cell))
    x, y = view.point(cell)
    ply = driver.scene.match.ply
    driver.drag((x, y), (x - 30, y + 30))
    assert math.dist(view.point(cell), (x - 30, y + 30)) < 2
    assert driver.scene.match.ply == ply


def test_two_fingers_pan_and_zoom_from_anywhere() -> None:
    driver = full_table(LANDSCAPE_PHONE)
    view = driver.scene.view
    width, height = LANDSCAPE_PHONE
    cell = next(iter(view.state.cells))
    x, y = view.point(cell)
    for finger in (1, 2):
        driver.send(pygame.FINGERDOWN, finger_id=finger, touch_id=1, x=0.2 * finger, y=0.5, dx=0, dy=0)
    for finger in (1, 2):
        driver.send(pygame.FINGERMOTION, finger_id=finger, touch_id=1, x=0.2 * finger + 0.1, y=0.6, dx=0, dy=0)
    driver.run(0.05)
    assert math.dist(view.point(cell), (x + 0.1 * width, y + 0.1 * height)) < 0.1 * width
    assert view.point(cell)[0] > x
    radius = view.camera.radius
    driver.send(pygame.FINGERMOTION, finger_id=2, touch_id=1, x=0.9, y=0.6, dx=0, dy=0)
    assert view.camera.radius > radius
    for finger in (1, 2):
        driver.send(pygame.FINGERUP, finger_id=finger, touch_id=1, x=0.5, y=0.6, dx=0, dy=0)
    assert driver.scene.session.picker.chosen == ()
