"""Textures made of random bytes: wood with a bent grain, felt, the linen table, and the lamp's pool of light over them.

Random bytes become a tiny palette image that is stretched smoothly: one call a layer, no loop over pixels. Large
textures are generators that yield between layers, so that a scene can make them across frames.
"""

from __future__ import annotations

import math
import random
from collections.abc import Generator
from functools import lru_cache
from typing import cast

import pygame

from games.shell.theme.colour import Colour, dark, mix, pale
from games.shell.theme.paint import (
    LARGE_PICTURE,
    SHADOW_SHRINK,
    Points,
    blank,
    blurred_polygon,
    clip,
    overlay,
    polygon_mask,
    shifted,
    shrink,
    stroke,
)
from games.shell.theme.theme import LAMP, Theme

Making = Generator[None, None, pygame.Surface]  # pauses between slices, returns the picture

COLUMNS_AT_ONCE = 256  # of wood that are bent between two pauses
WOOD_LAYERS = ((520, 30, 0.55, 130), (300, 7, 0.50, 120), (110, 1.6, 0.55, 90), (26, 1, 0.5, 44))
WOOD_BEND = 26  # pixels the grain wanders
PORE_AREA = 1500  # pixels of wood to one pore
LAMP_PIXELS = 24
LAMP_REACH = 0.55
TABLE_CLOTH = (0.035, 0.35)  # its grain and clouds
LAMP_AT_TABLE = (0.32, 0.10)  # fractions of its size
LAMPLIGHT: Colour = (255, 244, 220)
DUSK: Colour = (10, 5, 0)


def finished(making: Making) -> pygame.Surface:
    """Return a picture made without pausing: for small ones."""
    try:
        while True:
            next(making)
    except StopIteration as end:
        return cast(pygame.Surface, end.value)


@lru_cache(maxsize=64)
def _shades(first: Colour, second: Colour) -> list[Colour]:
    """Return 256 colours from one to the other."""
    channels = [[round(a + (b - a) * i / 255) for i in range(256)] for a, b in zip(first, second, strict=True)]
    return list(zip(*channels, strict=True))


def noise(width: float, height: float, rng: random.Random, first: Colour, second: Colour) -> pygame.Surface:
    """Return random pixels between two colours."""
    w, h = max(2, int(width)), max(2, int(height))
    picture = pygame.image.frombuffer(bytearray(rng.randbytes(w * h)), (w, h), "P")
    picture.set_palette(_shades(first, second))
    out = pygame.Surface((w, h))
    out.blit(picture, (0, 0))
    return out


def wood(width: int, height: int, base: Colour, seed: int, scale: float = 1.0, contrast: float = 1.0) -> Making:
    """Return planks with the grain along x: noise stretched in four widths, pores, and a slow bend."""
    rng = random.Random(seed)
    bend = int(WOOD_BEND * scale)
    tall = height + 2 * bend
    straight = pygame.Surface((width, tall))
    straight.fill(base)
    for cell_width, cell_height, amount, alpha in WOOD_LAYERS:
        shades = dark(base, amount * contrast), pale(base, amount * 0.42 * contrast)
        coarse = noise(width / (cell_width * scale) + 2, tall / (cell_height * scale) + 2, rng, *shades)
        layer = shrink(coarse, width, tall)
        yield
        layer.set_alpha(alpha)
        straight.blit(layer, (0, 0))
        yield
    for _ in range(int(width * height / (PORE_AREA * scale * scale))):
        x, y = rng.random() * width, rng.random() * tall
        red, green, blue, _alpha = straight.get_at((int(x), int(y)))
        end = (x + rng.uniform(4, 16) * scale, y)
        pygame.draw.line(straight, dark((red, green, blue), 0.22 * contrast), (x, y), end, max(1, int(scale * 0.8)))
    yield
    return (yield from _bent(straight, width, height, bend, scale, rng))


def _bent(
    straight: pygame.Surface, width: int, height: int, bend: int, scale: float, rng: random.Random
) -> Making:
    """Make wood whose grain wanders up and down, cut to `height`."""
    out = pygame.Surface((width, height))
    slow, quick = rng.uniform(0, 6), rng.uniform(0, 6)
    step = max(1, int(scale))
    for x in range(0, width, step):
        wave = 0.62 * math.sin(slow + x / (310 * scale)) + 0.36 * math.sin(quick + x / (127 * scale))
        out.blit(straight, (x, 0), (x, int(bend + bend * wave), step, height))
        if x // step % COLUMNS_AT_ONCE == COLUMNS_AT_ONCE - 1:
            yield
    return out


def _weave(grain: float, cloud: float) -> tuple[tuple[float, float, float], ...]:
    """Return the layers of cloth: the size of a cell, how far its colours reach, and the layer's alpha."""
    return (90, 0.22, 70 * cloud), (9, 0.3, 38 * cloud), (1.2, grain * 4, 60)


def _seen_from_afar(base: Colour, grain: float, cloud: float) -> Colour:
    """Return the mean colour of cloth."""
    for _, amount, alpha in _weave(grain, cloud):
        base = mix(base, mix(dark(base, amount), pale(base, amount * 0.5), 0.5), int(alpha) / 255)
    return base


def felt(
    width: int, height: int, base: Colour, seed: int, scale: float = 1.0, grain: float = 0.10, cloud: float = 1.0
) -> Making:
    """Make cloth: broad clouds, fine clouds and a grain of single threads."""
    rng = random.Random(seed)
    out = pygame.Surface((width, height))
    out.fill(base)
    for cell, amount, alpha in _weave(grain, cloud):
        shades = dark(base, amount), pale(base, amount * 0.5)
        layer = shrink(noise(width / (cell * scale) + 2, height / (cell * scale) + 2, rng, *shades), width, height)
        layer.set_alpha(int(alpha))
        out.blit(layer, (0, 0))
        yield
    return out


def lamplight(width: int, height: int, light: int, dusk: int, at: tuple[float, float] = (0.3, 0.15)) -> pygame.Surface:
    """Return the lamp's pool: pale around `at` (fractions of the size), dusk far from it."""
    last = LAMP_PIXELS - 1
    pool = blank(LAMP_PIXELS, LAMP_PIXELS)
    for y in range(LAMP_PIXELS):
        for x in range(LAMP_PIXELS):
            far = math.hypot(x / last - at[0], y / last - at[1])
            if far < LAMP_REACH:
                pool.set_at((x, y), (*LAMPLIGHT, int(light * (1 - far / LAMP_REACH))))
            else:
                pool.set_at((x, y), (*DUSK, int(dusk * min(1, (far - LAMP_REACH) / 0.75))))
    return shrink(pool, width, height)


def lit(texture: pygame.Surface, light: int, dusk: int, at: tuple[float, float]) -> pygame.Surface:
    """Light a new texture by the lamp, in place."""
    overlay(texture, lamplight(*texture.get_size(), light, dusk, at))
    return texture


def table(theme: Theme) -> Making:
    """Paint the linen table under the lamp, at the window's size: the background of every screen."""
    cloth = yield from felt(theme.width, theme.height, theme.palette.table, 5, max(1.0, theme.unit), *TABLE_CLOTH)
    return lit(cloth, *theme.palette.lamp, LAMP_AT_TABLE)


def bare_table(theme: Theme) -> pygame.Surface:
    """Return the lamp's pool on a table without cloth, drawn small and enlarged, for the first picture."""
    ground = pygame.Surface((LAMP_PIXELS, LAMP_PIXELS))
    ground.fill(_seen_from_afar(theme.palette.table, *TABLE_CLOTH))
    return shrink(lit(ground, *theme.palette.lamp, LAMP_AT_TABLE), theme.width, theme.height)


def plate(
    texture: pygame.Surface,
    outline: Points,
    edge: float,
    sunk: bool = False,
    highlight: Colour = (255, 235, 205),
    k: int = 0,
) -> Making:
    """Draw a polygon cut from a texture, its edges lit on the lamp's side and shaded opposite (`sunk`: reversed).

    `k` is how many times larger the edges are drawn: 1 where the whole picture will be shrunk anyway.
    """
    width, height = texture.get_size()
    k = k or (1 if width * height > LARGE_PICTURE else 2)
    edges = blank(width * k, height * k)
    middle = sum(x for x, _ in outline) / len(outline), sum(y for _, y in outline) / len(outline)
    for (x0, y0), (x1, y1) in zip(outline, [*outline[1:], outline[0]], strict=True):
        nx, ny = y1 - y0, x0 - x1
        if nx * ((x0 + x1) / 2 - middle[0]) + ny * ((y0 + y1) / 2 - middle[1]) < 0:
            nx, ny = -nx, -ny
        facing = (nx * LAMP[0] + ny * LAMP[1]) / (math.hypot(nx, ny) or 1) * (-0.8 if sunk else 1)
        tint = (*highlight, int(84 * facing)) if facing > 0 else (0, 0, 0, int(-170 * facing))
        stroke(edges, shifted([(x0, y0), (x1, y1)], 0, 0, k), edge * 2 * k, tint)
    yield
    if k > 1:
        edges = shrink(edges, width, height)
        yield
    out = texture.convert_alpha()
    overlay(out, edges)
    yield
    out.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_ADD)
    yield
    return clip(out, polygon_mask(width, height, outline, k))


def sink(picture: pygame.Surface, outline: Points, depth: float, drop: float, strength: int = 120) -> None:
    """Darken the inside of an outline along its upper left edge, as under a rim that stands `depth` above it."""
    width, height = picture.get_size()
    k, margin = SHADOW_SHRINK, round(2 * depth)
    spread = ((width + 2 * margin) // k + 1, (height + 2 * margin) // k + 1)
    shade = blank(*spread)
    shade.fill((0, 0, 0, strength))
    floor = shifted(outline, margin + drop * 0.35, margin + drop, 1 / k)
    shade.blit(blurred_polygon(*spread, floor, depth / k, (0, 0, 0, 255)), (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    shade = shrink(shade, spread[0] * k, spread[1] * k).subsurface((margin, margin, width, height)).copy()
    picture.blit(clip(shade, polygon_mask(width, height, outline, 1)), (0, 0))


def game_ground(colour: Colour, size: tuple[int, int], theme: Theme) -> Making:
    """Paint the cloth behind a game's small board, in the game's own colour."""
    cloth = yield from felt(*size, colour, 6, max(1.0, theme.unit), 0.06)
    return lit(cloth, 70, 110, (0.35, 0.2))
