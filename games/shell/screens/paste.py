"""Open the game that is on the clipboard."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from games.catalogue import GAMES
from games.engine.records.exchange import read_games
from games.engine.records.movetext import Fault
from games.shell.library.lineup import sound_stones
from games.shell.library.transfer import fault_reason
from games.shell.platform.desktop import host
from games.shell.screens.places import ImportPlace, ReceivedMatch
from games.shell.screens.scene import AppServices
from games.shell.theme.text import tr


def paste(app: AppServices, say: Callable[[str, str], None]) -> None:
    """Open the game on the clipboard, or say that there is none."""

    def receive(text: str) -> None:
        found = list(islice(read_games(str(text or ""), GAMES), 2))
        if len(found) > 1:
            app.push(ImportPlace([("", text)]))
        elif isinstance(found[0], Fault):
            say(tr("toast.bad_paste") if found[0].slug == "nothing" else fault_reason(found[0]), "danger")
        else:
            match = found[0].game.match
            app.go(ReceivedMatch(match, sound_stones(found[0].game.stones, match.game, match.variant)))

    host.paste(receive)
