"""Progress: bars, checks, dots, and the path of lessons."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from games.shell.theme.colour import mix
from games.shell.theme.icons import icon
from games.shell.theme.paint import disc, rounded, stamp
from games.shell.theme.text import fit, wrap
from games.shell.theme.theme import Radius, Size, Space, Theme, Tint, Type, Weight
from games.shell.widgets.base import Pressable, Widget, place_line

DOT, DOT_NOW = 8, 26  # design pixels: a dot, and how long the current one is
DISC, DISC_HOLE = 26, 22  # of a lesson on the path
CHECK = 0.62  # of a tick's disc
LINE = 1.15  # distance between the lines of a title, in type sizes


def draw_tick(target: pygame.Surface, theme: Theme, at: tuple[float, float], size: float) -> None:
    """Draw a green disc with a check; `size` is in design pixels."""
    stamp(target, disc(theme.px(size), theme.palette.primary), at)
    stamp(target, icon("check", theme.px(size * CHECK), theme.palette.on_primary), at)


def draw_meter(target: pygame.Surface, theme: Theme, rect: pygame.Rect, share: float) -> None:
    """Draw a thin bar along the middle of a rectangle, filled by a share."""
    height = theme.px(Size.TRACK)
    track = pygame.Rect(rect.x, rect.centery - height // 2, rect.w, height)
    rounded(target, track, theme.palette.line, height / 2)
    if share > 0:
        track.w = max(height, round(track.w * min(1.0, share)))
        rounded(target, track, theme.palette.primary, height / 2)


class ProgressBar(Widget):
    """A bar that fills while something is being made."""

    def __init__(self) -> None:
        super().__init__()
        self.share = 0.0

    def set_share(self, share: float) -> None:
        """Set the filled share, 0 to 1."""
        if round(share * 200) != round(self.share * 200):
            self.changed = True
        self.share = share

    def passages(self) -> list[tuple[str, str]]:
        return [("text", f"{round(100 * self.share)} %")]

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        draw_meter(target, theme, self.rect, self.share)


class Dots(Widget):
    """The parts of a whole as dots: those done, a longer one for the current one, those to come."""

    def __init__(self, total: int, at: int = 0) -> None:
        super().__init__()
        self.total, self.at = total, at

    def set_at(self, at: int) -> None:
        """Go to a part; past the last, all are done."""
        if at != self.at:
            self.at = at
            self.changed = True

    def width_for(self, theme: Theme) -> int:
        """Return the width of the dots."""
        return theme.px((self.total - 1) * (DOT + 10) + DOT_NOW)

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        palette, x = theme.palette, float(self.rect.right)
        for k in reversed(range(self.total)):
            width = theme.px(DOT_NOW if k == self.at else DOT)
            x -= width
            colour = palette.primary if k <= self.at else mix(palette.line, palette.ink2, 0.35)
            dot = pygame.Rect(round(x), self.rect.centery - theme.px(DOT) // 2, width, theme.px(DOT))
            rounded(target, dot, colour, dot.h / 2)
            x -= theme.px(10)


class PathRow(Pressable):
    """One lesson on the path: done, the next one, or still to come; the one begun last is highlighted."""

    def __init__(self, number: int, title: str, state: str, on_press: Callable[[], None], *, is_last: bool = False,
                 is_current: bool = False) -> None:
        super().__init__(on_press)
        self.number, self.title, self.state = number, title, state
        self.is_last, self.is_current = is_last, is_current

    def _disc_at(self, theme: Theme) -> tuple[int, int]:
        return self.rect.x + theme.px(Space.XL), self.rect.centery

    def arrange(self, theme: Theme) -> None:
        palette, (x, y) = theme.palette, self._disc_at(theme)
        if self.state != "done":
            colour = palette.on_primary if self.state == "next" else palette.ink2
            px = max(theme.smallest_type, min(theme.type(Type.CAPTION), theme.px(17)))
            self.lines = [place_line(str(self.number), Weight.BOLD, px, colour, "center", (x, y), self.rect)]
        left = x + theme.px(DISC // 2 + Space.M)
        right = self.rect.right - theme.px(Space.S + (Size.ICON_IN_BUTTON + Space.XS if self.is_current else 0))
        weight = Weight.BOLD if self.state == "next" else Weight.MEDIUM
        px = theme.type(Type.LIST)
        if len(wrap(self.title, weight, px, right - left)) * round(px * LINE) > self.rect.h:
            px = fit(self.title, weight, px, right - left, theme.smallest_type)
        colour = palette.ink2 if self.state == "done" else palette.ink
        room = pygame.Rect(left, self.rect.y, right - left, self.rect.h)
        parts, step = wrap(self.title, weight, px, room.w), round(px * LINE)
        for k, part in enumerate(parts):
            at = (left, y + (k - (len(parts) - 1) / 2) * step)
            self.lines.append(place_line(part, weight, px, colour, "midleft", at, room))

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        palette, (x, y) = theme.palette, self._disc_at(theme)
        self.draw_ring(target, theme)
        pill = self.rect.inflate(0, -2 * theme.px(2))
        if self.is_current or self.warmth or self.is_pressed:
            tint = Tint.PRESSED if self.is_pressed else 0.24 if self.is_current else Tint.HOVER * self.warmth
            rounded(target, pill, mix(palette.surface, palette.fill, tint), Radius.BUTTON * theme.unit)
        is_done = self.state == "done"
        if not self.is_last and not self.is_current:
            colour = palette.primary if is_done else palette.line
            top = y + theme.px(DISC // 2 + 4)
            target.fill(colour, (x - theme.px(Size.HAIRLINE), top, theme.px(2), max(1, y + self.rect.h - theme.px(
                DISC // 2 + 4) - top)))
        if is_done:
            draw_tick(target, theme, (x, y), DISC)
        else:
            stamp(target, disc(theme.px(DISC), palette.primary if self.state == "next" else palette.line), (x, y))
            if self.state != "next":
                stamp(target, disc(theme.px(DISC_HOLE), palette.surface), (x, y))
        if self.is_current:
            at = (self.rect.right - theme.px(Space.L + 2), y)
            stamp(target, icon("arrow", theme.px(Size.ICON_IN_BUTTON), palette.ink), at)

    def overhang(self, theme: Theme) -> int:
        return theme.px(Space.XL)
