"""The sheet that hands a game on: a link that holds it, as a code for a camera, to send, or to copy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.engine.core.match import Match
from games.shell.library import link_play as by_link
from games.shell.library.game_text import code_of, link_of, standing
from games.shell.library.lineup import seat_name
from games.shell.screens.clipboard import copy_match, share_link
from games.shell.screens.dialog_scene import DialogScene
from games.shell.screens.scene import AppServices
from games.shell.screens.shelf.picture import PictureScene
from games.shell.theme.text import tr
from games.shell.widgets.controls import Action, Button, nothing
from games.shell.widgets.overlays import Dialog
from games.shell.widgets.share_body import ShareBody

BODY, BODY_LOW = 314, 150  # design pixels


class ShareScene(DialogScene):
    """Shares a match as it stands. Where several people play, the one to move is asked to send the next link back."""

    def __init__(self, app: AppServices, match: Match[Any], stones: Sequence[str], on_sent: Action = nothing) -> None:
        super().__init__(app)
        self.match, self.stones, self.on_sent = match, list(stones), on_sent
        shown, page = standing(match, match.id), app.platform.page
        self.text = link_of(shown, stones, page.url) if page and page.url else code_of(shown, stones)

    def make(self) -> Dialog:
        page, game, ours = self.app.platform.page, self.match, by_link.can_go_by_link(self.match)
        title = tr("share.title.move" if ours and game.ply else "share.title")
        name = seat_name(game.players, game.seat_to_move)
        text = tr("share.text.play", name=name) if ours else tr("share.text")
        send = Button(tr("share.send"), self._send, "primary", "share") if page and page.can_share else Button(
            tr("share.copy"), self._copy, "primary", "copy")
        self.body = ShareBody(self.text, tr("share.too_long"), self._copy)
        text_button = Button(tr("share.text.copy"), self._copy_text)
        picture = Button(tr("picture.open"), self._picture)
        return Dialog(title, text, [send, picture, text_button, Button(tr("share.done"), self.app.pop)], self.app.pop,
                      body=self.body, body_height=BODY_LOW if self.theme.is_low else BODY)

    def _picture(self) -> None:
        self.app.push(PictureScene(self.app, self.match, self.stones))

    def _copy_text(self) -> None:
        copy_match(self.app, self.match, self.stones, self.toast.say)

    def _send(self) -> None:
        share_link(self.app, tr(f"game.{self.match.game}"), self.text, self._told)

    def _copy(self) -> None:
        self.app.platform.copy(self.text, self._told)

    def _told(self, is_done: bool) -> None:
        """The link is on its way, or on the clipboard; or neither."""
        if not is_done:
            self.toast.say(tr("toast.not_copied"), "danger")
            return
        self.toast.say(tr("share.sent"))
        by_link.send(self.match)
        self.app.store.keep(self.match, self.stones)
        self.on_sent()
