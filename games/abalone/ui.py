"""Abalone on the screen: captured marbles fly to the card of the player who pushed them off."""

from __future__ import annotations

from typing import Any

from games.abalone.board import AbaloneBoard
from games.abalone.grid import BEYOND
from games.abalone.rules import Abalone
from games.abalone.view import AbaloneView
from games.engine.core.rules import Rules, Seat, Step
from games.shell.table.flying_marble import TrayExtras
from games.shell.table.game_ui import GameUi, MainAction, Prompt, Standing, Table
from games.shell.table.replay import Replay
from games.shell.theme.paint import Point
from games.shell.theme.text import tr
from games.shell.widgets.seat_card import Tray


def needed_of(rules: Rules[Any], seat: Seat) -> int:
    """Return the number of marbles that a seat has to push off."""
    assert isinstance(rules, Abalone)
    return rules.needed[seat]


class AbaloneExtras(TrayExtras[AbaloneBoard]):
    """The ejected marble on its way to the tray of the player who pushed."""

    def tray_of(self, out: Step, replay: Replay) -> tuple[Seat, int]:
        rules = self.table.session.rules
        pushed = rules.counts(replay.after, replay.seat)["out"]
        return replay.seat, min(needed_of(rules, replay.seat), pushed) - 1

    def way_begins(self, out: Step, replay: Replay) -> Point:
        return self.table.board.view.way_out(out, replay.steps)[1]


class AbaloneUi(GameUi[AbaloneBoard]):
    """Six hollows on a player's card hold the marbles pushed off."""

    view_class = AbaloneView
    board_class = AbaloneBoard
    board_shape = 0.9

    def standing(self, table: Table[AbaloneBoard], seat: Seat) -> Standing:
        rules, result = table.session.rules, table.session.result
        needed = needed_of(rules, seat)
        out = min(needed, rules.counts(table.session.shown_state, seat)["out"])
        out = max(0, out - (seat == table.extras.flight.seat))
        rival = next(other for other in range(rules.seats) if rules.teams[other] != rules.teams[seat])
        has_won = out == needed and result is not None and seat in result.winners()
        return Standing(tray=Tray(table.stones[rival], out, needed, has_won))

    def prompt(self, table: Table[AbaloneBoard]) -> Prompt:
        board, rules, state = table.board, table.session.rules, table.match.state
        chosen = board.view.group(table.session.picker.chosen)
        if not chosen and rules.phase(state) == "swap":
            return Prompt(tr("prompt.abalone.swap"), tr("prompt.abalone.swap.line"))
        if not chosen:
            return Prompt(tr("prompt.abalone.start"), tr("prompt.abalone.start.line"))
        if board.is_asking:
            return Prompt(tr("prompt.abalone.ask"), tr("prompt.abalone.ask.line"))
        owners = dict(rules.pieces(state))
        pushes = any(rules.teams[owners[cell]] != rules.teams[table.match.seat_to_move]
                     for cell in board.targets() if cell in owners)
        line = tr("prompt.abalone.chosen.push" if pushes else "prompt.abalone.chosen.line")
        return Prompt(tr("prompt.abalone.chosen", n=len(chosen)), line)

    def main_action(self, table: Table[AbaloneBoard]) -> MainAction | None:
        """Offer to swap sides, right after the first move."""
        if table.session.rules.phase(table.match.state) != "swap" or table.session.picker.chosen:
            return None
        return MainAction(tr("play.swap"), "swap", lambda: table.board.tap(BEYOND))

    def extras(self, table: Table[AbaloneBoard]) -> AbaloneExtras:
        return AbaloneExtras(table)
