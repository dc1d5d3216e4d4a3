"""The shipped solver: it agrees with every puzzle, works in slices, and chooses the best defence."""

from __future__ import annotations

from typing import Any

import pytest

from games.catalogue import GAMES, make_evaluator, make_rules
from games.engine.teaching.goals import Goal
from games.engine.teaching.puzzles import Puzzle, puzzles_of
from games.engine.teaching.solver import NEVER, Solver, solved

SMALL_PROOF = 600  # positions in a proof
PUZZLES = [puzzle for game in GAMES for puzzle in puzzles_of(game.id) if puzzle.size <= SMALL_PROOF]
HOLDS = [puzzle for puzzle in PUZZLES if puzzle.goal == "hold"][::4]
LONG = [puzzle for puzzle in PUZZLES if puzzle.turns > 1 and puzzle.goal != "hold"][::5]


def begin(puzzle: Puzzle) -> tuple[Solver, Any]:
    rules = make_rules(puzzle.game, puzzle.variant, puzzle.options)
    state = rules.from_position(puzzle.position)
    return Solver(make_evaluator(puzzle.game, rules), Goal(rules, puzzle.goal, state)), state


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_exactly_one_first_turn_reaches_the_goal_and_none_sooner(puzzle: Puzzle) -> None:
    solver, state = begin(puzzle)
    first = solver.rules.parse_tokens(state, puzzle.first.split())
    found = solved(solver.first_turns(state, puzzle.turns))
    assert [solver.rules.after(state, turn) for turn in found] == [solver.rules.after(state, first)]
    if puzzle.goal == "hold":
        assert puzzle.turns == 1 or len(solved(solver.first_turns(state, puzzle.turns - 1, 1))) == 2
    else:
        assert solved(solver.length(state, puzzle.turns)) == puzzle.turns
        assert solved(solver.length(state, puzzle.turns - 1)) == NEVER


@pytest.mark.parametrize("puzzle", LONG, ids=lambda puzzle: puzzle.id)
def test_a_slice_solves_at_most_one_position(puzzle: Puzzle) -> None:
    solver, state = begin(puzzle)
    room = 4 * len(solver.rules.moves(state)) + 60  # more than the number of moves in any position nearby
    work = solver.reaches(state, puzzle.turns)
    looked_at: list[int] = []
    answer = None
    while answer is None:
        before = solver.nodes
        try:
            next(work)
        except StopIteration as end:
            answer = end.value
        looked_at.append(solver.nodes - before)
    assert answer is True
    assert len(looked_at) > 2
    assert max(looked_at) <= room


@pytest.mark.parametrize("puzzle", LONG, ids=lambda puzzle: puzzle.id)
def test_a_wrong_turn_is_refuted_and_the_right_one_delayed(puzzle: Puzzle) -> None:
    solver, state = begin(puzzle)
    rules = solver.rules
    right = rules.parse_tokens(state, puzzle.first.split())
    wrong = next(turn for turn in rules.turns(state) if turn != right)
    for turn, is_right in ((wrong, False), (right, True)):
        reached = solver.rules.after(state, turn)
        while rules.result(reached) is None and rules.seat_to_move(reached) != solver.goal.seat:
            reply = solved(solver.answer(reached, puzzle.turns - 1))
            assert reply
            reached = solver.rules.after(reached, reply)
        assert solved(solver.reaches(reached, puzzle.turns - 1)) == is_right
    assert solved(solver.length(reached, puzzle.turns - 1)) == puzzle.turns - 1


def test_goals_are_decided_by_public_facts() -> None:
    rules = make_rules("quits", "classic", {"draws": "off"})
    state = rules.from_position("...../.00../.0.../.1.01/.111. 0 1,0 -")
    stepped = rules.play(state, rules.parse(state, "d2e1")[0])
    assert Goal(rules, "exit", state).status(state) is None
    assert Goal(rules, "exit", state).status(stepped) is True
    assert Goal(rules, "win", state).status(stepped) is None
    last = rules.from_position("...../.00../...../.1.01/.111. 0 2,0 -")
    won = rules.play(last, rules.parse(last, "d2e1")[0])
    assert Goal(rules, "win", last).status(won) is True
    assert Goal(rules, "hold", last).status(won) is True
    beaten = rules.seat_to_move(won)
    assert Goal(rules, "hold", stepped).seat == beaten
    assert Goal(rules, "hold", stepped).status(won) is False


@pytest.mark.parametrize("puzzle", HOLDS, ids=lambda puzzle: puzzle.id)
def test_the_solver_wins_if_the_defence_fails(puzzle: Puzzle) -> None:
    solver, state = begin(puzzle)
    rules = solver.rules
    right = solver.rules.after(state, rules.parse_tokens(state, puzzle.first.split()))
    wrong = next(there for there in [solver.rules.after(state, turn) for turn in rules.turns(state)] if there != right)
    turns = puzzle.turns - 1
    while solver.goal.status(wrong) is None:
        if rules.seat_to_move(wrong) == solver.goal.seat:
            wrong = rules.play(wrong, rules.moves(wrong)[0])
            turns -= rules.seat_to_move(wrong) != solver.goal.seat
        else:
            wrong = solver.rules.after(wrong, solved(solver.answer(wrong, turns)))
    assert solver.goal.status(wrong) is False
    assert turns >= 0
