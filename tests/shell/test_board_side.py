"""Rotating the board: by key and menu, remembered for each game, or to the seat to move."""

from __future__ import annotations

import math
from random import Random
from typing import Any

import pygame
import pytest

from games.catalogue import GAMES
from games.shell.library.lineup import Lineup, default_lineup
from games.shell.library.store import Store
from games.shell.scenes import open_lineup
from games.shell.screens.board.board_side import MOVER
from games.shell.screens.match.menus import MenuScene
from tests.shell.driver import Driver
from tests.shell.players import Keyboard, Pointer, play_to_the_end
from tests.shell.test_sides import depths, lineup_with


def people(game: str, variant: str = "") -> Lineup:
    lineup = default_lineup(game)
    return lineup_with(game, variant or lineup.variant, set(range(6)))


def opened(lineup: Lineup, size: tuple[int, int] = (640, 480), **settings: Any) -> Driver:
    return Driver(size, lambda app: open_lineup(app, lineup), **settings)


def play_turn(driver: Driver) -> None:
    driver.key(pygame.K_b)
    driver.settle()


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_a_rotation_by_half_maps_every_place_to_the_opposite_one(game: str) -> None:
    driver = opened(people(game))
    session = driver.scene.session
    for _ in range(4):
        session.play((session.rules.moves(session.match.state)[0],))
    driver.run(2)
    view = driver.scene.view
    before, cells = dict(view.spots), [cell for cell, _ in view.rules.pieces(view.state)]
    play_turn(driver)
    after = driver.scene.view.spots
    x, y = (sum(before[cell][k] + after[cell][k] for cell in cells) / len(cells) for k in (0, 1))
    for cell in cells:  # point symmetry: the midpoint of both places is the same for all cells
        assert math.dist((before[cell][0] + after[cell][0], before[cell][1] + after[cell][1]), (x, y)) < 3
    assert any(math.dist(before[cell], after[cell]) > 20 for cell in cells)
    assert "faces Player 2" in driver.scene.toast.words()[0]


@pytest.mark.parametrize(("game", "variant"), [("abalone", "three"), ("abalone", "four"), ("quits", "four")])
def test_rotating_brings_every_seat_to_the_bottom(game: str, variant: str) -> None:
    driver = opened(people(game, variant))
    seats = driver.scene.session.rules.seats
    for seat in (*range(1, seats), 0):
        play_turn(driver)
        depth = depths(driver.scene.view)
        assert depth[seat] >= max(depth.values()) - 0.5
        assert driver.scene.view.facing == seat


def test_the_choice_is_remembered_for_its_game_alone() -> None:
    driver = opened(people("abalone"))
    play_turn(driver)
    settings = Store(driver.storage).settings()
    assert settings.turned == {"abalone": 1}
    again = Driver((640, 480), lambda app: open_lineup(app, people("abalone")), driver.storage)
    assert again.scene.view.board_rotation == 1
    other = Driver((640, 480), lambda app: open_lineup(app, people("quits")), driver.storage)
    assert other.scene.view.board_rotation == 0


@pytest.mark.parametrize("kept", ['{"turned": 3}', '{"turned": {"abalone": "1"}}', '{"turned": {"abalone": true}}',
                                  '{"turned": {"abalone": 99999999}}', '{"turned": {"abalone": -7}}',
                                  '{"turned": {"abalone": [[[]]]}}'])
def test_invalid_settings_do_not_rotate_the_board(kept: str) -> None:
    driver = opened(people("quits"))
    driver.storage.set("settings", kept)
    scene = Driver((640, 480), lambda app: open_lineup(app, people("abalone")), driver.storage).scene
    assert scene.view.board_rotation == 0


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
def test_the_card_at_the_bottom_is_that_of_the_seat_there(size: tuple[int, int]) -> None:
    driver = opened(lineup_with("abalone", "standard", {0}), size)
    cards = driver.scene.panel.cards
    assert cards[0].rect.top > cards[1].rect.bottom
    play_turn(driver)
    cards = driver.scene.panel.cards
    assert cards[1].rect.top > cards[0].rect.bottom


@pytest.mark.parametrize(("game", "variant"), [("abalone", "three"), ("abalone", "four"), ("quits", "four"),
                                               *[("slyne", str(seats)) for seats in range(3, 7)]])
def test_the_board_can_rotate_to_the_seat_to_move(game: str, variant: str) -> None:
    driver = opened(people(game, variant))
    driver.scene.open_menu()
    driver.settle()
    menu = driver.scene
    assert isinstance(menu, MenuScene)
    menu.open_more()
    driver.settle()
    menu = driver.scene
    button = next(widget for widget in menu.group.controls() if widget.spoken() == "Turn to the mover")
    driver.tap(button.rect.center)
    driver.settle()
    assert driver.app.settings.turned == {game: MOVER}
    seen = set()
    for _ in range(12):
        session = driver.scene.session
        seat = session.match.seat_to_move
        seen.add(seat)
        driver.settle()
        assert driver.scene.view.facing == seat
        session.play((session.rules.moves(session.match.state)[0],))
        driver.run(1)
        driver.settle()
    assert len(seen) == session.rules.seats
    driver.scene.side.toggle_mover()
    driver.settle()
    assert not driver.scene.side.follows_mover
    assert driver.scene.view.facing == driver.scene.session.match.seat_to_move


def test_against_computers_the_board_does_not_rotate() -> None:
    driver = opened(lineup_with("abalone", "three", {0}))
    assert not driver.scene.side.can_follow
    driver.app.settings.turned = {"abalone": MOVER}
    assert driver.scene.side.rotation == 0


@pytest.mark.parametrize("game", ["orbito", "quits", "slyne"])
@pytest.mark.parametrize("by_keyboard", [False, True])
def test_a_game_is_played_to_its_end_on_a_rotated_board(game: str, by_keyboard: bool) -> None:
    driver = opened(people(game), (667, 375))
    play_turn(driver)
    player = Keyboard(driver) if by_keyboard else Pointer(driver, Random(1), drags=True)
    play_to_the_end(driver, player, Random(2))


def test_a_rotation_keeps_the_focus() -> None:
    driver = opened(people("abalone"))
    driver.key(pygame.K_RIGHT)
    place = driver.scene.board.marks.focus
    play_turn(driver)
    assert driver.scene.group.focused is driver.scene.board
    assert driver.scene.board.marks.focus == place
