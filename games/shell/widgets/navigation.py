"""The navigation between sections: words beside the wordmark on a wide screen, a bar of icons on a phone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

import pygame

from games.shell.theme.colour import with_alpha
from games.shell.theme.icons import icon
from games.shell.theme.paint import rounded, stamp, veil
from games.shell.theme.text import fit, measure, tr
from games.shell.theme.theme import BAR_SHADOW, Radius, Size, Space, Theme, Tint, Type, Weight
from games.shell.widgets.base import Widget, elevate, place_line
from games.shell.widgets.containers import Row, Slot

GAP = 36  # design pixels between two words
UNDERLINE = 3
PILL = (60, 32)


class TabEntry(NamedTuple):
    """One section: its name and its icon."""

    caption: str
    icon: str


class Tabs(Widget):
    """The sections as words side by side; the current one stands on a bar of brass. Arrows move among them."""

    is_control = True

    def __init__(self, entries: Sequence[TabEntry], current: int, on_choose: Callable[[int], None]) -> None:
        super().__init__()
        self.entries, self.current, self.on_choose = list(entries), current, on_choose
        self.at = current  # where the keyboard or the pointer is
        self._cells: list[pygame.Rect] = []

    role = "sections"

    def spoken(self) -> str:
        return tr("speech.sections")

    def facts(self) -> dict[str, Any]:
        return {"choices": [entry.caption for entry in self.entries], "chosen": self.current}

    def set_to(self, value: Any) -> None:
        self.at = int(value)
        self.activate()

    @property
    def focus_place(self) -> int | None:
        """The word that the keyboard is at."""
        return self.at

    def focus_on(self, place: int) -> None:
        self.at, self.changed = place, True

    def width_for(self, theme: Theme) -> int:
        """Return the width that all the words take."""
        words = sum(measure(entry.caption, Weight.BOLD, theme.type(Type.NAME)) for entry in self.entries)
        return words + theme.px(GAP) * (len(self.entries) - 1)

    def least_width(self, theme: Theme) -> int:
        """Return the width below which the words do not fit side by side."""
        return self._width(theme.smallest_type, theme.px(Space.M))

    def overhang(self, theme: Theme) -> int:
        return theme.px(Space.S) + super().overhang(theme)  # the ring is wider than its word

    def cell(self, index: int) -> pygame.Rect:
        """Return the rectangle in which a word can be touched."""
        return self._cells[index]

    def arrange(self, theme: Theme) -> None:
        px, gap = theme.type(Type.NAME), theme.px(GAP)
        least, narrowest = theme.smallest_type, theme.px(Space.M)
        while (px > least or gap > narrowest) and self._width(px, gap) > self.rect.w:
            px, gap = max(least, px - 1), max(narrowest, gap - theme.px(Space.XS))
        x = self.rect.x
        self._cells = []
        for k, entry in enumerate(self.entries):
            width = measure(entry.caption, Weight.BOLD, px)  # the same for both weights, so that nothing shifts
            cell = pygame.Rect(x, self.rect.y, width, self.rect.h)
            weight, colour = (Weight.BOLD, theme.palette.ink) if k == self.current else (
                Weight.SEMIBOLD, theme.palette.ink2)
            room = cell.inflate(2 * theme.px(Space.XS), 0)
            self.lines.append(place_line(entry.caption, weight, px, colour, "midleft", cell.midleft, room))
            self._cells.append(cell)
            x += width + gap

    def _width(self, px: int, gap: int) -> int:
        words = sum(measure(entry.caption, Weight.BOLD, px) for entry in self.entries)
        return words + gap * (len(self.entries) - 1)

    def index_at(self, x: int) -> int:
        """Return the word nearest to a place on the line."""
        return min(range(len(self._cells)), key=lambda k: abs(self._cells[k].centerx - x))

    def pointer(self, position: tuple[int, int], phase: str) -> None:
        self.at = self.index_at(position[0])

    def activate(self) -> None:
        if self.at != self.current:
            self.on_choose(self.at)

    def key(self, key: int) -> bool:
        change = {pygame.K_RIGHT: 1, pygame.K_LEFT: -1}.get(key)
        if change:
            self.at = (self.at + change) % len(self.entries)
            self.changed = True
        return change is not None

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        if self.is_focused:
            rect = self._cells[self.at].inflate(2 * theme.px(Space.S), -theme.px(Space.S))
            self.draw_ring(target, theme, rect)
            target.blit(veil(rect.w, rect.h, theme.px(Radius.BUTTON), with_alpha(theme.palette.table, 255)), rect)
        cell = self._cells[self.current]
        bar = pygame.Rect(cell.x, cell.centery + theme.px(Space.L), cell.w, theme.px(UNDERLINE))
        rounded(target, bar, theme.palette.fill, bar.h / 2)


class SectionButton(Widget):
    """One section in the bar of a phone: its icon over its name, on a pill if it is the current one."""

    is_control = True

    def __init__(self, entry: TabEntry, is_current: bool, on_press: Callable[[], None]) -> None:
        super().__init__()
        self.entry, self.is_current, self.on_press = entry, is_current, on_press

    def activate(self) -> None:
        if not self.is_current:
            self.on_press()

    def facts(self) -> dict[str, Any]:
        return {"current": self.is_current}

    def _icon_at(self, theme: Theme) -> tuple[int, int]:
        is_low = self.rect.h < theme.px(Size.BOTTOM_BAR) - theme.px(Space.M)
        return self.rect.centerx, self.rect.y + theme.px(20 if is_low else 26)

    def arrange(self, theme: Theme) -> None:
        palette = theme.palette
        weight, colour = (Weight.BOLD, palette.ink) if self.is_current else (Weight.SEMIBOLD, palette.ink2)
        caption = self.entry.caption
        px = fit(caption, weight, theme.type(Type.NAV), self.rect.w, theme.smallest_type)
        at = (self.rect.centerx, self._icon_at(theme)[1] + theme.px(30 if self.rect.h > theme.px(66) else 25))
        self.lines = [place_line(caption, weight, px, colour, "center", at, self.rect)]

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        palette, at = theme.palette, self._icon_at(theme)
        self.draw_ring(target, theme)
        pill = pygame.Rect(0, 0, theme.px(PILL[0]), theme.px(PILL[1]))
        pill.center = at
        if self.is_current:
            rounded(target, pill, palette.pill, pill.h / 2)
        elif alpha := int(Tint.ICON_PRESSED_ALPHA if self.is_pressed else Tint.ICON_HOVER_ALPHA * self.warmth):
            target.blit(veil(pill.w, pill.h, pill.h // 2, with_alpha(palette.ink, alpha)), pill)
        colour = palette.ink if self.is_current else palette.ink2
        stamp(target, icon(self.entry.icon, theme.px(Size.ICON_IN_BAR), colour), at)


class BarSheet(Widget):
    """The sheet under the buttons at the bottom of a phone."""

    def overhang(self, theme: Theme) -> int:
        return theme.px(Space.XXL)

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        sheet = pygame.Rect(self.rect.x, self.rect.y, self.rect.w, self.rect.h + theme.px(Radius.HOME))
        elevate(target, sheet, theme, Radius.HOME, BAR_SHADOW)
        rounded(target, sheet, theme.palette.surface, Radius.HOME * theme.unit)


class SectionBar(Row):
    """All sections at the bottom of a phone, on a sheet of paper."""

    def __init__(self, entries: Sequence[TabEntry], current: int, on_choose: Callable[[int], None]) -> None:
        super().__init__((SectionButton(entry, k == current, partial(on_choose, k)), Slot(0, weight=1))
                         for k, entry in enumerate(entries))
        self.sheet = BarSheet()

    def arrange(self, theme: Theme) -> None:
        super().arrange(theme)
        self.sheet.layout(self.rect, theme)

    def bounds(self) -> pygame.Rect:
        return self.sheet.bounds()

    def find(self, position: tuple[int, int]) -> list[Widget]:
        """Return the bar too for a point on it, so that nothing below it is touched."""
        return super().find(position) or ([self] if self.rect.collidepoint(position) else [])

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        self.sheet.paint(target, theme)
