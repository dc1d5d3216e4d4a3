"""A game in the Learn section: a close-up of its board, its name, and how many of its lessons are done."""

from __future__ import annotations

import pygame

from games.shell.theme.icons import icon
from games.shell.theme.paint import clip, overlay, rounded_mask, stamp
from games.shell.theme.text import fit, measure, tr
from games.shell.theme.theme import ELEVATION, Radius, Size, Space, Theme, Type, Weight
from games.shell.widgets.base import Pressable, Widget, draw_card, place_line
from games.shell.widgets.progress import draw_meter, draw_tick

HEAD = 88  # design pixels of a card's head on a phone
BELOW = 88  # ... and of the name and the meter below the picture on a wide screen


class CardHead(Pressable):
    """The head of a card on a phone, which opens and closes it. The card draws its content."""

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        self.draw_veil(target, theme, Radius.HOME)
        if self.is_focused:
            radius = round(Radius.HOME * theme.unit)
            pygame.draw.rect(target, theme.palette.brass, self.rect, theme.px(2), border_radius=radius)


class CourseCard(Widget):
    """The card itself; rows and buttons lie on it."""

    def __init__(self, title: str, done: int, total: int, is_flat: bool, is_open: bool = False) -> None:
        super().__init__()
        self.title, self.done, self.total = title, done, total
        self.is_flat = is_flat  # the picture stands beside the words, in a head that can be pressed
        self.is_open = is_open
        self.picture: pygame.Surface | None = None
        self.picture_height = 0  # on a wide screen, in device pixels

    def head(self) -> pygame.Rect:
        """Return the part with the picture and the words."""
        height = self.theme.px(HEAD) if self.theme and self.is_flat else self.rect.h
        return pygame.Rect(self.rect.x, self.rect.y, self.rect.w, height)

    def picture_rect(self) -> pygame.Rect:
        """Return the rectangle of the picture."""
        edge = self.theme.px(Size.HAIRLINE) if self.theme else 1
        head = self.head().inflate(-2 * edge, -2 * edge)
        if self.is_flat:
            return pygame.Rect(head.x, head.y, head.h, head.h)
        return pygame.Rect(head.x, head.y, head.w, self.picture_height)

    def set_picture(self, picture: pygame.Surface) -> None:
        """Show a picture of the size of `picture_rect`, rounded where the card is."""
        if not self.theme:
            return
        radius = self.theme.px(Radius.HOME - 1)
        width, height = picture.get_size()
        beyond = (radius, 0 if not self.is_open else radius) if self.is_flat else (0, radius)
        mask = rounded_mask(width + beyond[0], height + beyond[1], radius)
        self.picture = clip(picture.convert_alpha(), mask)
        self.changed = True

    def overhang(self, theme: Theme) -> int:
        return theme.px(2 * ELEVATION[2].blur + ELEVATION[2].drop)

    def _meter(self, theme: Theme) -> pygame.Rect:
        picture, px = self.picture_rect(), theme.px
        if self.is_flat:
            left = picture.right + px(Space.XL - 2)
            return pygame.Rect(left, self.rect.y + px(52), px(118), px(Space.L))
        left = self.rect.x + px(Space.XL)
        right = self.rect.right - px(Space.XL) - self._count_width(theme) - px(Space.M)
        return pygame.Rect(left, picture.bottom + px(56), right - left, px(Space.L))

    def _count(self) -> str:
        return tr("lesson.count", n=self.done, all=self.total)

    def _count_width(self, theme: Theme) -> int:
        return measure(self._count(), Weight.SEMIBOLD, theme.type(Type.CAPTION))

    def arrange(self, theme: Theme) -> None:
        palette, px, picture, meter = theme.palette, theme.px, self.picture_rect(), self._meter(theme)
        size = theme.type(Type.TITLE_SMALL if self.is_flat else Type.TITLE)
        left, right = meter.x, self.rect.right - px(64)
        at = (left, self.rect.y + px(30) if self.is_flat else picture.bottom + px(30))
        room = pygame.Rect(left, self.rect.y, right - left, self.head().h)
        size = fit(self.title, Weight.TITLE, size, room.w, theme.smallest_type)
        self.lines = [place_line(self.title, Weight.TITLE, size, palette.ink, "midleft", at, room)]
        size, room = theme.type(Type.CAPTION), pygame.Rect(self.rect.x, self.rect.y, self.rect.w, self.head().h)
        at = (meter.right + px(Space.M), meter.centery)
        self.lines.append(place_line(self._count(), Weight.SEMIBOLD, size, palette.brass, "midleft", at, room))

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        draw_card(target, self.rect, theme, Radius.HOME, 2)
        picture = self.picture_rect()
        if self.picture:
            overlay(target, self.picture, picture.topleft)
        draw_meter(target, theme, self._meter(theme), self.done / self.total if self.total else 0.0)
        if not self.is_flat:
            return
        at = (self.rect.right - theme.px(33), self.head().centery)
        if self.done == self.total and not self.is_open:
            draw_tick(target, theme, at, Size.KNOB)
        else:
            stamp(target, icon("up" if self.is_open else "down", theme.px(Size.ICON), theme.palette.ink2), at)
        if self.is_open:
            edge = theme.px(Size.HAIRLINE)
            line = pygame.Rect(self.rect.x + edge, self.head().bottom - edge, self.rect.w - 2 * edge, edge)
            target.fill(theme.palette.line, line)
