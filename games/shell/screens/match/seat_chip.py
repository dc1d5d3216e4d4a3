"""The chip of a seat on the game screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from games.shell.theme.text import tr
from games.shell.theme.theme import Radius, Theme
from games.shell.widgets.score_chip import ScoreChip

if TYPE_CHECKING:
    from games.shell.screens.board.board_scene import BoardScene


class SeatChip(ScoreChip):
    """A seat's chip; a tap shows the seat's score in words."""

    is_control = True
    ring_radius = Radius.SLOT

    def __init__(self, scene: BoardScene, seat: int, sign: bool) -> None:
        super().__init__(scene.stones[seat], scene.name(seat), sign)
        self.scene, self.seat = scene, seat

    def activate(self) -> None:
        self.scene.say(f"{self.name}{tr('stand.is')}{self.scene.standing_text(self.seat)}")

    def spoken(self) -> str:
        has_numbers = any(letter.isdigit() for letter in self.status)
        standing = "" if has_numbers else self.scene.standing_text(self.seat)
        status = "" if standing.startswith(self.status) else self.status
        return ", ".join(filter(None, [self.name, status, standing]))

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        self.draw_ring(target, theme)
        super().paint(target, theme)
