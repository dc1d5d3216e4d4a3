"""The games on the table: one explicit line each. Scenes are named, not imported, so this needs no pygame."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar

from games.abalone.rules import Abalone
from games.engine.errors import UnknownName
from games.engine.rules import Rules
from games.orbito.rules import Orbito
from games.quits.rules import Quits
from games.slyne.rules import Slyne

AnyRules = Rules[Any]
T = TypeVar("T")
DRAWS = ("draws", ("on", "off"))


class Game(NamedTuple):
    """One catalogue entry; the first variant and the first value of each option are the defaults."""

    id: str
    title: str
    rules: Callable[[str, Mapping[str, str]], AnyRules]
    scene: str
    variants: tuple[tuple[str, int], ...]  # name, seats
    options: tuple[tuple[str, tuple[str, ...]], ...] = ()


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
    """The catalogue entry of a game, or UnknownName."""
    return _pick(game_id, {game.id: game for game in GAMES}, "game")


def make_rules(game_id: str, variant: str = "", options: Mapping[str, str] | None = None) -> AnyRules:
    """The rules of a game; an empty variant and missing options mean the defaults."""
    game = find_game(game_id)
    variant = variant or game.variants[0][0]
    _pick(variant, dict(game.variants), f"variant of {game.title}")
    known = dict(game.options)
    chosen = {name: values[0] for name, values in game.options}
    for name, value in (options or {}).items():
        values = _pick(name, known, f"option of {game.title}")
        chosen[name] = _pick(value, {v: v for v in values}, f"value of option {name}")
    return game.rules(variant, chosen)


def _pick(name: str, known: Mapping[str, T], what: str) -> T:
    if name in known:
        return known[name]
    raise UnknownName(f"There is no {what} called '{name}'; there is {', '.join(known) or 'none'}.")
