"""A card with a small picture on top and two lines below: one choice of a gallery."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from games.shell.theme.colour import mix
from games.shell.theme.icons import icon
from games.shell.theme.paint import clip, disc, finish, rounded, rounded_mask, stamp
from games.shell.theme.text import measure, wrap
from games.shell.theme.theme import ELEVATION, Radius, Size, Space, Theme, Type, Weight
from games.shell.widgets.base import Pressable, draw_card
from games.shell.widgets.progress import draw_tick

SHAPE = 0.92  # height of the picture, of its width
FOOT = 52  # design pixels of the words
TICK, MARK = 20, 24
NAME_LINES = 2  # of a name too long for one


class LayoutCard(Pressable):
    """One choice. `mark` is an icon on the picture's corner; without a picture to come, an icon stands in its place."""

    ring_radius = Radius.CARD

    def __init__(self, name: str, line: str, about: str, on_press: Callable[[], None], mark: str = "",
                 picture_icon: str = "") -> None:
        super().__init__(on_press)
        self.name, self.line, self.about = name, line, about
        self.mark, self.picture_icon = mark, picture_icon
        self.is_chosen = False
        self._has_tick_below = True
        self.picture: pygame.Surface | None = None

    @staticmethod
    def height_at(width: int, theme: Theme) -> int:
        """Return the height of a card of a width."""
        return round(width * SHAPE) + max(
            theme.px(FOOT), theme.line(Type.LIST) + theme.line(Type.SECONDARY) + theme.px(Space.M),
            NAME_LINES * theme.line(Type.CAPTION) + theme.line(Type.SECONDARY) + theme.px(Space.M))

    def set_chosen(self, is_chosen: bool) -> None:
        """Show whether this is the choice."""
        if is_chosen != self.is_chosen:
            self.is_chosen = is_chosen
            self.refresh()

    def set_picture(self, picture: pygame.Surface) -> None:
        """Show a picture of the size of `picture_rect`."""
        if self.theme:
            width, height = picture.get_size()
            radius = self.theme.px(Radius.CARD - 1)
            mask = rounded_mask(width, height + 2 * radius, radius).subsurface((0, 0, width, height))
            self.picture = finish(clip(picture.convert_alpha(), mask))
            self.changed = True

    def picture_rect(self, theme: Theme) -> pygame.Rect:
        """Return the place of the picture."""
        edge = theme.px(Size.HAIRLINE)
        return pygame.Rect(self.rect.x + edge, self.rect.y + edge, self.rect.w - 2 * edge,
                           round(self.rect.w * SHAPE) - edge)

    def spoken(self) -> str:
        return f"{self.name}. {self.about}"

    def facts(self) -> dict[str, Any]:
        return {"on": self.is_chosen}

    def overhang(self, theme: Theme) -> int:
        return theme.px(2 * ELEVATION[1].blur + ELEVATION[1].drop + 6)

    def arrange(self, theme: Theme) -> None:
        widest = measure(self.line, Weight.MEDIUM, theme.smallest_type)
        inset = max(theme.px(2), min(theme.px(Space.S + 2), (self.rect.w - widest) // 2))
        top = self.picture_rect(theme).bottom
        room = pygame.Rect(self.rect.x + inset, top, self.rect.w - 2 * inset, self.rect.bottom - top)
        size, names = float(Type.LIST), [self.name]
        if measure(self.name, Weight.BOLD, theme.smallest_type) > room.w:
            size, names = Type.CAPTION, wrap(self.name, Weight.BOLD, theme.type(Type.CAPTION), room.w)[:NAME_LINES]
        taken = theme.px(TICK) if self.is_chosen else 0
        self._has_tick_below = measure(self.line, Weight.MEDIUM, theme.type(Type.CAPTION)) <= room.w - taken
        kind = pygame.Rect(room.x, top, room.w - (taken if self._has_tick_below else 0), room.h)
        below = theme.line(Type.SECONDARY)
        y = room.centery - (len(names) * theme.line(size) + below) / 2
        for name in names:
            self.put(name, Weight.BOLD, size, room, at=(room.x, y + theme.line(size) / 2), shortens=True)
            y += theme.line(size)
        self.put(self.line, Weight.MEDIUM, Type.SECONDARY, kind, "ink2", at=(room.x, y + below / 2), shortens=True)

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        palette, picture = theme.palette, self.picture_rect(theme)
        self.draw_ring(target, theme)
        fill = mix(palette.surface, palette.fill, self.tint)
        draw_card(target, self.rect, theme, Radius.CARD, 1, self.is_chosen, fill)
        if self.picture:
            edge = theme.px(Size.HAIRLINE) if self.is_chosen else 0
            target.blit(self.picture, picture.move(edge, edge), (edge, edge, picture.w - 2 * edge, picture.h - edge))
        else:
            radius = Radius.CARD * theme.unit
            rounded(target, picture, palette.sunk, radius)
            target.fill(palette.sunk, (picture.x, picture.centery, picture.w, picture.bottom - picture.centery))
            if self.picture_icon:
                stamp(target, icon(self.picture_icon, theme.px(Size.ICON), palette.ink2), picture.center)
        if self.mark:
            at = (picture.right - theme.px(MARK * 0.75), picture.y + theme.px(MARK * 0.75))
            stamp(target, disc(theme.px(MARK), palette.surface), at)
            stamp(target, icon(self.mark, theme.px(MARK * 0.62), palette.brass), at)
        if self.is_chosen:
            below = self.rect.bottom if self._has_tick_below else picture.bottom
            at = (self.rect.right - theme.px(Space.S) - theme.px(TICK) // 2,
                  below - theme.px(Space.XS) - theme.px(TICK) // 2)
            draw_tick(target, theme, at, TICK)
