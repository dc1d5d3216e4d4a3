"""The review on the screen: marks and better turns, the graph and the move list, retries and the story."""

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
from games.shell.scenes import open_match
from games.shell.screens.match.variation_scene import VariationScene
from games.shell.screens.places import ReviewPlace
from games.shell.screens.review import kept_reviewers
from games.shell.screens.review.review_menu import ReviewMenuScene
from games.shell.screens.review.review_scene import ReviewScene
from games.shell.screens.review.trial_scene import TrialScene
from games.shell.table.attempt import Status
from games.shell.table.session import Phase
from games.shell.theme.text import tr
from games.slyne.table import MOVE_MARBLE, MOVE_TILE, PLACE_TILE
from tests.shell.driver import FRAME, Driver
from tests.shell.layout_check import problems
from tests.shell.unpainted import LANDSCAPE, NARROW, OTHER_LANGUAGES, lay_out, layout_faults, unpainted

FRAMES = 6_000
BOARDS = [("abalone", "belgian"), ("quits", "four"), ("slyne", "6"), ("orbito", "classic")]
SIZES = [(390, 844), (360, 640), (320, 568), (667, 375), (844, 390), (1024, 768), (1280, 800)]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Analyse positions with few iterations, which is enough for tests of the screen."""
    monkeypatch.setattr(kept_reviewers, "EFFORT", 30)
    kept_reviewers._kept.clear()


def wait(driver: Driver, until: Callable[[], bool]) -> None:
    for _ in range(FRAMES):
        if until():
            return
        driver.run(FRAME)
    raise AssertionError("it never came")


def random_game(game: str, variant: str, plies: int, seed: int = 3) -> Match[Any]:
    """Return a random unfinished game of a person against computers."""
    rules = find_game(game).make_rules(variant)
    match: Match[Any] = Match(rules, game, variant, {}, (Player(), *[Player("", "easy")] * (rules.seats - 1)))
    evaluator, rng = make_evaluator(game, rules), Random(seed)
    while match.ply < plies and match.result() is None:
        match.play(evaluator.sample(match.state, rng))
    return match


def opened(match: Match[Any], size: tuple[int, int] = (1280, 800), **settings: Any) -> Driver:
    stones = default_stones(match.game, match.variant)
    return Driver(size, lambda app: ReviewScene(app, match, stones), **settings)


def orbito_with_mistake() -> tuple[Match[Any], int]:
    """Return a game that is perfect except for the third turn, and the ply of this mistake."""
    rng = Random(2)
    match = random_game("orbito", "classic", 0)
    rules, evaluator = match.rules, make_evaluator("orbito", match.rules)

    def worth(turn: tuple[Any, ...], seat: int) -> float:
        state = rules.after(match.state, turn)
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


def test_a_planted_mistake_is_marked_with_a_better_turn() -> None:
    match, gift = orbito_with_mistake()
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
    driver = opened(random_game(game, variant, 14))
    graph = driver.scene.panel.graph
    wait(driver, lambda: sum(row is not None for row in graph.rows) > 1)
    known = [row is not None for row in graph.rows]
    assert known == sorted(known, reverse=True)
    wait(driver, lambda: driver.scene.reviewer.is_done)
    driver.run(0.1)
    assert all(row is not None and sum(row) == pytest.approx(1.0) for row in graph.rows)
    assert len(graph.rows) == len(driver.scene.turns) + 1


def test_graph_and_move_list_are_one_control() -> None:
    driver = opened(random_game("quits", "classic", 12))
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


def test_a_mistake_can_be_retried_until_a_better_turn_is_found() -> None:
    match, gift = orbito_with_mistake()
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
    assert "lowers your chances" in trial.comment().text
    driver.run(5.0)
    assert "lowers your chances" in trial.comment().text
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


def test_the_analysis_can_be_paused_and_resumed() -> None:
    driver = opened(random_game("quits", "classic", 30))
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


def test_games_that_are_too_short_are_not_judged() -> None:
    driver = opened(random_game("quits", "classic", 2))
    driver.run(0.2)
    assert driver.scene.prompt_text()[1] == "Too short to judge."
    assert not any(driver.scene.review.turns)


def test_reviewing_an_unfinished_game_does_not_change_it() -> None:
    match = random_game("quits", "classic", 12)
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
    assert driver.scene.at == 4, "one tap returns to the reviewed position"
    driver.key(pygame.K_ESCAPE)
    driver.settle()
    assert driver.scene.match is match
    assert (match.ply, match.moves) == before


LAYOUTS = [*[(size, language) for language in ("en", "fr") for size in SIZES],
           *[(size, language) for language in OTHER_LANGUAGES for size in (NARROW, LANDSCAPE)]]


@pytest.mark.parametrize(("size", "language"), LAYOUTS)
def test_everything_fits(size: tuple[int, int], language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The texts for every turn of an analysed game fit, and so do the screens that a review opens."""
    monkeypatch.setattr(kept_reviewers, "EFFORT", 6)
    app = unpainted(monkeypatch, size, language)
    for game, variant in BOARDS:
        match, stones = random_game(game, variant, 20), default_stones(game, variant)
        scene = ReviewScene(app, match, stones)
        assert lay_out(app, scene) == [], game
        scene.reviewer.step(math.inf)
        scene._learn()
        for turn in range(len(scene.turns) + 1):
            scene.go_to(turn)
            assert layout_faults(scene) == [], (game, turn)
        assert lay_out(app, ReviewMenuScene(app, scene)) == [], game
        assert [lay_out(app, TrialScene(app, scene, turn)) for turn in scene.mistakes()[:1]] in ([], [[]]), game
        assert lay_out(app, VariationScene(app, match, 4, stones, scene.words.title(3))) == [], game


@pytest.mark.parametrize("size", [(480, 270), (667, 375), (844, 390), (320, 568)], ids=str)
def test_the_graph_of_four_can_be_read_in_low_windows(size: tuple[int, int]) -> None:
    driver = opened(random_game("quits", "four", 14), size)
    scene = driver.scene
    wait(driver, lambda: scene.reviewer.is_done)
    driver.run(0.1)
    assert scene.panel.graph.plot.h >= scene.theme.px(18)
    assert len({card.rect.y for card in scene.panel.accuracies}) == 1, "the four cards are in one row"
    assert layout_faults(scene) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_story_of_a_review_has_three_sentences(language: str) -> None:
    match, _ = orbito_with_mistake()
    driver = opened(match, language=language)
    scene = driver.scene
    assert scene.prompts.story() == [], "there is no story before all turns are judged"
    wait(driver, lambda: scene.reviewer.is_done)
    driver.run(FRAME)
    story = scene.prompts.story()
    assert len(story) == 3
    assert all(sentence.endswith(".") and "{" not in sentence for sentence in story)
    assert story[2] == tr("story.count.you", n=1), "the planted mistake"
    assert scene.panel.turning.text == " ".join(story)
    assert problems(scene.group, scene.screen) == []


def test_a_roll_that_needs_the_action_before_it_is_drawn() -> None:
    """In Sly'ne the first action of a turn can open the road or move the tile for the second."""
    rules = find_game("slyne").make_rules("2")
    evaluator = make_evaluator("slyne", rules)
    for seed in range(40):
        match: Match[Any] = Match(rules, "slyne", "2", {}, (Player(), Player("", "easy")))
        rng = Random(seed)
        while match.ply < 60 and match.result() is None:
            is_after_tile = rules.phase(match.state) == "action2" and match.moves[-1][0] in (PLACE_TILE, MOVE_TILE)
            before = rules.moves(match.states[match.ply - 1]) if is_after_tile else ()
            new = [move for move in rules.moves(match.state)
                   if is_after_tile and move[0] == MOVE_MARBLE and move not in before]
            match.play(new[0] if new else evaluator.sample(match.state, rng))
            if new:
                driver = opened(match)
                driver.scene.go_to(len(driver.scene.turns) - 1)
                driver.run(0.2)
                assert len(driver.scene.board.played) == 2
                driver.scene.board.better = driver.scene.board.played
                driver.run(0.2)
                return
    raise AssertionError("no such turn")


def test_own_mistakes_are_shown_first() -> None:
    match, gift = orbito_with_mistake()
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
def test_a_story_without_room_opens_in_a_sheet(size: tuple[int, int]) -> None:
    match, gift = orbito_with_mistake()
    driver = opened(match, size, language="de")
    scene = driver.scene
    wait(driver, lambda: scene.reviewer.is_done)
    driver.run(FRAME)
    prompt, story = scene.panel.prompt, " ".join(scene.prompts.story())
    assert prompt.caption == tr("story.title")
    assert prompt.is_control
    assert prompt.text != story
    driver.tap(prompt.rect.center)
    driver.settle()
    assert story in [getattr(widget, "text", "") for widget in driver.scene.group.children]
    assert layout_faults(driver.scene) == []
    driver.key(pygame.K_ESCAPE)
    driver.settle()
    scene.go_to(gift)
    driver.run(FRAME)
    assert not prompt.is_control, "before the end there is no story"


def test_the_main_button_is_inside_the_lowest_screen() -> None:
    driver = Driver((480, 270), lambda app: open_match(app, random_game("quits", "classic", 6), ["garnet", "lapis"]))
    driver.app.go(ReviewPlace(driver.scene.match, driver.scene.stone_names))
    driver.settle()
    assert pygame.Rect(0, 0, 480, 270).contains(driver.scene.panel.main.rect)
    assert problems(driver.scene.group, driver.scene.screen) == []
