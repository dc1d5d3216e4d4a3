"""A sunk drop area: an icon, a few words, and perhaps its key."""

from __future__ import annotations

import pygame

from games.shell.theme.icons import icon
from games.shell.theme.paint import framed, rounded, stamp
from games.shell.theme.text import measure
from games.shell.theme.theme import Radius, Size, Space, Theme, Type, Weight
from games.shell.widgets.base import Pressable, place_line
from games.shell.widgets.controls import Action

KEY_INSET = 7  # design pixels beside the words on the key


class Well(Pressable):
    """A well that is pressed."""

    def __init__(self, text: str, on_press: Action, icon: str = "", key: str = "") -> None:
        super().__init__(on_press)
        self.text, self.icon, self.shortcut = text, icon, key
        self._key = pygame.Rect(0, 0, 0, 0)

    def arrange(self, theme: Theme) -> None:
        palette, rect = theme.palette, self.rect
        left = rect.x + theme.px(Space.M)
        if self.icon:
            left += theme.px(Size.ICON_IN_BUTTON) + theme.px(Space.M)
        right = rect.right - theme.px(Space.M)
        self._key = pygame.Rect(0, 0, 0, 0)
        if self.shortcut:
            px = theme.type(Type.CAPTION)
            width = measure(self.shortcut, Weight.SEMIBOLD, px) + 2 * theme.px(KEY_INSET)
            self._key = pygame.Rect(0, 0, width, theme.px(Space.XXL))
            self._key.midright = (right, rect.centery)
            self.lines.append(place_line(self.shortcut, Weight.SEMIBOLD, px, palette.ink2, "center",
                                         self._key.center, self._key))
            right = self._key.x - theme.px(Space.S)
        room = pygame.Rect(left, rect.y, max(1, right - left), rect.h)
        self.put(self.text, Weight.MEDIUM, Type.LIST, room, "ink2", shortens=True)

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        palette = theme.palette
        self.draw_ring(target, theme)
        edge = palette.fill if self.warmth > 0.5 or self.is_pressed else palette.line
        framed(target, self.rect, palette.sunk, edge, Radius.BUTTON * theme.unit, theme.px(Size.HAIRLINE))
        if self.icon:
            at = (self.rect.x + theme.px(Space.M) + theme.px(Size.ICON_IN_BUTTON) // 2, self.rect.centery)
            stamp(target, icon(self.icon, theme.px(Size.ICON_IN_BUTTON), palette.ink2), at)
        if self._key.w:
            rounded(target, self._key, palette.surface, Radius.PILL * theme.unit)
