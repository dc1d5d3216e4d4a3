"""Texts from outside, valid or mangled, are read or refused with a GameError."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.catalogue import make_rules
from games.engine.core.errors import GameError, IllegalMove, MoveError, PositionError, SaveError
from games.engine.core.match import Match
from tests.cases import AnyRules, Case, cases_with_draws

WALK_PLIES = 120
PIECES_OF_TEXT = st.text(alphabet="abcdefghirtlw01234569-+/@*#=;,.><^v TMRB²٣é\t\n\x00", min_size=0, max_size=3)
CASES = st.sampled_from(cases_with_draws())
PLY = st.integers(0, WALK_PLIES)
FEW_EXAMPLES = settings(max_examples=150, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


@cache
def random_positions(case: Case) -> tuple[AnyRules, list[Any]]:
    """Return the rules of a case and the positions of a random game."""
    rules, rng = case.rules(), Random(f"walk/{case}")
    states = [rules.start()]
    while len(states) <= WALK_PLIES and rules.result(states[-1]) is None:
        states.append(rules.play(states[-1], rng.choice(rules.moves(states[-1]))))
    return rules, states


def position_at(case: Case, ply: int) -> tuple[AnyRules, Any]:
    """Return the rules of a case and one position of its random game."""
    rules, states = random_positions(case)
    return rules, states[ply % len(states)]


@st.composite
def mangled(draw: st.DrawFn, text: str) -> str:
    """Return a text with some parts deleted, replaced, doubled or inserted."""
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 3)))
        piece = draw(st.one_of(PIECES_OF_TEXT, st.just(text[start:end] * 2)))
        text = text[:start] + piece + text[end:]
    return text


@FEW_EXAMPLES
@given(case=CASES, ply=PLY, number=st.integers(0, 10_000))
def test_turns_are_read_back_from_their_text(case: Case, ply: int, number: int) -> None:
    rules, state = position_at(case, ply)
    turns = rules.turns(state)
    if turns:
        turn = turns[number % len(turns)]
        token = rules.turn_text(state, turn)
        assert rules.parse(state, token) == turn
        assert rules.normal(token) == token


@FEW_EXAMPLES
@given(case=CASES, ply=PLY)
def test_positions_are_read_back_from_their_text(case: Case, ply: int) -> None:
    rules, state = position_at(case, ply)
    text = rules.position(state)
    again = rules.from_position(text)
    assert rules.position(again) == text
    assert rules.from_position(f" {text} ") == again
    assert rules.pieces(again) == rules.pieces(state)


@FEW_EXAMPLES
@given(data=st.data(), case=CASES, ply=PLY, number=st.integers(0, 10_000))
def test_mangled_moves_are_read_or_refused(data: st.DataObject, case: Case, ply: int, number: int) -> None:
    rules, state = position_at(case, ply)
    turns = rules.turns(state)
    token = rules.turn_text(state, turns[number % len(turns)]) if turns else "a1"
    text = data.draw(st.one_of(mangled(token), st.text(max_size=8)))
    before = rules.position(state)
    try:
        turn = rules.parse(state, text)
    except MoveError as error:
        check_sentence(error)
        if isinstance(error, IllegalMove):
            assert error.reason in rules.reasons()  # noqa: PT017
    else:
        assert turn in turns
    assert rules.position(state) == before


@FEW_EXAMPLES
@given(data=st.data(), case=CASES, ply=PLY)
def test_mangled_positions_are_read_or_refused(data: st.DataObject, case: Case, ply: int) -> None:
    rules, state = position_at(case, ply)
    text = data.draw(st.one_of(mangled(rules.position(state)), st.text(max_size=30)))
    try:
        read = rules.from_position(text)
    except PositionError as error:
        check_sentence(error)
    else:
        assert rules.from_position(rules.position(read)) == read
        assert (not rules.moves(read)) == (rules.result(read) is not None)
        for move in rules.moves(read)[:5]:
            rules.play(read, move)


@FEW_EXAMPLES
@given(data=st.data(), case=CASES)
def test_mangled_saves_are_read_or_refused(data: st.DataObject, case: Case) -> None:
    rules, rng = case.rules(), Random(f"save/{case}")
    match: Match[Any] = Match(rules, case.game, case.variant, dict(case.options), seed=1)
    match.id, match.started, match.changed = "abcdefgh", 1, 2
    for _ in range(6):
        match.play(rng.choice(rules.moves(match.state)))
    whole = match.save()
    text = data.draw(st.one_of(mangled(whole), st.integers(0, len(whole) - 1).map(lambda end: whole[:end])))
    before = (list(match.states), list(match.moves), match.ply)
    try:
        again = Match.load(text, make_rules)
    except SaveError as error:
        check_sentence(error)
    else:
        assert Match.load(again.save(), make_rules).states == again.states
    assert (match.states, match.moves, match.ply) == before
    assert match.save() == whole


@pytest.mark.parametrize("text", ["", " ", "-", "/", "0", "\n", "é", "²", "1" * 5000, "[" * 5000, "a1" * 500])
@pytest.mark.parametrize("case", cases_with_draws(), ids=str)
def test_garbage_is_refused_by_every_reader(case: Case, text: str) -> None:
    rules = case.rules()
    with pytest.raises(PositionError):
        rules.from_position(text)
    with pytest.raises(MoveError):
        rules.parse(rules.start(), text)
    with pytest.raises(SaveError):
        Match.load(text, make_rules)


def check_sentence(error: GameError) -> None:
    """Check that the message is a sentence in one line."""
    assert str(error).endswith(".")
    assert str(error).isprintable()
    assert str(error)[0].isupper() or str(error)[0] == "'"
