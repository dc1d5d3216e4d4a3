"""Orbito's board in diagrams: two orbits with chevrons that point the way they turn, and the button."""

from __future__ import annotations

import math

from games.orbito.art import HOLLOW as DIMPLE
from games.orbito.art import RAIL, RIM, square
from games.orbito.grid import CELLS, RING_TURN, SIZE
from games.orbito.view import OrbitoView
from games.shell.table.diagram import ARROW, CELL, CELL_EDGE, EDGE, HOLLOW, WOOD, Drawing


def draw(view: OrbitoView, drawing: Drawing) -> None:
    """Draw the empty board."""
    board = view.board
    pitch, side = board.pitch, board.side
    drawing.box(board.tray(), side * 0.085, WOOD, EDGE, side * 0.006)
    for ring, fill in ((1.5 + RAIL, CELL), (1.5 - RAIL, WOOD), (0.5 + RAIL, CELL)):
        drawing.box(square(board, ring), pitch * (0.16 if fill == WOOD else 0.47), fill, CELL_EDGE, pitch * 0.02)
    for cell in range(CELLS):
        drawing.circle(board.cell(cell), pitch * DIMPLE / 2, HOLLOW, CELL_EDGE, pitch * 0.015)
    for start, end in RING_TURN.items():
        (x0, y0), (x1, y1) = board.cell(start), board.cell(end)
        angle, reach = math.atan2(y1 - y0, x1 - x0), pitch * 0.06
        x, y = (x0 + x1) / 2, (y0 + y1) / 2
        for turn in (2.3, -2.3):
            away = (x + math.cos(angle + turn) * reach, y + math.sin(angle + turn) * reach)
            drawing.line((x, y), away, EDGE, pitch * 0.025)
    drawing.circle((board.x, board.y), board.button / 2, ARROW, EDGE, pitch * 0.02)
    reach = (side - side * RIM) / 2
    for index in range(SIZE):
        x, y = board.cell(CELLS - SIZE + index)[0], board.cell(index * SIZE)[1]
        drawing.text((x, board.y + reach), "abcd"[index], side * 0.035)
        drawing.text((board.x - reach, y), "4321"[index], side * 0.035)


DIAGRAM = draw
