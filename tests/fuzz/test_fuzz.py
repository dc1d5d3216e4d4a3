"""A small dose of every attack, with a seed of its own each; a long run is `python -m games storm --dose full`."""

from __future__ import annotations

from random import Random

import pytest

from games.catalogue import make_rules
from tests.fuzz.command import ATTACKS
from tests.fuzz.rules import checked_ply
from tests.fuzz.tally import Tally


@pytest.mark.parametrize("name", ATTACKS)
def test_a_small_dose_breaks_nothing(name: str) -> None:
    attack, small, _ = ATTACKS[name]
    tally = attack(20, small, True)
    assert tally.faults == []
    assert tally.tried >= small


def test_a_rising_curve_of_memory_is_a_fault() -> None:
    flat, rising = Tally("flat", "steps"), Tally("rising", "steps")
    flat.memory = [20.0, 50.0, *[52.0] * 18]
    rising.memory = [50.0 + 5 * step for step in range(20)]
    for tally in (flat, rising):
        tally.check_memory(1)
    assert flat.faults == []
    assert len(rising.faults) == 1


def test_rules_that_list_a_move_twice_are_found_out() -> None:
    class Twice:
        def __init__(self) -> None:
            self.rules = make_rules("quits")

        def __getattr__(self, name: str) -> object:
            return getattr(self.rules, name)

        def moves(self, state: object) -> list[tuple[int, ...]]:
            return [*self.rules.moves(state), self.rules.moves(state)[0]]

    rules = Twice()
    with pytest.raises(AssertionError, match="listed twice"):
        checked_ply(rules, rules.rules.start(), Random(1), is_close=False)  # type: ignore[arg-type]
