"""Styles of play choose among nearly equal moves only."""

from __future__ import annotations

import pytest

from games.catalogue import GAMES, make_evaluator, make_rules
from games.engine.core.errors import UnknownName
from games.engine.core.rules import Move
from games.engine.search.engine import Engine
from games.engine.search.styles import STYLES


def played(game: str, level: str, moves: int = 12) -> list[Move]:
    rules = make_rules(game)
    engine = Engine(make_evaluator(game, rules), rules.start(), level, 7, iterations=200)
    found: list[Move] = []
    while len(found) < moves and rules.result(engine.state) is None:
        found.append(engine.think())
        engine.advance(found[-1])
    return found


def test_a_style_loses_at_most_one_percentage_point() -> None:
    for game in GAMES:
        rules = game.make_rules()
        for style in STYLES:
            engine = Engine(game.make_evaluator(rules), rules.start(), f"hard:{style}", 3, iterations=300)
            for _ in range(8):
                move = engine.think()
                best = engine.search.ranked()[0]
                chosen = next(child for child in engine.search.ranked() if child.move == move)
                assert chosen.value >= best.value - 0.01
                assert 2 * chosen.visits >= best.visits
                engine.advance(move)


def test_styles_play_different_games() -> None:
    games = [played("abalone", "hard"), *[played("abalone", f"hard:{style}") for style in STYLES]]
    assert len({tuple(moves) for moves in games}) == len(games)
    assert played("abalone", "hard:solid") == games[1], "the same seed plays the same game"


@pytest.mark.parametrize("level", ["hard:", "hard"])
def test_without_a_style_the_most_visited_move_is_played(level: str) -> None:
    rules = make_rules("quits")
    engine = Engine(make_evaluator("quits", rules), rules.start(), level, 5, iterations=300)
    for _ in range(6):
        assert engine.think() == engine.search.ranked()[0].move
        engine.advance(engine.best())


@pytest.mark.parametrize("level", ["hard:wild", "hard:solid:solid", ":solid", "hard: solid"])
def test_an_unknown_style_is_refused(level: str) -> None:
    rules = make_rules("quits")
    with pytest.raises(UnknownName):
        Engine(make_evaluator("quits", rules), rules.start(), level)
