"""The reference opponents: alpha-beta agrees with minimax and keeps its limits."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.abalone.lab import BALL, table_key
from games.catalogue import make_rules
from games.engine.core.errors import UnknownName
from games.engine.search.evaluator import Evaluator
from games.lab.alphabeta import AlphaBeta
from games.lab.contestants import MoveLimits, contestant, evaluator_with
from tests.search.toys import Stones, TreeRules, end, evaluator_of

WIN, LOSS, DRAW = end(1.0, 0.0), end(0.0, 1.0), end(0.5, 0.5)


def minimax(evaluator: Evaluator[Any], state: Any, depth: int) -> float:
    """Return the minimax value of a position for the first seat, without pruning."""
    rules = evaluator.rules
    outcome = rules.result(state)
    if outcome is not None:
        return outcome.rewards[0]
    if depth == 0:
        return evaluator.score(state)[0]
    values = [minimax(evaluator, rules.play(state, move), depth - 1) for move in rules.moves(state)]
    return max(values) if rules.teams[rules.seat_to_move(state)] == 0 else min(values)


@pytest.mark.parametrize(("game", "variant", "skip"), [("orbito", "", 12), ("quits", "short", 10)])
def test_alphabeta_agrees_with_minimax(game: str, variant: str, skip: int) -> None:
    evaluator = evaluator_of(game, variant)
    rules = evaluator.rules
    for seed in range(3):
        state, rng = rules.start(), Random(seed)
        for _ in range(skip):
            if rules.result(state) is None:
                state = rules.play(state, rng.choice(rules.moves(state)))
        if rules.result(state) is None:
            move = AlphaBeta(evaluator, seed, depth=2).choose(state)
            best = minimax(evaluator, state, 2)
            assert minimax(evaluator, rules.play(state, move), 1) == pytest.approx(best)


def test_turns_of_several_moves_and_late_wins_are_searched() -> None:
    rules = TreeRules((0, (1, DRAW, LOSS), (0, (1, WIN, LOSS), (1, WIN, WIN)), DRAW))
    assert AlphaBeta(Evaluator(rules), 1).choose(rules.start()) == (1,)
    stones = Stones(7)
    assert AlphaBeta(Evaluator(stones), 1).choose(stones.start()) == (3,)


def test_the_number_of_positions_is_limited_and_a_seed_repeats_the_play() -> None:
    evaluator = evaluator_of("abalone", "belgian")
    state = evaluator.rules.start()
    first, second = (AlphaBeta(evaluator, 3, nodes=500) for _ in range(2))
    assert first.choose(state) == second.choose(state)
    assert first.nodes == 500


def test_each_game_states_its_opponent_null_move_and_table_key() -> None:
    rules = make_rules("abalone", "standard")
    ball = contestant("ball3", "abalone", rules, rules.start(), 1, MoveLimits(10))
    assert isinstance(ball, AlphaBeta)
    passed = ball.lab.null_move(rules.start())
    assert (passed.cells, passed.seat) == (rules.start().cells, 1)
    back = ball.lab.null_move(passed)
    assert ball.lab.table_key(back) == table_key(rules.start())
    rules = make_rules("quits", "")
    other = contestant("alphabeta", "quits", rules, rules.start(), 1, MoveLimits(10))
    assert isinstance(other, AlphaBeta)
    assert other.lab.null_move(rules.start()) is None


def test_the_abalone_evaluation_prefers_the_centre() -> None:
    rules = make_rules("abalone", "standard")
    ball = evaluator_with(BALL, "abalone", rules)
    rim = rules.from_position("wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0-0")
    middle = rules.from_position("wwwww/wwwwww/2www2/1bb5/2bbb4/1bbbb3/1bbb3/2bb2/5 b 0-0")
    assert ball.score(middle)[0] > ball.score(rim)[0] == pytest.approx(0.5)


@pytest.mark.parametrize(("name", "game", "complaint"), [
    ("ball", "quits", "no player called 'ball'"), ("alphabeta0", "quits", "moves ahead"),
    ("hard@many", "quits", "number"), ("alphabeta", "slyne", "two sides")])
def test_invalid_opponents_are_refused(name: str, game: str, complaint: str) -> None:
    rules = make_rules(game, "3" if game == "slyne" else "")
    with pytest.raises(UnknownName, match=complaint):
        contestant(name, game, rules, rules.start(), 1, MoveLimits(10))
