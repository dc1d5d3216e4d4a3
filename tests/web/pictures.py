"""Compares screenshots as coarse grids of colours instead of single pixels."""

from __future__ import annotations

import io

import pygame

GRID = (64, 40)
SAME = 4.0  # mean difference per channel that is not noticeable
DIFFERENT = 8.0


def shrunk(png: bytes) -> bytes:
    """Return a screenshot as a small grid of colours."""
    return shrunk_surface(pygame.image.load(io.BytesIO(png), "shot.png"))


def shrunk_surface(picture: pygame.Surface) -> bytes:
    """Return a picture as a small grid of colours."""
    plain = pygame.Surface(picture.get_size(), 0, 24)
    plain.blit(picture, (0, 0))
    return pygame.image.tobytes(pygame.transform.smoothscale(plain, GRID), "RGB")


def difference(first: bytes, second: bytes) -> float:
    """Return the distance of two grids, per channel and cell, 0 to 255."""
    return sum(abs(a - b) for a, b in zip(first, second, strict=True)) / len(first)


def variety(grid: bytes) -> int:
    """Return the number of clearly different colours in a grid."""
    return len({tuple(channel // 16 for channel in grid[i : i + 3]) for i in range(0, len(grid), 3)})
