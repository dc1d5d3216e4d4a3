"""The rules of Quits: one case for each sentence of the rule sheet, checked for every seat and mirrored."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import pytest

from games.engine.core.errors import IllegalMove
from games.engine.core.rules import Outcome
from games.quits.rules import Quits, QuitsState
from tests.quits.symmetry import image_of, symmetries

SEATS = {"classic": 2, "short": 2, "four": 4}
ROAMING = ".0.../0..../..0../....1/..11. 0 0,0 -"
WALLED_IN = "12.30/2...3/...../1...0/21.03 0 0,0,0,0 -"  # nobody can move if marbles step straight


class Case(NamedTuple):
    """Position, move, position afterwards, the seat that has won (or -1), the variant, and the direction of steps."""

    before: str
    move: str
    after: str
    winner: int = -1
    variant: str = "short"
    way: str = "diagonal"


class Refusal(NamedTuple):
    """Position, move, the reason why it is not legal, and the direction of steps."""

    before: str
    move: str
    reason: str
    way: str = "diagonal"


CASES = {
    "a marble steps diagonally forward": Case(
        ROAMING, "c3d2", ".0.../0..../...../...01/..11. 1 0,0 -"),
    "a marble steps diagonally to one side": Case(
        ROAMING, "c3b2", ".0.../0..../...../.0..1/..11. 1 0,0 -"),
    "a marble steps diagonally to the other side": Case(
        ROAMING, "c3d4", ".0.../0..0./...../....1/..11. 1 0,0 -"),
    "straight: a marble steps diagonally forward": Case(
        ROAMING, "c3d2", ".0.../0..../...../...01/..11. 1 0,0 -", way="straight"),
    "straight: a marble steps away along the column": Case(
        ROAMING, "c3c2", ".0.../0..../...../..0.1/..11. 1 0,0 -", way="straight"),
    "straight: a marble steps away along the row": Case(
        ROAMING, "c3d3", ".0.../0..../...0./....1/..11. 1 0,0 -", way="straight"),
    "four: the second seat steps away from its own corner": Case(
        ".0.1./00.11/...../33.22/.3.2. 1 0,0,0,0 -", "d4c3",
        ".0.1./00..1/..1../33.22/.3.2. 2 0,0,0,0 -", variant="four"),
    "four: turns go clockwise, from the fourth seat to the first": Case(
        ".0.1./00.11/...../33.22/.3.2. 3 0,0,0,0 -", "b2c3",
        ".0.1./00.11/..3../3..22/.3.2. 0 0,0,0,0 -", variant="four"),
    "a row slides to the right": Case(
        ROAMING, "3>", ".0.../0..../...0./....1/..11. 1 0,0 3>"),
    "a row slides to the left": Case(
        ROAMING, "3<", ".0.../0..../.0.../....1/..11. 1 0,0 3<"),
    "a column slides up": Case(
        ".0.../0..../..0../....1/...11 0 0,0 -", "c^", ".0.../0.0../...../....1/...11 1 0,0 c^"),
    "a column slides down": Case(
        ".0.../0..../..0../....1/...11 0 0,0 -", "cv", ".0.../0..../...../..0.1/...11 1 0,0 cv"),
    "every marble of the line rides on its tile": Case(
        ".0.../...../01.0./....1/...1. 0 0,0 -", "3>", ".0.../...../.01.0/....1/...1. 1 0,0 3>"),
    "one own marble in the line is enough": Case(
        ".0.../0..../.101./....1/..... 0 0,0 -", "3<", ".0.../0..../101../....1/..... 1 0,0 3<"),
    "only the tile taken out must be free, not the other end": Case(
        ".0.../...../01.0./....1/...1. 1 0,0 -", "3>", ".0.../...../.01.0/....1/...1. 0 0,0 3>"),
    "the same slide may be made again": Case(
        ".0.../0..../.01../....1/...1. 1 0,0 3>", "3>", ".0.../0..../..01./....1/...1. 0 0,0 3>"),
    "another line may slide after a slide": Case(
        ".0.../0..../.01../....1/...1. 1 0,0 3>", "c^", ".0.../0.1../.0.../....1/...1. 0 0,0 c^"),
    "a marble stays on its own base corner": Case(
        ".0.../00.../...../...11/...1. 0 0,0 -", "5<", "0..../00.../...../...11/...1. 1 0,0 5<"),
    "a marble stays on a corner where nobody sits": Case(
        ".0.../...../0..../0..11/...1. 0 0,0 -", "av", ".0.../...../...../0..11/0..1. 1 0,0 av"),
    "four: a marble stays on a neighbour's corner": Case(
        "...0./0..11/.0..1/33.22/.3.2. 0 0,0,0,0 -", "5>",
        "....0/0..11/.0..1/33.22/.3.2. 1 0,0,0,0 5>", variant="four"),
    "a marble that steps into the opposite corner leaves": Case(
        ".00../00..1/....1/...01/..11. 0 0,0 -", "d2e1",
        ".00../00..1/....1/....1/..11. 1 1,0 -", variant="classic"),
    "a marble that slides into the opposite corner leaves": Case(
        ".00../00..1/...11/....1/..10. 0 0,0 -", "1>",
        ".00../00..1/...11/....1/...1. 1 1,0 1>", variant="classic"),
    "a marble leaves by another seat's slide": Case(
        ".00../00..1/...11/....1/..10. 1 0,0 -", "1>",
        ".00../00..1/...11/....1/...1. 0 1,0 1>", variant="classic"),
    "straight: a marble steps out along the edge": Case(
        ".00../00..1/...11/....1/..10. 0 0,0 -", "d1e1",
        ".00../00..1/...11/....1/..1.. 1 1,0 -", variant="classic", way="straight"),
    "classic: the second marble out does not win yet": Case(
        ".00../0...1/....1/...11/..10. 0 1,0 -", "1>",
        ".00../0...1/....1/...11/...1. 1 2,0 1>", variant="classic"),
    "classic: the third marble out wins": Case(
        ".0.../0..../....1/...01/..1.. 0 2,2 -", "d2e1",
        ".0.../0..../....1/....1/..1.. 1 3,2 -", 0, "classic"),
    "short: the first marble out wins": Case(
        ".0.../0..../...../...01/..11. 0 0,0 -", "d2e1", ".0.../0..../...../....1/..11. 1 1,0 -", 0),
    "four: the first marble out wins": Case(
        ".0.1./0..11/...../33.02/.322. 0 0,0,0,0 -", "d2e1",
        ".0.1./0..11/...../33..2/.322. 1 1,0,0,0 -", 0, "four"),
    "who slides another's deciding marble out has lost": Case(
        ".0.../0..../....1/....1/..10. 1 0,0 -", "1>", ".0.../0..../....1/....1/...1. 0 1,0 1>", 0),
    "four: a third seat's slide can make one win": Case(
        ".0.../0..11/1..../33.22/.320. 3 0,0,0,0 -", "1>",
        ".0.../0..11/1..../33.22/..32. 0 1,0,0,0 1>", 0, "four"),
    "a seat without a legal move passes": Case(
        "0...1/12.../01.32/.3.../0.3.2 0 0,0,0,0 -", "pass",
        "0...1/12.../01.32/.3.../0.3.2 1 0,0,0,0 -", variant="four"),
    "who could only undo the last slide passes, and the ban is over": Case(
        "...12/1..30/2..12/3...0/...03 0 0,0,0,0 1>", "pass",
        "...12/1..30/2..12/3...0/...03 1 0,0,0,0 -", variant="four"),
}

REFUSALS = {
    "a marble never steps backward": Refusal(ROAMING, "c3b4", "backward"),
    "a marble does not step along the column": Refusal(ROAMING, "c3c2", "not_diagonal"),
    "a marble does not step back along the column": Refusal(ROAMING, "c3c4", "not_diagonal"),
    "straight: a marble never steps diagonally backward": Refusal(ROAMING, "c3b4", "backward", "straight"),
    "straight: a marble never steps back along the column": Refusal(ROAMING, "c3c4", "backward", "straight"),
    "straight: a marble does not step sideways": Refusal(ROAMING, "c3b2", "sideways", "straight"),
    "a marble steps one cell only": Refusal(ROAMING, "c3e1", "too_far"),
    "a marble does not step where it stands": Refusal(ROAMING, "c3c3", "too_far"),
    "a marble does not step onto one of its own": Refusal(
        "...../00.../..0../....1/..11. 0 0,0 -", "b4c3", "occupied"),
    "a marble does not step onto another seat's": Refusal(
        ".0.../0..../..0../...11/...1. 0 0,0 -", "c3d2", "occupied"),
    "a marble does not jump": Refusal(".0.../0..../..0../...1./..11. 0 0,0 -", "c3e1", "too_far"),
    "nobody steps with another seat's marble": Refusal(ROAMING, "e2d3", "not_yours"),
    "an empty cell cannot step": Refusal(ROAMING, "d4e3", "empty_cell"),
    "an empty line does not slide": Refusal(
        ".0.../0..../..0../...../.111. 0 0,0 -", "2>", "no_own_marble_in_line"),
    "a line without an own marble does not slide": Refusal(ROAMING, "2<", "no_own_marble_in_line"),
    "the tile taken out carries no own marble": Refusal(ROAMING, "b^", "tile_not_empty"),
    "the tile taken out carries no other marble": Refusal(ROAMING, "cv", "tile_not_empty"),
    "the slide just made cannot be undone": Refusal(
        ".0.../0..../.01../....1/...1. 1 0,0 3>", "3<", "undoes_last_slide"),
    "who can move does not pass": Refusal(ROAMING, "pass", "can_move"),
    "a finished game goes no further": Refusal(".0.../0..../...../....1/..11. 1 1,0 -", "d1c2", "game_over"),
}


def symmetric(cases: dict[str, Case]) -> list[tuple[str, int, bool]]:
    return [(name, *symmetry) for name, case in cases.items() for symmetry in symmetries(SEATS[case.variant])]


@pytest.mark.parametrize(("name", "quarters", "mirror"), symmetric(CASES))
def test_rule(name: str, quarters: int, mirror: bool) -> None:
    case = CASES[name]
    seats = SEATS[case.variant]
    rules = Quits(case.variant, {"step": case.way})
    state = rules.from_position(image_of(case.before, quarters, mirror, seats))
    assert rules.result(state) is None
    [move] = rules.parse(state, image_of(case.move, quarters, mirror, seats))
    state = rules.play(state, move)
    assert rules.position(state) == image_of(case.after, quarters, mirror, seats)
    winner = -1 if case.winner < 0 else (case.winner + quarters * seats // 4) % seats
    expected = Outcome(tuple(float(seat == winner) for seat in range(seats)), "out")
    assert rules.result(state) == (None if winner < 0 else expected)
    assert rules.highlights(state) == (() if winner < 0 else (rules.goals[winner],))


@pytest.mark.parametrize(("quarters", "mirror"), symmetries(2))
@pytest.mark.parametrize("name", REFUSALS)
def test_refusal(name: str, quarters: int, mirror: bool) -> None:
    case = REFUSALS[name]
    rules = Quits("short", {"step": case.way})
    state = rules.from_position(image_of(case.before, quarters, mirror, 2))
    with pytest.raises(IllegalMove) as refused:
        rules.parse(state, image_of(case.move, quarters, mirror, 2))
    assert refused.value.reason == case.reason
    assert rules.reasons()[case.reason] in str(refused.value)


@pytest.mark.parametrize(("variant", "position"), [
    ("classic", ".00../00.../0...1/...11/..11. 0 0,0 -"),
    ("short", ".0.../00.../...../...11/...1. 0 0,0 -"),
    ("four", ".0.1./00.11/...../33.22/.3.2. 0 0,0,0,0 -"),
])
def test_each_variant_has_its_start_position(variant: str, position: str) -> None:
    rules = Quits(variant, {})
    assert rules.position(rules.start()) == position


@pytest.mark.parametrize("way", ["diagonal", "straight"])
def test_mirrored_positions_of_four_seats_have_mirrored_moves(way: str) -> None:
    rules = Quits("four", {"step": way})
    state = rules.start()
    for number in range(60):
        before = rules.position(state).rsplit(" ", 1)[0] + " -"
        here = rules.from_position(before)
        there = rules.from_position(image_of(before, 0, True, 4))
        assert {image_of(token, 0, True, 4) for token in tokens(rules, here)} == tokens(rules, there)
        state = rules.play(state, Random(number).choice(rules.moves(state)))
        if rules.result(state):
            state = rules.start()


@pytest.mark.parametrize("way", ["diagonal", "straight"])
@pytest.mark.parametrize("variant", SEATS)
def test_no_move_brings_out_two_marbles(variant: str, way: str) -> None:
    """A slide fills one corner at most, so the mover never has to be preferred to another winner."""
    rules = Quits(variant, {"step": way})
    state = rules.start()
    for number in range(400):
        for move in rules.moves(state):
            assert sum(rules.play(state, move).outs) - sum(state.outs) <= 1
        state = rules.play(state, Random(number).choice(rules.moves(state)))
        if rules.result(state):
            state = rules.start()


def test_a_slide_may_be_undone_after_a_step_in_between() -> None:
    rules = Quits("short", {})
    slid = played(rules, rules.start(), "4>")
    assert "4<" not in tokens(rules, slid)
    assert "4<" in tokens(rules, played(rules, slid, "d2c3"))


def test_with_four_seats_only_the_last_slide_cannot_be_undone() -> None:
    rules = Quits("four", {})
    state = played(rules, rules.from_position(".0.2./0..11/.0..1/33.2./.3.2. 0 0,0,0,0 -"), "5>")
    state = played(rules, state, "3<")
    assert rules.position(state) == "..0.2/0..11/0..1./33.2./.3.2. 2 0,0,0,0 3<"
    assert "5<" in tokens(rules, state)


def test_the_third_repetition_is_a_draw() -> None:
    rules = Quits("short", {})
    state = rules.start()
    for number, token in enumerate(["b4a3", "d2e3", "a3b4", "e3d2"] * 2):
        assert rules.result(state) is None, number
        state = played(rules, state, token)
    assert rules.result(state) == Outcome((0.5, 0.5), "repetition")
    assert rules.moves(state) == []


def test_the_last_slide_is_part_of_a_repeated_position() -> None:
    rules = Quits("short", {})
    state = rules.start()
    for token in ["b4a3", "e^", "a3b4", "ev"] * 2:
        state = played(rules, state, token)
    assert rules.position(state) == ".0.../00.../...../...11/...1. 0 0,0 ev"  # the first one was not after ev
    assert rules.result(state) is None
    state = played(rules, state, "b4a3")  # which has led to the same position three times
    assert rules.result(state) == Outcome((0.5, 0.5), "repetition")


def test_two_hundred_plies_without_a_marble_leaving_are_a_draw() -> None:
    rules = Quits("classic", {})
    state = quiet_game(rules, rules.start(), 199)
    assert rules.result(state) is None
    state = next(after for after in nexts(rules, state) if after.outs == state.outs)
    assert rules.result(state) == Outcome((0.5, 0.5), "quiet")


def test_a_marble_that_leaves_resets_the_draw_count() -> None:
    rules = Quits("classic", {})
    state = quiet_game(rules, rules.start(), 100)
    for number in range(90):
        leaving = [after for after in nexts(rules, state) if after.outs != state.outs]
        if leaving:
            state = quiet_game(rules, leaving[0], 199)
            assert rules.result(state) is None
            return
        state = quiet_game(rules, state, 1, seed=number)
    pytest.fail("no marble could leave in 90 plies")


def test_the_draw_rules_can_be_switched_off() -> None:
    rules = Quits("short", {"draws": "off"})
    state = rules.start()
    for token in ["b4a3", "d2e3", "a3b4", "e3d2"] * 60:
        state = played(rules, state, token)
    assert rules.result(state) is None
    assert state == rules.start()


def test_if_no_seat_can_move_all_pass_until_the_draw() -> None:
    rules = Quits("four", {"step": "straight"})
    state = rules.from_position(WALLED_IN)
    for _ in range(8):
        assert rules.result(state) is None
        assert rules.moves(state) == [()]
        assert rules.phase(state) == "pass"
        state = rules.play(state, ())
    assert rules.result(state) == Outcome((0.5,) * 4, "repetition")


def tokens(rules: Quits, state: QuitsState) -> set[str]:
    return {rules.text(state, move) for move in rules.moves(state)}


def nexts(rules: Quits, state: QuitsState) -> list[QuitsState]:
    return [rules.play(state, move) for move in rules.moves(state)]


def played(rules: Quits, state: QuitsState, token: str) -> QuitsState:
    return rules.play(state, rules.parse(state, token)[0])


def quiet_game(rules: Quits, state: QuitsState, plies: int, seed: int = 1) -> QuitsState:
    """Play random plies in which no marble leaves and the game does not end."""
    rng = Random(seed)
    for _ in range(plies):
        state = rng.choice([after for after in nexts(rules, state)
                            if after.outs == state.outs and rules.result(after) is None])
    return state
