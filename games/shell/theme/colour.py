"""Colour arithmetic shared by the theme and the painters."""

from __future__ import annotations

from typing import Final

Colour = tuple[int, int, int]
Tint = tuple[int, int, int, int]  # a colour with its alpha

NIGHT: Colour = (12, 8, 6)
CREAM: Colour = (255, 250, 240)

MIDDLE: Final = 0.18  # the luminance that black and white stand out from alike


def rgb(text: str) -> Colour:
    """Return the colour written as '#RRGGBB'."""
    digits = text.lstrip("#")
    return int(digits[0:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)


def mix(a: Colour, b: Colour, t: float) -> Colour:
    """Return the colour at t between a (0) and b (1)."""
    return (
        round(a[0] + (b[0] - a[0]) * t),
        round(a[1] + (b[1] - a[1]) * t),
        round(a[2] + (b[2] - a[2]) * t),
    )


def dark(colour: Colour, t: float) -> Colour:
    """Return the colour mixed with a warm black by t."""
    return mix(colour, NIGHT, t)


def pale(colour: Colour, t: float) -> Colour:
    """Return the colour mixed with a warm white by t."""
    return mix(colour, CREAM, t)


def with_alpha(colour: Colour, alpha: float) -> Tint:
    """Return the colour at an alpha of 0 to 255."""
    return colour[0], colour[1], colour[2], max(0, min(255, int(alpha)))


def is_pale(colour: Colour) -> bool:
    """Whether dark words are more legible on a colour than light ones."""
    red, green, blue = (channel / 255 for channel in colour[:3])
    return bool(0.2126 * red ** 2.2 + 0.7152 * green ** 2.2 + 0.0722 * blue ** 2.2 > MIDDLE)
