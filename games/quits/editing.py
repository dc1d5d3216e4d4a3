"""Editing of Quits positions."""

from __future__ import annotations

import re
from typing import Final

from games.engine.core.editing import Editing, Tool, unreadable
from games.engine.core.rules import Cell, Seat
from games.quits.grid import CELLS, NO_SLIDE
from games.quits.rules import RUNNING, QuitsState

POSITION: Final = re.compile(r"([.0-3]{5}(?:/[.0-3]{5}){4}) ([0-3]) [0-9,]+ [^ ]+")


class QuitsEditing(Editing[QuitsState]):
    """Marbles on cells; those that are not on the board are out."""

    def empty(self) -> QuitsState:
        return self._made((0,) * self.rules.seats, 0)

    def holds(self, cell: Cell) -> bool:
        return 0 <= cell < CELLS

    def put(self, s: QuitsState, cell: Cell, tool: Tool) -> QuitsState:
        bit = 1 << cell
        boards = [board & ~bit | (bit if seat == tool.seat else 0) for seat, board in enumerate(s.boards)]
        return self._made(tuple(boards), s.seat)

    def read(self, text: str) -> QuitsState:
        found = POSITION.fullmatch(text)
        digits = "0123"[:self.rules.seats]
        if found is None or set(found[1] + found[2]) - set("./" + digits):
            raise unreadable(text)
        cells = found[1].replace("/", "")
        boards = tuple([sum(1 << cell for cell in range(CELLS) if cells[cell] == digit) for digit in digits])
        return self._made(boards, int(found[2]))

    def with_seat_to_move(self, s: QuitsState, seat: Seat) -> QuitsState:
        return self._made(s.boards, seat)

    def _made(self, boards: tuple[int, ...], seat: Seat) -> QuitsState:
        outs = tuple([max(0, self.rules.marbles - board.bit_count()) for board in boards])
        return QuitsState(boards, outs, seat, NO_SLIDE, 0, (), RUNNING)


EDITING = QuitsEditing
