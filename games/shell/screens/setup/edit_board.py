"""The board of the position editor, on which every cell can be touched."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from games.engine.core.rules import Cell
from games.engine.speech.sentences import Speech
from games.shell.table.board_view import BoardView, Marks
from games.shell.theme.text import tr
from games.shell.theme.theme import Theme
from games.shell.widgets.base import Widget

ARROWS = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)


class EditBoard(Widget):
    """A board on which every cell can be touched, by pointer, by keys or in the document."""

    is_control = True
    role = "board"

    def __init__(self, view: BoardView, speech: Speech[Any], holds: Callable[[Cell], bool],
                 on_touch: Callable[[Cell], None], at: Cell | None = None) -> None:
        super().__init__()
        self.view, self.speech, self.holds, self.on_touch = view, speech, holds, on_touch
        self.at = at  # where the keys are

    def arrange(self, theme: Theme) -> None:
        self.view.layout(self.rect, theme)

    def spoken(self) -> str:
        return tr("edit.title")

    def cells(self) -> list[Cell]:
        """Return the cells that can hold a piece."""
        return [cell for cell in self.view.spots if self.holds(cell)]

    def facts(self) -> dict[str, Any]:
        """Return every cell with its pieces, in rows."""
        speech, spots, cells = self.speech, self.view.spots, self.cells()
        rows = [[cell for cell in row if cell in spots and self.holds(cell)]
                for row in speech.rows(self.view.state, cells)]
        return {
            "size": 2 * self.view.grip,
            "rows": [[(cell, speech.place(self.view.state, cell), *spots[cell], *speech.spot(cell, at, k, len(row)))
                      for k, cell in enumerate(row)] for at, row in enumerate(rows)],
            "more": [],
        }

    def set_to(self, value: Any) -> None:
        self.focus_on(int(value))
        self.on_touch(int(value))

    @property
    def focus_place(self) -> int | None:
        """The cell where the keys are."""
        return self.at

    def focus_on(self, place: int) -> None:
        self.at = place
        self.changed = True

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
        self.at = self.view.neighbour(self.at, key, self.cells())
        self.changed = True
        return True

    def activate(self) -> None:
        if self.is_focused and self.at is not None:
            self.on_touch(self.at)

    def draw(self, target: pygame.Surface) -> None:
        self.view.draw(target, Marks(focus=self.at if self.is_focused else None))
