"""The panel of a review that shows the best turns: beside the board, below it on a phone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.shell.screens.board.panel import PanelSlot
from games.shell.screens.review.list_panel import ListPanel
from games.shell.theme.text import tr
from games.shell.theme.theme import Theme, Type, Weight
from games.shell.widgets.base import Label
from games.shell.widgets.controls import chip_height
from games.shell.widgets.line_rows import LineRow
from games.shell.widgets.opening_cards import ListCard

if TYPE_CHECKING:
    from games.shell.screens.review.lines_view import LinesView
    from games.shell.screens.review.review_scene import ReviewScene



class LinesPanel(ListPanel):
    """The panel of the best turns."""

    list_height = 250

    def __init__(self, scene: ReviewScene, view: LinesView) -> None:
        super().__init__(scene)
        self.view = view

    def make(self, theme: Theme) -> None:
        super().make(theme)
        self.list_card = ListCard(tr("lines.title"))
        self.rows: list[LineRow] = []

    def column(self, theme: Theme, room: int, gap: int) -> list[PanelSlot]:
        card = PanelSlot(self.list_card, 0, fill=lambda rest: rest)
        return [card] if theme.is_low else [PanelSlot(self.tabs, chip_height(theme)), card]

    def above(self, theme: Theme) -> list[PanelSlot]:
        return []

    def refresh(self) -> None:
        super().refresh()
        self.view.follow_board()
        lines = self.view.lines()
        if self.rows and len(self.rows) == len(lines):  # a row that is being pressed stays the same one
            for row, line in zip(self.rows, lines, strict=True):
                row.show(line)
            self.list_card.set_note(self.view.note())
            return
        self.rows = self.view.rows()
        empty = Label(self.view.empty_text(), Type.SECONDARY, Weight.MEDIUM, "ink2")
        with self.scene.group.keeping_focus():
            self.list_card.show(self.view.note(), self.rows or [empty])
