"""A variation: a match that continues from any position of another one, which is not changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.engine.core.match import Match
from games.engine.core.rules import Move
from games.engine.records.record import Player
from games.shell.library.game_text import code_word, standing
from games.shell.library.lineup import seat_name
from games.shell.library.link_play import turn_number
from games.shell.screens.game_scenes import game_ui
from games.shell.screens.match.match_scene import MatchScene
from games.shell.screens.scene import AppServices
from games.shell.table.game_ui import MainAction
from games.shell.theme.text import tr

KEY = "variation"  # in the address, the id of every match that is not kept


class VariationScene(MatchScene):
    """A match that is not kept. The main button leads back unless the game uses it."""

    is_kept = False

    def __init__(self, app: AppServices, origin: Match[Any], ply: int, stones: Sequence[str], title: str = "",
                 moves: Sequence[Move] = ()) -> None:
        """Continue from a ply of a match: a person plays the seat to move there, other seats keep their players.

        Some moves may have been played in the variation already.
        """
        self.origin, self.first = origin, ply
        self.title = title or tr("review.move", n=turn_number(origin, ply)).lower()
        mover = origin.rules.seat_to_move(origin.states[ply])
        players = tuple([player if seat != mover else Player(player.name)
                         for seat, player in enumerate(origin.players)])
        match = origin.branch(ply, players)
        for move in moves:
            match.play(move)
        self._code = (-1, "")  # moves played, and the code of the match after them
        super().__init__(app, match, stones, game_ui(origin.game))

    @property
    def address(self) -> str | None:
        if self._code[0] != self.match.ply:
            self._code = self.match.ply, code_word(standing(self.match, KEY), self.stone_names)
        return f"{self._code[1]}/from/{self.first}"

    def name(self, seat: int) -> str:
        return seat_name(self.origin.players, seat)

    def subtitle(self) -> str:
        return tr("variation.title", turn=self.title)

    def main_action(self) -> MainAction | None:
        action = super().main_action()
        if action is None or self.session.result is not None:
            return MainAction(tr("variation.back"), "back", self.back, is_primary=self.session.result is not None)
        return action

    def undo(self) -> None:
        """Take back a turn of the variation, but none from before it."""
        if self.match.ply <= self.first:
            self.say(tr("toast.no_undo"), "danger")
        else:
            super().undo()

    def restart(self) -> None:
        """Start the variation again."""
        self.app.swap(VariationScene(self.app, self.origin, self.first, self.stone_names, self.title))
