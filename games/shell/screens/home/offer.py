"""The offer of a game's lessons, made once when the game is opened for the first time."""

from __future__ import annotations

from collections.abc import Callable

from games.catalogue import find_game
from games.shell.library.lesson_progress import LessonProgress
from games.shell.screens.dialog_scene import DialogScene
from games.shell.screens.places import LessonPlace
from games.shell.screens.scene import AppServices
from games.shell.theme.text import tr
from games.shell.widgets.controls import Button
from games.shell.widgets.overlays import Dialog


def may_offer(app: AppServices, game: str) -> bool:
    """Whether a game is new to the player: never set up, never learnt, never offered."""
    if not find_game(game).course().lessons or game in app.settings.setups:
        return False
    store = app.store
    return (LessonProgress(store).is_new(game) and not store.shelf(game, is_whole=False)
            and store.listing.progress is None)


class OfferScene(DialogScene):
    """A choice between the lessons and playing."""

    def __init__(self, app: AppServices, game: str, play: Callable[[], None]) -> None:
        super().__init__(app)
        self.game, self.play = game, play

    def make(self) -> Dialog:
        lessons = len(find_game(self.game).course().lessons)
        self.no = Button(tr("lesson.offer.no"), lambda: self.then(self.play))
        yes = Button(tr("lesson.offer.yes"), self._learn, "primary", "book")
        return Dialog(tr("lesson.offer", game=tr(f"game.{self.game}")), tr("lesson.offer.line", n=lessons),
                      [yes, self.no], self.app.pop)

    def _learn(self) -> None:
        self.then(lambda: self.app.push(LessonPlace(self.game, 0)))

    def enter(self) -> None:
        LessonProgress(self.app.store).offer(self.game)
