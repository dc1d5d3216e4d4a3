"""The learnt value of a position of Sly'ne: a logit for each seat, as a sum of weights; the chances are their softmax.

Every line that a seat can still complete has a weight by the class of its pattern, and more belong to the pieces on the
table and in the hand. Each comes in several tables: for the seat to act with two actions left and with one, and for a
seat that waits. The seat to act has further weights for who comes first: by the actions that the nearest line of its
own and that of the others still take.
"""

from __future__ import annotations

from typing import Final

from games.slyne.patterns import CLASS, CLASSES, GUARD, MOST_COST, PATTERN_COST, PATTERNS, find_groups, patterns_of
from games.slyne.scratch_board import ScratchBoard
from games.slyne.table import ACTIONS, BLOCKS, MARBLES, TILES

LINE_AT: Final = 0
MARBLES_AT: Final = LINE_AT + CLASSES
TILES_AT: Final = MARBLES_AT + MARBLES + 1
BLOCKS_AT: Final = TILES_AT + TILES + 1
BARE_AT: Final = BLOCKS_AT + BLOCKS + 1
TABLE: Final = BARE_AT + TILES + 1
NEAREST: Final = MOST_COST + 1
THREATS: Final = 4
URGENT: Final = 2  # actions that a line still takes if it can be completed in one turn
RACE: Final = NEAREST * NEAREST + THREATS * NEAREST
MOVER_AT: Final = 3 * TABLE
FEW: Final = MOVER_AT + ACTIONS * RACE  # weights for two players
LATER_AT: Final = FEW  # one more table for seats that wait longer, in the weights for more players
MANY: Final = LATER_AT + TABLE
COUNT: Final = FEW + MANY


def features(board: ScratchBoard) -> list[list[int]]:
    """Return the numbers of the weights that make up the logit of each seat, the seat to act first."""
    seats = len(board.marbles)
    find_groups(board)
    start = 0 if seats == 2 else FEW
    found: list[list[int]] = []
    own_nearest = other_nearest = MOST_COST
    threats = 0
    for turn in range(seats):
        seat = board.seat + turn if board.seat + turn < seats else board.seat + turn - seats
        table = start + (TABLE * (board.action - 1) if turn == 0 else 2 * TABLE if turn == 1 else LATER_AT)
        numbers: list[int] = []
        nearest = MOST_COST
        for line in patterns_of(board, seat):
            if line & GUARD:
                continue
            pattern = line & (PATTERNS - 1)
            number = CLASS[pattern]
            if number:
                numbers.append(table + LINE_AT + number)
                cost = PATTERN_COST[pattern]
                if cost < nearest:
                    nearest = cost
                if turn and cost <= URGENT:
                    threats += 1
        if turn == 0:
            own_nearest = nearest
        elif nearest < other_nearest:
            other_nearest = nearest
        numbers.append(table + MARBLES_AT + len(board.marbles[seat]))
        numbers.append(table + TILES_AT + min(board.tiles_left[seat], TILES))
        numbers.append(table + BLOCKS_AT + min(board.blocks_left[seat], BLOCKS))
        numbers.append(table + BARE_AT + min(len(board.bare[seat]), TILES))
        found.append(numbers)
    race = start + MOVER_AT + RACE * (board.action - 1)
    found[0].append(race + NEAREST * own_nearest + other_nearest)
    found[0].append(race + NEAREST * NEAREST + NEAREST * min(threats, THREATS - 1) + own_nearest)
    return found
