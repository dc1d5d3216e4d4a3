"""Sly'ne's screen: hands in the panel, a tile that turns before it is laid, and a table that grows, pans and zooms."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import pygame

from games.engine.core.rules import Seat, Target
from games.shell.screens.match.board_scene import BoardScene, Extras
from games.shell.screens.match.match_panel import MainAction, Standing
from games.shell.table.session import Phase
from games.shell.theme.marbles import marble, marble_shadow
from games.shell.theme.stones import Stone
from games.shell.theme.text import tr
from games.shell.theme.theme import Space
from games.shell.widgets.controls import Button
from games.slyne import art
from games.slyne.hands import Carried, HandRow, HandSlot, SlyneBoard
from games.slyne.table import (
    ARM,
    CELLS,
    HAND_BLOCK,
    HAND_MARBLE,
    HAND_TILE,
    LIFT_TILE,
    PASS_TURN,
)
from games.slyne.view import SlyneView, axes

NOTCH = 1.15  # how much one turn of the wheel zooms
PINCH, SLIDE = 0.02, 3  # the share that two fingers spread and the pixels they move before the table follows
KINDS = ((HAND_TILE, "tiles"), (HAND_MARBLE, "marbles"), (HAND_BLOCK, "blocks"), (LIFT_TILE, "lift"))
GUIDES = {HAND_TILE: "tile", HAND_MARBLE: "marble", HAND_BLOCK: "block", LIFT_TILE: "lift"}
FROM_HAND = (HAND_TILE, HAND_MARBLE, HAND_BLOCK)
ICONS = (("tile", "tiles"), ("ball", "marbles"), ("block", "blocks"))


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
            return caption, tr(f"prompt.slyne.start.{self._beginnings()}")
        if ways := self.board.ways():
            return caption, tr("prompt.slyne.rotate" if len(ways) > 1 else "prompt.slyne.lay")
        if chosen[0] < CELLS:
            return caption, tr("prompt.slyne.roll")
        return caption, tr(f"prompt.slyne.{GUIDES[chosen[0]]}{len(chosen)}")

    def _beginnings(self) -> str:
        """What the turn can begin with: only what can be used is offered."""
        first = self.session.picker.first_targets()
        if first == {HAND_TILE}:
            return "tile"
        has_hand, has_marbles = bool(first & set(FROM_HAND)), any(target < CELLS for target in first)
        return "both" if has_hand and has_marbles else "hand" if has_hand else "table"

    def human_action(self) -> MainAction | None:
        if self.board.ways():
            return MainAction(tr("play.lay"), "check", self.board.lay)
        if PASS_TURN in self.session.targets():
            return MainAction(tr("play.skip"), "next", lambda: self.board.tap(PASS_TURN))
        return None

    def second_action(self) -> MainAction | None:
        if len(self.board.ways()) < 2 or self.session.pending:
            return None
        return MainAction(tr("play.rotate"), "turn", self.board.rotate, is_primary=False)

    def make_extras(self) -> Extras:
        self.slots = [HandSlot(self, kind) for kind, _ in KINDS]
        self.hand = HandRow(self.slots)
        return [(self.hand, 78 if self.theme.is_short else 96 if self.theme.is_portrait else 108)]

    def board_height(self, width: int) -> int:
        return round(width * 0.8)

    def build(self) -> Any:
        yield from super().build()
        self.fit_button = Button("", self.board.fit, "secondary", "fit")
        touch = self.theme.touch
        corner = pygame.Rect(0, 0, touch, touch)
        inset = self.theme.px(Space.L)
        corner.bottomright = (self.board.rect.right - inset, self.board.rect.bottom - inset)
        self.fit_button.layout(corner, self.theme)
        self.fit_button.set_visible(False)
        self.group.children.insert(self.group.children.index(self.board) + 1, self.fit_button)
        self.carried = Carried()
        self.group.add(self.carried)
        self.board.on_bare = lambda: self.say(self.guide()[1])
        for kind, _ in KINDS:
            self._in_hand(kind, self.stones[self._hand_owner])
            yield
        self._show_hand()

    def watch(self) -> object:
        return (self.view.rotation, self.view.is_fitted)

    def follow(self) -> None:
        super().follow()
        self._show_hand()
        self.fit_button.set_visible(not self.view.is_fitted)

    @property
    def _hand_owner(self) -> Seat:
        return self.match.turn if self.match.players[self.match.turn].is_human else self.viewer

    def _show_hand(self) -> None:
        session = self.session
        match = self.match
        seat = self._hand_owner
        counts = session.rules.counts(session.shown_state, seat)
        stone = self.stones[seat]
        chosen = session.picker.chosen if session.phase is Phase.HUMAN else ()
        is_open = session.phase is Phase.HUMAN and session.looking is None
        targets = session.picker.first_targets() if is_open else set()
        for slot, (kind, name) in zip(self.slots, KINDS, strict=True):
            picture, shadow = self._in_hand(kind, stone)
            caption = tr("slyne.slot.lift") if name == "lift" else tr(f"slyne.slot.{name}", n=counts[name])
            slot.show(caption, picture, shadow, chosen[:1] == (kind,) or session.guide == kind)
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

    def carry(self, kind: Target, position: tuple[int, int]) -> None:
        """A piece is carried from the hand toward the table; one sees where it may go."""
        if self.session.phase is not Phase.HUMAN:
            return
        if self.session.picker.chosen != (kind,):
            self.session.cancel()
            self.take(kind)
        self.carried.show(self._in_flight(kind, self.stones[self.match.turn]), position)
        self.board.aim_at(position)

    def drop(self, kind: Target, position: tuple[int, int]) -> None:
        """A piece carried from the hand is let go: where it may not lie it goes back, and one hears why."""
        self.carried.hide()
        self.board.aim_at((-1, -1))
        if self.session.phase is not Phase.HUMAN or self.session.picker.chosen != (kind,):
            return
        target = self.board.target_at(position) if self.board.rect.collidepoint(position) else None
        if target is not None:
            self.board.tap(target)
            arm = self.board.target_at(position)
            if self.board.chosen[:1] == (HAND_BLOCK,) and arm is not None and arm >= ARM:
                self.board.tap(arm)
        elif self.board.rect.collidepoint(position):
            self.say(self.guide()[1])
        if self.board.chosen == (kind,):
            self.board.cancel()

    def _in_flight(self, kind: Target, stone: Stone) -> list[pygame.Surface]:
        """A piece from the hand as it will be on the table, above its shadow."""
        radius, size = self.view.seen.radius, self.view.diameter
        if kind == HAND_MARBLE:
            return [marble_shadow(stone, size, 0.8), marble(stone, size, 1, self.signs)]
        if kind == HAND_BLOCK:
            return [art.block(1, radius)]
        shape = self.view.rules.shapes[0 if kind == HAND_TILE else -1]
        return [art.hand_shadow(radius, 1.5), art.tile(stone, axes(shape), radius)]

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEWHEEL and self.board.rect.collidepoint(self.app.pointer):
            self.board.zoom(NOTCH if event.y > 0 else 1 / NOTCH, self.app.pointer)
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_r and self.board.ways():
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
