"""Marks that several boards share: legal cells, chosen pieces, the last move, the winning line."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pygame

from games.shell.theme.marbles import lifted
from games.shell.theme.mark_sprites import (
    CHOSEN_RING,
    GLOW_RING,
    LAST_RING,
    chosen_ring,
    glow_ring,
    hint_arrow,
    past_arrow,
    ring,
    stud,
)
from games.shell.theme.paint import Point, stamp
from games.shell.theme.theme import Material

STUD, STUD_HOVER = 0.36, 0.46  # of the pitch
MOVER = (0.12, 0.84)  # where the arrow on a marble that moves begins and ends, of its way
DRAWN_RING = 1.22
FOCUS_RING = 1.26  # marble diameters
EXTENDS_ALPHA = 150
PAST_ALPHA = 235
LESSER = 0.6  # width of the arrow of a turn that is not the best


@dataclass(frozen=True)
class MarkPainter:
    """Draws marks for boards of one pitch and marble size."""

    pitch: float
    diameter: int
    is_past: bool = False  # draws a turn that was played: ivory, not brass
    is_lesser: bool = False  # draws a turn that is not the best: thin and dull

    @property
    def line(self) -> float:
        """The width of a ring."""
        return max(2.0, self.pitch * 0.03)

    @property
    def for_past(self) -> MarkPainter:
        """The painter of turns that were played."""
        return replace(self, is_past=True)

    @property
    def for_lesser(self) -> MarkPainter:
        """The painter of turns that are good but not the best."""
        return replace(self, is_lesser=True)

    def stud(self, target: pygame.Surface, at: Point, is_near: bool = False) -> None:
        """Mark a legal cell."""
        stamp(target, stud(max(6, round(self.pitch * (STUD_HOVER if is_near else STUD)))), at)

    def chosen(self, target: pygame.Surface, at: Point, is_lifted: bool = True) -> None:
        """Draw the bright ring around a chosen piece."""
        at = lifted(at, self.diameter) if is_lifted else at
        if self.is_past:
            stamp(target, ring(round(self.diameter * CHOSEN_RING), Material.IVORY, self.line * 1.4, PAST_ALPHA), at)
            return
        if self.is_lesser:
            stamp(target, ring(round(self.diameter * CHOSEN_RING), Material.BRASS, self.line * 0.8, PAST_ALPHA), at)
            return
        stamp(target, chosen_ring(round(self.diameter * CHOSEN_RING), self.line), at)

    def focus(self, target: pygame.Surface, at: Point) -> None:
        """Mark the target that has the keyboard focus."""
        stamp(target, chosen_ring(round(self.diameter * FOCUS_RING), self.line), at)

    def candidate(self, target: pygame.Surface, at: Point) -> None:
        """Mark a marble that could be chosen too."""
        picture = ring(round(self.diameter * LAST_RING), Material.BRASS_BRIGHT, self.line * 0.8, EXTENDS_ALPHA)
        stamp(target, picture, at)

    def last(self, target: pygame.Surface, at: Point, alpha: int = 170) -> None:
        """Mark the start or the end of the last move."""
        stamp(target, ring(round(self.diameter * LAST_RING), Material.IVORY, self.line * 0.9, alpha), at)

    def refused(self, target: pygame.Surface, at: Point, shake: float) -> None:
        """Mark a target that was refused."""
        place = (at[0] + shake * self.pitch * 0.05, at[1])
        stamp(target, ring(round(self.diameter * CHOSEN_RING), Material.RUBY, self.line * 1.3), place)

    def movable(self, target: pygame.Surface, at: Point) -> None:
        """Draw a halo with a bright ring round a marble that can be moved."""
        self.won(target, at, 1.0)
        stamp(target, chosen_ring(round(self.diameter * DRAWN_RING), self.line), at)

    def won(self, target: pygame.Surface, at: Point, glow: float) -> None:
        """Draw the halo of the winning line."""
        stamp(target, glow_ring(round(self.diameter * GLOW_RING), self.line, glow), at)

    def arrow(self, target: pygame.Surface, start: Point, end: Point, part: float) -> None:
        """Draw the arrow of a hint, or the given part of it."""
        span = (round(end[0] - start[0]), round(end[1] - start[1]))
        middle, width = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2), max(3, round(self.pitch * 0.045))
        if self.is_lesser:
            stamp(target, hint_arrow(span, max(2, round(width * LESSER)), 1.0, Material.BRASS), middle)
            return
        stamp(target, past_arrow(span, width) if self.is_past else hint_arrow(span, width, round(part, 1)), middle)

    def drawn(self, target: pygame.Surface, start: Point, end: Point, colour: int) -> None:
        """Draw a player's own arrow, or a circle if both its ends are the same place."""
        chalk = Material.CHALKS[colour % len(Material.CHALKS)]
        if start == end:
            stamp(target, chosen_ring(round(self.diameter * DRAWN_RING), self.line * 1.3, chalk), start)
            return
        span = (round(end[0] - start[0]), round(end[1] - start[1]))
        middle, width = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2), max(4, round(self.pitch * 0.065))
        stamp(target, hint_arrow(span, width, 1.0, chalk), middle)

    def mover(self, target: pygame.Surface, start: Point, end: Point, part: float = 1.0) -> None:
        """Draw the arrow on a marble that will move, short enough for a row of marbles."""
        begin, stop = ((start[0] + (end[0] - start[0]) * k, start[1] + (end[1] - start[1]) * k) for k in MOVER)
        self.arrow(target, begin, stop, part)
