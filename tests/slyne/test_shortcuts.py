"""Shortcuts of Sly'ne's search: each gives the same answer as trying all moves."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from games.engine.search.evaluator import Evaluator
from games.slyne.actions import as_action
from games.slyne.evaluator import SlyneEvaluator
from games.slyne.rules import Slyne
from games.slyne.scratch_board import ScratchBoard
from games.slyne.table import (
    ACTIONS,
    CELLS,
    MOVE_TILE,
    PASS,
    PLACE_MARBLE,
    PLACE_TILE,
    RUNNING,
    SlyneState,
    laid_out,
)

CROSSROADS, STAR = Slyne("2", {}), Slyne("2", {"tiles": "star"})
TABLES = [(CROSSROADS, 1), (STAR, 2), (Slyne("3", {}), 3), (CROSSROADS, 4)]


def crowded(rules: Slyne, seed: int, count: int, marbles: int = 0) -> Iterator[SlyneState]:
    """Yield positions of games in which all seats build lines, if the seat to move has enough marbles on the table."""
    rng = Random(seed)
    while count:
        state = rules.start()
        for _ in range(rng.randrange(4, 26)):
            moves = rules.moves(state)
            if moves:
                state = rules.play(state, rng.choices(moves, SlyneEvaluator(rules).prior(state, moves))[0])
        seat = rng.randrange(rules.seats)
        if state.winner == RUNNING and len(state.marbles[seat]) >= marbles:
            yield laid_out(state.tiles, state.blocks_left, seat, 1, 0, RUNNING)
            count -= 1


def wins(rules: Slyne, state: SlyneState) -> bool:
    """Return whether the moves that `finish` returns are legal and win."""
    seat = state.seat
    for m in SlyneEvaluator(rules).finish(state):
        assert m in rules.moves(state)
        state = rules.play(state, m)
    return state.winner == seat


@pytest.mark.parametrize(("rules", "seed"), TABLES)
def test_a_line_is_found_if_and_only_if_some_turn_completes_it(rules: Slyne, seed: int) -> None:
    for state in crowded(rules, seed, 5, marbles=3):
        assert wins(rules, state) == bool(Evaluator.finish(SlyneEvaluator(rules), state)), rules.position(state)


@pytest.mark.parametrize(("rules", "position"), [
    (STAR, "-2,-3=1/0*1#sw;-2,-2=0/0;-1,-2=0/0;-1,-1=0/0*0;-2,0=0/0#e;-1,0=1/0*1#sw;0,0=0/0*0;-1,1=1/0*0;"
           "-2,2=0/0*0 0 1 2,1"),  # the fourth marble changes to a tile that can be carried
    (CROSSROADS, "0,0=0/0*0;1,0=0/1*0;2,0=0/0*0;3,0=0/0*0 0 2 3,3"),  # a tile turned under four marbles
    (CROSSROADS, "0,0=0/0*0;1,0=0/0*0#w;2,0=0/0*0;3,0=0/0*0 0 2 3,2"),  # the first tile laid behind the last
    (CROSSROADS, "-1,0=1/2*1;0,0=0/0*0;1,0=0/0*0;2,0=0/0*0;3,0=0/1;0,1=0/2*0#nw 0 1 3,2"),  # a tile makes room
])
def test_a_win_in_two_dependent_actions_is_found(rules: Slyne, position: str) -> None:
    assert wins(rules, rules.from_position(position))


@pytest.mark.parametrize(("rules", "seed"), TABLES)
def test_a_turn_is_safe_if_and_only_if_some_action_leaves_no_win(rules: Slyne, seed: int) -> None:
    evaluator = SlyneEvaluator(rules)
    for state in crowded(rules, seed, 12):
        last = laid_out(state.tiles, state.blocks_left, state.seat, ACTIONS, 0, RUNNING)
        after = [rules.play(last, m) for m in rules.moves(last)]
        assert evaluator.can_hold(last) == any(s.winner != RUNNING or not evaluator.finish(s) for s in after)
        assert evaluator.can_hold(state) is None


def test_a_turn_without_a_safe_action_is_recognised() -> None:
    lost = "-1,-1=1/2;-1,0=0/2*0#nw;0,0=0/2*0#w;1,0=0/2*0#se;2,0=0/2*0;-2,1=1/2*1;1,1=1/2*1 1 2 3,0"
    assert SlyneEvaluator(CROSSROADS).can_hold(CROSSROADS.from_position(lost)) is False


@pytest.mark.parametrize(("rules", "seed"), TABLES)
def test_the_shortlist_holds_the_best_moves_and_whether_it_is_complete(rules: Slyne, seed: int) -> None:
    evaluator = SlyneEvaluator(rules)
    for state in [rules.start(), *crowded(rules, seed, 30)]:
        listed, shares, count = evaluator.shortlist(state)
        moves = rules.moves(state)
        priors = dict(zip(moves, evaluator.prior(state, moves), strict=True))
        least = min(priors[move] for move in listed)
        assert all(priors[move] <= 1.001 * least for move in moves if move not in listed)
        whole = priors[listed[0]] / shares[0]
        assert whole == pytest.approx(sum(priors.values()), rel=0.1)
        assert shares == pytest.approx([priors[move] / whole for move in listed])
        assert (count > len(listed)) == (len(moves) > len(listed))


@pytest.mark.parametrize(("rules", "seed"), TABLES)
def test_the_prior_of_one_action_equals_its_prior_in_the_list(rules: Slyne, seed: int) -> None:
    board = ScratchBoard()
    former: list[tuple[int, ...]] = []
    for state in crowded(rules, seed, 15):
        board.set_up(state)
        moves = rules.moves(state)
        for m in [*moves, *former]:
            assert board.allows(as_action(m)) == (m in moves)
        former = moves


@pytest.mark.parametrize(("rules", "seed"), TABLES)
def test_a_move_is_legal_if_and_only_if_it_is_one_of_all_moves(rules: Slyne, seed: int) -> None:
    states = [rules.start(), *crowded(rules, seed, 12)]
    tried = {move for state in states for move in rules.moves(state)}
    tried |= {(), (PASS,), (PLACE_MARBLE, 2**70), (MOVE_TILE, -1, -1, 0), (MOVE_TILE, 8_256, 10**9, 0),
              (PLACE_TILE, CELLS - 1, 0), (MOVE_TILE, 8_256)}
    for state in states:
        legal = set(rules.moves(state))
        assert {move for move in tried if rules.is_legal(state, move)} == legal
