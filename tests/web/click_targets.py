"""Points to click, found by laying out the app locally at the browser's size."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from games.shell.library.lesson_progress import LessonProgress
from games.shell.theme.text import tr
from games.shell.widgets.controls import Button
from games.shell.widgets.outline import leaves
from tests.shell.driver import Driver

Place = tuple[float, float]
CELLS = 16


class Places(NamedTuple):
    """The points to click, in order, to begin a game of Orbito and play its first turn."""

    card: Place
    start: Place
    cells: tuple[Place, ...]
    turn: Place


@cache
def orbito_places(width: int, height: int) -> Places:
    """Return the points in a window of a size in CSS pixels; they are verified by clicking them in the local app."""
    driver = Driver((width, height))
    LessonProgress(driver.app.store).offer("orbito")
    card = driver.scene.cards["orbito"].rect.center
    driver.tap(card)
    driver.settle()
    start = next(child.rect.center for child in leaves(driver.scene.group)
                 if isinstance(child, Button) and child.caption == tr("setup.start"))
    driver.tap(start)
    driver.settle()
    cells = tuple(driver.scene.view.spots[cell] for cell in range(CELLS))
    return Places(card, start, cells, driver.scene.panel.main.rect.center)
