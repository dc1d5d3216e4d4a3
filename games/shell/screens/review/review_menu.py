"""The menu of a review."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.shell.screens.board.moves_scene import MovesScene
from games.shell.screens.board.why_scene import WhyScene
from games.shell.screens.dialog_scene import DialogScene
from games.shell.screens.places import SettingsPlace
from games.shell.screens.scene import AppServices
from games.shell.theme.text import tr
from games.shell.widgets.controls import Button
from games.shell.widgets.overlays import Dialog, button_grid

if TYPE_CHECKING:
    from games.shell.screens.review.review_scene import ReviewScene


class ReviewMenuScene(DialogScene):
    """The menu of a review, with the actions that its screen has no room for."""

    def __init__(self, app: AppServices, game: ReviewScene) -> None:
        super().__init__(app)
        self.game = game

    def make(self) -> Dialog:
        game = self.game
        caption, icon = game.prompts.work()
        turning = Button(tr("review.turning"), lambda: self.then(game.go_to_turning), "secondary", "flag")
        turning.set_enabled(game.review.turning is not None, tr("review.turning.none"))
        is_computer = game.at < len(game.turns) and not game.match.players[game.turns[game.at][1]].is_human
        why = Button(tr("explain.title"), lambda: self.then(self._why), "secondary", "hint")
        items = [
            Button(caption, lambda: self.then(game.toggle_work), "secondary", icon),
            Button(tr("play.from_here"), lambda: self.then(game.play_on), "secondary", "play"),
            turning,
            Button(tr("openings.review" if game.is_exploring else "openings.tab"),
                   lambda: self.then(game.toggle_openings), "secondary", "graph" if game.is_exploring else "branch"),
            Button(tr("saved.share"), lambda: self.then(game.share), "secondary", "share"),
            Button(tr("menu.moves"), lambda: self.then(self._moves), "secondary", "list"),
            *([why] if is_computer else []),
            Button(tr("menu.turn"), lambda: self.then(game.side.rotate), "secondary", "flip"),
            Button(tr("menu.draw"), lambda: self.then(game.mark_controls.toggle), "secondary", "pen"),
            Button(tr("menu.copy"), lambda: self.then(game.copy), "secondary", "copy"),
            Button(tr("menu.rules"), lambda: self.then(game.open_rules), "secondary", "book"),
            Button(tr("menu.settings"), self._settings, "secondary", "settings"),
            Button(tr("menu.home"), self.app.go_home, "secondary", "back"),
        ]
        grid = button_grid(items, 4 if self.theme.is_low else 2)
        close = Button(tr("review.back"), self.app.pop, "primary", "check")
        return Dialog(tr("review.menu"), "", [close], self.app.pop, body=grid)

    def _moves(self) -> None:
        self.app.push(MovesScene(self.app, self.game))

    def _why(self) -> None:
        self.app.push(WhyScene(self.app, self.game, self.game.at))

    def _settings(self) -> None:
        self.app.push(SettingsPlace())


class StoryScene(DialogScene):
    """The review in three sentences, with the way to the turn that decided."""

    def __init__(self, app: AppServices, game: ReviewScene) -> None:
        super().__init__(app)
        self.game = game

    def make(self) -> Dialog:
        game = self.game
        buttons = [Button(tr("review.back"), self.app.pop, "primary", "check")]
        if game.review.turning is not None:
            buttons.append(Button(tr("review.turning"), lambda: self.then(game.go_to_turning), "secondary", "flag"))
        return Dialog(tr("story.title"), " ".join(game.prompts.story()), buttons, self.app.pop)
