"""Touches on Quits' board: a finger moves a marble by a step, or pulls a line of tiles."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from games.engine.core.picker import Pick
from games.engine.core.rules import Cell, Target
from games.quits.grid import SIZE, SLIDES
from games.quits.view import QuitsView, slide_line, slide_of
from games.shell.table.board_widget import BoardWidget, Press
from games.shell.table.session import Phase
from games.shell.table.timeline import out_cubic
from games.shell.theme.theme import Motion

TAKES_HOLD = 0.2  # tiles that a finger goes before a line follows it
LETS_GO = 0.38  # tiles below which a released line comes back
STEPS_AT_MOST = 1.5  # tiles: a longer pull along a line always slides it
ASLANT = 0.5  # a drag follows a line if it goes across it by less than this share


class Swipe(NamedTuple):
    """A line under a finger: the direction and the distance of the pull, in tiles."""

    slide: Target
    share: float


class QuitsBoard(BoardWidget):
    """A line follows the finger that pulls it, from any of its tiles or from the handle at its end."""

    view: QuitsView
    _line: tuple[Target, Target] | None = None  # the two slides, forward and back, of the line that a finger holds

    def on_press(self, press: Press) -> None:
        self._line = None
        super().on_press(press)

    def on_drag(self, press: Press, position: tuple[int, int]) -> None:
        swipe = self._swipe(press, position)
        if swipe is None:
            self._pull(None, 0.0)
            super().on_drag(press, position)
            return
        self.marks = replace(self.marks, held=None, held_at=None, hover=swipe.slide)
        self._pull(swipe.slide, swipe.share)

    def on_release(self, press: Press, position: tuple[int, int]) -> None:
        swipe = self._swipe(press, position)
        self._line = None
        if swipe is None:
            self._pull(None, 0.0)
            super().on_release(press, position)
            return
        self.marks = replace(self.marks, held=None, held_at=None, hover=None)
        self.session.cancel()
        if swipe.share < LETS_GO and swipe.slide in self.session.targets():
            self.answer(Pick(reason="too_short"), swipe.slide)
        else:
            self.answer(self.session.tap(swipe.slide), swipe.slide)
        if self.session.replays:
            self.view.pulled = None
            self.view.animator.begin_from(swipe.share)
        else:
            self._spring_back(swipe)

    def _swipe(self, press: Press, position: tuple[int, int]) -> Swipe | None:
        """Return the slide that the finger has begun; None while it moves a marble or has hardly moved."""
        if press.target is None or not self.session.targets():
            return None
        way = self.view.board.travel(position[0] - press.at[0], position[1] - press.at[1])
        if self._line is None and max(map(abs, way)) > TAKES_HOLD:
            self._line = self._line_along(press.target, way)
        if self._line is None:
            return None
        is_row, _, _ = slide_line(self._line[0])
        far = way[1] if is_row else way[0]
        if abs(far) < TAKES_HOLD / 2:
            self._line = None
            return None
        return Swipe(self._line[0] if far > 0 else self._line[1], min(1.0, abs(far)))

    def _line_along(self, start: Target, way: tuple[float, float]) -> tuple[Target, Target] | None:
        """Return the line through a place along a direction; none if it leads across, as a step does."""
        is_row = slide_line(start)[0] if start >= SLIDES else abs(way[1]) > abs(way[0])
        if start >= SLIDES:
            index = slide_line(start)[1]
        else:
            index = start // SIZE if is_row else start % SIZE
            if start in self.session.picker.first_targets() and self._is_step(start, way):
                return None
        return slide_of(is_row, index, True), slide_of(is_row, index, False)

    def _is_step(self, start: Cell, way: tuple[float, float]) -> bool:
        """Whether the finger moves a marble off its tile: diagonally, or onto the next tile where it may step there."""
        near, far = sorted(map(abs, way))
        if near > ASLANT * far:
            return True
        down, right = (round(part / far) if abs(part) == far else 0 for part in way)
        turn = self.session.picker.outcome(start + SIZE * down + right, start)
        return bool(turn) and len(turn[0]) == 2 and far < STEPS_AT_MOST

    def _pull(self, slide: Target | None, share: float) -> None:
        if slide is not None or self.view.pulled is not None:
            self.view.pull(slide, share, slide in self.session.picker.first_targets())
            self.invalidate()

    def _spring_back(self, swipe: Swipe) -> None:
        """Let the line move back to its place."""

        def show(t: float) -> None:
            if self.session.phase is Phase.HUMAN and self._line is None:
                self._pull(swipe.slide if t < 1 else None, swipe.share * (1 - t))

        self.effects.add(self.view.seconds(Motion.STEP), show, out_cubic)
