"""The worth of a formation of marbles in Abalone, as sums over tables of weights.

Each marble adds a weight for its place and the number of own marbles around it, and for each of the three axes
through it a weight for its neighbours there: own pairs push and hold, a foe behind a marble on the rim pushes it off.
Columns of three win games, so a formation loses worth by the spread of its marbles.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from games.abalone.grid import CELLS, CENTRALITY, FOE, NEXT, OWN, PARTNER, RIM
from games.abalone.value import DIAGONAL, ROW, SQUARE
from games.engine.core.aot import i64
from games.engine.search.weights import Weights, row

RINGS: Final = 5
AROUND: Final = 7  # own neighbours, 0 to 6
SIDES: Final = 4  # what a cell beside a marble holds: nothing, own or partner's, a foe's, or the board ends
PAIRS: Final = 10  # of sides, both ends of an axis being alike
AXES: Final = 3
OUT: Final = 7  # marbles ejected, 0 to 6
PLACE_AT: Final = bytes([AROUND * CENTRALITY[cell] for cell in range(CELLS)])  # where a cell's row begins
AXIS_AT: Final = bytes([SIDES * SIDES * CENTRALITY[cell] for cell in range(CELLS)])
SIDE_OF: Final = bytes([{OWN: 1, PARTNER: 1, FOE: 2, RIM: 3}.get(seen, 0) for seen in range(RIM + 1)])


@final
class ShapeWeights:
    """The tables, in the form in which compiled code reads them fast."""

    def __init__(self, weights: Weights) -> None:
        self.place: Final = row(weights, "place", RINGS * AROUND)
        self.axis: Final = _axis_table(row(weights, "axis", RINGS * PAIRS))
        self.spread: Final = row(weights, "spread", 1)[0]
        self.exposed: Final = row(weights, "exposed", 1)[0]
        self.out: Final = row(weights, "out", OUT)

    def strength(self, view: bytes) -> float:
        """Return the mean worth of the marbles of the view's owner, in marbles."""
        place, axis = self.place, self.axis
        worth = 0.0
        count: i64 = 0
        rows: i64 = 0
        diagonals: i64 = 0
        squares: i64 = 0
        exposed: i64 = 0
        cell: i64
        direction: i64
        for cell in range(CELLS):
            if view[cell] != OWN:
                continue
            count += 1
            rows += ROW[cell]
            diagonals += DIAGONAL[cell]
            squares += SQUARE[cell]
            around = NEXT[cell]
            own: i64 = 0
            has_foes = False
            at: i64 = AXIS_AT[cell]
            for direction in range(AXES):
                ahead: i64 = SIDE_OF[view[around[direction]]]
                behind: i64 = SIDE_OF[view[around[direction + AXES]]]
                if ahead == 1:
                    own += 1
                if behind == 1:
                    own += 1
                if ahead == 2 or behind == 2:
                    has_foes = True
                worth += axis[at + SIDES * ahead + behind]
            worth += place[PLACE_AT[cell] + own]
            if has_foes and not at:
                exposed += 1
        if not count:
            return 0.0
        n = float(count)
        row, diagonal = float(rows) / n, float(diagonals) / n
        variance = float(squares) / n - (row * row + diagonal * diagonal - row * diagonal)
        return worth / n + self.spread * sqrt(max(variance, 0.0)) + self.exposed * float(exposed)


def _axis_table(ten: list[float]) -> list[float]:
    """Return the weights by ring and both sides, from ten numbers a ring: 00 01 02 03 11 12 13 22 23 33."""
    pairs = [(low, high) for low in range(SIDES) for high in range(low, SIDES)]
    return [ten[PAIRS * ring + pairs.index((min(ahead, behind), max(ahead, behind)))]
            for ring in range(RINGS) for ahead in range(SIDES) for behind in range(SIDES)]
