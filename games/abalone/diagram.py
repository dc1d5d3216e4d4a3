"""Abalone's board in diagrams: the hexagon, its 61 cells, and their names on the rim."""

from __future__ import annotations

from games.abalone.art import FIELD, FIRST_DIGITS, ROWS
from games.abalone.art import HOLLOW as DIMPLE
from games.abalone.view import AbaloneView
from games.shell.table.diagram import CELL, CELL_EDGE, EDGE, HOLLOW, WOOD, Drawing
from games.shell.theme.paint import hexagon


def draw(view: AbaloneView, drawing: Drawing) -> None:
    """Draw the empty board."""
    board = view.board
    pitch, middle = board.pitch, (board.x, board.y)
    drawing.polygon(hexagon(middle, board.width / 2 - 0.2 * pitch, flat=True), EDGE, radius=0.2 * pitch)
    drawing.polygon(hexagon(middle, board.width / 2 - 0.24 * pitch, flat=True), WOOD, radius=0.2 * pitch)
    drawing.polygon(hexagon(middle, board.width / 2 - FIELD * pitch, flat=True), CELL, CELL_EDGE, pitch * 0.03)
    for at in board.cells.values():
        drawing.circle(at, pitch * DIMPLE / 2, HOLLOW, CELL_EDGE, pitch * 0.03)
    for row, letter in enumerate(ROWS):
        at = board.point(row, FIRST_DIGITS[row] - (0.64 if row == 4 else 0.80))
        drawing.text(at, letter, pitch * 0.27)
    for digit in range(1, 10):
        drawing.text(board.point(max(0, digit - 5) - 0.80, digit), str(digit), pitch * 0.27)


DIAGRAM = draw
