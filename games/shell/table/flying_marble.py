"""A marble that leaves the board for a tray in the panel, above everything else on the screen."""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from games.engine.core.rules import Seat
from games.shell.table.timeline import Timeline, in_out
from games.shell.theme.paint import Point, overlay
from games.shell.widgets.base import Widget

RISE = 0.9  # marbles that the hop is high


class FlyingMarble(Widget):
    """One hop at a time, from one size to another; at rest there is nothing to see."""

    def __init__(self) -> None:
        super().__init__()
        self.visible = False
        self.seat: Seat = -1  # whose tray the marble is on its way to
        self._timeline = Timeline()
        self._picture: pygame.Surface | None = None

    def begin(self, seat: Seat, picture: pygame.Surface, start: Point, goal: Point, size: int, seconds: float,
              landed: Callable[[], None]) -> None:
        """Let a marble hop from a point on the board to its place in a tray, where it is `size` wide."""
        self._timeline.finish()
        if not seconds:
            return
        large = picture.convert_alpha()
        width = large.get_width()
        self.seat, self.visible = seat, True

        def show(t: float) -> None:
            side = round(width + (size - width) * t)
            self._picture = pygame.transform.smoothscale(large, (side, side))
            self.rect = self._picture.get_rect()
            x, y = (a + (b - a) * t for a, b in zip(start, goal, strict=True))
            self.rect.center = round(x), round(y - RISE * width * math.sin(math.pi * t))
            self.changed = True

        def land() -> None:
            self.seat, self.visible, self.changed = -1, False, True
            landed()

        self._timeline.add(seconds, show, in_out, done=land)

    def update(self, dt: float) -> None:
        self._timeline.update(dt)

    def draw(self, target: pygame.Surface) -> None:
        if self.visible and self._picture:
            overlay(target, self._picture, self.rect.topleft)
