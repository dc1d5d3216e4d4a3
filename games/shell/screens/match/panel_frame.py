"""Where a wide screen puts the column beside the board, and the icons above it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from games.shell.theme.theme import Size, Space, Theme
from games.shell.widgets.controls import Button


def panel_column(theme: Theme) -> tuple[pygame.Rect, pygame.Rect]:
    """The column at the right of a wide screen, and the place for the board beside it."""
    px, margin = theme.px, theme.px(Space.MARGIN)
    width = px(Size.PANEL_NARROW if theme.is_narrow else Size.PANEL)
    column = pygame.Rect(theme.width - margin - width, px(Size.TOP_BAR + Space.M), width, 0)
    column.h = theme.height - margin - column.y
    return column, pygame.Rect(margin, column.y, column.x - 2 * margin, column.h)


def lay_icons(theme: Theme, icons: Sequence[Button]) -> None:
    """The icons at the right end of a wide screen's top bar."""
    touch, gap, top = theme.touch, theme.px(Space.XS), theme.px(Size.TOP_BAR)
    x = theme.width - theme.px(Space.MARGIN) + gap - touch * len(icons) - gap * (len(icons) - 1)
    for button in icons:
        button.layout(pygame.Rect(x, (top - touch) // 2, touch, touch), theme)
        x += touch + gap
