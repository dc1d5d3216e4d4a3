"""The board of the position editor: a touch anywhere on it is handed on."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from games.engine.rules import Cell
from games.shell.look.text import tr
from games.shell.look.theme import Theme
from games.shell.table.board_view import BoardView, Marks
from games.shell.widgets.base import Widget

ARROWS = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)


class EditBoard(Widget):
    """A board on which every cell can be touched, by pointer or by keys."""

    is_control = True

    def __init__(self, view: BoardView, holds: Callable[[Cell], bool], on_touch: Callable[[Cell], None],
                 at: Cell | None = None) -> None:
        super().__init__()
        self.view, self.holds, self.on_touch = view, holds, on_touch
        self.at = at  # where the keys are

    def arrange(self, theme: Theme) -> None:
        self.view.layout(self.rect, theme)

    def spoken(self) -> str:
        """What it is for."""
        return tr("edit.title")

    def overhang(self, theme: Theme) -> int:
        return theme.px(2)

    def pointer(self, position: tuple[int, int], phase: str) -> None:
        if phase == "up":
            target = self.view.target_at(position)
            if target is not None and self.holds(target):
                self.on_touch(target)

    def key(self, key: int) -> bool:
        if key not in ARROWS:
            return False
        self.at = self.view.neighbour(self.at, key, [cell for cell in self.view.spots if self.holds(cell)])
        self.changed = True
        return True

    def activate(self) -> None:
        if self.is_focused and self.at is not None:
            self.on_touch(self.at)

    def draw(self, target: pygame.Surface) -> None:
        self.view.draw(target, Marks(focus=self.at if self.is_focused else None))
