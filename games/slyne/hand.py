"""The hand of a player of Sly'ne, in the panel: pieces that can be tapped, or carried to the table."""

from __future__ import annotations

import math
from typing import Protocol

import pygame

from games.engine.core.rules import Target
from games.shell.table.board_widget import SLOP
from games.shell.theme.marbles import marble, marble_shadow
from games.shell.theme.stones import Stone
from games.shell.theme.theme import Space
from games.shell.widgets.cards import PieceSlot
from games.shell.widgets.containers import Grid
from games.slyne import art
from games.slyne.table import HAND_BLOCK, HAND_MARBLE, HAND_TILE, LIFT_TILE
from games.slyne.view import axes

KINDS = ((HAND_TILE, "tiles"), (HAND_MARBLE, "marbles"), (HAND_BLOCK, "blocks"), (LIFT_TILE, "lift"))


class Carrier(Protocol):
    """The screen that shows a hand."""

    def pick_up(self, kind: Target) -> None:
        """Choose a kind of piece, or cancel the choice."""

    def carry(self, kind: Target, position: tuple[int, int]) -> None:
        """Carry a piece from the hand toward the table."""

    def put_down(self, kind: Target, position: tuple[int, int]) -> None:
        """Release a piece that was carried from the hand."""


class HandSlot(PieceSlot):
    """One kind of piece in the hand."""

    drags = True

    def __init__(self, carrier: Carrier, kind: Target) -> None:
        super().__init__("")
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
            self.carrier.put_down(self.kind, position)
        elif phase == "up":
            self.carrier.pick_up(self.kind)

    def activate(self) -> None:
        if self.is_focused:
            self.carrier.pick_up(self.kind)


class Hand(Grid):
    """A slot for each kind of piece, side by side."""

    def __init__(self, carrier: Carrier, shapes: tuple[int, ...]) -> None:
        self.slots = [HandSlot(carrier, kind) for kind, _ in KINDS]
        self.shapes = shapes  # the arms of each tile in the set
        super().__init__(self.slots, len(self.slots), Space.S)

    def picture(self, kind: Target, stone: Stone) -> tuple[pygame.Surface, pygame.Surface | None]:
        """Return the picture of a kind of piece in its slot, and its shadow if it is drawn apart."""
        room = min(self.slots[0].picture_room().size)
        if kind == HAND_TILE:
            size = max(8, round(room * 0.44))
            return art.tile(stone, axes(self.shapes[0]), size), art.hand_shadow(size, 0.0)
        if kind == LIFT_TILE:
            size = max(8, round(room * 0.36))
            return art.tile(stone, axes(self.shapes[-1]), size), art.hand_shadow(size, 1.5)
        if kind == HAND_MARBLE:
            size = max(8, round(room * 0.56))
            return marble(stone, size, 1, True), marble_shadow(stone, size)
        return art.block(1, max(12, round(room * 1.25))), None
