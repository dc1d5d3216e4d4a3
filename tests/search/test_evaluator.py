"""The default evaluator of a game."""

from __future__ import annotations

from random import Random

import pytest

from games.catalogue import make_evaluator, make_rules
from games.engine.core.rules import Outcome, drawn
from games.engine.search.engine import Engine
from games.engine.search.evaluator import Evaluator
from games.engine.search.levels import LEVELS, levels_for
from tests.cases import Case, default_cases, every_case
from tests.search.toys import Stones


@pytest.mark.parametrize("case", default_cases(), ids=str)
def test_the_plain_evaluator_plays_every_game(case: Case) -> None:
    rules = case.rules()
    plain, state = Evaluator(rules), rules.start()
    sides = len(set(rules.teams))
    assert plain.score(state) == pytest.approx([1 / sides] * rules.seats)
    assert len(plain.evaluate(state, Random(1))) == rules.seats
    assert Engine(plain, state, "easy", iterations=10).think() in rules.moves(state)
    assert levels_for(plain) == tuple(LEVELS)


@pytest.mark.parametrize("case", every_case(), ids=str)
def test_a_draw_is_not_preferred_to_an_even_game(case: Case) -> None:
    """A draw is half a point for each seat, which is more than an even share among three or more."""
    evaluator = case.evaluator()
    rules = evaluator.rules
    even = 1 / len(set(rules.teams))
    assert 0.0 < min(evaluator.worth(drawn(rules.seats, ""))) <= max(evaluator.worth(drawn(rules.seats, ""))) <= even
    won = tuple([1.0 if team == 0 else 0.0 for team in rules.teams])
    assert evaluator.worth(Outcome(won, "")) == won


@pytest.mark.parametrize(("game", "variant"), [("abalone", "standard"), ("abalone", "four"), ("quits", "four")])
def test_in_games_that_can_stall_a_draw_scores_below_an_even_game(game: str, variant: str) -> None:
    rules = make_rules(game, variant)
    assert make_evaluator(game, rules).worth(drawn(rules.seats, ""))[0] < 1 / len(set(rules.teams))


def test_the_plain_evaluator_wins_a_small_game() -> None:
    rules = Stones(11)
    assert Engine(Evaluator(rules), rules.start(), "hard", iterations=3000).think() == (3,)
