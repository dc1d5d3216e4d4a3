"""The scratch board of the search: every action that is sampled on it is legal and leads where the rules lead."""

from __future__ import annotations

from random import Random

import pytest

from games.slyne.actions import as_action, as_move
from games.slyne.evaluator import drawn_action
from games.slyne.finish import marble_action
from games.slyne.rules import Slyne
from games.slyne.scratch_board import ScratchBoard
from games.slyne.table import MOVE_MARBLE, PASS, PLACE_MARBLE, RUNNING, SlyneState

ACTIONS = 150


def same(a: SlyneState, b: SlyneState) -> bool:
    """Return whether two states are equal, cached fields included."""
    return a == b and (a.marbles, a.tiles_left) == (b.marbles, b.tiles_left)


@pytest.mark.parametrize("draws", ["on", "off"])
@pytest.mark.parametrize("tiles", ["crossroads", "star"])
@pytest.mark.parametrize("seats", "236")
def test_sampled_actions_are_legal_and_lead_where_the_rules_lead(seats: str, tiles: str, draws: str) -> None:
    rules, board = Slyne(seats, {"tiles": tiles, "draws": draws}), ScratchBoard()
    kinds = set()
    for seed in range(4):
        rng, state = Random(seed), rules.start()
        board.set_up(state)
        for _ in range(ACTIONS):
            finishing = marble_action(board)
            winning = [m for m in rules.moves(state) if m[0] in (PLACE_MARBLE, MOVE_MARBLE)
                       and rules.play(state, m).winner == state.seat]
            assert as_move(finishing) in winning if finishing[0] >= 0 else not winning
            action = drawn_action(board, len(rules.shapes), rng.getrandbits)
            if action[0] < 0:
                action = as_action(rng.choice(rules.moves(state)))
            assert as_move(action) in rules.moves(state)
            kinds.add(action[0])
            state = rules.play(state, as_move(action))
            before, found, quiet = board.state(), board.grid[action[1]], board.quiet
            board.act(action, rules.shapes, rules.draws)
            assert same(board.state(), state)
            if action[0] != PASS:
                board.undo(action, found, quiet)
                assert same(board.state(), before)
                board.act(action, rules.shapes, rules.draws)
            if state.winner != RUNNING:
                break
    assert len(kinds) >= 5


@pytest.mark.parametrize("position", [
    "0,0=0/0*0;1,0=1/0*0;2,0=0/0*0;3,0=0/0 0 1 3,3",
    "0,0=0/0*0;1,0=1/0*0;2,0=0/0*0;3,0=1/0;4,-1=1/0*0 0 2 3,3",
    "0,0=0/0*0;1,0=1/0*0;2,0=0/0;3,0=0/0*0;2,1=1/1*1 0 1 3,3",
])
def test_playouts_complete_a_line_that_lacks_one_marble(position: str) -> None:
    rules, board = Slyne("2", {}), ScratchBoard()
    state = rules.from_position(position)
    board.set_up(state)
    action = marble_action(board)
    assert as_move(action) in rules.moves(state)
    board.act(action, rules.shapes, rules.draws)
    assert board.winner == 0
    assert same(board.state(), rules.play(state, as_move(action)))


def test_a_pass_ends_the_turn_and_the_last_quiet_turn_the_game() -> None:
    rules, board = Slyne("2", {"tiles": "star"}), ScratchBoard()
    state = rules.from_position(
        "0,0=1/0;1,0=1/0*1;2,0=0/0*0;3,0=0/0*0;4,0=0/0*1;5,0=0/0*0;6,0=0/0*0;7,0=0/0*1;"
        "8,0=1/0#e;9,0=1/0#e;10,0=1/0#e;11,0=1/0 0 1 0,3 119")
    board.set_up(state)
    (move,) = rules.moves(state)
    assert drawn_action(board, 1, Random(1).getrandbits)[0] < 0
    board.act(as_action(move), rules.shapes, rules.draws)
    assert same(board.state(), rules.play(state, move))
    assert rules.result(board.state()) is not None
