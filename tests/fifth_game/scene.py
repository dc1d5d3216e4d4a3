"""The match screen of Towers and its user interface."""

from __future__ import annotations

from typing import Any

from games.engine.core.rules import Seat
from games.shell.screens.match.match_scene import MatchScene
from games.shell.table.game_ui import GameUi, Prompt, Standing, Table
from games.shell.theme.text import tr
from tests.fifth_game.view import TowersView


class TowersUi(GameUi[Any]):
    """The board and a prompt."""

    view_class = TowersView

    def standing(self, table: Table[Any], seat: Seat) -> Standing:
        return Standing(table.standing_text(seat))

    def prompt(self, table: Table[Any]) -> Prompt:
        return Prompt(tr("prompt.towers.start"), tr("prompt.towers.start.line"))


class TowersScene(MatchScene):
    """A match of Towers."""

    ui = TowersUi()
