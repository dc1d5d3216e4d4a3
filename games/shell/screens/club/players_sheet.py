"""The players of a tournament: late entries, and those who leave or come back."""

from __future__ import annotations

from functools import partial

from games.engine.core.bounded import LONGEST_NAME
from games.engine.tournament.tournament import MOST, Tournament, TournamentError
from games.shell.library.tournaments import Tournaments
from games.shell.screens.dialog_scene import DialogScene
from games.shell.screens.scene import AppServices
from games.shell.screens.sheet_body import ListRow, RowList
from games.shell.screens.text_entry import TextEntry
from games.shell.theme.text import tr
from games.shell.theme.theme import Space, Type
from games.shell.widgets.containers import Column, Row, Slot
from games.shell.widgets.controls import Button, chip_height
from games.shell.widgets.overlays import Dialog

LIST_HEIGHT, LIST_LEAST = 264, 96  # design pixels


class PlayersScene(DialogScene):
    """The list of players for the next round. A name that is pressed leaves, or comes back."""

    def __init__(self, app: AppServices, tournament: Tournament) -> None:
        super().__init__(app)
        self.tournament, self.typed, self.problem = tournament, "", ""

    def make(self) -> Dialog:
        self.field = TextEntry(self.app, tr("club.add"), self.typed, self._type, LONGEST_NAME, True, self.add)
        add = Button(tr("club.add.button"), self.add, "secondary", "plus", Type.LIST)
        self.rows = [ListRow(entrant.name if entrant.left is None else tr("club.left", name=entrant.name),
                             "person" if entrant.left is None else "undo", partial(self.toggle, player))
                     for player, entrant in enumerate(self.tournament.entrants)]
        listed = RowList(self.rows)
        body = Column([(Row([(self.field, Slot(0, weight=1, across=chip_height)), (add, Slot(across=chip_height))],
                            Space.S), Slot(chip_height)), (listed, Slot(LIST_HEIGHT, least=LIST_LEAST))], Space.S)
        close = Button(tr("common.close"), self.app.pop, "primary")
        words = self.problem or tr("club.players.line")
        return Dialog(tr("club.players_title"), words, [close], self.app.pop, body=body)

    def _type(self, text: str) -> None:
        self.typed = text

    def add(self) -> None:
        """Enter a player, from the next round on."""
        text, self.typed, self.problem = self.typed, "", ""
        try:
            self.tournament.add(text)
            Tournaments(self.app.store).keep(self.tournament)
        except TournamentError:
            is_full = len(self.tournament.entrants) >= MOST
            self.problem = tr("club.most", n=MOST) if is_full else tr("club.taken")
        self._remake()

    def toggle(self, player: int) -> None:
        """Let a player leave from the next round on, or come back."""
        if self.tournament.entrants[player].left is None:
            self.tournament.withdraw(player)
        else:
            self.tournament.rejoin(player)
        Tournaments(self.app.store).keep(self.tournament)
        self._remake()

    def _remake(self) -> None:
        with self.group.keeping_focus():
            self.relayout_now()
