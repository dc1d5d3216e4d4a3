"""The clipboard: games copied to it as text, and opened from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any

from games.catalogue import GAMES
from games.engine.core.match import Match
from games.engine.records.exchange import read_games
from games.engine.records.movetext import Fault
from games.shell.library.backup import is_backup
from games.shell.library.game_text import text_of
from games.shell.library.lineup import seat_name, sound_stones
from games.shell.library.link_play import is_table_link
from games.shell.library.transfer import lone_fault
from games.shell.screens.places import ImportPlace, JoinPlace, ReceivedMatch
from games.shell.screens.scene import AppServices
from games.shell.theme.text import tr


def copy_match(app: AppServices, match: Match[Any], stones: Sequence[str], say: Callable[[str, str], None]) -> None:
    """Copy a game to the clipboard as text, and say whether that worked."""
    title = f"{tr('app.title')} · {tr(f'game.{match.game}')} · {tr(f'variant.{match.game}.{match.variant}')}"
    names = [seat_name(match.players, seat) for seat in range(match.rules.seats)]
    copy_text(app, text_of(match, title, names, stones), say)


def copy_text(app: AppServices, text: str, say: Callable[[str, str], None]) -> None:
    """Copy a text to the clipboard, and say whether that worked."""
    app.platform.copy(text, lambda is_there: say(tr("toast.copied" if is_there else "toast.not_copied"),
                                                 "primary" if is_there else "danger"))


def share_link(app: AppServices, title: str, link: str, tell: Callable[[bool], None]) -> None:
    """Share a link by the system's share sheet if there is one, or copy it; say whether that worked."""
    if app.platform.page:
        app.platform.page.share(title, link, tell)
    else:
        app.platform.copy(link, tell)


def paste(app: AppServices, say: Callable[[str, str], None]) -> None:
    """Open the game on the clipboard, or say that there is none."""

    def receive(text: str) -> None:
        if is_table_link(str(text or "")):
            app.go(JoinPlace(text))
            return
        found = list(islice(read_games(str(text or ""), GAMES), 2))
        if len(found) > 1 or is_backup(str(text or "")):
            app.push(ImportPlace([("", text)]))
        elif isinstance(found[0], Fault):
            say(tr("toast.bad_paste") if found[0].slug == "nothing" else lone_fault(found[0]), "danger")
        else:
            match = found[0].game.match
            app.go(ReceivedMatch(match, sound_stones(found[0].game.stones, match.game, match.variant)))

    app.platform.paste(receive)
