"""Quits on the screen."""

from __future__ import annotations

from games.engine.core.rules import Seat, Step
from games.quits.board import QuitsBoard
from games.quits.view import QuitsView
from games.shell.table.flying_marble import TrayExtras
from games.shell.table.game_ui import GameUi, Prompt, Standing, Table
from games.shell.table.replay import Replay
from games.shell.theme.paint import Point
from games.shell.theme.text import tr
from games.shell.widgets.seat_card import Tray


class QuitsExtras(TrayExtras[QuitsBoard]):
    """The marble that left the board, on its way to the card of its player."""

    def tray_of(self, out: Step, replay: Replay) -> tuple[Seat, int]:
        return out.piece, self.table.session.rules.counts(replay.after, out.piece)["out"] - 1

    def way_begins(self, out: Step, replay: Replay) -> Point:
        return self.table.board.view.way_out(out.src)[1]


class QuitsUi(GameUi[QuitsBoard]):
    """Marbles brought home fill the hollows of a player's card."""

    view_class = QuitsView
    board_class = QuitsBoard

    def standing(self, table: Table[QuitsBoard], seat: Seat) -> Standing:
        counts = table.session.rules.counts(table.session.shown_state, seat)
        out, total = counts["out"], counts["out"] + max(0, counts["needed"])
        result = table.session.result
        is_flying = seat == table.extras.flight.seat
        has_won = result is not None and seat in result.winners() and not counts["needed"] and not is_flying
        return Standing(tray=Tray(table.stones[seat], out - is_flying, total, has_won))

    def prompt(self, table: Table[QuitsBoard]) -> Prompt:
        name = "chosen" if table.session.picker.chosen else "start"
        return Prompt(tr(f"prompt.quits.{name}"), tr(f"prompt.quits.{name}.line"))

    def extras(self, table: Table[QuitsBoard]) -> QuitsExtras:
        return QuitsExtras(table)
