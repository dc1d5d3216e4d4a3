"""Abalone's board, the dish: a walnut hexagon with a brass inlay, a sunk field and 61 turned hollows."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import pygame

from games.abalone.grid import NAMES
from games.shell.theme.colour import mix, pale
from games.shell.theme.marbles import hollow
from games.shell.theme.materials import lit, plate, sink, wood
from games.shell.theme.paint import (
    LARGE_PICTURE,
    Painting,
    Point,
    blank,
    hexagon,
    nearest,
    overlay,
    round_corners,
    shifted,
    shrink,
    soft_polygon,
    stamp,
    stroke,
)
from games.shell.theme.text import label
from games.shell.theme.theme import Material, Theme, Weight

ROWS = sorted({name[0] for name in NAMES})
PITCHES = 10.42  # pitches in the board's width
MARBLE = 0.84  # of the pitch
HOLLOW = 0.90
SLOPE = math.sqrt(3) / 2
INLAY = 0.17  # pitches inside the edge
FIELD = 0.53
RIM = 0.36  # pitches between the inlay and the field, where the names stand
FIRST_DIGITS = [min(int(name[1]) for name in NAMES if name[0] == row) for row in ROWS]


@dataclass(frozen=True)
class Board:
    """The board's geometry: the hexagon's middle and width, rotated clockwise by sixths of a circle.

    With no rotation, row a is at the bottom.
    """

    x: int
    y: int
    width: int
    rotation: int = 0

    @property
    def pitch(self) -> float:
        """From one cell to the next."""
        return self.width / PITCHES

    @property
    def marble(self) -> int:
        """A marble's diameter."""
        return round(self.pitch * MARBLE)

    def point(self, row: float, digit: float) -> Point:
        """Return the middle of a place by row (a = 0) and digit, also beyond the edge: where an ejected marble goes."""
        up, along = row - 4, digit - 5
        for _ in range(self.rotation):
            up, along = up - along, up
        return self.x + (along - up / 2) * self.pitch, self.y - up * self.pitch * SLOPE

    def cell(self, name: str) -> Point:
        """Return the middle of a cell, by name."""
        return self.point(ROWS.index(name[0]), int(name[1]))

    @cached_property
    def cells(self) -> dict[str, Point]:
        """The middle of every cell."""
        return {name: self.cell(name) for name in NAMES}

    def cell_at(self, point: Point) -> str | None:
        """Return the cell under a point."""
        return nearest(self.cells, point, self.pitch * 0.52)

    def rect(self) -> pygame.Rect:
        """Return the hexagon's bounding box."""
        height = round(self.width * SLOPE) + 4
        width = self.width + 2
        return pygame.Rect(self.x - width // 2, self.y - height // 2, width, height)


def place(area: pygame.Rect, rotation: int = 0) -> Board:
    """Return the largest board that fits an area with a little air."""
    return Board(area.centerx, area.centery, int(min(area.w * 0.98, area.h / SLOPE * 0.985)), rotation)


def paint(target: pygame.Surface, board: Board, theme: Theme) -> Painting:
    """Paint the empty board onto an opaque picture."""
    yield from _paint_dish(target, board)
    _paint_inlay(target, board)
    yield
    yield from _paint_field(target, board)
    dimple = hollow(round(board.pitch * HOLLOW), (16, 8, 3))
    yield
    for centre in board.cells.values():
        stamp(target, dimple, centre)
    yield


def _outline(board: Board, inset: float, radius: float) -> list[Point]:
    """Return the hexagon `inset` pitches inside the edge, in the coordinates of the bounding box."""
    width, height = board.rect().size
    corners = hexagon((width / 2, height / 2), board.width / 2 - inset * board.pitch, flat=True)
    return round_corners(corners, radius * board.pitch)


def _paint_dish(target: pygame.Surface, board: Board) -> Painting:
    rect, pitch = board.rect(), board.pitch
    margin, outline = round(board.width * 0.06), _outline(board, 0, 0.55)
    spread = (rect.w + 2 * margin, rect.h + 2 * margin)
    shadow = soft_polygon(*spread, shifted(outline, margin, margin), margin * 0.8, (20, 12, 6, 150))
    overlay(target, shadow, (rect.x - margin, rect.y - margin + round(pitch * 0.22)))
    yield
    grain = yield from wood(*rect.size, Material.WALNUT, 21, _grain(board))
    lit(grain, 40, 110, (0.28, 0.18))
    yield
    overlay(target, (yield from plate(grain, outline, max(1.0, pitch * 0.028))), rect.topleft)
    yield


def _grain(board: Board) -> float:
    return max(0.45, board.width / 760)


def _paint_inlay(target: pygame.Surface, board: Board) -> None:
    """Paint the brass line; a thin dark line under it makes it look sunk into the wood."""
    rect = board.rect()
    k = 1 if rect.w * rect.h > LARGE_PICTURE else 2
    layer = blank(rect.w * k, rect.h * k, Material.BRASS)
    outline = _outline(board, INLAY, 0.48)
    width = max(1.0, board.pitch * 0.045)
    stroke(layer, shifted(outline, 0, -width * 0.35, k), width * k, (40, 22, 8, 150), closed=True)
    stroke(layer, shifted(outline, 0, 0, k), width * k, (*Material.BRASS, 255), closed=True)
    overlay(target, shrink(layer, *rect.size) if k > 1 else layer, rect.topleft)


def _paint_field(target: pygame.Surface, board: Board) -> Painting:
    rect, pitch = board.rect(), board.pitch
    outline = _outline(board, FIELD, 0.42)
    base = mix(Material.WALNUT, Material.EBONY, 0.52)
    grain = yield from wood(*rect.size, base, 22, _grain(board), 0.8)
    lit(grain, 34, 90, (0.28, 0.18))
    yield
    field = yield from plate(grain, outline, max(1.0, pitch * 0.02), sunk=True)
    yield
    sink(field, outline, pitch * 0.22, pitch * 0.09)
    yield
    overlay(target, field, rect.topleft)
    yield


def paint_names(target: pygame.Surface, board: Board, theme: Theme) -> None:
    """Paint letters on the left rim and digits on the lower right one, turned with the board, if there is room."""
    size, colour = max(theme.smallest_type, round(board.pitch * 0.19)), pale(Material.BRASS, 0.45)
    if size * 0.85 > board.pitch * RIM:
        return
    for row, letter in enumerate(ROWS):
        at = board.point(row, FIRST_DIGITS[row] - (0.64 if row == 4 else 0.80))
        stamp(target, label(letter, Weight.SEMIBOLD, size, colour), at)
    for digit in range(1, 10):
        at = board.point(max(0, digit - 5) - 0.80, digit)
        stamp(target, label(str(digit), Weight.SEMIBOLD, size, colour), at)
