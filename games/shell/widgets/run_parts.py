"""Widgets of a puzzle run: score, lives and time above the board, and the card that leads to a run."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from games.shell.theme.colour import Colour, mix, with_alpha
from games.shell.theme.icons import icon
from games.shell.theme.paint import arc, blank, oversampling, shrink, sprite, stamp, stroke
from games.shell.theme.text import fit, measure, tr
from games.shell.theme.theme import Size, Space, Theme, Type, Weight
from games.shell.widgets.base import Widget, draw_card, place_line
from games.shell.widgets.sheet import PressedCard

HEART, HEART_GAP = 24, 10  # design pixels
RING, RING_WIDTH = 52, 5
ROW_DROP = 11  # from the middle to the middle of the upper and of the lower line
STEPS = 60  # lengths of arc that the ring is drawn at


@sprite
def time_ring(size: int, step: int, colour: Colour, track: Colour) -> pygame.Surface:
    """Return a ring with `step` of STEPS parts, from the top."""
    k = oversampling(size)
    picture, width = blank(size * k, size * k, colour), RING_WIDTH / RING * size * k
    centre, radius = (size * k / 2, size * k / 2), (size * k - width) / 2 - 1
    stroke(picture, arc(centre, radius, 0, 360, 90), width, with_alpha(track, 255), closed=True)
    if step:
        stroke(picture, arc(centre, radius, -90, -90 + 360 * step / STEPS, max(4, step * 2)), width,
               with_alpha(colour, 255))
    return shrink(picture, size, size)


class RunHead(Widget):
    """The number solved, the best result, the lives left, and the time if the run is timed."""

    def __init__(self, lives: int, best: int) -> None:
        super().__init__()
        self.most = self.lives = lives
        self.best, self.solved = best, 0
        self.left: float | None = None  # seconds
        self.share = 1.0  # of the time that is left

    def show(self, solved: int, lives: int, left: float | None, share: float) -> None:
        """Show the state of the run; the time is in whole seconds."""
        seconds = None if left is None else max(0, -int(-left // 1))
        if (solved, lives, seconds) != (self.solved, self.lives, self.left):
            self.solved, self.lives, self.left, self.share = solved, lives, seconds, share
            self.refresh()

    def spoken(self) -> str:
        parts = [tr("run.solved_count", n=self.solved), self._best_line(), tr("run.lives", n=self.lives)]
        if self.left is not None:
            parts.append(tr("run.seconds", n=int(self.left)))
        return ". ".join(parts)

    def _best_line(self) -> str:
        return tr("run.best", n=max(self.best, self.solved)) if self.best else tr("run.first")

    def _time(self) -> str:
        return f"{int(self.left or 0) // 60}:{int(self.left or 0) % 60:02}"

    def _has_ring(self, theme: Theme) -> bool:
        """Whether the time has room inside its ring; else it stands alone."""
        return measure(self._time(), Weight.BOLD, theme.smallest_type) <= self._ring(theme) - theme.px(2 * RING_WIDTH)

    def _ring(self, theme: Theme) -> int:
        return min(theme.px(RING), self.rect.h - theme.px(Space.M))

    def _hearts_at(self, theme: Theme) -> list[tuple[float, int]]:
        px = theme.px
        right = self.rect.right - px(Space.L) - (self._ring(theme) + px(Space.L) if self.left is not None else 0)
        step = px(HEART) + px(HEART_GAP)
        return [(right - px(HEART) / 2 - step * (self.most - 1 - k), self.rect.centery) for k in range(self.most)]

    def arrange(self, theme: Theme) -> None:
        palette, px, rect = theme.palette, theme.px, self.rect
        large = min(theme.type(Type.WORDMARK_SMALL), round(rect.h * 0.56))
        score = str(self.solved)
        left, wide = rect.x + px(Space.XL), measure(score, Weight.TITLE, large)
        room = pygame.Rect(left, rect.y, wide + 2, rect.h)
        at = (left, rect.centery - px(2))
        self.lines = [place_line(score, Weight.TITLE, large, palette.ink, "midleft", at, room)]
        left += wide + px(Space.M)
        hearts = self._hearts_at(theme)[0][0] - px(HEART) / 2
        room = pygame.Rect(left, rect.y, max(1, round(hearts) - px(Space.S) - left), rect.h)
        small = fit(self._best_line(), Weight.MEDIUM, theme.type(Type.CAPTION), room.w, theme.smallest_type)
        has_best = measure(self._best_line(), Weight.MEDIUM, small) <= room.w
        at = (left, rect.centery - px(ROW_DROP) * has_best)
        if measure(tr("run.solved"), Weight.SEMIBOLD, theme.smallest_type) <= room.w:
            self.put(tr("run.solved"), Weight.SEMIBOLD, Type.BUTTON, room, at=at)
        if has_best:
            at = (left, rect.centery + px(ROW_DROP))
            self.put(self._best_line(), Weight.MEDIUM, Type.CAPTION, room, "ink2", at=at)
        if self.left is not None:
            ring = pygame.Rect(0, 0, self._ring(theme), self._ring(theme))
            ring.midright = (rect.right - px(Space.M), rect.centery)
            words = self._time()
            large = fit(words, Weight.BOLD, theme.type(Type.CAPTION), ring.w - px(Space.S), theme.smallest_type)
            self.lines.append(place_line(words, Weight.BOLD, large, palette.ink, "center", ring.center, ring))

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        palette = theme.palette
        draw_card(target, self.rect, theme)
        for k, at in enumerate(self._hearts_at(theme)):
            is_left = k < self.lives
            colour = palette.danger if is_left else mix(palette.line, palette.ink2, 0.6)
            stamp(target, icon("heart" if is_left else "heart_lost", theme.px(HEART), colour), at)
        if self.left is not None and self._has_ring(theme):
            size = self._ring(theme)
            at = (self.rect.right - theme.px(Space.M) - size / 2, self.rect.centery)
            step = max(0, min(STEPS, round(self.share * STEPS)))
            stamp(target, time_ring(size, step, palette.primary, palette.line), at)


class RunCard(PressedCard):
    """The card that opens a run: its name over a line, beside a heart."""

    def __init__(self, title: str, line: str, on_press: Callable[[], None]) -> None:
        super().__init__(on_press)
        self.title, self.line, self.has_heart = title, line, True

    def arrange(self, theme: Theme) -> None:
        beside = self.rect.x + theme.px(Space.L + HEART + Space.M)
        words = measure(self.title, Weight.BOLD, theme.smallest_type)
        self.has_heart = words <= self.rect.right - theme.px(Space.S) - beside
        left = beside if self.has_heart else self.rect.x + theme.px(Space.M)
        room = pygame.Rect(left, self.rect.y, self.rect.right - theme.px(Space.S) - left, self.rect.h)
        upper, lower = (left, room.centery - theme.px(ROW_DROP)), (left, room.centery + theme.px(ROW_DROP))
        self.put(self.title, Weight.BOLD, Type.BUTTON, room, at=upper, shortens=True)
        self.put(self.line, Weight.MEDIUM, Type.CAPTION, room, "ink2", at=lower, shortens=True)

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        super().paint(target, theme)
        if self.has_heart:
            at = (self.rect.x + theme.px(Space.L) + theme.px(HEART) / 2, self.rect.centery)
            stamp(target, icon("heart", theme.px(max(HEART, Size.ICON)), theme.palette.danger), at)
