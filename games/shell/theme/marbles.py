"""Marbles of glass and stone with light and shadow, hollows, and brass domes.

A marble is drawn at 4x in seven layers from back to front, then shrunk. Offsets are in radii, y down.
"""

from __future__ import annotations

import pygame

from games.shell.theme.colour import Colour, mix, pale, with_alpha
from games.shell.theme.paint import (
    OPAQUE_WHITE,
    WHITE,
    Point,
    blank,
    clip,
    overlay,
    oversampling,
    radial,
    shrink,
    sprite,
)
from games.shell.theme.stones import Stone
from games.shell.theme.symbols import symbol_polygon

BAND_ANGLES = (28, -38, 151, 84)  # the agate bands of the four variants
VARIANTS = len(BAND_ANGLES)
BANDS = ((0.10, 46), (0.035, 88), (0.06, 34), (0.025, 70))  # width, alpha
BAND_STRENGTH = {"onyx": 0.55, "pearl": 0.9}
SHEEN = {"onyx": 100, "pearl": 90}
OUTLINE = 0.09  # of the radius
SHADOW_COLOUR: Colour = (12, 7, 3)
SHADOW_PIXELS = 96
LIFT_HEIGHT = 0.08  # diameters a chosen marble rises
LIFTED = 0.8  # how far its shadow moves away and fades


class _Sheet:
    """A transparent layer over a ball, with points and lengths given in the ball's radii."""

    def __init__(self, size: int, radius: float, colour: Colour) -> None:
        self.size, self.radius, self.centre = size, radius, (size / 2, size / 2)
        self.picture = blank(size, size, colour)

    def at(self, x: float, y: float) -> Point:
        """Return a point given in radii from the centre."""
        return self.centre[0] + x * self.radius, self.centre[1] + y * self.radius

    def blur(self, pixels: float) -> None:
        """Soften what is drawn so far."""
        self.picture = pygame.transform.box_blur(self.picture, max(1, round(pixels)))


class _Ball(_Sheet):
    """The large picture of a marble while its layers are drawn; opaque, so that its edge has no pale halo."""

    def __init__(self, stone: Stone, size: int) -> None:
        super().__init__(size, size / 2 - 2, stone.rim)
        self.stone = stone
        self.picture.fill(with_alpha(stone.rim, 255))
        self.mask = blank(size, size, WHITE)
        pygame.draw.circle(self.mask, OPAQUE_WHITE, self.centre, self.radius)

    def sheet(self, colour: Colour) -> _Sheet:
        """Return a layer for soft shapes at half the size, to be stretched."""
        return _Sheet(self.size // 2, self.radius / 2, colour)

    def lay(self, layer: pygame.Surface) -> None:
        """Blit a layer, inside the ball only."""
        if layer.get_width() != self.size:
            layer = shrink(layer, self.size, self.size)
        overlay(self.picture, clip(layer, self.mask))

    def cut(self, diameter: int) -> pygame.Surface:
        """Return the finished marble."""
        self.picture.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_ADD)
        return shrink(clip(self.picture, self.mask), diameter, diameter)

    def body(self) -> None:
        """Draw the body: opaque stones are lit from the lamp's side, glass gathers light on the far side."""
        stone = self.stone
        heart = self.at(0.10, 0.14) if stone.is_glass else self.at(-0.30, -0.36)
        between = mix(stone.rim, stone.base, 0.62)
        shades = ((0, stone.rim), (0.16, between), (0.45, stone.base), (1, stone.heart))
        radial(self.picture, self.centre, self.radius, [(t, with_alpha(c, 255)) for t, c in shades], heart, 72)

    def bands(self, variant: int) -> None:
        """Draw nested ellipses, tilted by the variant, so that neighbours differ."""
        vein, sheet = self.stone.vein, self.sheet(self.stone.vein)
        radius, strength = sheet.radius, BAND_STRENGTH.get(self.stone.name, 0.62)
        for k, (width, alpha) in enumerate(BANDS):
            ellipse = pygame.Rect(0, 0, radius * (2.5 - 0.36 * k), radius * (1.15 - 0.24 * k))
            x, y = sheet.at(0.05 * k, 0.42 - 0.07 * k)
            ellipse.center = (round(x), round(y))
            tint = with_alpha(vein, alpha * strength)
            pygame.draw.ellipse(sheet.picture, tint, ellipse, max(1, round(radius * width)))
        turned = pygame.transform.rotate(sheet.picture, BAND_ANGLES[variant % VARIANTS])
        middle = pygame.Rect(0, 0, sheet.size, sheet.size)
        middle.center = turned.get_rect().center
        sheet.picture = turned.subsurface(middle).copy()
        sheet.blur(sheet.size / 90)
        self.lay(sheet.picture)

    def depth(self) -> None:
        """Darken glass on the lamp's side."""
        rim, sheet = self.stone.rim, self.sheet(self.stone.rim)
        stops = [(0.0, with_alpha(rim, 0)), (1.0, with_alpha(rim, 150))]
        radial(sheet.picture, sheet.at(-0.42, -0.5), sheet.radius, stops, steps=40)
        self.lay(sheet.picture)

    def caustic(self) -> None:
        """Draw light focused on the side away from the lamp."""
        glow, glass, sheet = self.stone.glow, self.stone.glass, self.sheet(self.stone.glow)
        stops = [(t, with_alpha(glow, a * glass)) for t, a in ((0, 0), (0.45, 95), (1, 225))]
        radial(sheet.picture, sheet.at(0.30, 0.42), sheet.radius * 0.74, stops, sheet.at(0.40, 0.54))
        self.lay(sheet.picture)

    def rim(self) -> None:
        """Draw a darkened edge, then a thin reflection of the table at the lower right."""
        rim, glow = self.stone.rim, self.stone.glow
        edge = blank(self.size, self.size, rim)
        stops = [(t, with_alpha(rim, a)) for t, a in ((0, 190), (0.09, 70), (0.2, 0), (1, 0))]
        radial(edge, self.centre, self.radius, stops, steps=60)
        self.lay(edge)
        bounce = self.sheet(glow)
        tint = with_alpha(pale(glow, 0.3), 120 if self.stone.is_glass else 84)
        pygame.draw.circle(bounce.picture, tint, bounce.centre, bounce.radius * 0.955)
        pygame.draw.circle(bounce.picture, with_alpha(glow, 0), bounce.at(-0.035, -0.06), bounce.radius * 0.945)
        bounce.blur(bounce.size / 100)
        self.lay(bounce.picture)

    def sign(self) -> None:
        """Draw the seat's symbol, engraved: a lip below, the cut above."""
        stone = self.stone
        lip = stone.rim if sum(stone.sign) > 3 * 128 else pale(stone.base, 0.6)
        for offset, colour, alpha in ((0.02, lip, 130), (0.0, stone.sign, 225)):
            layer = blank(self.size, self.size, colour)
            outline = symbol_polygon(stone.symbol, self.at(offset, offset), self.radius * 0.40)
            pygame.draw.polygon(layer, with_alpha(colour, alpha), outline)
            self.lay(layer)

    def lamp(self) -> None:
        """Draw a broad soft sheen and one sharp highlight."""
        radius, sheet = self.radius, self.sheet(WHITE)
        stops = [(0.0, with_alpha(WHITE, 0)), (1.0, with_alpha(WHITE, SHEEN.get(self.stone.name, 150)))]
        radial(sheet.picture, sheet.centre, sheet.radius * 0.62, stops, sheet.at(-0.05, -0.05), 40, 0.58)
        turned = pygame.transform.rotate(sheet.picture, 33)
        sheen = self.sheet(WHITE)
        sheen.picture.blit(turned, turned.get_rect(center=sheen.at(-0.30, -0.45)))
        self.lay(sheen.picture)
        window = blank(radius * 0.5, radius * 0.5, WHITE)
        box = pygame.Rect(radius * 0.05, radius * 0.13, radius * 0.36, radius * 0.22)
        pygame.draw.ellipse(window, with_alpha(WHITE, 250), box)
        window = pygame.transform.rotate(pygame.transform.box_blur(window, max(1, self.size // 80)), 36)
        overlay(self.picture, window, window.get_rect(center=self.at(-0.40, -0.50)).topleft)

    def outline(self, colour: Colour) -> None:
        """Draw a line along the edge."""
        layer = blank(self.size, self.size, colour)
        pygame.draw.circle(layer, with_alpha(colour, 255), self.centre, self.radius)
        pygame.draw.circle(layer, with_alpha(colour, 0), self.centre, self.radius * (1 - OUTLINE))
        self.lay(layer)


@sprite
def marble(stone: Stone, diameter: int, variant: int = 0, sign: bool = False) -> pygame.Surface:
    """One marble, `diameter` wide and high; `variant` 0-3 tilts its bands."""
    ball = _Ball(stone, diameter * oversampling(diameter))
    ball.body()
    ball.bands(variant)
    if stone.is_glass:
        ball.depth()
    ball.caustic()
    ball.rim()
    if sign:
        ball.sign()
    ball.lamp()
    if stone.outline:
        ball.outline(stone.outline)
    return ball.cut(diameter)


@sprite
def marble_shadow(stone: Stone, diameter: int, lift: float = 0.0) -> pygame.Surface:
    """Return the shadow of a marble, two diameters wide: contact shadow, soft shadow, and a spot of light from glass.

    Blit all shadows before all marbles.
    """
    size, middle, radius = SHADOW_PIXELS, SHADOW_PIXELS / 2, SHADOW_PIXELS / 4
    away = 1 + lift
    stops = [(t, with_alpha(SHADOW_COLOUR, a / away)) for t, a in ((0, 0), (0.4, 118), (1, 205))]
    centre = (middle + radius * 0.26 * away, middle + radius * 0.38 * away)
    heart = (middle + radius * 0.10 * away, middle + radius * 0.16 * away)
    shadow = blank(size, size, SHADOW_COLOUR)
    radial(shadow, centre, radius * (1.28 + 0.25 * lift), stops, heart, 40)
    shadow = pygame.transform.box_blur(shadow, 2)
    if stone.is_glass and lift < 0.3:
        glow = blank(size, size, stone.glow)
        spot = (middle + radius * 0.56 * away, middle + radius * 0.78 * away)
        radial(glow, spot, radius * 0.56, [(0, with_alpha(stone.glow, 0)), (1, with_alpha(stone.glow, 165))], steps=24)
        glow = pygame.transform.box_blur(glow, 2)
        seen = glow.get_bounding_rect()
        shadow.blit(glow, seen, seen)
    return shrink(shadow, 2 * diameter, 2 * diameter)


def lifted(centre: Point, diameter: int, lift: float = LIFTED) -> Point:
    """Return the place of a chosen marble that is `lift` of the way up from its cell."""
    k = lift / LIFTED * LIFT_HEIGHT * diameter
    return centre[0] - 0.3 * k, centre[1] - k


@sprite
def hollow(
    diameter: int, tone: Colour = (20, 10, 4), strength: float = 1.0, lip: Colour = (255, 235, 200)
) -> pygame.Surface:
    """Return a turned dimple: shaded on the lamp's side, lit on the far lip."""
    size = diameter * oversampling(diameter)
    radius, centre = size / 2 - size * 0.04, (size / 2, size / 2)
    glint = blank(size, size, lip)
    pygame.draw.circle(glint, with_alpha(lip, 92 * strength), (size * 0.514, size * 0.522), radius * 1.02)
    pygame.draw.circle(glint, with_alpha(lip, 0), centre, radius)
    cut = blank(size, size, tone)
    stops = [(t, with_alpha(tone, a * strength)) for t, a in ((0, 225), (0.10, 175), (0.55, 120), (1, 58))]
    radial(cut, centre, radius, stops, (centre[0] + radius * 0.22, centre[1] + radius * 0.30))
    out = shrink(glint, diameter, diameter)
    out.blit(shrink(cut, diameter, diameter), (0, 0))
    return out


DOME = (
    (0, (78, 50, 14)),
    (0.10, (150, 106, 40)),
    (0.14, (232, 196, 120)),
    (0.20, (120, 82, 26)),
    (0.26, (176, 128, 52)),
    (0.6, (206, 160, 80)),
    (1, (250, 226, 164)),
)


@sprite
def brass_dome(diameter: int, pressed: bool = False) -> pygame.Surface:
    """Return a polished brass knob; pressed, its highlight sinks to the middle."""
    size = diameter * oversampling(diameter)
    radius, centre = size / 2 - 2, (size / 2, size / 2)
    out = blank(size, size, (90, 60, 18))
    reach = 0.08 if pressed else 0.25
    heart = (centre[0] - radius * reach * 0.88, centre[1] - radius * reach * 1.12)
    dim = 0.12 if pressed else 0.0
    stops = [(t, with_alpha(mix(colour, (40, 22, 4), dim), 255)) for t, colour in DOME]
    radial(out, centre, radius, stops, heart, 80)
    return shrink(out, diameter, diameter)


@sprite
def turned_marble(stone: Stone, diameter: int, variant: int, sign: bool = False) -> pygame.Surface:
    """Return a marble upside down, for pictures that are turned by 180 degrees, so that its light is right again."""
    return pygame.transform.flip(marble(stone, diameter, variant, sign).convert_alpha(), True, True)


@sprite
def turned_shadow(stone: Stone, diameter: int) -> pygame.Surface:
    """Return the shadow of such a marble."""
    return pygame.transform.flip(marble_shadow(stone, diameter).convert_alpha(), True, True)
