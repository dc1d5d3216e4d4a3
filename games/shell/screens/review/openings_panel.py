"""The panel of a review that shows openings: turns and games beside the board, below it on a phone."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from games.shell.library.opening_shelf import SOURCES
from games.shell.screens.board.panel import PanelSlot
from games.shell.screens.review.list_panel import ListPanel
from games.shell.theme.text import tr
from games.shell.theme.theme import Theme
from games.shell.widgets.containers import Flow
from games.shell.widgets.controls import Chip, chip_height
from games.shell.widgets.forms import CHIP_GAP
from games.shell.widgets.opening_cards import ListCard, heading

if TYPE_CHECKING:
    from games.shell.screens.review.openings_view import OpeningsView
    from games.shell.screens.review.review_scene import ReviewScene

TURNS_SHARE = 0.54  # of the room for both cards


class OpeningsPanel(ListPanel):
    """The panel of the openings."""

    list_height = 244

    def __init__(self, scene: ReviewScene, openings: OpeningsView) -> None:
        super().__init__(scene)
        self.openings = openings
        self.place = (-1, "", -1)  # what the lists show: the turn, the source, the chosen row

    def make(self, theme: Theme) -> None:
        super().make(theme)
        self.list_card = ListCard(tr("openings.moves"))
        self.games_card = ListCard(tr("openings.came"))
        self.chips_of_sources = [Chip(tr(f"openings.{source}"), partial(self.openings.choose_source, source),
                                      source == self.openings.source) for source in SOURCES]
        self.sources = Flow(self.chips_of_sources, CHIP_GAP)
        self.is_one_list = theme.is_portrait or theme.is_low

    def column(self, theme: Theme, room: int, gap: int) -> list[PanelSlot]:
        if theme.is_low:
            return [PanelSlot(self.list_card, 0, fill=lambda rest: rest)]
        return [PanelSlot(self.tabs, chip_height(theme)), PanelSlot(self.sources, chip_height(theme)),
                PanelSlot(self.list_card, 0, fill=lambda rest: round((rest - gap) * TURNS_SHARE)),
                PanelSlot(self.games_card, 0, fill=lambda rest: rest - gap - round((rest - gap) * TURNS_SHARE))]

    def above(self, theme: Theme) -> list[PanelSlot]:
        return [] if theme.is_short else [PanelSlot(self.sources, chip_height(theme))]

    def refresh(self) -> None:
        super().refresh()
        self.openings.follow_board()
        scene, openings = self.scene, self.openings
        place = (scene.at, openings.source, openings.chosen)
        keeps_place = place[:2] == self.place[:2]
        self.place = place
        for chip, source in zip(self.chips_of_sources, SOURCES, strict=True):
            chip.set_chosen(source == openings.source)
        turns, games = openings.turn_rows(), openings.game_rows()
        with scene.group.keeping_focus():
            if self.is_one_list:
                rows = [*turns, heading(openings.games_title()), *games] if games else turns
                self.list_card.show(openings.note(), rows, openings.progress, keeps_place)
            else:
                self.list_card.show(openings.note(), turns, openings.progress, keeps_place)
                self.games_card.title = openings.games_title()
                self.games_card.show("", games, keeps_place=keeps_place)
