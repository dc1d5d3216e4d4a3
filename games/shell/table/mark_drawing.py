"""Drawing of circles and arrows on a board: by right button, long press, or place by place while drawing is on."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from games.engine.core.rules import Target
from games.engine.records.own_marks import COLOURS, Mark

if TYPE_CHECKING:
    from games.shell.table.board_widget import BoardWidget

LONG_PRESS = 0.45  # seconds that a finger rests on a place before it draws


class MarkDrawing:
    """The pen of a board. A stroke that ends where it began is a circle; drawing a mark again removes it."""

    def __init__(self, board: BoardWidget) -> None:
        self.board = board
        self.is_on = False  # every touch draws
        self.colour = 0
        self.start: Target | None = None  # where the stroke under way began
        self._end: Target | None = None
        self._is_pointer = False  # a button or finger that is down makes the stroke
        self._held = 0.0  # seconds that a finger has rested

    @property
    def is_drawing(self) -> bool:
        """Whether a button or finger that is down makes a stroke."""
        return self._is_pointer

    def switch(self, is_on: bool) -> None:
        """Switch drawing by every touch on or off."""
        self.is_on = is_on
        self.drop()
        self.board.session.cancel()
        self.board.version += 1

    def next_colour(self) -> None:
        """Choose the next colour."""
        self.choose_colour((self.colour + 1) % len(COLOURS))

    def choose_colour(self, colour: int) -> None:
        """Choose a colour."""
        self.colour = colour
        self.board.version += 1
        self.board.invalidate()

    def marks(self) -> tuple[Mark, ...]:
        """Return the marks to show: those of the position, and the unfinished one."""
        marks = self.board.session.marks
        if self.start is not None and self._end is not None:
            marks += (Mark(self.start, self._end, self.colour),)
        return marks

    # --- pointer ---------------------------------------------------------------------------------

    def press(self, position: tuple[int, int]) -> bool:
        """Begin a stroke at a point; return whether there is a place."""
        self.board.finish()
        self.start = self._end = self._place_at(position)
        self._is_pointer = self.start is not None
        self.board.invalidate()
        return self._is_pointer

    def drag(self, position: tuple[int, int]) -> None:
        """Continue the stroke to a point."""
        over = self._place_at(position)
        if over is not None and over != self._end:
            self._end = over
            self.board.invalidate()

    def release(self, position: tuple[int, int]) -> None:
        """End the stroke; outside the board it is dropped."""
        start, end = self.start, self._place_at(position)
        self.drop()
        if start is not None and end is not None:
            self._draw(start, end)

    def _place_at(self, position: tuple[int, int]) -> Target | None:
        target = self.board.view.target_at(position)
        return target if target in self.board.view.spots else None

    def drop(self) -> None:
        """Drop the unfinished stroke."""
        self.start = self._end = None
        self._is_pointer = False
        self._held = 0.0
        self.board.invalidate()

    def rest(self, dt: float) -> bool:
        """Note that a finger rests on a place; return whether it now begins to draw."""
        press = self.board.press
        if press is None or press.target is None or not press.is_live:
            self._held = 0.0
            return False
        self._held += dt
        if self._held < LONG_PRESS:
            return False
        self._held = -math.inf  # once for each press
        return self.press(press.at)

    def moved(self) -> None:
        """Note that the finger has moved: it does not rest."""
        self._held = -math.inf

    # --- place by place --------------------------------------------------------------------------

    def touch(self, target: Target) -> None:
        """Begin or end a stroke at a place."""
        if self.start is None:
            self.start = self._end = target
            self.board.version += 1
            self.board.invalidate()
        else:
            start = self.start
            self.drop()
            self._draw(start, target)

    def clear(self) -> bool:
        """Remove all marks of the position; return whether there were any."""
        had = bool(self.board.session.marks)
        self.drop()
        self.board.session.marks = ()
        return had

    def _draw(self, start: Target, end: Target) -> None:
        self.board.session.draw(Mark(start, end, self.colour))
        self.board.on_drawn(start, end)
        self.board.version += 1
        self.board.invalidate()
