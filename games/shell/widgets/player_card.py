"""A seat on the screen: its marble, its name, its status and its score."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import pygame

from games.shell.theme.colour import Colour, mix
from games.shell.theme.icons import icon
from games.shell.theme.marbles import VARIANTS, marble, marble_shadow, turned_marble, turned_shadow
from games.shell.theme.mark_sprites import ring
from games.shell.theme.paint import Point, disc, framed, stamp
from games.shell.theme.stones import Stone
from games.shell.theme.text import fit, measure, shorten
from games.shell.theme.theme import ELEVATION, Motion, Radius, Size, Space, Theme, Tint, Type, Weight
from games.shell.widgets.base import Widget, draw_card, place_line
from games.shell.widgets.presence import DOT, paint_presence, phrase_line, pill_radius, presence_indent

BEADS = 3
TRAY_LEAST = 8  # design pixels of a marble in a tray
TRAY_RING = 6  # design pixels that the ring of a decisive marble is wider than the marble
BEAD_FRAMES = 12  # pictures in one loop of the beads


class Tray(NamedTuple):
    """A row of hollows, some filled: marbles captured or brought home."""

    stone: Stone
    filled: int
    total: int
    won: bool = False  # the last marble in it decided the game


class PlayerCard(Widget):
    """A seat: marble, name, status, and score. Styles: 'card', and the flat 'strip'."""

    def __init__(self, stone: Stone, name: str, status: str = "", style: str = "card", sign: bool = True) -> None:
        super().__init__()
        self.stone, self.name, self.status, self.style, self.sign = stone, name, status, style, sign
        self.is_active = False
        self.is_thinking = False
        self.tray: Tray | None = None
        self.counts: tuple[tuple[str, int], ...] = ()  # icon names and numbers: what is in the hand
        self.clock = ""  # what is left of the seat's time, where it is played with a clock
        self.minutes = ""
        self.is_hurried = False
        self.presence = ""  # of the player of a seat at a live table: here, away, gone or waiting
        self.phrase = ""  # said lately
        self._dot_at: tuple[int, int] | None = None
        self._pill: pygame.Rect | None = None
        self._clock = 0.0
        self._bead_frame = self._drawn_frame = 0
        self._beads_at = (0, 0)
        self._extra_at = (0, 0)
        self._tray_most = 0

    def show(
        self,
        status: str,
        is_active: bool,
        is_thinking: bool = False,
        tray: Tray | None = None,
        counts: Sequence[tuple[str, int]] = (),
    ) -> None:
        """Show status and score of the seat."""
        now = (status, is_active, is_thinking, tray, tuple(counts))
        if now != (self.status, self.is_active, self.is_thinking, self.tray, self.counts):
            self.status, self.is_active, self.is_thinking, self.tray, self.counts = now
            self.refresh()

    def show_clock(self, clock: str, minutes: str, is_hurried: bool) -> None:
        """Show the remaining time of the seat, with a short form for narrow cards."""
        if (clock, is_hurried) != (self.clock, self.is_hurried):
            self.clock, self.minutes, self.is_hurried = clock, minutes, is_hurried
            self.refresh()

    def show_presence(self, presence: str, phrase: str) -> None:
        """Show whether the player is there, by a dot before the status, and what they said lately."""
        if (presence, phrase) != (self.presence, self.phrase):
            self.presence, self.phrase = presence, phrase
            self.refresh()

    def overhang(self, theme: Theme) -> int:
        return theme.px(2 * ELEVATION[2].blur + ELEVATION[2].drop)

    def update(self, dt: float) -> None:
        if self.is_thinking and self.theme and not self.theme.reduced_motion:
            self._clock = (self._clock + dt) % Motion.BEADS
            self._bead_frame = int(self._clock / Motion.BEADS * BEAD_FRAMES)

    def dirty(self) -> list[pygame.Rect]:
        beads_moved, self._drawn_frame = self._bead_frame != self._drawn_frame, self._bead_frame
        if self.changed or not beads_moved or not self.is_thinking or not self.theme:
            return super().dirty()
        size = self.theme.px(Size.BEAD)
        left, middle = self._beads_at
        return [pygame.Rect(left - size, middle - size, 6 * size, 2 * size)]

    def _marble_size(self, theme: Theme) -> int:
        return theme.px(Size.SEAT_MARBLE if self.style == "card" else Size.STRIP_MARBLE)

    def _marble_at(self, theme: Theme) -> tuple[int, int]:
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
        self._beads_at = (self.lines[0].rect.right + theme.px(14), middle + theme.px(Size.HAIRLINE))
        self._arrange_phrase(theme, self.lines[0].rect.right + theme.px(Space.M), middle, room)
        below = middle + theme.px(23 if self.style == "card" else 21)
        if self.clock:
            left += self._arrange_clock(theme, room, below)
            room = pygame.Rect(left, rect.y, text_right - left, rect.h)
        self._dot_at = (left + theme.px(DOT) // 2, below) if self.presence else None
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

    def clock_colour(self, theme: Theme) -> Colour:
        """The colour of the clock: red while there is little time left."""
        return theme.palette.danger if self.is_hurried else theme.palette.ink

    def _step(self, theme: Theme) -> tuple[int, int]:
        """Return the size of a tray's marble, and the distance from one to the next, in the room beside the words."""
        size, gap = theme.px(Size.TRAY_MARBLE), theme.px(Space.S)
        if self.style == "strip":
            gap = theme.px(Space.XS)
            total = self.tray.total if self.tray else 1
            size = max(theme.px(TRAY_LEAST), min(size - theme.px(2), (self._tray_most + gap) // total - gap))
        return size, size + gap

    def tray_place(self, index: int, theme: Theme) -> tuple[tuple[float, float], int]:
        """Return the middle of a hollow of the tray, and the size of its marble."""
        size, step = self._step(theme)
        return (self._extra_at[0] + size / 2 + index * step, self._extra_at[1]), size

    def _extra_width(self, theme: Theme) -> int:
        if self.counts:
            return theme.px(46) * len(self.counts)
        if self.tray:
            size, step = self._step(theme)
            return step * (self.tray.total - 1) + size
        return 0

    def _arrange_counts(self, theme: Theme) -> None:
        x, y = self._extra_at
        for k, (_, count) in enumerate(self.counts):
            room = pygame.Rect(x + theme.px(46 * k), self.rect.y, theme.px(46), self.rect.h)
            px = theme.type(Type.SECONDARY)
            at = (room.x + theme.px(Space.XXL), y)
            self.lines.append(place_line(str(count), Weight.SEMIBOLD, px, theme.palette.ink2, "midleft", at, room))

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        if self.is_active or self.style == "card":
            draw_card(target, self.rect, theme, Radius.CARD, 2 if self.is_active else 1, self.is_active)
        self.paint_marble(target, theme)
        self.paint_live(target, theme)
        if self.is_thinking:
            self._paint_beads(target, theme)
        if self.counts:
            self._paint_counts(target, theme)
        elif self.tray:
            self._paint_tray(target, theme, self.tray)

    def paint_live(self, target: pygame.Surface, theme: Theme) -> None:
        """Paint the dot of a live table, and the background of the last phrase."""
        if self._pill:
            is_bare = self.style == "strip" and not self.is_active
            fill = theme.palette.surface if is_bare else theme.palette.pill
            edge = theme.palette.line if is_bare else fill
            framed(target, self._pill, fill, edge, pill_radius(theme), theme.px(Size.HAIRLINE))
        if self._dot_at:
            paint_presence(target, theme, self.presence, self._dot_at)

    def paint_marble(self, target: pygame.Surface, theme: Theme) -> None:
        """Paint the seat's marble."""
        size, at = self._marble_size(theme), self._marble_at(theme)
        shadow, ball = (turned_shadow, turned_marble) if theme.is_turned else (marble_shadow, marble)
        stamp(target, shadow(self.stone, size), at)
        stamp(target, ball(self.stone, size, 1, self.sign), at)

    def _paint_beads(self, target: pygame.Surface, theme: Theme) -> None:
        palette, size = theme.palette, theme.px(Size.BEAD)
        for k in range(BEADS):
            turn = self._bead_frame / BEAD_FRAMES - k / BEADS
            bright = 1.0 if theme.reduced_motion else max(0.0, math.cos(2 * math.pi * turn))
            colour = mix(palette.fill, palette.surface, Tint.BEAD_REST * (1 - bright))
            stamp(target, disc(size, colour), (self._beads_at[0] + k * theme.px(13), self._beads_at[1]))

    def _paint_counts(self, target: pygame.Surface, theme: Theme) -> None:
        palette, (x, y) = theme.palette, self._extra_at
        for k, (name, count) in enumerate(self.counts):
            colour = mix(palette.ink2, palette.surface, 0.0 if count else 0.6)
            stamp(target, icon(name, theme.px(18), colour), (x + theme.px(46 * k + 10), y))

    def _paint_tray(self, target: pygame.Surface, theme: Theme, tray: Tray) -> None:
        for k in range(tray.total):
            self.paint_hollow(target, theme, tray, k, *self.tray_place(k, theme))

    @staticmethod
    def paint_hollow(target: pygame.Surface, theme: Theme, tray: Tray, k: int, at: Point, size: int) -> None:
        """Paint one hollow of a tray, with its marble if it has one."""
        if tray.won and k == tray.filled - 1:
            stamp(target, ring(size + theme.px(TRAY_RING), theme.palette.fill, max(2.0, 2 * theme.unit)), at)
        if k < tray.filled:
            ball = turned_marble if theme.is_turned else marble
            stamp(target, ball(theme.small_stone(tray.stone), size, k % VARIANTS), at)
        else:
            empty = mix(theme.palette.ink2, theme.palette.surface, 0.35)
            stamp(target, ring(size, empty, max(1.0, 1.2 * theme.unit), 150), at)
