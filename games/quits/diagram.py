"""Quits' board in diagrams: the frame on its corner, its tiles, and the corners to reach."""

from __future__ import annotations

import math

from games.quits.art import FRAME, LAST
from games.quits.grid import CELLS, SIZE
from games.quits.rules import Quits
from games.quits.view import QuitsView
from games.shell.table.diagram import ARROW, CELL, EDGE, WOOD, Drawing, tinted
from games.shell.theme.paint import Point
from games.shell.theme.symbols import symbol_polygon


def draw(view: QuitsView, drawing: Drawing) -> None:
    """Draw the empty board."""
    board, rules = view.board, view.rules
    assert isinstance(rules, Quits)
    reach = board.height / 2
    drawing.polygon(_diamond((board.x, board.y), reach * 0.955), EDGE, radius=reach * 0.03)
    drawing.polygon(_diamond((board.x, board.y), reach * 0.94), WOOD, radius=reach * 0.03)
    for cell in range(CELLS):
        half = board.tile / math.sqrt(2)
        drawing.polygon(_diamond(view.spots[cell], half), CELL, EDGE, board.pitch * 0.02)
    for seat, goal in enumerate(rules.goals):
        stone, at = view.stones[seat], view.spots[goal]
        drawing.circle(at, board.tile * 0.40, None, ARROW, board.tile * 0.05)
        drawing.polygon(symbol_polygon(stone.symbol, at, board.tile * 0.15), tinted(stone.base, 0.25))
    beyond = (SIZE / FRAME - SIZE) / 2 + 0.5 - 0.19  # on the frame, in cells from the middle of the last one
    for is_row, names in ((True, "54321"), (False, "abcde")):
        along = min((-beyond, LAST + beyond), key=lambda at: board.point(*((2, at) if is_row else (at, 2)))[1])
        for index, name in enumerate(names):
            at = board.point(index, along) if is_row else board.point(along, index)
            drawing.text(at, name, board.pitch * 0.22)


def _diamond(middle: Point, reach: float) -> list[Point]:
    x, y = middle
    return [(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)]


DIAGRAM = draw
