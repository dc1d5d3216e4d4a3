"""Straight lines of four cells with two or more marbles of a seat; a line is 8 * its first cell + its direction."""

from __future__ import annotations

from typing import Final

from games.engine.core.rules import Cell, Seat
from games.slyne.table import BARE, BLOCK_SHIFT, DELTAS, MARBLE_SHIFT, MARBLES, SPANS

BARRED: Final = -1  # instead of a number of joints, for a line on which a foreign marble stands


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
