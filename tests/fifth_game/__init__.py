"""A fifth game, made in its own folder by the steps of docs/adding-a-game.md, to test that these are sufficient."""

from __future__ import annotations

from games.engine.core.game import Game

TOWERS = Game(
    "towers", "Towers", "tests.fifth_game.rules:Towers", "tests.fifth_game.scene:TowersScene",
    variants=(("classic", 2), ("short", 2)),
    stones=("amber", "lapis"), ground="#5B3A44", shown_plies=14, parts=("help",),
)
