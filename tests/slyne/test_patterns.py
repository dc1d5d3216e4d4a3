"""Patterns of lines, compared with the legal moves, and the learnt tables that they index."""

from __future__ import annotations

from math import exp, log

import pytest

from games.slyne.evaluator import SlyneEvaluator
from games.slyne.patterns import (
    CLASS,
    FAR,
    GUARD,
    LINE_SHIFT,
    MISSING,
    NEAR,
    OWN,
    PATTERN_COST,
    PATTERNS,
    find_groups,
    patterns_of,
)
from games.slyne.rules import Slyne
from games.slyne.scratch_board import board_of
from games.slyne.table import (
    DELTAS,
    GROWING,
    MARBLES,
    MOVE_MARBLE,
    PLACE_MARBLE,
    SlyneState,
    cell_at,
    marble_of,
)
from tests.slyne.symmetry import SYMMETRIES, image_of_move, image_of_position
from tests.slyne.test_shortcuts import CROSSROADS, TABLES, crowded


def expected_patterns(rules: Slyne, state: SlyneState) -> dict[int, int]:
    """Derive the pattern of each line that the seat to act can complete from the legal moves."""
    moves, tiles, board = rules.moves(state), state.tiles, board_of(state)
    found: dict[int, int] = {}
    for marble in state.marbles[state.seat]:
        for d in GROWING:
            for shift in range(MARBLES):
                line = [marble + (at - shift) * DELTAS[d] for at in range(MARBLES)]
                seats = [marble_of(tiles[cell]) for cell in line if cell in tiles]
                if set(seats) - {-1, state.seat} or (rules.seats > 2 and seats.count(state.seat) < 2):
                    continue
                pattern = 0
                for cell in line:
                    comes = any(m == (PLACE_MARBLE, cell) or (m[0] == MOVE_MARBLE and m[2] == cell and m[1] not in line)
                                for m in moves)
                    what = OWN if cell in state.marbles[state.seat] else NEAR if comes else FAR
                    pattern = 4 * pattern + (what if cell in tiles else MISSING)
                joints = sum(board.is_joined(line[at], d) << at for at in range(MARBLES - 1))
                found[line[0] << 3 | d] = 8 * pattern + joints
    return found


@pytest.mark.parametrize(("rules", "seed"), TABLES)
def test_patterns_agree_with_the_legal_moves(rules: Slyne, seed: int) -> None:
    for state in crowded(rules, seed, 12, marbles=2):
        board = board_of(state)
        find_groups(board)
        lines = patterns_of(board, state.seat)
        assert not any(line & GUARD for line in lines)
        found = {line >> LINE_SHIFT: line & (PATTERNS - 1) for line in lines}
        assert len(found) == len(lines)
        assert found == expected_patterns(rules, state), rules.position(state)


def test_a_line_barred_only_by_a_marble_of_the_seat_to_act_is_marked() -> None:
    tiles = "0,0=0/0*0;1,0=0/0*0;2,0=0/0*1;3,0=0/0"
    for seat, marked in ((1, True), (0, False)):
        board = board_of(CROSSROADS.from_position(f"{tiles} {seat} 1 3,3"))
        find_groups(board)
        lines = {line >> LINE_SHIFT: bool(line & GUARD) for line in patterns_of(board, 0)}
        assert lines.get(cell_at(0, 0) << 3) == (True if marked else None)


@pytest.mark.parametrize(("cells", "joints", "cost"), [
    ((OWN, OWN, NEAR, NEAR), 7, 2), ((OWN, OWN, OWN, NEAR), 7, 1), ((OWN, OWN, OWN, OWN), 3, 1),
    ((OWN, FAR, OWN, OWN), 7, 2), ((OWN, OWN, OWN, MISSING), 3, 2), ((OWN, FAR, FAR, FAR), 0, 6)])
def test_pattern_costs_count_actions_and_mirror_images_share_a_class(cells: tuple[int, ...], joints: int,
                                                                       cost: int) -> None:
    pattern, mirrored = 0, 0
    for cell in cells:
        pattern = 4 * pattern + cell
    for cell in reversed(cells):
        mirrored = 4 * mirrored + cell
    pattern = 8 * pattern + joints
    mirrored = 8 * mirrored + sum((joints >> at & 1) << (2 - at) for at in range(3))
    assert PATTERN_COST[pattern] == PATTERN_COST[mirrored] == cost
    assert CLASS[pattern] == CLASS[mirrored] != 0


@pytest.mark.parametrize(("rules", "seed"), TABLES)
def test_scores_are_the_same_under_all_symmetries(rules: Slyne, seed: int) -> None:
    evaluator, star = SlyneEvaluator(rules), len(rules.shapes) == 1
    for state in crowded(rules, seed, 3):
        moves, position = rules.moves(state), rules.position(state)
        priors = evaluator.prior(state, moves)
        for turns, mirror in SYMMETRIES[1::3]:
            image = rules.from_position(image_of_position(position, turns, mirror, star))
            assert evaluator.score(image) == pytest.approx(evaluator.score(state))
            texts = {rules.text(image, move): prior for move, prior in
                     zip(rules.moves(image), evaluator.prior(image, rules.moves(image)), strict=True)}
            for move, prior in zip(moves, priors, strict=True):
                text = image_of_move(position, rules.text(state, move), turns, mirror, star)
                assert texts[text] == pytest.approx(prior)


@pytest.mark.parametrize(("rules", "seed"), TABLES)
def test_scores_and_priors_are_sums_of_their_features_weights(rules: Slyne, seed: int) -> None:
    evaluator = SlyneEvaluator(rules)
    for state in crowded(rules, seed, 6):
        powers = [exp(sum(evaluator.value[number] for number in seat)) for seat in evaluator.value_features(state)]
        shares = [powers[(seat - state.seat) % rules.seats] / sum(powers) for seat in range(rules.seats)]
        assert evaluator.score(state) == pytest.approx(shares)
        moves = rules.moves(state)
        logits = [sum(evaluator.policy[number] for number in named)
                  for named in evaluator.policy_features(state, moves)]
        assert [log(prior) for prior in evaluator.prior(state, moves)] == pytest.approx(logits)


def test_three_players_have_their_own_tables() -> None:
    two, three = CROSSROADS, Slyne("3", {})
    numbers = []
    for rules in (two, three):
        state = next(crowded(rules, 7, 1, marbles=2))
        numbers.append({number for seat in SlyneEvaluator(rules).value_features(state) for number in seat})
    assert not numbers[0] & numbers[1]
