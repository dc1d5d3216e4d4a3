"""The shelf on the screen: rows, filters, and actions on a game."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from games.shell.library.lineup import default_lineup
from games.shell.library.store import Store
from games.shell.platform.desktop import Desktop
from games.shell.platform.storage import Storage
from games.shell.screens.shelf.game_row import BrokenRow
from games.shell.screens.shelf.games_scene import GamesScene
from games.shell.widgets.controls import Chip
from tests.shell.driver import Driver
from tests.shell.layout_check import problems


def begun(game: str, plies: int = 3, is_over: bool = False) -> Any:
    """Return a match, resigned by its second seat if `is_over`."""
    match = default_lineup(game).match()
    while match.ply < plies:
        match.play(match.rules.moves(match.state)[0])
    if is_over:
        match.resign(1)
    return match


@pytest.fixture
def storage() -> Storage:
    """Return storage with two games of Quits, one of them over, and one of Orbito."""
    storage = Storage()
    store = Store(storage)
    for match in (begun("quits"), begun("quits", is_over=True), begun("orbito", 2)):
        store.keep(match, default_lineup(match.game).stones)
    return storage


def shown(driver: Driver) -> list[tuple[str, bool]]:
    """Return the games of the rows, and whether they are over."""
    return [(row.record.game, row.record.result is not None) for row in driver.scene.rows]


def choose(driver: Driver, caption: str) -> None:
    """Tap the chip with a caption."""
    chip = next(w for w in driver.scene.body.controls() if isinstance(w, Chip) and w.caption == caption)
    driver.tap(chip.rect.center)
    driver.run(0.1)


def test_the_list_is_filtered_by_state_and_game(storage: Storage) -> None:
    driver = Driver((390, 844), GamesScene, storage)
    assert shown(driver) == [("orbito", False), ("quits", False), ("quits", True)]
    choose(driver, "Finished 1")
    assert shown(driver) == [("quits", True)]
    choose(driver, "All 3")
    choose(driver, "Orbito")
    assert shown(driver) == [("orbito", False)]
    choose(driver, "Finished 0")
    assert shown(driver) == []
    assert any("finished" in box.text for box in driver.scene.group.text_boxes())
    choose(driver, "Orbito")
    assert shown(driver) == [("quits", True)], "choosing a filter again removes it"


def test_a_row_can_be_used_by_keys(storage: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(Desktop, "copy", lambda _, text, tell: copied.append(text))
    driver = Driver((1280, 800), GamesScene, storage)
    row = driver.scene.rows[0]
    driver.scene.group.focus(row.face)
    driver.key(pygame.K_s)
    driver.settle()
    driver.tap(driver.scene.body.well.rect.center)
    assert "agate:" in copied[0]
    driver.key(pygame.K_ESCAPE)
    driver.settle()
    driver.scene.group.focus(driver.scene.rows[0].face)
    driver.key(pygame.K_DELETE)
    assert len(driver.scene.rows) == 2
    driver.scene.group.focus(driver.scene.rows[0].face)
    key = driver.scene.rows[0].record.id
    driver.key(pygame.K_RETURN)
    driver.settle()
    assert driver.scene.match.id == key
    assert driver.scene.match.result() is None


def test_a_finished_game_can_be_opened(storage: Storage) -> None:
    driver = Driver((1280, 800), GamesScene, storage)
    row = driver.scene.rows[2]
    driver.tap(row.face.rect.center)
    driver.settle()
    driver.run(0.1)
    assert driver.app.store.record(row.record.id) == row.record, "opening a game must not change it"


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (667, 375), (1280, 800)])
def test_open_actions_fit(storage: Storage, size: tuple[int, int]) -> None:
    driver = Driver(size, GamesScene, storage, language="fr")
    driver.scene._open_actions(driver.scene.rows[0].record.id)
    driver.run(0.1)
    assert problems(driver.scene.group, driver.scene.screen) == []


def test_an_empty_shelf_offers_to_play() -> None:
    driver = Driver((390, 844), GamesScene)
    driver.tap(list(driver.scene.body.controls())[-1].rect.center)
    driver.settle()
    assert type(driver.scene).__name__ == "HomeScene"


@pytest.mark.parametrize("size", [(360, 640), (1280, 800)])
def test_unreadable_games_are_listed(storage: Storage, size: tuple[int, int]) -> None:
    storage.set("game.aaaaaaaaaaaaaaaa", '{"version": 99, "more": "of tomorrow"}')
    storage.set("game.bbbbbbbbbbbbbbbb", "{broken")
    driver = Driver(size, GamesScene, storage, language="fr")
    driver.run(0.1)
    assert len(driver.scene.rows) == 3
    broken = [widget for widget in driver.scene.body.descendants() if isinstance(widget, BrokenRow)]
    assert len(broken) == 2
    driver.scene.toast.set_visible(False)
    assert problems(driver.scene.group, driver.scene.screen) == []
    before = set(storage.keys("game."))
    broken[0].delete.activate()
    driver.run(0.1)
    assert len(storage.keys("game.")) == len(before) - 1
    driver.scene.toast.activate()
    assert set(storage.keys("game.")) == before, "deleting can be undone"
