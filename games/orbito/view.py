"""Orbito on the screen: two rings that turn under the marbles, a brass button, and three guided steps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import pygame

from games.engine.core.rules import HAND, TURN, Cell, Move, Seat, Step, Target
from games.orbito import art
from games.orbito.grid import BUTTON, CELLS, RACK
from games.orbito.rules import OrbitoState
from games.shell.table.board_view import BoardView, Marks
from games.shell.table.mark_painter import MarkPainter
from games.shell.table.pieces import Cue, Journey
from games.shell.table.timeline import in_out, out_cubic
from games.shell.theme.marbles import brass_dome, lifted, marble, marble_shadow
from games.shell.theme.mark_sprites import (
    HINT_ALPHA,
    LAST_ALPHA,
    chosen_ring,
    ring,
)
from games.shell.theme.paint import Painting, Point, faded, stamp
from games.shell.theme.theme import Material, Motion, Theme

GHOST, GHOST_AT = 0.46, 0.58  # a marble foreseen after the turn: its size, and where it is on its way

class OrbitoView(BoardView):
    """The orrery. The button is a target, and so is the rack of the seat that places."""

    def arrange(self, theme: Theme) -> None:
        has_racks = not theme.is_portrait and not self.is_mini
        self.board = art.place(self.rect, has_racks, bool(self.board_rotation))
        self.diameter, self.grip = self.board.marble, self.board.pitch * 0.5
        self.spots = {cell: self.board.cell(cell) for cell in range(CELLS)}
        self.spots[BUTTON] = (self.board.x, self.board.y)
        self.mark_painter = MarkPainter(self.board.pitch, self.diameter)

    def paint_base(self, target: pygame.Surface) -> Painting:
        assert self.theme
        yield from art.paint(target, self.board, self.theme)
        if self.has_names:
            art.paint_names(target, self.board, self.theme)
            yield

    def warm(self) -> Iterator[None]:
        yield from super().warm()
        brass_dome(self.board.button, True)
        yield

    def target_at(self, pos: tuple[int, int]) -> int | None:
        if self.board.is_button(pos):
            return BUTTON
        if self.board.has_racks and any(self.board.rack(seat).collidepoint(pos) for seat in (0, 1)):
            return RACK
        return self.board.cell_at(pos)

    def spot(self, cell: Cell, kind: int) -> Point:
        if cell == HAND:
            return self._hand_spot(kind)
        return super().spot(cell, kind)

    def _hand_spot(self, seat: Seat) -> Point:
        left = self.rules.counts(self.state, seat)["hand"]
        if self.board.has_racks:
            return self.board.rack_place(seat, max(0, left - 1))
        below = seat == self.facing
        return self.board.x, self.rect.bottom + self.diameter if below else self.rect.top - self.diameter

    def journey(self, step: Step, beat: Sequence[Step]) -> Journey:
        points = [self.spot(step.src, step.piece), self.spot(step.dst, step.piece)]
        if step.src == HAND or step.dst == HAND:
            lifted_up = Journey(points, self.seconds(Motion.STEP), out_cubic, self.diameter * 0.4, rolls=False)
            return lifted_up.landing("place")
        if step.motion == TURN:
            turn = Journey(points, self.seconds(Motion.TURN), in_out, delay=self.seconds(Motion.BUTTON))
            return turn._replace(cues=(Cue("turn", 0.0, turn.duration, 1.0, True),
                                       Cue("settle", turn.arrival, len(beat)))) if step is beat[0] else turn
        return Journey(points, self.seconds(Motion.STEP), out_cubic).rolling()

    def draw_below(self, target: pygame.Surface, marks: Marks) -> None:
        lit = self._is_pressed()
        art.paint_button(target, self.board, lit)
        if BUTTON in marks.targets and not lit:
            size = round(self.board.button * 1.34)
            stamp(target, chosen_ring(size, max(2.0, self.board.pitch * 0.02)), self.spots[BUTTON])
        if self.board.has_racks:
            self._draw_hands(target, marks)
        for cell in marks.won[:marks.lit]:
            self.mark_painter.won(target, self.spots[cell], marks.glow)

    def _is_pressed(self) -> bool:
        """Whether the rings turn right now."""
        return any(step.motion == TURN for step in self.animator.beat)

    def changing(self, beat: Sequence[Step]) -> list[pygame.Rect]:
        if not any(step.motion == TURN for step in beat):
            return []
        button = pygame.Rect(0, 0, 2 * self.board.button, 2 * self.board.button)
        button.center = self.board.x, self.board.y
        return [button]

    def _draw_hands(self, target: pygame.Surface, marks: Marks) -> None:
        """Draw the marbles in the rack: those neither on the board nor on their way there."""
        size = self.board.rack_marble
        shown = Counter(piece.kind for piece in self.animator.pieces)
        placed = Counter(seat for _, seat in self.rules.pieces(self.state))
        is_taken = marks.held == RACK or any(cell < CELLS and self._is_free(cell) for cell in marks.chosen)
        for seat in (0, 1):
            left = self.rules.counts(self.state, seat)["hand"] + placed[seat] - shown[seat]
            left -= is_taken and seat == self.rules.seat_to_move(self.state)
            for index in range(left):
                at = self.board.rack_place(seat, index)
                stamp(target, marble_shadow(self.stones[seat], size), at)
                stamp(target, marble(self.stones[seat], size, index % 4), at)

    def draw_above(self, target: pygame.Surface, marks: Marks) -> None:
        painter = self.mark_painter
        last = self._last_piece(marks)
        if last is not None and not marks.won:
            painter.last(target, last, LAST_ALPHA)
        self._draw_chosen(target, marks)
        for cell in marks.targets:
            is_near = cell in (marks.hover, marks.focus)
            if cell < CELLS and self._is_free(cell):
                painter.stud(target, self.spots[cell], is_near)
            elif cell < CELLS and is_near:
                painter.candidate(target, self.spots[cell])
        if marks.focus == BUTTON:
            stamp(target, chosen_ring(round(self.board.button * 1.25), painter.line), self.spots[BUTTON])
        elif marks.focus in self.spots:
            painter.focus(target, self.spots[marks.focus])
        if marks.refused == BUTTON:
            x, y = self.spots[BUTTON]
            picture = ring(round(self.board.button * 1.3), Material.RUBY, painter.line * 1.4)
            stamp(target, picture, (x + self.shake * self.board.pitch * 0.04, y))
        elif marks.refused in self.spots:
            painter.refused(target, self.spots[marks.refused], self.shake)
        self._draw_moves(target, marks.hint or marks.preview, marks.hint_grown if marks.hint else 1.0, painter,
                         marks.chosen, bool(marks.preview))

    def draw_turn(self, target: pygame.Surface, turn: tuple[Move, ...], grown: float, painter: MarkPainter) -> None:
        self._draw_moves(target, turn, grown, painter)

    def _is_free(self, cell: Cell) -> bool:
        return not any(piece.cell == cell for piece in self.animator.pieces)

    def _draw_chosen(self, target: pygame.Surface, marks: Marks) -> None:
        for cell in marks.chosen:
            if cell >= CELLS:
                continue
            if self._is_free(cell):
                seat = self.rules.seat_to_move(self.state)
                stamp(target, marble_shadow(self.stones[seat], self.diameter, 0.8), self.spots[cell])
                picture = marble(self.stones[seat], self.diameter, 0, self.signs)
                stamp(target, picture, lifted(self.spots[cell], self.diameter))
            self.mark_painter.chosen(target, self.spots[cell])

    def _last_piece(self, marks: Marks) -> Point | None:
        """Return the current point of the marble placed last, which moves with the rings."""
        if not marks.last or marks.before_last is None:
            return None
        if len(marks.last) == 2:
            return next((piece.pos for piece in self.animator.pieces if piece.cell == marks.last[1]), None)
        riding = [piece for piece in self.animator.pieces if piece.cell == HAND and piece.kind == marks.last_seat]
        if riding:
            return None
        cell = marks.last[0]
        for step in self.rules.steps(marks.before_last, marks.last):
            if step.src == cell and step.motion == TURN:
                cell = step.dst
        return self.spots[cell]

    def _draw_moves(self, target: pygame.Surface, turn: tuple[Move, ...], grown: float, painter: MarkPainter,
                    chosen: tuple[Target, ...] = (), has_ghosts: bool = False) -> None:
        """Draw the moves of a turn: the marble nudged and the one placed, and the effect of the rings as ghosts."""
        seat, state = self.rules.seat_to_move(self.state), self.state
        for move in turn:
            if len(move) == 2:
                start, end = self.spots[move[0]], self.spots[move[1]]
                painter.arrow(target, start, end, grown)
            elif move and move[0] not in chosen:
                ghost = faded(marble.raw(self.stones[seat], self.diameter, 0, self.signs), HINT_ALPHA)
                stamp(target, ghost, self.spots[move[0]])
                painter.chosen(target, self.spots[move[0]], False)
            if has_ghosts:
                self._draw_ghosts(target, state, move)
            state = self.rules.play(state, move)

    def _draw_ghosts(self, target: pygame.Surface, state: OrbitoState, move: Move) -> None:
        """Draw small marbles on their way to the cells to which the first press takes them."""
        steps = [step for step in self.rules.steps(state, move) if step.beat == 1]
        size = round(self.diameter * GHOST)
        for step in steps:
            (x0, y0), (x1, y1) = self.spots[step.src], self.spots[step.dst]
            at = (x0 + (x1 - x0) * GHOST_AT, y0 + (y1 - y0) * GHOST_AT)
            stamp(target, marble_shadow(self.stones[step.piece], size), at)
            stamp(target, marble(self.stones[step.piece], size, 0, self.signs), at)
            stamp(target, chosen_ring(round(size * 1.18), max(1.0, self.mark_painter.line * 0.5)), at)
