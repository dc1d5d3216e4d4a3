"""The tooltip of a control with only an icon, shown while the mouse rests on it or it has the focus."""

from __future__ import annotations

import pygame

from games.shell.theme.paint import rounded
from games.shell.theme.text import measure
from games.shell.theme.theme import Radius, Space, Theme, Type, Weight
from games.shell.widgets.base import Line, Widget, elevate, place_line
from games.shell.widgets.controls import Button

REST = 0.45  # seconds that the mouse rests on a control before its name comes


class Tip(Widget):
    """A small dark label. It appears after a delay for the mouse, and at once for the keyboard."""

    def __init__(self) -> None:
        super().__init__()
        self.visible = False
        self.text = ""
        self._about: Widget | None = None
        self._rested = 0.0

    def follow(self, hovered: Widget | None, focused: Widget | None, dt: float, screen: pygame.Rect,
               theme: Theme) -> None:
        """Show the name of the control under the mouse or in focus, if it needs one."""
        about = next((widget for widget in (hovered, focused) if widget is not None and needs_name(widget)), None)
        self._rested = self._rested + dt if about is not None and about is self._about else 0.0
        self._about = about
        shows = about is not None and (about is focused or self._rested >= REST)
        if not shows or about is None:
            self.set_visible(False)
        elif not self.visible or self.text != about.spoken():
            self.text = about.spoken()
            self.layout(self._place(about.rect, screen, theme), theme)
            self.set_visible(True)

    def _place(self, about: pygame.Rect, screen: pygame.Rect, theme: Theme) -> pygame.Rect:
        """Place the tip below the control, or above it at the end of the screen."""
        width = measure(self.text, Weight.SEMIBOLD, theme.type(Type.CAPTION)) + 2 * theme.px(Space.M)
        rect = pygame.Rect(0, 0, width, theme.line(Type.CAPTION) + theme.px(Space.S))
        rect.midtop = about.centerx, about.bottom + theme.px(Space.XS)
        if rect.bottom > screen.bottom - theme.px(Space.XS):
            rect.midbottom = about.centerx, about.top - theme.px(Space.XS)
        return rect.clamp(screen.inflate(-2 * theme.px(Space.S), 0))

    def arrange(self, theme: Theme) -> None:
        px = theme.type(Type.CAPTION)
        colour = theme.palette.surface
        self.lines = [place_line(self.text, Weight.SEMIBOLD, px, colour, "center", self.rect.center, self.rect)]

    def overhang(self, theme: Theme) -> int:
        return theme.px(Space.L)

    def spoken(self) -> str:
        return ""

    def text_boxes(self) -> list[Line]:
        """Return nothing, as the tip may cover other words for a moment."""
        return []

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        elevate(target, self.rect, theme, Radius.PILL, 1)
        rounded(target, self.rect, theme.palette.ink, Radius.PILL * theme.unit)


def needs_name(widget: Widget) -> bool:
    """Whether a control shows an icon and no word."""
    return isinstance(widget, Button) and not widget.caption and bool(widget.icon)
