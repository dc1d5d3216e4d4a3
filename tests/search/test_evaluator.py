"""The evaluator that any game has without writing one."""

from __future__ import annotations

from random import Random

import pytest

from games.engine.evaluator import Evaluator
from games.engine.players import LEVELS, Thinker, levels_for
from tests.cases import Case, default_cases
from tests.search.toys import Stones


@pytest.mark.parametrize("case", default_cases(), ids=str)
def test_the_plain_evaluator_plays_every_game(case: Case) -> None:
    rules = case.rules()
    plain, state = Evaluator(rules), rules.start()
    sides = len(set(rules.teams))
    assert plain.score(state) == pytest.approx([1 / sides] * rules.seats)
    assert len(plain.playout(state, Random(1), plain.horizon)) == rules.seats
    assert Thinker(plain, state, "easy", iterations=10).think() in rules.moves(state)
    assert levels_for(plain) == tuple(LEVELS)


def test_the_plain_evaluator_is_enough_to_win_a_small_game() -> None:
    rules = Stones(11)
    assert Thinker(Evaluator(rules), rules.start(), "hard", iterations=3000).think() == (3,)
