"""Sheets over a game: the menu and the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.catalogue import find_game
from games.engine.core.match import Match
from games.shell.library import link_play as by_link
from games.shell.library.lineup import Lineup, seat_name, verdict
from games.shell.screens.board.why_scene import last_computer_turn
from games.shell.screens.clipboard import paste
from games.shell.screens.dialog_scene import AskScene, DialogScene
from games.shell.screens.places import EditorPlace, NewMatch, SettingsPlace, SetupPlace
from games.shell.screens.scene import AppServices
from games.shell.screens.sound_switch import SoundButton
from games.shell.theme.text import tr
from games.shell.theme.theme import Space, Type, Weight
from games.shell.widgets.base import Label, Widget
from games.shell.widgets.containers import Child, Column
from games.shell.widgets.controls import Action, Button
from games.shell.widgets.overlays import Dialog, button_grid

if TYPE_CHECKING:
    from games.shell.screens.match.match_scene import MatchScene

Group = tuple[str, list[Button]]  # the key of a caption, empty for none, and the buttons below it


def can_edit(match: Match[Any]) -> bool:
    """Whether positions of its game can be set up by hand."""
    return find_game(match.game).editing(match.rules) is not None


class MenuScene(DialogScene):
    """The menu of a match, which pauses meanwhile."""

    title = "menu.title"

    def __init__(self, app: AppServices, game: MatchScene, is_turned: bool = False) -> None:
        super().__init__(app)
        self.game, self.is_turned = game, is_turned

    def make(self) -> Dialog:
        resume = Button(tr("menu.resume"), self.app.pop, "primary", "play")
        title = tr("prompt.over" if self.game.session.result is not None else self.title)
        return Dialog(title, "", [resume], self.app.pop, body=self.grouped(self.groups()))

    def grouped(self, groups: list[Group]) -> Widget:
        """Return the buttons in groups with captions; in a low window all together."""
        if self.theme.is_low:
            return button_grid([button for _, buttons in groups for button in buttons], 4)
        parts: list[Child] = []
        for caption, buttons in groups:
            if caption:
                parts += [(Widget(), Space.XS), Label(tr(caption), Type.CAPTION, Weight.BOLD, "ink2")]
            parts.append(button_grid(buttons))
        return Column(parts, Space.S)

    def groups(self) -> list[Group]:
        """Return the buttons of the menu: the main two, the actions on this game, and the rest."""
        game, app = self.game, self.app
        again = Button(tr("menu.restart"), self._restart, "secondary", "restart")
        if by_link.own_seats(game.match) is not None:
            again = Button(tr("menu.here"), lambda: self.then(game.keep_here), "secondary", "person")
        usual = [Button(tr("menu.rules"), lambda: self.then(game.open_rules), "secondary", "book"),
                 Button(tr("menu.new"), self._new, "secondary", "play")]
        if game.session.browsed is not None:
            usual[1] = Button(tr("play.from_here"), lambda: self.then(game.play_from_here), "secondary", "play")
            usual[1].set_enabled(game.session.browsed >= game.session.settled_plies, tr("toast.sent"))
        resign = Button(tr("menu.resign"), self._resign, "secondary", "flag")
        resign.set_enabled(game.session.result is None, tr("prompt.over"))
        return [
            ("", usual),
            ("menu.group.game", [
                Button(tr("menu.review"), lambda: self.then(game.open_review), "secondary", "graph"),
                Button(tr("menu.share"), lambda: self.then(game.share), "secondary", "share"), again, resign]),
            ("menu.group.app", [
                Button(tr("menu.settings"), self._settings, "secondary", "settings"),
                SoundButton(app, "secondary", is_named=True),
                Button(tr("menu.more"), self.open_more, "secondary", "more"),
                Button(tr("menu.home"), app.go_home, "secondary", "back")]),
        ]

    def more(self) -> list[Button]:
        """Return the buttons of the second page."""
        game = self.game
        redo = Button(tr("menu.redo"), lambda: self.then(game.redo), "secondary", "redo")
        redo.set_enabled(game.session.can_redo, tr("toast.no_redo"))
        why = Button(tr("explain.title"), lambda: self.then(game.open_why), "secondary", "hint")
        why.set_enabled(last_computer_turn(game.match, game.session.shown_ply) is not None, tr("explain.none"))
        return [
            Button(tr("menu.moves"), lambda: self.then(game.open_moves), "secondary", "list"), redo,
            *([why] if game.needs_engines else []),
            Button(tr("menu.turn"), lambda: self.then(game.side.rotate), "secondary", "flip"),
            *([Button(tr("menu.mover.off" if game.side.follows_mover else "menu.mover"),
                      lambda: self.then(game.side.toggle_mover), "secondary", "flip")] if game.side.can_follow else []),
            *([Button(tr("menu.face.off" if game.is_face_to_face else "menu.face"),
                      lambda: self.then(game.toggle_face), "secondary", "person")] if game.can_face else []),
            *([Button(tr("menu.draw"), lambda: self.then(game.mark_controls.toggle), "secondary", "pen")]
              if game.mark_controls.palette else []),
            Button(tr("menu.paste"), lambda: self.then(lambda: paste(self.app, game.say)), "secondary", "paste"),
            *([Button(tr("edit.menu"), self._edit, "secondary", "marble")] if can_edit(game.match) else []),
            *([Button(tr("menu.new"), self._new, "secondary", "play")]
              if game.session.browsed is not None else []),
        ]

    def open_more(self) -> None:
        """Open the second page in place of the first."""
        self.app.swap(MoreScene(self.app, self))

    def _settings(self) -> None:
        self.app.push(SettingsPlace())

    def _edit(self) -> None:
        match = self.game.match
        state = self.game.session.shown_state
        self.app.pop()
        self.app.push(EditorPlace(match.game, match.variant, match.options, state))

    def _restart(self) -> None:
        self.app.pop()
        self._ask("restart", self.game.restart)

    def _resign(self) -> None:
        self.app.pop()
        self._ask("resign", self.game.resign)

    def _ask(self, name: str, act: Action) -> None:
        question = AskScene(self.app, f"ask.{name}", f"ask.yes.{name}", act)
        question.is_turned = self.is_turned
        self.app.push(question)

    def _new(self) -> None:
        self.app.go(SetupPlace(self.game.lineup()))


class MoreScene(DialogScene):
    """The second page of a menu, with rarely used actions."""

    def __init__(self, app: AppServices, menu: MenuScene) -> None:
        super().__init__(app)
        self.menu, self.is_turned = menu, menu.is_turned

    def make(self) -> Dialog:
        back = Button(tr("menu.resume"), self.app.pop, "primary", "play")
        grid = button_grid(self.menu.more(), 4 if self.theme.is_low else 2)
        return Dialog(tr("menu.more"), "", [back], self.app.pop, body=grid)


class EndScene(DialogScene):
    """The end of a game: the winner, the reason, and the ways to go on."""

    def __init__(self, app: AppServices, game: MatchScene, is_turned: bool = False) -> None:
        super().__init__(app)
        self.game, self.is_turned = game, is_turned

    def make(self) -> Dialog:
        game = self.game
        result = game.match.result()
        winners = result.winners() if result else ()
        title = verdict(game.match.players, result, game.name) if result else ""
        why = game.reason(result) if result else ""
        if by_link.is_guest(game.match.notes):  # nobody here has played it, so there is nobody to play again
            ways = [Button(tr("end.review"), self._review, "primary"), Button(tr("menu.new"), self._new)]
        else:
            ways = [*self.rematches(), Button(tr("end.review"), self._review)]
        buttons = [
            *ways,
            Button(tr("end.share"), lambda: self.then(game.share)),
            Button(tr("end.home"), self.app.go_home),
        ]
        trophy = game.stones[winners[0]] if winners else None
        text = tr("end.moves", why=why, n=len(game.turns))
        return Dialog(title, text, buttons, self.app.pop, trophy, is_aside=True)

    def rematches(self) -> list[Button]:
        """Return buttons for another game of the same players, with sides swapped or not; they say who begins."""
        same = self.game.lineup()
        swapped = same.rotated()
        if swapped == same:
            return [self._rematch(tr("end.again"), same, "primary")]
        first = [seat_name(lineup.match().players, 0) for lineup in (swapped, same)]
        words = [tr("end.rematch.you") if name == tr("name.you") else tr("end.rematch", name=name) for name in first]
        if first[0] == first[1]:
            words = [tr("end.rematch.swapped"), tr("end.rematch.same")]
        return [self._rematch(words[0], swapped, "primary"), self._rematch(words[1], same, "secondary")]

    def _rematch(self, words: str, lineup: Lineup, kind: str) -> Button:
        return Button(words, lambda: self.app.go(NewMatch(lineup)), kind, "restart")

    def _review(self) -> None:
        self.then(self.game.open_review)

    def _new(self) -> None:
        self.app.go(SetupPlace(self.game.lineup()))
