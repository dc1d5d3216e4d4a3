"""The puzzle of the day: the same for everybody, by the date alone, the games in turn."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Final

from games.engine.core.game import Game
from games.engine.teaching.puzzles import Puzzle, puzzles_of

STRIDE: Final = 37  # steps through a game's puzzles, so that neighbours in its file lie weeks apart


def daily_puzzle(games: Sequence[Game], day: date) -> Puzzle | None:
    """The puzzle of a day; None if no game has any."""
    offered = [game for game in games if puzzles_of(game.id)]
    if not offered:
        return None
    number = day.toordinal()
    puzzles = puzzles_of(offered[number % len(offered)].id)
    return puzzles[number // len(offered) * STRIDE % len(puzzles)]
