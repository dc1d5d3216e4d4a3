"""What the set-up and the editor share: a board painted into the ground, and choices as chips under a caption."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from games.shell.screens.scene import AppServices
from games.shell.screens.titled_scene import TitledScene
from games.shell.table.board_view import BoardView
from games.shell.theme.theme import Space, Type, Weight
from games.shell.widgets.base import Label
from games.shell.widgets.controls import Chip, flow_chips
from games.shell.widgets.group import ScrollArea


class BoardSettingScene(TitledScene):
    """A board beside a card of choices; the board itself is painted anew only where it has changed."""

    def __init__(self, app: AppServices) -> None:
        super().__init__(app)
        self._ground: pygame.Surface | None = None
        self._painted_for: object = None

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

    def lay_chips(self, scroll: ScrollArea, area: pygame.Rect, caption: str, chips: Sequence[Chip]) -> int:
        """A caption with its chips below; where they end."""
        theme, line = self.theme, self.theme.line(Type.LIST) + 2
        label = Label(caption, Type.LIST, Weight.BOLD)
        label.layout(pygame.Rect(area.x, area.y, area.w, line), theme)
        y = area.y + line + theme.px(Space.S)
        y += flow_chips(chips, pygame.Rect(area.x, y, area.w, 0), theme)
        scroll.add(label, *chips)
        return y
