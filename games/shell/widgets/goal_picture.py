"""A goal as a picture: an arrow to the position to reach, and a tick once it is reached."""

from __future__ import annotations

import pygame

from games.shell.theme.icons import icon
from games.shell.theme.paint import clip, finish, rounded, rounded_mask, stamp
from games.shell.theme.theme import Radius, Space, Theme
from games.shell.widgets.base import Widget, draw_card
from games.shell.widgets.progress import draw_tick

ARROW = 28  # design pixels


class GoalPicture(Widget):
    """A card with an arrow and a small picture of the goal position."""

    def __init__(self, ground: tuple[int, int, int]) -> None:
        super().__init__()
        self.ground, self.is_done = ground, False
        self.picture: pygame.Surface | None = None

    def room(self) -> pygame.Rect:
        """Return the place of the picture."""
        assert self.theme
        inset = self.theme.px(Space.XS)
        side = min(self.rect.h, self.rect.w - self.theme.px(ARROW + Space.M)) - 2 * inset
        place = pygame.Rect(0, 0, max(1, side), max(1, side))
        place.midright = (self.rect.right - inset, self.rect.centery)
        return place

    def set_picture(self, picture: pygame.Surface) -> None:
        """Show a picture of the size of `room`."""
        if self.theme:
            mask = rounded_mask(*picture.get_size(), self.theme.px(Radius.BUTTON))
            self.picture = finish(clip(picture.convert_alpha(), mask))
            self.changed = True

    def show(self, is_done: bool) -> None:
        """Say whether the goal is reached."""
        if is_done != self.is_done:
            self.is_done, self.changed = is_done, True

    def spoken(self) -> str:
        return ""

    def overhang(self, theme: Theme) -> int:
        return theme.px(Space.L)

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        room = self.room()
        sheet = pygame.Rect(0, 0, room.w + theme.px(ARROW + Space.M + 8), room.h + 2 * theme.px(Space.XS))
        sheet.midright = self.rect.midright
        draw_card(target, sheet, theme, Radius.CARD, 1, self.is_done)
        stamp(target, icon("arrow", theme.px(ARROW), theme.palette.ink), (
            sheet.x + theme.px(ARROW / 2 + Space.S), sheet.centery))
        if self.picture:
            target.blit(self.picture, room)
        else:
            rounded(target, room, self.ground, Radius.BUTTON * theme.unit)
        if self.is_done:
            draw_tick(target, theme, (room.right - theme.px(10), room.bottom - theme.px(10)), 30)
