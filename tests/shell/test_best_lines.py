"""The best turns in a review: searched while the tab is open, numbered on the board, and playable."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from games.catalogue import GAMES, find_game, make_rules
from games.engine.core.match import Match, Player
from games.shell.library.lineup import default_stones
from games.shell.screens.review.review_scene import ReviewScene
from games.shell.theme.text import tr
from games.shell.widgets.line_rows import LineRow
from tests.shell.driver import Driver


def begun(game: str, moves: int = 4) -> Match[Any]:
    """Return a game in which the first legal moves were played."""
    rules = make_rules(game)
    variant = find_game(game).variants[0][0]
    match: Match[Any] = Match(rules, game, variant, {}, (Player(""), Player("", "easy")))
    for _ in range(moves):
        match.play(rules.moves(match.state)[0])
    return match


def analysed(match: Match[Any], size: tuple[int, int] = (1280, 800), at: int | None = 0) -> Driver:
    stones = default_stones(match.game, match.variant)
    driver = Driver(size, lambda app: ReviewScene(app, match, stones, at), language="en")
    driver.key(pygame.K_l)
    driver.settle()
    driver.run(0.6)
    return driver


def rows(driver: Driver) -> list[LineRow]:
    return [row for row in driver.scene.group.descendants() if isinstance(row, LineRow)]


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_the_best_turns_are_listed_and_numbered_on_the_board(game: str) -> None:
    driver = analysed(begun(game))
    scene, shown = driver.scene, rows(driver)
    assert [row.line.number for row in shown] == [1, 2, 3]
    assert len(set(scene.board.marks.ranked)) == 3
    assert scene.board.better == scene.board.ranked[0]
    assert not scene.board.played
    rules, state = scene.match.rules, scene.match.states[0]
    for turn in scene.board.ranked:
        assert rules.seat_to_move(rules.after(state, turn)) != rules.seat_to_move(state)
    assert all(0 <= row.line.percent <= 100 and row.line.depth > 0 for row in shown)
    assert scene.address.endswith("/lines")


def test_rows_are_not_reordered_under_a_finger() -> None:
    driver = analysed(begun("quits"))
    before, note = rows(driver), driver.scene.panel.list_card.note
    tried = sum(row.line.visits for row in before)
    driver.run(1.0)
    assert rows(driver) == before
    assert sum(row.line.visits for row in before) > tried
    assert driver.scene.panel.list_card.note != note


def test_another_position_starts_a_new_search_until_the_tab_closes() -> None:
    driver = analysed(begun("quits"))
    first = driver.scene.board.ranked
    driver.key(pygame.K_RIGHT)
    driver.run(1.5)
    scene = driver.scene
    assert scene.at == 1
    state = scene.match.states[1]
    assert scene.board.ranked != first
    assert all(turn[0] in scene.match.rules.moves(state) for turn in scene.board.ranked)
    driver.key(pygame.K_l)
    driver.settle()
    assert not driver.scene.board.ranked
    assert not rows(driver)


def test_a_row_opens_the_position_after_its_turn() -> None:
    driver = analysed(begun("quits"), (390, 844))
    scene = driver.scene
    turn = scene.board.ranked[1]
    driver.touch(rows(driver)[1].rect.center)
    driver.settle()
    driver.run(0.6)
    assert driver.scene is not scene
    assert tuple(driver.scene.match.moves) == turn
    assert len(rows(driver)) == 3
    driver.key(pygame.K_ESCAPE)
    driver.settle()
    driver.run(0.6)
    assert driver.scene is scene
    assert len(rows(driver)) == 3


def test_a_final_position_has_no_lines() -> None:
    rules = make_rules("orbito")
    match: Match[Any] = Match(rules, "orbito", "classic", {}, (Player(""), Player("", "easy")),
                              position=".www/.b../..b./...b w")
    for move in rules.parse(match.state, "@d3"):
        match.play(move)
    driver = analysed(match, at=None)
    assert not rows(driver)
    assert any(tr("prompt.over") in getattr(widget, "text", "") for widget in driver.scene.group.descendants())
