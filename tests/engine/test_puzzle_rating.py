"""The puzzle rating follows Elo's formula, changes most at first, and stays within bounds."""

from __future__ import annotations

import pytest

from games.engine.teaching.puzzle_rating import FAST, LEAST, MOST, SLOW, START, expected_score, puzzle_rating, rated
from games.engine.teaching.puzzles import GRADES, Puzzle


def made(grade: str = "medium", turns: int = 2, size: int = 200) -> Puzzle:
    return Puzzle("x-1", "x", "", {}, "", "win", turns, "", grade, size)


def test_equal_ratings_score_half_and_four_hundred_points_score_ten_to_one() -> None:
    assert expected_score(1200, 1200) == 0.5
    assert expected_score(1600, 1200) == pytest.approx(10 / 11)


def test_harder_grades_more_turns_and_larger_proofs_rate_higher() -> None:
    grades = [puzzle_rating(made(grade)) for grade in GRADES]
    assert grades == sorted(set(grades))
    assert puzzle_rating(made(turns=3)) > puzzle_rating(made(turns=2))
    assert puzzle_rating(made(size=2000)) > puzzle_rating(made(size=200))


def test_a_solved_puzzle_raises_and_a_miss_lowers_by_the_same_sum() -> None:
    even = made("medium")
    level = puzzle_rating(even)
    assert rated(level, 0, even, True) - level == pytest.approx(FAST / 2)
    assert level - rated(level, 0, even, False) == pytest.approx(FAST / 2)
    assert rated(level, 500, even, True) - level == pytest.approx(SLOW / 2)


def test_a_hard_puzzle_gives_more_and_costs_less_than_an_easy_one() -> None:
    hard, easy = made("hard", 3, 5000), made("easy", 1, 30)
    assert rated(START, 50, hard, True) > rated(START, 50, easy, True) > START
    assert START > rated(START, 50, hard, False) > rated(START, 50, easy, False)


def test_the_rating_stays_within_bounds() -> None:
    high = low = START
    for tries in range(3000):
        high, low = rated(high, tries, made("hard", 6, 10**6), True), rated(low, tries, made("easy", 1, 1), False)
    assert LEAST <= low < START < high <= MOST
