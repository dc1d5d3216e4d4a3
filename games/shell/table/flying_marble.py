"""A marble that flies from the board to a tray in the panel, drawn above everything else."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

import pygame

from games.engine.core.rules import OFF, Seat, Step
from games.shell.table.game_ui import B, Extras, Table
from games.shell.table.pieces import Cue
from games.shell.table.replay import Replay
from games.shell.table.timeline import Timeline, in_out
from games.shell.theme.marbles import VARIANTS, marble
from games.shell.theme.paint import Point, overlay
from games.shell.theme.theme import Motion, Theme
from games.shell.widgets.base import Widget

RISE = 0.9  # marbles that the hop is high
SIDE_SHOWN = 0.6  # marbles that it travels until it shows its next side


class FlyingMarble(Widget):
    """The flight of one marble at a time, with a change of size; invisible at rest."""

    def __init__(self) -> None:
        super().__init__()
        self.visible = False
        self.seat: Seat = -1  # whose tray the marble is on its way to
        self._timeline = Timeline()
        self._picture: pygame.Surface | None = None

    def begin(self, seat: Seat, sides: Sequence[pygame.Surface], start: Point, goal: Point, size: int, seconds: float,
              landed: Callable[[], None]) -> None:
        """Let a marble roll and fly from the board to its place in a tray, where it is `size` wide."""
        self._timeline.finish()
        if not seconds:
            return
        larges = [side.convert_alpha() for side in sides]
        width = larges[0].get_width()
        turns = math.dist(start, goal) / (SIDE_SHOWN * width)
        self.seat, self.visible = seat, True

        def show(t: float) -> None:
            side = round(width + (size - width) * t)
            large = larges[int(turns * (1 - t)) % len(larges)]  # it lies in the tray with its first side up
            self._picture = pygame.transform.smoothscale(large, (side, side))
            self.rect = self._picture.get_rect()
            x, y = (a + (b - a) * t for a, b in zip(start, goal, strict=True))
            self.rect.center = round(x), round(y - RISE * width * math.sin(math.pi * t))
            self.changed = True

        def land() -> None:
            self.seat, self.visible, self.changed = -1, False, True
            landed()

        self._timeline.add(seconds, show, in_out, done=land)

    def update(self, dt: float) -> None:
        self._timeline.update(dt)

    def draw(self, target: pygame.Surface) -> None:
        if self.visible and self._picture:
            overlay(target, self._picture, self.rect.topleft)


class TrayExtras(Extras[B]):
    """Extras with a marble that flies to a tray when it leaves the board. Games state the tray and the start."""

    def __init__(self, table: Table[B]) -> None:
        super().__init__(table)
        self.flight = FlyingMarble()
        self.topmost = [self.flight]

    def tray_of(self, out: Step, replay: Replay) -> tuple[Seat, int]:
        """Return the seat and the hollow that the marble leaving in a move is for."""
        raise NotImplementedError

    def way_begins(self, out: Step, replay: Replay) -> Point:
        """Return the point where the marble has left the board."""
        raise NotImplementedError

    def arrange(self, theme: Theme) -> Iterator[None]:
        self.flight.theme = theme
        self.table.board.view.has_trays = self.table.tray_place(0, 0) is not None
        self.table.board.on_shown = self._fly
        yield

    def _fly(self, replay: Replay) -> None:
        table, view = self.table, self.table.board.view
        out = next((step for step in replay.steps if step.dst == OFF), None)
        if out is None or replay.is_backward:
            return
        seat, index = self.tray_of(out, replay)
        goal = table.tray_place(seat, index)
        if goal is None:
            return
        place, size = goal

        def landed() -> None:
            table.board.sound_at(Cue("place", loud=0.6), place)
            table.follow()

        sides = [marble(table.stones[out.piece], view.diameter, side, table.signs) for side in range(VARIANTS)]
        self.flight.begin(seat, sides, self.way_begins(out, replay), place, size, table.theme.seconds(Motion.FLIGHT),
                          landed)
