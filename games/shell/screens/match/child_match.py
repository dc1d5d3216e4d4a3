"""A child's game: short, without a clock, against a gentle computer; what can be moved glows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.catalogue import find_game
from games.engine.core.match import Match, Player
from games.engine.core.picker import Pick
from games.engine.core.rules import Target
from games.shell.library.lineup import default_stones
from games.shell.screens.board.board_scene import Keys
from games.shell.screens.board.child_panel import ChildPanel
from games.shell.screens.dialog_scene import DialogScene
from games.shell.screens.game_scenes import game_ui
from games.shell.screens.match.match_scene import MatchScene
from games.shell.screens.match.seat_chip import SeatChip
from games.shell.screens.places import ChildMatchPlace
from games.shell.screens.scene import AppServices
from games.shell.table.game_ui import MainAction
from games.shell.table.session import Phase
from games.shell.theme.text import tr
from games.shell.widgets.base import Widget
from games.shell.widgets.controls import Button
from games.shell.widgets.overlays import Dialog

LEVEL = "beginner"
IDLE = 6.0  # seconds without a touch after which the hand shows something that can be touched


def child_match(game: str) -> Match[Any]:
    """Return a new match in the game's short variant: a child, and the gentlest computer."""
    entry = find_game(game)
    variant = entry.short_variant or entry.variants[0][0]
    rules = entry.make_rules(variant)
    players = tuple([Player("", "" if seat == 0 else LEVEL) for seat in range(rules.seats)])
    return Match(rules, game, variant, {name: values[0] for name, values in entry.options}, players)


class ChildMatchPanel(ChildPanel):
    """The panel of a child's game: the players stand beside the way home."""

    def __init__(self, scene: ChildMatchScene) -> None:
        super().__init__(scene, scene.undo, scene.ask_hint)
        self.cards: list[SeatChip] = []

    def head(self) -> Sequence[tuple[Widget, float]]:
        self.cards = [SeatChip(self.scene, seat, True) for seat in range(self.scene.session.rules.seats)]
        return [(card, 1.0) for card in reversed(self.cards)]

    def refresh(self) -> None:
        super().refresh()
        session = self.scene.session
        for seat, card in enumerate(self.cards):
            is_turn = session.match.seat_to_move == seat and session.match.result() is None
            is_thinking = is_turn and session.phase in (Phase.THINKING, Phase.ANIMATING) and seat != 0
            standing = self.scene.standing(seat)
            card.show("", is_turn, is_thinking, standing.tray, standing.counts)
        self.hint.set_enabled(session.phase is Phase.HUMAN, tr("toast.no_hint"))


class ChildMatchScene(MatchScene):
    """One short game that is not kept. A refused touch is explained by a picture."""

    is_kept = keeps_side = False
    announces_end = is_for_children = True
    panel: ChildMatchPanel

    def __init__(self, app: AppServices, game: str) -> None:
        match = child_match(game)
        self._idle, self._seen = 0.0, -1  # seconds without a touch, and the version they are counted from
        super().__init__(app, match, default_stones(game, match.variant), game_ui(game))

    def make_panel(self) -> ChildMatchPanel:
        return ChildMatchPanel(self)

    @property
    def address(self) -> str | None:
        return f"children/{self.game}"

    def build(self) -> Any:
        yield from super().build()
        self.session.confirms = False

    def update(self, dt: float) -> None:
        super().update(dt)
        now = self.session.version + self.board.version
        self._idle, self._seen = (self._idle + dt, now) if now == self._seen else (0.0, now)
        targets = self.session.targets() if self._idle > IDLE else set()
        self.panel.point(min(targets, default=None))

    def picked(self, pick: Pick, target: Target) -> None:
        if not pick.reason:
            super().picked(pick, target)
        else:
            self.app.sound.play("refuse")
            self.app.platform.announce(tr(f"why.{self.game}.{pick.reason}"), True)
            pieces = self.session.rules.pieces(self.match.state)
            touched = next((kind for cell, kind in pieces if cell == target and kind < len(self.stones)), None)
            self.panel.refuse(None if touched is None else self.stones[touched], self.stones[self.match.seat_to_move])

    def main_action(self) -> MainAction | None:
        if self.session.result is not None:
            return MainAction(tr("end.again"), "restart", self.restart)
        return self.ui.main_action(self) if self.session.phase is Phase.HUMAN else None

    def keys(self) -> Keys:
        return {key: act for key, act in super().keys().items() if act != self.open_menu}

    def show_end(self, is_turned: bool = False) -> None:
        self.app.push(ChildEndScene(self.app, self))

    def restart(self) -> None:
        self.app.swap(ChildMatchPlace(self.game))

    def back(self) -> None:
        self.app.pop()


class ChildEndScene(DialogScene):
    """The end of a child's game, with praise for a win."""

    def __init__(self, app: AppServices, game: ChildMatchScene) -> None:
        super().__init__(app)
        self.game = game

    def make(self) -> Dialog:
        result = self.game.match.result()
        winners = result.winners() if result else ()
        has_won = winners == (0,)
        title = tr("lesson.well_played") if has_won else tr("child.once_more")
        again = Button(tr("end.again"), lambda: self.then(self.game.restart), "primary", "restart")
        home = Button(tr("menu.home"), lambda: self.then(self.game.back), "secondary", "home")
        trophy = self.game.stones[0] if has_won else None
        text = self.game.reason(result) if result else ""
        return Dialog(title, text, [again, home], self.app.pop, trophy, is_aside=True)
