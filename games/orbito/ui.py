"""Orbito on the screen: three guided steps, and a brass button on the board and in the panel."""

from __future__ import annotations

import pygame

from games.engine.core.rules import Move, Seat, Target
from games.orbito.grid import BUTTON, CELLS, MARBLES, RACK
from games.orbito.view import OrbitoView
from games.shell.table.board_widget import BoardWidget
from games.shell.table.carried import Carried
from games.shell.table.game_ui import Extras, GameUi, MainAction, Prompt, Standing, Table
from games.shell.table.session import Phase
from games.shell.theme.marbles import marble, marble_shadow
from games.shell.theme.text import tr
from games.shell.theme.theme import Size
from games.shell.widgets.base import Widget
from games.shell.widgets.cards import Steps
from games.shell.widgets.seat_card import Tray

STEPS = ("nudge", "place", "press")  # of a turn


class OrbitoBoard(BoardWidget):
    """Shows the effect of the press once a cell is chosen. Marbles can be dragged from a card's tray."""

    view: OrbitoView
    tray: pygame.Rect | None = None  # the marbles in hand of whoever places, where they lie on a card

    def find(self, position: tuple[int, int]) -> list[Widget]:
        return super().find(position) or ([self] if self.visible and self._is_on_tray(position) else [])

    def target_at(self, position: tuple[int, int]) -> Target | None:
        return RACK if self._is_on_tray(position) else super().target_at(position)

    def _is_on_tray(self, position: tuple[int, int]) -> bool:
        return bool(self.tray and self.tray.collidepoint(position) and not self.drawing.is_on)

    def preview_turn(self, aim: Target | None, held: Target | None) -> tuple[Move, ...]:
        picker = self.session.picker
        if self.session.pending:
            return self.session.pending
        return super().preview_turn(aim, held) or (picker.outcome(BUTTON) if BUTTON in picker.targets() else ())


def step_to_do(table: Table[OrbitoBoard]) -> int:
    """Return the index of the step that comes next, 0 to 2."""
    rules, picker, state = table.session.rules, table.session.picker, table.match.state
    chosen = [cell for cell in picker.chosen if cell < CELLS]
    if not chosen:
        return 0 if rules.phase(state) == "nudge" else 1
    is_marble = any(cell == chosen[0] for cell, _ in rules.pieces(state))
    return 0 if is_marble else 2


def first_step(table: Table[OrbitoBoard]) -> int:
    """Return the first step of this turn: 1 if no marble of the opponent can be moved."""
    rules, match = table.session.rules, table.match
    is_mid_turn = match.ply > 0 and rules.seat_to_move(match.states[match.ply - 1]) == match.seat_to_move
    return 0 if is_mid_turn or rules.phase(match.state) == "nudge" else 1


class CarriedMarble(Carried):
    """The marble that is dragged from a rack or a tray."""

    def __init__(self, table: Table[OrbitoBoard]) -> None:
        super().__init__()
        self.table = table

    def update(self, dt: float) -> None:
        marks, table = self.table.board.marks, self.table
        if marks.held == RACK and marks.held_at:
            stone, size = table.stones[table.match.seat_to_move], table.board.view.diameter
            self.show([marble_shadow(stone, size, 0.8), marble(stone, size, 0, table.signs)], marks.held_at)
        elif self.visible:
            self.set_visible(False)


class OrbitoExtras(Extras[OrbitoBoard]):
    """The steps of a turn, in the panel of a wide screen; and the marbles on a card, which can be dragged."""

    def __init__(self, table: Table[OrbitoBoard]) -> None:
        super().__init__(table)
        self.steps = Steps([tr(f"orbito.step.{name}") for name in STEPS])
        self.panel = [(self.steps, Size.STEPS)]
        self.topmost = [CarriedMarble(table)]

    def refresh(self) -> None:
        self.table.board.tray = self._tray()
        phase = self.table.session.phase
        first, at = 0, len(STEPS) if phase is Phase.OVER else 0
        if phase is Phase.HUMAN:
            first = first_step(self.table)
            at = step_to_do(self.table) - first
        self.steps.show([tr(f"orbito.step.{name}") for name in STEPS[first:]], at)

    def _tray(self) -> pygame.Rect | None:
        """Return the area of the hand of the seat to move on its card, for dragging; None if it is not on the card."""
        table, session = self.table, self.table.session
        seat = session.match.seat_to_move
        is_open = session.phase is Phase.HUMAN and session.browsed is None and RACK in session.picker.first_targets()
        left = session.rules.counts(session.shown_state, seat)["hand"]
        first, last = (table.tray_place(seat, index) for index in (0, left - 1))
        if not is_open or table.board.view.board.has_racks or not first or not last:
            return None
        (x0, y0), (x1, y1) = first[0], last[0]
        reach = table.theme.touch // 2
        return pygame.Rect(min(x0, x1) - reach, min(y0, y1) - reach, abs(x1 - x0) + 2 * reach, abs(y1 - y0) + 2 * reach)


class OrbitoUi(GameUi[OrbitoBoard]):
    """The prompt counts the steps of a turn; the main button presses the button of the board."""

    view_class = OrbitoView
    board_class = OrbitoBoard

    def standing(self, table: Table[OrbitoBoard], seat: Seat) -> Standing:
        hand = table.session.rules.counts(table.session.shown_state, seat)["hand"]
        if table.theme.is_portrait:
            is_taken = table.session.browsed is None and seat == table.match.seat_to_move and step_to_do(table) == 2
            return Standing(tray=Tray(table.stones[seat], hand - is_taken, MARBLES))
        return Standing(tr("count.hand", n=hand))

    def prompt(self, table: Table[OrbitoBoard]) -> Prompt:
        step, first = step_to_do(table), first_step(table)
        name = "nudge2" if step == 0 and table.session.picker.chosen else STEPS[step]
        return Prompt(tr("prompt.orbito.step", n=step - first + 1, all=len(STEPS) - first),
                      tr(f"prompt.orbito.{name}.line"))

    def main_action(self, table: Table[OrbitoBoard]) -> MainAction | None:
        return MainAction(tr("play.press"), "turn", lambda: table.board.tap(BUTTON),
                          enabled=BUTTON in table.session.targets(), why_not=tr("toast.need_cell"))

    def extras(self, table: Table[OrbitoBoard]) -> OrbitoExtras:
        return OrbitoExtras(table)
