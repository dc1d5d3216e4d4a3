"""A line over time, with its axes in words: the least and the greatest value, and what begins and ends it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from games.shell.theme.paint import disc, rounded, stamp, stroke
from games.shell.theme.text import fit, measure
from games.shell.theme.theme import Radius, Size, Space, Theme, Type, Weight
from games.shell.widgets.base import Widget, place_line


class Axes(NamedTuple):
    """The words around a plot."""

    high: str  # beside the greatest value
    low: str  # beside the least
    base: str = ""  # beside the line at `level`
    first: str = ""  # below the beginning
    last: str = ""  # below the end


class LinePlot(Widget):
    """Values as a line in a well; values above the least are drawn between the two words of the vertical axis."""

    def __init__(self, values: Sequence[float], axes: Axes, level: float | None = None, story: str = "") -> None:
        super().__init__()
        self.values, self.axes, self.level, self.story = list(values), axes, level, story
        self._well = self._room = pygame.Rect(0, 0, 0, 0)

    def spoken(self) -> str:
        return self.story

    def passages(self) -> list[tuple[str, str]]:
        return [("text", self.story)] if self.story else []

    def _span(self) -> tuple[float, float]:
        all_values = [*self.values, *([self.level] if self.level is not None else [])]
        low, high = min(all_values), max(all_values)
        return (low, high) if high > low else (low - 1, high + 1)

    def _y(self, value: float) -> float:
        low, high = self._span()
        return self._room.bottom - self._room.h * (value - low) / (high - low)

    def arrange(self, theme: Theme) -> None:
        px, axes, palette = theme.px, self.axes, theme.palette
        size, line = theme.type(Type.NAV), theme.line(Type.NAV)
        below = line + px(Space.XS) if axes.first or axes.last else 0
        words = [word for word in (axes.high, axes.low, axes.base) if word]
        beside = min(self.rect.w // 3, max((measure(word, Weight.MEDIUM, size) for word in words), default=0))
        gap = px(Space.S) if beside else 0
        self._well = pygame.Rect(self.rect.x + beside + gap, self.rect.y, self.rect.w - beside - gap,
                                 self.rect.h - below)
        self._room = self._well.inflate(-2 * px(Space.M), -2 * px(Space.S))
        self.lines, taken = [], list[int]()
        heights = [(axes.high, self._room.top), (axes.low, self._room.bottom)]
        if self.level is not None:
            heights.insert(0, (axes.base, round(self._y(self.level))))
        for word, y in heights:
            y = max(self._well.top + line // 2, min(self._well.bottom - line // 2, y))
            if not word or any(abs(y - other) < line for other in taken):
                continue
            taken.append(y)
            room = pygame.Rect(self.rect.x, y - line // 2, beside, line)
            fitted = fit(word, Weight.MEDIUM, size, room.w, theme.smallest_type)
            self.lines.append(place_line(word, Weight.MEDIUM, fitted, palette.ink2, "midright", room.midright, room))
        half = self._well.w // 2
        for word, anchor, left in ((axes.first, "midleft", self._well.x),
                                   (axes.last, "midright", self._well.right - half)):
            if word and below:
                room = pygame.Rect(left, self._well.bottom + px(Space.XS), half, line)
                fitted = fit(word, Weight.MEDIUM, size, room.w, theme.smallest_type)
                at = getattr(room, anchor)
                self.lines.append(place_line(word, Weight.MEDIUM, fitted, palette.ink2, anchor, at, room))

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        palette, room = theme.palette, self._room
        rounded(target, self._well, palette.sunk, Radius.PILL * theme.unit)
        if self.level is not None:
            y = round(self._y(self.level))
            pygame.draw.line(target, palette.line, (room.x, y), (room.right, y), max(1, theme.px(Size.HAIRLINE)))
        steps = max(1, len(self.values) - 1)
        points = [(room.x + room.w * k / steps, self._y(value)) for k, value in enumerate(self.values)]
        if len(points) > 1:
            stroke(target, points, max(2.0, 2 * theme.unit), palette.primary)
        if points:
            stamp(target, disc(theme.px(Space.S), palette.fill), points[-1])
