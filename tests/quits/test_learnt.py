"""The learnt value and policy of Quits: their features, and that they respect the symmetries."""

from __future__ import annotations

from math import exp, log
from random import Random

import pytest

from games.engine.search.weights import weights_of
from games.quits.evaluator import SHARPNESS, QuitsEvaluator
from games.quits.grid import cells_of, turned
from games.quits.rules import Quits, QuitsState
from games.quits.value import line_codes
from tests.quits.test_play import VARIANTS, positions


@pytest.mark.parametrize("variant", VARIANTS)
def test_scores_are_probabilities_that_sum_to_one(variant: str) -> None:
    rules = Quits(variant, {})
    evaluator = QuitsEvaluator(rules)
    for state in positions(rules, 50):
        assert sum(evaluator.score(state)) == pytest.approx(1.0)
        assert all(0.0 < share < 1.0 for share in evaluator.score(state))


def test_the_score_rises_with_marbles_that_have_left() -> None:
    rules = Quits("classic", {})
    evaluator = QuitsEvaluator(rules)
    start = rules.start()
    expected = []
    boards = start.boards
    for out in range(3):
        expected.append(evaluator.score(QuitsState(boards, (out, 0), 0, start.last, 0, (), -1))[0])
        boards = (boards[0] & boards[0] - 1, boards[1])
    assert expected == sorted(expected)


@pytest.mark.parametrize("variant", VARIANTS)
def test_rotating_or_mirroring_the_board_maps_the_scores(variant: str) -> None:
    """Rotating the board by one seat must pass every seat's score on to the next seat."""
    rules = Quits(variant, {})
    evaluator = QuitsEvaluator(rules)
    for state in positions(rules, 40):
        boards = [sum(1 << turned(cell, 4 // rules.seats) for cell in cells_of(board)) for board in state.boards]
        other = QuitsState((boards[-1], *boards[:-1]), (state.outs[-1], *state.outs[:-1]),
                           (state.seat + 1) % rules.seats, state.last, 0, (), -1)
        score = evaluator.score(state)
        assert evaluator.score(other) == pytest.approx((score[-1], *score[:-1]))
        if rules.seats == 2:
            mirrored = [sum(1 << 5 * (cell % 5) + cell // 5 for cell in cells_of(board)) for board in state.boards]
            image = QuitsState((mirrored[0], mirrored[1]), state.outs, state.seat, state.last, 0, (), -1)
            assert evaluator.score(image) == pytest.approx(score)


@pytest.mark.parametrize("quarters", range(4))
def test_line_codes_are_relative_to_the_seats_side(quarters: int) -> None:
    rng = Random(quarters)
    for _ in range(50):
        own = rng.getrandbits(25) & rng.getrandbits(25)
        others = rng.getrandbits(25) & rng.getrandbits(25) & ~own
        seen = [(own >> turned(cell, quarters) & 1) + 2 * (others >> turned(cell, quarters) & 1) for cell in range(25)]
        lines = [seen[5 * row:5 * row + 5] for row in range(5)] + [seen[column::5] for column in range(5)]
        assert line_codes(own, others, quarters) == [
            sum(digit * 3 ** (4 - at) for at, digit in enumerate(line)) for line in lines]


@pytest.mark.parametrize("variant", VARIANTS)
def test_value_and_policy_are_sums_of_their_features_weights(variant: str) -> None:
    weights = weights_of("quits")
    rules = Quits(variant, {})
    evaluator = QuitsEvaluator(rules)
    for state in positions(rules, 12):
        moves = rules.moves(state)
        logits = [log(weight) / SHARPNESS for weight in evaluator.prior(state, moves)]
        assert logits == pytest.approx([sum(weights["policy"][number] for number in numbers)
                                        for numbers in evaluator.policy_features(state, moves)])
        powers = [exp(sum(weights["value"][number] for number in numbers))
                  for numbers in evaluator.value_features(state)]
        score = evaluator.score(state)
        assert score[state.seat:] + score[:state.seat] == pytest.approx([power / sum(powers) for power in powers])
