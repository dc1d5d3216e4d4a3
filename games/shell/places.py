"""What the four boards have in common: points on the screen, and finding the one that was touched."""

from __future__ import annotations

import math
from collections.abc import Generator, Mapping
from typing import TypeVar

from games.shell.paint import Point

Key = TypeVar("Key")
Painting = Generator[None, None, None]  # paints onto a picture, pausing between slices


def nearest(places: Mapping[Key, Point], point: Point, reach: float) -> Key | None:
    """The place nearest to a point and no farther than `reach`, if any."""
    key = min(places, key=lambda name: math.dist(places[name], point), default=None)
    return key if key is not None and math.dist(places[key], point) <= reach else None
