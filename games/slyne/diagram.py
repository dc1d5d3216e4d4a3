"""Sly'ne's table in diagrams: tiles of their owners with roads and coordinates, and blocks."""

from __future__ import annotations

import math

from games.shell.table.diagram import CELL, CELL_EDGE, INK, Drawing, edge_of, tinted
from games.shell.theme.paint import Point, hexagon
from games.shell.theme.symbols import symbol_polygon
from games.slyne.art import BLOCK, ROAD
from games.slyne.notation import name_of
from games.slyne.table import BLOCK_PIECE, is_tile_piece, tile_of_piece
from games.slyne.view import CORNER_AT, SlyneView, axes

PRINTED = 0.35  # how far the glaze of a tile goes toward white


def draw(view: SlyneView, drawing: Drawing) -> None:
    """Draw the tiles and the blocks."""
    pieces = view.rules.pieces(view.state)
    for cell, kind in pieces:
        if is_tile_piece(kind):
            _tile(view, drawing, view.point(cell), kind)
    for cell, kind in pieces:
        if kind >= BLOCK_PIECE and not is_tile_piece(kind):
            _block(view, drawing, view.point(cell), kind - BLOCK_PIECE)
    taken = {cell for cell, kind in pieces if kind < len(view.stones)}
    for cell in view.state.cells:
        x, y = view.point(cell)
        radius = view.camera.radius
        if cell in taken:
            drawing.text((x, y + radius * CORNER_AT), name_of(cell), radius * 0.17)
        else:
            drawing.text((x, y), name_of(cell), radius * 0.24)


def _tile(view: SlyneView, drawing: Drawing, at: Point, kind: int) -> None:
    owner, arms = tile_of_piece(kind)
    stone, radius = view.stones[owner], view.camera.radius
    glaze = tinted(stone.glaze, PRINTED)
    drawing.polygon(hexagon(at, radius * 0.96), glaze, edge_of(stone.glaze), radius * 0.04)
    for width, colour in ((ROAD + 0.05, edge_of(glaze)), (ROAD, CELL)):
        for direction in range(6):
            if direction % 3 in axes(arms):
                drawing.line(at, _toward(at, radius * 0.82, direction), colour, radius * width, is_round=False)
        drawing.circle(at, radius * (0.42 if colour == CELL else 0.45), colour)
    drawing.circle(at, radius * 0.42, CELL, CELL_EDGE, radius * 0.02)
    free = [direction for direction in range(6) if direction % 3 not in axes(arms)]
    for direction in free:
        sign = symbol_polygon(stone.symbol, _toward(at, radius * 0.68, direction), radius * 0.09)
        drawing.polygon(sign, edge_of(stone.glaze))


def _block(view: SlyneView, drawing: Drawing, at: Point, arm: int) -> None:
    radius, angle = view.camera.radius, math.radians(-60 * arm + 90)
    x, y = _toward(at, radius * 0.645, arm)
    dx, dy = math.cos(angle) * radius * BLOCK[0] / 2, math.sin(angle) * radius * BLOCK[0] / 2
    drawing.line((x - dx, y - dy), (x + dx, y + dy), INK, radius * BLOCK[1])


def _toward(at: Point, reach: float, direction: int) -> Point:
    angle = math.radians(-60 * direction)
    return at[0] + math.cos(angle) * reach, at[1] + math.sin(angle) * reach


DIAGRAM = draw
