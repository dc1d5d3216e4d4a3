"""Sentences for screen readers: every move once, refusals, the next step, and the end."""

from __future__ import annotations

import pygame
import pytest

from games.shell.library.lineup import default_lineup
from games.shell.platform.desktop import Desktop
from games.shell.scenes import open_lineup
from tests.shell.driver import Driver


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the list of sentences spoken so far."""
    sentences: list[str] = []
    monkeypatch.setattr(Desktop, "announce", lambda platform, sentence, is_urgent=False: sentences.append(sentence))
    return sentences


def table(game: str, *levels: str) -> Driver:
    lineup = default_lineup(game)
    lineup.levels = list(levels)
    return Driver((640, 480), first=lambda app: open_lineup(app, lineup))


def test_moves_and_undo_are_announced_once(heard: list[str]) -> None:
    driver = table("abalone", "", "")
    spots = driver.scene.view.spots
    names = {driver.scene.narrator.speech(driver.scene.match).name(cell): cell for cell in spots}
    heard.clear()
    driver.tap(spots[names["c3"]])
    driver.tap(spots[names["d3"]])
    driver.run(1.0)
    assert heard.count("Player 1 moves a marble from c3 to d3.") == 1
    driver.key(pygame.K_u)
    driver.run(1.0)
    assert heard.count("Taken back.") == 1
    heard.clear()
    driver.run(1.0)
    assert heard == []


def test_refusals_and_the_end_are_announced(heard: list[str]) -> None:
    driver = table("orbito", "", "")
    driver.tap(driver.scene.view.spots[16])
    assert "Choose the cell for your marble first." in heard
    driver.scene.resign()
    driver.run(0.5)
    assert [line for line in heard if "gave up" in line] == ["Player 2 wins. Player 1 gave up."]


def test_moves_of_computers_are_announced(heard: list[str]) -> None:
    driver = table("quits", "beginner", "beginner")
    while driver.scene.match.ply < 3:
        driver.run(0.5)
    told = [line for line in heard if line.startswith(("Sage ", "Hazel "))]
    assert len(told) >= 3
