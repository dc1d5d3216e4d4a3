"""Cards beside the board of a lesson: the exercise, the answer to an attempt, and the rules to keep in view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from games.shell.theme.icons import ICONS, icon
from games.shell.theme.marbles import marble, marble_shadow
from games.shell.theme.mark_sprites import ring
from games.shell.theme.paint import rounded, stamp
from games.shell.theme.stones import Stone
from games.shell.theme.text import fit, wrap
from games.shell.theme.theme import Material, Radius, Size, Space, Theme, Type, Weight
from games.shell.widgets.base import Widget, draw_card, flow, place_line
from games.shell.widgets.progress import Dots, draw_tick

RIGHT, WRONG, GUIDE = "right", "wrong", "guide"
SIGN = 32  # design pixels of what stands before a notice
MEMO_ROW, MEMO_HEAD, MEMO_MARBLE = 40, 46, 18


class LessonHead(Widget):
    """The title of a lesson, its subject, and the number of the exercise."""

    def __init__(self, caption: str, title: str, line: str, total: int) -> None:
        super().__init__()
        self.caption, self.title, self.line = caption, title, line
        self.dots = Dots(total)

    def show(self, caption: str, at: int) -> None:
        """Go to another exercise."""
        self.caption = caption
        self.dots.set_at(at)
        self.refresh()

    def arrange(self, theme: Theme) -> None:
        palette, px, rect = theme.palette, theme.px, self.rect
        left, width = rect.x + px(Space.XL), rect.w - 2 * px(Space.XL)
        room = pygame.Rect(left, rect.y, width, rect.h)
        dots = self.dots.width_for(theme) if self.dots.total > 1 else 0
        self.dots.layout(pygame.Rect(room.right - dots, rect.y + px(Space.M), dots, px(Space.XXL)), theme)
        caption = fit(self.caption, Weight.BOLD, theme.type(Type.CAPTION), width - dots, theme.smallest_type)
        at = (left, rect.y + px(Space.XXL))
        self.lines = [place_line(self.caption, Weight.BOLD, caption, palette.brass, "midleft", at, room)]
        title = fit(self.title, Weight.TITLE, theme.type(Type.TITLE_SMALL), width, theme.smallest_type)
        at = (left, rect.y + px(56))
        self.lines.append(place_line(self.title, Weight.TITLE, title, palette.ink, "midleft", at, room))
        words = fit(self.line, Weight.MEDIUM, theme.type(Type.SECONDARY), width, theme.type(Type.CAPTION))
        wrapped = wrap(self.line, Weight.MEDIUM, words, width)
        line = theme.line(Type.CAPTION)
        if rect.h >= px(104) and len(wrapped) <= 2:
            for k, part in enumerate(wrapped):
                at = (left, rect.y + px(90) + round((k - (len(wrapped) - 1) / 2) * line))
                self.lines.append(place_line(part, Weight.MEDIUM, words, palette.ink2, "midleft", at, room))

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        draw_card(target, self.rect, theme)
        if self.dots.total > 1:
            self.dots.paint(target, theme)


class NoticeCard(Widget):
    """A sentence after a tick or after the refused piece in a red ring; or what to do next."""

    def __init__(self) -> None:
        super().__init__()
        self.kind, self.caption, self.text = "", "", ""
        self.stone: Stone | None = None

    def say(self, kind: str, caption: str, text: str, stone: Stone | None = None) -> None:
        """Show another notice; an empty kind shows nothing."""
        if (kind, caption, text, stone) != (self.kind, self.caption, self.text, self.stone):
            self.kind, self.caption, self.text, self.stone = kind, caption, text, stone
            self.set_visible(bool(kind))
            self.refresh()

    def _left(self, theme: Theme) -> int:
        return self.rect.x + theme.px(Space.XL if self.kind == GUIDE else Space.XL + SIGN + Space.M)

    def arrange(self, theme: Theme) -> None:
        if not self.kind:
            return
        left = self._left(theme)
        room = pygame.Rect(left, self.rect.y, self.rect.right - theme.px(Space.L) - left, self.rect.h)
        size: float = Type.BUTTON
        while size > 9 and self._height(theme, size, room.w) > room.h - theme.px(Space.S):
            size -= 0.5
        caption = self.caption if self._height(theme, size, room.w) <= room.h - 2 else ""
        y = self.rect.y + max(0, (room.h - self._height(theme, size, room.w, bool(caption))) // 2)
        palette = theme.palette
        if caption:
            is_guide = self.kind == GUIDE
            large = Type.CAPTION if is_guide else size
            weight, colour = (Weight.BOLD, palette.brass) if is_guide else (Weight.SEMIBOLD, palette.ink)
            px = fit(self.caption, weight, theme.type(large), room.w, theme.smallest_type)
            at = (left, y + theme.line(large) / 2)
            self.lines = [place_line(self.caption, weight, px, colour, "midleft", at, room)]
            y += theme.line(large)
        is_second = self.kind == RIGHT
        weight, colour = (Weight.MEDIUM, palette.ink2) if is_second else (Weight.SEMIBOLD, palette.ink)
        small = self._small(size)
        self.lines += flow(self.text, weight, small, colour, theme, (left, y), "midleft", room)

    def _small(self, size: float) -> float:
        return size - 2 if self.kind == RIGHT else size

    def _height(self, theme: Theme, size: float, width: int, is_captioned: bool = True) -> int:
        weight = Weight.MEDIUM if self.kind == RIGHT else Weight.SEMIBOLD
        small = self._small(size)
        caption = theme.line(Type.CAPTION if self.kind == GUIDE else size) if self.caption and is_captioned else 0
        return caption + len(wrap(self.text, weight, theme.type(small), width)) * theme.line(small)

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        if not self.kind:
            return
        draw_card(target, self.rect, theme)
        at = (self.rect.x + theme.px(Space.XL + SIGN // 2), self.rect.centery)
        if self.kind == RIGHT:
            draw_tick(target, theme, at, SIGN)
        elif self.kind == WRONG:
            if self.stone:
                stone, size = theme.small_stone(self.stone), theme.px(SIGN - 8)
                stamp(target, marble_shadow(stone, size), at)
                stamp(target, marble(stone, size, 1), at)
            else:
                stamp(target, icon("close", theme.px(Space.L), theme.palette.danger), at)
            colour = theme.palette.danger if theme.palette.is_dark else Material.RUBY
            stamp(target, ring(theme.px(SIGN + 2), colour, theme.px(2)), at)


class MemoLine(NamedTuple):
    """A rule to remember: its picture as stones or an icon, its words, whether it allows, and whether it is current."""

    stones: tuple[Stone, ...]
    icon: str
    text: str
    is_allowed: bool
    is_now: bool


class Memo(Widget):
    """The rules to remember, the current one in a pill."""

    def __init__(self, title: str, rows: Sequence[MemoLine]) -> None:
        super().__init__()
        self.title, self.rows = title, list(rows)

    def height_for(self, width: int, theme: Theme) -> int:
        return theme.px(MEMO_HEAD + Space.M) + len(self.rows) * theme.px(MEMO_ROW)

    def _row(self, index: int, theme: Theme) -> pygame.Rect:
        inset, height = theme.px(Space.S + 2), theme.px(MEMO_ROW)
        top = self.rect.y + theme.px(MEMO_HEAD) + index * height
        return pygame.Rect(self.rect.x + inset, top, self.rect.w - 2 * inset, height)

    def _words_at(self, theme: Theme) -> int:
        widest = max((len(row.stones) for row in self.rows), default=0)
        return self.rect.x + theme.px(Space.L + max(2, widest) * (MEMO_MARBLE + 2) + Space.M)

    def arrange(self, theme: Theme) -> None:
        palette, px = theme.palette, theme.px
        at = (self.rect.x + px(Space.XL), self.rect.y + px(27))
        size = fit(self.title, Weight.SEMIBOLD, theme.type(Type.LIST), self.rect.w - px(36), theme.smallest_type)
        self.lines = [place_line(self.title, Weight.SEMIBOLD, size, palette.ink, "midleft", at, self.rect)]
        left = self._words_at(theme)
        for k, row in enumerate(self.rows):
            box = self._row(k, theme)
            room = pygame.Rect(left, box.y, box.right - px(34) - left, box.h)
            weight, colour = (Weight.SEMIBOLD, palette.ink) if row.is_now else (Weight.MEDIUM, palette.ink2)
            size = fit(row.text, weight, theme.type(Type.SECONDARY), room.w, theme.smallest_type)
            self.lines.append(place_line(row.text, weight, size, colour, "midleft", (left, box.centery), room))

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        palette, px = theme.palette, theme.px
        draw_card(target, self.rect, theme)
        middle = (self.rect.x + px(Space.S) + self._words_at(theme)) / 2
        for k, row in enumerate(self.rows):
            box = self._row(k, theme)
            if row.is_now:
                rounded(target, box.inflate(0, -px(Space.XS)), palette.pill, Radius.PILL * theme.unit)
            size = px(MEMO_MARBLE)
            x = middle - (len(row.stones) - 1) * (size + px(2)) / 2
            for n, stone in enumerate(row.stones):
                at = (x + n * (size + px(2)), box.centery)
                stamp(target, marble(theme.outlined_stones[stone.name], size, n % 4), at)
            if row.icon in ICONS:
                stamp(target, icon(row.icon, px(Size.ICON_IN_BUTTON), palette.ink if row.is_now else palette.ink2),
                      (middle, box.centery))
            sign, colour = ("check", palette.primary) if row.is_allowed else ("close", palette.danger)
            stamp(target, icon(sign, px(Space.L), colour), (box.right - px(Space.XL), box.centery))
