"""Rows of the best turns from a position: rank, turn, win probability, and the line that follows."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pygame

from games.shell.theme.mark_sprites import rank_disc
from games.shell.theme.paint import stamp
from games.shell.theme.text import measure, tr
from games.shell.theme.theme import Space, Theme, Type, Weight
from games.shell.widgets.opening_cards import ListEntry

ROW, DISC, PERCENT = 64, 24, 52  # design pixels


class BestLine(NamedTuple):
    """The content of a row: one of the best turns."""

    number: int
    turn: str
    following: str
    percent: int
    depth: int  # turns of the line
    visits: int  # how often it was tried; negative where the game is solved


class LineRow(ListEntry):
    """A row with one of the best turns; a press goes to the position after it."""

    def __init__(self, line: BestLine, on_press: Callable[[], None]) -> None:
        super().__init__(on_press)
        self.line = line

    def show(self, line: BestLine) -> None:
        """Show other numbers or another turn."""
        if line != self.line:
            self.line = line
            self.refresh()

    def effort(self) -> str:
        """Return depth and tries in words."""
        depth = tr("lines.depth", n=self.line.depth)
        return depth if self.line.visits < 0 else f"{depth} · {tr('lines.tried', n=self.line.visits)}"

    def spoken(self) -> str:
        line = self.line
        told = tr("lines.row", number=line.number, move=line.turn, n=line.percent)
        return ", ".join([told, self.effort(), *([line.following] if line.following else [])])

    def height_for(self, width: int, theme: Theme) -> int:
        return max(theme.px(ROW), theme.line(Type.LIST) + theme.line(Type.CAPTION) + theme.px(Space.L), theme.touch)

    def arrange(self, theme: Theme) -> None:
        px, rect, line = theme.px, self.rect, self.line
        left, gap = rect.x + px(DISC + Space.M), px(Space.S)
        upper = pygame.Rect(left, rect.y + px(Space.S), rect.right - left, theme.line(Type.LIST))
        lower = pygame.Rect(left, upper.bottom, upper.w, rect.bottom - px(Space.S) - upper.bottom)
        percent = pygame.Rect(upper.right - px(PERCENT), upper.y, px(PERCENT), upper.h)
        turn = pygame.Rect(left, upper.y, upper.w - percent.w - gap, upper.h)
        self.put(line.turn, Weight.BOLD, Type.LIST, turn, shortens=True)
        share = tr("review.percent", n=line.percent)
        self.put(share, Weight.BOLD, Type.LIST, percent, anchor="midright", shortens=True)
        effort = self.effort()
        wide = min(measure(effort, Weight.MEDIUM, theme.type(Type.CAPTION)), lower.w)
        self.put(effort, Weight.MEDIUM, Type.CAPTION, pygame.Rect(lower.right - wide, lower.y, wide, lower.h), "ink2",
                 "midright", shortens=True)
        if line.following and wide <= lower.w * 2 // 3:  # else there is no room for a turn
            room = pygame.Rect(left, lower.y, lower.w - wide - px(Space.M), lower.h)
            self.put(line.following, Weight.MEDIUM, Type.CAPTION, room, "ink2", shortens=True)

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        super().paint(target, theme)
        size = theme.px(DISC)
        stamp(target, rank_disc(self.line.number, size), (self.rect.x + size // 2, self.rect.centery))
