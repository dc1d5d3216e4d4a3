"""The real rules against the plain references of `tests/reference`: every turn, every position, every result."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from games.engine.perft import perft
from games.engine.rules import Outcome
from tests.cases import AnyRules, Case, cases_with_draw_rules, default_cases, every_case
from tests.reference import Position, Reference, reference

GAMES_PER_CASE = {"orbito": 40, "abalone": 2, "quits": 5, "slyne": 1}
PLIES_PER_GAME = {"orbito": 16, "abalone": 260, "quits": 260, "slyne": 60}
EVERY_NTH_PLY = {"orbito": 4, "abalone": 26, "quits": 8, "slyne": 12}  # how often each following position is compared
DRAWN_AFTER = {"abalone": 205, "quits": 205, "slyne": 2 * 125}  # plies in which a draw for quiet must have come
PERFT_DEPTH = {"orbito": 3, "abalone": 3, "quits": 4, "slyne": 3}


@pytest.mark.parametrize("case", every_case(), ids=str)
def test_random_games_in_lockstep(case: Case) -> None:
    rules, plain = case.rules(), reference(case.game, case.variant, dict(case.options))
    for game in range(GAMES_PER_CASE[case.game]):
        rng = Random(f"{case}/{game}")
        state, position = rules.start(), plain.start()
        for _ in range(PLIES_PER_GAME[case.game]):
            expected = compare(rules, state, plain, position)
            if not expected:
                break
            turns = turns_by_token(rules, state)
            if rng.randrange(EVERY_NTH_PLY[case.game]) == 0:
                for token, following in expected.items():
                    compare_text_and_result(rules, after(rules, state, turns[token]), plain, following)
            token = rng.choice(sorted(expected))
            state, position = after(rules, state, turns[token]), expected[token]


@pytest.mark.parametrize("case", cases_with_draw_rules(), ids=str)
def test_games_in_which_nothing_happens_in_lockstep(case: Case) -> None:
    """Nothing enters or leaves, and no position comes back if that can be helped, until the game is drawn."""
    rules, plain = case.rules(), reference(case.game, case.variant, dict(case.options))
    rng = Random(f"quiet/{case}")
    state, position = rules.start(), plain.start()
    seen: Counter[str] = Counter()
    for _ in range(DRAWN_AFTER[case.game]):
        seen[rules.position(state)] += 1
        expected = compare(rules, state, plain, position)
        turns = turns_by_token(rules, state)
        choices = []
        for token in sorted(expected):
            following = after(rules, state, turns[token])
            changed = abs(len(rules.pieces(following)) - len(rules.pieces(state)))
            is_over = rules.result(following) is not None
            choices.append((changed, is_over, seen[rules.position(following)], rng.random(), token))
        if not choices:
            break
        token = min(choices)[-1]
        state, position = after(rules, state, turns[token]), expected[token]
    assert_drawn(case, rules.result(state), "quiet")


@pytest.mark.parametrize("case", [case for case in cases_with_draw_rules() if case.game != "slyne"], ids=str)
def test_games_that_go_in_circles_in_lockstep(case: Case) -> None:
    """Everybody undoes what was done as far as possible, until the game is drawn."""
    rules, plain = case.rules(), reference(case.game, case.variant, dict(case.options))
    state, position = rules.start(), plain.start()
    home = set(rules.pieces(state))
    for _ in range(60):
        expected = compare(rules, state, plain, position)
        turns = turns_by_token(rules, state)
        choices = []
        for token in expected:
            choices.append((len(home ^ set(rules.pieces(after(rules, state, turns[token])))), token))
        if not choices:
            break
        token = min(choices)[-1]
        state, position = after(rules, state, turns[token]), expected[token]
    assert_drawn(case, rules.result(state), "repetition")


@pytest.mark.parametrize("case", default_cases(), ids=str)
def test_perft_from_the_start(case: Case) -> None:
    rules, plain = case.rules(), reference(case.game, case.variant, dict(case.options))
    for depth in range(1, PERFT_DEPTH[case.game] + 1):
        assert perft(rules, rules.start(), depth) == plain.perft(plain.start(), depth)


def assert_drawn(case: Case, outcome: Outcome | None, reason: str) -> None:
    """Drawn for this reason if the draw rules are on, and never drawn if they are off."""
    if ("draws", "on") in case.options:
        assert outcome is not None
        assert outcome.reason == reason
    else:
        assert outcome is None or outcome.winners()


def compare(rules: AnyRules, state: Any, plain: Reference, position: Position) -> dict[str, Position]:
    """Both see the same position, result and turns; gives the turns of the reference."""
    compare_text_and_result(rules, state, plain, position)
    expected = plain.turns(position)
    assert set(turns_by_token(rules, state)) == set(expected), rules.position(state)
    return expected


def compare_text_and_result(rules: AnyRules, state: Any, plain: Reference, position: Position) -> None:
    assert rules.position(state) == plain.to_text(position)
    outcome, expected = rules.result(state), plain.result(position)
    assert (outcome and tuple(outcome)) == expected, rules.position(state)


def turns_by_token(rules: AnyRules, state: Any) -> dict[str, tuple[Any, ...]]:
    """The legal turns by notation, no two of which may read the same."""
    turns = rules.turns(state)
    named = {rules.turn_text(state, turn): turn for turn in turns}
    assert len(named) == len(turns)
    return named


def after(rules: AnyRules, state: Any, turn: tuple[Any, ...]) -> Any:
    """The state that a whole turn leads to."""
    for move in turn:
        state = rules.play(state, move)
    return state
