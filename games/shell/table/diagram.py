"""Positions as flat SVG diagrams for print.

Places come from the game's own `BoardView`, so a diagram shows the same position as the screen. A game draws its board
in `diagram.py`: a function `DIAGRAM(view, drawing)` for everything except the marbles. A game without one gets a plain
disc for each cell.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import pygame

from games.engine.core.markup import escape
from games.engine.core.rules import Move
from games.engine.records.own_marks import Mark
from games.shell.table.board_view import MARBLES, BoardView
from games.shell.table.mark_painter import MarkPainter
from games.shell.theme.colour import Colour, dark, mix
from games.shell.theme.paint import Point
from games.shell.theme.stones import Stone
from games.shell.theme.symbols import symbol_polygon
from games.shell.theme.theme import Material, make_theme

SIDE = 480  # units of a diagram's width and height
MARGIN = 0.035  # of the side
PAPER: Colour = (255, 255, 255)
INK: Colour = (43, 36, 32)
EDGE: Colour = (110, 71, 44)  # lines of wood
WOOD: Colour = (236, 217, 190)
CELL: Colour = (252, 246, 235)
CELL_EDGE: Colour = (186, 158, 120)
HOLLOW: Colour = (219, 195, 161)  # a place for a marble, darker than the palest marble
ARROW: Colour = (192, 134, 40)
ARROW_EDGE: Colour = (74, 46, 8)
CHALK_DARKER = 0.28  # marks drawn by hand, for paper
SIGN = 0.30  # radius of a symbol, in marble diameters
BARE = {"onyx", "pearl"}  # stones that nobody mixes up, even in print without colours

Board = Callable[[Any, "Drawing"], None]


@dataclass
class Drawing:
    """SVG elements, in the units of the diagram, and how far they reach."""

    parts: list[str] = field(default_factory=list)
    left: float = 0.0
    top: float = 0.0
    right: float = SIDE
    bottom: float = SIDE

    def _reach(self, points: Sequence[Point], margin: float = 0.0) -> None:
        """Take note of points that the diagram has to show, with a margin round each."""
        xs, ys = [x for x, _ in points], [y for _, y in points]
        self.left, self.right = min(self.left, min(xs) - margin), max(self.right, max(xs) + margin)
        self.top, self.bottom = min(self.top, min(ys) - margin), max(self.bottom, max(ys) + margin)

    def frame(self) -> tuple[float, float, float]:
        """Return left, top and side of the square that holds everything."""
        side = max(self.right - self.left, self.bottom - self.top)
        return (self.left + self.right - side) / 2, (self.top + self.bottom - side) / 2, side

    def polygon(self, points: Sequence[Point], fill: Colour, line: Colour | None = None, width: float = 1.0,
                radius: float = 0.0) -> None:
        """Draw a filled polygon, perhaps with a line round it; a radius rounds its corners by a thick join."""
        self._reach(points, max(radius, width / 2 if line else 0.0))
        edge = line or (fill if radius else None)
        wide = f'stroke-width="{2 * radius or width:.2f}" stroke-linejoin="round"'
        style = f' stroke="{_hex(edge)}" {wide}' if edge else ""
        at = " ".join(f"{x:.2f},{y:.2f}" for x, y in points)
        self.parts.append(f'<polygon points="{at}" fill="{_hex(fill)}"{style} fill-rule="evenodd"/>')

    def box(self, rect: pygame.Rect, radius: float, fill: Colour | None, line: Colour | None = None,
            width: float = 1.0) -> None:
        """Draw a rectangle with round corners."""
        style = f' stroke="{_hex(line)}" stroke-width="{width:.2f}"' if line else ""
        self.parts.append(f'<rect x="{rect.x}" y="{rect.y}" width="{rect.w}" height="{rect.h}" rx="{radius:.2f}" '
                          f'fill="{_hex(fill) if fill else "none"}"{style}/>')

    def circle(self, at: Point, radius: float, fill: Colour | None, line: Colour | None = None,
               width: float = 1.0) -> None:
        """Draw a disc, or a ring if it is filled with nothing."""
        self._reach([at], radius + (width / 2 if line else 0.0))
        style = f' stroke="{_hex(line)}" stroke-width="{width:.2f}"' if line else ""
        self.parts.append(f'<circle cx="{at[0]:.2f}" cy="{at[1]:.2f}" r="{radius:.2f}" '
                          f'fill="{_hex(fill) if fill else "none"}"{style}/>')

    def line(self, start: Point, end: Point, colour: Colour, width: float, is_round: bool = True) -> None:
        """Draw a line, with round ends or straight ones."""
        self._reach([start, end], width / 2)
        self.parts.append(f'<line x1="{start[0]:.2f}" y1="{start[1]:.2f}" x2="{end[0]:.2f}" y2="{end[1]:.2f}" '
                          f'stroke="{_hex(colour)}" stroke-width="{width:.2f}" '
                          f'stroke-linecap="{"round" if is_round else "butt"}"/>')

    def text(self, at: Point, words: str, size: float) -> None:
        """Write a word with its middle at a point."""
        self.parts.append(f'<text x="{at[0]:.2f}" y="{at[1] + size * 0.36:.2f}" font-size="{size:.2f}" '
                          f'text-anchor="middle" fill="{_hex(INK)}">{escape(words)}</text>')

    def marble(self, stone: Stone, at: Point, diameter: float, has_sign: bool) -> None:
        """Draw a marble: a disc of the stone's colour, a light on it, and the sign of the seat."""
        radius = diameter / 2
        self.parts.append(f'<g class="marble {stone.name}">')
        is_pale = min(stone.base) > 190
        self.circle(at, radius * 0.97, tinted(stone.base, 0.6) if is_pale else stone.base, stone.rim, diameter * 0.05)
        light = (at[0] - radius * 0.34, at[1] - radius * 0.40)
        self.parts.append(f'<ellipse cx="{light[0]:.2f}" cy="{light[1]:.2f}" rx="{radius * 0.30:.2f}" '
                          f'ry="{radius * 0.18:.2f}" transform="rotate(-40 {light[0]:.2f} {light[1]:.2f})" '
                          'fill="#FFFFFF" fill-opacity="0.55"/>')
        if has_sign:
            self.polygon(symbol_polygon(stone.symbol, at, diameter * SIGN), stone.sign)
        self.parts.append("</g>")

    def arrow(self, start: Point, end: Point, width: float, colour: Colour = ARROW) -> None:
        """Draw an arrow with a dark edge."""
        (x0, y0), (x1, y1) = start, end
        length = math.hypot(x1 - x0, y1 - y0) or 1.0
        dx, dy = (x1 - x0) / length, (y1 - y0) / length
        head = min(width * 3.2, length * 0.6)
        neck = (x1 - dx * head, y1 - dy * head)
        side = head * 0.55
        tip = [(x1, y1), (neck[0] - dy * side, neck[1] + dx * side), (neck[0] + dy * side, neck[1] - dx * side)]
        self.line(start, neck, ARROW_EDGE, width * 1.6)
        self.polygon(tip, ARROW_EDGE, ARROW_EDGE, width * 0.7)
        self.line(start, neck, colour, width)
        self.polygon(tip, colour)


@dataclass(frozen=True)
class DiagramPainter(MarkPainter):
    """Draws the marks of a turn into a diagram instead of a picture."""

    drawing: Drawing = field(default_factory=Drawing)

    def chosen(self, target: pygame.Surface, at: Point, is_lifted: bool = True) -> None:
        for colour, width in ((ARROW_EDGE, 1.7), (ARROW, 1.0)):
            self.drawing.circle(at, self.diameter * 0.57, None, colour, self.line * width)

    def drawn(self, target: pygame.Surface, start: Point, end: Point, colour: int) -> None:
        chalk = dark(Material.CHALKS[colour % len(Material.CHALKS)], CHALK_DARKER)
        if start != end:
            self.drawing.arrow(start, end, max(3.0, self.pitch * 0.06), chalk)
            return
        for tint, width in ((ARROW_EDGE, 2.4), (chalk, 1.5)):
            self.drawing.circle(start, self.diameter * 0.60, None, tint, self.line * width)

    def arrow(self, target: pygame.Surface, start: Point, end: Point, part: float) -> None:
        self.drawing.arrow(start, end, max(2.5, self.pitch * 0.05))


def diagram(view: BoardView, board: Board | None, turn: tuple[Move, ...] = (), title: str = "",
            drawn: Sequence[Mark] = ()) -> str:
    """Return a view's position as a whole SVG file; arrows show a turn, and the marks that a player drew."""
    inset = round(SIDE * MARGIN)
    view.is_mini = True
    state, view.state = view.state, view.rules.after(view.state, turn)  # room for what the turn adds
    view.layout(pygame.Rect(inset, inset, SIDE - 2 * inset, SIDE - 2 * inset), make_theme((SIDE, SIDE)))
    view.state = state
    drawing = Drawing()
    (board or plain_board)(view, drawing)
    pieces = view.rules.pieces(view.state)
    signs = view.signs or not {stone.name for stone in view.stones} <= BARE
    for cell, kind in pieces:
        if kind < MARBLES:
            drawing.marble(view.stones[kind], view.spot(cell, kind), view.diameter, signs)
    painter = DiagramPainter(view.mark_painter.pitch, view.mark_painter.diameter, drawing=drawing)
    for move in turn:
        count = len(drawing.parts)
        view.draw_turn(pygame.Surface((1, 1), pygame.SRCALPHA), (move,), 1.0, painter)
        if len(drawing.parts) == count:  # the screen shows what is placed; here a ring says where
            for step in view.rules.steps(view.state, move):
                painter.chosen(pygame.Surface((1, 1)), view.spot(step.dst, step.piece))
        view.state = view.rules.play(view.state, move)
    view.state = state
    for mark in drawn:
        if mark.start in view.spots and mark.end in view.spots:
            painter.drawn(pygame.Surface((1, 1)), view.spots[mark.start], view.spots[mark.end], mark.colour)
    named = f"<title>{escape(title)}</title>" if title else ""
    left, top, side = drawing.frame()
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:g} {top:g} {side:g} {side:g}" '
        f'width="{SIDE}" height="{SIDE}" '
        f'font-family="Manrope, Helvetica, Arial, sans-serif" font-weight="600" role="img">{named}',
        f'<rect x="{left:g}" y="{top:g}" width="{side:g}" height="{side:g}" fill="{_hex(PAPER)}"/>',
        *drawing.parts, "</svg>"])


def plain_board(view: BoardView, drawing: Drawing) -> None:
    """Draw a disc for each cell, for games that state no board."""
    for spot in view.spots.values():
        drawing.circle(spot, view.diameter * 0.55, CELL, CELL_EDGE, 1.0)


def tinted(colour: Colour, share: float) -> Colour:
    """Return a colour mixed with white, for print."""
    return mix(colour, PAPER, share)


def edge_of(colour: Colour) -> Colour:
    """Return the colour of an outline."""
    return dark(colour, 0.45)


def _hex(colour: Colour) -> str:
    return "#{:02X}{:02X}{:02X}".format(*colour[:3])
