"""A tablet between two people: a strip of controls for each, the far one upside down, and light from one side."""

from __future__ import annotations

import json
import math
from random import Random
from typing import Any

import pygame
import pytest

from games.shell.document import Document
from games.shell.library.lineup import default_lineup
from games.shell.library.store import Store
from games.shell.scenes import open_lineup
from games.shell.screens.match.face_to_face import FaceToFacePanel
from games.shell.screens.match.match_panel import MatchPanel
from games.shell.screens.match.menus import EndScene, MenuScene
from games.shell.theme.marbles import marble
from games.shell.widgets.upside_down import UpsideDown
from tests.shell.driver import Driver
from tests.shell.layout_check import problems
from tests.shell.players import Pointer, play_to_the_end
from tests.shell.test_sides import lineup_with

TABLET, PHONE = (820, 1180), (360, 640)


def opened(game: str = "abalone", size: tuple[int, int] = TABLET, people: set[int] | None = None,
           **settings: Any) -> Driver:
    lineup = lineup_with(game, default_lineup(game).variant, {0, 1} if people is None else people)
    return Driver(size, lambda app: open_lineup(app, lineup), **{"face_to_face": True, **settings})


def play_first(driver: Driver) -> None:
    session = driver.scene.session
    session.play((session.rules.moves(session.match.state)[0],))
    driver.run(1)


def strips(driver: Driver) -> tuple[Any, Any]:
    """Return the near strip and the far one."""
    near, far = driver.scene.panel.strips
    assert far.is_far
    assert not near.is_far
    return near, far


def test_on_a_tablet_the_board_is_as_wide_as_the_window() -> None:
    near, _ = strips(opened("abalone", TABLET, language="de"))
    card, prompt = near.card.rect, near.prompt.rect
    assert card.right < prompt.left
    assert card.top <= prompt.centery <= card.bottom


@pytest.mark.parametrize("game", ["abalone", "orbito", "quits", "slyne"])
def test_each_player_has_a_strip_at_their_own_edge(game: str) -> None:
    driver = opened(game)
    near, far = strips(driver)
    board, screen = driver.scene.board.rect, driver.scene.screen
    for own, seen in zip(near.shown.values(), far.shown.values(), strict=True):
        assert isinstance(seen, UpsideDown)
        assert seen.rect.bottom <= board.top + 1
        opposite = own.rect
        assert seen.rect.topleft == (screen.w - opposite.right, screen.h - opposite.bottom)
    assert not driver.scene.view.has_names
    assert far.main.caption == "Wait for Player 1"
    assert not far.main.enabled


def test_the_prompt_is_shown_to_the_player_to_move() -> None:
    driver = opened()
    near, far = strips(driver)
    assert near.prompt.words()[0] == "Your move"
    assert far.prompt.words() == ("Player 1 to play", "You are next.")
    play_first(driver)
    assert far.prompt.words()[0] == "Your move"
    assert near.prompt.words() == ("Player 2 to play", "You are next.")
    assert far.card.is_active
    assert not near.card.is_active


def test_far_buttons_react_where_they_are_drawn() -> None:
    driver = opened()
    play_first(driver)
    _, far = strips(driver)
    driver.tap(far.shown[far.undo].rect.center)
    driver.run(1)
    assert driver.scene.match.ply == 0
    driver.tap(far.shown[far.hint].rect.center)  # it is not their turn, and a toast says so
    assert driver.said[-1] == "Hints are for your own turn."


def test_the_menu_of_the_far_player_is_upside_down_and_works() -> None:
    driver = opened()
    _, far = strips(driver)
    driver.tap(far.shown[far.menu].rect.center)
    driver.settle()
    menu = driver.scene
    assert isinstance(menu, MenuScene)
    assert menu.is_turned
    resume = next(widget for widget in menu.group.controls() if widget.spoken() == "Back to the game")
    width, height = driver.app.surface.get_size()
    x, y = resume.rect.center
    assert y > height / 2  # laid out at the bottom, but drawn at the top
    driver.tap((width - 1 - x, height - 1 - y))
    driver.settle()
    assert not isinstance(driver.scene, MenuScene)
    driver.key(pygame.K_m)
    driver.settle()
    assert not driver.scene.is_turned


def test_an_upside_down_dialog_is_the_rotated_dialog() -> None:
    driver = opened()
    pictures = []
    for is_turned in (False, True):
        driver.scene.open_menu(is_turned)
        driver.settle()
        picture = driver.app.canvas.copy()
        pictures.append(pygame.transform.flip(picture, True, True) if is_turned else picture)
        driver.key(pygame.K_ESCAPE)
        driver.settle()
    width, height = pictures[0].get_size()
    words = pygame.Rect(width // 8, height // 2, width * 3 // 4, height // 3)  # inside the sheet, without its shadow
    first, second = (pygame.image.tobytes(picture.subsurface(words), "RGB") for picture in pictures)
    assert first == second


def test_far_marbles_are_lit_like_near_ones() -> None:
    """Marbles on the far strip are drawn upright, so that their highlights are where those of all marbles are."""
    driver = opened()
    _, far = strips(driver)
    theme, card = driver.scene.theme, far.card
    size = card.marble_size(theme)
    x, y = far.shown[card].point(card.marble_at(theme))
    seen = driver.app.canvas.subsurface(pygame.Rect(0, 0, size // 2, size // 2).move(
        round(x) - size // 4, round(y) - size // 4))
    ball = marble(card.stone, size, 1, card.sign)
    wanted = pygame.Surface(ball.get_size())
    wanted.blit(ball, (0, 0))
    middle = wanted.subsurface(pygame.Rect((size - size // 2) // 2, (size - size // 2) // 2, size // 2, size // 2))
    places = [(column, row) for column in range(size // 2) for row in range(size // 2)]
    brightest = [max(places, key=lambda at: sum(picture.get_at(at)[:3])) for picture in (seen, middle)]
    assert math.dist(*brightest) < 4


def test_both_players_see_the_result_and_either_can_open_the_sheet() -> None:
    driver = opened("orbito")
    rng = Random(4)
    session = driver.scene.session
    while session.match.result() is None:
        session.play((rng.choice(session.rules.moves(session.match.state)),))
        driver.scene.board.finish()
    driver.run(5)
    assert not isinstance(driver.scene, EndScene)
    near, far = strips(driver)
    assert near.prompt.words() == far.prompt.words()
    assert far.main.caption == "Result"
    driver.tap(far.shown[far.main].rect.center)
    driver.settle()
    assert isinstance(driver.scene, EndScene)
    assert driver.scene.is_turned


def test_toasts_for_the_far_player_are_upside_down() -> None:
    driver = opened()
    play_first(driver)
    driver.scene.say("Look at this.")
    driver.run(0.1)
    assert driver.scene.panel.toast.visible
    assert not driver.scene.toast.visible
    toast = driver.scene.panel._far_toast
    assert toast.rect.centery < driver.scene.board.rect.centery
    play_first(driver)
    driver.scene.say("And at this.")
    assert driver.scene.toast.visible


def test_face_to_face_is_chosen_in_the_menu_and_remembered() -> None:
    driver = opened(face_to_face=False)
    assert not isinstance(driver.scene.panel, FaceToFacePanel)
    driver.scene.open_menu()
    driver.settle()
    driver.scene.open_more()
    driver.settle()
    entry = next(widget for widget in driver.scene.group.controls() if widget.spoken() == "Face to face")
    driver.tap(entry.rect.center)
    driver.settle()
    assert isinstance(driver.scene.panel, FaceToFacePanel)
    assert Store(driver.storage).settings().face_to_face
    driver.scene.toggle_face()
    driver.settle()
    assert not Store(driver.storage).settings().face_to_face


@pytest.mark.parametrize(("people", "size"), [({0}, TABLET), (set(), TABLET), ({0, 1}, (740, 360))])
def test_face_to_face_needs_two_people_and_room(people: set[int], size: tuple[int, int]) -> None:
    driver = opened(size=size, people=people)
    assert not driver.scene.can_face
    assert type(driver.scene.panel) is MatchPanel


@pytest.mark.parametrize("size", [PHONE, (390, 844), TABLET, (1180, 820), (1280, 800)])
@pytest.mark.parametrize(("game", "language"), [("abalone", "de"), ("orbito", "pl"), ("quits", "fr"), ("slyne", "es")])
def test_all_texts_fit(size: tuple[int, int], game: str, language: str) -> None:
    driver = opened(game, size, language=language, confirm=True)
    for _ in range(2):
        assert problems(driver.scene.group, driver.scene.screen) == []
        play_first(driver)


@pytest.mark.parametrize("game", ["abalone", "quits"])
def test_a_game_is_played_to_its_end(game: str) -> None:
    driver = opened(game, (600, 900))
    play_to_the_end(driver, Pointer(driver, Random(1), drags=True), Random(2))


def test_the_document_contains_both_strips() -> None:
    driver = opened()
    sent: list[dict[str, Any]] = []
    document = Document(driver.app, lambda text: sent.append(json.loads(text)))
    document.update()
    items = sent[-1]["items"]
    menus = [key for key, item in items.items() if item["name"] == "Menu"]
    assert len(menus) == 2
    document.receive(json.dumps({"id": menus[0], "do": "press"}))  # the far one comes first
    document.follow(True, 0.1)
    driver.settle()
    assert isinstance(driver.scene, MenuScene)
    assert driver.scene.is_turned
