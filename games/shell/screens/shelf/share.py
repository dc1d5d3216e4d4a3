"""The sheet that shares a game by a link: as a QR code, to send, or to copy."""

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
from games.shell.theme.theme import Size, Space
from games.shell.widgets.base import Widget
from games.shell.widgets.containers import Column, Slot
from games.shell.widgets.controls import Action, Button, Segmented, nothing
from games.shell.widgets.overlays import Dialog
from games.shell.widgets.share_body import ShareBody

BODY, BODY_LOW = 314, 150  # design pixels


class LinkScene(DialogScene):
    """Shares a link to a screen: as a QR code, to send, or to copy."""

    def __init__(self, app: AppServices, name: str, text: str) -> None:
        super().__init__(app)
        self.name, self.text = name, text
        self.is_link = bool(app.platform.page and app.platform.page.url)  # else there is no address to open

    def make(self) -> Dialog:
        self.body = ShareBody(self.text, tr("share.too_long"), self._copy)
        buttons = [self.send_button(), Button(tr("share.done"), self.app.pop)]
        return Dialog(tr("share.link.title"), tr("share.link.text", what=self.name), buttons, self.app.pop,
                      body=self.body, body_height=BODY_LOW if self.theme.is_low else BODY)

    def send_button(self) -> Button:
        """Return the main button: the system's share sheet, or the clipboard."""
        page = self.app.platform.page
        if page and page.can_share:
            return Button(tr("share.send"), self._send, "primary", "share")
        return Button(tr("share.copy" if self.is_link else "share.copy.code"), self._copy, "primary", "copy")

    def _send(self) -> None:
        share_link(self.app, self.name, self.text, self._report_copied)

    def _copy(self) -> None:
        self.app.platform.copy(self.text, self._report_copied)

    def _report_copied(self, is_done: bool) -> None:
        """Say that the link was sent or copied, or that it failed."""
        sent = "share.sent" if self.is_link else "share.sent.code"
        self.toast.say(tr(sent if is_done else "toast.not_copied"), "primary" if is_done else "danger")


class ShareScene(LinkScene):
    """Shares a match. If several people play, the player to move is asked to send the next link back.

    From a review, the review at its present move can be shared instead.
    """

    def __init__(self, app: AppServices, match: Match[Any], stones: Sequence[str], on_sent: Action = nothing,
                 turn: int | None = None) -> None:
        self.match, self.stones, self.on_sent = match, list(stones), on_sent
        shown, page = standing(match, match.id), app.platform.page
        is_linked = page is not None and bool(page.url)
        self.links = [link_of(shown, stones, page.url) if page and is_linked else code_of(shown, stones)]
        if turn is not None and is_linked:
            self.links.append(f"{self.links[0]}/review/{turn + 1}")
        self.chosen = 0
        super().__init__(app, tr(f"game.{match.game}"), self.links[0])

    def _choose(self, index: int) -> None:
        self.chosen, self.text = index, self.links[index]
        self.relayout_now()

    def make(self) -> Dialog:
        game, ours = self.match, by_link.can_go_by_link(self.match) and not self.chosen
        title = tr("share.title.move" if ours and game.ply else "share.title")
        name = seat_name(game.players, game.seat_to_move)
        text = tr("share.text.play", name=name) if ours else tr("share.text")
        high: float | None = BODY_LOW if self.theme.is_low else BODY
        self.body = ShareBody(self.text, tr("share.too_long"), self._copy)
        text_button = Button(tr("share.text.copy"), self._copy_text)
        picture = Button(tr("picture.open"), self._picture)
        body: Widget = self.body
        if not self.is_link:
            title, text = tr("share.title.code"), tr("share.text.code", paste=tr("menu.paste"))
            body, high = self.body.well, Size.BUTTON_SMALL
        if len(self.links) > 1:
            captions = [tr("share.this.game"), tr("share.this.move")]
            which = Segmented(captions, self.chosen, self._choose)
            body, high = Column([(which, Size.CHIP), (self.body, Slot(high, least=1))], Space.M), None
        buttons = [self.send_button(), picture, text_button, Button(tr("share.done"), self.app.pop)]
        return Dialog(title, text, buttons, self.app.pop, body=body, body_height=high)

    def _picture(self) -> None:
        self.app.push(PictureScene(self.app, self.match, self.stones))

    def _copy_text(self) -> None:
        copy_match(self.app, self.match, self.stones, self.toast.say)

    def _report_copied(self, is_done: bool) -> None:
        super()._report_copied(is_done)
        if not is_done or self.chosen:
            return
        by_link.send(self.match)
        self.app.store.keep(self.match, self.stones)
        self.on_sent()
