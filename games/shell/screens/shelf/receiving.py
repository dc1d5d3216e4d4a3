"""A game that arrives from elsewhere, by link or from the clipboard: which of ours it continues, and what is said."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.engine.core.errors import ForeignSave, SaveError
from games.engine.core.match import Match
from games.shell.library import link_play as by_link
from games.shell.library.game_text import match_of
from games.shell.library.link_play import Kind
from games.shell.library.store import Notice
from games.shell.screens.game_scenes import open_match
from games.shell.screens.scene import AppServices

if TYPE_CHECKING:
    from games.shell.screens.match.board_scene import BoardScene


def opened(app: AppServices, text: str) -> BoardScene | None:
    """The screen of the game that a link holds; None if it is damaged, which the next screen then says."""
    try:
        match, stones = match_of(text)
    except ForeignSave:
        app.store.tell(Notice("toast.link.foreign"))
        return None
    except SaveError:
        app.store.tell(Notice("toast.link.damaged"))
        return None
    return arrived(app, match, stones)


def arrived(app: AppServices, match: Match[Any], stones: list[str]) -> BoardScene:
    """The screen of a game from elsewhere. Ours goes on if the same game is kept and the histories agree."""
    kept = app.store.load(match.id)
    if kept is None:
        by_link.receive(match)
        app.store.keep(match, stones)
        return open_match(app, match, stones)
    ours = kept.match
    kind, ply = by_link.compare(ours, match)
    if kind is Kind.LONGER:
        by_link.go_on(ours, match)
        by_link.receive(ours)
        app.store.keep(ours, kept.stones)
    elif kind is Kind.SHORTER:
        app.store.tell(Notice("toast.link.shorter", "primary", {"n": len(ours.moves) - ply}))
    elif kind is Kind.STRANGE:
        app.store.tell(Notice("toast.link.strange"))
    elif kind is Kind.OTHER:
        app.store.tell(Notice("toast.link.other", "danger", {
            "n": turn_number(ours, ply), "ours": move_text(ours, ply), "theirs": move_text(match, ply)}))
    return open_match(app, ours, kept.stones)


def turn_number(match: Match[Any], ply: int) -> int:
    """The turn to which a ply belongs, as people count them."""
    return 1 + sum(1 for first, _, _ in match.whole_turns() if first < ply)


def move_text(match: Match[Any], ply: int) -> str:
    """The notation of a move of a match; a dash past the last."""
    return match.rules.text(match.states[ply], match.moves[ply]) if ply < len(match.moves) else "–"
