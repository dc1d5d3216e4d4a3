"""The review of a match: only planted mistakes are marked, and the better turn agrees with exact play."""

from __future__ import annotations

import time
from random import Random
from typing import Any

import pytest

from games.catalogue import find_game
from games.engine.core.match import Match
from games.engine.core.rules import Rules
from games.engine.search.engine import Engine
from games.engine.search.evaluator import Evaluator
from games.engine.teaching.analysis import analyse
from games.engine.teaching.review import Judged, Review, Reviewer, accuracy_of, mark_of
from games.engine.teaching.win_probability import Calibration, shares, sides_of, win_probabilities
from games.lab.review import reviewer_of
from tests.cases import Case, default_cases

AnyRules = Rules[Any]
Turn = tuple[tuple[int, ...], ...]


def table_of(game: str, variant: str = "") -> tuple[AnyRules, Evaluator[Any], Match[Any]]:
    entry = find_game(game)
    rules = entry.make_rules(variant)
    return rules, entry.make_evaluator(rules), Match(rules, game, variant or entry.variants[0][0])


def exact_reward(rules: AnyRules, evaluator: Evaluator[Any], state: Any, seat: int) -> float:
    """Return the seat's reward in the finished game, or else by Orbito's solved table."""
    outcome, verdict = rules.result(state), evaluator.verdict(state)
    if outcome is not None:
        return outcome.rewards[seat]
    assert verdict is not None
    return verdict.rewards[seat]


def orbito_with_mistakes(seed: int) -> tuple[Match[Any], Evaluator[Any], list[int]]:
    """Return a game of Orbito that is perfect except for planted mistakes, and the plies of these."""
    rng = Random(seed)
    rules, evaluator, match = table_of("orbito")
    gifts: list[int] = []
    number = 0
    while match.result() is None:
        seat = match.seat_to_move
        rated = [(exact_reward(rules, evaluator, rules.after(match.state, turn), seat), turn)
                 for turn in rules.turns(match.state)]
        most = max(value for value, _ in rated)
        bad = [turn for value, turn in rated if value < most]
        is_gift = bool(bad) and number in (2, 5, 8)
        turn = rng.choice(bad if is_gift else [turn for value, turn in rated if value == most])
        if is_gift:
            gifts.append(number)
        for move in turn:
            match.play(move)
        number += 1
    return match, evaluator, gifts


@pytest.mark.parametrize("seed", range(6))
def test_planted_mistakes_in_orbito_are_marked_with_a_best_turn_of_the_table(seed: int) -> None:
    match, evaluator, gifts = orbito_with_mistakes(seed)
    review = Reviewer(evaluator, match).run()
    assert gifts
    assert [number for number, turn in enumerate(review.turns) if turn and turn.mark in ("?!", "?", "??")] == gifts
    for number in gifts:
        turn = review.turns[number]
        assert turn is not None
        assert turn.mark == "??"
        assert turn.exact is not None
        before = evaluator.verdict(match.states[turn.ply])
        assert turn.exact[0] == before
        assert before is not None
        then = match.rules.after(match.states[turn.ply], turn.better)
        assert exact_reward(match.rules, evaluator, then, turn.seat) == before.rewards[turn.seat]
        assert turn.drop == before.rewards[turn.seat] - turn.exact[1].rewards[turn.seat]


def test_an_only_move_in_orbito_is_better_than_all_other_turns() -> None:
    marked = 0
    for seed in range(6):
        match, evaluator, _ = orbito_with_mistakes(seed)
        for turn in Reviewer(evaluator, match).run().turns:
            assert turn is not None
            state = match.states[turn.ply]
            values = {}
            for other in match.rules.turns(state):
                then = match.rules.after(state, other)
                values[then] = exact_reward(match.rules, evaluator, then, turn.seat)
            played = exact_reward(match.rules, evaluator, match.states[turn.ply + 2], turn.seat)
            is_only = sum(1 for value in values.values() if value >= played) == 1 and len(values) > 1
            assert (turn.mark == "!") == is_only, turn
            marked += is_only
    assert marked


def quits_with_mistake(seed: int) -> tuple[Match[Any], Evaluator[Any], list[Any]] | None:
    """Return a match of Quits with a turn that allows a win at once, although other turns did not."""
    rng = Random(seed)
    rules, evaluator, match = table_of("quits", "short")
    for _ in range(40):
        if match.result() is not None:
            return None
        seat = match.seat_to_move
        good, bad = [], []
        for move in rules.moves(match.state):
            then = rules.play(match.state, move)
            outcome = rules.result(then)
            if outcome is not None:
                return None
            loses = any((end := rules.result(rules.play(then, answer))) is not None and end.rewards[seat] == 0.0
                        for answer in rules.moves(then))
            if loses:
                bad.append(move)
            else:
                good.append(move)
        if bad and len(good) > 3 and len(match.moves) > 4:
            short = Match(rules, "quits", "short", position=rules.position(match.state))
            short.play(rng.choice(bad))
            return short, evaluator, good
        match.play(rng.choice(good or bad))
    return None


def test_in_quits_a_turn_that_allows_a_win_is_marked_with_a_safe_one() -> None:
    checked = 0
    for seed in range(60):
        planted = quits_with_mistake(seed)
        if planted is None:
            continue
        match, evaluator, good = planted
        turn = Reviewer(evaluator, match, iterations=600).run().turns[-1]
        assert turn is not None
        if turn.before[turn.seat] < 0.35:  # the position was lost already
            continue
        assert turn.mark in ("?", "??")
        assert turn.better[0] in good
        checked += 1
        if checked == 4:
            return
    raise AssertionError(f"only {checked} such games were found")


def random_match(case: Case, plies: int) -> tuple[Match[Any], Evaluator[Any]]:
    rng = Random(str(case))
    entry = find_game(case.game)
    rules = case.rules()
    match = Match(rules, case.game, case.variant, dict(case.options))
    while len(match.moves) < plies and match.result() is None:
        match.play(rng.choice(rules.moves(match.state)))
    return match, entry.make_evaluator(rules)


@pytest.mark.parametrize("case", default_cases(), ids=str)
def test_probabilities_sum_to_one_and_every_turn_is_judged(case: Case) -> None:
    match, evaluator = random_match(case, 10)
    review = Reviewer(evaluator, match, Calibration(2.5, 1.2), iterations=30).run()
    assert sorted(seat for side in review.sides for seat in side) == list(range(match.rules.seats))
    assert len(review.turns) + 1 == len(review.win_probabilities)
    for row in review.win_probabilities:
        assert row is not None
        assert len(row) == len(review.sides)
        assert sum(row) == pytest.approx(1.0)
        assert min(row) >= 0.0
    for turn, (ply, seat, text) in zip(review.turns, match.whole_turns(), strict=True):
        assert turn is not None
        assert (turn.ply, turn.seat, turn.text) == (ply, seat, text)
        assert turn.drop >= 0.0
        assert bool(turn.better) == (turn.mark in ("?!", "?", "??"))
        then = match.states[turn.ply]
        for move in turn.line:
            assert move in match.rules.moves(then)
            then = match.rules.play(then, move)
    assert all(accuracy is None or 0.0 <= accuracy <= 100.0 for accuracy in review.accuracy)


def test_the_review_does_not_depend_on_the_order_of_the_work() -> None:
    match, evaluator = random_match(Case("abalone", "belgian", (("draws", "on"),)), 8)
    alone = Reviewer(evaluator, match, iterations=40).run()
    shared: Reviewer[Any] = Reviewer(evaluator, match, iterations=40)
    rng = Random(1)
    seen: list[float] = [shared.progress]
    while not shared.is_done:
        tasks = []
        while (task := shared.next_task()) is not None:
            tasks.append(task)
        rng.shuffle(tasks)
        for task in tasks:
            shared.store_analysis(task, analyse(evaluator, shared.state_of(task), task.iterations))
            seen.append(shared.progress)
    assert shared.review() == alone
    assert seen[0] == 0.0
    assert seen[-1] == 1.0


def test_results_appear_one_by_one_and_slices_are_short() -> None:
    match, evaluator = random_match(Case("abalone", "belgian", (("draws", "on"),)), 6)
    reviewer = Reviewer(evaluator, match, iterations=600)
    partial: Review | None = None
    longest = 0.0
    while not reviewer.is_done:
        began = time.process_time()
        reviewer.step(4.0)
        longest = max(longest, time.process_time() - began)
        now = reviewer.review()
        if None in now.turns and any(now.turns):
            partial = now
    assert partial is not None
    assert None in partial.win_probabilities
    assert longest < 0.1
    reviewer.deepen()
    assert not reviewer.is_done
    assert None not in reviewer.review().turns, "results stay while a deeper analysis runs"


def test_a_running_match_and_an_empty_one_can_be_reviewed() -> None:
    _, evaluator, match = table_of("quits")
    review = Reviewer(evaluator, match, iterations=20).run()
    assert review.turns == ()
    assert len(review.win_probabilities) == 1
    assert review.turning is None


@pytest.mark.parametrize(("drop", "mark"), [(0.0, ""), (0.099, ""), (0.1, "?!"), (0.199, "?!"), (0.2, "?"),
                                            (0.299, "?"), (0.3, "??"), (1.0, "??")])
def test_marks_depend_on_the_loss_of_win_probability(drop: float, mark: str) -> None:
    assert mark_of(drop) == mark


def test_accuracy_falls_with_the_share_of_win_probability_lost() -> None:
    assert accuracy_of(0.0, 0.5) == 100.0
    assert accuracy_of(0.0, 0.0) == 100.0, "there was nothing to lose"
    assert accuracy_of(0.25, 0.5) == pytest.approx(25.0)
    assert accuracy_of(0.05, 0.1) == pytest.approx(25.0), "half of a small probability counts like half of a large one"
    assert accuracy_of(0.5, 0.5) == 0.0


@pytest.mark.parametrize("game", ["abalone", "slyne"])
def test_a_side_that_loses_throughout_has_low_accuracy(game: str) -> None:
    """A beginner plays a much stronger level, so that each game is lost early and goes on for long."""
    _, evaluator, match = table_of(game)
    while match.result() is None:
        seat = match.seat_to_move
        limit = 600 if seat else 40
        level = "hard" if seat else "beginner"
        match.play(Engine(evaluator, match.state, level, 7 + match.ply, iterations=limit).think())
    outcome, review = match.result(), reviewer_of(match, 400).run()
    assert outcome is not None
    assert outcome.winners() == (1,)
    weaker, stronger = review.accuracy
    assert weaker is not None
    assert stronger is not None
    assert weaker < 85.0 < 90.0 < stronger


def test_the_turning_point_is_the_mistake_after_which_the_winner_led() -> None:
    for seed in range(6):
        match, evaluator, gifts = orbito_with_mistakes(seed)
        review = Reviewer(evaluator, match).run()
        result = match.result()
        assert result is not None
        if not result.winners():
            continue
        assert review.turning in gifts
        turn = review.turns[review.turning or 0]
        assert isinstance(turn, Judged)
        assert turn.seat not in result.winners()


def test_partners_share_a_win_probability() -> None:
    rules, _, _ = table_of("abalone", "four")
    assert sides_of(rules) == ((0, 2), (1, 3))
    assert shares(rules, (1.0, 0.0, 1.0, 0.0)) == (1.0, 0.0)
    assert shares(rules, (0.5, 0.5, 0.5, 0.5)) == (0.5, 0.5)


def test_calibration_keeps_order_and_certain_results() -> None:
    rules, _, _ = table_of("abalone", "three")
    spread = win_probabilities(rules, (0.5, 0.3, 0.2), 0, Calibration(2.0, 1.0))
    assert spread == pytest.approx((25 / 38, 9 / 38, 4 / 38))
    assert win_probabilities(rules, (1.0, 0.0, 0.0), 1, Calibration(2.0, 3.0)) == (1.0, 0.0, 0.0)
    faster = win_probabilities(rules, (0.5, 0.3, 0.2), 0, Calibration(2.0, 2.0))
    assert faster == pytest.approx((50 / 63, 9 / 63, 4 / 63))
