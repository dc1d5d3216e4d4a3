"""A small still picture with rounded corners."""

from __future__ import annotations

import pygame

from games.shell.theme.paint import clip, finish, rounded, rounded_mask
from games.shell.theme.theme import Radius, Theme
from games.shell.widgets.base import Widget


class Thumb(Widget):
    """A position as a picture; before it is made, the colour of the game's cloth."""

    def __init__(self, colour: tuple[int, int, int], radius: float = Radius.SLOT) -> None:
        super().__init__()
        self.colour, self.radius = colour, radius
        self.picture: pygame.Surface | None = None

    def set_picture(self, picture: pygame.Surface) -> None:
        """Show a picture of the size of the rectangle."""
        if self.theme:
            mask = rounded_mask(*picture.get_size(), self.theme.px(self.radius))
            self.picture = finish(clip(picture.convert_alpha(), mask))
            self.changed = True

    def overhang(self, theme: Theme) -> int:
        return 1

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        if self.picture:
            target.blit(self.picture, self.rect)
        else:
            rounded(target, self.rect, self.colour, self.radius * theme.unit)
