"""The match screen of Towers, and all that is special about it."""

from __future__ import annotations

from typing import Any

from games.engine.core.rules import Seat
from games.shell.screens.match.match_scene import MatchScene
from games.shell.table.game_ui import GameUi, Prompt, Standing, Table
from games.shell.theme.text import tr
from tests.fifth_game.view import TowersView


class TowersUi(GameUi[Any]):
    """Nothing but the board and a line that guides."""

    view_class = TowersView

    def standing(self, table: Table[Any], seat: Seat) -> Standing:
        return Standing(table.standing_text(seat))

    def prompt(self, table: Table[Any]) -> Prompt:
        return Prompt(tr("prompt.towers.start"), tr("prompt.towers.start.line"))


class TowersScene(MatchScene):
    """A match of Towers."""

    ui = TowersUi()
