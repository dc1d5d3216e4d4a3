"""Sheets of paper that other widgets lie on, and cards that are pressed."""

from __future__ import annotations

import pygame

from games.shell.theme.colour import mix
from games.shell.theme.theme import ELEVATION, Radius, Theme
from games.shell.widgets.base import Pressable, Widget, draw_card


class Sheet(Widget):
    """A sheet of paper for other widgets to lie on."""

    def __init__(self, radius: float = Radius.HOME, level: int = 2) -> None:
        super().__init__()
        self.radius, self.level = radius, level

    def overhang(self, theme: Theme) -> int:
        return theme.px(2 * ELEVATION[self.level].blur + ELEVATION[self.level].drop)

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        draw_card(target, self.rect, theme, self.radius, self.level)


class PressedCard(Pressable):
    """A card that can be pressed, and leads on."""

    ring_radius: float = Radius.HOME
    level = 2  # of its shadow

    def overhang(self, theme: Theme) -> int:
        return theme.px(2 * ELEVATION[self.level].blur + ELEVATION[self.level].drop)

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        self.draw_ring(target, theme)
        fill = mix(theme.palette.surface, theme.palette.fill, self.tint)
        draw_card(target, self.rect, theme, self.ring_radius, self.level, fill=fill)
