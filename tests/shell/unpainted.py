"""Screens laid out without being painted, which is fast enough for every size in every language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from games.catalogue import GAMES
from games.shell.app import App
from games.shell.screens.game_scenes import game_ui
from games.shell.screens.scene import Scene
from games.shell.screens.shelf.games_scene import GamesScene
from games.shell.theme.text import LANGUAGES
from games.shell.widgets.base import Line
from games.shell.widgets.group import Group
from games.shell.widgets.scroller import Scroller
from tests.shell.driver import Driver
from tests.shell.layout_check import problems

NARROW, LANDSCAPE = (320, 568), (667, 375)  # the smallest phones
OTHER_LANGUAGES = [code for code in LANGUAGES if code not in ("en", "fr")]  # en and fr are laid out at more sizes


def unpainted(monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], language: str, **style: Any) -> App:
    """Return an app for a window of a size, whose boards and backgrounds stay blank."""
    blank = pygame.Surface((1, 1))
    monkeypatch.setattr(App, "ground", lambda app: blank)
    for game in GAMES:
        monkeypatch.setattr(game_ui(game.id).view_class, "paint_base", lambda view, target: iter(()))
    app = Driver((64, 64), GamesScene, language=language, **style).app
    app.surface = pygame.Surface(size)
    app.theme = app._make_theme()
    return app


def lay_out(app: App, scene: Scene) -> list[str]:
    """Lay out a screen on top and return the faults in its layout."""
    app.scenes = [scene]
    for _ in scene.build():
        pass
    scene.enter()
    for _ in range(5):
        scene.update(1 / 60)
    return layout_faults(scene)


def layout_faults(scene: Scene) -> list[str]:
    """Return the faults in the layout of a screen, scrolled parts included."""
    cut = [f"{line.text!r} is too long for {tuple(line.room)}" for line in _lines(scene.group)
           if not line.room.inflate(2, 2).contains(line.rect)]
    return problems(scene.group, scene.screen) + cut


def _lines(group: Group) -> Iterator[Line]:
    for child in group.children:
        if isinstance(child, Group) and child.visible:
            yield from _lines(child)
        elif child.visible and not isinstance(child, Scroller):  # a list scrolls its own lines
            yield from child.lines
