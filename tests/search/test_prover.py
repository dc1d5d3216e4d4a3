"""Orbito's prover of last turns against the table of the solution."""

from __future__ import annotations

import pytest

from games.orbito import endgame
from games.orbito.endgame import MOST_FREE, OrbitoProver
from games.orbito.rules import OrbitoState
from tests.search.test_perfect import EVALUATOR, RULES, positions, verdict


def proven(prover: OrbitoProver, state: OrbitoState, work: int) -> tuple[float, ...]:
    for _ in range(1_000):
        rewards = prover.prove(state, work)
        if rewards is not None:
            return rewards
    raise AssertionError("the prover came to no end")


@pytest.mark.parametrize("work", [30, 1_000_000])
def test_every_result_agrees_with_the_table(work: int) -> None:
    """It is tested in mid-turn too, with different amounts of work and with a shared table."""
    shared = OrbitoProver()
    results = set()
    for state in [*positions(7, 12, 11), *positions(7, 1, 8)]:
        result = verdict(state).rewards
        results.add((result[state.seat], state.nudged))
        assert proven(OrbitoProver(), state, work) == result
        assert proven(shared, state, work) == result
    assert len(results) == 6


def test_a_seat_reaches_a_reward_if_the_table_says_so() -> None:
    """Asked for either seat, a little at a time, in the middle of turns too."""
    prover = OrbitoProver()
    for state in [*positions(8, 8, 21), *positions(8, 1, 22)]:
        rewards = verdict(state).rewards
        for seat in (0, 1):
            for reward in (0.5, 1.0):
                for _ in range(1_000):
                    answer = prover.reaches(state, seat, reward, 50)
                    if answer is not None:
                        break
                assert answer == (rewards[seat] >= reward)


@pytest.mark.skipif(not endgame.__file__.endswith(".py"), reason="compiled code keeps the size it was compiled with")
def test_a_full_table_drops_entries_and_continues(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endgame, "TABLE_SIZE", 60)
    prover = OrbitoProver()
    for state in positions(8, 3, 9, 10):
        assert proven(prover, state, 1000) == verdict(state).rewards
        assert len(prover.known) <= 120
    assert prover.older


def test_the_prover_is_used_once_few_cells_are_free() -> None:
    for state in positions(9, 6, 0):
        free = 16 - (state.white | state.black).bit_count()
        assert (EVALUATOR.prover(state) is not None) == (free <= MOST_FREE)
    assert EVALUATOR.prover(RULES.start()) is None
