"""Abalone's rules: one case for each sentence of the rule sheet, checked under all twelve symmetries of the hexagon."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import pytest

from games.abalone.evaluator import AbaloneEvaluator
from games.abalone.grid import CELL_OF_NAME, NAMES, NEXT
from games.abalone.rules import Abalone, AbaloneState
from games.engine.core.errors import IllegalMove
from games.engine.core.rules import OFF, Move
from tests.abalone.sketch import Symmetry, marbles_of, state_of, symmetries

VARIANTS = ("standard", "belgian", "german", "dutch", "swiss", "three", "four")
RULES = {variant: Abalone(variant, {}) for variant in VARIANTS}
WITHOUT_DRAWS = Abalone("standard", {"draws": "off"})


class Case(NamedTuple):
    """Marbles, a move by the first side named, and the marbles afterwards."""

    before: str
    move: str
    after: str
    variant: str = "standard"


MOVES = {
    "one marble moves to a free cell": Case("b: e5", "e5e6", "b: e6"),
    "two marbles in a line move in line": Case("b: e4 e5", "e4e5", "b: e5 e6"),
    "three marbles in a line move in line": Case("b: e3 e4 e5", "e3e4", "b: e4 e5 e6"),
    "of four in a line the front three can move": Case("b: e2 e3 e4 e5", "e3e4", "b: e2 e4 e5 e6"),
    "one of a line can leave it alone": Case("b: e3 e4 e5", "e4f5", "b: e3 f5 e5"),
    "two marbles move broadside": Case("b: e4 e5", "e4e5f5", "b: f5 f6"),
    "two marbles move broadside the other way": Case("b: e4 e5", "e4e5f4", "b: f4 f5"),
    "three marbles move broadside": Case("b: e3 e4 e5", "e3e5f4", "b: f4 f5 f6"),
    "two of three in a line can move broadside": Case("b: e3 e4 e5", "e4e5f5", "b: e3 f5 f6"),
    "two push one": Case("b: e4 e5  w: e6", "e4e5", "b: e5 e6  w: e7"),
    "three push one": Case("b: e3 e4 e5  w: e6", "e3e4", "b: e4 e5 e6  w: e7"),
    "three push two": Case("b: e3 e4 e5  w: e6 e7", "e3e4", "b: e4 e5 e6  w: e7 e8"),
    "of three in a line the front two can push one": Case("b: e3 e4 e5  w: e6", "e4e5", "b: e3 e5 e6  w: e7"),
    "without contact nothing is pushed": Case("b: e3 e4  w: e6", "e3e4", "b: e4 e5  w: e6"),
    "a single marble may move up to an opponent": Case("b: e4  w: e6", "e4e5", "b: e5  w: e6"),
    "a pushed marble may stop next to another": Case("b: e3 e4  w: e5 e7", "e3e4", "b: e4 e5  w: e6 e7"),
    "two push one over the edge": Case("b: e7 e8  w: e9", "e7e8", "b: e8 e9"),
    "three push one over the edge": Case("b: e6 e7 e8  w: e9", "e6e7", "b: e7 e8 e9"),
    "three push two, and the second goes over the edge": Case("b: e5 e6 e7  w: e8 e9", "e5e6", "b: e6 e7 e8  w: e9"),
    "a marble is ejected over the middle of a side too": Case("b: g5 h6  w: i7", "g5h6", "b: h6 i7"),
    "a marble in the corner is ejected along a long diagonal": Case("b: c3 b2  w: a1", "c3b2", "b: b2 a1"),
    "three: the pushed may belong to different opponents": Case(
        "b: e3 e4 e5  w: e6  r: e7", "e3e4", "b: e4 e5 e6  w: e7  r: e8", "three"),
    "three: two push one of either opponent": Case("w: e4 e5  b: e6", "e4e5", "w: e5 e6  b: e7", "three"),
    "three: of two different opponents the farther one is ejected": Case(
        "r: e5 e6 e7  w: e8  b: e9", "e5e6", "r: e6 e7 e8  w: e9", "three"),
    "four: one partner marble may count in a push": Case(
        "b: e4  t: e5  l: e6", "e4e5", "b: e5  t: e6  l: e7", "four"),
    "four: two partner marbles may count in a push": Case(
        "b: e3  t: e4 e5  l: e6 e7", "e3e4", "b: e4  t: e5 e6  l: e7 e8", "four"),
    "four: a partner marble may stand between own ones in a push": Case(
        "b: e3 e5  t: e4  r: e6 e7", "e3e4", "b: e4 e6  t: e5  r: e7 e8", "four"),
    "four: the pushed may be of both opposing colours": Case(
        "l: e3 e4 e5  b: e6  t: e7", "e3e4", "l: e4 e5 e6  b: e7  t: e8", "four"),
    "four: a push with a partner may eject": Case("r: e7  l: e8  t: e9", "e7e8", "r: e8  l: e9", "four"),
}

REFUSALS = {
    "four in a line never move together": Case("b: e2 e3 e4 e5", "e2e3", "more_than_three"),
    "four in a line never move broadside": Case("b: e2 e3 e4 e5", "e2e5f3", "more_than_three"),
    "marbles off a line never move together": Case("b: e3 f5", "e3f5f4", "not_in_line"),
    "marbles with a gap never move together": Case("b: e3 e5", "e3e5f4", "gap"),
    "a marble moves one cell only": Case("b: e4", "e4e6", "too_far"),
    "a broadside goes one cell only": Case("b: e4 e5", "e4e5g6", "too_far"),
    "one's own marble is never ejected in line": Case("b: e8 e9", "e8e9", "would_eject_own"),
    "one's own marble is never ejected broadside": Case("b: e8 e9", "e8e9f9", "would_eject_own"),
    "a broadside needs every goal free of opponents": Case("b: e4 e5  w: f6", "e4e5f5", "broadside_occupied"),
    "a broadside needs every goal free of own marbles": Case("b: e3 e4 e5 f5", "e3e5f4", "broadside_occupied"),
    "a broadside never pushes": Case("b: d4 d5 d6 e4 e5 e6  w: f5", "e4e6f5", "broadside_occupied"),
    "one never pushes one": Case("b: e5  w: e6", "e5e6", "not_stronger"),
    "two never push two": Case("b: e4 e5  w: e6 e7", "e4e5", "not_stronger"),
    "three never push three": Case("b: e3 e4 e5  w: e6 e7 e8", "e3e4", "not_stronger"),
    "one never pushes two": Case("b: e5  w: e6 e7", "e5e6", "not_stronger"),
    "two never push three": Case("b: e4 e5  w: e6 e7 e8", "e4e5", "not_stronger"),
    "equals never eject": Case("b: e6 e7  w: e8 e9", "e6e7", "not_stronger"),
    "a fourth marble never counts against three": Case("b: e2 e3 e4 e5  w: e6 e7 e8", "e2e3", "more_than_three"),
    "with a fourth behind them three still push no three": Case(
        "b: e2 e3 e4 e5  w: e6 e7 e8", "e3e4", "not_stronger"),
    "a fourth marble never pushes along": Case("b: e2 e3 e4 e5  w: e6", "e2e3", "more_than_three"),
    "an own marble behind the opponents blocks the push": Case("b: e4 e5 e7  w: e6", "e4e5", "own_marble_behind"),
    "an own marble behind two opponents blocks three": Case(
        "b: e3 e4 e5 e8  w: e6 e7", "e3e4", "own_marble_behind"),
    "an opponent's marble cannot be moved": Case("b: e5  w: g5", "g5g6", "not_yours"),
    "a free cell cannot be moved": Case("b: e5  w: g5", "c5c6", "empty_cell"),
    "three: a marble of the third player behind blocks two": Case(
        "b: e4 e5  w: e6  r: e7", "e4e5", "not_stronger", "three"),
    "three: two of each are too many for three": Case(
        "b: e3 e4 e5  w: e6 e8  r: e7", "e3e4", "not_stronger", "three"),
    "four: the tail of a push is one's own": Case("b: e5  t: e4  l: e6", "e4e5", "not_yours", "four"),
    "four: a move that pushes nothing uses own marbles only": Case(
        "b: e4  t: e5", "e4e5", "partner_without_push", "four"),
    "four: a partner in the middle does not move without a push": Case(
        "b: e3 e5  t: e4", "e3e4", "partner_without_push", "four"),
    "four: a broadside uses own marbles only": Case("b: e4  t: e5", "e4e5f5", "partner_without_push", "four"),
    "four: a partner's marble is never pushed": Case("b: e3 e4  t: e5", "e3e4", "partner_without_push", "four"),
    "four: a partner's marble is never ejected": Case("b: e7 e8  t: e9", "e7e8", "would_eject_own", "four"),
    "four: a partner's marble behind the opponents blocks the push": Case(
        "b: e4 e5  l: e6  t: e7", "e4e5", "own_marble_behind", "four"),
    "four: a fourth marble never counts, a partner's neither": Case(
        "b: e2 e3 e4  t: e5  l: e6", "e2e3", "more_than_three", "four"),
    "four: own and partner in equal number never push": Case(
        "b: e4  t: e5  l: e6  r: e7", "e4e5", "not_stronger", "four"),
}


@pytest.mark.parametrize("rename", symmetries())
@pytest.mark.parametrize("case", MOVES.values(), ids=MOVES.keys())
def test_move(case: Case, rename: Symmetry) -> None:
    rules = RULES[case.variant]
    state = state_of(rules, rename(case.before), case.before[0])
    after = rules.play(state, named_move(rules, state, rename(case.move)))
    wanted = state_of(rules, rename(case.after), case.before[0])
    assert marbles_of(rules, after) == marbles_of(rules, wanted)
    assert rules.seat_to_move(after) == (state.seat + 1) % rules.seats
    ejected = len(rules.pieces(state)) - len(rules.pieces(wanted))
    assert after.out[state.seat] == ejected == sum(after.out)
    assert [step.dst for step in rules.steps(state, named_move(rules, state, rename(case.move)))].count(OFF) == ejected


@pytest.mark.parametrize("rename", symmetries())
@pytest.mark.parametrize("case", REFUSALS.values(), ids=REFUSALS.keys())
def test_refusal(case: Case, rename: Symmetry) -> None:
    rules = RULES[case.variant]
    state = state_of(rules, rename(case.before), case.before[0])
    with pytest.raises(IllegalMove) as refusal:
        rules.parse(state, rename(case.move))
    assert refusal.value.reason == case.after
    assert str(refusal.value).startswith(f"'{rename(case.move)}' is not legal here: ")


# --- the board -------------------------------------------------------------------------------------------


def test_cells_are_named_by_row_and_diagonal() -> None:
    spans = {"a": "1-5", "b": "1-6", "c": "1-7", "d": "1-8", "e": "1-9", "f": "2-9", "g": "3-9", "h": "4-9", "i": "5-9"}
    names = [f"{row}{digit}" for row, span in spans.items() for digit in range(int(span[0]), int(span[2]) + 1)]
    assert list(NAMES) == names
    assert len(names) == 61


def test_neighbours_are_east_north_east_north_west_and_their_opposites() -> None:
    assert [NAMES[cell] for cell in NEXT[CELL_OF_NAME["e5"]]] == ["e6", "f6", "f5", "e4", "d4", "d5"]
    assert [NAMES[cell] for cell in NEXT[CELL_OF_NAME["a1"]] if cell != 61] == ["a2", "b2", "b1"]
    assert NEXT[61] == bytes([61] * 6)


@pytest.mark.parametrize("rename", symmetries())
def test_a_lone_marble_has_a_move_in_each_of_the_six_directions(rename: Symmetry) -> None:
    rules = RULES["standard"]
    state = state_of(rules, "b: e5", "b")
    assert sorted(texts(rules, state)) == ["e5d4", "e5d5", "e5e4", "e5e6", "e5f5", "e5f6"]
    corner = state_of(rules, rename("b: a1"), "b")
    assert sorted(texts(rules, corner)) == sorted(rename(text) for text in ("a1a2", "a1b1", "a1b2"))


# --- layouts and turns -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("variant", "rows"), [
    ("standard", "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb"),
    ("belgian", "ww1bb/wwwbbb/1ww1bb1/8/9/8/1bb1ww1/bbbwww/bb1ww"),
    ("german", "5/ww2bb/www1bbb/1ww2bb1/9/1bb2ww1/bbb1www/bb2ww/5"),
    ("dutch", "ww1bb/wbwbwb/1ww1bb1/8/9/8/1bb1ww1/bwbwbw/bb1ww"),
    ("swiss", "5/ww2bb/wbw1bwb/1ww2bb1/9/1bb2ww1/bwb1wbw/bb2ww/5"),
])
def test_layouts_for_two(variant: str, rows: str) -> None:
    rules = RULES[variant]
    state = rules.start()
    assert rules.position(state) == f"{rows} b 0-0"
    assert [rules.counts(state, seat) for seat in (0, 1)] == [{"left": 14, "out": 0}] * 2


def test_layout_for_three() -> None:
    wanted = ("b: a1 a2 a3 a4 a5 b1 b2 b3 b4 b5 b6  w: d1 e1 e2 f2 f3 g3 g4 h4 h5 i5 i6  "
              "r: d8 e8 e9 f8 f9 g8 g9 h8 h9 i8 i9")
    rules = RULES["three"]
    assert marbles_of(rules, rules.start()) == marbles_of(rules, state_of(rules, wanted, "b"))
    assert [rules.counts(rules.start(), seat)["left"] for seat in range(3)] == [11] * 3
    assert rules.teams == (0, 1, 2)


def test_layout_for_four() -> None:
    wanted = ("b: a2 a3 a4 a5 b3 b4 b5 c4 c5  l: b1 c1 c2 d1 d2 d3 e1 e2 e3  "
              "t: i5 i6 i7 i8 h5 h6 h7 g5 g6  r: e7 e8 e9 f7 f8 f9 g8 g9 h9")
    rules = RULES["four"]
    assert marbles_of(rules, rules.start()) == marbles_of(rules, state_of(rules, wanted, "b"))
    assert [rules.counts(rules.start(), seat)["left"] for seat in range(4)] == [9] * 4
    assert rules.teams == (0, 1, 0, 1)


@pytest.mark.parametrize(("variant", "order"), [("standard", "bwbw"), ("three", "bwrb"), ("four", "bltrb")])
def test_turn_order(variant: str, order: str) -> None:
    rules = RULES[variant]
    state = rules.start()
    for letter in order:
        assert rules.letters[rules.seat_to_move(state)] == letter
        state = rules.play(state, rules.moves(state)[0])


def test_both_sides_have_44_first_moves_in_the_standard_layout() -> None:
    rules = RULES["standard"]
    moves = rules.moves(rules.start())
    assert len(moves) == 44
    assert [len(rules.moves(rules.play(rules.start(), m))) for m in moves] == [44] * 44


# --- how a game ends -------------------------------------------------------------------------------------

PUSH_OFF = {
    "standard": "b: e7 e8  w: e9 a1",
    "three": "b: e7 e8  w: e9 a1  r: i5",
    "four": "b: e7  t: e8  l: e9  r: a1",
}


@pytest.mark.parametrize(("variant", "out", "winners"), [
    ("standard", (5, 0), (0,)),
    ("standard", (5, 5), (0,)),
    ("standard", (4, 5), ()),
    ("three", (5, 5, 5), (0,)),
    ("three", (4, 5, 5), ()),
    ("four", (5, 0, 0, 0), (0, 2)),
    ("four", (0, 5, 5, 0), (0, 2)),
    ("four", (2, 4, 3, 1), (0, 2)),
    ("four", (2, 5, 2, 0), ()),
])
def test_the_first_team_to_eject_six_wins_and_the_game_stops(
        variant: str, out: tuple[int, ...], winners: tuple[int, ...]) -> None:
    rules = RULES[variant]
    state = state_of(rules, PUSH_OFF[variant], "b", out)
    after = rules.play(state, named_move(rules, state, "e7e8"))
    outcome = rules.result(after)
    if winners:
        assert outcome is not None
        assert (outcome.winners(), outcome.reason) == (winners, "six_out")
        assert rules.moves(after) == []
        assert rules.counts(after, 0)["out"] == 6
    else:
        assert outcome is None
        assert rules.moves(after)


@pytest.mark.parametrize("rename", symmetries())
def test_with_two_players_a_seat_without_a_legal_move_loses(rename: Symmetry) -> None:
    rules = RULES["standard"]
    state = state_of(rules, rename("w: a2 b1 c3  b: a1"), "w")
    after = rules.play(state, named_move(rules, state, rename("c3b2")))
    outcome = rules.result(after)
    assert outcome is not None
    assert (outcome.rewards, outcome.reason) == ((0.0, 1.0), "no_moves")
    assert rules.moves(after) == []


@pytest.mark.parametrize("rename", symmetries())
def test_a_seat_that_can_only_push_has_a_legal_move(rename: Symmetry) -> None:
    rules = RULES["standard"]
    state = state_of(rules, rename("w: a2 b1 b3 c2 c4  b: a1 b2"), "w")
    enclosed = rules.play(state, named_move(rules, state, rename("c4c3")))
    assert rules.result(enclosed) is None
    assert texts(rules, enclosed) == [rename("a1b2")]


@pytest.mark.parametrize(("variant", "sketch", "letter"), [
    ("three", "w: a2 b1  r: c3  b: a1", "r"),
    ("four", "l: a2 b1  r: c3  b: a1  t: i9", "r"),
])
def test_with_more_players_a_seat_without_a_legal_move_passes(variant: str, sketch: str, letter: str) -> None:
    rules = RULES[variant]
    state = state_of(rules, sketch, letter)
    stuck = rules.play(state, named_move(rules, state, "c3b2"))
    assert (rules.result(stuck), rules.phase(stuck)) == (None, "pass")
    assert texts(rules, stuck) == ["pass"]
    assert AbaloneEvaluator(rules).sample(stuck, Random(1)) == ()
    after = rules.play(stuck, rules.parse(stuck, "pass")[0])
    assert rules.seat_to_move(after) == 1
    assert rules.pieces(after) == rules.pieces(stuck)


def test_a_seat_with_a_legal_move_cannot_pass() -> None:
    for rules in RULES.values():
        with pytest.raises(IllegalMove) as refusal:
            rules.parse(rules.start(), "pass")
        assert refusal.value.reason == "must_move"


BACK_AND_FORTH = ("c3d3", "g5f5", "d3c3", "f5g5")


def test_the_third_repetition_of_a_position_is_a_draw() -> None:
    rules = RULES["standard"]
    state = played(rules, rules.start(), BACK_AND_FORTH * 2, [None] * 7)
    outcome = rules.result(state)
    assert outcome is not None
    assert (outcome.rewards, outcome.reason) == ((0.5, 0.5), "repetition")
    assert rules.moves(state) == []


def test_a_repetition_needs_the_same_seat_to_move() -> None:
    rules = RULES["standard"]
    black_loses_a_move = ("c3d3", "g5f5", "d3d4", "f5g5", "d4c3")
    white_loses_a_move = ("g5f5", "c3d3", "f5f4", "d3c3", "f4g5")
    swapped = played(rules, rules.start(), black_loses_a_move, [None] * 5)
    assert rules.pieces(swapped) == rules.pieces(rules.start())
    again = played(rules, swapped, white_loses_a_move, [None] * 5)
    assert rules.position(again) == rules.position(rules.start())
    third = played(rules, again, BACK_AND_FORTH, [None] * 3)
    assert str(rules.result(third)).endswith("reason='repetition')")


def test_draws_can_be_switched_off() -> None:
    state = played(WITHOUT_DRAWS, WITHOUT_DRAWS.start(), BACK_AND_FORTH * 60, [None] * 240)
    assert WITHOUT_DRAWS.result(state) is None


@pytest.mark.parametrize("variant", VARIANTS)
def test_two_hundred_plies_without_an_ejection_are_a_draw(variant: str) -> None:
    rules = RULES[variant]
    rng = Random(variant)
    state = rules.start()
    quiet = ejections = 0
    while rules.result(state) is None and quiet < 201:
        calm = [m for m in rules.moves(state) if not ejects(rules, state, m)]
        wild = [m for m in rules.moves(state) if m not in calm]
        is_time = ejections == 0 and quiet >= 30 and wild
        state = rules.play(state, rng.choice(wild if is_time else calm))
        quiet = 0 if is_time else quiet + 1
        ejections += bool(is_time)
    outcome = rules.result(state)
    assert outcome is not None
    assert (set(outcome.rewards), outcome.reason, quiet) == ({0.5}, "quiet", 200)
    assert ejections == 1


# --- helpers ---------------------------------------------------------------------------------------------


def named_move(rules: Abalone, state: AbaloneState, text: str) -> Move:
    (move,) = rules.parse(state, text)
    return move


def texts(rules: Abalone, state: AbaloneState) -> list[str]:
    return [rules.text(state, m) for m in rules.moves(state)]


def ejects(rules: Abalone, state: AbaloneState, move: Move) -> bool:
    return any(step.dst == OFF for step in rules.steps(state, move))


def played(rules: Abalone, state: AbaloneState, moves: tuple[str, ...], results: list[None]) -> AbaloneState:
    """Return the state after these moves; the first results must be as given."""
    for at, text in enumerate(moves):
        state = rules.play(state, named_move(rules, state, text))
        if at < len(results):
            assert rules.result(state) == results[at]
    return state
