"""The seats' symbols as polygons."""

from __future__ import annotations

import math

import pygame

from games.shell.theme.colour import Colour, with_alpha
from games.shell.theme.paint import Point, arc, blank, oversampling, shrink, sprite


def _star(centre: Point, radius: float) -> list[Point]:
    rays = (radius * 1.1 if k % 2 == 0 else radius * 0.46 for k in range(10))
    angles = (math.radians(-90 + 36 * k) for k in range(10))
    x, y = centre[0], centre[1] + radius * 0.05
    return [(x + ray * math.cos(a), y + ray * math.sin(a)) for ray, a in zip(rays, angles, strict=True)]


def _cross(centre: Point, radius: float) -> list[Point]:
    a, b = radius * 0.30, radius * 0.95
    arm, out = [(-a, -b), (a, -b), (a, -a)], []
    for _ in range(4):
        out += [(centre[0] + x, centre[1] + y) for x, y in arm]
        arm = [(-y, x) for x, y in arm]
    return out


def symbol_polygon(name: str, centre: Point, radius: float) -> list[Point]:
    """Return a seat's sign as one outline; the ring and the moon run back along their inner edge."""
    x, y = centre
    if name == "ring":
        return arc(centre, radius * 0.92, 0, 360, 40) + arc(centre, radius * 0.50, 360, 0, 40)
    if name == "cross":
        return _cross(centre, radius)
    if name == "triangle":
        return arc((x, y + radius * 0.12), radius * 1.05, -90, 150, 2)
    if name == "square":
        return arc(centre, radius * 1.1, 45, 315, 3)
    if name == "star":
        return _star(centre, radius)
    if name == "moon":
        outer, inner = (x - radius * 0.12, y), (x + radius * 0.32, y)
        return arc(outer, radius, 60, 300, 30) + arc(inner, radius * 0.82, 277, 83, 30)
    raise ValueError(f"no symbol {name!r}")


@sprite
def symbol(name: str, size: int, colour: Colour, alpha: int = 255) -> pygame.Surface:
    """Return a seat's sign as a sprite."""
    k = oversampling(size)
    picture = blank(size * k, size * k, colour)
    outline = symbol_polygon(name, (size * k / 2, size * k / 2), size * k * 0.44)
    pygame.draw.polygon(picture, with_alpha(colour, alpha), outline)
    return shrink(picture, size, size)
