"""The frame that the set-up and the editor share: a painted board beside a card of choices."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from games.shell.screens.scene import AppServices
from games.shell.screens.titled_scene import TitledScene
from games.shell.table.board_view import BoardView
from games.shell.widgets.base import Widget
from games.shell.widgets.containers import Column
from games.shell.widgets.group import ScrollArea
from games.shell.widgets.sheet import Sheet


class BoardSettingScene(TitledScene):
    """A board beside a card of choices; the board itself is painted anew only where it has changed."""

    def __init__(self, app: AppServices) -> None:
        super().__init__(app)
        self._ground: pygame.Surface | None = None
        self._painted_for: object = None
        self._scroll = ScrollArea()

    def build(self) -> Iterator[None]:
        self._painted_for = None
        yield from super().build()

    def paint_board(self, view: BoardView, what: object) -> Iterator[None]:
        """Paint a board that was laid out, unless the ground shows just that already."""
        if self._painted_for != what:
            ground = self.app.ground().copy()
            yield
            yield from view.paint_base(ground)
            self._ground, self._painted_for = ground, what
        self.backdrop = self._ground

    def add_card(self, card: pygame.Rect, inset: float, choices: Widget, foot: Column) -> None:
        """Put a sheet of paper into a rectangle: choices that scroll, and below them what always stays in view."""
        theme, edge = self.theme, self.theme.px(inset)
        sheet, scroll, inner = Sheet(), ScrollArea(), card.inflate(-2 * edge, -2 * edge)
        sheet.layout(card, theme)
        height = foot.height_for(inner.w, theme)
        foot.layout(pygame.Rect(inner.x, inner.bottom - height, inner.w, height), theme)
        scroll.fill(pygame.Rect(inner.x, inner.y, inner.w, foot.rect.y - inner.y), choices, theme, self._scroll.offset)
        self._scroll = scroll
        self.group.add(sheet, scroll, foot)
