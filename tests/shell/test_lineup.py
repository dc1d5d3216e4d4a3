"""The set-up remembers the last choices."""

from __future__ import annotations

from dataclasses import asdict

import pytest

from games.catalogue import find_game, make_evaluator, make_rules
from games.engine.search.levels import levels_for
from games.shell.library.lineup import FRIEND, default_lineup, kept_lineup, lineup_of
from games.shell.library.link_play import own_seats
from games.shell.screens.setup.setup_scene import SetupScene
from games.shell.widgets.controls import Button, Segmented
from games.shell.widgets.outline import leaves
from tests.shell.driver import Driver


@pytest.mark.parametrize(("game", "level"), [
    (game, level) for game in ("orbito", "quits") for level in levels_for(make_evaluator(game, make_rules(game)))])
def test_the_set_up_remembers_the_last_choices(game: str, level: str) -> None:
    lineup = default_lineup(game)
    lineup.levels, lineup.names, lineup.stones = ["", level], ["Ada", "Brass"], ["jade", "onyx"]
    driver = Driver((480, 640), lambda app: SetupScene(app, lineup))
    driver.scene.start()
    driver.settle()
    again = Driver((480, 640), storage=driver.storage)
    again.scene._open_setup(game)
    again.settle()
    assert again.scene.lineup == lineup


def test_the_solved_game_offers_the_perfect_level_and_remembers_it() -> None:
    assert levels_for(make_evaluator("orbito", make_rules("orbito")))[-1] == "perfect"
    lineup = default_lineup("orbito")
    lineup.levels = ["", "perfect"]
    assert kept_lineup("orbito", asdict(lineup)).levels == ["", "perfect"]


def test_an_unknown_level_does_not_change_names_and_stones() -> None:
    kept = asdict(default_lineup("quits")) | {
        "levels": ["", "perfect"], "names": ["Ada", "Brass"], "stones": ["jade", "onyx"]}
    lineup = kept_lineup("quits", kept)
    assert lineup.levels == ["", "easy"]
    assert (lineup.names, lineup.stones) == (["Ada", "Brass"], ["jade", "onyx"])


@pytest.mark.parametrize("damage", [
    {"variant": "none"}, {"stones": ["jade", "jade"]}, {"stones": ["jade", "mud"]}, {"names": ["Ada"]},
    {"levels": [""]}, {"game": "orbito"}, {"options": {"step": "sideways"}}, {"strange": 1}])
def test_damaged_choices_give_the_default_line_up(damage: dict[str, object]) -> None:
    assert kept_lineup("quits", asdict(default_lineup("quits")) | damage) == default_lineup("quits")


@pytest.mark.parametrize("kept", [None, {}, [], "quits", {"game": "quits"}])
def test_other_data_gives_the_default_line_up(kept: object) -> None:
    assert kept_lineup("quits", kept) == default_lineup("quits")


def test_a_friend_plays_on_another_device() -> None:
    lineup = default_lineup("quits")
    lineup.levels = ["", FRIEND]
    assert [lineup.name(seat) for seat in (0, 1)] == ["You", "Friend"]
    match = lineup.match()
    assert [player.is_human for player in match.players] == [True, True]
    assert own_seats(match) == (0,)
    assert lineup_of(match, lineup.stones).levels == ["", FRIEND]
    assert kept_lineup("quits", asdict(lineup)) == lineup


def test_several_friends_are_named_by_colour() -> None:
    lineup = default_lineup("slyne")
    lineup.set_variant(next(name for name, seats in find_game("slyne").variants if seats == 3))
    lineup.levels = ["", FRIEND, FRIEND]
    assert len({lineup.name(seat) for seat in range(3)}) == 3


@pytest.mark.parametrize("size", [(1280, 800), (390, 844), (844, 390)])
def test_each_seat_is_you_the_computer_or_a_friend(size: tuple[int, int]) -> None:
    driver = Driver(size, lambda app: SetupScene(app, default_lineup("quits")))
    kinds = [widget for widget in leaves(driver.scene.group) if isinstance(widget, Segmented)
             and len(widget.choices) == 3]
    kinds[-1].choose(2)
    driver.settle()
    assert driver.scene.lineup.levels == ["", FRIEND]
    captions = [widget.caption for widget in leaves(driver.scene.group) if isinstance(widget, Button)]
    assert "Invite" in captions
    assert "Start" not in captions
