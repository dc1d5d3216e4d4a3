"""Orbito's board, the orrery: a walnut tray, a midnight enamel well, two orbits between brass rails, a brass heart."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame

from games.orbito.grid import CELLS, MARBLES, RING_TURN, SIZE
from games.shell.theme.colour import dark, pale
from games.shell.theme.marbles import brass_dome, hollow, marble_shadow
from games.shell.theme.mark_sprites import chevron
from games.shell.theme.materials import felt, lit, plate, sink, wood
from games.shell.theme.paint import (
    Painting,
    Point,
    clip,
    drop_shadow,
    nearest,
    overlay,
    round_corners,
    rounded,
    rounded_mask,
    stamp,
)
from games.shell.theme.stones import STONES
from games.shell.theme.text import label
from games.shell.theme.theme import Material, Theme, Weight

PITCH = 0.213  # of the tray's side
MARBLE = 0.74  # of the pitch
BUTTON = 0.42
HOLLOW = 0.82
RAIL = 0.455  # half the width of a groove
RAIL_WIDTH = 0.012
RIM = 0.05  # of the tray's side, round the well
RACK = 0.30  # width of a rack and the gap to it, of the tray's side, for both racks together
WELL_TONE = (4, 8, 18)
WELL_LIP = (170, 200, 255)


@dataclass(frozen=True)
class Board:
    """The board's geometry: the tray's middle and side, in device pixels; perhaps turned by half."""

    x: int
    y: int
    side: int
    has_racks: bool
    is_turned: bool = False

    @property
    def pitch(self) -> float:
        """From one cell to the next."""
        return self.side * PITCH

    @property
    def marble(self) -> int:
        """A marble's diameter."""
        return round(self.pitch * MARBLE)

    @property
    def button(self) -> int:
        """The brass button's diameter; it sits at the tray's middle."""
        return round(self.pitch * BUTTON)

    @property
    def rack_marble(self) -> int:
        """The diameter of a marble that waits in a rack."""
        return round(self.pitch * 0.36)

    def cell(self, index: int) -> Point:
        """Return the middle of a cell, 0 to 15 row by row from the top, or turned by half."""
        index = CELLS - 1 - index if self.is_turned else index
        return (
            self.x + (index % SIZE - 1.5) * self.pitch,
            self.y + (index // SIZE - 1.5) * self.pitch,
        )

    def tray(self) -> pygame.Rect:
        """Return the walnut tray."""
        return _centred(self.x, self.y, self.side, self.side)

    def rack(self, seat: int) -> pygame.Rect:
        """Return the rack of the first seat, on the left unless turned, or of the second."""
        width, height = self.rack_marble * 1.55, self.pitch * 0.40 * MARBLES + self.rack_marble * 0.55
        reach = self.side / 2 + self.pitch * 0.33
        x = self.x + (reach if bool(seat) != self.is_turned else -reach)
        return _centred(x, self.y, round(width), round(height))

    def rack_place(self, seat: int, index: int) -> Point:
        """Return the point of a marble in the rack, counted from the bottom."""
        rack = self.rack(seat)
        return rack.centerx, rack.centery + (MARBLES / 2 - 0.5 - index) * self.pitch * 0.40

    def cell_at(self, point: Point) -> int | None:
        """Return the cell under a point."""
        return nearest({index: self.cell(index) for index in range(CELLS)}, point, self.pitch / 2)

    def is_button(self, point: Point) -> bool:
        """Whether a point is on the brass button, with a margin for fingers."""
        return math.dist(point, (self.x, self.y)) <= self.pitch * 0.30


def place(area: pygame.Rect, has_racks: bool = True, is_turned: bool = False) -> Board:
    """Return the largest board that fits an area with room for its shadow."""
    side = min(area.h * 0.95, area.w * 0.97 if not has_racks else area.w / (1 + RACK))
    return Board(area.centerx, area.centery, int(side) // 2 * 2, has_racks, is_turned)


def paint(target: pygame.Surface, board: Board, theme: Theme) -> Painting:
    """Paint the empty board, without the button, onto an opaque picture."""
    yield from _paint_tray(target, board)
    yield from _paint_well(target, board)
    yield
    _paint_hollows(target, board)
    yield
    if board.has_racks:
        for seat in (0, 1):
            yield from _paint_rack(target, board, seat)


def paint_names(target: pygame.Surface, board: Board, theme: Theme) -> None:
    """Paint letters on the tray's lower rim and digits on the left one, if there is room."""
    size, rim = max(theme.smallest_type, round(board.side * 0.026)), board.side * RIM
    colour = pale(Material.BRASS, 0.45)
    if size > rim:
        return
    reach = (board.side - rim) / 2
    for index in range(SIZE):
        x, y = board.cell(CELLS - SIZE + index)[0], board.cell(index * SIZE)[1]
        stamp(target, label("abcd"[index], Weight.SEMIBOLD, size, colour), (x, board.y + reach))
        stamp(target, label("4321"[index], Weight.SEMIBOLD, size, colour), (board.x - reach, y))


def paint_button(target: pygame.Surface, board: Board, pressed: bool = False) -> pygame.Rect:
    """Draw the brass button; return the area that it covers."""
    at = (board.x, board.y + (max(1, board.button // 24) if pressed else 0))
    shadow = marble_shadow(STONES["onyx"], board.button)
    covered = stamp(target, shadow, (board.x, board.y))
    stamp(target, brass_dome(board.button, pressed), at)
    return covered


def _paint_tray(target: pygame.Surface, board: Board) -> Painting:
    tray, side = board.tray(), board.side
    radius = side * 0.085
    drop_shadow(target, tray, radius, side * 0.035, side * 0.022, (30, 18, 8, 120), keep=False)
    outline = round_corners([(0, 0), (tray.w, 0), (tray.w, tray.h), (0, tray.h)], radius)
    grain = yield from wood(tray.w, tray.h, Material.WALNUT, 11, max(0.5, side / 640))
    overlay(target, (yield from plate(grain, outline, max(1.0, side * 0.0035))), tray.topleft)
    yield


def _paint_well(target: pygame.Surface, board: Board) -> Painting:
    side, pitch = board.side, board.pitch
    radius = side * 0.061
    well = board.tray().inflate(-2 * round(side * RIM), -2 * round(side * RIM))
    lip = well.move(0, max(1, round(side * 0.003))).inflate(2, 2)
    rounded(target, lip, (143, 108, 78), radius)
    rounded(target, well, dark(Material.MIDNIGHT, 0.55), radius)
    inner = well.inflate(-2 * max(1, round(side * 0.004)), -2 * max(1, round(side * 0.004)))
    enamel = yield from felt(inner.w, inner.h, Material.MIDNIGHT, 6, max(0.5, side / 640), 0.03)
    enamel = lit(enamel, 34, 90, (0.25, 0.15)).convert_alpha()
    sink(enamel, [(0, 0), (inner.w, 0), (inner.w, inner.h), (0, inner.h)], side * 0.02, side * 0.01, 110)
    yield
    overlay(target, clip(enamel.copy(), rounded_mask(inner.w, inner.h, radius)), inner.topleft)
    rail = max(1, round(pitch * RAIL_WIDTH))
    for ring in (1.5, 0.5):
        outer = square(board, ring + RAIL)
        radius = pitch * 0.47
        rounded(target, outer, Material.BRASS, radius)
        rounded(target, outer.inflate(-2 * rail, -2 * rail), dark(Material.MIDNIGHT, 0.42), radius - rail)
        if ring > 1:
            island = square(board, ring - RAIL)
            rounded(target, island.inflate(2 * rail, 2 * rail), Material.BRASS, pitch * 0.16 + rail)
            cut = enamel.subsurface(island.move(-inner.x, -inner.y)).copy()
            overlay(target, clip(cut, rounded_mask(island.w, island.h, pitch * 0.16)), island.topleft)


def square(board: Board, reach: float) -> pygame.Rect:
    """Return a square about the middle, `reach` pitches to each side."""
    half = round(reach * board.pitch)
    return pygame.Rect(board.x - half, board.y - half, 2 * half, 2 * half)


def _paint_hollows(target: pygame.Surface, board: Board) -> None:
    """Paint the sixteen hollows, and between the outer ones chevrons in the direction of the rings."""
    size = max(6, round(board.pitch * 0.20))
    for start, end in RING_TURN.items():
        if start in (5, 9, 10, 6):
            continue
        (x0, y0), (x1, y1) = board.cell(start), board.cell(end)
        angle = round(math.degrees(math.atan2(y1 - y0, x1 - x0)))
        stamp(target, chevron(size, angle), ((x0 + x1) / 2, (y0 + y1) / 2))
    dimple = hollow(round(board.pitch * HOLLOW), WELL_TONE, 1.0, WELL_LIP)
    for index in range(CELLS):
        stamp(target, dimple, board.cell(index))


def _paint_rack(target: pygame.Surface, board: Board, seat: int) -> Painting:
    rack, side = board.rack(seat), board.side
    drop_shadow(target, rack, rack.w * 0.42, side * 0.018, side * 0.012, (30, 18, 8, 100), keep=False)
    outline = round_corners([(0, 0), (rack.w, 0), (rack.w, rack.h), (0, rack.h)], rack.w * 0.42)
    grain = yield from wood(rack.h, rack.w, Material.WALNUT, 12 + seat, max(0.5, side / 640))
    grain = pygame.transform.rotate(grain, 90)
    overlay(target, (yield from plate(grain, outline, max(1.0, side * 0.003))), rack.topleft)
    for index in range(MARBLES):
        stamp(target, hollow(round(board.rack_marble * 1.06)), board.rack_place(seat, index))


def _centred(x: float, y: float, width: int, height: int) -> pygame.Rect:
    return pygame.Rect(round(x - width / 2), round(y - height / 2), width, height)
