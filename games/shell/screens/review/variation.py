"""Play on from any position of a game to see what would have happened; the game itself is not touched."""

from __future__ import annotations

from functools import cache
from typing import Any, cast

from games.engine.core.match import Match
from games.engine.records.record import Player
from games.shell.library.lineup import seat_name
from games.shell.screens.game_scenes import scene_class
from games.shell.screens.match.board_scene import BoardScene
from games.shell.screens.match.match_panel import MainAction
from games.shell.screens.scene import AppServices
from games.shell.theme.text import tr


def open_variation(app: AppServices, match: Match[Any], ply: int, stones: list[str], title: str) -> None:
    """Play on from a ply of a match: whoever is to move there is a person, all others are who they were."""
    mover = match.rules.turn(match.states[ply])
    players = tuple([player if seat != mover else Player(player.name) for seat, player in enumerate(match.players)])
    app.push(_variation_class(match.game)(app, match, match.branch(ply, players), stones, title))


@cache
def _variation_class(game: str) -> type[VariationScene]:
    """A variation's screen is the game's own; only what is kept and where one goes back to differ."""
    base = scene_class(game)
    return cast("type[VariationScene]", type(f"{base.__name__}Variation", (VariationScene, base), {}))


class VariationScene(BoardScene):
    """A game that nobody keeps. The main button leads back as soon as something was played."""

    def __init__(self, app: AppServices, origin: Match[Any], match: Match[Any], stones: list[str], title: str) -> None:
        self.origin, self.title, self.first = origin, title, match.ply
        super().__init__(app, match, stones)

    @property
    def address(self) -> str | None:
        return None

    def name(self, seat: int) -> str:
        """Everybody is called what they are called in the game."""
        return seat_name(self.origin.players, seat)

    def subtitle(self) -> str:
        return tr("variation.title", turn=self.title)

    def main_action(self) -> MainAction | None:
        action = super().main_action()
        if action is None or self.session.result is not None:
            return MainAction(tr("variation.back"), "back", self.back, is_primary=self.session.result is not None)
        return action

    def undo(self) -> None:
        """Nothing from before the variation is taken back."""
        if self.match.ply <= self.first:
            self.say(tr("toast.no_undo"), "danger")
        else:
            super().undo()

    def show_end(self) -> None:
        """The prompt says how it ended; the game itself goes on where it was."""

    def restart(self) -> None:
        """The variation again from its beginning."""
        self.app.pop()
        self.app.after(lambda: open_variation(self.app, self.origin, self.first, self.stone_names, self.title))

    def back(self) -> None:
        if self.session.looking is not None:
            self.look_at_ply(None)
        else:
            self.app.pop()

    def intercepts_back(self) -> bool:
        return False

    def save(self) -> None:
        """A variation is not kept."""

    def _committed(self, keep_turns: bool = False) -> None:
        self.turns = self.told_turns()
