"""Quits on the screen: maple tiles that slide in their frame, and marbles that ride on them."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from games.engine.core.rules import OFF, ROUND, SLIDE, Cell, Move, Step, Target
from games.quits import art
from games.quits.grid import CELLS, SIZE, SLIDES, line_of
from games.quits.rules import TILE, Quits
from games.shell.table.board_view import MARBLES, BoardView, Marks
from games.shell.table.mark_painter import MarkPainter
from games.shell.table.pieces import Cue, Journey, Piece
from games.shell.table.timeline import in_out, out_cubic
from games.shell.theme.mark_sprites import diamond_veil, pointer
from games.shell.theme.paint import WHITE, Painting, Point, stamp
from games.shell.theme.theme import Material, Motion, Theme

ARROW, ARROW_HOVER = 0.31, 0.42  # of a tile
LIFT = 0.9  # tiles that the tile taken out rises on its way round
GIVE = 0.3  # tiles that a line which may not slide gives way, at the very most
SHINE = 150  # alpha of the brass over a line about to slide


def slide_of(is_row: bool, index: int, forward: bool) -> Target:
    """Return the arrow that slides a row or column toward its far end, or back."""
    return SLIDES + 2 * (index if is_row else SIZE + index) + (is_row != forward)


def slide_line(slide: Target) -> tuple[bool, int, bool]:
    """Whether an arrow slides a row, which row or column, and whether toward its far end."""
    number, back = divmod(slide - SLIDES, 2)
    return (True, number, not back) if number < SIZE else (False, number - SIZE, bool(back))


class QuitsView(BoardView):
    """Quits' board. Handles on the frame slide the line that they point along."""

    ripple_colour = Material.BRASS_OUTLINE
    pulled: Target | None = None  # the slide that a finger is making right now

    def arrange(self, theme: Theme) -> None:
        quarters = 4 // self.rules.seats * self.facing
        self.board = art.place(self.rect, (4 - quarters) % 4)
        self.diameter, self.grip = self.board.marble, self.board.pitch * 0.55
        self.spots = {cell: self.board.point(cell // SIZE, cell % SIZE) for cell in range(CELLS)}
        for slide in range(SLIDES, SLIDES + 4 * SIZE):
            self.spots[slide] = self.board.handle(*slide_line(slide))
        self.mark_painter = MarkPainter(self.board.pitch, self.diameter)

    def paint_base(self, target: pygame.Surface) -> Painting:
        assert self.theme
        yield from art.paint(target, self.board, self.theme)
        if self.has_names:
            art.paint_names(target, self.board, self.theme)
            yield
        for face in range(art.FACES):
            art.tile(self.board.tile, face)
            yield

    def variant(self, cell: Cell, kind: int) -> int:
        return art.face_of(cell // SIZE, cell % SIZE) if kind == TILE else super().variant(cell, kind)

    def reach(self, piece: Piece) -> pygame.Rect:
        if piece.kind != TILE:
            return super().reach(piece)
        size = round(self.board.tile * 1.5) + 4
        box = pygame.Rect(0, 0, size, size + round(2 * piece.lift))
        box.center = round(piece.pos[0]), round(piece.pos[1] - piece.lift / 2)
        return box

    def journey(self, step: Step, beat: Sequence[Step]) -> Journey:
        if OFF in (step.src, step.dst):
            inside, outside = self.way_out(step.src if step.dst == OFF else step.dst)
            points = [inside, outside] if step.dst == OFF else [outside, inside]
            time = self.seconds(Motion.EJECT) + (0.0 if self.has_trays else self.seconds(Motion.HOP))
            fades = step.dst == OFF and not self.has_trays
            return Journey(points, time, out_cubic, self.diameter * 0.4, fades=fades).landing("drop")
        points = [self.spots[step.src], self.spots[step.dst]]
        if step.motion in (SLIDE, ROUND):
            if step.piece == TILE and step.motion == ROUND:
                way = Journey(points, self.seconds(Motion.TILE_ROUND), in_out, self.board.pitch * LIFT, rolls=False)
                return way.landing("knock")
            slide = Journey(points, self.seconds(Motion.SLIDE), in_out, rolls=False)
            is_first = step is next(other for other in beat if other.motion == SLIDE)
            return slide._replace(cues=(Cue("slide", 0.0, slide.duration, 1.0, True),)) if is_first else slide
        return Journey(points, self.seconds(Motion.STEP), out_cubic).rolling()

    def way_out(self, cell: Cell) -> tuple[Point, Point]:
        x, y = self.spots[cell]
        dx, dy = x - self.board.x, y - self.board.y
        return (x, y), (x + dx * 0.32, y + dy * 0.32)

    def pull(self, slide: Target | None, share: float, is_legal: bool) -> None:
        """Show a line as far as a finger has pulled it; one that may not slide moves only a little."""
        self.pulled = slide
        line = line_of(slide) if slide is not None else ()
        for piece in self.animator.pieces:
            piece.pos, piece.lift = self.spot(piece.cell, piece.kind), 0.0
            if piece.cell not in line:
                continue
            at = line.index(piece.cell)
            if is_legal and at == SIZE - 1:
                goes, comes = piece.pos, self.spots[line[0]]
                piece.lift = self.board.pitch * LIFT * 4 * share * (1 - share)
            else:
                goes, comes = self.spots[line[0]], self.spots[line[1]]
            part = share if is_legal else GIVE * (1 - 1 / (1 + share))
            piece.pos = piece.pos[0] + (comes[0] - goes[0]) * part, piece.pos[1] + (comes[1] - goes[1]) * part

    def draw_piece(self, target: pygame.Surface, piece: Piece, marks: Marks) -> None:
        if not piece.lift:
            stamp(target, art.tile(self.board.tile, piece.variant), piece.pos)

    def draw_below(self, target: pygame.Surface, marks: Marks) -> None:
        side, rules = self.board.tile, self.rules
        assert isinstance(rules, Quits)
        for seat, goal in enumerate(rules.goals):
            stamp(target, art.goal(side, self.stones[seat]), self.spots[goal])
        for move in (marks.hint or marks.preview) if self.pulled is None else ():
            for cell in line_of(move[0]) if len(move) == 1 else ():
                stamp(target, diamond_veil(side, Material.BRASS, SHINE), self.spots[cell])
        if self.animator.is_moving or self.pulled is not None or not marks.last:
            return
        if len(marks.last) == 1:
            for cell in line_of(marks.last[0]):
                stamp(target, diamond_veil(side), self.spots[cell])
            is_row, _, forward = slide_line(marks.last[0])
            angle = self.board.handle_angle(is_row, forward)
            stamp(target, pointer(round(self.board.pitch * 0.34), angle, WHITE), self.spots[marks.last[0]])
        else:
            for cell in marks.last:
                self.mark_painter.last(target, self.spots[cell], 210)
        for cell in marks.won[:marks.lit]:
            self.mark_painter.won(target, self.spots[cell], marks.glow)
            self.mark_painter.chosen(target, self.spots[cell], False)

    def draw_above(self, target: pygame.Surface, marks: Marks) -> None:
        painter = self.mark_painter
        for piece in self.animator.pieces:
            if piece.kind == TILE and piece.lift:
                at = (piece.pos[0], piece.pos[1] - piece.lift)
                stamp(target, art.tile_shadow(self.board.tile), piece.pos)
                stamp(target, art.tile(self.board.tile, piece.variant), at)
        for cell in marks.chosen:
            painter.chosen(target, self.spots[cell])
        taken = {piece.cell for piece in self.animator.pieces if piece.kind < MARBLES}
        for place in marks.targets:
            is_near = place in (marks.hover, marks.focus)
            if place >= SLIDES:
                self._draw_arrow(target, place, is_near)
            elif place not in taken:
                painter.stud(target, self.spots[place], is_near)
            elif is_near:
                painter.candidate(target, self.spots[place])
        if marks.focus is not None:
            painter.focus(target, self.spots[marks.focus])
        if marks.refused is not None:
            painter.refused(target, self.spots[marks.refused], self.shake)
        if self.pulled is None:
            for move in marks.hint or marks.preview:
                self._draw_hint(target, move, marks.hint_grown if marks.hint else 1.0, painter)

    def draw_turn(self, target: pygame.Surface, turn: tuple[Move, ...], grown: float, painter: MarkPainter) -> None:
        """Draw a marble's step, or the direction of a line."""
        for move in turn:
            if len(move) == 1:
                line = line_of(move[0])
                painter.arrow(target, self.spots[line[0]], self.spots[line[-1]], grown)
            else:
                self._draw_hint(target, move, grown, painter)

    def _draw_arrow(self, target: pygame.Surface, slide: Target, is_near: bool) -> None:
        is_row, _, forward = slide_line(slide)
        size = round(self.board.pitch * (ARROW_HOVER if is_near else ARROW))
        angle = self.board.handle_angle(is_row, forward)
        stamp(target, pointer(size, angle, Material.BRASS_BRIGHT), self.spots[slide])

    def _draw_hint(self, target: pygame.Surface, move: Move, grown: float, painter: MarkPainter) -> None:
        """Draw an arrow on every marble that moves."""
        for step in self.rules.steps(self.state, move):
            if step.piece < MARBLES and step.dst != OFF:
                painter.mover(target, self.spots[step.src], self.spots[step.dst], grown)
