"""The course of a game for one side, such as a lead that was lost, from the win probabilities of a review."""

from __future__ import annotations

from typing import Final, NamedTuple

from games.engine.teaching.review import Review

MARGIN: Final = 0.1  # of win probability beyond an equal share from which a side is ahead, or behind
AHEAD, EVEN, BEHIND = 1, 0, -1


class GameCourse(NamedTuple):
    """The course of a game: a slug of `SLUGS`, and the index of the turn that made the difference, -1 if none did."""

    slug: str
    turn: int = -1


SLUGS: Final = ("led_all", "led_from", "came_back", "ahead_again", "never_behind", "behind_all", "ahead_until",
                "last_ahead", "level_until", "never_ahead", "level")


def course_of(review: Review, side: int) -> GameCourse | None:
    """Return the course of a game for a side; None while a position has not been judged."""
    standings = _standings(review, side)
    if standings is None:
        return None
    final = standings[-1]
    start = len(standings) - 1
    while start > 0 and standings[start - 1] == final:
        start -= 1
    before = standings[:start]
    if final == EVEN:
        return GameCourse("level")
    if final == AHEAD:
        if start <= 1:
            return GameCourse("led_all")
        if AHEAD in before:
            return GameCourse("ahead_again", start - 1) if BEHIND in before else GameCourse("never_behind")
        return GameCourse("came_back" if BEHIND in before else "led_from", start - 1)
    if start <= 1:
        return GameCourse("behind_all")
    if AHEAD in before:
        last = max(index for index, standing in enumerate(before) if standing == AHEAD)
        return GameCourse("last_ahead" if BEHIND in before[:last] else "ahead_until", last)
    return GameCourse("never_ahead") if BEHIND in before else GameCourse("level_until", start - 1)


def _standings(review: Review, side: int) -> list[int] | None:
    """Return whether a side was ahead, even or behind before each turn and at the end; None while one is unknown.

    Whoever begins may have better chances in many layouts. As long as nobody has changed them, nobody is ahead.
    """
    equal, standings, is_opening = 1 / len(review.sides), [], True
    first = review.win_probabilities[0]
    for row in review.win_probabilities:
        if row is None or first is None:
            return None
        is_opening = is_opening and 0.0 < first[side] < 1.0 and abs(row[side] - first[side]) <= MARGIN
        lead = 0.0 if is_opening else row[side] - equal
        standings.append(AHEAD if lead > MARGIN else BEHIND if lead < -MARGIN else EVEN)
    return standings
