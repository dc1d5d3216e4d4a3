"""Orbito's solved table, checked against the rules; the search and the perfect level, checked against the table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest

from games.engine.search.engine import Engine
from games.engine.search.evaluator import Verdict
from games.engine.search.levels import LEVELS, levels_for
from games.engine.search.mcts import Search
from games.orbito import perfect
from games.orbito.evaluator import OrbitoEvaluator
from games.orbito.lab.check import Case, fault_of
from games.orbito.rules import Orbito, OrbitoState

RULES = Orbito("classic", {})
EVALUATOR = OrbitoEvaluator(RULES)


def positions(seed: int, games: int, least: int, most: int = 15) -> Iterator[OrbitoState]:
    """Yield positions of random games with a number of marbles between `least` and `most`."""
    rng = Random(seed)
    for _ in range(games):
        state = RULES.start()
        while RULES.result(state) is None:
            if least <= (state.white | state.black).bit_count() <= most:
                yield state
            state = RULES.play(state, rng.choice(RULES.moves(state)))


def verdict(state: OrbitoState) -> Verdict:
    """Return the solved table's result; the table holds every position."""
    known = EVALUATOR.verdict(state)
    assert known is not None
    return known


@cache
def played_out(s: OrbitoState) -> tuple[float, int]:
    """Return White's reward and the number of remaining turns with best play, by exhaustive search with the rules."""
    outcome = RULES.result(s)
    if outcome is not None:
        return outcome.rewards[0], 0
    best: tuple[tuple[float, int], float, int] | None = None
    for move in RULES.moves(s):
        after = RULES.play(s, move)
        white, turns = played_out(after)
        turns += RULES.is_turn_complete(s, move)
        mine = 1.0 - white if s.seat else white
        worth = (mine, -turns if mine == 1.0 else turns if mine == 0.0 else 0)
        if best is None or worth > best[0]:
            best = (worth, white, turns)
    assert best is not None
    return best[1], best[2]


def test_the_table_agrees_with_exhaustive_search() -> None:
    for state in positions(1, 120, 13):
        known = verdict(state)
        white, turns = played_out(state)
        assert known.rewards == (white, 1.0 - white)
        if white != 0.5:
            assert known.turns == turns


def test_every_verdict_follows_from_those_of_the_moves() -> None:
    for state in positions(2, 12, 0):
        children = [verdict(RULES.play(state, move)) for move in RULES.moves(state)]
        assert verdict(state).rewards[state.seat] == max(child.rewards[state.seat] for child in children)


def test_the_table_is_symmetric_under_rotations() -> None:
    turned = perfect.quarter_turns()
    for state in positions(3, 8, 2):
        other = OrbitoState(turned[state.white], turned[state.black], state.seat, state.nudged)
        assert verdict(state) == verdict(other)


def test_ranks_number_the_colourings_without_gaps() -> None:
    marbles = 0b1011_0010_0110_0001
    cells = [cell for cell in range(16) if marbles >> cell & 1]
    whites = [sum(1 << cell for i, cell in enumerate(cells) if choice >> i & 1)
              for choice in range(1 << len(cells)) if choice.bit_count() == 4]
    assert sorted(perfect.rank(marbles, white) for white in whites) == list(range(len(whites)))


def test_results_proven_by_the_search_agree_with_the_table() -> None:
    proven = 0
    for state in positions(4, 25, 9):
        search = Search(EVALUATOR, state, 1)
        search.run(400)
        if search.root.proof is not None:
            proven += 1
            assert search.root.proof == verdict(state).rewards
            move = search.ranked()[0].move
            assert verdict(RULES.play(state, move)).rewards == search.root.proof
    assert proven > 50


def test_the_level_master_keeps_the_result_when_few_cells_are_free() -> None:
    for state in positions(5, 4, 11):
        move = Engine(EVALUATOR, state, "master", iterations=3000).think()
        assert verdict(RULES.play(state, move)).rewards[state.seat] == verdict(state).rewards[state.seat]


def test_the_check_finds_mistakes_of_a_short_search() -> None:
    """A search of one iteration makes mistakes, the perfect level none."""
    assert [fault_of(Case(number, 8, "perfect", 1)) for number in range(12)] == [""] * 12
    faults = [fault for number in range(60) if (fault := fault_of(Case(number, 8, "beginner", 1)))]
    assert faults
    for fault in faults:
        position, _, story = fault.partition(": ")
        state = RULES.from_position(position)
        before, after = re.findall(r"rewards=\(([0-9.]+), ([0-9.]+)\)", story)
        assert float(before[state.seat]) > float(after[state.seat])
        assert (state.white | state.black).bit_count() >= 8


def test_the_perfect_level_keeps_every_result_and_wins_in_time() -> None:
    rng = Random(6)
    for seed in range(3):
        state = RULES.start()
        engine = Engine(EVALUATOR, state, "perfect", seed, iterations=20)
        assert verdict(state).rewards == (1.0, 0.0)
        while RULES.result(state) is None:
            before = verdict(state)
            if state.seat == 0:
                move = engine.think()
                after = verdict(RULES.play(state, move))
                assert after.rewards == (1.0, 0.0)
                assert after.turns == before.turns - RULES.is_turn_complete(state, move)
            else:
                move = rng.choice(RULES.moves(state))
            state = RULES.play(state, move)
            engine.advance(move)
        outcome = RULES.result(state)
        assert outcome is not None
        assert outcome.rewards == (1.0, 0.0)


def test_a_hint_states_the_exact_result() -> None:
    state = RULES.from_position("www./..b./.b../.... b")
    hint = Engine(EVALUATOR, state, "perfect", iterations=20).hint()
    exact = verdict(state)
    assert hint.verdict == exact
    assert hint.expected == exact.rewards
    after = state
    for move in hint.turn:
        after = RULES.play(after, move)
    assert verdict(after).rewards == exact.rewards


def test_the_perfect_level_needs_the_table() -> None:
    assert levels_for(EVALUATOR) == (*LEVELS, "perfect")


@pytest.mark.parametrize("damage", ["missing", "cut", "flipped", "foreign", "empty"])
def test_a_missing_or_damaged_table_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                                        damage: str) -> None:
    content = bytearray(perfect.TABLE_FILE.read_bytes())
    path = tmp_path / "orbito.table"
    if damage == "cut":
        del content[len(content) // 2:]
    elif damage == "flipped":
        content[len(perfect.MAGIC) + 2] ^= 1
    elif damage == "foreign":
        content[:6] = b"chess!"
    elif damage == "empty":
        content.clear()
    if damage != "missing":
        path.write_bytes(content)
    monkeypatch.setattr(perfect, "TABLE_FILE", path)
    assert perfect.load(path) is None
    assert EVALUATOR.verdict(RULES.start()) is None
    assert levels_for(EVALUATOR) == tuple(LEVELS)
