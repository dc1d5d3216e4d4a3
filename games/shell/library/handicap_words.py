"""Handicaps of a match or a line-up in numbers and words, and the side they favour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.catalogue import find_game
from games.engine.core.game import Game
from games.engine.core.handicaps import FREE, TABLE, Handicap, numbers_of
from games.engine.core.match import Match
from games.engine.core.rules import Seat
from games.shell.theme.text import tr


def caption_of(game: str, handicap: Handicap) -> str:
    """Return the name of a handicap; those in pieces are named by their game."""
    return tr(f"handicap.{handicap.name}" if handicap in TABLE else f"handicap.{game}.{handicap.name}")


def rule_handicaps(entry: Game) -> list[Handicap]:
    """Return the handicaps that change the rules of a game."""
    return [handicap for handicap in entry.handicaps if handicap not in TABLE]


def phrase_of(game: str, options: Mapping[str, str], seats: int, seat: Seat) -> str:
    """Return the handicaps of a seat in a few words; nothing if it has none."""
    words = []
    for handicap in find_game(game).handicaps:
        number = numbers_of(options, handicap, seats)[seat]
        if number != handicap.usual:
            key = handicap.name if handicap in TABLE else f"{game}.{handicap.name}"
            words.append(tr(f"handicap.{key}.short", n=number))
    return ", ".join(words)


def summary(game: str, options: Mapping[str, str], names: Sequence[str]) -> str:
    """Return the handicaps of all seats in one line, or a sentence that there are none."""
    told = [f"{name}: {phrase}" for seat, name in enumerate(names)
            if (phrase := phrase_of(game, options, len(names), seat))]
    return "; ".join(told) or tr("handicap.none")


def advantage(match: Match[Any], seat: Seat) -> int:
    """Return how much the handicaps in pieces favour a seat over its best rival: above 0 if they do."""
    total = 0
    for handicap in rule_handicaps(find_game(match.game)):
        numbers = numbers_of(match.options, handicap, match.rules.seats)
        teams = match.rules.teams
        rivals = [number for number, team in zip(numbers, teams, strict=True) if team != teams[seat]]
        lead = numbers[seat] - (min(rivals) if handicap.is_burden else max(rivals))
        total += -lead if handicap.is_burden else lead
    return total


def rotated(game: str, options: Mapping[str, str], seats: int, first: Seat) -> dict[str, str]:
    """Return the options with each handicap moved to its player's new seat."""
    moved = dict(options)
    for handicap in find_game(game).handicaps:
        if handicap.name in moved:
            numbers = numbers_of(options, handicap, seats)
            moved[handicap.name] = handicap.text(numbers[first:] + numbers[:first])
    return moved


def without_handicaps(game: str, options: Mapping[str, str]) -> dict[str, str]:
    """Return the options without handicaps."""
    names = {handicap.name for handicap in find_game(game).handicaps}
    return {name: value for name, value in options.items() if name not in names}


def stepped(numbers: Sequence[int], seat: Seat, number: int) -> tuple[int, ...]:
    """Return the numbers with a seat's one replaced."""
    return tuple([number if who == seat else other for who, other in enumerate(numbers)])


def amount_text(handicap: Handicap, number: int, minutes: int) -> str:
    """Return a number as the stepper shows it; `minutes` are those of the time control."""
    if handicap.name == "minutes":
        return tr("handicap.min", n=minutes if number == FREE else number)
    if number == FREE:
        return tr("handicap.free")
    return tr("handicap.no") if handicap in TABLE and number == 0 else str(number)
