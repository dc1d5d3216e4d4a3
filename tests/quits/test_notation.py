"""Quits' notation: moves and positions are read back from their text, and faulty texts get a reason."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from games.engine.core.errors import AmbiguousMove, IllegalMove, MoveError, PositionError, UnreadableMove
from games.quits.grid import SLIDE_NAMES, SLIDES, line_of, opposite
from games.quits.rules import Quits, QuitsState

VARIANTS = ("classic", "short", "four")
WAYS = ("diagonal", "straight")
SHORT = Quits("short", {})
CLASSIC = Quits("classic", {})
FOUR = Quits("four", {})
RULES = {"classic": CLASSIC, "short": SHORT, "four": FOUR}
ROAMING = ".0.../0..../..0../....1/..11. 0 0,0 -"


def position_after(rules: Quits, seed: int, plies: int) -> QuitsState:
    """Return a position some random moves away from the start."""
    rng = Random(seed)
    state = rules.start()
    for _ in range(plies):
        if rules.result(state):
            break
        state = rules.play(state, rng.choice(rules.moves(state)))
    return state


@given(st.sampled_from(VARIANTS), st.sampled_from(WAYS), st.integers(0, 10**6), st.integers(0, 120))
@settings(max_examples=80, deadline=None)
def test_moves_and_positions_are_read_back_from_their_text(variant: str, way: str, seed: int, plies: int) -> None:
    rules = Quits(variant, {"step": way})
    state = position_after(rules, seed, plies)
    names = [rules.text(state, move) for move in rules.moves(state)]
    assert [rules.parse(state, name) for name in names] == [(move,) for move in rules.moves(state)]
    assert [rules.parse(state, f" {name.upper()} ") for name in names] == [(move,) for move in rules.moves(state)]
    again = rules.from_position(rules.position(state))
    assert rules.position(again) == rules.position(state)
    assert rules.moves(again) == rules.moves(state)


@given(st.text(alphabet="abcdefv^<>123456 pas-", max_size=6), st.integers(0, 30))
@example("", 0)
@example("b4c3b2", 0)
@example("pass", 0)
@settings(max_examples=150, deadline=None)
def test_any_text_is_a_legal_move_or_one_of_three_errors(text: str, plies: int) -> None:
    state = position_after(CLASSIC, 5, plies)
    fault: MoveError | None = None
    try:
        [move] = CLASSIC.parse(state, text)
    except MoveError as error:
        fault = error
    if fault is None:
        assert move in CLASSIC.moves(state)
    else:
        assert type(fault) in (UnreadableMove, AmbiguousMove, IllegalMove)
        assert str(fault).endswith(".")


@pytest.mark.parametrize("text", ["", "hello", "b4c6", "f1e2", "b4-c3", "6>", "c>", "3^", "3>>", "b4c3d2", "pas"])
def test_unreadable_moves_are_refused(text: str) -> None:
    with pytest.raises(UnreadableMove, match="b1c2"):
        SHORT.parse(SHORT.start(), text)


@pytest.mark.parametrize("text", ["c3", "3", "b4"])
def test_an_abbreviation_of_several_moves_is_ambiguous(text: str) -> None:
    state = SHORT.from_position("...../00.../..0../....1/..11. 0 0,0 -")
    with pytest.raises(AmbiguousMove, match="could be"):
        SHORT.parse(state, text)


def test_an_abbreviation_of_one_move_is_accepted() -> None:
    state = SHORT.from_position(".0.../0..../..0../....1/...11 0 0,0 -")
    assert SHORT.parse(state, "b5") == SHORT.parse(state, "b5c4")
    assert SHORT.parse(state, "4") == SHORT.parse(state, "4>")


@pytest.mark.parametrize(("text", "reason"), [
    ("d4", "empty_cell"),
    ("e2", "not_yours"),
    ("2", "no_own_marble_in_line"),
    ("e", "no_own_marble_in_line"),
])
def test_an_abbreviation_of_no_legal_move_gets_a_reason(text: str, reason: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        SHORT.parse(SHORT.from_position(ROAMING), text)
    assert refused.value.reason == reason


def test_the_error_names_the_marble_that_cannot_step() -> None:
    state = SHORT.from_position("0..../.1.../0.0../....1/....1 0 0,0 -")
    with pytest.raises(IllegalMove) as refused:
        SHORT.parse(state, "a5")
    assert refused.value.reason == "no_step"


@pytest.mark.parametrize(("variant", "text", "fault"), [
    ("short", "", "five rows, the seat to move"),
    ("short", ".0.../00.../...../...11/...1. 0 0,0", "five rows, the seat to move"),
    ("short", ".0.../00.../...../...11 0 0,0 -", "five rows of five"),
    ("short", ".0../00.../...../...11/...1. 0 0,0 -", "five rows of five"),
    ("short", ".0.../00.../..x../...11/...1. 0 0,0 -", "not 'x'"),
    ("short", ".0.../00.../..2../...11/...1. 0 0,0 -", "from 0 to 1, not '2'"),
    ("short", ".0.../00.../...../...11/...1. 2 0,0 -", "seat to move is from 0 to 1, not '2'"),
    ("four", ".0.1./00.11/...../33.22/.3.2. 4 0,0,0,0 -", "from 0 to 3, not '4'"),
    ("short", ".0.../00.../...../...11/...1. 0 0 -", "2 numbers joined by commas, not '0'"),
    ("short", ".0.../00.../...../...11/...1. 0 0,x -", "2 numbers joined by commas, not '0,x'"),
    ("four", ".0.1./00.11/...../33.22/.3.2. 0 0,0 -", "4 numbers joined by commas"),
    ("short", ".0.../00.../..0../...11/...1. 0 0,0 -", "Seat 0 has 4 marbles .* must have 3"),
    ("short", ".0.../00.../...../...11/..... 0 0,0 -", "Seat 1 has 2 marbles .* must have 3"),
    ("classic", ".0.../...../...../..111/...11 0 4,0 -", "Seat 0 has 4 marbles out, but the game ends with 3"),
    ("short", ".0.../0..../...../...11/...10 0 0,0 -", "seat 0 leaves the board on e1"),
    ("four", "....3/00.11/0..1./33.22/...2. 0 0,0,0,0 -", "seat 3 leaves the board on e5"),
    ("short", ".0.../0..../...../....1/...1. 0 1,1 -", "Only one seat"),
    ("short", ".0.../00.../...../...11/...1. 0 0,0 9>", "not '9>'"),
    ("short", ".0.../00.../...../...11/...1. 0 0,0 b4c3", "not 'b4c3'"),
    ("short", ".0.../00.../...../...11/...1. 1 0,0 4>", "cannot be 4>: the tile that went in on a4 carries"),
    ("short", ".0.../0..../....1/....1/..10. 0 0,0 1<", "cannot be 1<: the marble on d1 would have left on e1"),
    ("short", ".0.../00.../...../...11/...1. 1 0,0 2>", "cannot be 2>: seat 0, which moved last, has no marble"),
])
def test_faulty_positions_get_a_sentence_that_names_the_fault(variant: str, text: str, fault: str) -> None:
    with pytest.raises(PositionError, match=fault):
        RULES[variant].from_position(text)


@pytest.mark.parametrize(("variant", "text"), [
    ("classic", ".00../00..1/...11/....1/...1. 1 1,0 1>"),  # the mover's only marble in the line has left
    ("short", "...0./00.../...../....1/...1. 0 0,1 -"),
    ("four", "..0.2/0..11/0..1./33.2./.3.2. 2 0,0,0,0 3<"),
])
def test_an_unusual_position_is_read_back_from_its_text(variant: str, text: str) -> None:
    rules = RULES[variant]
    assert rules.position(rules.from_position(text)) == text


def test_a_finished_game_can_be_set_up() -> None:
    state = SHORT.from_position("...0./00.../...../....1/...1. 0 0,1 -")
    outcome = SHORT.result(state)
    assert outcome is not None
    assert (outcome.rewards, outcome.reason) == ((0.0, 1.0), "out")
    assert SHORT.moves(state) == []


def test_slides_are_named_by_the_direction_of_the_marbles() -> None:
    assert SLIDE_NAMES == ("5>", "5<", "4>", "4<", "3>", "3<", "2>", "2<", "1>", "1<",
                           "a^", "av", "b^", "bv", "c^", "cv", "d^", "dv", "e^", "ev")
    assert line_of(SLIDES) == (0, 1, 2, 3, 4)
    assert line_of(SLIDES + 5) == (14, 13, 12, 11, 10)
    assert line_of(SLIDES + 10) == (20, 15, 10, 5, 0)
    assert line_of(SLIDES + 19) == (4, 9, 14, 19, 24)
    assert all(line_of(opposite(slide)) == line_of(slide)[::-1] for slide in range(SLIDES, SLIDES + 20))


def test_the_diagram_shows_the_board() -> None:
    assert FOUR.diagram(FOUR.start()) == (
        "5 . 0 . 1 .\n4 0 0 . 1 1\n3 . . . . .\n2 3 3 . 2 2\n1 . 3 . 2 .\n  a b c d e")
