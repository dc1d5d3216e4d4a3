"""The panel of a review with a list beside the board; on a phone the board gives room to it."""

from __future__ import annotations

from games.shell.screens.board.panel import PanelSlot
from games.shell.screens.review.review_panel import ReviewPanel
from games.shell.theme.theme import Theme
from games.shell.widgets.base import Widget
from games.shell.widgets.opening_cards import ListCard

LIST_LEAST = 132  # design pixels
BOARD_LEAST, BOARD_SHARE = 220, 0.44  # of a short phone in design pixels, of others as a share of the height


class ListPanel(ReviewPanel):
    """The base of the panels of best turns and of openings."""

    list_card: ListCard
    list_height: float  # design pixels, on a phone

    def below(self, theme: Theme) -> list[PanelSlot]:
        return [PanelSlot(self.list_card, theme.px(self.list_height), theme.px(LIST_LEAST))]

    def board_heights(self, wanted: int, theme: Theme) -> tuple[int, int]:
        return wanted, min(wanted, theme.px(BOARD_LEAST) if theme.is_short else round(theme.height * BOARD_SHARE))

    def palette_place(self) -> Widget:
        return self.list_card
