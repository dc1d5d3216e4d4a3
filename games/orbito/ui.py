"""Orbito on the screen: three guided steps, and a brass button on the board and in the panel."""

from __future__ import annotations

from games.engine.core.rules import Move, Seat, Target
from games.orbito.grid import BUTTON, CELLS, MARBLES
from games.orbito.view import OrbitoView
from games.shell.table.board_widget import BoardWidget
from games.shell.table.game_ui import Extras, GameUi, MainAction, Prompt, Standing, Table
from games.shell.table.session import Phase
from games.shell.theme.text import tr
from games.shell.theme.theme import Size
from games.shell.widgets.cards import Steps
from games.shell.widgets.player_card import Tray

STEPS = ("nudge", "place", "press")  # of a turn


class OrbitoBoard(BoardWidget):
    """Once a cell is chosen, only the press is left: show its effect."""

    def foreseen(self, aim: Target | None, held: Target | None) -> tuple[Move, ...]:
        picker = self.session.picker
        if self.session.pending:
            return self.session.pending
        return super().foreseen(aim, held) or (picker.outcome(BUTTON) if BUTTON in picker.targets() else ())


def step_to_do(table: Table[OrbitoBoard]) -> int:
    """Return the index of the step that comes next, 0 to 2."""
    rules, picker, state = table.session.rules, table.session.picker, table.match.state
    chosen = [cell for cell in picker.chosen if cell < CELLS]
    if not chosen:
        return 0 if rules.phase(state) == "nudge" else 1
    is_marble = any(cell == chosen[0] for cell, _ in rules.pieces(state))
    return 0 if is_marble else 2


def first_step(table: Table[OrbitoBoard]) -> int:
    """Return the step that this turn begins with: 1 if there is no marble of the rival to move."""
    rules, match = table.session.rules, table.match
    is_mid_turn = match.ply > 0 and rules.seat_to_move(match.states[match.ply - 1]) == match.seat_to_move
    return 0 if is_mid_turn or rules.phase(match.state) == "nudge" else 1


class OrbitoExtras(Extras[OrbitoBoard]):
    """The steps of a turn, in the panel of a wide screen."""

    def __init__(self, table: Table[OrbitoBoard]) -> None:
        super().__init__(table)
        self.steps = Steps([tr(f"orbito.step.{name}") for name in STEPS])
        self.panel = [(self.steps, Size.STEPS)]

    def refresh(self) -> None:
        phase = self.table.session.phase
        first, at = 0, len(STEPS) if phase is Phase.OVER else 0
        if phase is Phase.HUMAN:
            first = first_step(self.table)
            at = step_to_do(self.table) - first
        self.steps.show([tr(f"orbito.step.{name}") for name in STEPS[first:]], at)


class OrbitoUi(GameUi[OrbitoBoard]):
    """The prompt counts the steps of a turn; the main button presses the button of the board."""

    view_class = OrbitoView
    board_class = OrbitoBoard

    def standing(self, table: Table[OrbitoBoard], seat: Seat) -> Standing:
        hand = table.session.rules.counts(table.session.shown_state, seat)["hand"]
        if table.theme.is_portrait:
            return Standing(tray=Tray(table.stones[seat], hand, MARBLES))
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
