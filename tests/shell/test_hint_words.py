"""The text of a hint: the turn, and the proven result or the win probability, never longer than the space for it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest

from games.catalogue import find_game, make_evaluator, make_rules
from games.engine.core.match import Match
from games.engine.search.engine import Engine, Hint
from games.engine.search.evaluator import Verdict
from games.engine.search.levels import PERFECT, hint_level
from games.engine.speech import hint_words
from games.engine.teaching.puzzles import puzzles_of
from games.shell.library.lineup import default_lineup, default_stones
from games.shell.scenes import open_lineup
from games.shell.theme.text import tr
from games.slyne.win_probability import CALIBRATIONS
from tests.shell.driver import Driver
from tests.shell.layout_check import problems

LINE_NEXT = ".www/.b../..b./...b w"  # white makes four with d3
STONES = ("pearl", "garnet")


def whole_words(match: Match[Any], hint: Hint, stones: Sequence[str]) -> list[str]:
    return hint_words.whole_words(find_game(match.game), match, hint, stones, tr)


def first_words(match: Match[Any], hint: Hint, stones: Sequence[str]) -> str:
    return hint_words.first_words(find_game(match.game), match, hint, stones, True, tr)


def probabilities_around(match: Match[Any], hint: Hint) -> tuple[int, int]:
    return hint_words.probabilities_around(find_game(match.game), match, hint)


def orbito(position: str) -> Match[Any]:
    return Match(make_rules("orbito"), "orbito", "classic", {}, (), position)


def test_proven_results_are_stated_and_nothing_after_the_end() -> None:
    match = orbito("...w/...w/..../bb.. w")
    turn = match.rules.parse(match.state, "@d2")
    hint = Hint(turn, turn, (1.0, 0.0), Verdict((1.0, 0.0), 5))
    assert whole_words(match, hint, STONES)[0] == \
        "Threatens four in a row. Wins in\u00a03\u00a0turns, whatever Red does."
    won = orbito(LINE_NEXT)
    turn = won.rules.parse(won.state, "@d3")
    assert whole_words(won, Hint(turn, turn, (1.0, 0.0), Verdict((1.0, 0.0), 1)), STONES)[0] == "Wins the game."
    assert first_words(won, Hint(turn, turn, (1.0, 0.0), None), STONES) == \
        "Begin at the ring. Look for a turn that wins the game."


def test_a_hint_names_the_prevented_threat() -> None:
    """After the rotation White could make four from d1; the hint names only this threat, as Black prevents it."""
    match = orbito("..b./.b../...w/.w.w b")
    for token, is_prevented in (("b1a1@c1", True), ("@a4", False)):
        turn = match.rules.parse_tokens(match.state, token.split())
        words = whole_words(match, Hint(turn, turn, (0.5, 0.5), None), STONES)
        assert ("Otherwise White wins the game." in words[0]) == is_prevented
        assert "Otherwise" not in words[-1], "if there is no room for it"


def test_win_probabilities_are_those_of_the_side_to_move(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a calibration the expected reward of the search is shown in whole per cents."""
    monkeypatch.delitem(CALIBRATIONS, 3)
    match: Match[Any] = Match(make_rules("slyne", "3"), "slyne", "3", {})
    turn = (match.rules.moves(match.state)[0],)
    assert probabilities_around(match, Hint(turn, turn, (0.5, 0.3, 0.2), None, 0.61)) == (50, 61)
    assert "50\u00a0% now, 61\u00a0% after" in whole_words(match, Hint(turn, turn, (0.5, 0.3, 0.2), None, 0.61),
                                                          default_stones("slyne", "3"))[0]
    less = whole_words(match, Hint(turn, turn, (0.5, 0.3, 0.2), None, 0.48), default_stones("slyne", "3"))[0]
    assert less.endswith("Your chances: 48\u00a0%.")


def test_partners_share_their_win_probability() -> None:
    match: Match[Any] = Match(make_rules("abalone", "four"), "abalone", "four", {})
    turn = (match.rules.moves(match.state)[0],)
    even, won = (probabilities_around(match, Hint(turn, turn, (0.5,) * 4, None, value)) for value in (0.5, 1.0))
    assert abs(even[0] - 50) <= 5  # the first move is worth little
    assert won[1] == 100


def test_hints_of_a_solved_game_come_from_its_solution() -> None:
    assert hint_level(make_evaluator("orbito", make_rules("orbito"))) == PERFECT
    assert hint_level(make_evaluator("quits", make_rules("quits"))) == "hard"


def test_the_search_returns_the_value_of_its_turn() -> None:
    """A turn that wins at once has the value 1; any other turn one between 0 and 1."""
    rules = make_rules("quits")
    state = rules.from_position("...../0..../0..../...0./.111. 0 2,2 -")
    hint = thought("quits", state)
    assert rules.turn_text(state, hint.turn) == "d2e1"
    assert hint.turn_value == 1.0
    assert 0.0 <= thought("quits", rules.start()).turn_value <= 1.0


def thought(game: str, state: object) -> Hint:
    engine = Engine(make_evaluator(game, make_rules(game)), state, "hard", iterations=50)
    engine.think()
    return engine.hint()


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", [(360, 640), (390, 844), (844, 390), (1280, 800)], ids=str)
def test_hints_fit_on_the_screen(size: tuple[int, int], language: str) -> None:
    """The hint for the solution of every sixth puzzle is legible; on a phone it may be the short form."""
    for game in ("abalone", "slyne"):
        driver = Driver(size, partial(open_lineup, lineup=default_lineup(game)), language=language)
        prompt, theme = driver.scene.panel.prompt, driver.app.theme
        for puzzle in puzzles_of(game)[::6]:
            rules = make_rules(game, puzzle.variant, puzzle.options)
            match: Match[Any] = Match(rules, game, puzzle.variant, puzzle.options, (), puzzle.position)
            turn = rules.parse_tokens(match.state, puzzle.first.split())
            hint = Hint(turn, turn, (1 / rules.seats,) * rules.seats, None, 0.5)
            stones = default_stones(game, puzzle.variant)
            for ways in (whole_words(match, hint, stones), [first_words(match, hint, stones)]):
                prompt.say("", prompt.longest_fitting(ways, theme))
                prompt.layout(prompt.rect, theme)
                assert problems(driver.scene.group, driver.scene.screen) == [], ways
