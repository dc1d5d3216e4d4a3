"""Abalone on the screen: captured marbles fly to the card of the player who pushed them off."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.abalone.board import AbaloneBoard
from games.abalone.rules import Abalone
from games.abalone.view import AbaloneView
from games.engine.core.rules import OFF, Rules, Seat
from games.shell.table.flying_marble import FlyingMarble
from games.shell.table.game_ui import Extras, GameUi, Prompt, Standing, Table
from games.shell.table.pieces import Cue
from games.shell.table.session import Replay
from games.shell.theme.marbles import marble
from games.shell.theme.text import tr
from games.shell.theme.theme import Motion, Theme
from games.shell.widgets.player_card import Tray


def needed_of(rules: Rules[Any], seat: Seat) -> int:
    """Return the number of marbles that a seat has to push off."""
    assert isinstance(rules, Abalone)
    return rules.needed[seat]


class AbaloneExtras(Extras[AbaloneBoard]):
    """The ejected marble on its way to a tray."""

    def __init__(self, table: Table[AbaloneBoard]) -> None:
        super().__init__(table)
        self.flight = FlyingMarble()
        self.topmost = [self.flight]

    def arrange(self, theme: Theme) -> Iterator[None]:
        self.flight.theme = theme
        self.table.board.view.has_trays = self.table.tray_place(0, 0) is not None
        self.table.board.on_shown = self._fly
        yield

    def _fly(self, replay: Replay) -> None:
        """Move an ejected marble from the gutter to the tray of the player who pushed."""
        table = self.table
        out = next((step for step in replay.steps if step.dst == OFF), None)
        if out is None or replay.is_backward:
            return
        rules = table.session.rules
        index = min(needed_of(rules, replay.seat), rules.counts(replay.after, replay.seat)["out"]) - 1
        goal = table.tray_place(replay.seat, index)
        if goal is None:
            return
        view = table.board.view
        _, start = view.way_out(out, replay.steps)
        picture = marble(table.stones[out.piece], view.diameter, 0, table.signs)
        place, size = goal

        def landed() -> None:
            table.board.sound_at(Cue("place", loud=0.6), place)
            table.follow()

        self.flight.begin(replay.seat, picture, start, place, size, table.theme.seconds(Motion.HOP), landed)


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
        if not chosen:
            return Prompt(tr("prompt.abalone.start"), tr("prompt.abalone.start.line"))
        if board.is_asking:
            return Prompt(tr("prompt.abalone.ask"), tr("prompt.abalone.ask.line"))
        owners = dict(rules.pieces(state))
        pushes = any(rules.teams[owners[cell]] != rules.teams[table.match.seat_to_move]
                     for cell in board.targets() if cell in owners)
        line = tr("prompt.abalone.chosen.push" if pushes else "prompt.abalone.chosen.line")
        return Prompt(tr("prompt.abalone.chosen", n=len(chosen)), line)

    def extras(self, table: Table[AbaloneBoard]) -> AbaloneExtras:
        return AbaloneExtras(table)
