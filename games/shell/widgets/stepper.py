"""A number between a minus and a plus."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from games.shell.theme.colour import mix
from games.shell.theme.icons import icon
from games.shell.theme.paint import rounded, stamp
from games.shell.theme.text import fit
from games.shell.theme.theme import Radius, Size, Space, Theme, Tint, Type, Weight
from games.shell.widgets.base import Widget, draw_card, place_line
from games.shell.widgets.controls import chip_height


class Stepper(Widget):
    """A choice among a few ordered values by steps; the default is pale, any other bold."""

    is_control = True
    role = "choice"

    def __init__(self, caption: str, values: Sequence[str], at: int, usual: int,
                 on_change: Callable[[int], None]) -> None:
        super().__init__()
        self.caption, self.values, self.at, self.usual, self.on_change = caption, list(values), at, usual, on_change

    def height_for(self, width: int, theme: Theme) -> int:
        return chip_height(theme)

    def spoken(self) -> str:
        return self.caption

    def facts(self) -> dict[str, Any]:
        return {"choices": self.values, "chosen": self.at}

    def set_to(self, value: Any) -> None:
        self.go_to(int(value))

    def go_to(self, at: int) -> None:
        """Choose another value and call `on_change`."""
        if at != self.at and 0 <= at < len(self.values):
            self.at = at
            self.refresh()
            self.on_change(at)

    def key(self, key: int) -> bool:
        change = {pygame.K_RIGHT: 1, pygame.K_UP: 1, pygame.K_LEFT: -1, pygame.K_DOWN: -1}.get(key)
        if change:
            self.go_to(self.at + change)
        return change is not None

    def pointer(self, position: tuple[int, int], phase: str) -> None:
        if phase == "up":
            self.go_to(self.at + (1 if position[0] >= self.rect.centerx else -1))

    def _ends(self) -> tuple[pygame.Rect, pygame.Rect]:
        inset = self.theme.px(Space.XS) if self.theme else 0
        side = self.rect.h - 2 * inset
        return (pygame.Rect(self.rect.x + inset, self.rect.y + inset, side, side),
                pygame.Rect(self.rect.right - inset - side, self.rect.y + inset, side, side))

    def arrange(self, theme: Theme) -> None:
        less, more = self._ends()
        room = pygame.Rect(less.right, self.rect.y, more.x - less.right, self.rect.h)
        is_usual = self.at == self.usual
        weight, colour = (Weight.MEDIUM, theme.palette.ink2) if is_usual else (Weight.BOLD, theme.palette.ink)
        px = fit(self.values[self.at], weight, theme.type(Type.LIST), room.w - theme.px(Space.XS), theme.smallest_type)
        self.lines = [place_line(self.values[self.at], weight, px, colour, "center", room.center, room)]

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        palette = theme.palette
        self.draw_ring(target, theme)
        rounded(target, self.rect, palette.sunk, Radius.BUTTON * theme.unit)
        for end, name, can_go in zip(self._ends(), ("minus", "plus"),
                                     (self.at > 0, self.at + 1 < len(self.values)), strict=True):
            if can_go:
                draw_card(target, end, theme, Radius.SEGMENT)
            ink = palette.ink if can_go else mix(palette.ink2, palette.sunk, Tint.ICON_OFF)
            stamp(target, icon(name, theme.px(Size.ICON_SMALL), ink), end.center)
