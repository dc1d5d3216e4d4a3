"""Quits on the screen: maple tiles that slide in their frame, and marbles that ride on them."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from games.engine.rules import OFF, Cell, Move, Seat, Step, Target
from games.quits import art
from games.quits.board import CELLS, SIZE, SLIDES, line_of
from games.quits.rules import TILE, Quits
from games.shell.look.mark_sprites import diamond_veil, pointer
from games.shell.look.paint import WHITE, Painting, Point, stamp
from games.shell.look.text import tr
from games.shell.look.theme import Material, Motion, Theme
from games.shell.screens.board_scene import BoardScene
from games.shell.screens.match_panel import Standing
from games.shell.table.board_view import MARBLES, BoardView, Marks
from games.shell.table.mark_painter import MarkPainter
from games.shell.table.pieces import Journey, Piece
from games.shell.table.timeline import in_out, out_cubic
from games.shell.widgets.player_card import Tray

ARROW, ARROW_HOVER = 0.31, 0.42  # of a tile


def slide_line(slide: Target) -> tuple[bool, int, bool]:
    """Whether an arrow slides a row, which row or column, and whether toward its far end."""
    number, back = divmod(slide - SLIDES, 2)
    return (True, number, not back) if number < SIZE else (False, number - SIZE, bool(back))


class QuitsView(BoardView):
    """The puzzle. Arrows on the frame slide the line they point along."""

    def arrange(self, theme: Theme) -> None:
        quarters = 4 // self.rules.seats * self.viewer
        self.board = art.place(self.rect, (4 - quarters) % 4)
        self.diameter, self.grip = self.board.marble, self.board.pitch * 0.55
        self.spots = {cell: self.board.point(cell // SIZE, cell % SIZE) for cell in range(CELLS)}
        for slide in range(SLIDES, SLIDES + 4 * SIZE):
            self.spots[slide] = self.board.handle(*slide_line(slide))
        self.jeweller = MarkPainter(self.board.pitch, self.diameter)

    def paint_base(self, target: pygame.Surface) -> Painting:
        assert self.theme
        yield from art.paint(target, self.board, self.theme)
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
        sound = ""
        if step is beat[0]:
            sound = "slide" if step.piece == TILE else "eject" if step.dst == OFF else "step"
        if OFF in (step.src, step.dst):
            inside, outside = self._way_out(step.src if step.dst == OFF else step.dst)
            points = [inside, outside] if step.dst == OFF else [outside, inside]
            time = self.seconds(Motion.EJECT) + self.seconds(Motion.HOP)
            return Journey(points, time, out_cubic, self.diameter * 0.4, fades=step.dst == OFF, sound=sound)
        points = [self.spots[step.src], self.spots[step.dst]]
        if any(other.piece == TILE for other in beat):
            if step.piece == TILE and self._goes_round(step):
                return Journey(points, self.seconds(Motion.TILE_ROUND), in_out, self.board.pitch * 0.9, rolls=False,
                               sound=sound)
            return Journey(points, self.seconds(Motion.SLIDE), in_out, rolls=False, sound=sound)
        return Journey(points, self.seconds(Motion.STEP), out_cubic, sound=sound)

    @staticmethod
    def _goes_round(step: Step) -> bool:
        rows, columns = abs(step.src // SIZE - step.dst // SIZE), abs(step.src % SIZE - step.dst % SIZE)
        return max(rows, columns) == SIZE - 1

    def _way_out(self, cell: Cell) -> tuple[Point, Point]:
        x, y = self.spots[cell]
        dx, dy = x - self.board.x, y - self.board.y
        return (x, y), (x + dx * 0.32, y + dy * 0.32)

    def draw_piece(self, target: pygame.Surface, piece: Piece, marks: Marks) -> None:
        if not piece.lift:
            stamp(target, art.tile(self.board.tile, piece.variant), piece.pos)

    def draw_below(self, target: pygame.Surface, marks: Marks) -> None:
        side, rules = self.board.tile, self.rules
        assert isinstance(rules, Quits)
        for seat, goal in enumerate(rules.goals):
            stamp(target, art.goal(side, self.stones[seat]), self.spots[goal])
        if self.animator.is_moving or not marks.last:
            return
        if len(marks.last) == 1:
            for cell in line_of(marks.last[0]):
                stamp(target, diamond_veil(side), self.spots[cell])
            is_row, _, forward = slide_line(marks.last[0])
            angle = self.board.handle_angle(is_row, forward)
            stamp(target, pointer(round(self.board.pitch * 0.34), angle, WHITE), self.spots[marks.last[0]])
        else:
            for cell in marks.last:
                self.jeweller.last(target, self.spots[cell], 210)
        for cell in marks.won[:marks.lit]:
            self.jeweller.won(target, self.spots[cell], marks.glow)

    def draw_above(self, target: pygame.Surface, marks: Marks) -> None:
        jeweller = self.jeweller
        for piece in self.animator.pieces:
            if piece.kind == TILE and piece.lift:
                at = (piece.pos[0], piece.pos[1] - piece.lift)
                stamp(target, art.tile_shadow(self.board.tile), piece.pos)
                stamp(target, art.tile(self.board.tile, piece.variant), at)
        for cell in marks.chosen:
            jeweller.chosen(target, self.spots[cell])
        taken = {piece.cell for piece in self.animator.pieces if piece.kind < MARBLES}
        for place in marks.targets:
            is_near = place in (marks.hover, marks.focus)
            if place >= SLIDES:
                self._draw_arrow(target, place, is_near)
            elif place not in taken:
                jeweller.stud(target, self.spots[place], is_near)
            elif is_near:
                jeweller.candidate(target, self.spots[place])
        if marks.focus is not None:
            jeweller.focus(target, self.spots[marks.focus])
        if marks.refused is not None:
            jeweller.refused(target, self.spots[marks.refused], self.shake)
        for move in marks.hint or marks.preview:
            self._draw_hint(target, move, marks.hint_grown if marks.hint else 1.0)

    def _draw_arrow(self, target: pygame.Surface, slide: Target, is_near: bool) -> None:
        is_row, _, forward = slide_line(slide)
        size = round(self.board.pitch * (ARROW_HOVER if is_near else ARROW))
        angle = self.board.handle_angle(is_row, forward)
        stamp(target, pointer(size, angle, Material.BRASS_BRIGHT), self.spots[slide])

    def _draw_hint(self, target: pygame.Surface, move: Move, grown: float) -> None:
        if len(move) == 2:
            self.jeweller.arrow(target, self.spots[move[0]], self.spots[move[1]], grown)
        elif move:
            line = line_of(move[0])
            self.jeweller.arrow(target, self.spots[line[0]], self.spots[line[-1]], grown)


class QuitsScene(BoardScene):
    """Marbles brought home fill the hollows of a player's card."""

    view_class = QuitsView

    def standing(self, seat: Seat) -> Standing:
        counts = self.session.rules.counts(self.session.shown_state, seat)
        return Standing(tray=Tray(self.stones[seat], counts["out"], counts["out"] + max(0, counts["needed"])))

    def guide(self) -> tuple[str, str]:
        if self.session.picker.chosen:
            return tr("prompt.quits.chosen"), tr("prompt.quits.chosen.line")
        return tr("prompt.quits.start"), tr("prompt.quits.start.line")
