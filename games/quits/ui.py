"""Quits on the screen."""

from __future__ import annotations

from games.engine.core.rules import Seat
from games.quits.board import QuitsBoard
from games.quits.view import QuitsView
from games.shell.table.game_ui import GameUi, Prompt, Standing, Table
from games.shell.theme.text import tr
from games.shell.widgets.player_card import Tray


class QuitsUi(GameUi[QuitsBoard]):
    """Marbles brought home fill the hollows of a player's card."""

    view_class = QuitsView
    board_class = QuitsBoard

    def standing(self, table: Table[QuitsBoard], seat: Seat) -> Standing:
        counts = table.session.rules.counts(table.session.shown_state, seat)
        return Standing(tray=Tray(table.stones[seat], counts["out"], counts["out"] + max(0, counts["needed"])))

    def prompt(self, table: Table[QuitsBoard]) -> Prompt:
        name = "chosen" if table.session.picker.chosen else "start"
        return Prompt(tr(f"prompt.quits.{name}"), tr(f"prompt.quits.{name}.line"))
