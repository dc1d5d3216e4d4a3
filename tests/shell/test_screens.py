"""Every screen opens in both languages at every size, and its own layout finds nothing cut, covered or too small."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from games.catalogue import GAMES
from games.shell.app import App
from games.shell.groups import problems
from games.shell.help import HelpScene
from games.shell.home import HomeScene
from games.shell.lineup import default_lineup
from games.shell.menus import AskScene, EndScene, MenuScene, MovesScene, SavedScene
from games.shell.scene import Scene
from games.shell.scenes import open_match
from games.shell.settings_scene import SettingsScene
from games.shell.setup import SetupScene
from tests.shell.driver import Driver

SIZES = [(360, 640), (1024, 768), (1920, 1080), (3840, 2160)]
WIDE_VARIANTS = [(game.id, game.variants[k][0]) for game in GAMES for k in sorted({0, len(game.variants) - 1})]


def checked(driver: Driver) -> list[str]:
    """What the layout of the scene on top objects to."""
    return problems(driver.scene.group, driver.scene.screen)


def game_scene(app: App, game: str, variant: str, plies: int = 14) -> Scene:
    """A game after a few random moves, with a person to move."""
    lineup = default_lineup(game)
    lineup.take_variant(variant)
    match, rng = lineup.match(), Random(7)
    while match.result() is None and (match.ply < plies or not match.players[match.turn].is_human):
        match.play(match.rules.sample(match.state, rng))
    return open_match(app, match, lineup.stones)


def setup_scene(app: App, game: str, variant: str) -> Scene:
    lineup = default_lineup(game)
    lineup.take_variant(variant)
    return SetupScene(app, lineup)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", SIZES[:3])
def test_every_screen_is_sound(size: tuple[int, int], language: str) -> None:
    makers: list[Callable[[App], Scene]] = [HomeScene, SettingsScene, SavedScene]
    makers += [lambda app, name=game.id: HelpScene(app, name) for game in GAMES]
    makers += [lambda app, pair=pair: setup_scene(app, *pair) for pair in WIDE_VARIANTS]
    makers += [lambda app, pair=pair: game_scene(app, *pair) for pair in WIDE_VARIANTS]
    driver = Driver(size, makers[0], language=language)
    assert checked(driver) == []
    for maker in makers[1:]:
        driver.app.go(maker(driver.app))
        driver.settle()
        driver.run(0.05)
        assert checked(driver) == [], type(driver.scene).__name__


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", [SIZES[0], SIZES[1]])
def test_every_sheet_over_a_game_is_sound(size: tuple[int, int], language: str) -> None:
    driver = Driver(size, lambda app: game_scene(app, "abalone", "belgian"), language=language)
    game = driver.scene
    for make in (MenuScene, MovesScene, EndScene):
        driver.app.push(make(driver.app, game))
        driver.settle()
        assert checked(driver) == [], make.__name__
        driver.app.pop()
        driver.settle()
    driver.app.push(AskScene(driver.app, "ask.resign", "ask.yes.resign", lambda: None))
    driver.settle()
    assert checked(driver) == []


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_large_text_still_fits(game: str) -> None:
    driver = Driver((390, 844), lambda app: game_scene(app, game, dict.fromkeys(
        name for entry in GAMES if entry.id == game for name, _ in entry.variants).popitem()[0]),
        language="fr", text_scale=1.3)
    assert checked(driver) == []


def test_the_largest_screen_is_sound() -> None:
    driver = Driver(SIZES[3], lambda app: game_scene(app, "quits", "classic"))
    assert checked(driver) == []
    driver.app.go_home()
    driver.settle()
    assert checked(driver) == []
