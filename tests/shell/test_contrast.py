"""Every marked target has enough contrast with its background, in every theme, measured in pixels."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import pygame
import pytest

from games.slyne.table import HAND_BLOCK, HAND_MARBLE, HAND_TILE
from tests.shell.driver import Driver
from tests.shell.test_gestures import PHONE, opened

THEMES = [{"theme": theme, "contrast": contrast} for theme in ("light", "dark") for contrast in (False, True)]
MIN_CONTRAST = 3.0
TABLE = "0,0=0/0;1,0=0/1;0,1=1/2;1,1=1/0 0 1 3,3 0"  # two tiles of each of two players


def luminance(colour: tuple[int, ...]) -> float:
    """Return the relative luminance as defined by WCAG."""
    parts = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in colour[:3])]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: float, other: float) -> float:
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)


def weakest_edge(driver: Driver, cell: int, reach: float) -> float:
    """Return the least contrast of a mark: in each direction outward from its centre the best contrast counts."""
    scene = driver.scene
    marked = scene.board.marks
    x, y = scene.view.spots[cell]

    def picture(marks: Any) -> pygame.Surface:
        surface = pygame.Surface(driver.app.surface.get_size())
        surface.blit(scene.ground, (0, 0))
        scene.view.draw(surface, marks)
        return surface

    bare, shown = picture(replace(marked, targets=frozenset())), picture(marked)
    near = range(-round(reach * 0.6), round(reach * 0.6) + 1)
    around = [luminance(tuple(bare.get_at((round(x + dx), round(y + dy))))) for dx in near for dy in near]
    ground = sum(around) / len(around)
    best = []
    for k in range(24):
        angle = 2 * math.pi * k / 24
        ray = [luminance(tuple(shown.get_at((round(x + math.cos(angle) * r), round(y + math.sin(angle) * r)))))
               for r in (n / 2 for n in range(1, round(reach * 2)))]
        best.append(max(contrast(value, ground) for value in ray))
    return min(best)


@pytest.mark.parametrize("style", THEMES)
@pytest.mark.parametrize("size", [PHONE, (1280, 800)])
@pytest.mark.parametrize(("game", "variant", "position", "touches"), [
    ("quits", "classic", "", (2,)), ("abalone", "belgian", "", ()), ("orbito", "classic", "", ()),
    ("slyne", "2", TABLE, (HAND_MARBLE,)), ("slyne", "2", TABLE, (HAND_BLOCK,)),
])
def test_targets_have_contrast(game: str, variant: str, position: str, touches: tuple[int, ...], size: tuple[int, int],
                         style: dict[str, Any]) -> None:
    driver = opened(game, variant, position, size, **style)
    session = driver.scene.session
    taken = {cell for cell, kind in session.rules.pieces(session.match.state) if kind < 16}
    if game == "abalone":
        touches = (next(cell for cell in session.targets() if session.picker.goals(cell) - taken),)
    for touch in touches:
        session.tap(touch)
    driver.run(0.1)
    studs = [cell for cell in driver.scene.board.marks.targets if cell in driver.scene.view.spots and cell not in taken]
    assert studs
    for cell in studs[:4]:
        assert weakest_edge(driver, cell, driver.scene.view.mark_painter.pitch * 0.22) >= MIN_CONTRAST


@pytest.mark.parametrize("style", THEMES)
@pytest.mark.parametrize("size", [PHONE, (1280, 800)])
def test_places_for_a_tile_have_contrast(size: tuple[int, int], style: dict[str, Any]) -> None:
    driver = opened("slyne", "2", TABLE, size, **style)
    scene = driver.scene
    scene.session.tap(HAND_TILE)
    driver.run(0.1)
    for cell in sorted(scene.board.marks.targets)[:4]:
        assert weakest_edge(driver, cell, scene.view.camera.radius * 0.92) >= MIN_CONTRAST
