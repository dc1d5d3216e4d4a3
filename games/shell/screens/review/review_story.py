"""A review in three sentences: the course of the game, the largest mistake, and the better turn."""

from __future__ import annotations

from collections.abc import Sequence

from games.catalogue import find_game
from games.engine.core.rules import Seat
from games.engine.speech.fact_words import clause
from games.engine.speech.hint_words import facts_of
from games.engine.teaching.review import Review
from games.engine.teaching.review_story import course_of
from games.shell.screens.review.review_words import ReviewWords
from games.shell.theme.text import tr


def story_sentences(review: Review, words: ReviewWords, viewer: Seat, stones: Sequence[str]) -> list[str]:
    """Return the sentences about a review that is complete; none before."""
    side = next(index for index, seats in enumerate(review.sides) if viewer in seats)
    course = course_of(review, side)
    if course is None or not review.turns:
        return []
    number = course.turn + 1 if course.turn >= 0 else 0
    sentences = [_said(f"story.{course.slug}", words, viewer, n=number)]
    judged = review.turns[review.turning] if review.turning is not None else None
    if review.turning is None or judged is None:
        return [*sentences, tr("review.turning.none"), _given_away(review, words, viewer)]
    before, after = words.drop(judged)
    costliest = max(turn.drop for turn in review.turns if turn is not None and turn.seat == judged.seat)
    key = "story.turn" if judged.drop == costliest else "story.turning"
    sentences.append(_said(key, words, judged.seat, n=review.turning + 1, before=before, after=after))
    fact = None
    if judged.better:
        fact = facts_of(find_game(words.match.game), words.rules, words.match.states[judged.ply], judged.better)[0]
    if fact is None or fact.slug == "plays":
        return [*sentences, _given_away(review, words, viewer)]
    return [*sentences, tr("story.better", does=clause(words.match.game, fact, stones, tr))]


def _given_away(review: Review, words: ReviewWords, viewer: Seat) -> str:
    """Return a sentence about the number of a player's mistakes."""
    count = sum(judged is not None and judged.seat == viewer and bool(judged.better) for judged in review.turns)
    return _said("story.count" if count else "story.clean", words, viewer, n=count)


def _said(key: str, words: ReviewWords, seat: Seat, **values: object) -> str:
    """Return a sentence about a player, or to the reader as "you"."""
    name = words.name(seat)
    return tr(f"{key}.you", **values) if name == tr("name.you") else tr(key, name=name, **values)
