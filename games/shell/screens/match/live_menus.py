"""Sheets over a game at a live table: its menu, its end, and the phrases."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from games.live.messages import PHRASES, REMATCH
from games.shell.screens.dialog_scene import AskScene, DialogScene
from games.shell.screens.match.menus import EndScene, Group, MenuScene
from games.shell.screens.scene import AppServices
from games.shell.screens.sound_switch import SoundButton
from games.shell.theme.text import tr
from games.shell.widgets.controls import Button
from games.shell.widgets.overlays import Dialog, button_grid

if TYPE_CHECKING:
    from games.shell.screens.match.live_scene import LiveScene


class LiveMenuScene(MenuScene):
    """The menu of a live match; the game does not pause."""

    title = "live.join"
    game: LiveScene

    def __init__(self, app: AppServices, game: LiveScene) -> None:
        super().__init__(app, game)
        self.game = game

    def groups(self) -> list[Group]:
        game, plays, is_over = self.game, bool(self.game.live.own), self.game.match.result() is not None
        this_game = [
            Button(tr("menu.review"), lambda: self.then(game.open_review), "secondary", "graph"),
            Button(tr("menu.share"), lambda: self.then(game.share), "secondary", "share"),
        ]
        usual = [Button(tr("menu.rules"), lambda: self.then(game.open_rules), "secondary", "book"),
                 Button(tr("live.menu.seats"), lambda: self.then(game.open_seats), "secondary", "link")]
        if plays:
            can_ask = not is_over and game.live.asking() is None and bool(game.match.moves)
            draw = Button(tr("live.menu.draw"), lambda: self.then(game.ask_draw), "secondary", "person")
            draw.set_enabled(can_ask, tr("prompt.over" if is_over else "live.menu.later"))
            resign = Button(tr("menu.resign"), self._resign, "secondary", "flag")
            resign.set_enabled(not is_over, tr("prompt.over"))
            this_game += [draw, resign]
            usual[1] = Button(tr("live.menu.say"), self._phrases, "secondary", "more")
        return [
            ("", usual), ("menu.group.game", this_game),
            ("menu.group.app", [
                Button(tr("menu.settings"), self._settings, "secondary", "settings"),
                SoundButton(self.app, "secondary", is_named=True),
                Button(tr("menu.more"), self.open_more, "secondary", "more"),
                Button(tr("menu.home"), self.app.go_home, "secondary", "back")]),
        ]

    def more(self) -> list[Button]:
        game = self.game
        muted = "live.phrases.on" if game.live.is_muted else "live.phrases.off"
        seats = Button(tr("live.menu.seats"), lambda: self.then(game.open_seats), "secondary", "link")
        by_link = Button(tr("live.menu.by_link"), self._by_link, "secondary", "link")
        return [
            Button(tr("menu.moves"), lambda: self.then(game.open_moves), "secondary", "list"),
            Button(tr("menu.turn"), lambda: self.then(game.side.rotate), "secondary", "flip"),
            Button(tr("menu.draw"), lambda: self.then(game.mark_controls.toggle), "secondary", "pen"),
            Button(tr(muted), lambda: self.then(game.switch_phrases), "secondary", "mute"),
            *([seats, by_link] if game.live.own else []),
        ]

    def _phrases(self) -> None:
        self.app.swap(PhrasesScene(self.app, self.game))

    def _by_link(self) -> None:
        self.app.pop()
        self.app.push(AskScene(self.app, "ask.by_link", "live.menu.by_link", self.game.go_on_by_link))


class LiveEndScene(EndScene):
    """The end of a game at a live table: the winner, the reason, and a request for another game."""

    game: LiveScene

    def __init__(self, app: AppServices, game: LiveScene) -> None:
        super().__init__(app, game)
        self.game = game

    def rematches(self) -> list[Button]:
        live = self.game.live
        if not live.own:
            return [Button(tr("common.close"), self.app.pop, "primary")]
        question = live.question()
        if question and question.ask.kind == REMATCH:
            words = tr("live.rematch.accept", name=self.game.name(question.seat))
            return [Button(words, lambda: self.then(lambda: self.game.answer(True)), "primary", "restart")]
        first = self.game.session.rules.seats - 1  # everybody moves on by one seat
        words = tr("end.rematch.you") if live.own == (first,) else tr("end.rematch", name=self.game.name(first))
        ask = Button(words, lambda: self.then(self.game.ask_rematch), "primary", "restart")
        ask.set_enabled(live.asking() is None, tr("live.asked.rematch"))
        return [ask]

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.game.live.question() != self._question:
            self._question = self.game.live.question()
            self.relayout_now()

    _question: object = None


class PhrasesScene(DialogScene):
    """All set phrases."""

    def __init__(self, app: AppServices, game: LiveScene) -> None:
        super().__init__(app)
        self.game = game

    def make(self) -> Dialog:
        grid = button_grid([Button(tr(f"live.phrase.{slug}"), partial(self._say, slug)) for slug in PHRASES])
        return Dialog(tr("live.menu.say"), tr("live.phrases.line"),
                      [Button(tr("common.close"), self.app.pop, "primary")], self.app.pop, body=grid)

    def _say(self, slug: str) -> None:
        self.then(lambda: self.game.say_phrase(slug))
