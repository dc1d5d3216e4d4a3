"""The pictures of the page: icons with a marble, and the wordmark for the first screen."""

from __future__ import annotations

import io
import os
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from build.paths import FONTS
from games.shell.theme.colour import Colour, rgb
from games.shell.theme.marbles import marble, marble_shadow
from games.shell.theme.paint import blank, rounded_mask, shrink
from games.shell.theme.stones import STONES, Stone

ICON_SIZES = (32, 192)
MASKABLE_SIZE = 512
FEATURED = "amber"
CORNER = 0.22  # of the icon's side
MARBLE_SHARE = 0.66
MASKABLE_SHARE = 0.52  # launchers may cut a maskable icon down to its middle 80 %
LAMP_LIGHT, LAMP_DARK = rgb("#7A5030"), rgb("#4A2F1D")
WORDMARK_HEIGHT = 64  # CSS pixels; drawn at twice that
WORDMARK_FONT = FONTS / "SourceSerifPro-Semibold.ttf"
DRAWN_MARBLE = 256
COARSE = 0b11111100


def featured_stone() -> Stone:
    """Return the marble that stands for the game."""
    return STONES[FEATURED]


def icon(size: int, maskable: bool = False) -> pygame.Surface:
    """Return a marble on walnut; a maskable one fills its square and keeps clear of the edges."""
    large = size * 2
    picture = _walnut(large)
    diameter = round(large * (MASKABLE_SHARE if maskable else MARBLE_SHARE))
    for sprite in (marble_shadow.raw(featured_stone(), diameter), marble.raw(featured_stone(), diameter)):
        picture.blit(sprite, sprite.get_rect(center=(large // 2, large // 2)))
    if not maskable:
        mask = rounded_mask(large, large, large * CORNER)
        picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return _coarse(shrink(picture, size, size))


def _coarse(picture: pygame.Surface) -> pygame.Surface:
    """Return the picture with colours in steps of four, which is invisible and halves the file."""
    pixels = bytearray(pygame.image.tobytes(picture, "RGBA"))
    for channel in range(3):
        pixels[channel::4] = bytes(byte & COARSE for byte in pixels[channel::4])
    return pygame.image.frombytes(bytes(pixels), picture.get_size(), "RGBA")


def _walnut(size: int) -> pygame.Surface:
    """Return a dark wooden ground, lit from the upper left."""
    corners = pygame.Surface((2, 2))
    corners.set_at((0, 0), LAMP_LIGHT)
    for corner in ((1, 0), (0, 1)):
        corners.set_at(corner, _between(LAMP_LIGHT, LAMP_DARK))
    corners.set_at((1, 1), LAMP_DARK)
    picture = blank(size, size)
    picture.blit(pygame.transform.smoothscale(corners, (size, size)), (0, 0))
    return picture


def _between(a: Colour, b: Colour) -> Colour:
    return (a[0] + b[0]) // 2, (a[1] + b[1]) // 2, (a[2] + b[2]) // 2


def wordmark(title: str) -> pygame.Surface:
    """Return the title in white on transparent ground, at twice its size: the page uses it as a mask."""
    pygame.font.init()
    letters = pygame.font.Font(str(WORDMARK_FONT), WORDMARK_HEIGHT * 2).render(title, True, (255, 255, 255))
    return letters.subsurface(letters.get_bounding_rect()).copy()


def page_marble() -> pygame.Surface:
    """Return the small marble that follows the title."""
    return shrink(marble.raw(featured_stone(), DRAWN_MARBLE), 78, 78)


def png(picture: pygame.Surface) -> bytes:
    """Return the picture as a PNG file's bytes."""
    stream = io.BytesIO()
    pygame.image.save(picture, stream, "icon.png")
    return stream.getvalue()


def write_icons(folder: Path) -> None:
    """Write every icon that the page and the manifest name."""
    folder.mkdir(parents=True, exist_ok=True)
    for size in ICON_SIZES:
        (folder / f"icon-{size}.png").write_bytes(png(icon(size)))
    (folder / "icon-maskable.png").write_bytes(png(icon(MASKABLE_SIZE, maskable=True)))
