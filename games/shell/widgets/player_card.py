"""The card of a seat with room for name, status and score."""

from __future__ import annotations

import pygame

from games.shell.theme.paint import Point, framed
from games.shell.theme.stones import Stone
from games.shell.theme.text import fit, measure, shorten
from games.shell.theme.theme import Size, Space, Theme, Type, Weight
from games.shell.widgets.base import place_line
from games.shell.widgets.presence import DOT, phrase_line, pill_radius, presence_indent
from games.shell.widgets.seat_card import SeatCard, paint_count

TRAY_LEAST = 8  # design pixels of a marble in a tray
COUNT, COUNT_ICON = 46, 18  # design pixels: the width of a count, and its icon


class PlayerCard(SeatCard):
    """A seat: marble, name, status, and score. Styles: 'card', and the flat 'strip'."""

    def __init__(self, stone: Stone, name: str, style: str = "card", sign: bool = True) -> None:
        super().__init__(stone, name, sign)
        self.style = style
        self._pill: pygame.Rect | None = None
        self._extra_at = (0, 0)
        self._tray_most = 0

    @property
    def is_framed(self) -> bool:
        return self.style == "card"

    def marble_size(self, theme: Theme) -> int:
        return theme.px(Size.SEAT_MARBLE if self.style == "card" else Size.STRIP_MARBLE)

    def marble_at(self, theme: Theme) -> tuple[int, int]:
        return self.rect.x + theme.px(40 if self.style == "card" else 32), self.rect.centery

    def arrange(self, theme: Theme) -> None:
        palette, rect = theme.palette, self.rect
        left = start = rect.x + theme.px(76 if self.style == "card" else 62)
        self._tray_most = rect.right - left - theme.px(Space.L + Space.M) - self._words_least(theme)
        extra = self._extra_width(theme)
        is_tall = bool(extra) and rect.h > theme.px(90)
        right = rect.right - theme.px(Space.L)
        text_right = right if is_tall or not extra else right - extra - theme.px(Space.M)
        two_lines = bool(self.status or self.clock or self.presence)
        middle = rect.y + theme.px(26) if is_tall else rect.centery - (theme.px(11) if two_lines else 0)
        beads = theme.px(Size.BEAD) * 6 if self.is_thinking else 0
        room = pygame.Rect(left, rect.y, text_right - left, rect.h)
        weight = Weight.BOLD
        px = theme.type(Type.NAME if self.style == "card" else Type.BUTTON)
        px = fit(self.name, weight, px, room.w - beads, theme.smallest_type)
        name = shorten(self.name, weight, px, room.w - beads)
        self.lines = [place_line(name, weight, px, palette.ink, "midleft", (left, middle), room)]
        self.beads_at = (self.lines[0].rect.right + theme.px(14), middle + theme.px(Size.HAIRLINE))
        self._arrange_phrase(theme, self.lines[0].rect.right + theme.px(Space.M), middle, room)
        below = middle + theme.px(23 if self.style == "card" else 21)
        if self.clock:
            left += self._arrange_clock(theme, room, below)
            room = pygame.Rect(left, rect.y, text_right - left, rect.h)
        self.dot_at = (left + theme.px(DOT) // 2, below) if self.presence else None
        if self.presence:
            left += presence_indent(theme)
            room = pygame.Rect(left, rect.y, text_right - left, rect.h)
        if self.status and (
                not self.clock or measure(self.status, Weight.MEDIUM, theme.smallest_type) <= room.w):
            size = theme.type(Type.SECONDARY if self.style == "card" else Type.CAPTION)
            size = fit(self.status, Weight.MEDIUM, size, room.w, theme.smallest_type)
            colour = palette.brass if self.is_active else palette.ink2
            at = (left, below)
            self.lines.append(place_line(self.status, Weight.MEDIUM, size, colour, "midleft", at, room))
        self._extra_at = (start, middle + theme.px(48)) if is_tall else (right - extra, rect.centery)
        self._arrange_counts(theme)

    def _arrange_phrase(self, theme: Theme, left: int, middle: int, room: pygame.Rect) -> None:
        """Put the last phrase beside the name, in a pill."""
        found = phrase_line(theme, self.phrase, left, middle, room) if self.phrase else None
        self._pill = found[1] if found else None
        if found:
            self.lines.append(found[0])

    def _words_least(self, theme: Theme) -> int:
        """Return the width that the words need at their smallest, beside a tray."""
        beads = theme.px(Size.BEAD) * 6 if self.is_thinking else 0
        below = (measure(self.clock, Weight.BOLD, theme.smallest_type) if self.clock
                 else measure(self.status, Weight.MEDIUM, theme.smallest_type))
        return max(measure(self.name, Weight.BOLD, theme.smallest_type) + beads, below)

    def _arrange_clock(self, theme: Theme, room: pygame.Rect, y: float) -> int:
        """Place the clock before the status; return its width."""
        px = fit(self.clock, Weight.BOLD, theme.type(Type.LIST), room.w, theme.smallest_type)
        line = place_line(self.clock, Weight.BOLD, px, self.clock_colour(theme), "midleft", (room.x, y), room)
        self.lines.append(line)
        return line.rect.w + theme.px(Space.M)

    def _step(self, theme: Theme) -> tuple[int, int]:
        """Return the size of a tray's marble, and the distance from one to the next, in the room beside the words."""
        size, gap = theme.px(Size.TRAY_MARBLE), theme.px(Space.S)
        if self.style == "strip":
            gap = theme.px(Space.XS)
            total = self.tray.total if self.tray else 1
            size = max(theme.px(TRAY_LEAST), min(size - theme.px(2), (self._tray_most + gap) // total - gap))
        return size, size + gap

    def tray_place(self, index: int, theme: Theme) -> tuple[Point, int]:
        size, step = self._step(theme)
        return (self._extra_at[0] + size / 2 + index * step, self._extra_at[1]), size

    def _extra_width(self, theme: Theme) -> int:
        if self.counts:
            return theme.px(COUNT) * len(self.counts)
        if self.tray:
            size, step = self._step(theme)
            return step * (self.tray.total - 1) + size
        return 0

    def _arrange_counts(self, theme: Theme) -> None:
        x, y = self._extra_at
        for k, (_, count) in enumerate(self.counts):
            room = pygame.Rect(x + theme.px(COUNT * k), self.rect.y, theme.px(COUNT), self.rect.h)
            px = theme.type(Type.SECONDARY)
            at = (room.x + theme.px(Space.XXL), y)
            self.lines.append(place_line(str(count), Weight.SEMIBOLD, px, theme.palette.ink2, "midleft", at, room))

    def paint_live(self, target: pygame.Surface, theme: Theme) -> None:
        """Paint the background of the last phrase and the dot of a live table."""
        if self._pill:
            is_bare = self.style == "strip" and not self.is_active
            fill = theme.palette.surface if is_bare else theme.palette.pill
            edge = theme.palette.line if is_bare else fill
            framed(target, self._pill, fill, edge, pill_radius(theme), theme.px(Size.HAIRLINE))
        super().paint_live(target, theme)

    def paint_score(self, target: pygame.Surface, theme: Theme) -> None:
        x, y = self._extra_at
        for k, (name, count) in enumerate(self.counts):
            paint_count(target, theme, name, count, theme.px(COUNT_ICON), (x + theme.px(COUNT * k + 10), y))
        if self.tray and not self.counts:
            self.paint_tray(target, theme, self.tray)
