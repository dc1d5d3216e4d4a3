"""Abalone's notation of moves and positions, the reasons for refusing a text, and the touches that make a move."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.abalone.grid import CELL_OF_NAME, NAMES
from games.abalone.rules import Abalone, AbaloneState
from games.engine.core.errors import AmbiguousMove, IllegalMove, MoveError, PositionError, UnreadableMove
from tests.abalone.sketch import state_of

RULES = Abalone("standard", {})
THREE = Abalone("three", {})
FOUR = Abalone("four", {})
ALL = [Abalone(variant, {}) for variant in ("standard", "belgian", "german", "dutch", "swiss", "three", "four")]
START = RULES.start()
ROWS = "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb"


# --- moves -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("sketch", "text"), [
    ("b: a1 b2", "a1b2"),
    ("b: a1 b2", "a1b2a2"),
    ("b: a5 b5 c5", "a5b5b6"),
    ("b: a5 b5 c5", "a5c5b6"),
    ("b: c3 c4  w: c5", "c3c4"),
])
def test_a_move_is_written_in_the_documented_notation(sketch: str, text: str) -> None:
    state = state_of(RULES, sketch, "b")
    (move,) = RULES.parse(state, text)
    assert RULES.text(state, move) == text


@pytest.mark.parametrize(("spelling", "meaning"), [
    ("A1B1", "a1b1"),
    (" a1b1 ", "a1b1"),
    ("C4C3D4", "c3c4d3"),
    ("c5c3d6", "c3c5d4"),
    ("c3c5d4", "c3c5d4"),
    ("PASS", "pass"),
])
def test_other_spellings_are_understood(spelling: str, meaning: str) -> None:
    assert RULES.normal(spelling) == meaning


def test_a_broadside_may_be_named_from_either_end() -> None:
    for rules in ALL:
        state = rules.start()
        broadsides = [move for move in rules.moves(state) if len(move) == 3]
        assert broadsides
        for move in broadsides:
            turned = NAMES[move[1]] + NAMES[move[0]] + NAMES[rules.taps(state, move)[2]]
            assert rules.parse(state, turned) == (move,)


@pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.letters + str(rules.first_cells.find(1)))
def test_every_move_is_read_back_from_its_text(rules: Abalone) -> None:
    rng = Random(7)
    state = rules.start()
    for _ in range(40):
        moves = rules.moves(state)
        texts = [rules.text(state, m) for m in moves]
        assert len(set(texts)) == len(texts)
        for move, text in rng.sample(list(zip(moves, texts, strict=True)), 4):
            assert rules.parse(state, text) == (move,)
            assert rules.parse(state, text.upper()) == (move,)
        state = rules.play(state, rng.choice(moves))


@pytest.mark.parametrize("text", [
    "", "x", "a1b2c3d4", "a0b1", "a6b6", "j1i1", "i4h4", "a1-b2", "1a2b", "a1b2p", "passs", "a1 b2",
])
def test_unreadable_moves_are_refused(text: str) -> None:
    with pytest.raises(UnreadableMove, match=r"is not an Abalone move.*\.$"):
        RULES.parse(START, text)


@pytest.mark.parametrize("text", ["c", "c3", "c3d", "c3c5", "c3c5d"])
def test_a_beginning_that_fits_several_moves_is_ambiguous(text: str) -> None:
    state = state_of(RULES, "b: c3 c4 c5", "b")
    with pytest.raises(AmbiguousMove, match=f"^'{text}' is ambiguous: it could be c"):
        RULES.parse(state, text)


def test_an_in_line_move_is_not_an_abbreviation_of_a_broadside() -> None:
    state = state_of(RULES, "b: c3 c4  w: c5 c6 b2 b3 d3 d4", "b")
    assert [RULES.text(state, m) for m in RULES.moves(state) if len(m) == 3] == []
    state = state_of(RULES, "b: c3 c4  w: c5 c6 b2 b3 d3", "b")
    assert [RULES.text(state, m) for m in RULES.moves(state) if len(m) == 3] == ["c3c4d4"]
    with pytest.raises(IllegalMove) as refusal:
        RULES.parse(state, "c3c4")
    assert refusal.value.reason == "not_stronger"


def test_a_beginning_that_fits_one_move_is_enough() -> None:
    state = state_of(RULES, "b: a1  w: a2 b1", "b")
    assert RULES.parse(state, "a") == RULES.parse(state, "a1") == RULES.parse(state, "a1b2")


def test_no_move_is_legal_after_the_game() -> None:
    over = RULES.from_position("wwwww/www3/7/8/9/8/2bbb2/bbbbbb/bbbbb b 6-0")
    with pytest.raises(IllegalMove) as refusal:
        RULES.parse(over, "c3d3")
    assert refusal.value.reason == "game_over"
    assert RULES.explain(over, (0,)) == "game_over"


@settings(max_examples=150, deadline=None)
@given(text=st.text(alphabet="abcdefghi123456789pPsSA -x\n", max_size=8), variant=st.sampled_from(range(len(ALL))))
def test_mangled_moves_are_read_or_refused_in_a_sentence(text: str, variant: int) -> None:
    rules = ALL[variant]
    state = rules.start()
    refusal: MoveError | None = None
    try:
        (move,) = rules.parse(state, text)
    except MoveError as error:
        refusal = error
    if refusal is None:
        assert rules.text(state, move).startswith(rules.normal(text))
    else:
        assert str(refusal).endswith(".")
        assert not isinstance(refusal, IllegalMove) or refusal.reason in rules.reasons()


# --- positions -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rules", "text"), [
    (RULES, f"{ROWS} b 0-0"),
    (RULES, f"{ROWS} w 0-0"),
    (RULES, "wwwww/wwwwww/1b1w3/8/4b4/8/2bb3/bb1bbb/bbbbb w 2-0"),
    (RULES, "bbbbb/bbb3/7/8/9/8/2www2/wwwwww/wwwww b 0-6"),
    (THREE, "ww1rr/ww2rr/ww3rr/ww4rr/ww5rr/w7/7/bbbbbb/bbbbb w 1-0-0"),
    (THREE, "ww1rr/ww2rr/ww3rr/ww4rr/ww5rr/w7/7/bbbbbb/1bbbb r 1-1-0"),
    (FOUR, "tttt1/1ttt2/2tt1rr/5rrr/lll3rrr/lll5/ll1bb2/2bbb1/1bbbb t 1-0-1-0"),
])
def test_positions_are_read_back_from_their_text(rules: Abalone, text: str) -> None:
    assert rules.position(rules.from_position(text)) == text


def test_omitted_ejection_counts_follow_from_the_board() -> None:
    text = "wwwww/wwwwww/3w3/8/9/8/2bb3/bbbbbb/bbbbb w"
    assert RULES.position(RULES.from_position(text)) == f"{text} 2-1"
    for rules in ALL:
        rows, letter, _ = rules.position(rules.start()).split()
        assert rules.from_position(f"{rows} {letter}") == rules.start()


def test_finished_positions_can_be_set_up() -> None:
    outcome = RULES.result(RULES.from_position("wwwww/www3/7/8/9/8/2bbb2/bbbbbb/bbbbb w"))
    assert outcome is not None
    assert (outcome.winners(), outcome.reason) == ((0,), "six_out")


@pytest.mark.parametrize(("rules", "text", "fault"), [
    (RULES, "", "is nine rows, the letter of the side to move and the ejected counts, such as 0-0"),
    (RULES, ROWS, "is nine rows, the letter"),
    (RULES, f"{ROWS} b 0-0 x", "is nine rows, the letter"),
    (RULES, "5/6/7 b", "nine rows joined by '/', not 3"),
    (RULES, f"{ROWS}/5 b", "nine rows joined by '/', not 10"),
    (RULES, ROWS.replace("/8/9", "/9/9") + " b", "Row f has 8 cells, not 9"),
    (RULES, ROWS.replace("wwwww/", "wwww/", 1) + " b", "Row i has 5 cells, not 4"),
    (RULES, ROWS.replace("9", "0") + " b", "In row e stands '0', which is neither one of b, w nor a number"),
    (RULES, ROWS.replace("b2", "r2") + " b", "In row c stands 'r'"),
    (RULES, f"{ROWS} r", "The side to move is one of b, w, not 'r'"),
    (RULES, f"{ROWS} bw", "The side to move is one of b, w, not 'bw'"),
    (RULES, ROWS.replace("9", "b8") + " b", "Side 'b' has 15 marbles, but only 14 belong to it"),
    (RULES, f"{ROWS} b 0", "The ejected counts are 2 numbers joined by '-', not '0'"),
    (RULES, f"{ROWS} b 0-0-0", "The ejected counts are 2 numbers"),
    (RULES, f"{ROWS} b 0-x", "The ejected counts are 2 numbers"),
    (RULES, f"{ROWS} b 1-0", "The ejected counts add up to 1, but the number of missing marbles is 0"),
    (RULES, ROWS.replace("www2", "ww3") + " b 0-1",
     "Side 'w' has ejected 1 marbles, but its opponents lack only 0"),
    (RULES, "5/6/7/8/4b4/8/7/6/5 b 5-5", "Side 'w' has no marble"),
    (RULES, "5/6/7/8/9/8/7/6/5 b 0-0", "Side 'b' has no marble"),
    (RULES, "5/6/7/8/3bw4/8/7/6/5 b 7-0", "Side 'b' has ejected 7 marbles, but the game ends with 6"),
    (RULES, "5/6/7/8/3bw4/8/7/6/5 b 6-6", "Two sides have ejected as many marbles as win"),
    (RULES, "wwwww/ww4/7/8/9/8/2bbb2/bbbbbb/bbbbb b", "Side 'b' has ejected 7 marbles, but the game ends with 6"),
    (RULES, "wwwww/www3/7/8/9/8/7/bbb3/bbbbb b", "Two sides have ejected as many marbles as win"),
    (THREE, "ww1rr/ww2rr/ww3rr/ww4rr/ww5rr/w7/7/bbbbbb/bbbbb w", "with 3 players the board does not tell who"),
    (THREE, "ww1rr/ww2rr/ww3rr/ww4rr/ww5rr/w7/7/bbbbbb/bbbbb w 0-0-1", "Side 'r' has ejected 1 marbles, but"),
    (FOUR, "tttt1/1ttt2/2tt1rr/5rrr/lll3rrr/lll5/ll1bb2/l1bbb1/1bbbb b 0-1-0-0",
     "The team of 'l' and 'r' has ejected 1 marbles, but its opponents lack only 0"),
])
def test_faulty_positions_get_a_sentence_that_names_the_fault(rules: Abalone, text: str, fault: str) -> None:
    with pytest.raises(PositionError) as refusal:
        rules.from_position(text)
    assert fault in str(refusal.value)
    assert str(refusal.value).endswith(".")


@settings(max_examples=150, deadline=None)
@given(at=st.integers(0, 60), length=st.integers(0, 4), patch=st.text(alphabet="bwrlt123456789/- 0", max_size=4),
       variant=st.sampled_from(range(len(ALL))))
def test_mangled_positions_are_read_or_refused_in_a_sentence(at: int, length: int, patch: str, variant: int) -> None:
    rules = ALL[variant]
    text = rules.position(rules.start())
    mangled = text[:at] + patch + text[at + length:]
    state: AbaloneState | None = None
    refusal = ""
    try:
        state = rules.from_position(mangled)
    except PositionError as error:
        refusal = str(error)
    assert refusal.endswith(".") if state is None else rules.from_position(rules.position(state)) == state


def test_the_drawn_board_has_a_letter_for_each_row_and_a_digit_for_each_diagonal() -> None:
    lines = RULES.diagram(START).splitlines()
    assert [line.strip()[0] for line in lines[:9]] == list("ihgfedcba")
    assert lines[6] == "  c . . b b b . . 8"
    assert lines[9].split() == list("12345")


# --- touches ---------------------------------------------------------------------------------------------


def cells(names: str) -> tuple[int, ...]:
    return tuple(CELL_OF_NAME[name] for name in names.split())


@pytest.mark.parametrize(("rules", "sketch", "text", "ways", "drags"), [
    (RULES, "b: e5", "e5e6", ["e5 e6"], ["e5 e6"]),
    (RULES, "b: e4 e5", "e4e5", ["e4 e5 e6", "e5 e4 e6"], ["e4 e5"]),
    (RULES, "b: e3 e4 e5  w: e6 e7", "e3e4", ["e3 e5 e6", "e5 e3 e6", "e3 e4 e5 e6", "e5 e4 e3 e6"], ["e3 e4"]),
    (RULES, "b: e4 e5", "e4e5f5", ["e4 e5 f6", "e5 e4 f5"], []),
    (RULES, "b: e3 e4 e5", "e3e5d2", ["e3 e5 d4", "e5 e3 d2", "e3 e4 e5 d4", "e5 e4 e3 d2"], []),
    (FOUR, "b: e4  t: e5  l: e6", "e4e5", ["e4 e5 e6"], ["e4 e5"]),
])
def test_touches_or_drags_make_a_move(rules: Abalone, sketch: str, text: str, ways: list[str],
                                      drags: list[str]) -> None:
    state = state_of(rules, sketch, sketch[0])
    (move,) = rules.parse(state, text)
    assert list(rules.ways(state, move)) == [cells(way) for way in ways]
    assert rules.taps(state, move) == cells(ways[0])
    assert list(rules.drags(state, move)) == [cells(drag) for drag in drags]


@pytest.mark.parametrize(("rules", "sketch", "touches", "reason"), [
    (RULES, "b: e5", "a1", "empty_cell"),
    (RULES, "b: e5  w: a1", "a1", "not_yours"),
    (RULES, "b: a1  w: a2 b1 b2", "a1", "blocked"),
    (RULES, "b: e5", "e5 e7", "too_far"),
    (RULES, "b: e5  w: e6", "e5 e6", "not_stronger"),
    (RULES, "b: e5 g6", "e5 g6", "not_in_line"),
    (RULES, "b: e3 e5", "e3 e5", "gap"),
    (RULES, "b: e3 e4 e5 e6", "e3 e6", "more_than_three"),
    (RULES, "b: e4 e5", "e4 e5 e8", "too_far"),
    (RULES, "b: e4 e5  w: e6 e7", "e4 e5 e6", "not_stronger"),
    (RULES, "b: e4 e5  w: e6 e7", "e5 e4 e6", "not_stronger"),
    (RULES, "b: e4 e5 e7  w: e6", "e4 e5 e6", "own_marble_behind"),
    (RULES, "b: e4 e5  w: f5", "e4 e5 f6", "broadside_occupied"),
    (RULES, "b: e8 e9", "e9 e8 f9", "would_eject_own"),
    (FOUR, "b: e4  t: e5", "e5", "not_yours"),
    (FOUR, "b: e4  t: e5", "e4 e5 e6", "partner_without_push"),
])
def test_impossible_touches_get_a_reason(rules: Abalone, sketch: str, touches: str, reason: str) -> None:
    assert rules.explain(state_of(rules, sketch, sketch[0]), cells(touches)) == reason


def test_touches_of_a_move_are_unique_and_no_prefix_of_another() -> None:
    for rules in ALL:
        rng = Random(3)
        state: AbaloneState = rules.start()
        for _ in range(30):
            ways = sorted(way for m in rules.moves(state) for way in rules.ways(state, m))
            assert all(longer[:len(shorter)] != shorter for shorter, longer in pairwise(ways))
            state = rules.play(state, rng.choice(rules.moves(state)))
