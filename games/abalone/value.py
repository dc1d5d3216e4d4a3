"""The learnt value of a position of Abalone for two sides: the logit of the mover's chance, as a sum of weights.

The weights belong to patterns (each cell with its neighbours, and each whole line of the board), to the marbles that
both sides have ejected, and to how widely each side's marbles are spread and how far from the centre they stand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from games.abalone.grid import BEYOND, CELLS, COORDINATES, NEXT
from games.abalone.positions import TO_EJECT
from games.engine.core.aot import i64
from games.engine.search.patterns import Group, PatternIndex, PatternSum

CENTRE: Final = 4  # the row and the diagonal of the central cell
ROW: Final = bytes([row for row, _ in COORDINATES])
DIAGONAL: Final = bytes([diagonal for _, diagonal in COORDINATES])
SQUARE: Final = bytes([row * row + diagonal * diagonal - row * diagonal for row, diagonal in COORDINATES])
STEPS: Final = 4.0  # of a squared distance that have a weight of their own
SPREADS: Final = 48  # the spread of a side's marbles in such steps
DISTANCES: Final = 32  # the distance of their middle from the centre


def symmetries() -> list[list[int]]:
    """Return the image of each cell under each of the twelve symmetries of the hexagon."""
    cubes = [(diagonal - row, CENTRE - diagonal, row - CENTRE) for row, diagonal in COORDINATES]
    found: list[list[int]] = []
    for is_mirrored in (False, True):
        for turns in range(6):
            image: list[int] = []
            for cube in cubes:
                a, b, c = cube
                if is_mirrored:
                    a, b = b, a
                for _ in range(turns):
                    a, b, c = -b, -c, -a
                image.append(cubes.index((a, b, c)))
            found.append(image)
    return found


def lines() -> list[Group]:
    """Return the 27 straight lines from edge to edge."""
    found: list[Group] = []
    for direction in range(3):
        for cell in range(CELLS):
            if NEXT[cell][direction + 3] == BEYOND:
                line = [cell]
                while NEXT[line[-1]][direction] != BEYOND:
                    line.append(NEXT[line[-1]][direction])
                found.append(tuple(line))
    return found


def neighbourhoods() -> list[Group]:
    """Return each cell with its neighbours."""
    return [(cell, *[beside for beside in NEXT[cell] if beside != BEYOND]) for cell in range(CELLS)]


INDEX: Final = PatternIndex([*neighbourhoods(), *lines()], symmetries())
OUT: Final = INDEX.count  # by the marbles that the mover and the other side have ejected
SPREAD: Final = OUT + TO_EJECT * TO_EJECT  # of the mover's marbles, then of the other side's
DISTANCE: Final = SPREAD + 2 * SPREADS
COUNT: Final = DISTANCE + 2 * DISTANCES  # of weights


def features(board: bytes, mine: int, theirs: int) -> list[int]:
    """Return the numbers of the weights that make up the logit; a board has 1 for the mover's marbles, 2 for others."""
    own, other = stand(board, 1), stand(board, 2)
    return [*INDEX.of(board), OUT + TO_EJECT * min(mine, TO_EJECT - 1) + min(theirs, TO_EJECT - 1),
            SPREAD + own // DISTANCES, SPREAD + SPREADS + other // DISTANCES,
            DISTANCE + own % DISTANCES, DISTANCE + DISTANCES + other % DISTANCES]


def stand(board: bytes, marble: int) -> int:
    """Return how widely marbles are spread, times DISTANCES, plus how far from the centre their middle is."""
    count: i64 = 0
    rows: i64 = 0
    diagonals: i64 = 0
    squares: i64 = 0
    cell: i64
    for cell in range(CELLS):
        if board[cell] == marble:
            count += 1
            rows += ROW[cell]
            diagonals += DIAGONAL[cell]
            squares += SQUARE[cell]
    if not count:
        return 0
    n = float(count)
    row, diagonal = float(rows) / n, float(diagonals) / n
    spread: i64 = int(STEPS * (float(squares) / n - (row * row + diagonal * diagonal - row * diagonal)) + 1e-9)
    row, diagonal = row - CENTRE, diagonal - CENTRE
    distance: i64 = int(STEPS * (row * row + diagonal * diagonal - row * diagonal) + 1e-9)
    return min(spread, SPREADS - 1) * DISTANCES + min(distance, DISTANCES - 1)


@final
class Value:
    """The weights in the form in which compiled code reads them fast."""

    def __init__(self, weights: Sequence[float]) -> None:
        self.patterns: Final = PatternSum(INDEX, weights)
        self.out: Final[list[float]] = list(weights[OUT:SPREAD])
        self.spread: Final[list[float]] = list(weights[SPREAD:DISTANCE])
        self.distance: Final[list[float]] = list(weights[DISTANCE:COUNT])

    def logit(self, board: bytes, mine: int, theirs: int) -> float:
        """Return the logit of the mover's chance."""
        own: i64 = stand(board, 1)
        other: i64 = stand(board, 2)
        return (self.patterns.of(board) + self.out[TO_EJECT * min(mine, TO_EJECT - 1) + min(theirs, TO_EJECT - 1)]
                + self.spread[own // DISTANCES] + self.spread[SPREADS + other // DISTANCES]
                + self.distance[own % DISTANCES] + self.distance[DISTANCES + other % DISTANCES])
