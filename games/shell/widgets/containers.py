"""Containers place their children, so that a screen states its layout instead of computing rectangles.

`Row` and `Column` divide their length among their children, `Grid` divides its width into equal columns, and `Stack`
lays its children over each other. Children are widgets or other containers. Each child of a row or column may have a
`Slot`, which states its lengths along that axis in design pixels:

    Column([(title, Slot(40)), (moves, Slot(200, least=132, weight=1, priority=1)), buttons], gap=Space.M)

When a row or column is too short for all preferred lengths, slots shrink toward their least length, the ones with the
lowest priority first and those of the same priority together; when the least lengths do not fit either, slots with a
priority are left out, lowest first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

import pygame

from games.shell.theme.theme import Theme
from games.shell.widgets.base import Widget
from games.shell.widgets.group import Group

Length = float | Callable[[Theme], int]  # design pixels, or a function that returns device pixels
ALWAYS: Final = 1_000  # the priority of slots that are never left out
TALLEST: Final = 1 << 15  # device pixels
FIT: Final = -1.0  # as a length across the axis: what the child itself asks for


class Slot(NamedTuple):
    """The room for one child of a row or column.

    Without a `size` the child is asked: `width_for(theme)` in a row, `height_for(width, theme)` in a column.
    """

    size: Length | None = None  # preferred length along the axis
    least: Length | None = None  # the length it may shrink to; None: it does not shrink
    weight: float = 0.0  # its share of the length that is left over
    priority: int = ALWAYS
    across: Length | None = None  # length across the axis, or FIT; None: all there is
    align: float = 0.5  # place across the axis, from 0 (left or top) to 1 (right or bottom)


Child = Widget | tuple[Widget, float | Slot]  # a number is the size of a slot


class Container(Group):
    """A group that places its children in its own rectangle, inside a padding.

    The padding is (horizontal, vertical) or (left, top, right, bottom).
    """

    def __init__(self, children: Iterable[Widget], gap: Length = 0, padding: tuple[Length, ...] = (0, 0)) -> None:
        super().__init__(children)
        self.gap, self.padding = gap, padding

    def inner(self, theme: Theme) -> pygame.Rect:
        """Return the rectangle inside the padding."""
        left, top, right, bottom = self._edges(theme)
        x, y, width, height = self.rect
        return pygame.Rect(x + left, y + top, width - left - right, height - top - bottom)

    def _edges(self, theme: Theme) -> tuple[int, int, int, int]:
        left, top, *rest = (pixels(length, theme) for length in self.padding)
        return left, top, rest[0] if rest else left, rest[1] if rest else top

    def padded(self, axis: int, theme: Theme) -> int:
        """Return the padding at both ends of an axis together, in device pixels."""
        edges = self._edges(theme)
        return edges[axis] + edges[axis + 2]


class _Line(Container):
    """Children one after the other along an axis: 0 from left to right, 1 from top to bottom."""

    axis: int

    def __init__(self, children: Iterable[Child], gap: Length = 0, padding: tuple[Length, ...] = (0, 0),
                 align: float = 0.0) -> None:
        pairs = [child if isinstance(child, tuple) else (child, Slot()) for child in children]
        self.slots = [(widget, slot if isinstance(slot, Slot) else Slot(slot)) for widget, slot in pairs]
        self.align = align  # place of the children along the axis where none of them takes the room that is left over
        super().__init__((widget for widget, _ in pairs), gap, padding)

    def wanted(self, across: int, theme: Theme) -> list[int]:
        """Return the preferred length of every child, in device pixels."""
        return [self._natural(widget, slot, across, theme) if slot.size is None else pixels(slot.size, theme)
                for widget, slot in self.slots]

    def _natural(self, widget: Widget, slot: Slot, across: int, theme: Theme) -> int:
        if self.axis:
            return widget.height_for(self._across(widget, slot, 0, across, theme), theme)
        return widget.width_for(theme)

    def _across(self, widget: Widget, slot: Slot, length: int, room: int, theme: Theme) -> int:
        """Return a child's length across the axis."""
        if slot.across is None:
            return room
        if slot.across == FIT:
            return min(room, widget.width_for(theme) if self.axis else widget.height_for(length, theme))
        return min(room, pixels(slot.across, theme))

    def least(self, across: int, theme: Theme) -> int:
        """Return the shortest length that holds every child at its least length."""
        return self._total([wanted if slot.least is None else pixels(slot.least, theme) for wanted, (_, slot) in zip(
            self.wanted(across, theme), self.slots, strict=True)], theme)

    def _total(self, lengths: list[int], theme: Theme) -> int:
        return sum(lengths) + pixels(self.gap, theme) * max(0, len(lengths) - 1) + self.padded(self.axis, theme)

    def arrange(self, theme: Theme) -> None:
        inner = self.inner(theme)
        start, room = inner.topleft[self.axis], inner.size[self.axis]
        origin, across = inner.topleft[1 - self.axis], inner.size[1 - self.axis]
        gap, shares = pixels(self.gap, theme), self._shares(room, across, theme)
        spare = room - sum(length for _, _, length in shares) - gap * (len(shares) - 1)
        at = start + round(spare * self.align)
        self.children = [widget for widget, _, _ in shares]
        for widget, slot, length in shares:
            wide = self._across(widget, slot, length, across, theme)
            beside = origin + round((across - wide) * slot.align)
            widget.layout(pygame.Rect(beside, at, wide, length) if self.axis else pygame.Rect(at, beside, length, wide),
                          theme)
            at += length + gap

    def _shares(self, room: int, across: int, theme: Theme) -> list[tuple[Widget, Slot, int]]:
        """Return the children that are shown, each with its length."""
        gap = pixels(self.gap, theme)
        shares = [(widget, slot, length, length if slot.least is None else min(length, pixels(slot.least, theme)))
                  for (widget, slot), length in zip(self.slots, self.wanted(across, theme), strict=True)]
        while sum(least for *_, least in shares) + gap * (len(shares) - 1) > room:
            place = min(range(len(shares)), key=lambda k: (shares[k][1].priority, -k), default=None)
            if place is None or shares[place][1].priority >= ALWAYS:
                break
            del shares[place]
        lengths, leasts = [length for *_, length, _ in shares], [least for *_, least in shares]
        spare = room - sum(lengths) - gap * (len(shares) - 1)
        for priority in sorted({slot.priority for _, slot, *_ in shares}):
            slack = [length - least if slot.priority == priority else 0
                     for length, least, (_, slot, *_) in zip(lengths, leasts, shares, strict=True)]
            cut = min(max(0, -spare), sum(slack))
            lengths = [length - part for length, part in zip(lengths, divided(cut, slack), strict=True)]
            spare += cut
        if spare > 0:
            lengths = [length + extra for length, extra in zip(
                lengths, divided(spare, [slot.weight for _, slot, *_ in shares]), strict=True)]
        return [(widget, slot, length) for (widget, slot, *_), length in zip(shares, lengths, strict=True)]


class Row(_Line):
    """Children from left to right."""

    axis = 0

    def width_for(self, theme: Theme) -> int:
        return self._total(self.wanted(0, theme), theme)

    def height_for(self, width: int, theme: Theme) -> int:
        room = width - self.padded(0, theme)
        heights = [widget.height_for(length, theme) if slot.across in (None, FIT) else self._across(
            widget, slot, length, TALLEST, theme) for widget, slot, length in self._shares(room, 0, theme)]
        return max(heights, default=0) + self.padded(1, theme)


class Column(_Line):
    """Children from top to bottom."""

    axis = 1

    def width_for(self, theme: Theme) -> int:
        widths = [widget.width_for(theme) if slot.across in (None, FIT) else self._across(
            widget, slot, 0, TALLEST, theme) for widget, slot in self.slots]
        return max(widths, default=0) + self.padded(0, theme)

    def height_for(self, width: int, theme: Theme) -> int:
        return self._total(self.wanted(width - self.padded(0, theme), theme), theme)


class Grid(Container):
    """Children in columns of equal width, row by row; every row has the same height."""

    def __init__(self, children: Iterable[Widget], columns: int, gap: Length = 0, row: Length | None = None,
                 row_gap: Length | None = None, padding: tuple[Length, ...] = (0, 0)) -> None:
        super().__init__(children, gap, padding)
        self.columns, self.row = max(1, columns), row  # height of a row; None: the rows divide the height
        self.row_gap = gap if row_gap is None else row_gap

    @property
    def rows(self) -> int:
        """The number of rows."""
        return -(-len(self.children) // self.columns)

    def height_for(self, width: int, theme: Theme) -> int:
        row, gap = pixels(self.row or 0, theme), pixels(self.row_gap, theme)
        return self.rows * (row + gap) - (gap if self.rows else 0) + self.padded(1, theme)

    def arrange(self, theme: Theme) -> None:
        for child, cell in zip(self.children, self.cells(theme), strict=True):
            child.layout(cell, theme)

    def cells(self, theme: Theme) -> list[pygame.Rect]:
        """Return the rectangle of every child."""
        inner, gap, row_gap = self.inner(theme), pixels(self.gap, theme), pixels(self.row_gap, theme)
        width = (inner.w - gap * (self.columns - 1)) // self.columns
        height = (inner.h + row_gap) // max(1, self.rows) - row_gap if self.row is None else pixels(self.row, theme)
        return [pygame.Rect(inner.x + k % self.columns * (width + gap),
                            inner.y + k // self.columns * (height + row_gap), width, height)
                for k in range(len(self.children))]


class Flow(Container):
    """Children of their own widths, from left to right on as many rows as they need."""

    def height_for(self, width: int, theme: Theme) -> int:
        return max((place.bottom for place in self._places(pygame.Rect(0, 0, width, 0), theme)), default=0)

    def arrange(self, theme: Theme) -> None:
        for child, place in zip(self.children, self._places(self.rect, theme), strict=True):
            child.layout(place, theme)

    def _places(self, area: pygame.Rect, theme: Theme) -> list[pygame.Rect]:
        places: list[pygame.Rect] = []
        x, y, gap = area.x, area.y, pixels(self.gap, theme)
        for child in self.children:
            width = min(child.width_for(theme), area.w)
            if x > area.x and x + width > area.right:
                x, y = area.x, places[-1].bottom + gap
            places.append(pygame.Rect(x, y, width, child.height_for(width, theme)))
            x += width + gap
        return places


class Stack(Container):
    """Children over each other in the same rectangle, the last one on top."""

    def width_for(self, theme: Theme) -> int:
        return max((child.width_for(theme) for child in self.children), default=0) + self.padded(0, theme)

    def height_for(self, width: int, theme: Theme) -> int:
        room = width - self.padded(0, theme)
        return max((child.height_for(room, theme) for child in self.children), default=0) + self.padded(1, theme)

    def arrange(self, theme: Theme) -> None:
        for child in self.children:
            child.layout(self.inner(theme), theme)


def pixels(length: Length, theme: Theme) -> int:
    """Return a length in device pixels; zero stays zero."""
    if callable(length):
        return length(theme)
    return theme.px(length) if length else 0


def divided(length: int, weights: Sequence[float]) -> list[int]:
    """Divide a length in proportion to the weights; the parts add up to it, or to zero if all weights are zero."""
    total, before, parts = sum(weights), 0.0, []
    for weight in weights:
        after = before + weight
        parts.append(round(length * after / total) - round(length * before / total) if total else 0)
        before = after
    return parts
