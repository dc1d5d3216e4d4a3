"""A day of the calendar of puzzles."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from games.shell.theme.colour import mix
from games.shell.theme.paint import disc, stamp
from games.shell.theme.theme import Space, Theme, Type, Weight
from games.shell.widgets.base import Pressable, place_line
from games.shell.widgets.controls import nothing
from games.shell.widgets.progress import draw_tick

DAY, LATER, OPEN, COMING = "day", "later", "open", "coming"  # solved that day or later, not solved, not there yet
DISC, RING, TICK = 38, 2, 14  # design pixels


class DayCell(Pressable):
    """The number of a day on a disc: full if its puzzle was solved that day, a green ring if later."""

    ring_radius = DISC / 2

    def __init__(self, number: int, state: str, is_today: bool, spoken: str,
                 on_press: Callable[[], None] = nothing) -> None:
        super().__init__(on_press)
        self.number, self.state, self.is_today, self._spoken = number, state, is_today, spoken
        self.is_control = state != COMING

    def spoken(self) -> str:
        return self._spoken

    def _size(self, theme: Theme) -> int:
        return min(theme.px(DISC), self.rect.w, self.rect.h) & ~1  # even, so that discs in discs share a centre

    def arrange(self, theme: Theme) -> None:
        palette = theme.palette
        colour = {DAY: palette.on_primary, COMING: mix(palette.ink2, palette.surface, 0.25)}.get(
            self.state, palette.ink)
        weight = Weight.BOLD if self.is_today or self.state == DAY else Weight.MEDIUM
        px = min(theme.type(Type.LIST), max(theme.smallest_type, round(self._size(theme) * 0.5)))
        self.lines = [place_line(str(self.number), weight, px, colour, "center", self.rect.center, self.rect)]

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        palette, at, size = theme.palette, self.rect.center, self._size(theme)
        box = pygame.Rect(0, 0, size, size)
        box.center = at
        self.draw_ring(target, theme, box)
        if self.state == COMING:
            return
        edge = {DAY: palette.primary, LATER: palette.primary}.get(
            self.state, palette.fill if self.is_today else palette.line)
        stamp(target, disc(size, edge), at)
        if self.state != DAY:
            thin = 1 if self.state == OPEN and not self.is_today else RING
            stamp(target, disc(size - 2 * theme.px(thin), mix(palette.surface, palette.fill, self.tint)), at)
        if self.state in (DAY, LATER):
            reach = size * 0.36
            draw_tick(target, theme, (at[0] + reach, at[1] + reach), TICK)

    def overhang(self, theme: Theme) -> int:
        return theme.px(Space.S)
