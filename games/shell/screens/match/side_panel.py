"""The frame of everything around a board: a column and icons on a wide screen, a title and named icons on a phone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from games.shell.screens.match.match_panel import MainAction, MatchPanel
from games.shell.screens.match.panel_frame import lay_icons, panel_column
from games.shell.theme.text import measure
from games.shell.theme.theme import Size, Space, Theme, Type, Weight
from games.shell.widgets.controls import Button

if TYPE_CHECKING:
    from games.shell.screens.match.board_scene import BoardScene


class SidePanel(MatchPanel):
    """What lessons and reviews have in common: no seats that play, but a title, icons and one main button."""

    def __init__(self, scene: BoardScene) -> None:
        super().__init__(scene)
        self.cards = []

    def make(self, theme: Theme) -> None:
        """Make fresh widgets."""
        raise NotImplementedError

    def build(self, theme: Theme) -> pygame.Rect:
        """Put fresh widgets on the screen; the rectangle that is left for the board."""
        self.theme = theme
        self.is_low = theme.is_low
        self.back = Button("", self.scene.back, "icon", "back")
        self.help = Button("", self.scene.open_rules, "icon", "help")
        self.action: MainAction | None = None
        self.make(theme)
        self.extras = self.scene.make_extras()
        board = self._lay_phone(theme) if theme.is_portrait else self._lay_desktop(theme)
        self.refresh()
        return board

    def _lay_frame(self, theme: Theme, icons: Sequence[Button]) -> tuple[pygame.Rect, pygame.Rect]:
        """The title and the icons of a wide screen; the column and the rest, for the board."""
        column, board = panel_column(theme)
        self._lay_title(theme, theme.px(Size.TOP_BAR), column.right)
        lay_icons(theme, icons)
        self.scene.group.add(self.back, self.title, self.subtitle, self.scene.board)
        return column, board

    def _lay_top(self, theme: Theme, icons: Sequence[Button]) -> int:
        """The title of a phone and its icons from the right, with their names where there is room; how high it is."""
        px, touch, top, margin = theme.px, theme.touch, theme.px(Size.TOP_BAR_PHONE), theme.px(Space.MARGIN_PHONE)
        self.back.layout(pygame.Rect(margin - px(Space.S), (top - touch) // 2, touch, touch), theme)
        left, high, x = self.back.rect.right + px(Space.XS), max(touch, top - px(Space.XS)), theme.width - margin
        for button in icons:
            button.name_icon(theme, high)
            wide = max(touch, button.named_width(theme))
            button.layout(pygame.Rect(x - wide, (top - high) // 2, wide, high), theme)
            x -= wide + px(Space.XS)
        room = x - px(Space.S) - left
        while self.title.size > Type.BUTTON and measure(
                self.title.text, Weight.TITLE, theme.type(self.title.size)) > room:
            self.title.size -= 1
        line = theme.line(self.title.size) + 2
        self.title.layout(pygame.Rect(left, (top - line) // 2, room, line), theme)
        self.scene.group.add(self.back, self.title, self.scene.board)
        return top
