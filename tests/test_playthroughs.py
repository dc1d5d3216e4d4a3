"""Recorded games give the same positions when replayed with the rules and with the references."""

from __future__ import annotations

import pytest

from tests.cases import Case, default_cases
from tests.playthroughs import FOLDER, file_of, outcome_line
from tests.reference import reference


def test_every_game_and_variant_has_a_playthrough() -> None:
    assert sorted(FOLDER.glob("*.txt")) == sorted(file_of(case) for case in default_cases())


@pytest.mark.parametrize("case", default_cases(), ids=str)
def test_playthrough_replays(case: Case) -> None:
    rules, plain = case.rules(), reference(case.game, case.variant, dict(case.options))
    _, first, *turns, last = file_of(case).read_text(encoding="utf-8").splitlines()
    state, position = rules.start(), plain.start()
    assert first.split(maxsplit=1) == ["start", rules.position(state)]
    for line in turns:
        _, seat, token, text = line.split(maxsplit=3)
        assert rules.seat_to_move(state) == int(seat), line
        for move in rules.parse(state, token):
            state = rules.play(state, move)
        position = plain.turns(position)[token]
        assert rules.position(state) == text, line
        assert plain.to_text(position) == text, line
    outcome = rules.result(state)
    assert outcome is not None
    assert outcome_line(outcome) == last
    assert plain.result(position) == tuple(outcome)
