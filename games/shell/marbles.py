"""Marbles and what they lie in: glass with light, depth and shadow, turned hollows, and brass domes.

A marble is drawn at 4x in seven layers from back to front, then shrunk. Offsets are in radii, y down.
"""

from __future__ import annotations

import pygame

from games.shell.colour import Colour, mix, pale, with_alpha
from games.shell.glyphs import symbol_polygon
from games.shell.paint import OPAQUE_WHITE, WHITE, Point, blank, clip, oversampling, radial, shrink, sprite
from games.shell.theme import Stone

BAND_ANGLES = (28, -38, 151, 84)  # the agate bands of the four variants
VARIANTS = len(BAND_ANGLES)
BANDS = ((0.10, 46), (0.035, 88), (0.06, 34), (0.025, 70))  # width, alpha
BAND_STRENGTH = {"onyx": 0.55, "pearl": 0.9}
SHEEN = {"onyx": 100, "pearl": 90}
SHADOW_COLOUR: Colour = (12, 7, 3)
SHADOW_PIXELS = 96
LIFT_HEIGHT = 0.08  # diameters a chosen marble rises
LIFTED = 0.8  # how far its shadow moves away and fades


class _Ball:
    """The large picture of a marble while its layers are laid."""

    def __init__(self, stone: Stone, size: int) -> None:
        self.stone, self.size = stone, size
        self.radius, self.centre = size / 2 - 2, (size / 2, size / 2)
        self.mask = blank(size, size, WHITE)
        pygame.draw.circle(self.mask, OPAQUE_WHITE, self.centre, self.radius)
        self.picture = blank(size, size, stone.rim)
        self.picture.fill(with_alpha(stone.rim, 255))  # opaque until the end: nothing pale may hide beyond the edge

    def at(self, x: float, y: float) -> Point:
        """A point given in radii from the centre."""
        return self.centre[0] + x * self.radius, self.centre[1] + y * self.radius

    def lay(self, layer: pygame.Surface, blur: int = 0) -> None:
        """Put a layer on, perhaps blurred, inside the ball only."""
        if blur:
            layer = pygame.transform.box_blur(layer, max(1, blur))
        self.picture.blit(clip(layer, self.mask), (0, 0))

    def body(self) -> None:
        """Opaque stones are lit from the lamp's side; glass gathers light on the far side."""
        stone = self.stone
        heart = self.at(0.10, 0.14) if stone.is_glass else self.at(-0.30, -0.36)
        between = mix(stone.rim, stone.base, 0.62)
        shades = ((0, stone.rim), (0.16, between), (0.45, stone.base), (1, stone.heart))
        radial(self.picture, self.centre, self.radius, [(t, with_alpha(c, 255)) for t, c in shades], heart, 72)

    def bands(self, variant: int) -> None:
        """Nested ellipses, tilted by the variant, so that no two neighbours look cloned."""
        vein, radius = self.stone.vein, self.radius
        layer = blank(self.size, self.size, vein)
        strength = BAND_STRENGTH.get(self.stone.name, 0.62)
        for k, (width, alpha) in enumerate(BANDS):
            ellipse = pygame.Rect(0, 0, radius * (2.5 - 0.36 * k), radius * (1.15 - 0.24 * k))
            ellipse.center = round(self.at(0.05 * k, 0)[0]), round(self.at(0, 0.42 - 0.07 * k)[1])
            pygame.draw.ellipse(layer, with_alpha(vein, alpha * strength), ellipse, max(1, int(radius * width)))
        turned = pygame.transform.rotate(layer, BAND_ANGLES[variant % VARIANTS])
        middle = pygame.Rect(0, 0, self.size, self.size)
        middle.center = turned.get_rect().center
        self.lay(turned.subsurface(middle).copy(), self.size // 90)

    def depth(self) -> None:
        """The lamp's side of glass is its dark side."""
        rim = self.stone.rim
        layer = blank(self.size, self.size, rim)
        radial(layer, self.at(-0.42, -0.5), self.radius, [(0, with_alpha(rim, 0)), (1, with_alpha(rim, 150))], steps=40)
        self.lay(layer)

    def caustic(self) -> None:
        """Light focused on the side away from the lamp."""
        glow, glass = self.stone.glow, self.stone.glass
        layer = blank(self.size, self.size, glow)
        stops = [(t, with_alpha(glow, a * glass)) for t, a in ((0, 0), (0.45, 95), (1, 225))]
        radial(layer, self.at(0.30, 0.42), self.radius * 0.74, stops, self.at(0.40, 0.54))
        self.lay(layer)

    def rim(self) -> None:
        """A darkened edge, then a thin bounce of table light at the lower right."""
        rim, glow = self.stone.rim, self.stone.glow
        layer = blank(self.size, self.size, rim)
        stops = [(t, with_alpha(rim, a)) for t, a in ((0, 190), (0.09, 70), (0.2, 0), (1, 0))]
        radial(layer, self.centre, self.radius, stops, steps=60)
        self.lay(layer)
        bounce = blank(self.size, self.size, glow)
        tint = with_alpha(pale(glow, 0.3), 120 if self.stone.is_glass else 84)
        pygame.draw.circle(bounce, tint, self.centre, self.radius * 0.955)
        pygame.draw.circle(bounce, with_alpha(glow, 0), self.at(-0.035, -0.06), self.radius * 0.945)
        self.lay(bounce, self.size // 100)

    def sign(self) -> None:
        """The seat's symbol, engraved: a lip below, the cut above."""
        stone = self.stone
        lip = stone.rim if sum(stone.sign) > 3 * 128 else pale(stone.base, 0.6)
        for offset, colour, alpha in ((0.02, lip, 130), (0.0, stone.sign, 225)):
            layer = blank(self.size, self.size, colour)
            outline = symbol_polygon(stone.symbol, self.at(offset, offset), self.radius * 0.40)
            pygame.draw.polygon(layer, with_alpha(colour, alpha), outline)
            self.lay(layer)

    def lamp(self) -> None:
        """A broad soft sheen and one crisp window."""
        radius, size = self.radius, self.size
        sheen = blank(size, size, WHITE)
        stops = [(0, with_alpha(WHITE, 0)), (1, with_alpha(WHITE, SHEEN.get(self.stone.name, 150)))]
        radial(sheen, self.centre, radius * 0.62, stops, self.at(-0.05, -0.05), 40, 0.58)
        sheen = pygame.transform.rotate(sheen, 33)
        self.picture.blit(sheen, sheen.get_rect(center=self.at(-0.30, -0.45)))
        window = blank(radius * 0.5, radius * 0.5, WHITE)
        box = pygame.Rect(radius * 0.05, radius * 0.13, radius * 0.36, radius * 0.22)
        pygame.draw.ellipse(window, with_alpha(WHITE, 250), box)
        window = pygame.transform.rotate(pygame.transform.box_blur(window, max(1, size // 80)), 36)
        self.picture.blit(window, window.get_rect(center=self.at(-0.40, -0.50)))


@sprite(160)
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
    return shrink(clip(ball.picture, ball.mask), diameter, diameter)


@sprite(64)
def marble_shadow(stone: Stone, diameter: int, lift: float = 0.0) -> pygame.Surface:
    """What a marble casts, two diameters wide: the dark at the contact, a soft shadow, and a spot of light from glass.

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
    """Where a chosen marble hovers, `lift` of the way up from its cell."""
    k = lift / LIFTED * LIFT_HEIGHT * diameter
    return centre[0] - 0.3 * k, centre[1] - k


@sprite(48)
def hollow(
    diameter: int, tone: Colour = (20, 10, 4), strength: float = 1.0, lip: Colour = (255, 235, 200)
) -> pygame.Surface:
    """A turned dimple: shaded on the lamp's side, lit on the far lip."""
    size = diameter * oversampling(diameter)
    radius, centre = size / 2 - size * 0.04, (size / 2, size / 2)
    out = blank(size, size, lip)
    glint = (centre[0] + size * 0.014, centre[1] + size * 0.022)
    pygame.draw.circle(out, with_alpha(lip, 92 * strength), glint, radius * 1.02)
    stops = [(t, with_alpha(tone, a * strength)) for t, a in ((0, 225), (0.10, 175), (0.55, 120), (1, 58))]
    radial(out, centre, radius, stops, (centre[0] + radius * 0.22, centre[1] + radius * 0.30))
    return shrink(out, diameter, diameter)


DOME = (
    (0, (78, 50, 14)),
    (0.10, (150, 106, 40)),
    (0.14, (232, 196, 120)),
    (0.20, (120, 82, 26)),
    (0.26, (176, 128, 52)),
    (0.6, (206, 160, 80)),
    (1, (250, 226, 164)),
)


@sprite(24)
def brass_dome(diameter: int, pressed: bool = False) -> pygame.Surface:
    """A polished brass knob; pressed, its highlight sinks to the middle."""
    size = diameter * oversampling(diameter)
    radius, centre = size / 2 - 2, (size / 2, size / 2)
    out = blank(size, size, (90, 60, 18))
    reach = 0.08 if pressed else 0.25
    heart = (centre[0] - radius * reach * 0.88, centre[1] - radius * reach * 1.12)
    dim = 0.12 if pressed else 0.0
    stops = [(t, with_alpha(mix(colour, (40, 22, 4), dim), 255)) for t, colour in DOME]
    radial(out, centre, radius, stops, heart, 80)
    return shrink(out, diameter, diameter)
