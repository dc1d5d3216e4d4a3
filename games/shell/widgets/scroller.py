"""Scrolling by wheel and finger, for content that is higher than its rectangle."""

from __future__ import annotations

import pygame

from games.shell.theme.paint import rounded
from games.shell.theme.theme import Size, Space
from games.shell.widgets.base import Widget

WHEEL_STEP = 60  # design pixels a notch
DRAG_SLOP = 8  # design pixels a finger may tremble before a tap becomes a scroll


class Scroller(Widget):
    """A widget whose content is `content_height` high and is shown from `offset` on."""

    is_control = True  # a finger on bare ground scrolls too

    def __init__(self) -> None:
        super().__init__()
        self.content_height = 0
        self.offset = 0
        self._drag_from: int | None = None

    def viewport(self) -> pygame.Rect:
        """Return the part of the rectangle that scrolls."""
        return self.rect

    def scrolled(self, distance: int) -> None:
        """Move the content up by a distance."""

    @property
    def slack(self) -> int:
        """Return the greatest offset, in device pixels."""
        return max(0, self.content_height - self.viewport().h)

    def scroll_to(self, offset: float) -> bool:
        """Scroll to an offset from the top; return whether anything moved."""
        goal = round(min(self.slack, max(0, offset)))
        distance, self.offset = goal - self.offset, goal
        if distance:
            self.scrolled(distance)
            self.changed = True
        return distance != 0

    def drag(self, y: int, down_y: int) -> bool:
        """Follow a finger; return whether it scrolls, and is no tap."""
        if self._drag_from is None:
            if not self.slack or not self.theme or abs(y - down_y) < self.theme.px(DRAG_SLOP):
                return False
            self._drag_from = self.offset + y
        self.scroll_to(self._drag_from - y)
        return True

    def end_drag(self) -> bool:
        """Handle the release of a finger; return whether it had been scrolling."""
        was, self._drag_from = self._drag_from is not None, None
        return was

    def wheel(self, notches: float, position: tuple[int, int]) -> bool:
        if not self.theme or not self.rect.collidepoint(position):
            return False
        return self.scroll_to(self.offset - notches * self.theme.px(WHEEL_STEP))

    def bar(self) -> pygame.Rect | None:
        """Return the rectangle of the bar, in the middle of its gutter; None while there is nothing to scroll."""
        if not self.slack or not self.theme:
            return None
        view, width, gutter = self.viewport(), self.theme.px(Size.SCROLLBAR), self.theme.px(Size.SCROLL_GUTTER)
        height = max(self.theme.px(Space.XXL), view.h * view.h // self.content_height)
        y = view.y + (view.h - height) * self.offset // self.slack
        return pygame.Rect(view.right - (gutter + width) // 2, y, width, height)

    def draw_bar(self, target: pygame.Surface) -> None:
        """Draw the scroll bar, a thin line."""
        if (bar := self.bar()) and self.theme:
            rounded(target, bar, self.theme.palette.line, bar.w / 2)
