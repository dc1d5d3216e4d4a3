"""A notice never covers what one needs next: it lies away from the last touch, and the next touch takes it away."""

from __future__ import annotations

from functools import partial

import pygame
import pytest

from games.catalogue import GAMES
from games.shell.screens.board.board_scene import BoardScene
from games.shell.screens.club.new_tournament import NewTournamentScene
from games.shell.widgets.controls import Button
from games.shell.widgets.outline import leaves
from tests.shell.driver import Driver
from tests.shell.test_screens import game_scene

SIZES = [(360, 640), (390, 844), (480, 270), (844, 390), (1280, 800)]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_a_notice_leaves_the_place_free_that_was_touched_and_goes_at_the_next_touch(
        game: str, size: tuple[int, int]) -> None:
    driver = Driver(size, partial(game_scene, game=game, variant=next(g.variants[0][0] for g in GAMES if g.id == game)))
    scene = driver.scene
    refused = [target for target in scene.view.spots if target not in scene.board.targets()
               and scene.view.rect.inflate(-20, -20).collidepoint(scene.view.spots[target])]
    for target in sorted(refused, key=lambda target: scene.view.spots[target][1])[::max(1, len(refused) // 6)]:
        driver.tap(scene.view.spots[target])
        if scene.toast.visible:
            assert not scene.toast.rect.collidepoint(scene.view.spots[target])
        driver.press((2, size[1] - 2))
        driver.release((2, size[1] - 2))
        assert not scene.toast.visible


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_notice_of_the_main_button_does_not_cover_it(size: tuple[int, int]) -> None:
    driver = Driver(size, NewTournamentScene)
    main = next(button for button in leaves(driver.scene.group)
                if isinstance(button, Button) and button.kind == "primary")
    driver.tap(main.rect.center)
    assert driver.scene.toast.visible
    assert not driver.scene.toast.rect.colliderect(main.rect)
    driver.press((2, 2))
    driver.release((2, 2))
    driver.scene.group.focus(main)
    driver.key(pygame.K_RETURN)
    assert driver.scene.toast.visible
    assert not driver.scene.toast.rect.colliderect(main.rect)


def test_a_board_played_by_keys_keeps_the_focus_free() -> None:
    driver = Driver((390, 844), partial(game_scene, game="quits", variant="classic"))
    scene: BoardScene = driver.scene
    driver.key(pygame.K_DOWN)
    for target in sorted(scene.view.spots, key=lambda target: -scene.view.spots[target][1])[:3]:
        scene.board.focus_on(target)
        scene.say("Not there.")
        assert not scene.toast.rect.collidepoint(scene.view.spots[target])
