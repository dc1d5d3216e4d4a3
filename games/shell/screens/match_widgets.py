"""The small widgets of the game screen: seat cards that answer, a plain prompt, the phone's bar, the chances."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from games.shell.look.paint import rounded
from games.shell.look.text import fit, tr, wrap
from games.shell.look.theme import BAR_SHADOW, Radius, Theme, Type, Weight
from games.shell.widgets.base import Widget, elevate, flow, place_line
from games.shell.widgets.cards import Prompt
from games.shell.widgets.player_card import PlayerCard

if TYPE_CHECKING:
    from games.shell.screens.board_scene import BoardScene


class Bar(Widget):
    """The sheet under the buttons at the bottom of a phone."""

    def overhang(self, theme: Theme) -> int:
        return theme.px(24)

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        sheet = pygame.Rect(self.rect.x, self.rect.y, self.rect.w, self.rect.h + theme.px(Radius.HOME))
        elevate(target, sheet, theme, Radius.HOME, BAR_SHADOW)
        rounded(target, sheet, theme.palette.surface, Radius.HOME * theme.unit)


class SeatCard(PlayerCard):
    """A seat's card; where it is too small to say how the seat stands, a tap says it."""

    ring_radius = Radius.CARD

    def __init__(self, scene: BoardScene, seat: int, style: str, sign: bool) -> None:
        super().__init__(scene.stones[seat], scene.name(seat), "", style, sign)
        self.scene, self.seat = scene, seat
        self.is_control = style in ("chip", "marble")

    def activate(self) -> None:
        self.scene.say(f"{self.name}{tr('stand.is')}{self.scene.standing_text(self.seat)}")

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        self.draw_ring(target, theme)
        super().paint(target, theme)


class PlainPrompt(Prompt):
    """The prompt on a phone: no box, the caption only where there is room for it."""

    def overhang(self, theme: Theme) -> int:
        return 1

    def arrange(self, theme: Theme) -> None:
        palette, room = theme.palette, self.rect
        y = float(room.y)
        least = theme.line(Type.CAPTION) + max(theme.line(Type.BUTTON), self._tall(theme, Type.NAV) + 2)
        if self.caption and room.h >= least:
            at = (room.x, y + theme.line(Type.CAPTION) / 2)
            px = fit(self.caption, Weight.BOLD, theme.type(Type.CAPTION), room.w, theme.smallest_type)
            self.lines = [place_line(self.caption, Weight.BOLD, px, palette.brass, "midleft", at, room)]
            y += theme.line(Type.CAPTION)
        size = float(Type.BUTTON)
        while size > 9 and self._tall(theme, size) + 2 > room.bottom - y:
            size -= 0.5
        self.lines += flow(self.text, Weight.SEMIBOLD, size, palette.ink, theme, (room.x, y), "midleft", room)

    def _tall(self, theme: Theme, size: float) -> int:
        return len(wrap(self.text, Weight.SEMIBOLD, theme.type(size), self.rect.w)) * theme.line(size)

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        """Only words."""


class ChanceBar(Widget):
    """Each seat's chance to win, as lengths in the seats' own colours."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[tuple[tuple[int, int, int], float]] = []

    def show(self, parts: list[tuple[tuple[int, int, int], float]]) -> None:
        """Show shares by colour."""
        if parts != self.parts:
            self.parts = parts
            self.changed = True

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        rounded(target, self.rect, theme.palette.sunk, self.rect.h / 2)
        total = sum(share for _, share in self.parts)
        x = float(self.rect.x)
        for colour, share in self.parts if total else ():
            width = self.rect.w * share / total
            piece = pygame.Rect(round(x), self.rect.y, round(x + width) - round(x), self.rect.h)
            if piece.w > 2:
                rounded(target, piece.inflate(-2, 0), colour, self.rect.h / 2)
            x += width
