"""The course of a game in words: derived from win probabilities that are given."""

from __future__ import annotations

import pytest

from games.engine.teaching.review import Review
from games.engine.teaching.review_story import SLUGS, GameCourse, course_of


def judged(*win_probabilities: float | None) -> Review:
    """Return a review in which the first side had these win probabilities before each turn and after the last."""
    rows = tuple(None if chance is None else (chance, 1 - chance) for chance in win_probabilities)
    return Review(((0,), (1,)), (None,) * (len(rows) - 1), rows, (None, None), None)


@pytest.mark.parametrize(("win_probabilities", "course"), [
    ((0.5, 0.7, 0.8, 1.0), GameCourse("led_all")),
    ((0.5, 0.55, 0.52, 0.8, 1.0), GameCourse("led_from", 2)),
    ((0.5, 0.3, 0.2, 0.7, 1.0), GameCourse("came_back", 2)),
    ((0.5, 0.2, 0.1, 0.0), GameCourse("behind_all")),
    ((0.5, 0.7, 0.8, 0.2, 0.0), GameCourse("ahead_until", 2)),
    ((0.5, 0.45, 0.55, 0.2, 0.0), GameCourse("level_until", 2)),
    ((0.5, 0.3, 0.45, 0.2, 0.0), GameCourse("never_ahead")),  # even at move 3, but not until then
    ((0.5, 0.3, 0.7, 0.2, 0.0), GameCourse("last_ahead", 2)),  # behind before it was ahead
    ((0.5, 0.7, 0.3, 0.7, 1.0), GameCourse("ahead_again", 2)),  # ahead, behind, and ahead for good
    ((0.5, 0.3, 0.7, 0.3, 0.7, 1.0), GameCourse("ahead_again", 3)),
    ((0.5, 0.7, 0.55, 0.7, 1.0), GameCourse("never_behind")),  # ahead twice, with even chances in between
    ((0.65, 0.62, 0.55, 0.3, 0.0), GameCourse("level_until", 2)),  # the first move is no lead
    ((0.65, 0.66, 0.64, 0.8, 1.0), GameCourse("led_from", 2)),
    ((1.0, 1.0, 0.5, 0.0), GameCourse("ahead_until", 1)),  # a solved game: the first position was won
    ((0.5, 0.9, 0.1, 0.5), GameCourse("level")),
])
def test_the_course_names_the_deciding_turn(win_probabilities: tuple[float, ...], course: GameCourse) -> None:
    assert course_of(judged(*win_probabilities), 0) == course
    assert course.slug in SLUGS


def test_the_course_for_the_other_side_is_reversed() -> None:
    review = judged(0.5, 0.7, 0.8, 0.2, 0.0)
    assert course_of(review, 1) == GameCourse("came_back", 2)


def test_there_is_no_course_before_every_turn_is_judged() -> None:
    assert course_of(judged(0.5, None, 0.8), 0) is None
