"""The puzzle of the day: the same for everybody, by the date alone, the games in turn."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Final

from games.engine.core.game import Game
from games.engine.teaching.puzzles import Puzzle, puzzles_of

MONTHS: Final = 12  # that one can look back, this one among them
STRIDE: Final = 37  # steps through a game's puzzles, so that neighbours in its file lie weeks apart


def daily_puzzle(games: Sequence[Game], day: date) -> Puzzle | None:
    """Return the puzzle of a day; None if no game has any."""
    offered = [game for game in games if puzzles_of(game.id)]
    if not offered:
        return None
    number = day.toordinal()
    puzzles = puzzles_of(offered[number % len(offered)].id)
    return puzzles[number // len(offered) * STRIDE % len(puzzles)]


def months_on(month: date, steps: int) -> date:
    """Return the first day of the month `count` months later, or earlier if negative."""
    number = month.year * 12 + month.month - 1 + steps
    return date(number // 12, number % 12 + 1, 1)


def days_of_month(day: date) -> list[date]:
    """Return all days of the month of a day."""
    first, after = months_on(day, 0), months_on(day, 1)
    return [first + timedelta(days=k) for k in range((after - first).days)]


def first_month(today: date) -> date:
    """Return the first day of the earliest month whose puzzles are offered."""
    return months_on(today, 1 - MONTHS)


def is_offered(day: date, today: date) -> bool:
    """Whether the puzzle of a day can be played today."""
    return first_month(today) <= day <= today
