"""Abalone on the screen: a hexagon of glass marbles that push, and roll off into the gutter."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import pygame

from games.abalone import art
from games.abalone.grid import CELL_OF_NAME, CELLS, GROUPS, NAMES
from games.engine.core.rules import OFF, PUSH, Cell, Move, Seat, Step, Target, Turn
from games.shell.table.board_view import BoardView, Marks
from games.shell.table.mark_painter import MarkPainter
from games.shell.table.pieces import Cue, Journey, Piece
from games.shell.table.timeline import in_out, out_cubic
from games.shell.theme.mark_sprites import push_disc
from games.shell.theme.paint import Painting, Point, stamp
from games.shell.theme.theme import Motion, Theme

PUSH_DISC, CHOICE_DISC = 0.56, 0.66  # of the pitch
GUTTER = 1.25  # pitches that an ejected marble rolls


class AbaloneView(BoardView):
    """The dish. Two touched ends mean the whole line between them."""

    def arrange(self, theme: Theme) -> None:
        is_halved = self.rules.seats == 2 and self.board_rotation
        rotation = (self._rotation_of(self.viewer) + 3) % 6 if is_halved else self._rotation_of(self.facing)
        self.board = art.place(self.rect, rotation)
        self.diameter, self.grip = self.board.marble, self.board.pitch * 0.54
        self.spots = {cell: self.board.cell(NAMES[cell]) for cell in range(CELLS)}
        self.mark_painter = MarkPainter(self.board.pitch, self.diameter)

    def _rotation_of(self, seat: Seat) -> int:
        """Return the rotation that brings a seat's first marbles lowest; 0 if they lie evenly all round."""
        own = [NAMES[cell] for cell, owner in self.rules.pieces(self.rules.start()) if owner == seat]

        def depth(rotation: int) -> int:
            board = art.Board(0, 0, 1000, rotation)
            return round(sum(board.cell(name)[1] for name in own))

        return max(range(6), key=depth)

    def paint_base(self, target: pygame.Surface) -> Painting:
        assert self.theme
        yield from art.paint(target, self.board, self.theme)
        if self.has_names:
            art.paint_names(target, self.board, self.theme)
            yield

    def target_at(self, pos: tuple[int, int]) -> Target | None:
        name = self.board.cell_at(pos)
        return None if name is None else CELL_OF_NAME[name]

    def journey(self, step: Step, beat: Sequence[Step]) -> Journey:
        pushes = step.motion == PUSH
        if OFF in (step.src, step.dst):
            inside, outside = self.way_out(step, beat)
            points = [inside, outside] if step.dst == OFF else [outside, inside]
            time = self.seconds(Motion.PUSH) + self.seconds(Motion.EJECT)
            return Journey(points, time, out_cubic, fades=step.dst == OFF and not self.has_trays).landing("drop")
        points = [self.spots[step.src], self.spots[step.dst]]
        duration = Motion.PUSH if pushes or len(beat) > 1 else Motion.STEP
        journey = Journey(points, self.seconds(duration), in_out if pushes else out_cubic)
        if step is not next(other for other in beat if OFF not in (other.src, other.dst)):
            return journey
        return journey._replace(cues=(Cue("meet", 0.0, len(beat)),) if pushes else ()).rolling(len(beat))

    def way_out(self, step: Step, beat: Sequence[Step]) -> tuple[Point, Point]:
        """Return the way from the last cell over the rim, in the direction of the push."""
        cell = step.src if step.dst == OFF else step.dst
        pusher = next(other for other in beat if OFF not in (other.src, other.dst))
        (x0, y0), (x1, y1) = self.spots[pusher.src], self.spots[pusher.dst]
        sign = GUTTER if step.dst == OFF else -GUTTER
        x, y = self.spots[cell]
        return (x, y), (x + (x1 - x0) * sign, y + (y1 - y0) * sign)

    def decided(self, before: Any, last: Move) -> tuple[Cell, ...]:
        """Return the winning push: the marbles that made it, where they stand now."""
        steps = self.rules.steps(before, last)
        return tuple(step.dst for step in steps if step.dst != OFF) if any(step.dst == OFF for step in steps) else ()

    def group(self, chosen: tuple[Target, ...]) -> tuple[Cell, ...]:
        """Return all the marbles that the touches so far have chosen."""
        return GROUPS.get((chosen[0], chosen[-1]), chosen) if len(chosen) > 1 else chosen

    def lift_of(self, piece: Piece, marks: Marks) -> float:
        return 0.8 if piece.cell in self.group(marks.chosen) or piece.cell == marks.held else 0.0

    def draw_below(self, target: pygame.Surface, marks: Marks) -> None:
        if marks.before_last is not None and not self.animator.is_moving:
            for cell in left_and_reached(self.rules.steps(marks.before_last, marks.last)):
                self.mark_painter.last(target, self.spots[cell])
        for cell in marks.won[:marks.lit]:
            self.mark_painter.won(target, self.spots[cell], marks.glow)

    def held_cells(self, marks: Marks) -> tuple[Cell, ...]:
        """Return all chosen marbles if the finger is on one of them, as it carries all."""
        group = self.group(marks.chosen)
        return group if marks.held in group and marks.held_at else super().held_cells(marks)

    def draw_above(self, target: pygame.Surface, marks: Marks) -> None:
        painter, taken = self.mark_painter, {piece.cell: piece.kind for piece in self.animator.pieces}
        group = self.group(marks.chosen)
        for cell in group if not marks.held_at else ():
            painter.chosen(target, self.spots[cell])
        seat = self.rules.seat_to_move(self.state)
        for cell in marks.targets if marks.chosen else ():
            if cell not in taken:
                painter.stud(target, self.spots[cell], cell in (marks.hover, marks.focus))
            elif taken[cell] == seat or self._is_partner(taken[cell], seat):
                painter.candidate(target, self.spots[cell])
            else:
                disc = push_disc(round(self.board.pitch * PUSH_DISC), self._angle(group, cell))
                stamp(target, disc, self.spots[cell])
        if marks.hover is not None and marks.hover in taken and marks.hover not in group:
            painter.candidate(target, self.spots[marks.hover])
        if marks.focus is not None:
            painter.focus(target, self.spots[marks.focus])
        if marks.refused is not None:
            painter.refused(target, self.spots[marks.refused], self.shake)
        if marks.played:
            self.draw_turn(target, marks.hint, marks.hint_grown, painter)
            return
        for turn in marks.choices or (marks.hint or marks.preview,):
            for move in turn:
                self._draw_move(target, move, marks.hint_grown if marks.hint else 1.0, painter)
        for turn in marks.choices:
            self._draw_choice(target, turn, marks.choices)

    def _is_partner(self, kind: int, seat: Seat) -> bool:
        return self.rules.teams[kind] == self.rules.teams[seat]

    def _angle(self, group: Sequence[Cell], cell: Cell) -> int:
        """Return the direction of a push in degrees: from the marble beside the target onto the target."""
        x, y = self.spots[cell]
        x0, y0 = min((self.spots[own] for own in group), key=lambda spot: math.dist(spot, (x, y)))
        return round(math.degrees(math.atan2(y - y0, x - x0)))

    def draw_turn(self, target: pygame.Surface, turn: Turn, grown: float, painter: MarkPainter) -> None:
        """Draw one arrow along a line that moves in its own direction, else one on every marble."""
        for move in turn:
            steps = self.rules.steps(self.state, move)
            if all(step.src == step.dst for step in steps):
                continue
            starts, ends = {step.src for step in steps}, {step.dst for step in steps}
            if len(steps) > 1 and not starts & ends:
                self._draw_move(target, move, grown, painter)
                continue
            first = next(step for step in steps if step.src not in ends)
            last = next(step for step in steps if step.dst not in starts)
            end = self.way_out(last, steps)[1] if last.dst == OFF else self.spots[last.dst]
            painter.arrow(target, self.spots[first.src], end, grown)

    def _draw_move(self, target: pygame.Surface, move: Move, grown: float, painter: MarkPainter) -> None:
        """Draw an arrow on every marble that moves, over the rim too."""
        steps = self.rules.steps(self.state, move)
        for step in steps:
            end = self.way_out(step, steps)[1] if step.dst == OFF else self.spots[step.dst]
            painter.mover(target, self.spots[step.src], end, grown)

    def _draw_choice(self, target: pygame.Surface, turn: Turn, choices: tuple[Turn, ...]) -> None:
        """Draw a disc with an arrow, to be touched, on the cell that only this turn leads to."""
        steps = self.rules.steps(self.state, turn[-1])
        others = {step.dst for other in choices if other != turn for step in self.rules.steps(self.state, other[-1])}
        for step in steps:
            if step.dst not in others:
                (x0, y0), (x1, y1) = self.spots[step.src], self.spots[step.dst]
                angle = round(math.degrees(math.atan2(y1 - y0, x1 - x0)))
                stamp(target, push_disc(round(self.board.pitch * CHOICE_DISC), angle), (x1, y1))


def left_and_reached(steps: Sequence[Step]) -> set[Cell]:
    """Return the cells that a move left and reached, without those where the colour stays the same."""
    left, reached = {(step.src, step.piece) for step in steps}, {(step.dst, step.piece) for step in steps}
    return {cell for cell, _ in left ^ reached if cell != OFF}
