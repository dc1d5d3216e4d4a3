"""Fingers at Sly'ne's table: pieces that follow them from the hand, tiles that are lifted, turned and laid, panning."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Protocol

import pygame

from games.engine.core.picker import Pick
from games.engine.core.rules import Move, Target
from games.shell.table.board_widget import SLOP, BoardWidget
from games.shell.table.session import Phase, Replay, Session
from games.shell.theme.paint import Point, overlay
from games.shell.theme.theme import Space, Theme
from games.shell.widgets.base import Widget
from games.shell.widgets.cards import Slot
from games.shell.widgets.group import Group
from games.slyne.table import CELLS, LIFT_TILE, ROTATE
from games.slyne.view import ZOOM, SlyneView


class SlyneBoard(BoardWidget):
    """Whatever is not a piece to be moved pans; a tile lies loose until it is laid down, and a tap turns it."""

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

    def _begin(self, replay: Replay) -> None:
        self.view.rotation = 0
        super()._begin(replay)

    # --- a tile that waits to be laid ------------------------------------------------------------

    @property
    def chosen(self) -> tuple[Target, ...]:
        """What a person has touched so far."""
        return self.session.picker.chosen if self.session.phase is Phase.HUMAN else ()

    def ways(self) -> list[int]:
        """The orientations of a tile that lies loose on the table; none while there is no such tile."""
        return self.view.orientations(self.session.targets())

    def tap(self, target: Target) -> None:
        ways, chosen = self.ways(), self.chosen
        if ways and chosen[-1] == target:
            self.rotate() if len(ways) > 1 else self.lay()
            return
        super().tap(target)
        self._suggest(target)

    def _suggest(self, target: Target) -> None:
        """A tile that has just been put somewhere lies so that its roads meet the most others."""
        ways, chosen = self.ways(), self.chosen
        if ways and chosen[-1] == target:
            self.view.rotation = self.view.best_rotation(chosen, ways)
            self.invalidate()

    def rotate(self) -> None:
        """Turn the loose tile once."""
        self.view.rotation += 1
        self.invalidate()

    def lay(self) -> None:
        """Lay the loose tile down as it lies."""
        ways, chosen = self.ways(), self.chosen
        if ways:
            self.answer(self.session.tap(ROTATE + ways[self.view.rotation % len(ways)]), chosen[-1])

    def activate(self) -> None:
        """Enter on the loose tile lays it; R turns it."""
        if self.is_focused and not self._is_down and self.ways() and self.marks.focus == self.chosen[-1]:
            self.lay()
        else:
            super().activate()

    # --- fingers ---------------------------------------------------------------------------------

    def pointer(self, position: tuple[int, int], phase: str) -> None:
        if phase == "down":
            target = self.target_at(position)
            is_cloth = target is None or (target < CELLS and target not in self.view.state.tiles)
            is_loose = bool(self.ways()) and target == self.chosen[-1]
            self._pan_from = None if is_loose or (not is_cloth and self._holds(target)) else position
            self._panned = False
        elif phase == "move" and self._pan_from:
            dx, dy = position[0] - self._pan_from[0], position[1] - self._pan_from[1]
            if self._panned or math.hypot(dx, dy) > (self.theme.px(SLOP) if self.theme else SLOP):
                self._panned, self._pan_from = True, position
                self.pan(dx, dy)
            return
        elif phase == "up" and self._pan_from:
            was_panned, self._pan_from = self._panned, None
            if was_panned or self._is_bare(self.target_at(position)):
                self._is_down = False
                if not was_panned and self.session.targets():
                    self.on_bare()
                return
        super().pointer(position, phase)

    def _is_bare(self, target: Target | None) -> bool:
        """Whether a touch there means no piece and no place for one."""
        return target is None or (target not in self.view.state.tiles and not self.chosen)

    def _holds(self, target: Target | None) -> bool:
        """Whether a drag from there could move a piece."""
        if target is None or not self.session.targets():
            return False
        picker = self.session.picker
        return bool(picker.chosen or picker.goals(target)) or target in picker.goals(LIFT_TILE)

    def _follow(self, position: tuple[int, int]) -> None:
        if self._is_down and self._down is not None and not self.is_trembling(position):
            self._lift(self._down)
        super()._follow(position)

    def _lift(self, cell: Target) -> None:
        """Take a tile up under the finger: where that was asked for, or where it has no marble that could roll."""
        session = self.session
        asked = self.chosen == (LIFT_TILE,) and cell in session.targets()
        if asked or (session.targets() and not self.chosen and not session.picker.goals(cell)):
            touches = (cell,) if asked else (LIFT_TILE, cell)
            if any(session.tap(touch).reason for touch in touches):
                session.cancel()
            self.refresh_marks()

    def _lift_finger(self, position: tuple[int, int]) -> None:
        held = self.marks.held
        super()._lift_finger(position)
        if held is not None and self.chosen == (LIFT_TILE, held):
            self.cancel()  # carried nowhere: it lies where it lay

    def goals(self, held: Target) -> set[Target]:
        if self.ways() and self.view.lifts(self.chosen, held):
            return self.session.picker.alternatives()
        return super().goals(held)

    def foreseen(self, aim: Target | None, held: Target | None) -> tuple[Move, ...]:
        return super().foreseen(aim, None if self.view.lifts(self.chosen, held) else held)

    def drop(self, held: Target, goal: Target) -> Pick:
        pick = self.session.tap(goal) if self.view.lifts(self.chosen, held) else super().drop(held, goal)
        self._suggest(goal)
        return pick

    def aim_at(self, position: tuple[int, int]) -> None:
        """Something from the hand is held over the table."""
        self._aim(self.target_at(position) if self.rect.collidepoint(position) else None)

    def let_go(self) -> None:
        """Forget the finger that is down: a second one has joined it."""
        self._pan_from, self._panned, self._is_down = None, False, False

    # --- where one looks -------------------------------------------------------------------------

    def pan(self, dx: float, dy: float) -> None:
        """See the table from farther along."""
        self.view.is_fitted = False
        self.view.look(self.view.seen.panned(dx, dy))
        self.view.find_spots(self.marks.chosen)
        self.invalidate()

    def key(self, key: int) -> bool:
        taken = super().key(key)
        if taken and self.marks.focus in self.view.spots:
            self._reveal(self.view.spots[self.marks.focus])
        return taken

    def _reveal(self, spot: tuple[float, float]) -> None:
        """Pan until a place can be seen."""
        room = self.view.mat.inflate(-2 * self.view.seen.radius, -2 * self.view.seen.radius)
        dx = max(room.left - spot[0], 0) + min(room.right - spot[0], 0)
        dy = max(room.top - spot[1], 0) + min(room.bottom - spot[1], 0)
        if dx or dy:
            self.pan(dx, dy)

    def zoom(self, factor: float, about: tuple[int, int]) -> None:
        """Look closer or from farther away."""
        if self.theme:
            least, most = (self.theme.px(size) for size in ZOOM)
            least = min(least, self.view.seen.radius)
            self.view.is_fitted = False
            self.finish()
            self.view.look(self.view.seen.zoomed(factor, about, least, most))
            self.invalidate()

    def fit(self) -> None:
        """See the whole table again."""
        if self.theme:
            self.finish()
            self.view.arrange(self.theme)
            self.invalidate()


class Carrier(Protocol):
    """What a slot of the hand asks of the screen it lies on."""

    def take(self, kind: Target) -> None: ...
    def carry(self, kind: Target, position: tuple[int, int]) -> None: ...
    def drop(self, kind: Target, position: tuple[int, int]) -> None: ...


class HandSlot(Slot):
    """A kind of piece in the hand; it can be tapped, or carried to the table."""

    drags = True

    def __init__(self, carrier: Carrier, kind: Target) -> None:
        super().__init__("", lambda: None)
        self.carrier, self.kind = carrier, kind
        self._down_at = (0, 0)
        self._is_carried = False

    def pointer(self, position: tuple[int, int], phase: str) -> None:
        if phase == "down":
            self._down_at, self._is_carried = position, False
        elif phase == "move":
            slop = self.theme.px(SLOP) if self.theme else SLOP
            self._is_carried = self._is_carried or math.dist(position, self._down_at) > slop
            if self._is_carried:
                self.carrier.carry(self.kind, position)
        elif self._is_carried:
            self.carrier.drop(self.kind, position)
        elif phase == "up":
            self.carrier.take(self.kind)

    def activate(self) -> None:
        if self.is_focused:
            self.carrier.take(self.kind)


class HandRow(Group):
    """The four things one can take up, side by side."""

    def __init__(self, slots: list[HandSlot]) -> None:
        super().__init__(slots)
        self.slots = slots

    def arrange(self, theme: Theme) -> None:
        gap = theme.px(Space.S)
        width = (self.rect.w - gap * (len(self.slots) - 1)) // len(self.slots)
        for k, slot in enumerate(self.slots):
            slot.layout(pygame.Rect(self.rect.x + k * (width + gap), self.rect.y, width, self.rect.h), theme)


class Carried(Widget):
    """What a finger carries from the hand to the table, above everything else."""

    def __init__(self) -> None:
        super().__init__()
        self.visible = False
        self.pictures: list[pygame.Surface] = []

    def show(self, pictures: list[pygame.Surface], at: Point) -> None:
        """Follow the finger."""
        self.pictures, self.visible, self.changed = pictures, True, True
        self.rect = pictures[0].get_rect().unionall([picture.get_rect() for picture in pictures])
        self.rect.center = round(at[0]), round(at[1])

    def hide(self) -> None:
        """The hand is empty again."""
        self.set_visible(False)

    def draw(self, target: pygame.Surface) -> None:
        for picture in self.pictures if self.visible else ():
            overlay(target, picture, picture.get_rect(center=self.rect.center).topleft)
