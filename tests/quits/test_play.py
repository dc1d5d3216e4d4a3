"""Touches, animation steps and move sampling of Quits."""

from __future__ import annotations

from random import Random

import pytest

from games.engine.core.rules import OFF, Step
from games.quits.evaluator import QuitsEvaluator
from games.quits.grid import SLIDE_OF_NAME
from games.quits.rules import TILE, Quits, QuitsState

SHORT = Quits("short", {})
CLASSIC = Quits("classic", {})
ROAMING = SHORT.from_position(".0.../0..../..0../....1/..11. 0 0,0 -")
C5, C3, D2, E2, B4, A1, E1 = 2, 12, 18, 19, 6, 20, 24
VARIANTS = ("classic", "short", "four")
WAYS = ("diagonal", "straight")


def test_a_slide_animates_five_tiles_with_their_marbles() -> None:
    state = SHORT.from_position(".0.../...../01.0./....1/...1. 0 0,0 -")
    assert set(SHORT.steps(state, (SLIDE_OF_NAME["3>"],))) == {
        *(Step(cell, cell + 1, TILE, 0, motion="slide") for cell in range(10, 14)),
        Step(14, 10, TILE, 0, motion="round"), Step(10, 11, 0, 0, motion="slide"), Step(11, 12, 1, 0, motion="slide"),
        Step(13, 14, 0, 0, motion="slide")}


def test_a_marble_reaches_the_corner_before_it_leaves() -> None:
    by_step = SHORT.from_position(".0.../0..../...../...01/..11. 0 0,0 -")
    assert SHORT.steps(by_step, (D2, E1)) == (Step(D2, E1, 0, 0), Step(E1, OFF, 0, 1))
    by_slide = SHORT.from_position(".0.../0..../....1/....1/..10. 1 0,0 -")
    steps = SHORT.steps(by_slide, (SLIDE_OF_NAME["1>"],))
    assert Step(23, E1, 0, 0, motion="slide") in steps
    assert [step for step in steps if step.beat == 1] == [Step(E1, OFF, 0, 1)]


def test_a_pass_has_no_steps() -> None:
    rules = Quits("four", {})
    state = rules.from_position("0...1/12.../01.32/.3.../0.3.2 0 0,0,0,0 -")
    assert rules.steps(state, ()) == ()
    assert rules.taps(state, ()) == ()
    assert rules.drags(state, ()) == ()


def test_every_cell_has_a_tile_below_its_marble() -> None:
    pieces = SHORT.pieces(ROAMING)
    assert [cell for cell, piece in pieces if piece == TILE] == list(range(25))
    marbles = [(cell, piece) for cell, piece in pieces if piece != TILE]
    assert marbles == [(1, 0), (5, 0), (12, 0), (19, 1), (22, 1), (23, 1)]


def test_counts_state_the_marbles_on_the_board_and_out() -> None:
    state = CLASSIC.from_position(".00../00..1/...11/....1/...1. 1 1,0 1>")
    assert CLASSIC.counts(state, 0) == {"left": 4, "out": 1, "needed": 2}
    assert CLASSIC.counts(state, 1) == {"left": 5, "out": 0, "needed": 3}


def test_a_line_slides_by_its_arrow_or_by_dragging_any_of_its_cells() -> None:
    slide = (SLIDE_OF_NAME["3<"],)
    assert SHORT.taps(ROAMING, slide) == slide
    assert set(SHORT.drags(ROAMING, slide)) == {(14, 13), (13, 12), (12, 11), (11, 10)}
    assert SHORT.drags(ROAMING, (C3, D2)) == ((C3, D2),)


def test_dragging_a_marble_to_a_cell_it_may_enter_is_a_step() -> None:
    rules = Quits("short", {"step": "straight"})
    assert set(rules.drags(ROAMING, (SLIDE_OF_NAME["3>"],))) == {(10, 11), (11, 12), (13, 14)}
    assert rules.drags(ROAMING, (C3, 13)) == ((C3, 13),)


@pytest.mark.parametrize(("taps", "reason"), [
    ((C5,), "empty_cell"),
    ((E2,), "not_yours"),
    ((C3, B4), "backward"),
    ((C3, 17), "not_diagonal"),
    ((C3, A1), "too_far"),
    ((SLIDE_OF_NAME["2>"],), "no_own_marble_in_line"),
    ((C3, SLIDE_OF_NAME["cv"]), "tile_not_empty"),
])
def test_impossible_touches_get_a_reason(taps: tuple[int, ...], reason: str) -> None:
    assert SHORT.explain(ROAMING, taps) == reason
    assert reason in SHORT.reasons()


def test_touches_after_the_game_get_a_reason() -> None:
    over = SHORT.from_position(".0.../0..../...../....1/..11. 1 1,0 -")
    assert SHORT.explain(over, (C3,)) == "game_over"


def positions(rules: Quits, count: int) -> list[QuitsState]:
    """Return positions of unfinished random games."""
    rng = Random(3)
    state = rules.start()
    found = []
    for _ in range(count):
        found.append(state)
        state = rules.play(state, rng.choice(rules.moves(state)))
        if rules.result(state):
            state = rules.start()
    return found


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_sampling_finds_every_legal_move_and_no_other(variant: str, way: str) -> None:
    rules = Quits(variant, {"step": way})
    evaluator = QuitsEvaluator(rules)
    rng = Random(1)
    for state in positions(rules, 20):
        assert {evaluator.sample(state, rng) for _ in range(600)} == set(rules.moves(state))


def test_a_seat_without_a_move_passes() -> None:
    rules = Quits("four", {"step": "straight"})
    evaluator = QuitsEvaluator(rules)
    state = rules.from_position("12.30/2...3/...../1...0/21.03 0 0,0,0,0 -")
    assert evaluator.sample(state, Random(1)) == ()


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_finish_finds_a_win_within_the_turn(variant: str, way: str) -> None:
    rules = Quits(variant, {"step": way})
    evaluator = QuitsEvaluator(rules)
    for state in positions(rules, 300):
        wins = [move for move in rules.moves(state) if rules.play(state, move).ended == state.seat]
        finish = evaluator.finish(state)
        assert bool(finish) == bool(wins)
        assert set(finish) <= set(wins)
