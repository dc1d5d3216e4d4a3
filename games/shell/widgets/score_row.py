"""The score of every seat, in one line or more, for screens without players' cards: marble, name, and score."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import pygame

from games.shell.theme.marbles import marble
from games.shell.theme.paint import Point, stamp
from games.shell.theme.stones import Stone
from games.shell.theme.text import measure, shorten
from games.shell.theme.theme import Space, Theme, Type, Weight
from games.shell.widgets.base import Widget, place_line
from games.shell.widgets.seat_card import Tray, paint_count, paint_hollow

HEIGHT = 24  # design pixels of a line
MARBLE, HOLLOW, HOLLOW_LEAST, ICON = 18, 14, 7, 12
GAP, HOLLOW_GAP = 6, 3


class Score(NamedTuple):
    """A seat: its stone, its name (empty: only the marble), whether it is the player's own, and its score."""

    stone: Stone
    name: str = ""
    is_own: bool = False
    tray: Tray | None = None
    counts: tuple[tuple[str, int], ...] = ()
    status: str = ""
    words: str = ""  # all of it for those who listen


class ScoreRow(Widget):
    """The seats side by side, on as many lines as they need."""

    def __init__(self) -> None:
        super().__init__()
        self.scores: tuple[Score, ...] = ()
        self._cells: list[tuple[int, int]] = []  # of each seat: where its marbles or numbers begin, and their size

    def show(self, scores: Sequence[Score]) -> None:
        """Show the scores."""
        if tuple(scores) != self.scores:
            self.scores = tuple(scores)
            self.refresh()

    def spoken(self) -> str:
        return "; ".join(score.words for score in self.scores if score.words)

    def height_for(self, width: int, theme: Theme) -> int:
        lines = math.ceil(len(self.scores) / self._columns(theme, width)) if self.scores else 1
        return lines * self._line(theme)

    @staticmethod
    def _line(theme: Theme) -> int:
        return max(theme.px(HEIGHT), theme.line(Type.CAPTION) + 2)

    def _columns(self, theme: Theme, width: int) -> int:
        """Return the number of seats in a line."""
        count = len(self.scores)
        need = max(theme.px(MARBLE + GAP + Space.S) + self._least(theme, score) for score in self.scores)
        return math.ceil(count / math.ceil(count / max(1, min(count, width // need))))

    def _rooms(self, theme: Theme) -> list[pygame.Rect]:
        """Return the rectangle of each seat."""
        fitting = max(1, self.rect.h // self._line(theme))
        columns = max(self._columns(theme, self.rect.w), math.ceil(len(self.scores) / fitting))
        wide, lines = self.rect.w // columns, math.ceil(len(self.scores) / columns)
        tall = self.rect.h // lines
        return [pygame.Rect(self.rect.x + k % columns * wide, self.rect.y + k // columns * tall, wide, tall)
                for k in range(len(self.scores))]

    def tray_place(self, seat: int, index: int, theme: Theme) -> tuple[Point, int] | None:
        """Return the middle and the size of a hollow of a seat's tray."""
        if seat >= len(self._cells) or not self.scores[seat].tray:
            return None
        left, size = self._cells[seat]
        at = (left + size / 2 + index * (size + theme.px(HOLLOW_GAP)), self._rooms(theme)[seat].centery)
        return at, size

    def arrange(self, theme: Theme) -> None:
        self._cells = []
        for score, room in zip(self.scores, self._rooms(theme) if self.scores else (), strict=True):
            self._arrange_cell(theme, score, room)

    def _arrange_cell(self, theme: Theme, score: Score, cell: pygame.Rect) -> None:
        px, palette, gap = theme.type(Type.CAPTION), theme.palette, theme.px(GAP)
        left = cell.x + theme.px(MARBLE) + gap
        right = cell.right - theme.px(Space.S)
        least = self._least(theme, score)
        weight = Weight.BOLD if score.is_own else Weight.SEMIBOLD
        room = right - least - gap - left
        if score.name and room >= measure(score.name[:2], weight, px):
            name = shorten(score.name, weight, px, room)
            ink = palette.brass if score.is_own else palette.ink2
            line = place_line(name, weight, px, ink, "midleft", (left, cell.centery), cell)
            self.lines.append(line)
            left = line.rect.right + gap
        size = theme.px(HOLLOW)
        if score.tray:
            step = (right - left + theme.px(HOLLOW_GAP)) // max(1, score.tray.total)
            size = max(theme.px(HOLLOW_LEAST), min(size, step - theme.px(HOLLOW_GAP)))
        self._cells.append((left, size))
        if score.counts:
            for k, (_, count) in enumerate(score.counts):
                at = (left + k * self._count_width(theme, score) + theme.px(ICON + 3), cell.centery)
                self.lines.append(place_line(str(count), Weight.SEMIBOLD, px, palette.ink2, "midleft", at, cell))
        elif score.status and not score.tray:
            words = shorten(score.status, Weight.MEDIUM, px, max(1, right - left))
            self.lines.append(place_line(words, Weight.MEDIUM, px, palette.ink2, "midleft", (left, cell.centery), cell))

    def _least(self, theme: Theme, score: Score) -> int:
        """Return the width that the score itself needs."""
        if score.tray:
            return score.tray.total * theme.px(HOLLOW_LEAST + HOLLOW_GAP)
        if score.counts:
            return len(score.counts) * self._count_width(theme, score)
        return measure(score.status, Weight.MEDIUM, theme.type(Type.CAPTION)) if score.status else 0

    def _count_width(self, theme: Theme, score: Score) -> int:
        widest = max(measure(str(count), Weight.SEMIBOLD, theme.type(Type.CAPTION)) for _, count in score.counts)
        return theme.px(ICON + 8) + widest

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        size = theme.px(MARBLE)
        for k, (score, (left, _)) in enumerate(zip(self.scores, self._cells, strict=True)):
            room = self._rooms(theme)[k]
            stamp(target, marble(theme.small_stone(score.stone), size, 1), (room.x + size // 2, room.centery))
            if score.counts:
                for n, (name, count) in enumerate(score.counts):
                    x = left + n * self._count_width(theme, score) + theme.px(ICON) // 2
                    paint_count(target, theme, name, count, theme.px(ICON), (x, room.centery))
            elif score.tray:
                for n in range(score.tray.total):
                    place = self.tray_place(k, n, theme)
                    assert place is not None
                    paint_hollow(target, theme, score.tray, n, *place)
