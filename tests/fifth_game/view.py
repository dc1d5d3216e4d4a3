"""Towers on the screen: an upright walnut case with seven columns, marbles that fall, a brass arrow over each."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from games.engine.core.rules import HAND, Cell, Move, Step
from games.shell.table.board_view import BoardView, Marks
from games.shell.table.mark_painter import MarkPainter
from games.shell.table.pieces import Journey
from games.shell.theme.marbles import hollow
from games.shell.theme.mark_sprites import pointer
from games.shell.theme.materials import plate, wood
from games.shell.theme.paint import Painting, Point, drop_shadow, overlay, round_corners, stamp
from games.shell.theme.theme import Material, Motion, Theme
from tests.fifth_game.rules import CELLS, HEIGHT, WIDTH, Towers

MARBLE = 0.80  # of the pitch
EDGE = 0.25  # of the pitch, round the cells
DOWN = 90  # degrees


class TowersView(BoardView):
    """The board view; a touch anywhere in a column means that column."""

    def arrange(self, theme: Theme) -> None:
        self.pitch = min(self.rect.w / (WIDTH + 2 * EDGE), self.rect.h / (HEIGHT + 1 + 2 * EDGE))
        self.diameter = round(self.pitch * MARBLE)
        left = self.rect.centerx - self.pitch * (WIDTH - 1) / 2
        top = self.rect.centery - self.pitch * (HEIGHT - 2) / 2
        self.spots = {cell: (left + cell % WIDTH * self.pitch, top + cell // WIDTH * self.pitch)
                      for cell in range(CELLS)}
        for column in range(WIDTH):
            self.spots[CELLS + column] = (left + column * self.pitch, top - self.pitch)
        self.mark_painter = MarkPainter(self.pitch, self.diameter)

    def target_at(self, pos: tuple[int, int]) -> int | None:
        column = round((pos[0] - self.spots[0][0]) / self.pitch)
        return CELLS + column if 0 <= column < WIDTH and self.rect.collidepoint(pos) else None

    def paint_base(self, target: pygame.Surface) -> Painting:
        (left, top), (right, bottom) = self.spots[0], self.spots[CELLS - 1]
        reach = self.pitch * (0.5 + EDGE)
        case = pygame.Rect(left - reach, top - reach, right - left + 2 * reach, bottom - top + 2 * reach)
        corners: list[Point] = [(0, 0), (case.w, 0), (case.w, case.h), (0, case.h)]
        drop_shadow(target, case, self.pitch * 0.3, self.pitch * 0.3, self.pitch * 0.15, (30, 18, 8, 120), keep=False)
        grain = yield from wood(case.w, case.h, Material.WALNUT, 21, max(0.5, self.pitch / 100))
        picture = yield from plate(grain, round_corners(corners, self.pitch * 0.3), max(1.0, self.pitch * 0.03))
        overlay(target, picture, case.topleft)
        for cell in range(CELLS):
            stamp(target, hollow(round(self.diameter * 1.1)), self.spots[cell])

    def spot(self, cell: Cell, kind: int) -> Point:
        return self.spots[CELLS + WIDTH // 2] if cell == HAND else self.spots[cell]

    def journey(self, step: Step, beat: Sequence[Step]) -> Journey:
        cell = max(step.src, step.dst)
        points = [self.spots[CELLS + cell % WIDTH], self.spots[cell]]
        return Journey(points if step.src == HAND else points[::-1], self.seconds(Motion.SLIDE)).landing("place")

    def draw_below(self, target: pygame.Surface, marks: Marks) -> None:
        for cell in marks.won[:marks.lit]:
            self.mark_painter.won(target, self.spots[cell], marks.glow)

    def draw_above(self, target: pygame.Surface, marks: Marks) -> None:
        for column in marks.targets:
            size = 0.5 if column in (marks.hover, marks.focus) else 0.36
            stamp(target, pointer(round(self.pitch * size), DOWN), self.spots[column])
        if marks.focus is not None:
            self.mark_painter.focus(target, self.spots[marks.focus])
        if marks.refused is not None:
            self.mark_painter.refused(target, self.spots[marks.refused], self.shake)
        if marks.last and marks.before_last is not None and not marks.won:
            self.mark_painter.last(target, self._landing(marks.before_last, marks.last))
        for move in marks.hint or marks.preview:
            grown = marks.hint_grown if marks.hint else 1.0
            self.mark_painter.arrow(target, self.spots[CELLS + move[0]], self._landing(self.state, move), grown)

    def _landing(self, state: object, move: Move) -> Point:
        """Return the point where a move ends."""
        assert isinstance(self.rules, Towers)
        return self.spots[self.rules.steps(state, move)[-1].dst]  # type: ignore[arg-type]
