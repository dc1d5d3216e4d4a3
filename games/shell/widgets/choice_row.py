"""A row of a form that opens another screen: a caption, the present choice, and an arrow."""

from __future__ import annotations

import pygame

from games.shell.theme.colour import mix
from games.shell.theme.icons import icon
from games.shell.theme.paint import clip, finish, rounded, rounded_mask, stamp
from games.shell.theme.text import fit, measure, shorten
from games.shell.theme.theme import Radius, Size, Space, Theme, Type, Weight
from games.shell.widgets.base import Pressable, place_line
from games.shell.widgets.controls import Action

ROW = 52  # design pixels
PICTURE = (48, 40)
MOST_FOR_VALUE = 0.62  # of the row


class ChoiceRow(Pressable):
    """A caption at the left and the choice at the right, perhaps with a small picture before it."""

    ring_radius = Radius.CARD

    def __init__(self, caption: str, value: str, on_press: Action, has_picture: bool = False) -> None:
        super().__init__(on_press)
        self.caption, self.value, self.has_picture = caption, value, has_picture
        self.picture: pygame.Surface | None = None

    def spoken(self) -> str:
        return f"{self.caption}: {self.value}"

    def height_for(self, width: int, theme: Theme) -> int:
        return max(theme.px(ROW), theme.touch)

    def width_for(self, theme: Theme) -> int:
        size, around = theme.type(Type.LIST), theme.px(2 * Space.L + 2 * Space.S + Size.ICON_SMALL)
        picture = theme.px(PICTURE[0] + 2 * Space.M) if self.has_picture else 0
        return measure(self.caption, Weight.BOLD, size) + measure(self.value, Weight.MEDIUM, size) + picture + around

    def picture_rect(self, theme: Theme) -> pygame.Rect:
        """Return the place of the picture, before the choice."""
        width, height = [theme.px(side) for side in PICTURE]
        left = self.lines[-1].rect.x if self.lines else self.rect.right
        return pygame.Rect(left - width - theme.px(Space.M), self.rect.centery - height // 2, width, height)

    def set_picture(self, picture: pygame.Surface) -> None:
        """Show a picture of the size of `picture_rect`."""
        if self.theme:
            mask = rounded_mask(*picture.get_size(), self.theme.px(Radius.SEGMENT))
            self.picture = finish(clip(picture.convert_alpha(), mask))
            self.changed = True

    def arrange(self, theme: Theme) -> None:
        palette, inset = theme.palette, theme.px(Space.L)
        left, right = self.rect.x + inset, self.rect.right - inset - theme.px(Size.ICON_SMALL) - theme.px(Space.S)
        picture = theme.px(PICTURE[0] + 2 * Space.M) if self.has_picture else 0
        room = right - left - picture
        size, small = theme.type(Type.LIST), theme.smallest_type
        wanted = measure(self.caption, Weight.BOLD, size)
        most = max(room - wanted - theme.px(Space.S), round(room * MOST_FOR_VALUE))
        value = fit(self.value, Weight.MEDIUM, size, most, max(small, theme.type(Type.CAPTION)))
        words = shorten(self.value, Weight.MEDIUM, value, most)
        wide = measure(words, Weight.MEDIUM, value)
        px = fit(self.caption, Weight.BOLD, size, room - wide - theme.px(Space.S), small)
        caption = shorten(self.caption, Weight.BOLD, px, room - wide - theme.px(Space.S))
        middle = self.rect.centery
        self.lines = [place_line(caption, Weight.BOLD, px, palette.ink, "midleft", (left, middle), self.rect),
                      place_line(words, Weight.MEDIUM, value, palette.ink2, "midright", (right, middle), self.rect)]

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        palette = theme.palette
        self.draw_ring(target, theme)
        rounded(target, self.rect, mix(palette.seat_row, palette.fill, self.tint), Radius.CARD * theme.unit)
        size = theme.px(Size.ICON_SMALL)
        arrow = pygame.transform.flip(icon("back", size, palette.ink2), True, False)
        stamp(target, arrow, (self.rect.right - theme.px(Space.M) - size // 2, self.rect.centery))
        if self.has_picture:
            place = self.picture_rect(theme)
            if self.picture:
                target.blit(self.picture, place)
            else:
                rounded(target, place, palette.sunk, Radius.SEGMENT * theme.unit)
