"""Lists of rows and long texts for the body of a dialog."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from games.shell.theme.icons import icon
from games.shell.theme.paint import framed, stamp
from games.shell.theme.theme import Radius, Size, Space, Theme, Type, Weight
from games.shell.widgets.base import Label, Pressable, Widget
from games.shell.widgets.controls import Action
from games.shell.widgets.group import ScrollArea


class ListRow(Pressable):
    """A pressable row of a list: an icon and a name."""

    def __init__(self, name: str, icon: str, on_press: Action) -> None:
        super().__init__(on_press)
        self.name, self.icon = name, icon

    def arrange(self, theme: Theme) -> None:
        left = self.rect.x + theme.px(Size.ICON + 2 * Space.M)
        room = pygame.Rect(left, self.rect.y, self.rect.right - theme.px(Space.S) - left, self.rect.h)
        self.put(self.name, Weight.SEMIBOLD, Type.LIST, room, shortens=True)

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        self.draw_ring(target, theme)
        self.draw_veil(target, theme, Radius.BUTTON)
        at = (self.rect.x + theme.px(Space.M) + theme.px(Size.ICON) // 2, self.rect.centery)
        stamp(target, icon(self.icon, theme.px(Size.ICON), theme.palette.ink2), at)


class RowList(ScrollArea):
    """Rows or sentences in a frame of their own, which scrolls."""

    def show(self, widgets: Sequence[Widget]) -> None:
        """Show other rows."""
        self.children = list(widgets)
        if self.theme:
            self.layout(self.rect, self.theme)

    def layout(self, rect: pygame.Rect, theme: Theme) -> None:
        """Take a rectangle and lay the rows out from its top."""
        super().layout(rect, theme)
        edge, gutter = theme.px(Space.XS), theme.px(Size.SCROLL_GUTTER)
        width, y = rect.w - edge - gutter, rect.y + edge
        for widget in self.children:
            height = max(theme.touch, theme.px(Size.CHIP))
            if isinstance(widget, Label):
                height = widget.height_for(width - theme.px(Space.S), theme) + theme.px(Space.S)
            inset = theme.px(Space.S) if isinstance(widget, Label) else 0
            widget.layout(pygame.Rect(rect.x + edge + inset, y + inset // 2, width - inset, height - inset), theme)
            y += height
        self.set_content(y + edge - rect.y)

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        palette = theme.palette
        framed(target, self.rect, palette.sunk, palette.line, Radius.BUTTON * theme.unit, theme.px(Size.HAIRLINE))


class ScrollBox(ScrollArea):
    """A box in which one widget scrolls if it is too high."""

    def __init__(self, content: Widget) -> None:
        super().__init__([content])
        self.content, self._is_filling = content, False

    def height_for(self, width: int, theme: Theme) -> int:
        return self.content.height_for(width, theme)

    def layout(self, rect: pygame.Rect, theme: Theme) -> None:
        """Take a rectangle; where the content is higher, a bar gets room at its right."""
        if self._is_filling:
            super().layout(rect, theme)
            return
        self._is_filling = True
        self.fill(pygame.Rect(rect), self.content, theme, self.offset)
        self._is_filling = False
