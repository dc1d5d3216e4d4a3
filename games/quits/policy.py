"""The learnt policy of Quits: the logit of each move, as a sum of weights.

The board is seen from the mover's own corner, as in value.py. A slide has a weight for its line with its marbles, and
one for each of the lines beside it. A step has one for its two cells, and four for their rows and columns. Mirror
images along the game's diagonal share their weights.
"""

from __future__ import annotations

from typing import Final

from games.engine.core.rules import Cell, Move
from games.quits.grid import CELLS, LINES, SIZE, SLIDES, turned
from games.quits.value import LINE, line_codes

SLIDE_AT: Final = 0  # by line, direction and pattern
BESIDE_AT: Final = SLIDE_AT + 2 * SIZE * LINE  # by line, direction and the pattern of the line before or after it
STEP_AT: Final = BESIDE_AT + 4 * SIZE * LINE  # by both cells
FROM_AT: Final = STEP_AT + CELLS * CELLS  # by cell and the pattern of its row or column
TO_AT: Final = FROM_AT + CELLS * LINE
PASS_AT: Final = TO_AT + CELLS * LINE
TABLE: Final = PASS_AT + 1
COUNT: Final = 2 * TABLE  # of weights: for two players, and for four


def _mirrored(cell: Cell) -> Cell:
    return SIZE * (cell % SIZE) + cell // SIZE


def _seen_slides(quarters: int) -> list[tuple[int, int]]:
    """Return each slide as its line among five rows and five columns, and 1 if it moves to lower numbers."""
    place = {turned(cell, quarters): cell for cell in range(CELLS)}
    found: list[tuple[int, int]] = []
    for line in LINES:
        first, second = place[line[0]], place[line[1]]
        is_row = first // SIZE == second // SIZE
        found.append((first // SIZE if is_row else SIZE + first % SIZE, int(second < first)))
    return found


SEEN_SLIDES: Final = [_seen_slides(quarters) for quarters in range(4)]
SEEN_CELLS: Final = [[[turned(seen, quarters) for seen in range(CELLS)].index(cell) for cell in range(CELLS)]
                     for quarters in range(4)]


def features(own: int, others: int, quarters: int, seats: int, moves: list[Move]) -> list[list[int]]:
    """Return the numbers of the weights that make up the logit of each move."""
    codes = line_codes(own, others, quarters)
    slides, cells = SEEN_SLIDES[quarters], SEEN_CELLS[quarters]
    start = 0 if seats == 2 else TABLE
    found: list[list[int]] = []
    for move in moves:
        if len(move) == 1:
            line, way = slides[move[0] - SLIDES]
            kind = 2 * (line % SIZE) + way
            numbers = [start + SLIDE_AT + LINE * kind + codes[line]]
            if line % SIZE > 0:
                numbers.append(start + BESIDE_AT + LINE * 2 * kind + codes[line - 1])
            if line % SIZE < SIZE - 1:
                numbers.append(start + BESIDE_AT + LINE * (2 * kind + 1) + codes[line + 1])
        elif move:
            source, goal = cells[move[0]], cells[move[1]]
            from_mirror, to_mirror = _mirrored(source), _mirrored(goal)
            numbers = [
                start + STEP_AT + min(CELLS * source + goal, CELLS * from_mirror + to_mirror),
                start + FROM_AT + LINE * source + codes[source // SIZE],
                start + FROM_AT + LINE * from_mirror + codes[SIZE + source % SIZE],
                start + TO_AT + LINE * goal + codes[goal // SIZE],
                start + TO_AT + LINE * to_mirror + codes[SIZE + goal % SIZE]]
        else:
            numbers = [start + PASS_AT]
        found.append(numbers)
    return found
