"""The small widgets of the game screen: seat cards that answer, a plain prompt, the phone's bar, the chances."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from games.shell.theme.paint import rounded
from games.shell.theme.text import fit, measure, tr, wrap
from games.shell.theme.theme import BAR_SHADOW, Radius, Theme, Type, Weight
from games.shell.widgets.base import Widget, elevate, flow, place_line
from games.shell.widgets.cards import Prompt
from games.shell.widgets.score_chip import ScoreChip

if TYPE_CHECKING:
    from games.shell.screens.match.board_scene import BoardScene

RUN_IN_GAP = 0.6  # of the type's size, after a caption that begins the line


class Bar(Widget):
    """The sheet under the buttons at the bottom of a phone."""

    def overhang(self, theme: Theme) -> int:
        return theme.px(24)

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        sheet = pygame.Rect(self.rect.x, self.rect.y, self.rect.w, self.rect.h + theme.px(Radius.HOME))
        elevate(target, sheet, theme, Radius.HOME, BAR_SHADOW)
        rounded(target, sheet, theme.palette.surface, Radius.HOME * theme.unit)


class SeatChip(ScoreChip):
    """A seat's chip; a tap says in words how the seat stands."""

    is_control = True
    ring_radius = Radius.SLOT

    def __init__(self, scene: BoardScene, seat: int, sign: bool) -> None:
        super().__init__(scene.stones[seat], scene.name(seat), "", "chip", sign)
        self.scene, self.seat = scene, seat

    def activate(self) -> None:
        self.scene.say(f"{self.name}{tr('stand.is')}{self.scene.standing_text(self.seat)}")

    def spoken(self) -> str:
        has_numbers = any(letter.isdigit() for letter in self.status)
        standing = "" if has_numbers else self.scene.standing_text(self.seat)
        return ", ".join(filter(None, [self.name, self.status, standing]))

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        self.draw_ring(target, theme)
        super().paint(target, theme)


class PlainPrompt(Prompt):
    """The prompt on a phone: no box; where there is no room for the caption above the line, it begins the line."""

    def overhang(self, theme: Theme) -> int:
        return 1

    def has_room(self, text: str, theme: Theme) -> bool:
        lines = len(wrap(text, Weight.SEMIBOLD, theme.type(Type.SECONDARY), self.rect.w))
        return theme.line(Type.CAPTION) + lines * theme.line(Type.SECONDARY) + 2 <= self.rect.h

    def arrange(self, theme: Theme) -> None:
        palette, room = theme.palette, self.rect
        y = float(room.y)
        least = theme.line(Type.CAPTION) + max(theme.line(Type.BUTTON), self._tall(theme, Type.NAV) + 2)
        if self.caption and room.h >= least:
            at = (room.x, y + theme.line(Type.CAPTION) / 2)
            px = fit(self.caption, Weight.BOLD, theme.type(Type.CAPTION), room.w, theme.smallest_type)
            self.lines = [place_line(self.caption, Weight.BOLD, px, palette.brass, "midleft", at, room)]
            y += theme.line(Type.CAPTION)
        elif self.caption and self.text and self._run_in(theme):
            return
        size = float(Type.BUTTON)
        while size > 9 and self._tall(theme, size) + 2 > room.bottom - y:
            size -= 0.5
        self.lines += flow(self.text, Weight.SEMIBOLD, size, palette.ink, theme, (room.x, y), "midleft", room)

    def _tall(self, theme: Theme, size: float) -> int:
        return len(wrap(self.text, Weight.SEMIBOLD, theme.type(size), self.rect.w)) * theme.line(size)

    def _run_in(self, theme: Theme) -> bool:
        """Begin the first line with the caption; whether all of it fits, at the largest size that does."""
        palette, room = theme.palette, self.rect
        size = float(Type.BUTTON)
        while size > 9:
            px, step = theme.type(size), theme.line(size)
            indent = measure(self.caption, Weight.BOLD, px) + round(px * RUN_IN_GAP)
            first, *others = wrap(self.text, Weight.SEMIBOLD, px, max(1, room.w - indent))
            below = wrap(" ".join(others), Weight.SEMIBOLD, px, room.w) if others else []
            is_wide = indent + measure(first, Weight.SEMIBOLD, px) > room.w
            if not is_wide and step * (1 + len(below)) + 2 <= room.h:
                y = room.y + step / 2
                self.lines = [place_line(self.caption, Weight.BOLD, px, palette.brass, "midleft", (room.x, y), room)]
                for k, line in enumerate((first, *below)):
                    at = (room.x + (indent if k == 0 else 0), y + step * k)
                    self.lines.append(place_line(line, Weight.SEMIBOLD, px, palette.ink, "midleft", at, room))
                return True
            size -= 0.5
        return False

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        """Only words."""
