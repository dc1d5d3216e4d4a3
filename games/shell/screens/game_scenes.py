"""From a game's name in the catalogue to its scene and view."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, cast

from games.catalogue import find_game, make_rules
from games.engine.core.rules import Seat
from games.shell.library.lineup import default_stones
from games.shell.table.board_view import BoardView
from games.shell.theme.theme import Theme

if TYPE_CHECKING:
    from games.shell.screens.match.board_scene import BoardScene


def scene_class(game: str) -> type[BoardScene]:
    """The game screen that the catalogue names."""
    module, _, name = find_game(game).scene.partition(":")
    return cast("type[BoardScene]", getattr(import_module(module), name))


def plain_view(game: str, variant: str, theme: Theme, options: dict[str, str] | None = None,
               stones: Sequence[str] = (), signs: bool = False, viewer: Seat = 0) -> BoardView:
    """A board by itself, for previews, miniatures and pictures in the rules."""
    names = list(stones) or default_stones(game, variant)
    rules = make_rules(game, variant, options or {})
    marbles = [theme.stones[name] for name in names]
    return scene_class(game).view_class(rules, marbles, signs or rules.seats > 2, viewer)
