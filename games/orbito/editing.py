"""Editing of Orbito positions."""

from __future__ import annotations

import re
from typing import Final

from games.engine.core.editing import Editing, Tool, unreadable
from games.engine.core.rules import Cell, Seat
from games.orbito.grid import can_nudge
from games.orbito.rules import COLOURS, OrbitoState

POSITION: Final = re.compile(r"([.wb]{4}(?:/[.wb]{4}){3}) ([wb])(?: place)?")


class OrbitoEditing(Editing[OrbitoState]):
    """Marbles on cells; everything else follows."""

    def empty(self) -> OrbitoState:
        return self._made(0, 0, 0)

    def holds(self, cell: Cell) -> bool:
        return 0 <= cell < 16

    def put(self, s: OrbitoState, cell: Cell, tool: Tool) -> OrbitoState:
        bit = 1 << cell
        white, black = s.white & ~bit, s.black & ~bit
        return self._made(white | (bit if tool.seat == 0 else 0), black | (bit if tool.seat == 1 else 0), s.seat)

    def read(self, text: str) -> OrbitoState:
        found = POSITION.fullmatch(text)
        if found is None:
            raise unreadable(text)
        cells = found[1].replace("/", "")
        white, black = (sum(1 << cell for cell in range(16) if cells[cell] == colour) for colour in COLOURS)
        return self._made(white, black, COLOURS.index(found[2]))

    def with_seat_to_move(self, s: OrbitoState, seat: Seat) -> OrbitoState:
        return self._made(s.white, s.black, seat)

    def _made(self, white: int, black: int, seat: Seat) -> OrbitoState:
        return OrbitoState(white, black, seat, not can_nudge(white, black, seat))


EDITING = OrbitoEditing
