"""The games on the table: one explicit entry each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.abalone.rules import Abalone
from games.engine.game import Game, pick
from games.engine.rules import Rules
from games.orbito.rules import Orbito
from games.quits.rules import Quits
from games.slyne.rules import Slyne

DRAWS = ("draws", ("on", "off"))

GAMES: tuple[Game, ...] = (
    Game("orbito", "Orbito", Orbito, "games.orbito.scene:OrbitoScene", (("classic", 2),)),
    Game("abalone", "Abalone", Abalone, "games.abalone.scene:AbaloneScene",
         (("standard", 2), ("belgian", 2), ("german", 2), ("dutch", 2), ("swiss", 2), ("three", 3), ("four", 4)),
         (DRAWS,)),
    Game("quits", "Quits", Quits, "games.quits.scene:QuitsScene",
         (("classic", 2), ("short", 2), ("four", 4)), (("step", ("diagonal", "straight")), DRAWS)),
    Game("slyne", "Sly'ne", Slyne, "games.slyne.scene:SlyneScene",
         (("2", 2), ("3", 3), ("4", 4), ("5", 5), ("6", 6)), (("tiles", ("crossroads", "star")), DRAWS)),
)


def find_game(game_id: str) -> Game:
    """The entry of a game, or UnknownName."""
    return pick(game_id, {game.id: game for game in GAMES}, "game")


def make_rules(game_id: str, variant: str = "", options: Mapping[str, str] | None = None) -> Rules[Any]:
    """The rules of a game; an empty variant and missing options mean the defaults."""
    return find_game(game_id).make_rules(variant, options)
