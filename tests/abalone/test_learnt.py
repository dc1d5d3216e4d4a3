"""The learnt value and policy of Abalone: both respect the symmetries and are sums of the weights of their features."""

from __future__ import annotations

from collections.abc import Iterator
from math import exp, log
from random import Random

import pytest

from games.abalone import policy, value
from games.abalone.evaluator import SHARPNESS, AbaloneEvaluator
from games.abalone.grid import CELL_OF_NAME, FOE, NEXT, OWN, RIM
from games.abalone.rules import Abalone, AbaloneState
from games.engine.search.weights import weights_of
from tests.abalone.sketch import state_of

RULES = Abalone("belgian", {})
EVALUATOR = AbaloneEvaluator(RULES)


def positions(count: int, seed: int) -> Iterator[AbaloneState]:
    """Yield positions of random games."""
    rng = Random(seed)
    state = RULES.start()
    for _ in range(count):
        moves = RULES.moves(state)
        if not moves:
            state = RULES.start()
            continue
        state = RULES.play(state, rng.choice(moves))
        if RULES.result(state) is None:
            yield state


def mapped(state: AbaloneState, image: list[int]) -> AbaloneState:
    """Return the position with its board under a symmetry."""
    cells = bytearray(state.cells)
    for cell, there in enumerate(image):
        cells[there] = state.cells[cell]
    return AbaloneState(bytes(cells), state.seat, state.out, state.ended, state.trail, state.before)


def test_symmetries_keep_neighbours() -> None:
    found = value.symmetries()
    assert len({tuple(image) for image in found}) == 12
    for image in found:
        for cell in range(61):
            assert {image[beside] for beside in NEXT[cell] if beside < 61} == {
                beside for beside in NEXT[image[cell]] if beside < 61}


def test_value_and_policy_are_the_same_under_all_symmetries() -> None:
    for state in positions(60, 1):
        scores = EVALUATOR.score(state)
        shares = sorted(EVALUATOR.prior(state, RULES.moves(state)))
        for image in value.symmetries():
            other = mapped(state, image)
            assert EVALUATOR.score(other) == pytest.approx(scores)
            assert sorted(EVALUATOR.prior(other, RULES.moves(other))) == pytest.approx(shares)


def test_exchanging_the_colours_exchanges_the_scores() -> None:
    for state in positions(120, 2):
        cells = state.cells.translate(bytes([0, 2, 1, *range(3, 256)]))
        other = AbaloneState(cells, 1 - state.seat, state.out[::-1], state.ended, state.trail, state.before)
        assert EVALUATOR.score(other) == pytest.approx(EVALUATOR.score(state)[::-1])


def test_the_value_is_the_sum_of_its_features_weights() -> None:
    weights = weights_of("abalone")["value"]
    for state in positions(120, 3):
        quiet = (len(state.trail) - 1) / 200
        drawn = 0.25 * quiet
        chance = (EVALUATOR.score(state)[state.seat] - drawn) / (1 - quiet)
        mover, other = EVALUATOR.value_features(state)
        assert log(chance / (1 - chance)) == pytest.approx(sum(weights[n] for n in mover))
        assert not other


def test_the_policy_is_the_sum_of_its_features_weights() -> None:
    weights = weights_of("abalone")["policy"]
    for state in positions(120, 4):
        moves = RULES.moves(state)
        wanted = [exp(SHARPNESS * sum(weights[n] for n in named))
                  for named in EVALUATOR.policy_features(state, moves)]
        assert EVALUATOR.prior(state, moves) == pytest.approx(wanted)


def test_neighbourhoods_encode_the_six_cells_around_each_cell() -> None:
    for state in positions(60, 5):
        view = state.cells.translate(RULES.views[state.seat])
        for cell, found in enumerate(policy.neighbourhoods(view)):
            wanted = 0
            for bit, direction in enumerate(policy.DIRECTION_OF_BIT):
                seen = view[NEXT[cell][direction]]
                wanted |= (seen in (OWN, RIM)) << bit | (seen in (FOE, RIM)) << 6 + bit
            assert found == wanted


def test_exposed_marbles_and_their_attackers_are_marked() -> None:
    state = state_of(RULES, "b: a1 e5 e6 i5  w: b2 c3 d4 h5 h4", "b")
    marks = policy.dangers(state.cells.translate(RULES.views[0]))
    marked = {name: marks[cell] for name, cell in CELL_OF_NAME.items() if marks[cell]}
    assert marked == {"a1": policy.EXPOSED, "b2": policy.ATTACKER, "c3": policy.ATTACKER}
