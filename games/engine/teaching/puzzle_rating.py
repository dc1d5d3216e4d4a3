"""A rating for solving puzzles: Elo's (1978), with the puzzle as the opponent.

A puzzle's own rating follows from its grade, from the turns that must be foreseen and from the size of its proof.
"""

from __future__ import annotations

import math
from typing import Final

from games.engine.teaching.puzzles import Puzzle

START: Final = 1000.0
LEAST, MOST = 100.0, 3000.0
GRADE_RATINGS: Final = {"easy": 800.0, "medium": 1100.0, "hard": 1400.0}
PER_TURN: Final = 60.0  # for every turn after the second
PER_TENFOLD: Final = 60.0  # for a proof ten times as large
USUAL_SIZE: Final = 200.0  # positions of a proof
SCALE: Final = 400.0  # points by which the better side scores ten to one
FAST, SLOW = 48.0, 20.0  # the most points that one puzzle moves, at first and after many
SETTLING: Final = 20  # puzzles until it moves slowly


def puzzle_rating(puzzle: Puzzle) -> float:
    """Return the rating of a player who would solve the puzzle half of the time."""
    size = math.log10(max(1, puzzle.size) / USUAL_SIZE)
    return GRADE_RATINGS[puzzle.grade] + PER_TURN * (puzzle.turns - 2) + PER_TENFOLD * size


def expected_score(rating: float, opponent: float) -> float:
    """Return the share of points, 0 to 1, that a rating is expected to score against another."""
    return float(1 / (1 + 10 ** ((opponent - rating) / SCALE)))


def rated(rating: float, tries: int, puzzle: Puzzle, is_solved: bool) -> float:
    """Return the rating after one more puzzle, when `tries` others have counted before."""
    pace = FAST + (SLOW - FAST) * min(1.0, tries / SETTLING)
    moved = rating + pace * (is_solved - expected_score(rating, puzzle_rating(puzzle)))
    return min(MOST, max(LEAST, moved))
