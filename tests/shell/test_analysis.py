"""Analysis of single positions, the results that a review keeps, and rows of turns with several actions."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pygame

from games.catalogue import make_evaluator, make_rules
from games.engine.core.match import Match, Player
from games.shell.library.accuracies import NOTE, accuracies
from games.shell.library.lineup import default_stones
from games.shell.screens.match.variation_scene import VariationScene
from games.shell.screens.review.review_scene import ReviewScene
from games.shell.screens.setup.editor import EditorScene
from games.shell.screens.shelf.game_row import accuracy_words
from games.shell.widgets.move_list import ListedMove, MoveList
from tests.shell.driver import FRAME, Driver
from tests.shell.layout_check import problems

WINS_NEXT = "...../0..../0..../...0./.111. 0 2,2 -"  # d2e1 brings the third marble out
FRAMES = 4_000


def finished(driver: Driver) -> Any:
    scene = driver.scene
    for _ in range(FRAMES):
        if scene.reviewer.is_done:
            break
        driver.run(FRAME)
    driver.run(0.5)
    return scene


def test_an_edited_position_is_analysed() -> None:
    """The winning turn is found, highlighted and described, and the position can be played on."""
    rules = make_rules("quits")
    driver = Driver((1280, 800), partial(EditorScene, game="quits", state=rules.from_position(WINS_NEXT)))
    driver.scene._analyse()
    driver.settle()
    scene = finished(driver)
    assert rules.turn_text(scene.match.state, scene.board.better) == "d2e1"
    assert "d2 to e1" in scene.prompt_text()[1]
    assert scene.probability_of(0) == 100
    assert [move.text for move in scene.panel.list.moves] == ["d2 to e1, one out"]
    assert problems(scene.group, scene.screen) == []
    scene.main_action().act()
    driver.settle()
    assert isinstance(driver.scene, VariationScene)


def test_a_line_can_be_played_on_from_each_of_its_turns() -> None:
    driver = Driver((390, 844), partial(EditorScene, game="quits"), moves="notation")
    driver.scene._analyse()
    driver.settle()
    scene = finished(driver)
    first = scene.panel.chips.moves[0].text
    scene.browse_turn(0)
    driver.settle()
    assert [text for _, _, text in driver.scene.match.turns()] == [first]


def test_accuracies_of_a_review_are_kept_with_the_game() -> None:
    driver = Driver((1280, 800))
    rules = make_rules("orbito")
    match: Match[Any] = Match(rules, "orbito", "classic", {}, (Player(), Player("", "easy")))
    rng, evaluator = Random(2), make_evaluator("orbito", rules)
    while match.result() is None:
        match.play(evaluator.sample(match.state, rng))
    store, stones = driver.app.store, default_stones("orbito", "classic")
    store.keep(match, stones)
    before = store.record(match.id)
    assert before is not None
    assert accuracy_words(before) == ""
    driver.app.push(ReviewScene(driver.app, match, stones))
    driver.settle()
    scene = finished(driver)
    after = store.record(match.id)
    assert after is not None
    assert accuracies(after) == [round(scene.review.accuracy[0])], "only the person's"
    assert (after.changed, after.moves) == (before.changed, before.moves)
    store.keep(match, stones)
    assert len(store.shelf()) == 1, "the match at hand is still the one that is kept"
    stale = after._replace(moves=after.moves[:-1])
    assert accuracies(stale) == []
    assert accuracies(after._replace(notes={NOTE: ["x"]})) == []


def test_a_turn_of_two_actions_is_one_row_of_a_review() -> None:
    rules = make_rules("slyne", "2")
    match: Match[Any] = Match(rules, "slyne", "2", {}, (Player(), Player()))
    rng, evaluator = Random(1), make_evaluator("slyne", rules)
    while match.ply < 11:
        match.play(evaluator.sample(match.state, rng))
    turns = match.whole_turns()
    assert [seat for _, seat, _ in turns] == [k % 2 for k in range(len(turns))]
    assert " ".join(text for _, _, text in turns) == " ".join(text for _, _, text in match.turns())
    driver = Driver((1280, 800), lambda app: ReviewScene(app, match, default_stones("slyne", "2")))
    scene = driver.scene
    assert len(scene.panel.list.moves) == len(turns)
    assert [scene.words.title(k) for k in range(3)] == ["Move 1", "Move 2", "Move 3"], "turns of all players"


def test_the_list_numbers_the_turns_of_all_players() -> None:
    stones = Driver().app.theme.stones
    for names, width, numbers in ((("onyx", "pearl"), 344, [1, 0, 3, 0]), (("onyx", "pearl"), 120, [1, 2, 3, 4]),
                                  (("onyx", "pearl", "garnet"), 344, [1, 0, 0, 4]),
                                  (("onyx", "pearl", "garnet"), 120, [1, 2, 3, 4])):
        seats = [stones[name] for name in names]
        moves = MoveList("Moves", seats, lambda index: None)
        driver = Driver((640, 480))
        moves.layout(pygame.Rect(0, 0, width, 300), driver.app.theme)
        moves.show([ListedMove(seats[k % len(seats)], "a1b2c3" if width < 200 else "a1") for k in range(4)], 0)
        assert [cell.number for cell in moves._cells] == numbers, (names, width)
