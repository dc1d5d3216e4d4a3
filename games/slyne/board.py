"""Touches on Sly'ne's table: tiles are lifted, rotated and laid, and the table can be panned and zoomed."""

from __future__ import annotations

from collections.abc import Callable

from games.engine.core.picker import Pick
from games.engine.core.rules import Move, Target
from games.shell.table.board_widget import BoardWidget, Press
from games.shell.table.replay import Replay
from games.shell.table.session import Phase, Session
from games.slyne.table import CELLS, LIFT_TILE, ROTATE
from games.slyne.view import ZOOM, SlyneView


class SlyneBoard(BoardWidget):
    """A drag pans unless it moves a piece; a new tile stays loose until it is laid down, and a tap rotates it."""

    view: SlyneView
    _pan_from: tuple[int, int] | None = None
    _panned = False

    def __init__(self, view: SlyneView, session: Session) -> None:
        super().__init__(view, session)
        self.on_bare: Callable[[], None] = lambda: None  # the bare cloth was tapped

    def refresh_marks(self) -> None:
        self.view.loose = self.ways()
        super().refresh_marks()
        before = self.view.spots.keys()
        self.view.find_spots(self.marks.chosen)
        if before != self.view.spots.keys():
            self.invalidate()

    def update(self, dt: float) -> None:
        super().update(dt)
        if not self.view.animator.is_moving and self.view.refit():
            self.invalidate()

    def begin_motion(self, replay: Replay) -> None:
        self.view.rotation = 0
        super().begin_motion(replay)

    # --- a tile that waits to be laid ------------------------------------------------------------

    @property
    def chosen(self) -> tuple[Target, ...]:
        """The touches of the present turn so far."""
        return self.session.picker.chosen if self.session.phase is Phase.HUMAN else ()

    def ways(self) -> list[int]:
        """Return the orientations of the loose tile on the table; none if there is no such tile."""
        return self.view.orientations(self.session.targets())

    def tap(self, target: Target) -> None:
        ways, chosen = self.ways(), self.chosen
        if ways and chosen[-1] == target:
            self.rotate() if len(ways) > 1 else self.lay()
            return
        super().tap(target)
        self._suggest(target)

    def _suggest(self, target: Target) -> None:
        """Rotate a tile that was just put on the table so that as many of its roads as possible meet others."""
        ways, chosen = self.ways(), self.chosen
        if ways and chosen[-1] == target:
            self.view.rotation = self.view.best_rotation(chosen, ways)
            self._moved()

    def rotate(self) -> None:
        """Rotate the loose tile by one step."""
        self.view.rotation += 1
        self._moved()

    def _moved(self) -> None:
        """Draw the board again, and let the panel follow."""
        self.version += 1
        self.invalidate()

    def lay(self) -> None:
        """Lay the loose tile down in its present orientation."""
        ways, chosen = self.ways(), self.chosen
        if ways:
            self.answer(self.session.tap(ROTATE + ways[self.view.rotation % len(ways)]), chosen[-1])

    def activate(self) -> None:
        """Lay the loose tile for Enter, rotate it for R."""
        if self.is_focused and self.press is None and self.ways() and self.marks.focus == self.chosen[-1]:
            self.lay()
        else:
            super().activate()

    # --- pointer ---------------------------------------------------------------------------------

    def on_press(self, press: Press) -> None:
        target = self.target_at(press.at)
        is_cloth = target is None or (target < CELLS and target not in self.view.state.tiles)
        is_loose = bool(self.ways()) and target == self.chosen[-1]
        self._pan_from = None if is_loose or (not is_cloth and self._holds(target)) else press.at
        self._panned = False
        super().on_press(press)

    def on_drag(self, press: Press, position: tuple[int, int]) -> None:
        if self._pan_from:
            if self._panned or not self.is_tap(press, position):
                start, self._pan_from, self._panned = self._pan_from, position, True
                self.pan(position[0] - start[0], position[1] - start[1])
            return
        if press.target is not None and not self.is_tap(press, position):
            self._lift(press.target)
        super().on_drag(press, position)

    def on_release(self, press: Press, position: tuple[int, int]) -> None:
        pan_from, self._pan_from, held = self._pan_from, None, self.marks.held
        if pan_from and self._panned:
            return
        if pan_from and self._is_bare(self.target_at(position)):
            if self.session.targets():
                self.on_bare()
            return
        super().on_release(press, position)
        if held is not None and self.chosen == (LIFT_TILE, held):
            self.cancel()  # carried nowhere: it stays where it was

    def _is_bare(self, target: Target | None) -> bool:
        """Whether there is neither a piece nor a place for one at a point."""
        return target is None or (target not in self.view.state.tiles and not self.chosen)

    def _holds(self, target: Target | None) -> bool:
        """Whether a drag from a point could move a piece."""
        if target is None or not self.session.targets():
            return False
        picker = self.session.picker
        return bool(picker.chosen or picker.goals(target)) or target in picker.goals(LIFT_TILE)

    def _lift(self, cell: Target) -> None:
        """Lift the tile under the finger, if a lift was requested or it has no marble that could roll."""
        session = self.session
        asked = self.chosen == (LIFT_TILE,) and cell in session.targets()
        if asked or (session.targets() and not self.chosen and not session.picker.goals(cell)):
            touches = (cell,) if asked else (LIFT_TILE, cell)
            if any(session.tap(touch).reason for touch in touches):
                session.cancel()
            self.refresh_marks()

    def goals(self, held: Target) -> set[Target]:
        if self.ways() and self.view.lifts(self.chosen, held):
            return self.session.picker.alternatives()
        return super().goals(held)

    def preview_turn(self, aim: Target | None, held: Target | None) -> tuple[Move, ...]:
        return super().preview_turn(aim, None if self.view.lifts(self.chosen, held) else held)

    def drop(self, held: Target, goal: Target) -> Pick:
        pick = self.session.tap(goal) if self.view.lifts(self.chosen, held) else super().drop(held, goal)
        self._suggest(goal)
        return pick

    def preview_drop(self, position: tuple[int, int]) -> None:
        """Preview where a piece carried from the hand would be put."""
        self.aim_at(self.target_at(position) if self.rect.collidepoint(position) else None)

    def let_go(self) -> None:
        self._pan_from, self._panned = None, False
        super().let_go()

    # --- camera --------------------------------------------------------------------------------

    def pan(self, dx: float, dy: float) -> None:
        """Move the camera by so many pixels."""
        self.view.is_fitted = False
        self.view.set_camera(self.view.camera.panned(dx, dy))
        self.view.find_spots(self.marks.chosen)
        self._moved()

    def key(self, key: int) -> bool:
        taken = super().key(key)
        if taken and self.marks.focus in self.view.spots:
            self._reveal(self.view.spots[self.marks.focus])
        return taken

    def _reveal(self, spot: tuple[float, float]) -> None:
        """Pan until a place is visible."""
        room = self.view.mat.inflate(-2 * self.view.camera.radius, -2 * self.view.camera.radius)
        dx = max(room.left - spot[0], 0) + min(room.right - spot[0], 0)
        dy = max(room.top - spot[1], 0) + min(room.bottom - spot[1], 0)
        if dx or dy:
            self.pan(dx, dy)

    def zoom(self, factor: float, about: tuple[int, int]) -> None:
        """Zoom about a point of the screen."""
        if self.theme:
            least, most = (self.theme.px(size) for size in ZOOM)
            least = min(least, self.view.camera.radius)
            self.view.is_fitted = False
            self.finish()
            self.view.set_camera(self.view.camera.zoomed(factor, about, least, most))
            self._moved()

    def fit(self) -> None:
        """Show the whole table again."""
        if self.theme:
            self.finish()
            self.view.arrange(self.theme)
            self._moved()
