"""The panel of a review that shows the best turns: beside the board, below it on a phone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.shell.screens.board.panel import PanelSlot
from games.shell.screens.review.review_panel import ReviewPanel
from games.shell.theme.text import tr
from games.shell.theme.theme import Theme, Type, Weight
from games.shell.widgets.base import Label, Widget
from games.shell.widgets.controls import chip_height
from games.shell.widgets.line_rows import LineRow
from games.shell.widgets.opening_cards import ListCard

if TYPE_CHECKING:
    from games.shell.screens.review.lines_view import LinesView
    from games.shell.screens.review.review_scene import ReviewScene

LIST_PHONE, LIST_LEAST = 250, 132  # design pixels
BOARD_LEAST, BOARD_SHARE = 220, 0.44  # of a short phone in design pixels, of others as a share of the height


class LinesPanel(ReviewPanel):
    """The panel of the best turns."""

    def __init__(self, scene: ReviewScene, view: LinesView) -> None:
        super().__init__(scene)
        self.view = view

    def make(self, theme: Theme) -> None:
        super().make(theme)
        self.lines_card = ListCard(tr("lines.title"))

    def column(self, theme: Theme, room: int, gap: int) -> list[PanelSlot]:
        card = PanelSlot(self.lines_card, 0, fill=lambda rest: rest)
        return [card] if theme.is_low else [PanelSlot(self.tabs, chip_height(theme)), card]

    def above(self, theme: Theme) -> list[PanelSlot]:
        return []

    def below(self, theme: Theme) -> list[PanelSlot]:
        return [PanelSlot(self.lines_card, theme.px(LIST_PHONE), theme.px(LIST_LEAST))]

    def board_heights(self, wanted: int, theme: Theme) -> tuple[int, int]:
        return wanted, min(wanted, theme.px(BOARD_LEAST) if theme.is_short else round(theme.height * BOARD_SHARE))

    def palette_place(self) -> Widget:
        return self.lines_card

    def refresh(self) -> None:
        super().refresh()
        self.view.follow_board()
        card, lines = self.lines_card, self.view.lines()
        shown = [row for row in card.rows if isinstance(row, LineRow)]
        note = self.view.note()
        if shown and len(shown) == len(lines):  # a row that is being pressed stays the same one
            for row, line in zip(shown, lines, strict=True):
                row.show(line)
            card.set_note(note)
            return
        rows: list[Widget] = [*self.view.rows()]
        with self.scene.group.keeping_focus():
            card.show(note, rows or [Label(self.view.empty_text(), Type.SECONDARY, Weight.MEDIUM, "ink2")])
