"""Sly'ne's table, the cloth: glazed hexagons with ivory roads on a stitched baize mat, ebony blocks with brass pins."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace

import pygame

from games.shell.theme.colour import Colour, dark, mix, pale, with_alpha
from games.shell.theme.marbles import hollow
from games.shell.theme.materials import felt, finished, lit, plate
from games.shell.theme.paint import (
    Painting,
    Point,
    arc,
    blank,
    clip,
    drop_shadow,
    hexagon,
    kept,
    overlay,
    polygon_mask,
    round_corners,
    rounded,
    rounded_mask,
    shrink,
    soft_polygon,
    sprite,
    stroke,
)
from games.shell.theme.stones import Stone
from games.shell.theme.symbols import symbol
from games.shell.theme.theme import LAMP, Material, Theme

Cell = tuple[int, int]  # axial (q, r), pointy top

SQRT3 = math.sqrt(3)
MARBLE = 0.74  # of a tile's radius
ROAD = 0.29
BLOCK = (0.46, 0.16)
LARGE_BLOCK = 120  # pixels of radius from which fewer are drawn for each
BLOCK_AT = 0.645
MARGIN = 56  # design pixels round the tiles
SMALLEST = 26  # a tile's radius in design pixels below which the margin goes first
STITCH = (9, 5)  # design pixels from one stitch to the next, and of thread
MAT_RADIUS = 22


@dataclass(frozen=True)
class Camera:
    """The view of the endless table: the point of cell (0, 0), a tile's radius, and the sixths by which it is turned.

    Lengths are device pixels; it turns counter-clockwise.
    """

    x: float
    y: float
    radius: int
    rotation: int = 0

    @property
    def marble(self) -> int:
        """A marble's diameter."""
        return round(self.radius * MARBLE)

    def point(self, cell: tuple[float, float]) -> Point:
        """Return the middle of a cell."""
        q, r = rotated(cell, self.rotation)
        return self.x + (q + r / 2) * self.radius * SQRT3, self.y + r * self.radius * 1.5

    def arm(self, cell: Cell, direction: int) -> Point:
        """Return the point of a block on the arm of a tile."""
        return _at_angle(self.point(cell), self.radius * BLOCK_AT, -60 * self.arm_on_screen(direction))

    def arm_on_screen(self, direction: int) -> int:
        """Return the direction in which an arm is seen."""
        return (direction + self.rotation) % 6

    def axes_on_screen(self, axes: Iterable[int]) -> tuple[int, ...]:
        """Return the straight roads of a tile as they are seen."""
        return tuple(sorted((axis + self.rotation) % 3 for axis in axes))

    def panned(self, dx: float, dy: float) -> Camera:
        """Return the view, moved."""
        return replace(self, x=self.x + dx, y=self.y + dy)

    def zoomed(self, factor: float, about: Point, smallest: int, largest: int) -> Camera:
        """Return the view enlarged or reduced about the pointer."""
        radius = round(min(largest, max(smallest, self.radius * factor)))
        k = radius / self.radius
        x, y = about[0] + (self.x - about[0]) * k, about[1] + (self.y - about[1]) * k
        return replace(self, x=x, y=y, radius=radius)


def rotated(cell: tuple[float, float], rotation: int) -> tuple[float, float]:
    """Return a cell's coordinates after `rotation` counter-clockwise steps of 60 degrees about cell (0, 0)."""
    q, r = cell
    for _ in range(rotation % 6):
        q, r = q + r, -q
    return q, r


def _at_angle(centre: Point, reach: float, degrees: float) -> Point:
    angle = math.radians(degrees)
    return centre[0] + math.cos(angle) * reach, centre[1] + math.sin(angle) * reach


def fit(cells: Iterable[Cell], area: pygame.Rect, theme: Theme, largest: int | None = None,
        rotation: int = 0) -> Camera:
    """Return the view that shows all cells as large as the mat allows, centred."""
    table = [rotated(cell, rotation) for cell in cells] or [(0, 0)]
    xs, ys = [(q + r / 2) * SQRT3 for q, r in table], [r * 1.5 for _, r in table]
    margin = theme.px(MARGIN)
    wide, high = max(xs) - min(xs) + SQRT3, max(ys) - min(ys) + 2
    radius = int(min((area.w - margin) / wide, (area.h - margin) / high, largest or theme.px(84)))
    if radius < theme.px(SMALLEST):  # a large table on a small screen: all of it, at the cost of the margin
        radius = max(1, int(min(area.w / wide, area.h / high, theme.px(SMALLEST))))
    x = area.centerx - (max(xs) + min(xs)) / 2 * radius
    y = area.centery - (max(ys) + min(ys)) / 2 * radius
    return Camera(x, y, radius, rotation)


def paint(target: pygame.Surface, mat: pygame.Rect, theme: Theme) -> Painting:
    """Paint the empty mat onto an opaque picture."""
    baize, radius = theme.palette.baize, MAT_RADIUS * theme.unit
    drop_shadow(target, mat, radius, 14 * theme.unit, 7 * theme.unit, (30, 18, 8, 70), keep=False)
    rounded(target, mat, dark(baize, 0.45), radius)
    inner = mat.inflate(-2 * theme.px(1.5), -2 * theme.px(1.5))
    cloth = yield from felt(inner.w, inner.h, baize, 8, max(1.0, theme.unit))
    cloth = lit(cloth, 44, 110, (0.35, 0.25)).convert_alpha()
    yield
    overlay(target, clip(cloth, rounded_mask(inner.w, inner.h, radius - theme.px(1))), inner.topleft)
    _stitch(target, mat.inflate(-theme.px(20), -theme.px(20)), mix(Material.BRASS, baize, 0.45), theme)
    yield


def _stitch(target: pygame.Surface, seam: pygame.Rect, thread: Colour, theme: Theme) -> None:
    """Draw a running stitch along the mat's edge."""
    step, length, corner = theme.px(STITCH[0]), theme.px(STITCH[1]), theme.px(14)
    width = theme.px(1.2)
    for x in range(seam.x + corner, seam.right - corner, step):
        for y in (seam.y, seam.bottom):
            target.fill(thread, (x, y, min(length, seam.right - corner - x), width))
    for y in range(seam.y + corner, seam.bottom - corner, step):
        for x in (seam.x, seam.right):
            target.fill(thread, (x, y, width, min(length, seam.bottom - corner - y)))
    turns = (
        (seam.left, seam.top, 180),
        (seam.right, seam.top, 270),
        (seam.right, seam.bottom, 0),
        (seam.left, seam.bottom, 90),
    )
    for x, y, start in turns:
        centre = (x + (corner if x == seam.left else -corner), y + (corner if y == seam.top else -corner))
        for k in range(3):
            points = arc(centre, corner, start + 8 + 30 * k, start + 24 + 30 * k, 3)
            pygame.draw.aalines(target, thread, False, points)


@sprite
def tile(stone: Stone, axes: tuple[int, ...], radius: int) -> pygame.Surface:
    """A glazed hexagon with roads along `axes` (0-2), a hollow where they cross, and the owner's sign between them."""
    k = 4 if radius < 90 else 2
    width, height = round(radius * 1.78), round(radius * 2.04)
    big = radius * k
    size, centre = (width * k, height * k), (width * k / 2, height * k / 2)
    glaze = stone.glaze
    out = blank(*size, dark(glaze, 0.5))
    pygame.draw.polygon(
        out, with_alpha(dark(glaze, 0.45), 255), round_corners(hexagon(centre, big * 0.972), big * 0.07)
    )
    overlay(out, _glazed(glaze, size, big))
    overlay(out, _roads(glaze, axes, size, big))
    dimple = shrink(hollow.raw(round(radius * 0.86), (110, 82, 40), 0.55, (255, 250, 236)), big * 0.86, big * 0.86)
    overlay(out, dimple, dimple.get_rect(center=centre).topleft)
    out.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_ADD)
    _sign(out, stone, axes, centre, big)
    foot = round_corners(hexagon(centre, big * 0.972), big * 0.07)
    return shrink(clip(out, polygon_mask(*size, foot, 1)), width, height)


def _top(size: tuple[int, int], big: float, reach: float) -> list[Point]:
    """Return the tile's face, a little above its foot."""
    return round_corners(hexagon((size[0] / 2, size[1] / 2 - big * 0.012), big * reach), big * 0.07)


@kept
def _glazed(glaze: Colour, size: tuple[int, int], big: float) -> pygame.Surface:
    face = lit(finished(felt(*size, glaze, 9, big / 40, 0.05)), 74, 70, (0.3, 0.2))
    return finished(plate(face, _top(size, big, 0.955), big * 0.018, k=1))


def _roads(glaze: Colour, axes: tuple[int, ...], size: tuple[int, int], big: float) -> pygame.Surface:
    """Draw ivory roads with a worn edge, cut off at the tile's edge."""
    centre = (size[0] / 2, size[1] / 2)
    layer = blank(*size, Material.IVORY)
    for width, colour in ((0.40, dark(glaze, 0.35)), (0.335, Material.ROAD_EDGE), (ROAD, Material.ROAD)):
        for direction in range(6):
            if direction % 3 in axes:
                stroke(layer, [centre, _at_angle(centre, big, -60 * direction)], width * big, with_alpha(colour, 255))
        pygame.draw.circle(layer, colour, centre, (width + 0.50) * big / 1.62)
    return clip(layer, polygon_mask(*size, _top(size, big, 0.95), 1))


def name_colour(stone: Stone) -> Colour:
    """Return the colour of signs on a tile's glaze: nearly black, or nearly white where the glaze is dark."""
    red, green, blue = stone.glaze
    is_bright = 0.3 * red + 0.59 * green + 0.11 * blue > 118
    return dark(stone.glaze, 0.78) if is_bright else pale(stone.glaze, 0.85)


def _sign(out: pygame.Surface, stone: Stone, axes: tuple[int, ...], centre: Point, big: float) -> None:
    """Draw the owner's symbol in the two free sectors, or small between the roads of a star."""
    pale_glaze = sum(stone.glaze) > 3 * 190
    colour = dark(stone.glaze, 0.45) if pale_glaze else pale(stone.glaze, 0.55)
    free = [axis for axis in range(3) if axis not in axes]
    angles = [-60 * (axis + 3 * side) for axis in free for side in (0, 1)] or [-30 - 180 * side for side in (0, 1)]
    reach, size = (0.70, 0.17) if free else (0.74, 0.14)
    sign = symbol.raw(stone.symbol, round(big * size), colour)
    for angle in angles:
        out.blit(sign, sign.get_rect(center=_at_angle(centre, big * reach, angle)))


@sprite
def tile_shadow(radius: int) -> pygame.Surface:
    """Return the soft shadow of one tile; blit all shadows before all tiles, a little to the lower right."""
    width = round(radius * 3) + 24
    return soft_polygon(width, width, hexagon((width / 2, width / 2), radius), radius * 0.22, (6, 8, 4, 150))


def shadow_offset(radius: int) -> tuple[float, float]:
    """Return the offset of a tile's shadow from the tile."""
    return radius * 0.05, radius * 0.12


@sprite
def hand_shadow(radius: int, lift: float) -> pygame.Surface:
    """Return the shadow of a tile on paper, the softer and the farther off the higher the tile is held."""
    width, (dx, dy) = round(radius * 3) + 24, shadow_offset(radius)
    outline = hexagon((width / 2 + dx * (1 + lift), width / 2 + dy * (1 + lift)), radius * 0.97)
    return soft_polygon(width, width, outline, radius * (0.10 + 0.10 * lift), (40, 26, 14, 110))


@sprite
def block(direction: int, radius: int) -> pygame.Surface:
    """Return an ebony bar with two brass pins, across the arm that leaves in a direction."""
    k = 4 if radius < LARGE_BLOCK else 2
    angle = 60 * direction + 90
    if math.sin(math.radians(angle)) * LAMP[0] + math.cos(math.radians(angle)) * LAMP[1] > 0:
        angle += 180  # the lamp shines on the same edge wherever the bar points
    bar = pygame.transform.rotozoom(_bar(radius * k), angle, 1)
    size = bar.get_width()
    long, wide = radius * k * BLOCK[0] / 2, radius * k * BLOCK[1] / 2
    along = pygame.Vector2(1, 0).rotate(-angle) * long
    across = pygame.Vector2(0, 1).rotate(-angle) * wide
    middle = pygame.Vector2(size / 2, size / 2) - pygame.Vector2(LAMP) * radius * k * 0.04
    corners = [middle + a * along + b * across for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    out = soft_polygon(size, size, [(corner.x, corner.y) for corner in corners], radius * k * 0.05, (10, 6, 2, 150))
    out.blit(bar, (0, 0))
    return shrink(out, size / k, size / k)


def _bar(big: int) -> pygame.Surface:
    """Return the block itself lying along x, in the middle of a square, lit from above."""
    width, height = big * BLOCK[0], big * BLOCK[1]
    out = blank(big, big, (18, 11, 6))
    bar = pygame.Rect(round(big / 2 - width / 2), round(big / 2 - height / 2), round(width), round(height))
    grown = round(big * 0.02)
    rounded(out, bar.inflate(grown, grown), (18, 11, 6), height * 0.34)
    rounded(out, bar, (74, 49, 32), height * 0.3)
    rounded(out, pygame.Rect(bar.x, bar.y, bar.w, round(bar.h * 0.45)), (107, 74, 49), height * 0.3)
    for side in (-0.34, 0.34):
        pygame.draw.circle(out, Material.BRASS_BRIGHT, (bar.centerx + width * side, bar.centery), height * 0.20)
    return out
