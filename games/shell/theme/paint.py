"""Drawing primitives: sprites without halos, gradients, rounded shapes, strokes and soft shadows.

Everything here is made once per size and then only blitted. Three tricks carry the look: circles drawn from large
to small overwrite each other and so make gradients, alpha included; shapes are drawn at 4x and shrunk; shadows are
drawn at a quarter of the size, blurred and stretched.
"""

from __future__ import annotations

import math
import sys
from collections import OrderedDict
from collections.abc import Callable, Generator, Hashable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Generic, ParamSpec, TypeVar

import pygame
import pygame.gfxdraw

from games.shell.theme.colour import Colour, Tint, with_alpha

Point = tuple[float, float]
Points = Sequence[Point]
Stops = Sequence[tuple[float, Tint]]
P = ParamSpec("P")
Key = TypeVar("Key")
Painting = Generator[None, None, None]  # paints onto a picture, pausing between slices

IN_BROWSER = sys.platform == "emscripten"
BLEND = pygame.BLEND_ALPHA_SDL2 if IN_BROWSER else 0  # without SIMD, SDL's own blitter is 20 times as fast
WHITE: Colour = (255, 255, 255)
OPAQUE_WHITE: Tint = (255, 255, 255, 255)
LARGE_PICTURE = 1_200_000  # pixels: above this, an anti-aliased outline replaces supersampling
SHADOW_SHRINK = 4
KEEP_WINDOWS = 8  # windows full of pixels that all kept pictures may have together ...
KEEP_PIXELS = range(4_000_000, 24_000_000)  # ... within these bounds: 16 to 96 MB


def nearest(places: Mapping[Key, Point], point: Point, reach: float) -> Key | None:
    """Return the place nearest to a point and no farther than `reach`, if any."""
    key = min(places, key=lambda name: math.dist(places[name], point), default=None)
    return key if key is not None and math.dist(places[key], point) <= reach else None


def oversampling(length: float) -> int:
    """Return the factor by which a sprite is drawn larger before it is shrunk: 4, or 2 for large ones."""
    return 4 if length <= 160 else 2


def blank(width: float, height: float, colour: Colour = (0, 0, 0)) -> pygame.Surface:
    """Return a transparent picture whose hidden colour is `colour`, so that shrinking leaves no dark halo."""
    picture = pygame.Surface((max(1, round(width)), max(1, round(height))), pygame.SRCALPHA)
    picture.fill((*colour, 0))
    return picture


def shrink(picture: pygame.Surface, width: float, height: float) -> pygame.Surface:
    """Return the picture, smoothly scaled to a size (smaller or larger)."""
    return pygame.transform.smoothscale(picture, (max(1, round(width)), max(1, round(height))))


def clip(picture: pygame.Surface, mask: pygame.Surface) -> pygame.Surface:
    """Multiply the picture by a white mask's alpha, in place."""
    picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


def overlay(target: pygame.Surface, picture: pygame.Surface, at: Point = (0, 0)) -> None:
    """Blit a large picture with alpha by the faster blitter of the platform; the target must be opaque."""
    if IN_BROWSER and picture.get_masks()[:3] != target.get_masks()[:3]:
        picture = picture.convert_alpha()
    target.blit(picture, at, special_flags=BLEND)


def faded(picture: pygame.Surface, alpha: int) -> pygame.Surface:
    """Return a copy at `alpha` of 255, baked into the pixels because whole-surface alpha is slow in the browser."""
    copy = picture.copy()
    copy.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return finish(copy)


def finish(picture: pygame.Surface) -> pygame.Surface:
    """Make a sprite ready for fast blits. Such a sprite may only be blitted onto an opaque surface."""
    ready = picture.convert_alpha() if pygame.display.get_surface() else picture
    ready.set_alpha(255, pygame.RLEACCEL)
    return ready


class Gallery:
    """The cache of pictures, within a number of pixels; the least recently used are dropped first."""

    def __init__(self, most_pixels: Callable[[], int]) -> None:
        self.most_pixels = most_pixels
        self.pixels = 0
        self._pictures: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the picture of a key, made now if it is missing."""
        return self.find(key) or self.keep(key, make())

    def find(self, key: Hashable) -> pygame.Surface | None:
        """Return the picture of a key, if it is there."""
        picture = self._pictures.get(key)
        if picture is not None:
            self._pictures.move_to_end(key)
        return picture

    def keep(self, key: Hashable, picture: pygame.Surface) -> pygame.Surface:
        """Keep and return a new picture, or return the one that is there."""
        if found := self.find(key):
            return found
        self._pictures[key] = picture
        self.pixels += picture.get_width() * picture.get_height()
        most = self.most_pixels()
        while self.pixels > most and len(self._pictures) > 1:
            _, gone = self._pictures.popitem(last=False)
            self.pixels -= gone.get_width() * gone.get_height()
        return picture


def pixels_to_keep() -> int:
    """Return the budget of all kept pictures together, by the size of the window."""
    window = pygame.display.get_surface()
    wanted = KEEP_WINDOWS * window.get_width() * window.get_height() if window else KEEP_PIXELS.stop
    return max(KEEP_PIXELS.start, min(wanted, KEEP_PIXELS.stop))


GALLERY = Gallery(pixels_to_keep)


class Sprite(Generic[P]):
    """A maker of pictures that are kept in the gallery; `raw` is the maker itself."""

    def __init__(self, make: Callable[P, pygame.Surface], finish: Callable[[pygame.Surface], pygame.Surface]) -> None:
        self.raw, self._finish = make, finish

    def __call__(self, *args: P.args, **options: P.kwargs) -> pygame.Surface:
        key = (self.raw, args, tuple(options.items())) if options else (self.raw, args)
        return GALLERY.get(key, lambda: self._finish(self.raw(*args, **options)))


def sprite(make: Callable[P, pygame.Surface]) -> Sprite[P]:
    """Keep the pictures of a maker, finished for fast blits onto opaque surfaces, as a decorator."""
    return Sprite(make, finish)


def kept(make: Callable[P, pygame.Surface]) -> Sprite[P]:
    """Keep the pictures of a maker as they are, for parts of other pictures, as a decorator."""
    return Sprite(make, lambda picture: picture)


def stamp(target: pygame.Surface, picture: pygame.Surface, centre: Point) -> pygame.Rect:
    """Blit a picture centred on a point."""
    width, height = picture.get_size()
    return target.blit(picture, (round(centre[0] - width / 2), round(centre[1] - height / 2)))


def ramp(stops: Stops, t: float) -> Tint:
    """Return the tint at t along a list of (position, tint)."""
    for (start, first), (end, second) in pairwise(stops):
        if t <= end:
            k = 0.0 if end == start else max(0.0, (t - start) / (end - start))
            return (
                round(first[0] + (second[0] - first[0]) * k),
                round(first[1] + (second[1] - first[1]) * k),
                round(first[2] + (second[2] - first[2]) * k),
                round(first[3] + (second[3] - first[3]) * k),
            )
    return stops[-1][1]


@lru_cache(maxsize=512)
def _gradient(stops: tuple[tuple[float, Tint], ...], steps: int) -> list[Tint]:
    return [ramp(stops, i / (steps - 1)) for i in range(steps)]


def radial(
    picture: pygame.Surface,
    centre: Point,
    radius: float,
    stops: Stops,
    heart: Point | None = None,
    steps: int = 48,
    squash: float = 1.0,
) -> None:
    """Draw a gradient from the rim (0) to the heart (1), which may sit off centre; `squash` flattens it."""
    heart = heart or centre
    for i, tint in enumerate(_gradient(tuple(stops), steps)):
        t = i / (steps - 1)
        reach = radius * (1 - t) + 0.5
        x, y = centre[0] + (heart[0] - centre[0]) * t, centre[1] + (heart[1] - centre[1]) * t
        if squash == 1:
            pygame.draw.circle(picture, tint, (x, y), reach)
        else:
            box = pygame.Rect(x - reach, y - reach * squash, 2 * reach, 2 * reach * squash)
            pygame.draw.ellipse(picture, tint, box)


def arc(centre: Point, radius: float, start: float, end: float, steps: int = 28) -> list[Point]:
    """Return points along a circle between two angles in degrees, clockwise from east."""
    angles = (math.radians(start + (end - start) * k / steps) for k in range(steps + 1))
    return [(centre[0] + radius * math.cos(a), centre[1] + radius * math.sin(a)) for a in angles]


def hexagon(centre: Point, radius: float, flat: bool = False) -> list[Point]:
    """Return the corners of a regular hexagon, pointy top unless `flat`."""
    return arc(centre, radius, 0 if flat else 30, 300 if flat else 330, 5)


def round_corners(points: Points, radius: float) -> list[Point]:
    """Return a polygon with rounded corners, in facets too small to be seen."""
    out: list[Point] = []
    steps = max(4, min(24, round(radius / 5)))
    for i, corner in enumerate(points):
        start, end = (_toward(corner, other, radius) for other in (points[i - 1], points[(i + 1) % len(points)]))
        for k in range(steps + 1):
            t = k / steps
            a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
            out.append((a * start[0] + b * corner[0] + c * end[0], a * start[1] + b * corner[1] + c * end[1]))
    return out


def _toward(start: Point, end: Point, length: float) -> Point:
    k = length / math.dist(start, end)
    return start[0] + (end[0] - start[0]) * k, start[1] + (end[1] - start[1]) * k


def shifted(points: Points, dx: float, dy: float, scale: float = 1.0) -> list[Point]:
    """Return points moved, then scaled about the origin."""
    return [((x + dx) * scale, (y + dy) * scale) for x, y in points]


def stroke(picture: pygame.Surface, points: Points, width: float, colour: Colour | Tint, closed: bool = False) -> None:
    """Draw a line with round caps and joints, on an oversampled picture."""
    path = [*points, points[0]] if closed else list(points)
    for (x0, y0), (x1, y1) in pairwise(path):
        length = math.hypot(x1 - x0, y1 - y0) or 1
        nx, ny = (y1 - y0) / length * width / 2, (x0 - x1) / length * width / 2
        corners = [(x0 + nx, y0 + ny), (x1 + nx, y1 + ny), (x1 - nx, y1 - ny), (x0 - nx, y0 - ny)]
        pygame.draw.polygon(picture, colour, corners)
    for point in path:
        pygame.draw.circle(picture, colour, point, width / 2)


def polygon_mask(width: int, height: int, points: Points, k: int = 0) -> pygame.Surface:
    """Return a white polygon on a transparent background: smooth, or with `k` = 1 merely outlined smoothly."""
    if k == 1 or width * height > LARGE_PICTURE:
        mask = blank(width, height, WHITE)
        pygame.gfxdraw.aapolygon(mask, points, OPAQUE_WHITE)
        pygame.gfxdraw.filled_polygon(mask, points, OPAQUE_WHITE)
        return mask
    mask = blank(width * 2, height * 2, WHITE)
    pygame.draw.polygon(mask, OPAQUE_WHITE, shifted(points, 0, 0, 2))
    return shrink(mask, width, height)


@kept
def _disc(radius: int, colour: Colour) -> pygame.Surface:
    """Return a smooth disc whose quarters are the corners of rounded rectangles."""
    size = radius * 8
    disc = blank(size, size, colour)
    pygame.draw.circle(disc, colour, (size / 2, size / 2), size / 2)
    return shrink(disc, radius * 2, radius * 2)


def rounded(target: pygame.Surface, rect: pygame.Rect, colour: Colour, radius: float) -> None:
    """Fill an anti-aliased rounded rectangle: four quarters of a cached disc and three plain fills."""
    x, y, width, height = rect
    r = max(1, min(round(radius), width // 2, height // 2))
    disc = _disc(r, colour)
    for dx, sx in ((0, 0), (width - r, r)):
        for dy, sy in ((0, 0), (height - r, r)):
            target.blit(disc, (x + dx, y + dy), (sx, sy, r, r))
    target.fill(colour, (x + r, y, width - 2 * r, height))
    target.fill(colour, (x, y + r, r, height - 2 * r))
    target.fill(colour, (x + width - r, y + r, r, height - 2 * r))


def framed(
    target: pygame.Surface, rect: pygame.Rect, fill: Colour, edge: Colour, radius: float, width: int = 1
) -> None:
    """Draw a rounded rectangle with an edge inside its rectangle."""
    rounded(target, rect, edge, radius)
    rounded(target, rect.inflate(-2 * width, -2 * width), fill, radius - width)


def rounded_mask(width: int, height: int, radius: float) -> pygame.Surface:
    """Return a white rounded rectangle on a transparent background."""
    mask = blank(width, height, WHITE)
    rounded(mask, mask.get_rect(), WHITE, radius)
    return mask


@sprite
def veil(width: int, height: int, radius: int, tint: Tint) -> pygame.Surface:
    """Return a translucent rounded rectangle."""
    mask = rounded_mask(width, height, radius)
    mask.fill(tint, special_flags=pygame.BLEND_RGBA_MULT)
    return mask


@sprite
def soft_rectangle(width: int, height: int, radius: int, blur: int, tint: Tint) -> pygame.Surface:
    """Return the soft shadow of a rounded rectangle, with a margin of twice the blur on each side."""
    full = (width + 4 * blur, height + 4 * blur)
    k = SHADOW_SHRINK
    small = blank(full[0] / k, full[1] / k, tint[:3])
    box = (2 * blur / k, 2 * blur / k, width / k, height / k)
    pygame.draw.rect(small, tint, box, border_radius=max(1, int(radius / k)))
    return shrink(_blurred(small, blur / k), *full)


def drop_shadow(
    target: pygame.Surface, rect: pygame.Rect, radius: float, blur: float, drop: float, tint: Tint, keep: bool = True
) -> None:
    """Draw the soft shadow of a rounded rectangle, `drop` below it; one that is drawn only once need not be kept.

    The part that the rectangle will cover is left out.
    """
    spread = max(1, round(blur))
    x, y = rect.x - 2 * spread, rect.y - 2 * spread + round(drop)
    shape = (rect.w, rect.h, round(radius), spread, tint)
    if not keep:
        overlay(target, soft_rectangle.raw(*shape), (x, y))
        return
    shadow, inset = soft_rectangle(*shape), -2 * round(radius)
    for part in around(shadow.get_rect(), rect.inflate(inset, inset).move(-x, -y)):
        target.blit(shadow, (x + part.x, y + part.y), part)


def around(rect: pygame.Rect, hole: pygame.Rect) -> list[pygame.Rect]:
    """Return the parts of a rectangle outside a hole in it: above, below, to the left and to the right."""
    parts = (
        pygame.Rect(rect.x, rect.y, rect.w, hole.top - rect.top),
        pygame.Rect(rect.x, hole.bottom, rect.w, rect.bottom - hole.bottom),
        pygame.Rect(rect.x, hole.y, hole.left - rect.left, hole.h),
        pygame.Rect(hole.right, hole.y, rect.right - hole.right, hole.h),
    )
    return [part for part in parts if part.w and part.h]


def soft_polygon(width: int, height: int, points: Points, blur: float, tint: Tint) -> pygame.Surface:
    """Return the soft shadow of a polygon, on a picture of the given size."""
    k = SHADOW_SHRINK
    small = blurred_polygon(width // k, height // k, shifted(points, 0, 0, 1 / k), blur / k, tint)
    return shrink(small, width, height)


def blurred_polygon(width: int, height: int, points: Points, blur: float, tint: Tint) -> pygame.Surface:
    """Return a polygon with a blurred edge, without oversampling, for pictures that are small or will be stretched."""
    picture = blank(width, height, tint[:3])
    pygame.draw.polygon(picture, tint, points)
    return _blurred(picture, blur)


def _blurred(picture: pygame.Surface, radius: float) -> pygame.Surface:
    """Return the picture after two box blurs, which are close to a Gaussian blur."""
    for _ in range(2):
        picture = pygame.transform.box_blur(picture, max(1, int(radius * 0.62)))
    return picture


@sprite
def disc(diameter: int, colour: Colour) -> pygame.Surface:
    """Return a flat smooth dot."""
    k = oversampling(diameter)
    size = diameter * k
    dot = blank(size, size, colour)
    pygame.draw.circle(dot, with_alpha(colour, 255), (size / 2, size / 2), size / 2 - 1)
    return shrink(dot, diameter, diameter)
