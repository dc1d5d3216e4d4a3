"""The list of turns: one row for each turn, in words or in notation, translated."""

from __future__ import annotations

from random import Random

import pytest

from games.catalogue import make_evaluator, make_rules
from games.engine.core.match import Match
from games.shell.library.lineup import default_stones
from games.shell.scenes import open_match
from games.shell.theme.text import tr
from tests.shell.driver import Driver


def move_rows(game: str, variant: str, turns: list[str], position: str = "", language: str = "en",
         style: str = "words") -> list[str]:
    """Return the rows of the list after turns given in notation."""
    match = Match(make_rules(game, variant), game, variant, position=position)
    for turn in turns:
        for move in match.rules.parse(match.state, turn):
            match.play(move)
    driver = Driver((390, 844), lambda app: open_match(app, match, default_stones(game, variant)), language=language,
                    moves=style)
    return [text for _, _, text in driver.scene.turns]


@pytest.mark.parametrize("players", ["2", "3"])
def test_a_turn_of_two_actions_is_one_row(players: str) -> None:
    """Six actions are three turns; the seat changes after every second one."""
    match = Match(make_rules("slyne", players), "slyne", players)
    evaluator, rng = make_evaluator("slyne", match.rules), Random(2)
    for _ in range(6):
        match.play(evaluator.sample(match.state, rng))
    driver = Driver((1280, 800), lambda app: open_match(app, match, default_stones("slyne", players)))
    scene = driver.scene
    assert [(first, seat) for first, seat, _ in scene.turns] == [(0, 0), (2, 1), (4, 2 % int(players))]
    assert scene.current_turn() == 2
    scene.browse_turn(0)
    driver.run(0.1)
    assert scene.session.browsed == 2
    assert scene.prompt_text()[1] == tr("prompt.browsing.line", n=1, all=3)


@pytest.mark.parametrize(("game", "variant", "position", "turn", "english", "french"), [
    ("orbito", "classic", "", "@d1", "Marble on d1", "Bille en d1"),
    ("abalone", "standard", "", "c3d3", "c3 to d3", "c3 vers d3"),
    ("abalone", "standard", "wwwww/wwwwww/7/8/5bbbw/8/7/bbbbbb/bbbbb b 2-0", "e6e7", "Pushes one off",
     "En pousse une dehors"),
    ("quits", "classic", "", "5>", "Row 5 from a to e", "La rangée 5 de a vers e"),
    ("slyne", "2", "", "T0,0/0", "Tile", "Tuile"),
])
def test_moves_are_shown_in_words_or_in_notation(game: str, variant: str, position: str, turn: str, english: str,
                                                french: str) -> None:
    assert move_rows(game, variant, [turn], position) == [english]
    assert move_rows(game, variant, [turn], position, language="fr") == [french]
    assert move_rows(game, variant, [turn], position, style="notation")[0].startswith(turn)
