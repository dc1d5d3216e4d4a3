"""The move list in a sheet of its own."""

from __future__ import annotations

from typing import Protocol

from games.engine.speech.move_words import Row
from games.shell.screens.dialog_scene import DialogScene
from games.shell.screens.scene import AppServices
from games.shell.theme.stones import Stone
from games.shell.theme.text import tr
from games.shell.widgets.controls import Button
from games.shell.widgets.move_list import ListedMove, MoveList
from games.shell.widgets.overlays import Dialog

MOVES_HEIGHT = 380  # design pixels of the move list in its sheet


class MoveBrowser(Protocol):
    """A screen whose moves can be browsed."""

    turns: list[Row]

    @property
    def game(self) -> str:
        """The id of the game."""

    @property
    def stones(self) -> list[Stone]:
        """The stone of each seat."""

    def current_turn(self) -> int:
        """Return the index of the turn on show."""

    def browse_turn(self, index: int) -> None:
        """Show a turn."""


class MovesScene(DialogScene):
    """The move list in a sheet of its own, for screens without room for it."""

    def __init__(self, app: AppServices, game: MoveBrowser) -> None:
        super().__init__(app)
        self.game = game

    def make(self) -> Dialog:
        game = self.game
        moves = MoveList(tr("moves.title"), game.stones, self._pick)
        close = Button(tr("common.close"), self.app.pop, "primary")
        text = "" if game.turns else tr("moves.empty")
        dialog = Dialog(tr(f"game.{game.game}"), text, [close], self.app.pop, body=moves, body_height=MOVES_HEIGHT)
        moves.show([ListedMove(game.stones[seat], token) for _, seat, token in game.turns], game.current_turn())
        return dialog

    def _pick(self, index: int) -> None:
        self.app.pop()
        self.app.after(lambda: self.game.browse_turn(index))
