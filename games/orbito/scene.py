"""Orbito on the screen: two rings that turn under the marbles, a brass button, and three guided steps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import pygame

from games.engine.core.rules import HAND, TURN, Cell, Move, Seat, Step, Target
from games.orbito import art
from games.orbito.grid import BUTTON, CELLS, MARBLES, RACK
from games.orbito.rules import OrbitoState
from games.shell.screens.match.board_scene import BoardScene, Extras
from games.shell.screens.match.match_panel import MainAction, Standing
from games.shell.table.board_view import BoardView, Marks
from games.shell.table.board_widget import BoardWidget
from games.shell.table.mark_painter import MarkPainter
from games.shell.table.pieces import Journey
from games.shell.table.session import Phase
from games.shell.table.timeline import in_out, out_cubic
from games.shell.theme.marbles import brass_dome, lifted, marble, marble_shadow
from games.shell.theme.mark_sprites import (
    HINT_ALPHA,
    LAST_ALPHA,
    chosen_ring,
    ring,
)
from games.shell.theme.paint import Painting, Point, faded, stamp
from games.shell.theme.text import tr
from games.shell.theme.theme import Material, Motion, Size, Theme
from games.shell.widgets.cards import Steps
from games.shell.widgets.player_card import Tray

STEPS = ("nudge", "place", "press")  # of a turn
GHOST, GHOST_AT = 0.46, 0.58  # a marble foreseen after the turn: its size, and where it is on its way

class OrbitoView(BoardView):
    """The orrery. The button is a target, and so is the rack of the seat that places."""

    def arrange(self, theme: Theme) -> None:
        has_racks = not theme.is_portrait and not self.is_mini
        self.board = art.place(self.rect, has_racks)
        self.diameter, self.grip = self.board.marble, self.board.pitch * 0.5
        self.spots = {cell: self.board.cell(cell) for cell in range(CELLS)}
        self.spots[BUTTON] = (self.board.x, self.board.y)
        self.jeweller = MarkPainter(self.board.pitch, self.diameter)

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
        below = seat == self.viewer
        return self.board.x, self.rect.bottom + self.diameter if below else self.rect.top - self.diameter

    def journey(self, step: Step, beat: Sequence[Step]) -> Journey:
        points = [self.spot(step.src, step.piece), self.spot(step.dst, step.piece)]
        if step.src == HAND or step.dst == HAND:
            return Journey(points, self.seconds(Motion.STEP), out_cubic, self.diameter * 0.4, 0.0, False, sound="place")
        if step.manner == TURN:
            sound = "turn" if step is beat[0] else ""
            return Journey(points, self.seconds(Motion.TURN), in_out, delay=self.seconds(Motion.BUTTON), sound=sound)
        return Journey(points, self.seconds(Motion.STEP), out_cubic, sound="step")

    def draw_below(self, target: pygame.Surface, marks: Marks) -> None:
        lit = self._is_pressed()
        art.paint_button(target, self.board, lit)
        if BUTTON in marks.targets and not lit:
            size = round(self.board.button * 1.34)
            stamp(target, chosen_ring(size, max(2.0, self.board.pitch * 0.02)), self.spots[BUTTON])
        if self.board.has_racks:
            self._draw_hands(target, marks)
        for cell in marks.won[:marks.lit]:
            self.jeweller.won(target, self.spots[cell], marks.glow)

    def _is_pressed(self) -> bool:
        """Whether the rings turn right now."""
        return any(step.manner == TURN for step in self.animator.beat)

    def changing(self, beat: Sequence[Step]) -> list[pygame.Rect]:
        if not any(step.manner == TURN for step in beat):
            return []
        button = pygame.Rect(0, 0, 2 * self.board.button, 2 * self.board.button)
        button.center = self.board.x, self.board.y
        return [button]

    def _draw_hands(self, target: pygame.Surface, marks: Marks) -> None:
        """What is neither on the board nor on its way there lies in the rack."""
        size = self.board.rack_marble
        shown = Counter(piece.kind for piece in self.animator.pieces)
        placed = Counter(seat for _, seat in self.rules.pieces(self.state))
        for seat in (0, 1):
            left = self.rules.counts(self.state, seat)["hand"] + placed[seat] - shown[seat]
            for index in range(left):
                at = self.board.rack_place(seat, index)
                stamp(target, marble_shadow(self.stones[seat], size), at)
                stamp(target, marble(self.stones[seat], size, index % 4), at)

    def draw_above(self, target: pygame.Surface, marks: Marks) -> None:
        jeweller = self.jeweller
        last = self._last_piece(marks)
        if last is not None and not marks.won:
            jeweller.last(target, last, LAST_ALPHA)
        self._draw_chosen(target, marks)
        for cell in marks.targets:
            is_near = cell in (marks.hover, marks.focus)
            if cell < CELLS and self._is_free(cell):
                jeweller.stud(target, self.spots[cell], is_near)
            elif cell < CELLS and is_near:
                jeweller.candidate(target, self.spots[cell])
        if marks.focus == BUTTON:
            stamp(target, chosen_ring(round(self.board.button * 1.25), jeweller.line), self.spots[BUTTON])
        elif marks.focus in self.spots:
            jeweller.focus(target, self.spots[marks.focus])
        if marks.refused == BUTTON:
            x, y = self.spots[BUTTON]
            picture = ring(round(self.board.button * 1.3), Material.RUBY, jeweller.line * 1.4)
            stamp(target, picture, (x + self.shake * self.board.pitch * 0.04, y))
        elif marks.refused in self.spots:
            jeweller.refused(target, self.spots[marks.refused], self.shake)
        turn = marks.hint or marks.preview
        self._draw_turn(target, turn, marks.hint_grown if marks.hint else 1.0, marks.chosen, bool(marks.preview))

    def draw_turn(self, target: pygame.Surface, turn: tuple[Move, ...], grown: float) -> None:
        self._draw_turn(target, turn, grown)

    def _is_free(self, cell: Cell) -> bool:
        return not any(piece.cell == cell for piece in self.animator.pieces)

    def _draw_chosen(self, target: pygame.Surface, marks: Marks) -> None:
        for cell in marks.chosen:
            if cell >= CELLS:
                continue
            if self._is_free(cell):
                seat = self.rules.turn(self.state)
                stamp(target, marble_shadow(self.stones[seat], self.diameter, 0.8), self.spots[cell])
                picture = marble(self.stones[seat], self.diameter, 0, self.signs)
                stamp(target, picture, lifted(self.spots[cell], self.diameter))
            self.jeweller.chosen(target, self.spots[cell])

    def _last_piece(self, marks: Marks) -> Point | None:
        """Where the marble placed last is now: it rides along with the turn."""
        if not marks.last or marks.before_last is None:
            return None
        if len(marks.last) == 2:
            return next((piece.pos for piece in self.animator.pieces if piece.cell == marks.last[1]), None)
        riding = [piece for piece in self.animator.pieces if piece.cell == HAND and piece.kind == marks.last_seat]
        if riding:
            return None
        cell = marks.last[0]
        for step in self.rules.steps(marks.before_last, marks.last):
            if step.src == cell and step.manner == TURN:
                cell = step.dst
        return self.spots[cell]

    def _draw_turn(self, target: pygame.Surface, turn: tuple[Move, ...], grown: float,
                   chosen: tuple[Target, ...] = (), has_ghosts: bool = False) -> None:
        """A turn that is recommended, or would be made next: what is moved and placed, and where the rings take all."""
        seat, state = self.rules.turn(self.state), self.state
        for move in turn:
            if len(move) == 2:
                start, end = self.spots[move[0]], self.spots[move[1]]
                self.jeweller.arrow(target, start, end, grown)
            elif move and move[0] not in chosen:
                ghost = faded(marble.raw(self.stones[seat], self.diameter, 0, self.signs), HINT_ALPHA)
                stamp(target, ghost, self.spots[move[0]])
                self.jeweller.chosen(target, self.spots[move[0]], False)
            if has_ghosts:
                self._draw_ghosts(target, state, move)
            state = self.rules.play(state, move)

    def _draw_ghosts(self, target: pygame.Surface, state: OrbitoState, move: Move) -> None:
        """Small marbles on their way into the cells that the first turn of the rings takes them to."""
        steps = [step for step in self.rules.steps(state, move) if step.beat == 1]
        size = round(self.diameter * GHOST)
        for step in steps:
            (x0, y0), (x1, y1) = self.spots[step.src], self.spots[step.dst]
            at = (x0 + (x1 - x0) * GHOST_AT, y0 + (y1 - y0) * GHOST_AT)
            stamp(target, marble_shadow(self.stones[step.piece], size), at)
            stamp(target, marble(self.stones[step.piece], size, 0, self.signs), at)
            stamp(target, chosen_ring(round(size * 1.18), max(1.0, self.jeweller.line * 0.5)), at)


class OrbitoBoard(BoardWidget):
    """Once a cell is chosen only the press is left, and one sees what it will do."""

    def foreseen(self, aim: Target | None, held: Target | None) -> tuple[Move, ...]:
        picker = self.session.picker
        if self.session.pending:
            return self.session.pending
        return super().foreseen(aim, held) or (picker.outcome(BUTTON) if BUTTON in picker.targets() else ())


class OrbitoScene(BoardScene):
    """Three steps guided by one line; the button is on the board and, green, in the panel."""

    view_class = OrbitoView
    board_class = OrbitoBoard

    def standing(self, seat: Seat) -> Standing:
        hand = self.session.rules.counts(self.session.shown_state, seat)["hand"]
        if self.theme.is_portrait:
            return Standing(tray=Tray(self.stones[seat], hand, MARBLES))
        return Standing(tr("count.hand", n=hand))

    def step(self) -> int:
        """Which of the three steps comes next, 0 to 2."""
        session = self.session
        chosen = [cell for cell in session.picker.chosen if cell < CELLS]
        nudging = session.rules.phase(self.match.state) == "nudge"
        if not chosen:
            return 0 if nudging else 1
        is_own = any(cell == chosen[0] for cell, _ in session.rules.pieces(self.match.state))
        return 0 if is_own else 2

    def first_step(self) -> int:
        """The step that this turn begins with: 1 where no marble of the rival can be moved, as at the very first."""
        match = self.match
        is_mid_turn = match.ply > 0 and self.session.rules.turn(match.states[match.ply - 1]) == match.turn
        return 0 if is_mid_turn or self.session.rules.phase(match.state) == "nudge" else 1

    def guide(self) -> tuple[str, str]:
        step, first = self.step(), self.first_step()
        caption = tr("prompt.orbito.step", n=step - first + 1, all=len(STEPS) - first)
        name = "nudge2" if step == 0 and self.session.picker.chosen else STEPS[step]
        return caption, tr(f"prompt.orbito.{name}.line")

    def human_action(self) -> MainAction | None:
        ready = BUTTON in self.session.targets()
        return MainAction(tr("play.press"), "turn", lambda: self.board.tap(BUTTON), enabled=ready,
                          why_not=tr("toast.need_cell"))

    def make_extras(self) -> Extras:
        self.steps = Steps([tr(f"orbito.step.{name}") for name in STEPS])
        return [(self.steps, Size.STEPS)]

    def phone_extras(self, extras: Extras) -> Extras:
        return []

    def update(self, dt: float) -> None:
        super().update(dt)
        session = self.session
        first = self.first_step() if session.phase is Phase.HUMAN else 0
        at = self.step() - first if session.phase is Phase.HUMAN else len(STEPS) if session.phase is Phase.OVER else 0
        self.steps.show([tr(f"orbito.step.{name}") for name in STEPS[first:]], at)

