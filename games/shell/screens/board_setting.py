"""The frame that the set-up, the editor and joining share: a painted board beside a card of choices."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pygame

from games.catalogue import find_game
from games.engine.core.match import Match
from games.engine.core.rules import Seat
from games.shell.screens.game_scenes import plain_view
from games.shell.screens.scene import AppServices
from games.shell.screens.titled_scene import TitledScene
from games.shell.table.board_preview import Preview, roomiest
from games.shell.table.board_view import BoardView
from games.shell.widgets.base import Widget
from games.shell.widgets.containers import Column
from games.shell.widgets.group import ScrollArea
from games.shell.widgets.sheet import Sheet


class BoardSettingScene(TitledScene):
    """A board beside a card of choices; the board is repainted only where it has changed."""

    def __init__(self, app: AppServices) -> None:
        super().__init__(app)
        self._ground: pygame.Surface | None = None
        self._painted_for: object = None
        self._scroll = ScrollArea()

    def build(self) -> Iterator[None]:
        self._painted_for = None
        yield from super().build()

    def fill_preview(self, rect: pygame.Rect, match: Match[Any], stones: Sequence[str], viewer: Seat) -> Iterator[None]:
        """Put the board of a match into a rectangle; a game with an empty start is shown in mid-game."""
        theme, game = self.theme, find_game(match.game)
        view = plain_view(match.game, match.variant, theme, match.options, stones, self.app.settings.symbols == "on",
                          viewer)
        view.is_mini, view.state = True, match.state
        if game.begins_bare and not match.moves:
            view.state = roomiest(view, game.make_evaluator(view.rules), rect, theme, game.shown_plies)
        preview = Preview(view)
        preview.layout(rect, theme)
        yield from self.paint_board(view, (theme, rect.size, viewer, match.ply))
        self.group.add(preview)

    def paint_board(self, view: BoardView, what: object) -> Iterator[None]:
        """Paint the board, unless the background already shows it."""
        if self._painted_for != what:
            ground = self.app.ground().copy()
            yield
            yield from view.paint_base(ground)
            self._ground, self._painted_for = ground, what
        self.backdrop = self._ground

    def add_card(self, card: pygame.Rect, inset: float, choices: Widget, foot: Column) -> None:
        """Put a sheet of paper into a rectangle: choices that scroll, and a fixed foot below them."""
        theme, edge = self.theme, self.theme.px(inset)
        sheet, scroll, inner = Sheet(), ScrollArea(), card.inflate(-2 * edge, -2 * edge)
        sheet.layout(card, theme)
        height = foot.height_for(inner.w, theme)
        foot.layout(pygame.Rect(inner.x, inner.bottom - height, inner.w, height), theme)
        scroll.fill(pygame.Rect(inner.x, inner.y, inner.w, foot.rect.y - inner.y), choices, theme, self._scroll.offset)
        self._scroll = scroll
        self.group.add(sheet, scroll, foot)
