"""Quits' board, the puzzle: blond maple tiles that slide in a dark walnut frame standing on its corner."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame

from games.quits.grid import SIZE
from games.shell.theme.colour import dark, mix
from games.shell.theme.marbles import hollow
from games.shell.theme.mark_sprites import ring
from games.shell.theme.materials import finished, lit, plate, wood
from games.shell.theme.paint import (
    Painting,
    Point,
    blank,
    clip,
    overlay,
    oversampling,
    round_corners,
    rounded_mask,
    shifted,
    shrink,
    soft_polygon,
    sprite,
    stamp,
)
from games.shell.theme.stones import Stone
from games.shell.theme.symbols import symbol
from games.shell.theme.text import label
from games.shell.theme.theme import Material, Theme, Weight

LAST = SIZE - 1
MARBLE = 0.66  # of a tile's side
TILE = 0.975  # of the distance between two tiles
FRAME = 0.865  # the tiles' part of the frame's side
HANDLE = 4.69  # where the handles sit on the frame, in tiles from the first
FACES = 14  # different maple tiles


@dataclass(frozen=True)
class Board:
    """The board's geometry: the diamond's middle and height, rotated by quarters of a circle.

    With no rotation, cell (0, 0) is at the bottom, (0, 4) on the left, (4, 4) at the top and (4, 0) on the right.
    """

    x: int
    y: int
    height: int
    rotation: int = 0

    @property
    def pitch(self) -> float:
        """From one tile to the next along a row."""
        return self.height / math.sqrt(2) * FRAME / SIZE

    @property
    def tile(self) -> int:
        """A tile's side."""
        return round(self.pitch * TILE)

    @property
    def marble(self) -> int:
        """A marble's diameter."""
        return round(self.pitch * MARBLE)

    def point(self, row: float, column: float) -> Point:
        """Return the middle of a cell, also between cells and beyond the edge, as a sliding tile needs it."""
        step = self.pitch / math.sqrt(2)
        x, y = (row - column) * step, (LAST - row - column) * step
        for _ in range(self.rotation % 4):
            x, y = -y, x
        return self.x + x, self.y + y

    def travel(self, dx: float, dy: float) -> tuple[float, float]:
        """Convert a distance on the screen into rows and columns."""
        step = self.pitch / math.sqrt(2)
        for _ in range(self.rotation % 4):
            dx, dy = dy, -dx
        return (dx - dy) / (2 * step), (-dx - dy) / (2 * step)

    def handle(self, is_row: bool, index: int, forward: bool) -> Point:
        """Return the place on the frame for sliding a row or column; it sits at the end that the line moves toward."""
        along = HANDLE if forward else LAST - HANDLE
        return self.point(index, along) if is_row else self.point(along, index)

    def handle_angle(self, is_row: bool, forward: bool) -> int:
        """Return the direction of a handle, in degrees clockwise from east."""
        (x0, y0), (x1, y1) = self.handle(is_row, 2, not forward), self.handle(is_row, 2, forward)
        return round(math.degrees(math.atan2(y1 - y0, x1 - x0)))


def place(area: pygame.Rect, rotation: int = 0) -> Board:
    """Return the largest board that fits an area."""
    return Board(area.centerx, area.centery, min(area.w, area.h), rotation)


def face_of(row: int, column: int) -> int:
    """Return the maple tile that lies on a cell before anything slides; it keeps its grain when it moves."""
    return (row * SIZE + column) % FACES


def paint(target: pygame.Surface, board: Board, theme: Theme) -> Painting:
    """Paint the frame and its bed, without the tiles, onto an opaque picture."""
    yield from _paint_frame(target, board)
    yield from _paint_bed(target, board)


def paint_names(target: pygame.Surface, board: Board, theme: Theme) -> None:
    """Paint letters and digits on the table beside the two upper edges of the frame, turned with the board."""
    size = max(theme.smallest_type, round(board.pitch * 0.20))
    beyond = (SIZE / FRAME - SIZE) / 2 + 0.5 + 0.75 * size / board.pitch  # cells, from the middle of the last one
    for is_row, names in ((True, "54321"), (False, "abcde")):
        along = min((-beyond, LAST + beyond), key=lambda at: board.point(*((2, at) if is_row else (at, 2)))[1])
        for index, name in enumerate(names):
            at = board.point(index, along) if is_row else board.point(along, index)
            stamp(target, label(name, Weight.SEMIBOLD, size, theme.palette.ink2), at)


def _diamond(board: Board, reach: float, radius: float) -> list[Point]:
    """Return a square on its corner, in the coordinates of the board's bounding box."""
    half = board.height / 2 + 1
    corners = [(half, half - reach), (half + reach, half), (half, half + reach), (half - reach, half)]
    return round_corners(corners, radius)


def _corner(board: Board) -> tuple[int, int]:
    return board.x - board.height // 2 - 1, board.y - board.height // 2 - 1


def _paint_frame(target: pygame.Surface, board: Board) -> Painting:
    height, size = board.height, board.height + 2
    outline = _diamond(board, height / 2, height * 0.035)
    margin = round(height * 0.06)
    spread = size + 2 * margin
    shadow = soft_polygon(spread, spread, shifted(outline, margin, margin), margin * 0.8, (20, 12, 6, 140))
    x, y = _corner(board)
    overlay(target, shadow, (x - margin, y - margin + round(height * 0.018)))
    base = mix(Material.WALNUT, Material.EBONY, 0.35)
    yield
    grain = yield from wood(size, size, base, 31, max(0.45, height / 700))
    lit(grain, 40, 90, (0.3, 0.2))
    yield
    overlay(target, (yield from plate(grain, outline, max(1.0, height * 0.004))), (x, y))
    yield


def _paint_bed(target: pygame.Surface, board: Board) -> Painting:
    reach = board.pitch / math.sqrt(2) * (SIZE + 0.10)
    outline = _diamond(board, reach, board.height * 0.014)
    ground = pygame.Surface((board.height + 2, board.height + 2))
    ground.fill(Material.BED)
    bed = yield from plate(ground, outline, max(1.0, board.height * 0.003), highlight=(90, 60, 40))
    overlay(target, bed, _corner(board))
    yield


@sprite
def tile(side: int, face: int) -> pygame.Surface:
    """Return a maple tile on its corner, with its own crop of grain, a lit edge and a shallow hollow."""
    k = 2 if oversampling(side) > 1 else 1
    size = side * k
    tone = mix(Material.MAPLE, Material.HONEY, (face * 37 % 10) / 20)
    grain = finished(wood(size, size, tone, 40 + face % 7, side / 60, 0.38))
    out = blank(size, size, dark(tone, 0.4))
    out.blit(pygame.transform.rotate(grain, 90) if face % 2 else grain, (0, 0))
    edge = max(2, int(size * 0.03))
    light, shade = (255, 248, 226), (60, 30, 8)
    edges = (
        ((0, 0, size, edge), (*light, 150)),
        ((0, 0, edge, size), (*light, 40)),
        ((0, size - edge, size, edge), (*shade, 120)),
        ((size - edge, 0, edge, size), (*shade, 50)),
    )
    for box, tint in edges:
        bevel = pygame.Surface(box[2:], pygame.SRCALPHA)
        bevel.fill(tint)
        out.blit(bevel, box[:2])
    clip(out, rounded_mask(size, size, size * 0.07))
    dimple = shrink(hollow.raw(round(side * 0.70), (128, 78, 28), 0.36, (255, 246, 222)), size * 0.70, size * 0.70)
    out.blit(dimple, dimple.get_rect(center=(size / 2, size / 2)))
    turned = pygame.transform.rotozoom(out, 45, 1)
    return shrink(turned, turned.get_width() / k, turned.get_height() / k)


@sprite
def tile_shadow(side: int) -> pygame.Surface:
    """Return the soft shadow of a tile that is lifted out and carried round."""
    width = round(side * 2)
    reach = side * 0.70
    middle = width / 2
    corners = [(middle, middle - reach), (middle + reach, middle), (middle, middle + reach), (middle - reach, middle)]
    return soft_polygon(width, width, corners, side * 0.16, (20, 12, 6, 130))


@sprite
def goal(side: int, stone: Stone) -> pygame.Surface:
    """Return the mark of a goal corner: a brass ring and the symbol of its players."""
    size = round(side * 0.82)
    picture = blank(size, size, stone.base)
    hoop = ring.raw(size, dark(Material.BRASS, 0.12), max(1.0, side * 0.05))
    picture.blit(hoop, (0, 0))
    colour = mix(stone.base, (60, 30, 10), 0.15)
    sign = symbol.raw(stone.symbol, round(side * 0.34), colour)
    picture.blit(sign, sign.get_rect(center=(size / 2, size / 2)))
    return picture
