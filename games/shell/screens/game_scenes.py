"""From a game's name in the catalogue to its scene and view."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from games.catalogue import find_game, make_rules
from games.engine.core.match import Match
from games.engine.core.rules import Seat
from games.shell.library.game_text import text_of
from games.shell.library.lineup import Lineup, default_stones, seat_name
from games.shell.library.results import Results
from games.shell.platform.desktop import host
from games.shell.screens.scene import AppServices
from games.shell.table.board_view import BoardView
from games.shell.theme.text import tr
from games.shell.theme.theme import Theme

if TYPE_CHECKING:
    from games.shell.screens.match.board_scene import BoardScene


def scene_class(game: str) -> type[BoardScene]:
    """The game screen that the catalogue names."""
    module, _, name = find_game(game).scene.partition(":")
    return cast("type[BoardScene]", getattr(import_module(module), name))


def open_match(app: AppServices, match: Match[Any], stones: Sequence[str]) -> BoardScene:
    """The scene of a match."""
    return scene_class(match.game)(app, match, stones)


def open_kept(app: AppServices, key: str) -> None:
    """Go on with a kept game; where it turns out to be damaged, home is shown anew, and says so."""
    kept = app.store.load(key)
    if kept is None:
        app.go_home()
    else:
        app.go(open_match(app, kept.match, kept.stones))


def open_review(app: AppServices, key: str) -> None:
    """Look back at a kept game."""
    from games.shell.screens.review.review_scene import push_review

    kept = app.store.load(key)
    if kept is None:
        app.go_home()
    else:
        push_review(app, kept.match, kept.stones)


def share_kept(app: AppServices, key: str) -> None:
    """Hand a kept game on."""
    from games.shell.screens.shelf.share import ShareScene

    kept = app.store.load(key)
    if kept is not None:
        app.push(ShareScene(app, kept.match, kept.stones))


def copy_match(match: Match[Any], stones: Sequence[str], say: Callable[[str, str], None]) -> None:
    """Put a game on the clipboard as text, and say whether it is there."""
    title = f"{tr('app.title')} · {tr(f'game.{match.game}')} · {tr(f'variant.{match.game}.{match.variant}')}"
    names = [seat_name(match.players, seat) for seat in range(match.rules.seats)]
    host.copy(text_of(match, title, names, stones),
              lambda is_there: say(tr("toast.copied" if is_there else "toast.not_copied"),
                                   "primary" if is_there else "danger"))


def open_lineup(app: AppServices, lineup: Lineup) -> BoardScene:
    """The scene of a new match."""
    return open_match(app, lineup.match(Results(app.store).matched_level(lineup.game)), lineup.stones)


def plain_view(game: str, variant: str, theme: Theme, options: dict[str, str] | None = None,
               stones: Sequence[str] = (), signs: bool = False, viewer: Seat = 0) -> BoardView:
    """A board by itself, for previews, miniatures and pictures in the rules."""
    names = list(stones) or default_stones(game, variant)
    rules = make_rules(game, variant, options or {})
    marbles = [theme.stones[name] for name in names]
    return scene_class(game).view_class(rules, marbles, signs or rules.seats > 2, viewer)
