"""Tips with names of icons, and keys that work on every screen."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from games.shell.app import App
from games.shell.library.lineup import default_lineup
from games.shell.scenes import open_lineup
from games.shell.screens.help import KEYS, HelpScene
from games.shell.screens.home.home_scene import HomeScene
from games.shell.screens.scene import Scene
from games.shell.screens.settings import SettingsScene
from games.shell.screens.setup.setup_scene import SetupScene
from games.shell.screens.shelf.games_scene import GamesScene
from games.shell.screens.shortcuts import GROUPS
from games.shell.theme.text import has_text, tr
from games.shell.widgets.base import Label
from games.shell.widgets.tip import needs_name
from tests.shell.driver import Driver
from tests.shell.layout_check import problems

SCREENS: dict[str, Callable[[App], Scene]] = {
    "home": HomeScene, "games": GamesScene, "settings": SettingsScene,
    "set-up": lambda app: SetupScene(app, default_lineup("quits")),
    "game": lambda app: open_lineup(app, default_lineup("quits")),
}


def rest(driver: Driver, at: tuple[int, int], seconds: float = 1.0) -> None:
    """Move the mouse to a point and let it rest there."""
    driver.send(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0), touch=False)
    driver.run(seconds)


@pytest.mark.parametrize("screen", SCREENS)
def test_every_icon_without_a_caption_has_a_tip(screen: str) -> None:
    driver = Driver((1280, 800), SCREENS[screen])
    icons = [control for control in driver.scene.group.controls() if needs_name(control)]
    assert icons
    for control in icons:
        rest(driver, control.rect.center)
        assert driver.scene.tip.visible
        assert driver.scene.tip.text == control.spoken() != ""
        assert driver.scene.screen.contains(driver.scene.tip.rect)
        rest(driver, (640, 799), 0.1)
        assert not driver.scene.tip.visible
        driver.scene.group.focus(control)
        driver.run(0.05)
        assert driver.scene.tip.visible
        driver.scene.group.focus(None)


def test_fingers_and_moving_mice_get_no_tip() -> None:
    driver = Driver((1280, 800))
    at = driver.scene.settings.rect.center
    rest(driver, at, 0.2)
    assert not driver.scene.tip.visible
    driver.send(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0), touch=True)
    driver.run(1.0)
    assert not driver.scene.tip.visible


@pytest.mark.parametrize("screen", SCREENS)
def test_sound_and_rules_have_the_same_keys_everywhere(screen: str) -> None:
    driver = Driver((1280, 800), SCREENS[screen], volume=0.5)
    driver.app.platform.copy("nothing to open", lambda is_copied: None)  # for Ctrl+V to paste
    driver.key(pygame.K_v)
    assert driver.app.settings.volume == driver.app.sound.volume == 0.0
    driver.key(pygame.K_v)
    assert driver.app.settings.volume > 0
    driver.key(pygame.K_v, pygame.KMOD_CTRL)
    assert driver.app.settings.volume > 0
    driver.key(pygame.K_F1)
    driver.settle()
    assert isinstance(driver.scene, HelpScene)
    driver.key(pygame.K_ESCAPE)
    driver.settle()
    assert not isinstance(driver.scene, HelpScene)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", [(320, 568), (390, 844), (844, 390), (1280, 800)])
def test_all_keys_are_listed_on_one_sheet(size: tuple[int, int], language: str) -> None:
    driver = Driver(size, lambda app: HelpScene(app, KEYS), language=language)
    told = {label.text for label in driver.scene.group.descendants() if isinstance(label, Label)}
    for _, slugs in GROUPS:
        assert {tr(f"keys.{slug}.text") for slug in slugs} <= told
        assert all(has_text(f"keys.{slug}") for slug in slugs)
    assert problems(driver.scene.group, driver.scene.screen) == []


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", [(320, 568), (390, 844)])
@pytest.mark.parametrize("screen", ["home", "games", "game"])
def test_on_a_phone_icons_have_names_if_there_is_room(screen: str, size: tuple[int, int], language: str) -> None:
    driver = Driver(size, SCREENS[screen], language=language)
    bare = [control.spoken() for control in driver.scene.group.controls() if needs_name(control)]
    assert set(bare) <= {tr("icon.back")}
    assert problems(driver.scene.group, driver.scene.screen) == []
