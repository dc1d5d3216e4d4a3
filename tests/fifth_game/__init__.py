"""A game that is not one of ours, in a folder of its own: made by the recipe in CONTRIBUTING, and the proof of it."""

from __future__ import annotations

from games.engine.game import Game
from tests.fifth_game.help import PAGES
from tests.fifth_game.rules import Towers

TOWERS = Game(
    "towers", "Towers", Towers, "tests.fifth_game.scene:TowersScene",
    variants=(("classic", 2), ("short", 2)),
    help=PAGES, stones=("amber", "lapis"), ground="#5B3A44", shown_plies=14,
)
