"""A seat on the screen: its marble, its name, its status and its score, on cards of several shapes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import pygame

from games.shell.theme.colour import Colour, mix
from games.shell.theme.icons import icon
from games.shell.theme.marbles import VARIANTS, marble, marble_shadow, turned_marble, turned_shadow
from games.shell.theme.mark_sprites import ring
from games.shell.theme.paint import Point, disc, stamp
from games.shell.theme.stones import Stone
from games.shell.theme.theme import ELEVATION, Motion, Radius, Size, Theme, Tint
from games.shell.widgets.base import Widget, draw_card
from games.shell.widgets.presence import paint_presence

BEADS = 3
BEAD_FRAMES = 12  # pictures in one loop of the beads
TRAY_RING = 6  # design pixels that the ring of a decisive marble is wider than the marble


class Tray(NamedTuple):
    """A row of hollows, some filled: marbles captured or brought home."""

    stone: Stone
    filled: int
    total: int
    won: bool = False  # the last marble in it decided the game


class SeatCard(Widget):
    """The base of a seat's cards. Subclasses place the marble, the words and the score, and paint the score."""

    radius: float = Radius.CARD

    def __init__(self, stone: Stone, name: str, sign: bool = True) -> None:
        super().__init__()
        self.stone, self.name, self.sign, self.status = stone, name, sign, ""
        self.is_active = False
        self.is_thinking = False
        self.tray: Tray | None = None
        self.counts: tuple[tuple[str, int], ...] = ()  # icon names and numbers: what is in the hand
        self.clock = ""  # what is left of the seat's time, where it is played with a clock
        self.minutes = ""
        self.is_hurried = False
        self.presence = ""  # of the player of a seat at a live table: here, away, gone or waiting
        self.phrase = ""  # said lately
        self.dot_at: tuple[int, int] | None = None  # the middle of the dot for the presence
        self.beads_at = (0, 0)  # the middle of the first bead
        self._time = 0.0  # seconds since the beads began their loop
        self._bead_frame = self._drawn_frame = 0

    # --- for subclasses --------------------------------------------------------------------------

    @property
    def is_framed(self) -> bool:
        """Whether the card has a background of its own; a card of the seat to move always has one."""
        return True

    def marble_size(self, theme: Theme) -> int:
        """Return the diameter of the seat's marble."""
        raise NotImplementedError

    def marble_at(self, theme: Theme) -> tuple[int, int]:
        """Return the middle of the seat's marble."""
        raise NotImplementedError

    def tray_place(self, index: int, theme: Theme) -> tuple[Point, int]:
        """Return the middle of a hollow of the tray, and the size of its marble."""
        raise NotImplementedError

    def has_bead_room(self, theme: Theme) -> bool:
        """Whether there is room for the beads beside the name."""
        return True

    def paint_score(self, target: pygame.Surface, theme: Theme) -> None:
        """Paint the counts, or the tray."""
        raise NotImplementedError

    # --- content ---------------------------------------------------------------------------------

    def show(
        self,
        status: str,
        is_active: bool,
        is_thinking: bool = False,
        tray: Tray | None = None,
        counts: Sequence[tuple[str, int]] = (),
    ) -> None:
        """Show status and score of the seat."""
        now = (status, is_active, is_thinking, tray, tuple(counts))
        if now != (self.status, self.is_active, self.is_thinking, self.tray, self.counts):
            self.status, self.is_active, self.is_thinking, self.tray, self.counts = now
            self.refresh()

    def show_clock(self, clock: str, minutes: str, is_hurried: bool) -> None:
        """Show the remaining time of the seat, with a short form for narrow cards."""
        if (clock, is_hurried) != (self.clock, self.is_hurried):
            self.clock, self.minutes, self.is_hurried = clock, minutes, is_hurried
            self.refresh()

    def show_presence(self, presence: str, phrase: str) -> None:
        """Show whether the player is there, by a dot before the status, and what they said lately."""
        if (presence, phrase) != (self.presence, self.phrase):
            self.presence, self.phrase = presence, phrase
            self.refresh()

    def overhang(self, theme: Theme) -> int:
        return theme.px(2 * ELEVATION[2].blur + ELEVATION[2].drop)

    def update(self, dt: float) -> None:
        if self.is_thinking and self.theme and not self.theme.reduced_motion:
            self._time = (self._time + dt) % Motion.BEADS
            self._bead_frame = int(self._time / Motion.BEADS * BEAD_FRAMES)

    def dirty(self) -> list[pygame.Rect]:
        beads_moved, self._drawn_frame = self._bead_frame != self._drawn_frame, self._bead_frame
        if self.changed or not beads_moved or not self.is_thinking or not self.theme:
            return super().dirty()
        size = self.theme.px(Size.BEAD)
        left, middle = self.beads_at
        return [pygame.Rect(left - size, middle - size, 6 * size, 2 * size)]

    def clock_colour(self, theme: Theme) -> Colour:
        """Return the colour of the clock: red while there is little time left."""
        return theme.palette.danger if self.is_hurried else theme.palette.ink

    # --- painting --------------------------------------------------------------------------------

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        if self.is_active or self.is_framed:
            draw_card(target, self.rect, theme, self.radius, 2 if self.is_active else 1, self.is_active)
        self._paint_marble(target, theme)
        self.paint_live(target, theme)
        if self.is_thinking and self.has_bead_room(theme):
            self._paint_beads(target, theme)
        self.paint_score(target, theme)

    def paint_live(self, target: pygame.Surface, theme: Theme) -> None:
        """Paint the dot of a live table."""
        if self.dot_at:
            paint_presence(target, theme, self.presence, self.dot_at)

    def _paint_marble(self, target: pygame.Surface, theme: Theme) -> None:
        size, at = self.marble_size(theme), self.marble_at(theme)
        shadow, ball = (turned_shadow, turned_marble) if theme.is_turned else (marble_shadow, marble)
        stamp(target, shadow(self.stone, size), at)
        stamp(target, ball(self.stone, size, 1, self.sign), at)

    def _paint_beads(self, target: pygame.Surface, theme: Theme) -> None:
        palette, size = theme.palette, theme.px(Size.BEAD)
        for k in range(BEADS):
            turn = self._bead_frame / BEAD_FRAMES - k / BEADS
            bright = 1.0 if theme.reduced_motion else max(0.0, math.cos(2 * math.pi * turn))
            colour = mix(palette.fill, palette.surface, Tint.BEAD_REST * (1 - bright))
            stamp(target, disc(size, colour), (self.beads_at[0] + k * theme.px(13), self.beads_at[1]))

    def paint_tray(self, target: pygame.Surface, theme: Theme, tray: Tray) -> None:
        """Paint the hollows of the tray."""
        for k in range(tray.total):
            paint_hollow(target, theme, tray, k, *self.tray_place(k, theme))


def paint_count(target: pygame.Surface, theme: Theme, name: str, count: int, size: int, at: Point) -> None:
    """Paint the icon of a count, pale if the count is zero."""
    colour = mix(theme.palette.ink2, theme.palette.surface, 0.0 if count else 0.6)
    stamp(target, icon(name, size, colour), at)


def paint_hollow(target: pygame.Surface, theme: Theme, tray: Tray, k: int, at: Point, size: int) -> None:
    """Paint one hollow of a tray, with its marble if it has one."""
    if tray.won and k == tray.filled - 1:
        stamp(target, ring(size + theme.px(TRAY_RING), theme.palette.fill, max(2.0, 2 * theme.unit)), at)
    if k < tray.filled:
        ball = turned_marble if theme.is_turned else marble
        stamp(target, ball(theme.small_stone(tray.stone), size, k % VARIANTS), at)
    else:
        empty = mix(theme.palette.ink2, theme.palette.surface, 0.35)
        stamp(target, ring(size, empty, max(1.0, 1.2 * theme.unit), 150), at)
