"""The set-up remembers how one last played, level by level."""

from __future__ import annotations

from dataclasses import asdict

import pytest

from games.catalogue import make_evaluator, make_rules
from games.engine.search.levels import levels_for
from games.shell.library.lineup import default_lineup, kept_lineup
from games.shell.screens.setup.setup_scene import SetupScene
from tests.shell.driver import Driver


@pytest.mark.parametrize(("game", "level"), [
    (game, level) for game in ("orbito", "quits") for level in levels_for(make_evaluator(game, make_rules(game)))])
def test_the_next_set_up_is_like_the_last(game: str, level: str) -> None:
    lineup = default_lineup(game)
    lineup.levels, lineup.names, lineup.stones = ["", level], ["Ada", "Brass"], ["jade", "onyx"]
    driver = Driver((480, 640), lambda app: SetupScene(app, lineup))
    driver.scene.start()
    driver.settle()
    again = Driver((480, 640), storage=driver.storage)
    again.scene._open_setup(game)
    again.settle()
    assert again.scene.lineup == lineup


def test_the_solved_game_offers_and_remembers_perfect_play() -> None:
    assert levels_for(make_evaluator("orbito", make_rules("orbito")))[-1] == "perfect"
    lineup = default_lineup("orbito")
    lineup.levels = ["", "perfect"]
    assert kept_lineup("orbito", asdict(lineup)).levels == ["", "perfect"]


def test_an_unknown_level_costs_nobody_their_name_or_stone() -> None:
    kept = asdict(default_lineup("quits")) | {
        "levels": ["", "perfect"], "names": ["Ada", "Brass"], "stones": ["jade", "onyx"]}
    lineup = kept_lineup("quits", kept)
    assert lineup.levels == ["", "easy"]
    assert (lineup.names, lineup.stones) == (["Ada", "Brass"], ["jade", "onyx"])


@pytest.mark.parametrize("damage", [
    {"variant": "none"}, {"stones": ["jade", "jade"]}, {"stones": ["jade", "mud"]}, {"names": ["Ada"]},
    {"levels": [""]}, {"game": "orbito"}, {"options": {"step": "sideways"}}, {"strange": 1}])
def test_what_makes_no_sense_gives_the_usual_line_up(damage: dict[str, object]) -> None:
    assert kept_lineup("quits", asdict(default_lineup("quits")) | damage) == default_lineup("quits")


@pytest.mark.parametrize("kept", [None, {}, [], "quits", {"game": "quits"}])
def test_what_is_no_line_up_gives_the_usual_one(kept: object) -> None:
    assert kept_lineup("quits", kept) == default_lineup("quits")
