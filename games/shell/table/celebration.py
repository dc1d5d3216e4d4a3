"""The celebration of a won game or a solved task: marbles light up one after the other, with rising notes."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Final

from games.engine.core.rules import Cell
from games.shell.table.pieces import Cue
from games.shell.table.timeline import linear
from games.shell.theme.theme import Motion

if TYPE_CHECKING:
    from games.shell.table.board_widget import BoardWidget

BREATHS: Final = 2  # of the marbles, once they are lit
BREATH_DEPTH: Final = 0.6  # of their brightness that they lose in between
BREATH_STEPS: Final = 10
TOP_NOTE: Final = 5  # of the scale, an octave above the first: where the notes of a short line end


def shown_seconds(count: int) -> float:
    """Return the seconds that it takes to light a number of marbles and to let them glow."""
    return Motion.WIN_MARBLE * count + Motion.WIN_BREATH * BREATHS if count else 0.0


class Celebration:
    """Lights cells of a board; with reduced motion, all at once."""

    def __init__(self, board: BoardWidget) -> None:
        self.board = board
        self.lit, self.glow, self.age = 0, 1.0, 0.0  # how many, how brightly, and since when, in seconds
        self._lit_for: object = None  # the position
        self._is_hurried = False  # it is brought to its end at once
        self._task: tuple[object, tuple[Cell, ...]] = (None, ())  # a position in which a task was solved, and its cells

    def solve(self, cells: tuple[Cell, ...]) -> None:
        """Celebrate these cells until the position changes."""
        self._task = self.board.session.match.state, cells

    def task_cells(self) -> tuple[Cell, ...]:
        """Return the cells of a solved task in the present position."""
        state, cells = self._task
        return cells if cells and state is self.board.session.match.state else ()

    def finish(self) -> None:
        """End the celebration at once."""
        self._is_hurried = True
        self.board.effects.finish()
        self._is_hurried = False

    def follow(self, cells: tuple[Cell, ...]) -> dict[str, Any]:
        """Begin for new cells, continue, or stop without any; return the marks of the celebration."""
        if not cells:
            self._lit_for, self.lit, self.age = None, 0, 0.0
        elif self._lit_for != self.board.session.match.state:
            self._lit_for = self.board.session.match.state
            self._begin(cells)
        return {"lit": self.lit, "glow": self.glow, "won_age": self.age}

    def _begin(self, cells: tuple[Cell, ...]) -> None:
        board, count = self.board, len(cells)
        lighting = board.view.seconds(Motion.WIN_MARBLE) * count
        self.glow, self.age = 1.0, 0.0
        self.lit = 0 if lighting else count
        if not lighting:
            self._sound(Cue("win"), cells[-1])
            return
        self._light(cells, 1)

        def show(t: float) -> None:
            self.age = t * lighting
            self._light(cells, max(1, math.ceil(t * count)))

        def breathe(t: float) -> None:
            depth = (1 - math.cos(2 * math.pi * BREATHS * t)) / 2
            self.glow = 1 - round(depth * BREATH_STEPS) / BREATH_STEPS * BREATH_DEPTH
            self.age = lighting + t * Motion.WIN_BREATH * BREATHS

        board.effects.add(lighting, show, linear, done=lambda: self._sound(Cue("win"), cells[-1]))
        board.effects.add(Motion.WIN_BREATH * BREATHS, breathe, linear, delay=lighting)

    def _light(self, cells: tuple[Cell, ...], lit: int) -> None:
        """Light a number of marbles, each new one with its note, unless a person has lost."""
        before, self.lit = self.lit, lit
        for index in range(before, lit) if not self._is_hurried else ():
            self._sound(Cue("chime", size=max(0, TOP_NOTE + 1 - len(cells)) + index), cells[index])

    def _sound(self, cue: Cue, cell: Cell) -> None:
        if self.board.session.is_happy:
            self.board.sound_at(cue, self.board.view.spot(cell, 0))
