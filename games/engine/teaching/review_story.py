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


SLUGS: Final = ("led_all", "led_from", "came_back", "behind_all", "ahead_until", "last_ahead", "level_until",
                "never_ahead", "level")


def course_of(review: Review, side: int) -> GameCourse | None:
    """Return the course of a game for a side; None while a position has not been judged."""
    equal = 1 / len(review.sides)
    standings: list[int] = []
    for row in review.win_probabilities:
        if row is None:
            return None
        lead = row[side] - equal
        standings.append(AHEAD if lead > MARGIN else BEHIND if lead < -MARGIN else EVEN)
    final = standings[-1]
    start = len(standings) - 1
    while start > 0 and standings[start - 1] == final:
        start -= 1
    before = standings[:start]
    first = next((standing for standing in before if standing != EVEN), EVEN)
    if final == EVEN:
        return GameCourse("level")
    if final == AHEAD:
        slug = "led_all" if start <= 1 else "came_back" if first == BEHIND else "led_from"
        return GameCourse(slug, start - 1 if start > 1 else -1)
    if start <= 1:
        return GameCourse("behind_all")
    if AHEAD in before:
        last = max(index for index, standing in enumerate(before) if standing == AHEAD)
        return GameCourse("last_ahead" if BEHIND in before[:last] else "ahead_until", last)
    return GameCourse("never_ahead") if BEHIND in before else GameCourse("level_until", start - 1)
