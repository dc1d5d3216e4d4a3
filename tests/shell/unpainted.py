"""Screens laid out without being painted, which is what makes every size in every language affordable."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from games.catalogue import GAMES
from games.shell.app import App
from games.shell.screens.game_scenes import scene_class
from games.shell.screens.games import GamesScene
from games.shell.screens.scene import Scene
from games.shell.widgets.group import problems
from tests.shell.driver import Driver


def unpainted(monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], language: str, **style: Any) -> App:
    """An app whose screens are laid out for a window of that size, and whose boards and grounds stay blank."""
    blank = pygame.Surface((1, 1))
    monkeypatch.setattr(App, "ground", lambda app: blank)
    for game in GAMES:
        monkeypatch.setattr(scene_class(game.id).view_class, "paint_base", lambda view, target: iter(()))
    app = Driver((64, 64), GamesScene, language=language, **style).app
    app.surface = pygame.Surface(size)
    app.theme = app._make_theme()
    return app


def lay_out(app: App, scene: Scene) -> list[str]:
    """Put a screen on top, laid out and entered; what a designer would object to there."""
    app.scenes = [scene]
    for _ in scene.build():
        pass
    scene.enter()
    for _ in range(5):
        scene.update(1 / 60)
    return problems(scene.group, scene.screen)
