"""Straight lines of four cells that hold two or more marbles of a seat, classified by their progress.

A line is one number, 8 * its first cell + its direction. Its kind depends on its marbles, on the cells without a tile,
and on whether all its neighbouring tiles are joined:

    marbles             2                   3               4
    cells without tile  0     1     2       0     1         -
    joined, not joined  0 1   2 3   4 5     6 7   8 9       10
"""

from __future__ import annotations

from typing import Final

from games.engine.core.rules import Cell, Seat
from games.slyne.table import BARE, BLOCK_SHIFT, DELTAS, MARBLE_SHIFT, MARBLES, SPANS

KINDS: Final = 11
BARRED: Final = -1  # the kind of a line on which a foreign marble stands
THREE: Final = 6  # the first kind with three marbles
FOUR: Final = 10


def lines_through(marbles: list[Cell]) -> list[int]:
    """Return the lines that hold two or more of these marbles."""
    found: list[int] = []
    for at in range(1, len(marbles)):
        b = marbles[at]
        for before in range(at):
            a = marbles[before]
            if b - a in SPANS:
                d, gap = SPANS[b - a]
                for shift in range(4 - gap):
                    line = (a - shift * DELTAS[d]) << 3 | d
                    if line not in found:
                        found.append(line)
    return found


def closed_joints(grid: list[int], first: Cell, d: int, seat: Seat) -> int:
    """Return the number of neighbouring tiles of a line that are not joined; BARRED if a foreign marble is on it."""
    closed = 0
    before = 0
    for at in range(MARBLES):
        tile = grid[first + at * DELTAS[d]]
        if tile > BARE and (tile >> MARBLE_SHIFT) - 1 != seat:
            return BARRED
        arms = tile & ~(tile >> BLOCK_SHIFT)
        if before and tile and not before >> d & arms >> (d + 3) % 6 & 1:
            closed += 1
        before = arms
    return closed


def kind_of(grid: list[int], line: int, seat: Seat) -> int:
    """Return the kind of a seat's line, one of those above, or BARRED."""
    cell, d = line >> 3, line & 7
    delta, back = DELTAS[d], (d + 3) % 6
    marbles = missing = closed = before = 0
    for _ in range(MARBLES):
        tile = grid[cell]
        if not tile:
            missing += 1
            before = 0
        else:
            if tile > BARE:
                if (tile >> MARBLE_SHIFT) - 1 != seat:
                    return BARRED
                marbles += 1
            arms = tile & ~(tile >> BLOCK_SHIFT)
            if before and not before >> d & arms >> back & 1:
                closed = 1
            before = arms
        cell += delta
    if marbles == MARBLES:
        return FOUR
    return (THREE if marbles == MARBLES - 1 else 0) + 2 * missing + closed
