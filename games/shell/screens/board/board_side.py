"""The side from which a board is seen: a fixed seat's, or always that of the seat to move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from games.engine.core.rules import Seat
from games.shell.table.session import Phase
from games.shell.theme.text import tr

if TYPE_CHECKING:
    from games.shell.screens.board.board_scene import BoardScene

MOVER: Final = -1  # in the settings: the board turns to whoever moves
MOST: Final = 16


class BoardSide:
    """The side of one screen. Screens that keep it share one choice for each game, which the settings remember."""

    def __init__(self, scene: BoardScene, is_kept: bool) -> None:
        self.scene, self.is_kept = scene, is_kept
        kept = scene.app.settings.turned.get(scene.game) if is_kept else 0
        self._chosen = kept if type(kept) is int and MOVER <= kept < MOST else 0
        self._mover: Seat = scene.viewer

    @property
    def follows_mover(self) -> bool:
        """Whether the board turns to the seat to move."""
        return self._chosen == MOVER and self.can_follow

    @property
    def can_follow(self) -> bool:
        """Whether three or more seats, several of them people here, play, so that the board can turn to each."""
        people = sum(self.scene.plays_here(seat) for seat in self._seats)
        return self.scene.follows_players and len(self._seats) > 2 and people > 1

    @property
    def _seats(self) -> range:
        return range(self.scene.session.rules.seats)

    @property
    def rotation(self) -> int:
        """The number of seats by which the board is turned from its default side."""
        if self.follows_mover:
            return (self._mover - self.scene.viewer) % len(self._seats)
        return max(0, self._chosen) % len(self._seats)

    @property
    def facing(self) -> Seat:
        """The seat at the bottom of the board."""
        return (self.scene.viewer + self.rotation) % len(self._seats)

    def rotate(self) -> None:
        """Turn the board on to the next seat."""
        self._choose((self.rotation + 1) % len(self._seats))
        self.scene.say(self._words())

    def toggle_mover(self) -> None:
        """Switch between turning to the seat to move and a fixed side."""
        self._mover = self.facing
        self._choose(self.rotation if self.follows_mover else MOVER)
        self.scene.say(tr("side.mover") if self.follows_mover else self._words())

    def update(self) -> None:
        """Turn to the person to move, if that is chosen and nothing moves."""
        scene, session = self.scene, self.scene.session
        seat = session.match.seat_to_move
        if (self.follows_mover and seat != self._mover and session.phase is Phase.HUMAN and session.browsed is None
                and not scene.board.drawing.is_on and scene.plays_here(seat)):
            self._mover = seat
            scene.rebuild()

    def _words(self) -> str:
        name = self.scene.name(self.facing)
        return tr("side.you") if name == tr("name.you") else tr("side.name", name=name)

    def _choose(self, rotation: int) -> None:
        self._chosen = rotation
        if self.is_kept:
            settings = self.scene.app.settings
            settings.turned = {**settings.turned, self.scene.game: rotation}
            self.scene.app.keep_settings()
        self.scene.rebuild()
