"""The win probability of each side, as lengths in the colours of the stones."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from games.shell.theme.colour import is_pale
from games.shell.theme.paint import framed, rounded
from games.shell.theme.stones import Stone
from games.shell.theme.text import fit, measure, tr
from games.shell.theme.theme import DARK, LIGHT, Size, Space, Theme, Type, Weight
from games.shell.widgets.base import Widget, place_line


class ProbabilityBar(Widget):
    """A bar that is divided among the sides; each part has an outline for pale stones, and its per cent."""

    def __init__(self, nothing_yet: str) -> None:
        super().__init__()
        self.nothing_yet = nothing_yet  # said until somebody has thought
        self.parts: list[tuple[Stone, float]] = []
        self._pieces: list[tuple[pygame.Rect, Stone]] = []

    def show(self, parts: Sequence[tuple[Stone, float]]) -> None:
        """Show shares of one, each with the stone of its side."""
        if list(parts) != self.parts:
            self.parts = list(parts)
            self.refresh()

    def arrange(self, theme: Theme) -> None:
        self._pieces = []
        px = min(theme.type(Type.NAV), self.rect.h - theme.px(2))
        if not self.parts:
            px = fit(self.nothing_yet, Weight.MEDIUM, px, self.rect.w - theme.px(Space.L), theme.smallest_type)
            room = self.rect.inflate(0, theme.px(Space.S))
            self.lines = [place_line(self.nothing_yet, Weight.MEDIUM, px, theme.palette.ink2, "center",
                                     self.rect.center, room)]
        x, gap = float(self.rect.x), theme.px(2)
        for stone, share in self.parts:
            right = x + self.rect.w * share
            piece = pygame.Rect(round(x), self.rect.y, round(right) - round(x) - gap, self.rect.h)
            x = right
            if piece.w < theme.px(3):
                continue
            self._pieces.append((piece, stone))
            words = tr("review.percent", n=round(100 * share))
            if measure(words, Weight.BOLD, px) + theme.px(Space.S) <= piece.w:
                ink = LIGHT.ink if is_pale(stone.base) else DARK.ink
                room = piece.inflate(0, theme.px(Space.S))
                self.lines.append(place_line(words, Weight.BOLD, px, ink, "center", piece.center, room))

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        if not self._pieces:
            rounded(target, self.rect, theme.palette.sunk, self.rect.h / 2)
        for piece, stone in self._pieces:
            radius = min(self.rect.h, piece.w) / 2
            framed(target, piece, stone.base, theme.palette.ink2, radius, theme.px(Size.HAIRLINE))
