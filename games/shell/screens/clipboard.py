"""The clipboard: games copied to it as text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from games.engine.core.match import Match
from games.shell.library.game_text import text_of
from games.shell.library.lineup import seat_name
from games.shell.platform.desktop import host
from games.shell.theme.text import tr


def copy_match(match: Match[Any], stones: Sequence[str], say: Callable[[str, str], None]) -> None:
    """Put a game on the clipboard as text, and say whether it is there."""
    title = f"{tr('app.title')} · {tr(f'game.{match.game}')} · {tr(f'variant.{match.game}.{match.variant}')}"
    names = [seat_name(match.players, seat) for seat in range(match.rules.seats)]
    host.copy(text_of(match, title, names, stones),
              lambda is_there: say(tr("toast.copied" if is_there else "toast.not_copied"),
                                   "primary" if is_there else "danger"))
