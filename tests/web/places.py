"""Places to click: the same app, laid out here at the browser's size, is asked where it puts things."""

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
    """The places to touch, in order, to begin a game of Orbito and play its first turn."""

    card: Place
    start: Place
    cells: tuple[Place, ...]
    turn: Place


@cache
def orbito_places(width: int, height: int) -> Places:
    """The places in a window of that many CSS pixels; the way there is walked, so they are known to be right."""
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
