"""The games on the table: one explicit entry each. A game itself lives in its folder."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from games.engine.core.game import Game, pick

if TYPE_CHECKING:
    from games.engine.core.rules import Rules
    from games.engine.search.evaluator import Evaluator

DRAWS = ("draws", ("on", "off"))
# Modules that all four games have.
PARTS = ("diagram", "editing", "facts", "help", "lab", "lessons", "speech", "symmetry", "win_probability")

GAMES: tuple[Game, ...] = (
    Game(
        "orbito", "Orbito", "games.orbito.rules:Orbito", "games.orbito.scene:OrbitoScene",
        variants=(("classic", 2),), evaluator="games.orbito.evaluator:OrbitoEvaluator",
        stones=("pearl", "garnet"), ground="#24344F", shown_plies=9, parts=(*PARTS, "movetext"),
    ),
    Game(
        "abalone", "Abalone", "games.abalone.rules:Abalone", "games.abalone.scene:AbaloneScene",
        variants=(("standard", 2), ("belgian", 2), ("german", 2), ("dutch", 2), ("swiss", 2), ("three", 3),
                  ("four", 4)),
        options=(DRAWS, ("swap", ("off", "on"))), variants_are="opening",
        evaluator="games.abalone.evaluator:AbaloneEvaluator",
        stones=("onyx", "pearl", "garnet"),
        team_stones=("onyx", "pearl", "lapis", "amber"),  # partners alike: dark against pale
        ground="#8A6446", short_variant="seven", shown_variant="belgian", shown_plies=26,
        parts=(*PARTS, "handicap", "layouts", "movetext"),
    ),
    Game(
        "quits", "Quits", "games.quits.rules:Quits", "games.quits.scene:QuitsScene",
        variants=(("classic", 2), ("short", 2), ("four", 4)),
        options=(("step", ("diagonal", "straight")), DRAWS), evaluator="games.quits.evaluator:QuitsEvaluator",
        stones=("garnet", "lapis", "onyx", "jade"), ground="#C9A672", short_variant="short", shown_plies=12,
        parts=(*PARTS, "handicap", "movetext"),
    ),
    Game(
        "slyne", "Sly'ne", "games.slyne.rules:Slyne", "games.slyne.scene:SlyneScene",
        variants=(("2", 2), ("3", 3), ("4", 4), ("5", 5), ("6", 6)),
        options=(("tiles", ("crossroads", "star")), DRAWS), evaluator="games.slyne.evaluator:SlyneEvaluator",
        stones=("lapis", "amber", "garnet", "jade", "onyx", "pearl"),
        ground="#35604F", shown_variant="3", shown_plies=26, begins_bare=True, parts=(*PARTS, "handicap"),
    ),
)


def find_game(game_id: str) -> Game:
    """Return the entry of a game; raises UnknownName."""
    return pick(game_id, {game.id: game for game in GAMES}, "game")


def make_rules(game_id: str, variant: str = "", options: Mapping[str, str] | None = None) -> Rules[Any]:
    """Return the rules of a game; an empty variant and missing options mean the defaults."""
    return find_game(game_id).make_rules(variant, options)


def make_evaluator(game_id: str, rules: Rules[Any]) -> Evaluator[Any]:
    """Return the evaluator of a game for the search: the game's own, or the plain one."""
    return find_game(game_id).make_evaluator(rules)
