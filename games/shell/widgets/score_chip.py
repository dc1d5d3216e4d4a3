"""Seats for little room: a chip with the score below the name, and the card of a team."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from games.shell.theme.marbles import marble
from games.shell.theme.paint import stamp
from games.shell.theme.text import fit, measure, shorten
from games.shell.theme.theme import ELEVATION, Radius, Size, Space, Theme, Type, Weight
from games.shell.widgets.base import Widget, draw_card, place_line
from games.shell.widgets.containers import Grid
from games.shell.widgets.group import Group
from games.shell.widgets.presence import DOT
from games.shell.widgets.seat_card import SeatCard, Tray, paint_count, paint_hollow

NAME_LINE, SCORE_LINE = 0.31, 0.71  # of the height
MARBLE_MOST, MARBLE_SHARE = 24, 0.44
HOLLOW_MOST, HOLLOW_LEAST = 13, 8  # design pixels; where hollows would be smaller, a number says it
ICON = 14
NAME_LEAST = 26  # design pixels; where a clock leaves less, the marble says whose it is
FLAT = 50  # design pixels of height below which a team's score stands beside its members


class ScoreChip(SeatCard):
    """A small card: marble and name, and the score below them."""

    radius = Radius.SLOT
    has_score = True  # a team's card shows it for its members

    @property
    def is_framed(self) -> bool:
        return self.has_score

    def marble_size(self, theme: Theme) -> int:
        share = MARBLE_SHARE if self.has_score else 0.66
        return min(theme.px(MARBLE_MOST if self.has_score else Size.CHIP_MARBLE), round(self.rect.h * share))

    def marble_at(self, theme: Theme) -> tuple[int, int]:
        return self.rect.x + theme.px(Space.S) + self.marble_size(theme) // 2, self._lines(theme)[0]

    def _lines(self, theme: Theme) -> tuple[int, int]:
        """Return the middles of the two lines, or of one for a team member without room for two."""
        rect = self.rect
        if not self.has_score and rect.h < theme.px(40):
            return rect.centery, rect.centery
        first = NAME_LINE if self.has_score else 0.5
        return rect.y + round(rect.h * first), rect.y + round(rect.h * SCORE_LINE)

    def arrange(self, theme: Theme) -> None:
        first, second = self._lines(theme)
        left = self.marble_at(theme)[0] + self.marble_size(theme) // 2 + theme.px(6)
        room = pygame.Rect(left, self.rect.y, self.rect.right - theme.px(Space.XS) - left, self.rect.h)
        is_tall = not self.has_score and second != first and bool(self.status)
        middle = first - theme.px(10) if is_tall else first
        weight = Weight.BOLD if self.is_active else Weight.SEMIBOLD
        words = pygame.Rect(room.x, room.y, room.w - self._arrange_clock(theme, room, middle), room.h)
        if not self.clock or words.w >= theme.px(NAME_LEAST):
            px = fit(self.name, weight, theme.type(Type.LIST), words.w, theme.smallest_type)
            name = shorten(self.name, weight, px, words.w)
            self.lines.append(place_line(name, weight, px, theme.palette.ink, "midleft", (left, middle), words))
        self.beads_at = (self.lines[-1].rect.right + theme.px(Space.M), middle + theme.px(Size.HAIRLINE))
        corner = theme.px(DOT) * 3 // 4
        self.dot_at = (self.rect.right - corner, self.rect.bottom - corner) if self.presence else None
        if is_tall:
            self._put_status(theme, (left, middle + theme.px(Space.XL)), room)
        elif self.has_score:
            self._arrange_score(theme, second)

    def _arrange_clock(self, theme: Theme, room: pygame.Rect, y: float) -> int:
        """Place the clock at the end of the first line, if necessary in minutes; return its width."""
        if not self.clock:
            return 0
        is_narrow = measure(self.clock, Weight.BOLD, theme.smallest_type) > room.w
        text, most = (self.minutes, theme.smallest_type) if is_narrow else (self.clock, theme.type(Type.CAPTION))
        px = fit(text, Weight.BOLD, most, room.w, theme.smallest_type)
        line = place_line(text, Weight.BOLD, px, self.clock_colour(theme), "midright", (room.right, y), room)
        self.lines.append(line)
        return line.rect.w + theme.px(Space.S)

    def _put_status(self, theme: Theme, at: tuple[int, int], room: pygame.Rect) -> None:
        px = fit(self.status, Weight.MEDIUM, theme.type(Type.CAPTION), room.w, theme.smallest_type)
        colour = theme.palette.brass if self.is_active else theme.palette.ink2
        words = shorten(self.status, Weight.MEDIUM, px, room.w)
        self.lines.append(place_line(words, Weight.MEDIUM, px, colour, "midleft", at, room))

    def _score_room(self, theme: Theme) -> pygame.Rect:
        return self.rect.inflate(-2 * theme.px(Space.S), 0)

    def _arrange_score(self, theme: Theme, middle: int) -> None:
        room, px = self._score_room(theme), theme.type(Type.CAPTION)
        if self.counts:
            step, size = self._count_sizes(theme)
            for k, (_, count) in enumerate(self.counts):
                cell = pygame.Rect(room.x + k * step, self.rect.y, step, self.rect.h)
                at = (cell.x + size + theme.px(2), middle)
                ink = theme.palette.ink2
                self.lines.append(place_line(str(count), Weight.SEMIBOLD, px, ink, "midleft", at, cell))
        elif self.tray and not tray_size(self.tray, room.w, theme):
            at = (room.x + theme.px(HOLLOW_MOST + 5), middle)
            words = f"{self.tray.filled}/{self.tray.total}"
            self.lines.append(place_line(words, Weight.SEMIBOLD, px, theme.palette.ink2, "midleft", at, room))
        elif not self.tray and self.status:
            self._put_status(theme, (room.x, middle), room)

    def _count_sizes(self, theme: Theme) -> tuple[int, int]:
        """Return the width of one count, and of the icon in it."""
        step = self._score_room(theme).w // len(self.counts)
        digits = max(measure(str(count), Weight.SEMIBOLD, theme.type(Type.CAPTION)) for _, count in self.counts)
        return step, min(theme.px(ICON), step - digits - theme.px(3))

    def tray_place(self, index: int, theme: Theme) -> tuple[tuple[float, float], int]:
        room, middle = self._score_room(theme), self._lines(theme)[1]
        size = tray_size(self.tray, room.w, theme) if self.tray else 0
        return (room.x + size / 2 + index * (size + theme.px(3)), middle), size or theme.px(HOLLOW_MOST)

    def has_bead_room(self, theme: Theme) -> bool:
        return self.beads_at[0] + theme.px(13) * 2 + theme.px(Size.BEAD) < self.rect.right

    def paint_score(self, target: pygame.Surface, theme: Theme) -> None:
        room, middle = self._score_room(theme), self._lines(theme)[1]
        if self.has_score and self.counts:
            step, size = self._count_sizes(theme)
            for k, (name, count) in enumerate(self.counts):
                paint_count(target, theme, name, count, size, (room.x + k * step + size // 2, middle))
        elif self.has_score and self.tray and tray_size(self.tray, room.w, theme):
            self.paint_tray(target, theme, self.tray)
        elif self.has_score and self.tray:
            at, size = self.tray_place(0, theme)
            stamp(target, marble(theme.small_stone(self.tray.stone), size), at)


def tray_size(tray: Tray, width: int, theme: Theme) -> int:
    """Return the size of a tray's hollows in a width; 0 if they would be too small to count."""
    size = min(theme.px(HOLLOW_MOST), (width + theme.px(3)) // tray.total - theme.px(3))
    return size if size >= theme.px(HOLLOW_LEAST) else 0


class TeamCard(Group):
    """Partners side by side on one card, above the score that they share."""

    def __init__(self, caption: str, members: Sequence[ScoreChip]) -> None:
        super().__init__(members)
        self.caption, self.members = caption, list(members)
        self.score = _TeamScore(caption)
        for member in self.members:
            member.has_score = False
        self.add(self.score)

    def arrange(self, theme: Theme) -> None:
        rect, inset, side = self.rect, theme.px(Space.XS), theme.px(Space.S)
        foot, aside = max(theme.px(Space.XL), rect.h * 34 // 100), 0
        if rect.h < theme.px(FLAT):
            foot, aside = inset, rect.w * 2 // 5
        members = pygame.Rect(rect.x + inset, rect.y + inset, rect.w - aside - 2 * inset, rect.h - foot - inset)
        Grid(self.members, len(self.members), Space.XS).layout(members, theme)
        score = pygame.Rect(rect.x + side, rect.bottom - foot, rect.w - 2 * side, foot - inset)
        if aside:
            score = pygame.Rect(0, 0, aside - 2 * side, theme.px(18))
            score.midright = (rect.right - side, rect.centery)
        self.score.layout(score, theme)

    def show(self, tray: Tray | None) -> None:
        """Show the score of the team."""
        if tray != self.score.tray:
            self.score.tray = tray
            self.score.refresh()

    def overhang(self, theme: Theme) -> int:
        return theme.px(2 * ELEVATION[1].blur + ELEVATION[1].drop)

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        draw_card(target, self.rect, theme, Radius.SLOT)


class _TeamScore(Widget):
    """The hollows of a team, with its name if there is room."""

    def __init__(self, caption: str) -> None:
        super().__init__()
        self.caption = caption
        self.tray: Tray | None = None

    def _size(self, theme: Theme) -> int:
        if not self.tray:
            return 0
        widest = (self.rect.w + theme.px(Space.XS)) // self.tray.total - theme.px(Space.XS)
        return min(theme.px(Size.TRAY_MARBLE), self.rect.h - theme.px(Space.XS), widest)

    def _gap(self, theme: Theme) -> int:
        return theme.px(Space.XS if self._size(theme) < theme.px(HOLLOW_MOST + 2) else 6)

    def place(self, index: int, theme: Theme) -> tuple[tuple[float, float], int]:
        """Return the middle of a hollow, and the size of its marble."""
        size = self._size(theme)
        return (self.rect.x + size / 2 + index * (size + self._gap(theme)), self.rect.centery), size

    def arrange(self, theme: Theme) -> None:
        if not self.tray:
            return
        left = self.place(self.tray.total, theme)[0][0] + theme.px(Space.XS)
        px = theme.type(Type.CAPTION)
        while px > theme.smallest_type and measure(self.caption, Weight.MEDIUM, px) > self.rect.right - left:
            px -= 1
        if measure(self.caption, Weight.MEDIUM, px) <= self.rect.right - left:
            self.lines = [place_line(self.caption, Weight.MEDIUM, px, theme.palette.ink2, "midright",
                                     self.rect.midright, self.rect.inflate(0, 2 * theme.px(Space.XS)))]

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        if self.tray:
            for k in range(self.tray.total):
                at, size = self.place(k, theme)
                paint_hollow(target, theme, self.tray, k, at, size)
