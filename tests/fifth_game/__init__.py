"""A game that is not one of ours, in a folder of its own: made by the recipe in CONTRIBUTING, and the proof of it."""

from __future__ import annotations

from games.engine.core.game import Game

TOWERS = Game(
    "towers", "Towers", "tests.fifth_game.rules:Towers", "tests.fifth_game.scene:TowersScene",
    variants=(("classic", 2), ("short", 2)),
    stones=("amber", "lapis"), ground="#5B3A44", shown_plies=14, parts=("help",),
)
