"""Handicaps on the screen: the sheet, the set-up, cards, limited hints and undo, and the adaptive level."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import pygame
import pytest

from games.catalogue import GAMES
from games.engine.core.handicaps import HINTS, TAKE_BACKS
from games.engine.records.allowances import left_of
from games.engine.speech.words import LANGUAGES
from games.shell.library.handicap_words import advantage
from games.shell.library.lineup import MATCHED, Lineup, default_lineup, kept_lineup, lineup_of
from games.shell.library.results import Results
from games.shell.library.store import Store
from games.shell.platform.storage import Storage
from games.shell.screens.places import MatchPlace, ReviewPlace
from games.shell.screens.setup.handicap_scene import HandicapScene
from games.shell.screens.setup.setup_scene import SetupScene
from games.shell.widgets.outline import outline
from games.shell.widgets.stepper import Stepper
from tests.shell.driver import Driver
from tests.shell.layout_check import problems

SIZES = [(320, 568), (360, 640), (390, 844), (480, 270), (667, 375), (844, 390), (1280, 800)]


def people(game: str = "abalone", variant: str = "", **options: str) -> Lineup:
    lineup = default_lineup(game)
    if variant:
        lineup.set_variant(variant)
    lineup.levels = [""] * lineup.seats
    lineup.options |= options
    return lineup


def sheet(lineup: Lineup, size: tuple[int, int] = (390, 844), **settings: Any) -> Driver:
    driver = Driver(size, first=lambda app: SetupScene(app, lineup), **settings)
    driver.scene._open_handicap()
    driver.settle()
    assert isinstance(driver.scene, HandicapScene)
    return driver


def steppers(driver: Driver) -> list[Stepper]:
    return [widget for widget in driver.scene.group.controls() if isinstance(widget, Stepper)]


@pytest.mark.parametrize("size", SIZES)
def test_every_word_of_the_sheet_fits(size: tuple[int, int]) -> None:
    for language in LANGUAGES:
        lineup = people(ahead="0-2", undo="0-3", hints="0-x")
        lineup.clock = "10+5"
        driver = sheet(lineup, size, language=language)
        assert problems(driver.scene.group, driver.scene.screen) == []


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_the_sheet_opens_for_every_game_and_number_of_players(game: str) -> None:
    for variant, _ in [(name, seats) for entry in GAMES if entry.id == game for name, seats in entry.variants]:
        driver = sheet(people(game, variant))
        assert len(steppers(driver)) >= 2


def test_plus_adds_a_handicap_and_make_even_removes_it() -> None:
    lineup = people()
    driver = sheet(lineup)
    ahead = [stepper for stepper in steppers(driver) if stepper.caption == "Marbles ahead"][1]
    driver.tap((ahead.rect.right - 20, ahead.rect.centery))
    assert lineup.options["ahead"] == "0-1"
    again = [stepper for stepper in steppers(driver) if stepper.caption == "Marbles ahead"][1]
    driver.scene.group.focus(again)
    driver.key(pygame.K_RIGHT)
    assert lineup.options["ahead"] == "0-2"
    assert any("2 marbles ahead" in item.data.get("name", "") for item in outline(driver.scene.group))
    driver.scene._make_even()
    assert "ahead" not in lineup.options
    driver.key(pygame.K_ESCAPE)
    driver.settle()
    assert isinstance(driver.scene, SetupScene)


def test_the_document_can_set_a_stepper() -> None:
    lineup = people()
    driver = sheet(lineup)
    item = next(item for item in outline(driver.scene.group) if item.data.get("name") == "Hints")
    assert item.data["role"] == "choice"
    item.widget.set_to(0)
    assert lineup.options["hints"] == "0-x"


def test_impossible_values_are_not_offered() -> None:
    driver = sheet(people(fewer="4-0"))
    first = next(stepper for stepper in steppers(driver) if stepper.caption == "Marbles ahead")
    assert first.values == ["0", "1"], "with two to push off, at most one can be out"
    short = sheet(people("quits", "short"))
    assert not any("bring out" in stepper.caption for stepper in steppers(short))


def test_a_handicap_and_the_swap_exclude_each_other() -> None:
    lineup = people(swap="on")
    driver = sheet(lineup)
    next(stepper for stepper in steppers(driver) if stepper.caption == "Marbles ahead").go_to(2)
    assert (lineup.options["ahead"], lineup.options["swap"]) == ("2-0", "off")
    driver.key(pygame.K_ESCAPE)
    driver.settle()
    driver.scene._choose_option("swap", ("off", "on"), 1)
    assert "ahead" not in lineup.options
    lineup.match()


def test_handicaps_stay_with_their_players_when_seats_change() -> None:
    lineup = people(ahead="0-2", hints="1-x")
    lineup.begin_with(1)
    assert (lineup.options["ahead"], lineup.options["hints"]) == ("2-0", "x-1")
    again = lineup_of(lineup.match(), lineup.stones)
    assert again.options == lineup.options
    lineup.set_variant("three")
    assert "ahead" not in lineup.options


@pytest.mark.parametrize("invalid", ["9-9", "", "x", "1-2-3", "\0", "1" * 5_000, 7, None, ["1-0"]])
def test_an_invalid_handicap_in_the_settings_is_ignored(invalid: Any) -> None:
    kept = asdict(people())
    kept["names"] = ["Ada", "Bo"]
    kept["options"] = {**kept["options"], "ahead": invalid}
    lineup = kept_lineup("abalone", kept)
    lineup.match()
    if isinstance(invalid, str):
        assert lineup.names == ["Ada", "Bo"]


def test_card_and_tray_show_the_handicap() -> None:
    lineup = people(ahead="0-2", fewer="0-1")
    match = lineup.match()
    driver = Driver((1280, 800))
    driver.app.go(MatchPlace(match, lineup.stones))
    driver.settle()
    cards = driver.scene.panel.cards
    assert "2 ahead" in cards[1].status
    assert (cards[1].tray.filled, cards[1].tray.total) == (2, 5)
    assert (cards[0].tray.filled, cards[0].tray.total) == (0, 6)


def test_a_review_counts_from_the_handicap_on() -> None:
    lineup = people(ahead="0-2", fewer="0-1")
    match = lineup.match()
    for _ in range(4):
        match.play(match.rules.moves(match.state)[0])
    driver = Driver((1280, 800))
    driver.app.go(ReviewPlace(match, lineup.stones))
    driver.settle()
    assert type(driver.scene).__name__ == "ReviewScene"
    assert [(score.tray.filled, score.tray.total) for score in driver.scene.scores()] == [(0, 6), (2, 5)]


def test_hints_and_undo_are_limited() -> None:
    lineup = people("orbito", hints="1-x", undo="1-0")
    match = lineup.match()
    driver = Driver((800, 600))
    driver.app.go(MatchPlace(match, lineup.stones))
    driver.settle()
    session = driver.scene.session
    session.ask_hint()
    session.ask_hint()
    assert left_of(match, HINTS, 0) == 0
    while session.hints.is_searching:
        driver.run(0.1)
    assert session.may_hint, "the hint that was paid for can be shown again"
    move = match.rules.moves(match.state)[0]
    session.play((move,))
    while match.seat_to_move == 0:
        session.play((match.rules.moves(match.state)[0],))
    session.settle()
    assert session.undo()
    assert left_of(match, TAKE_BACKS, 0) == 0
    assert not session.may_hint or session.hints.is_known
    session.redo()
    session.settle()
    assert not session.can_undo
    driver.scene.undo()
    assert driver.scene.toast.text == "Nothing more can be taken back with this handicap."


@pytest.mark.parametrize(("options", "reward", "moves"), [
    ({}, 1.0, True), ({"ahead": "2-0"}, 1.0, False), ({"ahead": "2-0"}, 0.0, True), ({"ahead": "0-2"}, 1.0, True),
    ({"fewer": "0-2"}, 0.0, False), ({"hints": "3-x"}, 1.0, True)])
def test_the_adaptive_level_ignores_wins_with_an_advantage(options: dict[str, str], reward: float, moves: bool) -> None:
    lineup = default_lineup("abalone")
    lineup.levels[1] = MATCHED
    lineup.options |= options
    match = lineup.match()
    match.resign(1 if reward else 0)
    results = Results(Store(Storage()))
    before = results._rating("abalone")
    results.count_match(match)
    assert (results._rating("abalone") != before) is moves


def test_a_burden_favours_the_other_seats() -> None:
    match = people("slyne", "2", fewer_tiles="2-0").match()
    assert (advantage(match, 0), advantage(match, 1)) == (-2, 2)


def test_the_button_swaps_sides_after_the_first_move() -> None:
    lineup = people(swap="on")
    match = lineup.match()
    driver = Driver((800, 600))
    driver.app.go(MatchPlace(match, lineup.stones))
    driver.settle()
    assert driver.scene.main_action() is None
    driver.scene.session.play((match.rules.moves(match.state)[0],))
    driver.run(2)
    action = driver.scene.main_action()
    assert action is not None
    assert action.caption == "Swap sides"
    before = match.rules.pieces(match.state)
    action.act()
    driver.run(2)
    assert match.turns()[-1][2] == "swap"
    assert match.rules.pieces(match.state) == [(cell, 1 - owner) for cell, owner in before]
    assert match.seat_to_move == 0
    assert driver.scene.main_action() is None
    driver.scene.undo()
    driver.run(2)
    assert match.rules.pieces(match.state) == before
