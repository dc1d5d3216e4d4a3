"""The review on the screen: marks and proposals as the table has them, one control for graph and moves, ways to try."""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random
from typing import Any

import pygame
import pytest

from games.catalogue import find_game, make_evaluator
from games.engine.core.match import Match, Player
from games.engine.speech.words import LANGUAGES
from games.shell.library.lineup import default_stones
from games.shell.routes import open_match
from games.shell.screens.match.variation_scene import VariationScene
from games.shell.screens.places import ReviewPlace
from games.shell.screens.review import review_scene as screen
from games.shell.screens.review.review_menu import ReviewMenuScene
from games.shell.screens.review.review_scene import ReviewScene
from games.shell.screens.review.trial_scene import TrialScene
from games.shell.table.attempt import Status
from games.shell.table.session import Phase
from games.shell.theme.text import tr
from games.shell.widgets.group import problems
from tests.shell.driver import FRAME, Driver
from tests.shell.unpainted import NARROW, OTHER_LANGUAGES, SIDEWAYS, lay_out, objections, unpainted

FRAMES = 6_000
BOARDS = [("abalone", "belgian"), ("quits", "four"), ("slyne", "6"), ("orbito", "classic")]
SIZES = [(390, 844), (360, 640), (320, 568), (667, 375), (844, 390), (1024, 768), (1280, 800)]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Positions are only glanced at: what the screen does with it is the same."""
    monkeypatch.setattr(screen, "EFFORT", 30)
    screen._kept.clear()


def wait(driver: Driver, until: Callable[[], bool]) -> None:
    for _ in range(FRAMES):
        if until():
            return
        driver.run(FRAME)
    raise AssertionError("it never came")


def walked(game: str, variant: str, plies: int, seed: int = 3) -> Match[Any]:
    """A game of chance so far, a person against computers."""
    rules = find_game(game).make_rules(variant)
    match: Match[Any] = Match(rules, game, variant, {}, (Player(), *[Player("", "easy")] * (rules.seats - 1)))
    evaluator, rng = make_evaluator(game, rules), Random(seed)
    while match.ply < plies and match.result() is None:
        match.play(evaluator.sample(match.state, rng))
    return match


def opened(match: Match[Any], size: tuple[int, int] = (1280, 800), **settings: Any) -> Driver:
    stones = default_stones(match.game, match.variant)
    return Driver(size, lambda app: ReviewScene(app, match, stones), **settings)


def orbito_with_a_gift() -> tuple[Match[Any], int]:
    """Perfect play but for the third turn, which the table calls worse than the best."""
    rng = Random(2)
    match = walked("orbito", "classic", 0)
    rules, evaluator = match.rules, make_evaluator("orbito", match.rules)

    def worth(turn: tuple[Any, ...], seat: int) -> float:
        state = match.state
        for move in turn:
            state = rules.play(state, move)
        outcome, verdict = rules.result(state), evaluator.verdict(state)
        return outcome.rewards[seat] if outcome else verdict.rewards[seat] if verdict else -1.0

    gift = -1
    for number in range(40):
        if match.result() is not None:
            break
        rated = [(worth(turn, match.seat_to_move), turn) for turn in rules.turns(match.state)]
        most = max(value for value, _ in rated)
        bad = [turn for value, turn in rated if value < most]
        is_gift = bool(bad) and gift < 0 and number >= 2
        gift = number if is_gift else gift
        for move in rng.choice(bad if is_gift else [turn for value, turn in rated if value == most]):
            match.play(move)
    return match, gift


def test_a_planted_blunder_is_marked_and_what_the_table_says_is_proposed() -> None:
    match, gift = orbito_with_a_gift()
    driver = opened(match)
    scene = driver.scene
    wait(driver, lambda: scene.reviewer.is_done)
    driver.run(0.1)
    assert scene.mistakes() == [gift]
    assert [move.mark for move in scene.panel.list.moves][gift] == "??"
    scene.go_to(gift)
    driver.run(0.1)
    evaluator, state = make_evaluator("orbito", match.rules), match.states[match.turns()[gift][0]]
    best, seat = evaluator.verdict(state), match.rules.seat_to_move(state)
    for move in scene.board.marks.hint:
        state = match.rules.play(state, move)
    after = evaluator.verdict(state)
    assert best is not None
    assert after is not None
    assert after.rewards[seat] == best.rewards[seat]
    kind = "win" if best.rewards[seat] == 1.0 else "draw"
    assert {"win": f"forced win in {best.turns}", "draw": "sure draw"}[kind] in scene.prompt_text()[1]


@pytest.mark.parametrize(("game", "variant"), [("abalone", "belgian"), ("quits", "four"), ("slyne", "3")])
def test_the_graph_sums_to_one_and_grows_from_the_left(game: str, variant: str) -> None:
    driver = opened(walked(game, variant, 14))
    graph = driver.scene.panel.graph
    wait(driver, lambda: sum(row is not None for row in graph.rows) > 1)
    known = [row is not None for row in graph.rows]
    assert known == sorted(known, reverse=True)
    wait(driver, lambda: driver.scene.reviewer.is_done)
    driver.run(0.1)
    assert all(row is not None and sum(row) == pytest.approx(1.0) for row in graph.rows)
    assert len(graph.rows) == len(driver.scene.turns) + 1


def test_graph_and_moves_are_one_control() -> None:
    driver = opened(walked("quits", "classic", 12))
    scene = driver.scene
    graph, moves = scene.panel.graph, scene.panel.list
    driver.tap((graph.x_of(4), graph.plot.centery))
    assert (scene.at, moves.current, graph.at) == (3, 3, 3)
    assert scene.session.shown_ply == scene.turns[3][0]
    driver.drag((graph.x_of(4), graph.plot.centery), (graph.x_of(9), graph.plot.centery))
    assert scene.at == 8
    driver.key(pygame.K_LEFT)
    assert scene.at == 7
    driver.key(pygame.K_END)
    assert (scene.at, moves.current) == (len(scene.turns), -1)
    driver.key(pygame.K_HOME)
    assert scene.at == 0
    driver.touch((graph.x_of(6), graph.plot.centery))
    assert moves.current == 5
    driver.scene.group.focus(moves)
    driver.key(pygame.K_DOWN)
    assert graph.at == 6


def test_a_mistake_is_tried_again_until_something_better_is_found() -> None:
    match, gift = orbito_with_a_gift()
    driver = opened(match)
    review = driver.scene
    wait(driver, lambda: review.reviewer.is_done)
    driver.run(0.1)
    review.go_to(gift)
    driver.run(0.1)
    driver.tap(review.panel.main.rect.center)
    driver.settle()
    trial = driver.scene
    played = tuple(match.moves[match.turns()[gift][0]:match.turns()[gift + 1][0]])
    trial.session.play(played)
    wait(driver, lambda: trial.session.attempt.status is Status.MISSED)
    assert "gives away" in trial.comment().text
    driver.run(5.0)
    assert "gives away" in trial.comment().text
    trial.main_action().act()
    wait(driver, lambda: trial.session.phase is Phase.HUMAN)
    assert trial.match.ply == trial.session.first
    trial.session.play(trial.judged.better)
    wait(driver, lambda: trial.session.attempt.status is Status.DONE)
    driver.run(0.1)
    assert trial.main_action().caption == tr("variation.back")
    trial.go_on()
    driver.settle()
    assert driver.scene is review


def test_looking_can_be_stopped_and_gone_on_with() -> None:
    driver = opened(walked("quits", "classic", 30))
    scene = driver.scene
    wait(driver, lambda: scene.reviewer.progress > 0.1)
    driver.tap(scene.panel.work.rect.center)
    before = scene.reviewer.progress
    driver.run(0.5)
    assert scene.reviewer.progress == before < 1
    driver.tap(scene.panel.work.rect.center)
    wait(driver, lambda: scene.reviewer.is_done)
    driver.run(0.1)
    looked_at = scene.reviewer.iterations
    driver.tap(scene.panel.work.rect.center)
    assert scene.reviewer.iterations > looked_at


def test_too_little_is_not_judged() -> None:
    driver = opened(walked("quits", "classic", 2))
    driver.run(0.2)
    assert driver.scene.prompt_text()[1] == "Too short to judge."
    assert not any(driver.scene.review.turns)


def test_a_running_game_is_left_as_it_was() -> None:
    match = walked("quits", "classic", 12)
    stones = default_stones("quits", "classic")
    driver = Driver((1280, 800), lambda app: open_match(app, match, stones))
    before = match.ply, list(match.moves)
    driver.app.push(ReviewPlace(match, stones))
    driver.settle()
    driver.scene.go_to(4)
    driver.scene.play_on()
    driver.settle()
    driver.scene.session.play((driver.scene.session.rules.moves(driver.scene.match.state)[0],))
    driver.run(0.2)
    driver.scene.back()
    driver.settle()
    assert driver.scene.at == 4, "one tap leads back to where one was"
    driver.key(pygame.K_ESCAPE)
    driver.settle()
    assert driver.scene.match is match
    assert (match.ply, match.moves) == before


LAYOUTS = [*[(size, language) for language in ("en", "fr") for size in SIZES],
           *[(size, language) for language in OTHER_LANGUAGES for size in (NARROW, SIDEWAYS)]]


@pytest.mark.parametrize(("size", "language"), LAYOUTS)
def test_everything_fits(size: tuple[int, int], language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The words for every turn fit once all is known, and so do the screens that a review opens."""
    monkeypatch.setattr(screen, "EFFORT", 6)
    app = unpainted(monkeypatch, size, language)
    for game, variant in BOARDS:
        match, stones = walked(game, variant, 20), default_stones(game, variant)
        scene = ReviewScene(app, match, stones)
        assert lay_out(app, scene) == [], game
        scene.reviewer.step(math.inf)
        scene._learn()
        for turn in range(len(scene.turns) + 1):
            scene.go_to(turn)
            assert objections(scene) == [], (game, turn)
        assert lay_out(app, ReviewMenuScene(app, scene)) == [], game
        assert [lay_out(app, TrialScene(app, scene, turn)) for turn in scene.mistakes()[:1]] in ([], [[]]), game
        assert lay_out(app, VariationScene(app, match, 4, stones, scene.words.title(3))) == [], game


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_review_is_told_in_three_sentences(language: str) -> None:
    match, _ = orbito_with_a_gift()
    driver = opened(match, language=language)
    scene = driver.scene
    assert scene.story() == [], "nothing is told before all is judged"
    wait(driver, lambda: scene.reviewer.is_done)
    driver.run(FRAME)
    story = scene.story()
    assert len(story) == 3
    assert all(sentence.endswith(".") and "{" not in sentence for sentence in story)
    assert story[2] == tr("story.count.you", n=1), "the one gift that was planted"
    assert scene.panel.turning.text == " ".join(story)
    assert problems(scene.group, scene.screen) == []


def test_ones_own_mistakes_come_first() -> None:
    match, gift = orbito_with_a_gift()
    driver = opened(match)
    scene = driver.scene
    wait(driver, lambda: scene.reviewer.is_done)
    driver.run(FRAME)
    assert scene.turns[gift][1] == scene.viewer
    action = scene.main_action()
    assert action.caption == tr("review.own_mistakes")
    action.act()
    assert scene.at == gift


@pytest.mark.parametrize("size", [(320, 568), (480, 270)], ids=str)
def test_a_story_that_has_no_room_leads_to_a_sheet_that_has(size: tuple[int, int]) -> None:
    match, gift = orbito_with_a_gift()
    driver = opened(match, size, language="de")
    scene = driver.scene
    wait(driver, lambda: scene.reviewer.is_done)
    driver.run(FRAME)
    prompt, story = scene.panel.prompt, " ".join(scene.story())
    assert prompt.caption == tr("story.title")
    assert prompt.is_control
    assert prompt.text != story
    driver.tap(prompt.rect.center)
    driver.settle()
    assert story in [getattr(widget, "text", "") for widget in driver.scene.group.children]
    assert objections(driver.scene) == []
    driver.key(pygame.K_ESCAPE)
    driver.settle()
    scene.go_to(gift)
    driver.run(FRAME)
    assert not prompt.is_control, "on the way there is nothing more to tell"


def test_the_main_button_of_a_board_lies_on_the_lowest_screen() -> None:
    driver = Driver((480, 270), lambda app: open_match(app, walked("quits", "classic", 6), ["garnet", "lapis"]))
    driver.app.go(ReviewPlace(driver.scene.match, driver.scene.stone_names))
    driver.settle()
    assert pygame.Rect(0, 0, 480, 270).contains(driver.scene.panel.main.rect)
    assert problems(driver.scene.group, driver.scene.screen) == []
