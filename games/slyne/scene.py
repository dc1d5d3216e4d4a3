"""Sly'ne's screen: hands in the panel, a tile that turns before it is laid, and a table that grows, pans and zooms."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import pygame

from games.engine.rules import Seat, Target
from games.shell.look.marbles import marble, marble_shadow
from games.shell.look.stones import Stone
from games.shell.look.text import tr
from games.shell.look.theme import Space, Theme
from games.shell.screens.board_scene import BoardScene, Extras
from games.shell.screens.match_panel import MainAction, Standing
from games.shell.table.board_widget import BoardWidget
from games.shell.table.session import Phase, Replay
from games.shell.widgets.cards import Slot
from games.shell.widgets.controls import Button
from games.shell.widgets.group import Group
from games.slyne import art
from games.slyne.roads import CELLS
from games.slyne.table import (
    ARM,
    HAND_BLOCK,
    HAND_MARBLE,
    HAND_TILE,
    LIFT_TILE,
    PASS_TURN,
    ROTATE,
)
from games.slyne.view import ZOOM, SlyneView, axes

NOTCH = 1.15  # how much one turn of the wheel zooms
PINCH, SLIDE = 0.02, 3  # the share that two fingers spread and the pixels they move before the table follows
KINDS = ((HAND_TILE, "tiles"), (HAND_MARBLE, "marbles"), (HAND_BLOCK, "blocks"), (LIFT_TILE, "lift"))
GUIDES = {HAND_TILE: "tile", HAND_MARBLE: "marble", HAND_BLOCK: "block", LIFT_TILE: "lift"}
ICONS = (("tile", "tiles"), ("ball", "marbles"), ("block", "blocks"))


class SlyneBoard(BoardWidget):
    """Whatever is not a piece to be moved pans; a second touch on a tile in hand lays it; a tile can be dragged."""

    view: SlyneView
    _pan_from: tuple[int, int] | None = None

    def refresh_marks(self) -> None:
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

    def tap(self, target: Target) -> None:
        session = self.session
        chosen = session.picker.chosen if session.phase is Phase.HUMAN else ()
        ways = self.view.orientations(session.targets())
        if ways and chosen and target == chosen[-1]:
            self._answer(session.tap(ROTATE + ways[self.view.rotation % len(ways)]), target)
            return
        super().tap(target)
        chosen = session.picker.chosen if session.phase is Phase.HUMAN else ()
        ways = self.view.orientations(session.targets())
        if ways and chosen and target == chosen[-1]:
            self.view.rotation = self.view.best_rotation(chosen, ways)
            self.invalidate()

    def rotate(self) -> None:
        """Turn the tile in hand once."""
        self.view.rotation += 1
        self.invalidate()

    def pointer(self, position: tuple[int, int], phase: str) -> None:
        if phase == "down":
            target = self.target_at(position)
            is_cloth = target is None or (target < CELLS and target not in self.view.state.tiles)
            self._pan_from = position if is_cloth or not self._holds(target) else None
            self._is_bare = is_cloth and target not in self.session.targets() | set(self.marks.chosen)
            self._panned = False
        elif phase == "move" and self._pan_from:
            dx, dy = position[0] - self._pan_from[0], position[1] - self._pan_from[1]
            if self._panned or math.hypot(dx, dy) > 8:
                self._panned, self._pan_from = True, position
                self.pan(dx, dy)
            return
        elif phase == "up" and self._pan_from and (self._panned or self._is_bare):
            self._pan_from, self._is_down = None, False
            if not self._panned:
                self.cancel()
            return
        super().pointer(position, phase)

    _panned = False
    _is_bare = False

    def _holds(self, target: Target | None) -> bool:
        """Whether a drag from there could move a piece."""
        if target is None or not self.session.targets():
            return False
        picker = self.session.picker
        return bool(picker.chosen or picker.goals(target)) or target in picker.goals(LIFT_TILE)

    def let_go(self) -> None:
        """Forget the finger that is down: a second one has joined it."""
        self._pan_from, self._panned, self._is_down = None, False, False

    def pan(self, dx: float, dy: float) -> None:
        """See the table from farther along."""
        self.view.is_fitted = False
        self.view.look(self.view.seen.panned(dx, dy))
        self.view.find_spots(self.marks.chosen)
        self.invalidate()

    def _lift_finger(self, position: tuple[int, int]) -> None:
        source, goal = self._down, self.target_at(position)
        session = self.session
        is_drag = source is not None and goal is not None and source != goal
        if is_drag and self._is_down and session.targets() and source not in session.picker.goals(source or 0) \
                and not session.picker.goals(source or 0) and not session.picker.chosen:
            self._is_down = False
            for step in (LIFT_TILE, source, goal):
                if not session.tap(step or 0).reason:
                    continue
                session.cancel()
                break
            self._down = None
            self.refresh_marks()
            self.invalidate()
            return
        super()._lift_finger(position)

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


class HandSlot(Slot):
    """A kind of piece in the hand; it can be tapped, or dragged onto the table."""

    drags = True

    def __init__(self, scene: SlyneScene, kind: Target) -> None:
        super().__init__("", lambda: None)
        self.scene, self.kind = scene, kind

    def pointer(self, position: tuple[int, int], phase: str) -> None:
        if phase == "up" and self.scene.board.rect.collidepoint(position) and not self.hit().collidepoint(position):
            self.scene.drop(self.kind, position)
        elif phase == "up" and self.hit().collidepoint(position):
            self.scene.take(self.kind)

    def activate(self) -> None:
        if self.is_focused:
            self.scene.take(self.kind)


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


class SlyneScene(BoardScene):
    """Two actions a turn, guided; everything in the hand lies in the panel."""

    view_class = SlyneView
    board_class = SlyneBoard
    board: SlyneBoard
    view: SlyneView

    def __init__(self, app: Any, match: Any, stones: Any) -> None:
        self._fingers: dict[int, tuple[float, float]] = {}
        super().__init__(app, match, stones)

    def standing(self, seat: Seat) -> Standing:
        counts = self.session.rules.counts(self.session.shown_state, seat)
        return Standing(counts=tuple((icon, counts[name]) for icon, name in ICONS))

    def guide(self) -> tuple[str, str]:
        session = self.session
        caption = tr("prompt.slyne.action", n=self.match.state.action)
        chosen = session.picker.chosen
        if not chosen:
            return caption, tr("prompt.slyne.start")
        if self.view.orientations(session.targets()):
            return caption, tr("prompt.slyne.rotate")
        if chosen[0] < CELLS:
            return caption, tr("prompt.slyne.roll")
        return caption, tr(f"prompt.slyne.{GUIDES[chosen[0]]}{len(chosen)}")

    def human_action(self) -> MainAction | None:
        targets = self.session.targets()
        if len(self.view.orientations(targets)) > 1:
            return MainAction(tr("play.rotate"), "turn", self.board.rotate)
        if PASS_TURN in targets:
            return MainAction(tr("play.skip"), "next", lambda: self.board.tap(PASS_TURN))
        return None

    def make_extras(self) -> Extras:
        self.slots = [HandSlot(self, kind) for kind, _ in KINDS]
        self.hand = HandRow(self.slots)
        is_short = self.theme.height / self.theme.ratio < 700
        return [(self.hand, 108 if not self.theme.is_portrait else 78 if is_short else 96)]

    def board_height(self, width: int) -> int:
        return round(width * 0.8)

    def build(self) -> Any:
        yield from super().build()
        self.fit_button = Button("", self.board.fit, "icon", "fit")
        touch = self.theme.touch
        corner = pygame.Rect(0, 0, touch, touch)
        inset = self.theme.px(Space.L)
        corner.bottomright = (self.board.rect.right - inset, self.board.rect.bottom - inset)
        self.fit_button.layout(corner, self.theme)
        self.fit_button.set_visible(False)
        self.group.children.insert(self.group.children.index(self.board) + 1, self.fit_button)
        self._show_hand()

    def watch(self) -> object:
        return (self.view.rotation, self.view.is_fitted)

    def follow(self) -> None:
        super().follow()
        self._show_hand()
        self.fit_button.set_visible(not self.view.is_fitted)

    def _show_hand(self) -> None:
        session = self.session
        match = self.match
        seat = match.turn if match.players[match.turn].is_human else self.viewer
        counts = session.rules.counts(session.shown_state, seat)
        stone = self.stones[seat]
        chosen = session.picker.chosen if session.phase is Phase.HUMAN else ()
        is_open = session.phase is Phase.HUMAN and session.looking is None
        targets = session.picker.first_targets() if is_open else set()
        for slot, (kind, name) in zip(self.slots, KINDS, strict=True):
            picture, shadow = self._in_hand(kind, stone)
            caption = tr("slyne.slot.lift") if name == "lift" else tr(f"slyne.slot.{name}", n=counts[name])
            slot.show(caption, picture, shadow, bool(chosen) and chosen[0] == kind)
            reason = session.rules.explain(match.state, (kind,)) if is_open and kind not in targets else ""
            why_not = {"": tr("toast.not_now"), "choose_cell": tr("toast.no_place")}.get(reason)
            slot.set_enabled(kind in targets, why_not or tr(f"why.slyne.{reason}"))

    def _in_hand(self, kind: Target, stone: Stone) -> tuple[pygame.Surface, pygame.Surface | None]:
        """The picture of a kind of piece in the hand, and its shadow if it has one of its own."""
        room = min(self.slots[0].picture_room().size)
        shapes = self.view.rules.shapes
        if kind == HAND_TILE:
            size = max(8, round(room * 0.44))
            return art.tile(stone, axes(shapes[0]), size), art.hand_shadow(size, 0.0)
        if kind == LIFT_TILE:
            size = max(8, round(room * 0.36))
            return art.tile(stone, axes(shapes[-1]), size), art.hand_shadow(size, 1.5)
        if kind == HAND_MARBLE:
            size = max(8, round(room * 0.56))
            return marble(stone, size, 1, True), marble_shadow(stone, size)
        return art.block(1, max(12, round(room * 1.25))), None

    def warm(self) -> Iterator[None]:
        for stone in self.stones:
            for kind, _ in KINDS:
                self._in_hand(kind, stone)
                yield
        yield from super().warm()

    def take(self, kind: Target) -> None:
        """A slot was tapped: take that kind of piece up, or put it back."""
        self.board.finish()
        if self.session.phase is Phase.HUMAN:
            chosen = self.session.picker.chosen
            self.session.cancel()
            if not chosen or chosen[0] != kind:
                self.board.tap(kind)
            self.board.refresh_marks()
            self.board.invalidate()

    def drop(self, kind: Target, position: tuple[int, int]) -> None:
        """A piece was dragged from the hand onto the table."""
        self.take(kind)
        if self.session.picker.chosen[:1] != (kind,):
            self.session.cancel()
            self.take(kind)
        target = self.board.target_at(position)
        if target is not None:
            self.board.tap(target)
            if kind == HAND_BLOCK and self.session.phase is Phase.HUMAN and len(self.session.picker.chosen) == 2:
                arm = self.board.target_at(position)
                if arm is not None and arm >= ARM:
                    self.board.tap(arm)

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEWHEEL and self.board.rect.collidepoint(self.app.pointer):
            self.board.zoom(NOTCH if event.y > 0 else 1 / NOTCH, self.app.pointer)
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_r and self.view.orientations(self.session.targets()):
            self.board.rotate()
            return True
        if event.type in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP):
            return self._pinch(event)
        return super().handle(event)

    def _pinch(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.FINGERUP:
            self._fingers.pop(event.finger_id, None)
            return False
        before = dict(self._fingers)
        self._fingers[event.finger_id] = (event.x * self.theme.width, event.y * self.theme.height)
        if len(self._fingers) != 2:
            return False
        if event.type == pygame.FINGERDOWN:
            self.board.let_go()
        elif len(before) == 2:
            old, new = (math.dist(*fingers.values()) for fingers in (before, self._fingers))
            was, now = (_middle(fingers) for fingers in (before, self._fingers))
            if old > 1 and (abs(new / old - 1) > PINCH or math.dist(was, now) > SLIDE):
                self.board.pan(now[0] - was[0], now[1] - was[1])
                self.board.zoom(new / old, (round(now[0]), round(now[1])))
            else:
                self._fingers = before  # too little yet: let it add up
        return True


def _middle(fingers: dict[int, tuple[float, float]]) -> tuple[float, float]:
    xs, ys = zip(*fingers.values(), strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)


__all__ = ["SlyneScene", "SlyneView"]
