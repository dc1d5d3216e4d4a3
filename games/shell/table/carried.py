"""A piece that is dragged from a hand in the panel to the board, drawn above everything else."""

from __future__ import annotations

import pygame

from games.shell.theme.paint import Point, overlay
from games.shell.widgets.base import Widget


class Carried(Widget):
    """The piece under the finger; invisible until `show`."""

    def __init__(self) -> None:
        super().__init__()
        self.visible = False
        self.pictures: list[pygame.Surface] = []

    def show(self, pictures: list[pygame.Surface], at: Point) -> None:
        """Show pictures under the finger."""
        self.pictures, self.visible, self.changed = pictures, True, True
        self.rect = pictures[0].get_rect().unionall([picture.get_rect() for picture in pictures])
        self.rect.center = round(at[0]), round(at[1])

    def draw(self, target: pygame.Surface) -> None:
        for picture in self.pictures if self.visible else ():
            overlay(target, picture, picture.get_rect(center=self.rect.center).topleft)
