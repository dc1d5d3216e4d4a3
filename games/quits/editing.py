"""Quits positions set up by hand."""

from __future__ import annotations

from games.engine.core.editing import Editing, Tool
from games.engine.core.rules import Cell, Seat
from games.quits.grid import CELLS, NO_SLIDE
from games.quits.rules import RUNNING, QuitsState


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

    def with_turn(self, s: QuitsState, seat: Seat) -> QuitsState:
        return self._made(s.boards, seat)

    def _made(self, boards: tuple[int, ...], seat: Seat) -> QuitsState:
        outs = tuple([max(0, self.rules.marbles - board.bit_count()) for board in boards])
        return QuitsState(boards, outs, seat, NO_SLIDE, 0, (), RUNNING)


EDITING = QuitsEditing
