"""The symmetries of Sly'ne: rotations and reflections, combined with shifts of all tiles."""

from __future__ import annotations

from array import array
from typing import Final, NamedTuple

from games.engine.core.rules import Move, Rules
from games.engine.core.symmetry import Symmetry, hexagon_symmetries
from games.slyne.rules import Slyne
from games.slyne.table import (
    ARMS,
    BLOCK_SHIFT,
    FACE,
    MOVE_TILE,
    PASS,
    PLACE_BLOCK,
    PLACE_TILE,
    STRIDE,
    SlyneState,
    axial,
    cell_at,
    laid,
)

UNITS: Final = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))  # (q, r) of the directions, as table.py has them
TILE_BITS: Final = 18
Matrix = tuple[int, int, int, int]  # q' = a q + b r, r' = c q + d r


class Isometry(NamedTuple):
    """A symmetry: the number of its matrix in MATRICES, then a shift."""

    number: int
    q: int
    r: int


def _matrices() -> tuple[Matrix, ...]:
    found: list[Matrix] = []
    for mapped in hexagon_symmetries():  # in x = q, y = -r
        (a, c), (b, d) = mapped(1, 0), mapped(0, -1)
        found.append((a, b, -c, -d))
    return tuple(found)


MATRICES: Final = _matrices()
TURNED: Final = tuple([tuple([UNITS.index((a * q + b * r, c * q + d * r)) for q, r in UNITS])
                       for a, b, c, d in MATRICES])  # by symmetry: the image of each direction
MASKS: Final = tuple([tuple([sum(1 << images[arm] for arm in range(6) if mask >> arm & 1) for mask in range(64)])
                      for images in TURNED])
INVERSES: Final = tuple([next(k for k, other in enumerate(TURNED) if tuple([other[image] for image in images]) == (
    0, 1, 2, 3, 4, 5)) for images in TURNED])


class SlyneSymmetry(Symmetry[SlyneState]):
    """Twelve rotations and reflections, each with the shift that brings the tiles to one corner."""

    ignored_options = ("draws",)

    def __init__(self, rules: Rules[SlyneState]) -> None:
        super().__init__(rules)
        assert isinstance(rules, Slyne)
        self._shapes = rules.shapes

    def canonical(self, s: SlyneState) -> tuple[bytes, Isometry]:
        head = bytes((s.seat, s.action, *s.blocks_left))
        if not s.cells:
            return head, Isometry(0, 0, 0)
        places = [axial(cell) for cell in s.cells]
        tiles = list(s.tiles.values())
        best: list[int] = []
        chosen = Isometry(0, 0, 0)
        for number in _narrowest(places):
            a, b, c, d = MATRICES[number]
            masks = MASKS[number]
            columns, rows = [a * q + b * r for q, r in places], [c * q + d * r for q, r in places]
            west, north = min(columns), min(rows)
            image = sorted([((r - north) * STRIDE + q - west) << TILE_BITS | tile & ~FACE | masks[tile & ARMS] | masks[
                tile >> BLOCK_SHIFT & ARMS] << BLOCK_SHIFT for q, r, tile in zip(columns, rows, tiles, strict=True)])
            if not best or image < best:
                best, chosen = image, Isometry(number, -west, -north)
        return head + array("I", best).tobytes(), chosen

    def between(self, first: Isometry, second: Isometry) -> Isometry:
        back = INVERSES[second.number]
        number = next(k for k in range(len(TURNED)) if TURNED[k] == tuple([TURNED[back][TURNED[first.number][arm]]
                                                                          for arm in range(6)]))
        a, b, c, d = MATRICES[back]
        q, r = first.q - second.q, first.r - second.r
        return Isometry(number, a * q + b * r, c * q + d * r)

    def mapped(self, s: SlyneState, move: Move, symmetry: Isometry) -> Move:
        kind, images = move[0], TURNED[symmetry.number]
        if kind == PASS:
            return move
        if kind == PLACE_BLOCK:
            return (kind, _cell(move[1], symmetry), images[move[2]])
        if kind == PLACE_TILE:
            arms = MASKS[symmetry.number][self._shapes[move[2]]]
            return (kind, _cell(move[1], symmetry), self._shapes.index(arms))
        cells = (_cell(move[1], symmetry), *[_cell(cell, symmetry) for cell in move[2:3]])
        if kind != MOVE_TILE:
            return (kind, *cells)
        tile = s.tiles[move[1]]
        before, after = _seen_tile(tile, symmetry.number), _seen_tile(laid(tile, move[3]), symmetry.number)
        return (kind, *cells, next(k for k in range(6) if laid(before, k) == after))


def _narrowest(places: list[tuple[int, int]]) -> list[int]:
    """Return the symmetries under which the tiles take the fewest columns, and then the fewest rows."""
    q, r, sums = [place[0] for place in places], [place[1] for place in places], [sum(place) for place in places]
    wide, tall, slant = max(q) - min(q), max(r) - min(r), max(sums) - min(sums)
    spans = {(1, 0): wide, (0, 1): tall, (1, 1): slant}
    boxes = [(spans[abs(a), abs(b)], spans[abs(c), abs(d)]) for a, b, c, d in MATRICES]
    least = min(boxes)
    return [number for number, box in enumerate(boxes) if box == least]


def _cell(cell: int, symmetry: Isometry) -> int:
    a, b, c, d = MATRICES[symmetry.number]
    q, r = axial(cell)
    return cell_at(a * q + b * r + symmetry.q, c * q + d * r + symmetry.r)


def _seen_tile(tile: int, number: int) -> int:
    masks = MASKS[number]
    return tile & ~FACE | masks[tile & ARMS] | masks[tile >> BLOCK_SHIFT & ARMS] << BLOCK_SHIFT


SYMMETRY = SlyneSymmetry
