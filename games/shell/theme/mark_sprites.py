"""Marks on the boards: studs, rings, arrows and outlines. Brass marks targets, ivory the last move."""

from __future__ import annotations

import math

import pygame

from games.shell.theme.colour import Colour, dark, mix, pale, with_alpha
from games.shell.theme.paint import (
    Point,
    blank,
    hexagon,
    oversampling,
    radial,
    round_corners,
    rounded_mask,
    shifted,
    shrink,
    sprite,
    stroke,
)
from games.shell.theme.text import label
from games.shell.theme.theme import Material, Weight

CHOSEN_RING = 1.14  # marble diameters
RIPPLES, RIPPLE_REACH = 9, 1.3  # steps of a ring that widens, and by how many diameters it does
LAST_RING = 1.11
GLOW_RING = 1.5
HINT_ALPHA = 170
LAST_ALPHA = 210
VEIL_ALPHA = 96
PLACE_ALPHA = 200  # of the outline where a tile may lie
STUD_COLLAR, STUD_DOME = 0.42, 0.28  # radii, of a stud's size


@sprite
def ring(diameter: int, colour: Colour, width: float, alpha: int = 255) -> pygame.Surface:
    """Return a plain ring, its outer edge `diameter` wide."""
    k = oversampling(diameter)
    size = diameter * k
    picture, centre, radius = blank(size, size, colour), (size / 2, size / 2), size / 2 - 2
    pygame.draw.circle(picture, with_alpha(colour, alpha), centre, radius)
    pygame.draw.circle(picture, with_alpha(colour, 0), centre, radius - width * k)
    return shrink(picture, diameter, diameter)


@sprite
def chosen_ring(diameter: int, width: float, bright: Colour = Material.BRASS_BRIGHT) -> pygame.Surface:
    """Return a ring of bright brass or chalk, with dark outlines that make it visible on ivory and ebony."""
    k = oversampling(diameter)
    size = diameter * k
    outline = Material.BRASS_OUTLINE
    picture, centre, radius = blank(size, size, outline), (size / 2, size / 2), size / 2 - 2
    hairline = max(1.0, 1.25 * k * width / 2.5)
    pygame.draw.circle(picture, with_alpha(outline, 230), centre, radius)
    pygame.draw.circle(picture, with_alpha(bright, 255), centre, radius - hairline)
    pygame.draw.circle(picture, with_alpha(outline, 200), centre, radius - hairline - width * k)
    pygame.draw.circle(picture, with_alpha(outline, 0), centre, radius - 2 * hairline - width * k)
    return shrink(picture, diameter, diameter)


@sprite
def glow_ring(diameter: int, width: float, strength: float = 1.0) -> pygame.Surface:
    """Return the halo under a marble of the winning line; `diameter` includes the glow."""
    if strength < 1:
        fainter = glow_ring(diameter, width).convert_alpha()
        fainter.fill((255, 255, 255, round(255 * strength)), special_flags=pygame.BLEND_RGBA_MULT)
        return fainter
    k = oversampling(diameter)
    size = diameter * k
    bright = Material.BRASS_BRIGHT
    picture, centre, radius = blank(size, size, bright), (size / 2, size / 2), size / 2 - 2
    stops = [(0, with_alpha(bright, 0)), (0.28, with_alpha(bright, 120)), (1, with_alpha(bright, 120))]
    radial(picture, centre, radius, stops, steps=40)
    pygame.draw.circle(picture, with_alpha(bright, 255), centre, radius * 0.80)
    pygame.draw.circle(picture, with_alpha(bright, 40), centre, radius * 0.80 - width * k)
    return shrink(picture, diameter, diameter)


@sprite
def ripple(diameter: int, step: int, colour: Colour) -> pygame.Surface:
    """Return a ring of light that has left a marble of a diameter; each of the `RIPPLES` steps is wider and fainter."""
    share = (step + 1) / (RIPPLES + 1)
    size = round(diameter * (1.1 + RIPPLE_REACH * (1 - (1 - share) ** 2)))
    return ring.raw(size, colour, max(2.0, diameter * 0.07 * (1 - share)), round(210 * (1 - share)))


@sprite
def stud(diameter: int) -> pygame.Surface:
    """Return the mark of a legal cell: a brass dome in a dark collar, visible on maple, ivory and walnut."""
    k = oversampling(diameter)
    size = diameter * k
    centre, shade, collar = (size / 2, size / 2), (20, 10, 2), Material.BRASS_ENGRAVED
    picture = blank(size, size, collar)
    stops = [(0, with_alpha(shade, 0)), (0.2, with_alpha(shade, 110)), (1, with_alpha(shade, 130))]
    radial(picture, (centre[0] + size * 0.01, centre[1] + size * 0.03), size * 0.46, stops, steps=24)
    pygame.draw.circle(picture, with_alpha(collar, 255), centre, size * STUD_COLLAR)
    brass, bright = Material.BRASS, Material.BRASS_BRIGHT
    stops = [(t, with_alpha(c, 255)) for t, c in ((0.0, brass), (0.25, mix(brass, bright, 0.5)), (1.0, bright))]
    heart = (centre[0] - size * 0.08, centre[1] - size * 0.09)
    radial(picture, centre, size * STUD_DOME, stops, heart, 24)
    return shrink(picture, diameter, diameter)


@sprite
def push_disc(diameter: int, angle: float) -> pygame.Surface:
    """Return a legal push: a bright brass disc with a dark arrow; `angle` in degrees, clockwise from east."""
    k = oversampling(diameter)
    size, unit = diameter * k, diameter * k / 24
    centre, bright = (size / 2, size / 2), Material.BRASS_BRIGHT
    picture = blank(size, size, dark(Material.BRASS, 0.5))
    shade = [(0.0, (0, 0, 0, 0)), (0.2, (0, 0, 0, 70)), (1.0, (0, 0, 0, 90))]
    radial(picture, (centre[0], centre[1] + 0.8 * unit), 11.2 * unit, shade, steps=20)
    pygame.draw.circle(picture, with_alpha(dark(Material.BRASS, 0.3), 255), centre, 9.8 * unit)
    brass = [(0.0, Material.BRASS), (0.2, bright), (1.0, pale(bright, 0.3))]
    heart = (centre[0] - 3 * unit, centre[1] - 4 * unit)
    radial(picture, centre, 9.2 * unit, [(t, with_alpha(c, 255)) for t, c in brass], heart, 30)
    ink = with_alpha(Material.BRASS_ENGRAVED, 255)
    head = _turned([(0.2, -4.6), (6.2, 0), (0.2, 4.6)], angle, centre, unit)
    pygame.draw.polygon(picture, ink, round_corners(head, unit))
    stroke(picture, _turned([(-5, 0), (1, 0)], angle, centre, unit), 2.6 * unit, ink)
    return shrink(picture, diameter, diameter)


@sprite
def chevron(diameter: int, angle: float) -> pygame.Surface:
    """Return an open arrow head that says which way something turns."""
    k = oversampling(diameter)
    size, unit = diameter * k, diameter * k / 24
    picture = blank(size, size, Material.BRASS)
    path = _turned([(-2.5, -5), (3, 0), (-2.5, 5)], angle, (size / 2, size / 2), unit)
    stroke(picture, path, 3 * unit, with_alpha(Material.BRASS, 225))
    return shrink(picture, diameter, diameter)


@sprite
def pointer(diameter: int, angle: float, colour: Colour = Material.BRASS_BRIGHT) -> pygame.Surface:
    """Return a small inlaid arrow head: slide this way."""
    k = oversampling(diameter)
    size = diameter * k
    picture = blank(size, size, colour)
    head = _turned([(0.46, 0), (-0.29, 0.245), (-0.29, -0.245)], angle, (size / 2, size / 2), size)
    pygame.draw.polygon(picture, (20, 10, 2, 160), shifted(head, size * 0.03, size * 0.05))
    pygame.draw.polygon(picture, with_alpha(colour, 255), round_corners(head, size * 0.06))
    return shrink(picture, diameter, diameter)


@sprite
def place_outline(radius: int, chosen: bool = False, colour: Colour = Material.BRASS_BRIGHT) -> pygame.Surface:
    """Return the outline of a place for a hex tile: pale brass, or strong around the chosen tile."""
    side = round(radius * 2.1)
    k = oversampling(side)
    picture = blank(side * k, side * k, Material.IVORY)
    centre = (side * k / 2, side * k / 2)
    reach = radius * k * (0.97 if chosen else 0.88)
    outline = round_corners(hexagon(centre, reach), radius * k * 0.10)
    if not chosen:
        pygame.draw.polygon(picture, with_alpha(Material.IVORY, 18), outline)
    tint = with_alpha(colour, 255 if chosen else PLACE_ALPHA)
    stroke(picture, outline, max(2.0, radius * (0.06 if chosen else 0.035)) * k, tint, closed=True)
    return shrink(picture, side, side)


@sprite
def diamond_veil(tile: int, colour: Colour = Material.IVORY, alpha: int = VEIL_ALPHA) -> pygame.Surface:
    """Return the veil over a square tile, standing on its corner, that has just slid or is about to."""
    side = tile * oversampling(tile)
    square = rounded_mask(side, side, side * 0.07)
    square.fill((*colour, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    turned = pygame.transform.rotate(square, 45)
    return shrink(turned, turned.get_width() * tile / side, turned.get_height() * tile / side)


@sprite
def past_arrow(span: tuple[int, int], width: int) -> pygame.Surface:
    """Return an ivory arrow of dashes along a vector in pixels: what was played. Its centre is the vector's middle."""
    dx, dy = span
    margin, k = 5 * width, 2
    size = (abs(dx) + 2 * margin, abs(dy) + 2 * margin)
    picture = blank(size[0] * k, size[1] * k, Material.BRASS_OUTLINE)
    start = (size[0] / 2 - dx / 2, size[1] / 2 - dy / 2)
    length = math.hypot(dx, dy) or 1.0
    dash = 4 * width
    count = max(1, round(length / dash / 1.6))
    head = _turned([(2.4, 0), (-1.6, 2.2), (-1.6, -2.2)], math.degrees(math.atan2(dy, dx)),
                   (start[0] + dx, start[1] + dy), width)
    for colour, grow in ((Material.BRASS_OUTLINE, 2), (Material.IVORY, 0)):
        tint = with_alpha(colour, 255)
        for at in range(count):
            ends = [at / count, min((at + 0.55) / count, 1 - 1.6 * width / length)]
            if ends[1] > ends[0]:
                line = [(start[0] + dx * part, start[1] + dy * part) for part in ends]
                stroke(picture, shifted(line, 0, 0, k), (width + grow) * k, tint)
        pygame.draw.polygon(picture, tint, shifted(head, 0, 0, k))
        stroke(picture, shifted(head, 0, 0, k), (1 + grow) * k, tint, closed=True)
    return shrink(picture, *size)


@sprite
def rank_disc(number: int, diameter: int) -> pygame.Surface:
    """Return a disc with a number: bright brass for the first, dark with a brass rim for the others."""
    k = oversampling(diameter)
    size = diameter * k
    fill, ink = ((Material.BRASS_BRIGHT, Material.BRASS_ENGRAVED) if number == 1
                 else (Material.BRASS_ENGRAVED, Material.BRASS_BRIGHT))
    rim = Material.BRASS_OUTLINE if number == 1 else Material.BRASS
    picture, centre = blank(size, size, rim), (size / 2, size / 2)
    pygame.draw.circle(picture, with_alpha(rim, 255), centre, size / 2 - 1)
    pygame.draw.circle(picture, with_alpha(fill, 255), centre, size / 2 - 1 - max(1.0, diameter * 0.07) * k)
    disc = shrink(picture, diameter, diameter)
    digit = label(str(number), Weight.BOLD, round(diameter * 0.62), ink)
    disc.blit(digit, digit.get_rect(center=(diameter // 2, diameter // 2)))
    return disc


@sprite
def hint_arrow(span: tuple[int, int], width: int, part: float = 1.0,
               bright: Colour = Material.BRASS_BRIGHT) -> pygame.Surface:
    """Return an arrow of brass or chalk along a vector in pixels, with a dark outline; `part` of it, while it is drawn.

    The picture's centre is the vector's middle.
    """
    dx, dy = span
    margin = 5 * width
    size = (abs(dx) + 2 * margin, abs(dy) + 2 * margin)
    k = 2
    picture = blank(size[0] * k, size[1] * k, Material.BRASS_OUTLINE)
    start = (size[0] / 2 - dx / 2, size[1] / 2 - dy / 2)
    tip = (start[0] + dx * part, start[1] + dy * part)
    angle = math.degrees(math.atan2(dy, dx))
    head = _turned([(2.4, 0), (-1.6, 2.2), (-1.6, -2.2)], angle, tip, width)
    for colour, grow in ((Material.BRASS_OUTLINE, 2), (bright, 0)):
        tint = with_alpha(colour, 255)
        stroke(picture, shifted([start, tip], 0, 0, k), (width + grow) * k, tint)
        pygame.draw.polygon(picture, tint, shifted(head, 0, 0, k))
        stroke(picture, shifted(head, 0, 0, k), (1 + grow) * k, tint, closed=True)
    return shrink(picture, *size)


def _turned(points: list[Point], angle: float, centre: Point, unit: float) -> list[Point]:
    """Return points turned by degrees about the origin and moved to a centre."""
    c, s = math.cos(math.radians(angle)) * unit, math.sin(math.radians(angle)) * unit
    return [(centre[0] + x * c - y * s, centre[1] + x * s + y * c) for x, y in points]
