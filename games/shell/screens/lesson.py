"""A lesson on the game's own screen."""

from __future__ import annotations

from typing import Any

from games.catalogue import find_game
from games.engine.match import Match
from games.shell.host.lineup import default_stones
from games.shell.screens.game_scenes import open_match
from games.shell.screens.scene import AppServices, Scene


def make_lesson(app: AppServices, game: str, index: int) -> Scene:
    """The screen of a lesson."""
    entry = find_game(game)
    lesson = entry.course().lessons[index]
    variant = lesson.variant or entry.variants[0][0]
    rules = entry.make_rules(variant, dict(lesson.options))
    match: Match[Any] = Match(rules, game, variant, dict(lesson.options), position=lesson.exercises[0].position)
    return open_match(app, match, default_stones(game, variant))
