"""The choice of a clock on the set-up screen: none, the usual ones, or one's own minutes and seconds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from games.engine.records.clock import PRESETS, TimeControl, time_control
from games.shell.theme.text import tr
from games.shell.theme.theme import Size, Space, Theme, Type, Weight
from games.shell.widgets.base import Label
from games.shell.widgets.controls import Chip, Slider, flow_chips
from games.shell.widgets.group import Group

MINUTES = (1, 2, 3, 4, 5, 7, 10, 12, 15, 20, 25, 30, 45, 60, 90, 120)
INCREMENTS = (0, 1, 2, 3, 5, 8, 10, 15, 20, 30, 45, 60)
OWN = TimeControl(15, 5)  # what one's own begins with


class ClockChoice:
    """Chips, and for one's own clock two sliders. `take` gets the clock, and whether all must be laid out anew."""

    def __init__(self, clock: str, take: Callable[[str, bool], None]) -> None:
        self.clock, self.take = clock, take
        self.control = time_control(clock) or OWN

    def lay(self, group: Group, area: pygame.Rect, theme: Theme) -> int:
        """Put everything into a group from the top of an area; the height it takes."""
        px, line = theme.px, theme.line(Type.LIST)
        label = Label(tr("clock.title"), Type.LIST, Weight.BOLD)
        label.layout(pygame.Rect(area.x, area.y, area.w, line), theme)
        is_own = bool(self.clock) and self.clock not in PRESETS
        chips = [Chip(tr("clock.none"), partial(self.take, "", True), not self.clock),
                 *[Chip(preset, partial(self.take, preset, True), preset == self.clock) for preset in PRESETS],
                 Chip(tr("clock.own"), partial(self.take, str(OWN), True), is_own)]
        y = area.y + line + px(Space.S)
        y += flow_chips(chips, pygame.Rect(area.x, y, area.w, 0), theme)
        group.add(label, *chips)
        if is_own:
            for name, values in (("minutes", MINUTES), ("increment", INCREMENTS)):
                tall = max(px(Size.CHIP), theme.touch, 2 * theme.line(Type.SECONDARY) + 2)
                row = pygame.Rect(area.x, y + px(Space.XS), area.w, tall)
                self._lay_slider(group, row, theme, name, values)
                y = row.bottom
        return y - area.y

    def _lay_slider(self, group: Group, row: pygame.Rect, theme: Theme, name: str, values: Sequence[int]) -> None:
        now: int = getattr(self.control, name)
        at = min(range(len(values)), key=lambda k: abs(values[k] - now))
        width = row.w * 9 // 20
        label = Label("", Type.SECONDARY, Weight.MEDIUM, "ink2")

        def tell(number: int) -> None:
            label.set_text(tr(f"clock.{name}", n=number))
            tall = label.height_for(width, theme)
            label.layout(pygame.Rect(row.x, row.centery - tall // 2, width, tall), theme)

        def change(value: float) -> None:
            number = values[round(value * (len(values) - 1))]
            self.control = self.control._replace(**{name: number})
            tell(number)
            self.take(str(self.control), False)

        tell(now)
        slider = Slider(at / (len(values) - 1), change, len(values))
        left = row.x + width + theme.px(Space.L)
        slider.layout(pygame.Rect(left, row.y, row.right - left - theme.px(Space.L), row.h), theme)
        group.add(label, slider)
