"""The Engine: time slices, early answers, levels, and careful levels that never overlook a win or loss in one turn."""

from __future__ import annotations

import gc
from random import Random
from typing import Any

import pytest

from games.engine.core.errors import UnknownName
from games.engine.core.rules import Move, State
from games.engine.search.engine import Engine, greedy_move
from games.engine.search.evaluator import Evaluator
from games.engine.search.levels import LEVELS, levels_for
from tests.search.toys import Pile, Stones, Tree, TreeRules, WithoutFinish, end, evaluator_of

WIN, LOSS, DRAW = end(1.0, 0.0), end(0.0, 1.0), end(0.5, 0.5)
CAREFUL = [name for name, level in LEVELS.items() if level.is_careful]


class SlowEvaluator(WithoutFinish):
    """Evaluates a large pile; each evaluation takes a millisecond of a simulated clock."""

    def __init__(self) -> None:
        super().__init__(Stones(1000))
        self.now = 0.0

    def clock(self) -> float:
        return self.now

    def evaluate(self, s: Pile, rng: Random) -> tuple[float, ...]:
        self.now += 0.001
        return (0.5, 0.5)


def test_stronger_levels_search_longer() -> None:
    limits = [(level.iterations, level.seconds) for level in LEVELS.values()]
    assert list(LEVELS) == ["beginner", "easy", "medium", "hard", "master"]
    assert limits == sorted(limits)


def test_an_unknown_level_is_named() -> None:
    with pytest.raises(UnknownName, match="wizard"):
        Engine(evaluator_of("orbito"), evaluator_of("orbito").rules.start(), "wizard")


def test_a_step_ends_within_its_time_budget() -> None:
    slow = SlowEvaluator()
    engine = Engine(slow, slow.rules.start(), "master", clock=slow.clock)
    assert not engine.step(8.0)
    assert 7 <= engine.search.root.visits <= 9
    assert engine.spent <= 0.0095


def test_the_time_limit_ends_a_search() -> None:
    slow = SlowEvaluator()
    engine = Engine(slow, slow.rules.start(), "master", seconds=0.05, clock=slow.clock)
    steps = 0
    while not engine.step(8.0):
        steps += 1
        assert steps < 20
    assert 49 <= engine.search.root.visits <= 51


def test_the_iteration_limit_ends_a_search() -> None:
    evaluator = evaluator_of("quits")
    rules = evaluator.rules
    engine = Engine(evaluator, rules.start(), "hard", iterations=50)
    seen = [engine.progress]
    while not engine.step(0.2):
        seen.append(engine.progress)
    assert engine.search.root.visits == 50
    assert engine.progress == 1.0
    assert seen == sorted(seen)
    assert seen[0] == 0.0


def test_no_full_garbage_collection_runs_during_a_search() -> None:
    evaluator = evaluator_of("quits")
    rules = evaluator.rules
    engine = Engine(evaluator, rules.start(), "master", iterations=3000)
    before = gc.get_stats()[2]["collections"]
    engine.think()
    assert gc.get_stats()[2]["collections"] == before


def test_a_cancelled_search_has_an_answer() -> None:
    evaluator = evaluator_of("abalone", "belgian")
    rules = evaluator.rules
    engine = Engine(evaluator, rules.start(), "master")
    engine.step(2.0)
    before = engine.search.root.visits
    engine.cancel()
    assert engine.step(1000.0)
    assert engine.search.root.visits == before
    assert engine.best() in rules.moves(rules.start())


def test_there_is_an_answer_before_the_first_iteration() -> None:
    evaluator = evaluator_of("slyne", "4")
    rules = evaluator.rules
    engine = Engine(evaluator, rules.start())
    assert engine.best() in rules.moves(rules.start())
    assert len(engine.evaluation()) == 4
    assert engine.line()


def test_a_single_legal_move_is_played_without_a_search() -> None:
    rules = TreeRules((0, (1, DRAW, LOSS)))
    evaluator = Evaluator(rules)
    engine = Engine(evaluator, rules.start(), "master")
    assert engine.step(1.0)
    assert engine.best() == (0,)
    assert engine.search.root.visits == 0


def test_the_subtree_of_played_moves_is_kept() -> None:
    evaluator = evaluator_of("quits")
    rules = evaluator.rules
    engine = Engine(evaluator, rules.start(), iterations=400)
    move = engine.think()
    engine.advance(move)
    kept = engine.search.root.visits
    assert kept > 20
    assert not engine.is_done
    engine.think()
    assert engine.search.iterations == 400 - kept


def test_the_same_seed_plays_the_same_game() -> None:
    evaluator = evaluator_of("quits", "short")
    rules = evaluator.rules

    def game(seed: int) -> list[Move]:
        state, moves = rules.start(), list[Move]()
        engine = Engine(evaluator, state, "easy", seed, iterations=60)
        while rules.result(state) is None and len(moves) < 12:
            moves.append(engine.think())
            state = rules.play(state, moves[-1])
            engine.advance(moves[-1])
        return moves

    assert game(3) == game(3)
    assert any(game(3) != game(seed) for seed in range(4, 9))


def test_only_weaker_levels_choose_at_random_among_moves() -> None:
    rules = TreeRules((0, (1, DRAW, DRAW, WIN), (1, DRAW, WIN, DRAW), (1, LOSS, WIN)))
    evaluator = Evaluator(rules)
    chosen = {Engine(evaluator, rules.start(), "medium", seed, iterations=6).think() for seed in range(30)}
    assert chosen == {(0,), (1,)}  # both draw; the third would allow a loss in one


def test_medium_and_better_are_careful() -> None:
    assert CAREFUL == ["medium", "hard", "master"]


@pytest.mark.parametrize("level", ["beginner", "easy"])
def test_weak_levels_sometimes_overlook_wins_and_threats(level: str) -> None:
    """A win in one among twelve other moves is sometimes overlooked; if it is noticed, it is played."""
    winning = Evaluator(TreeRules((0, *[(1, DRAW, DRAW)] * 6, WIN, *[(1, DRAW, DRAW)] * 6)))
    chosen = [Engine(winning, winning.rules.start(), level, seed).think() for seed in range(60)]
    assert 10 <= chosen.count((6,)) <= 50  # of 60; a random choice would be below
    threatened = Evaluator(TreeRules((0, *[(1, LOSS, LOSS)] * 6, (1, DRAW, DRAW), *[(1, LOSS, LOSS)] * 6)))
    chosen = [Engine(threatened, threatened.rules.start(), level, seed).think() for seed in range(60)]
    assert 10 <= chosen.count((6,)) <= 50


def test_hasty_levels_play_the_move_with_the_best_score_now() -> None:
    """A hasty player plays the noticed move with the best score after it, even if it loses later."""
    rules = TreeRules((0, (1, LOSS, LOSS), (1, DRAW, DRAW)))

    class TemptingEvaluator(Evaluator[Any]):
        def score(self, s: Any) -> tuple[float, ...]:
            return (0.9, 0.1) if s.tree[1] == LOSS else (0.5, 0.5)

    tempted = [Engine(TemptingEvaluator(rules), rules.start(), "beginner", seed).think() for seed in range(60)]
    patient = [Engine(TemptingEvaluator(rules), rules.start(), "medium", seed).think() for seed in range(20)]
    assert tempted.count((0,)) >= 15
    assert set(patient) == {(1,)}


@pytest.mark.parametrize("level", ["medium", "hard", "master"])
def test_openings_vary_only_among_equal_moves(level: str) -> None:
    evaluator = evaluator_of("quits")
    start = evaluator.rules.start()
    first = [Engine(evaluator, start, level, seed, iterations=300, ply=0).think() for seed in range(12)]
    assert len(set(first)) > 1
    if level != "medium":
        rules = TreeRules((0, large_tree(0.6, 7), large_tree(0.6, 7), large_tree(0.5, 7)))
        chosen = {Engine(Evaluator(rules), rules.start(), level, seed, iterations=80, ply=0).think()
                  for seed in range(12)}
        assert chosen == {(0,), (1,)}


def large_tree(worth: float, moves: int) -> Tree:
    """Return a tree with the same value everywhere, too large to be proven in few iterations."""
    return end(worth, 1.0 - worth) if moves == 0 else (moves % 2, *[large_tree(worth, moves - 1)] * 2)


def test_after_the_opening_strong_levels_play_the_best_move() -> None:
    evaluator = evaluator_of("quits", "short")
    start = evaluator.rules.start()
    for ply in (None, 100):
        engine = Engine(evaluator, start, "hard", 5, iterations=200, ply=ply)
        assert engine.think() == engine.search.ranked()[0].move


def test_a_losing_seat_favours_no_winner() -> None:
    """If a seat that cannot win decides between two winners, both are chosen about equally often."""
    rules = TreeRules((0, end(0.0, 1.0, 0.0), end(0.0, 0.0, 1.0)), seats=3)
    for level in LEVELS:
        chosen = [Engine(Evaluator(rules), rules.start(), level, seed).think() for seed in range(60)]
        assert 15 <= chosen.count((0,)) <= 45, level


@pytest.mark.parametrize("level", CAREFUL)
def test_a_win_in_one_turn_of_two_moves_is_never_missed(level: str) -> None:
    rules = TreeRules((0, *[(0, DRAW, LOSS)] * 12, (0, DRAW, DRAW, WIN), *[(0, DRAW, LOSS)] * 12))
    evaluator = Evaluator(rules)
    for seed in range(5):
        engine = Engine(evaluator, rules.start(), level, seed, iterations=3)
        assert engine.think() == (12,)
        engine.advance((12,))
        assert engine.think() == (2,)


@pytest.mark.parametrize("level", CAREFUL)
def test_a_loss_in_one_turn_is_never_allowed(level: str) -> None:
    """Only after the thirteenth first move is there a second move that prevents the opponent's win."""
    bad, good = (1, WIN, LOSS), (1, DRAW, WIN)
    rules = TreeRules((0, *[(0, bad, bad)] * 12, (0, bad, good), *[(0, bad, bad)] * 12))
    evaluator = Evaluator(rules)
    for seed in range(5):
        engine = Engine(evaluator, rules.start(), level, seed, iterations=3)
        assert engine.think() == (12,)
        engine.advance((12,))
        assert engine.think() == (1,)


def test_a_win_of_a_partner_is_not_prevented() -> None:
    helped = (1, end(1.0, 1.0, 0.0), end(1.0, 1.0, 0.0))
    rules = TreeRules((0, helped, end(0.0, 0.0, 1.0)), seats=3, teams=(0, 0, 1))
    evaluator = Evaluator(rules)
    assert Engine(evaluator, rules.start(), "easy").think() == (0,)


@pytest.mark.parametrize(("game", "variant", "skip", "positions"), [
    ("orbito", "", 8, 25), ("quits", "short", 24, 40), ("quits", "four", 28, 25), ("slyne", "2", 22, 3)])
def test_careful_levels_see_one_turn_ahead_in_real_games(game: str, variant: str, skip: int, positions: int) -> None:
    """In random positions a win in one turn is played, and no win in one turn is left to the next seat."""
    evaluator = evaluator_of(game, variant)
    rules = evaluator.rules
    rng = Random(5)
    checked = 0
    for attempt in range(400):
        if checked == positions:
            break
        state = rules.start()
        for _ in range(skip + attempt % 5):
            if rules.result(state) is None:
                state = rules.play(state, evaluator.sample(state, rng))
        if rules.result(state) is None and is_tense(evaluator, state):
            checked += 1
            is_won = bool(Evaluator.finish(evaluator, state)) if game != "slyne" else bool(evaluator.finish(state))
            after = played_turn(evaluator, state, attempt)
            outcome = rules.result(after)
            if is_won:
                assert outcome is not None
                assert outcome.rewards[rules.seat_to_move(state)] == 1.0
            elif outcome is None and evaluator.finish(after):
                assert not any_safe_turn(evaluator, state, rules.seat_to_move(state))
    assert checked == positions


def is_tense(evaluator: Evaluator[Any], state: State) -> bool:
    """Return whether the seat can win at once, or some moves would allow a win of the next seat."""
    rules = evaluator.rules
    if evaluator.finish(state):
        return True
    afters = [rules.play(state, move) for move in rules.moves(state)[:40]]
    mover = rules.seat_to_move(state)
    return any(rules.result(after) is None and rules.seat_to_move(after) != mover and evaluator.finish(after)
               for after in afters) or rules.seat_to_move(afters[0]) == mover


def played_turn(evaluator: Evaluator[Any], state: State, seed: int) -> State:
    rules = evaluator.rules
    seat = rules.seat_to_move(state)
    engine = Engine(evaluator, state, "medium", seed, iterations=20)
    while rules.result(state) is None and rules.seat_to_move(state) == seat:
        move = engine.think()
        state = rules.play(state, move)
        engine.advance(move)
    return state


def any_safe_turn(evaluator: Evaluator[Any], state: State, seat: int) -> bool:
    """Return whether there is a safe turn, by trying all."""
    rules = evaluator.rules
    outcome = rules.result(state)
    if outcome is not None:
        return outcome.rewards[seat] > 0.0
    if rules.seat_to_move(state) != seat:
        return not evaluator.finish(state)
    return any(any_safe_turn(evaluator, rules.play(state, move), seat) for move in rules.moves(state))


def test_a_hint_is_a_whole_turn_with_its_continuation() -> None:
    evaluator = evaluator_of("orbito")
    rules = evaluator.rules
    state = rules.from_position("ww../..b./.b../.... w")
    hint = Engine(evaluator, state, "hard", iterations=200).hint()
    assert hint.turn in rules.turns(state)
    assert hint.line[:len(hint.turn)] == hint.turn
    assert sum(hint.expected) == pytest.approx(1.0)
    for move in hint.line:
        assert move in rules.moves(state)
        state = rules.play(state, move)


@pytest.mark.parametrize("limits", [{"iterations": 300}, {"seconds": 0.04}, {"depth": 3}])
def test_limits_replace_those_of_the_level(limits: dict[str, Any]) -> None:
    evaluator = evaluator_of("quits")
    rules = evaluator.rules
    engine = Engine(evaluator, rules.start(), "hard", seed=1, **limits)
    engine.think()
    info = engine.info()
    assert info.line[:1] in rules.turns(rules.start())
    assert info.nodes > 0
    if "iterations" in limits:
        assert info.nodes == 300
    if "depth" in limits:
        assert len(info.line) >= 3


def test_the_greedy_player_plays_the_move_with_the_best_score() -> None:
    rules = TreeRules((0, DRAW, WIN, LOSS))
    evaluator = Evaluator(rules)
    assert greedy_move(evaluator, rules.start(), Random(1)) == (1,)


def test_no_perfect_level_without_a_solution() -> None:
    assert levels_for(evaluator_of("quits")) == tuple(LEVELS)
