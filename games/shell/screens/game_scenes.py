"""The screens of a game, found through its entry in the catalogue."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from games.catalogue import find_game, make_rules
from games.engine.core.rules import Seat
from games.shell.library.lineup import default_stones
from games.shell.table.board_view import BoardView
from games.shell.theme.theme import Theme

if TYPE_CHECKING:
    from games.shell.table.game_ui import GameUi


def scene_class(game: str) -> Any:
    """Return the match screen that the catalogue names for a game."""
    module, _, name = find_game(game).scene.partition(":")
    return getattr(import_module(module), name)


def game_ui(game: str) -> GameUi[Any]:
    """Return the `GameUi` of a game: the one of its match screen."""
    return cast("GameUi[Any]", scene_class(game).ui)


def plain_view(game: str, variant: str, theme: Theme, options: dict[str, str] | None = None,
               stones: Sequence[str] = (), signs: bool = False, viewer: Seat = 0) -> BoardView:
    """Return a view of a board by itself, for previews, miniatures and pictures in the rules."""
    names = list(stones) or default_stones(game, variant)
    rules = make_rules(game, variant, options or {})
    marbles = [theme.stones[name] for name in names]
    return game_ui(game).view_class(rules, marbles, signs or rules.seats > 2, viewer)
