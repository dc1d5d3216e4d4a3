"""A fifth game needs only its folder and an entry in the catalogue to work everywhere in the app and the commands."""

from __future__ import annotations

import io
import json
from random import Random
from typing import Any

import pytest

from games import catalogue, cli
from games.catalogue import make_evaluator, make_rules
from games.engine.core.match import Match
from games.engine.protocol.ugi import converse
from games.engine.search.engine import Engine
from games.shell.library.lineup import default_lineup
from games.shell.scenes import open_lineup
from games.shell.screens.help import HelpScene
from games.shell.screens.learn.learn_scene import LearnScene
from games.shell.screens.puzzles.puzzles_scene import PuzzlesScene
from games.shell.screens.shelf.games_scene import GamesScene
from games.shell.table.session import Phase
from games.shell.theme.text import LANGUAGES
from games.shell.widgets.base import Label
from games.shell.widgets.group import ScrollArea
from tests import test_contract
from tests.cases import Case, every_case
from tests.fifth_game import TOWERS
from tests.shell import test_words
from tests.shell.driver import Driver
from tests.shell.layout_check import problems
from tests.shell.players import Keyboard, Pointer, play_to_the_end

WIN_FOR_A = "......./......./......./a....../ab...../ab....b a"  # column a completes four


@pytest.fixture(autouse=True)
def five_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "GAMES", (*catalogue.GAMES, TOWERS))


@pytest.mark.parametrize("variant", ["classic", "short"])
@pytest.mark.parametrize("check", [
    test_contract.test_random_games_pass_the_fast_checks, test_contract.test_random_games_pass_the_thorough_checks,
    test_contract.test_saved_games_are_loaded_unchanged, test_contract.test_a_finished_game_refuses_moves,
    test_contract.test_evaluations_are_valid_rewards_and_repeat_by_seed,
    test_contract.test_sampling_reaches_every_move,
], ids=lambda check: check.__name__)
def test_the_rules_keep_the_contract(check: Any, variant: str) -> None:
    case = Case("towers", variant, ())
    assert case in every_case()
    check(case)


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_texts_are_translated(language: str) -> None:
    test_words.test_every_slug_of_the_rules_has_words(language)
    test_words.test_the_pictures_in_the_rules_are_legal_positions()


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_a_game_is_opened_from_home_kept_and_resumed(size: tuple[int, int]) -> None:
    driver = Driver(size)
    driver.tap(driver.scene.cards["towers"].rect.center)
    driver.settle()
    assert driver.scene.lineup.game == "towers"
    driver.scene.lineup.levels = ["", "beginner"]
    driver.scene.start()
    driver.settle()
    driver.tap(driver.scene.view.spots[42 + 3])
    wait_for_reply(driver, 2)
    played = list(driver.scene.match.moves)
    assert played[0] == (3,)

    again = Driver(size, storage=driver.storage)
    offer = again.scene.band[0]
    again.tap((offer if size[1] > size[0] else offer.button).rect.center)  # on a phone the whole card is the button
    again.settle()
    assert again.scene.match.moves == played
    assert again.scene.stone_names == ["amber", "lapis"]


@pytest.mark.parametrize("hand", ["pointer", "keyboard"])
def test_a_game_against_the_computer_ends(hand: str) -> None:
    lineup = default_lineup("towers")
    lineup.levels = ["", "beginner"]
    driver = Driver((640, 480), lambda app: open_lineup(app, lineup))
    scene = driver.scene
    play_to_the_end(driver, Keyboard(driver) if hand == "keyboard" else Pointer(driver, Random(1), drags=False),
                    Random(1), most=20_000)
    assert scene.match.result() is not None
    assert len(scene.match.moves) >= 7  # the fewest marbles with which four of one colour can stand in line


def test_a_full_column_is_refused_with_a_reason() -> None:
    driver = Driver((640, 480), lambda app: open_lineup(app, default_lineup("towers")))
    scene = driver.scene
    for _ in range(6):
        scene.match.play((0,))
    scene.session.browse(None)
    driver.tap(scene.view.spots[42])
    assert len(scene.match.moves) == 6
    assert scene.toast.text == "That column is full."


def test_the_help_is_shown() -> None:
    for language, words in (("en", "Four in line"), ("fr", "Quatre à la suite")):
        driver = Driver((640, 480), lambda app: HelpScene(app, "towers"), language=language)
        scroll = next(widget for widget in driver.scene.group.children if isinstance(widget, ScrollArea))
        assert words in [widget.text for widget in widgets_in(scroll) if isinstance(widget, Label)]


def widgets_in(group: Any) -> list[Any]:
    """Return all widgets of a group, those of its inner groups included."""
    inner = [widget for child in group.children if hasattr(child, "children") for widget in widgets_in(child)]
    return [*group.children, *inner]


@pytest.mark.parametrize("section", [LearnScene, PuzzlesScene, GamesScene], ids=lambda section: section.__name__)
def test_every_section_opens_without_lessons_and_puzzles(section: Any) -> None:
    driver = Driver((640, 480), section)
    assert isinstance(driver.scene, section)
    assert problems(driver.scene.group, driver.scene.screen) == []


def test_the_search_finds_a_win() -> None:
    rules = make_rules("towers")
    assert Engine(make_evaluator("towers", rules), rules.from_position(WIN_FOR_A), "medium", seed=1).think() == (0,)


def test_ugi_offers_the_game() -> None:
    said = io.StringIO()
    converse(catalogue.GAMES, io.StringIO(
        f"ugi\nsetoption name Game value towers\nposition fen {WIN_FOR_A}\ngo nodes 200\nquit\n"), said)
    assert "var towers" in said.getvalue()
    assert "bestmove a" in said.getvalue()


def test_command_line_and_arena_accept_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["list"]) == 0
    assert "towers" in [game["id"] for game in json.loads(capsys.readouterr().out)]
    assert cli.main(["perft", "towers", "--depth", "3"]) == 0
    assert '"nodes": 343' in capsys.readouterr().out  # seven columns, three times
    assert cli.main(["arena", "towers", "--players", "greedy,random", "--games", "4", "--jobs", "1"]) == 0
    assert "towers, 4 games" in capsys.readouterr().out


def test_a_game_code_is_read_back() -> None:
    match: Match[Any] = Match(make_rules("towers", "short"), "towers", "short")
    for column in (0, 1, 0, 1):
        match.play((column,))
    assert Match.load(match.save(), make_rules).states == match.states


def wait_for_reply(driver: Driver, moves: int) -> None:
    """Run the app until the computer has moved."""
    session = driver.scene.session
    for _ in range(3000):
        if len(session.match.moves) >= moves and session.phase is Phase.HUMAN:
            return
        driver.run(1 / 60)
    raise AssertionError("the computer does not answer")


