"""Facts about a turn in words: one clause for each fact, joined to one sentence."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.speech.words import Say
from games.engine.teaching.facts import NOBODY, SHARED, Fact


def sentence(game: str, facts: Sequence[Fact], stones: Sequence[str], say: Say) -> str:
    """Return one sentence on what a turn does: the two things that matter most, or the first and what it costs."""
    said = selected_facts(facts)
    words = clause(game, said[0], stones, say)
    if len(said) > 1:
        second = clause(game, said[1], stones, say)
        words = say("facts.but" if said[1].is_cost else "facts.and", first=words, second=second)
    return f"{words[0].upper()}{words[1:]}."


def selected_facts(facts: Sequence[Fact]) -> list[Fact]:
    """Return the facts for one sentence: the first two gains, or one gain and one loss."""
    gains, costs = [fact for fact in facts if not fact.is_cost], [fact for fact in facts if fact.is_cost]
    return [*gains[:1], *(costs[:1] or gains[1:2])]


def clause(game: str, fact: Fact, stones: Sequence[str], say: Say) -> str:
    """Return one fact as a clause without a capital; `stones` are those of the seats, in their order."""
    params: dict[str, object] = {"n": fact.n}
    if fact.seat != NOBODY:
        stone = stones[fact.seat]
        params |= {"colour": say(f"colour.{stone}"), "hue": say(f"hue.{stone}"), "hues": say(f"hues.{stone}")}
    return say(f"fact.{fact.slug}" if fact.slug in SHARED else f"fact.{game}.{fact.slug}", **params)
