"""Facts about a turn in words: a clause each, and of all of them one sentence."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.facts import NOBODY, SHARED, Fact
from games.shell.look.text import tr


def sentence(game: str, facts: Sequence[Fact], stones: Sequence[str]) -> str:
    """What a turn does, in one sentence: the two things that matter most, or the first and what it costs."""
    gains = [clause(game, fact, stones) for fact in facts if not fact.is_cost]
    costs = [clause(game, fact, stones) for fact in facts if fact.is_cost]
    if gains and costs:
        words = tr("facts.but", first=gains[0], second=costs[0])
    elif len(gains) > 1:
        words = tr("facts.and", first=gains[0], second=gains[1])
    else:
        words = (gains or costs)[0]
    return f"{words[0].upper()}{words[1:]}."


def clause(game: str, fact: Fact, stones: Sequence[str]) -> str:
    """One fact as a verb and what belongs to it, without a capital; `stones` are those of the seats, in their order."""
    params: dict[str, object] = {"n": fact.n}
    if fact.seat != NOBODY:
        stone = stones[fact.seat]
        params |= {"colour": tr(f"colour.{stone}"), "hue": tr(f"hue.{stone}"), "hues": tr(f"hues.{stone}")}
    return tr(f"fact.{fact.slug}" if fact.slug in SHARED else f"fact.{game}.{fact.slug}", **params)
