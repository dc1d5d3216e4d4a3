"""Controls without text: round buttons with large icons, a hand that shows a touch, a picture of a refusal."""

from __future__ import annotations

import math

import pygame

from games.shell.theme.colour import Colour, dark, mix, with_alpha
from games.shell.theme.icons import icon
from games.shell.theme.marbles import hollow, marble
from games.shell.theme.mark_sprites import glow_ring, ring
from games.shell.theme.paint import Point, blank, disc, oversampling, round_corners, shrink, sprite, stamp, stroke
from games.shell.theme.stones import Stone
from games.shell.theme.theme import BUTTON_SHADOW, ELEVATION, Material, Radius, Space, Theme, Tint
from games.shell.widgets.base import Widget, draw_card, elevate
from games.shell.widgets.controls import Action, Button
from games.shell.widgets.progress import draw_tick

ICON_SHARE = 0.46  # of a round button's diameter
TAP_SECONDS = 1.3  # of one showing of a touch
REACH = 0.45  # of the hand's height that it comes down
SHOWN = 2.6  # seconds that a refusal is shown
PICTURE = 52  # design pixels of a marble in it


class RoundButton(Button):
    """A disc with a large icon: green for the next step, paper otherwise; perhaps with a tick."""

    def __init__(self, name: str, on_press: Action, icon: str, is_main: bool = False) -> None:
        super().__init__("", on_press, "primary" if is_main else "secondary", icon)
        self.name, self.has_tick = name, False

    def spoken(self) -> str:
        return self.name

    def show(self, is_main: bool, has_tick: bool = False) -> None:
        """Show whether it is the next step, and whether it is done."""
        kind = "primary" if is_main else "secondary"
        if (kind, has_tick) != (self.kind, self.has_tick):
            self.kind, self.has_tick = kind, has_tick
            self.refresh()

    def overhang(self, theme: Theme) -> int:
        return theme.px(2 * BUTTON_SHADOW.blur + BUTTON_SHADOW.drop)

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        palette, size = theme.palette, min(self.rect.size)
        place = pygame.Rect(0, 0, size, size)
        place.center = self.rect.center
        self.ring_radius = size / 2 / theme.unit
        self.draw_ring(target, theme, place)
        is_main = self.kind == "primary"
        fill = palette.primary if is_main else palette.surface
        fill = mix(fill, palette.fill, (Tint.PRESSED if self.is_pressed else Tint.HOVER * self.warmth))
        if not self.enabled:
            fill = mix(fill, palette.table, Tint.DISABLED)
        else:
            elevate(target, place, theme, size / 2 / theme.unit, BUTTON_SHADOW)
        edge = dark(palette.primary, Tint.FOOT) if is_main and self.enabled else palette.line
        stamp(target, disc(size, edge), place.center)
        stamp(target, disc(size - 2 * theme.px(2), fill), place.center)
        ink = palette.on_primary if is_main and self.enabled else self._ink(theme)
        stamp(target, icon(self.icon, round(size * ICON_SHARE), ink), place.center)
        if self.has_tick:
            at = (place.right - size * 0.14, place.bottom - size * 0.14)
            draw_tick(target, theme, at, size * 0.34 / theme.unit)


@sprite
def pointing_hand(height: int) -> pygame.Surface:
    """Return a hand from below with one finger up; the tip of the finger is at the middle of the upper edge."""
    k = oversampling(height)
    size = height * k
    picture = blank(size, size, Material.BRASS_OUTLINE)
    unit = size / 24

    def points(*pairs: Point) -> list[Point]:
        return [(x * unit, y * unit) for x, y in pairs]

    outline = round_corners(points(
        (10.2, 1.2), (13.8, 1.2), (13.8, 9.6), (16.2, 9.4), (18.2, 10.2), (20.6, 11.4), (21, 17), (18.6, 23), (9.4, 23),
        (4.4, 16.4), (4.6, 13.6), (7.2, 13.8), (10.2, 16.2)), 1.7 * unit)
    pygame.draw.polygon(picture, with_alpha(Material.IVORY, 255), outline)
    stroke(picture, outline, 1.3 * unit, with_alpha(Material.BRASS_OUTLINE, 255), closed=True)
    for x, top in ((13.8, 11.4), (16.4, 12.0), (18.8, 12.8)):
        stroke(picture, points((x, top), (x, top + 4)), 0.9 * unit, with_alpha(Material.BRASS_OUTLINE, 200))
    return shrink(picture, height, height)


class TouchHand(Widget):
    """A hand that taps a place again and again. It is no control and takes no touches."""

    def __init__(self) -> None:
        super().__init__()
        self.visible = False
        self._at: Point = (0, 0)
        self._time = 0.0
        self._size = 1

    def point_at(self, at: Point | None, size: int) -> None:
        """Point at a place with a hand of a size in device pixels, or hide the hand."""
        if (at is not None) != self.visible or (at is not None and (at, size) != (self._at, self._size)):
            self.visible, self.changed = at is not None, True
            self._at, self._size, self._time = at or self._at, size, 0.0
            self._place()

    def _place(self) -> None:
        moves = self.theme is not None and not self.theme.reduced_motion
        away = (1 - abs(math.cos(math.pi * self._time / TAP_SECONDS)) ** 6) * REACH if moves else 0.0
        x, y = self._at
        self.rect = pygame.Rect(0, 0, self._size, self._size)
        self.rect.midtop = round(x), round(y + self._size * (away - 0.06))

    def update(self, dt: float) -> None:
        if self.visible and self.theme and not self.theme.reduced_motion:
            self._time = (self._time + dt) % TAP_SECONDS
            before = self.rect.y
            self._place()
            self.changed = self.changed or before != self.rect.y

    def overhang(self, theme: Theme) -> int:
        return 2

    def spoken(self) -> str:
        return ""

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        stamp(target, pointing_hand(self._size), self.rect.center)


class RefusalPicture(Widget):
    """A picture of a target that cannot be touched, crossed out, beside one that can; shown for a moment."""

    def __init__(self) -> None:
        super().__init__()
        self.visible = False
        self.refused: Stone | None = None  # None: an empty place
        self.offered: Stone | None = None
        self._left = 0.0

    def show(self, refused: Stone | None, offered: Stone | None) -> None:
        """Show which target cannot be touched now, and which can."""
        self.refused, self.offered, self._left = refused, offered, SHOWN
        self.visible, self.changed = True, True

    def update(self, dt: float) -> None:
        self._left -= dt
        if self._left <= 0:
            self.set_visible(False)

    def spoken(self) -> str:
        return ""

    def overhang(self, theme: Theme) -> int:
        return theme.px(2 * ELEVATION[2].blur + ELEVATION[2].drop)

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        palette, size = theme.palette, theme.px(PICTURE)
        draw_card(target, self.rect, theme, Radius.CARD, 2)
        y, step = self.rect.centery, self.rect.w // 4
        left, right = (self.rect.x + step, y), (self.rect.right - step, y)
        self._thing(target, self.refused, left, size)
        width = max(2.0, size * 0.07)
        stamp(target, ring(round(size * 1.2), palette.danger, width), left)
        reach = size * 0.42
        slash = [(left[0] - reach, left[1] + reach), (left[0] + reach, left[1] - reach)]
        stroke(target, slash, width, (*palette.danger, 255))
        stamp(target, icon("arrow", theme.px(Space.XXL), palette.ink2), self.rect.center)
        stamp(target, glow_ring(round(size * 1.5), width), right)
        self._thing(target, self.offered, right, size)
        draw_tick(target, theme, (right[0] + size * 0.45, y + size * 0.42), 22)

    @staticmethod
    def _thing(target: pygame.Surface, stone: Stone | None, at: Point, size: int) -> None:
        shade: Colour = (16, 8, 3)
        stamp(target, marble(stone, size, 1, True) if stone else hollow(size, shade), at)


