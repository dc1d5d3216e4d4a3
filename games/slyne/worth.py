"""How near each Sly'ne seat is to a line: what a playout that was cut short is worth."""

from __future__ import annotations

from typing import Final

from games.engine.rules import Cell, Seat
from games.slyne.roads import BARE, BLOCK_SHIFT, DELTAS, MARBLE_SHIFT, SPANS
from games.slyne.sandbox import Sandbox
from games.slyne.table import ACTIONS, MARBLES

NEVER: Final = 9.0  # about how many actions a line takes for a seat without marbles
ALONE: Final = 4.4  # ... and for one whose marbles do not yet stand within one line of four
TO_COME: Final = 0.25  # what a marble still in the hand adds
EMPTY_TILE: Final = 1.0  # a marble has to come
NO_TILE: Final = 1.8  # a tile and a marble have to come
FOREIGN_MARBLE: Final = 2.2  # somebody else has to go
CLOSED: Final = 0.8  # two tiles whose roads do not meet
NEARER: Final = 0.45  # how much less a line is worth that is one action further away


def shares(sandbox: Sandbox) -> tuple[float, ...]:
    """One number per seat, together 1: the nearer a seat's best line and the sooner its turn, the more."""
    seats = len(sandbox.marbles)
    weights: list[float] = []
    for seat in range(seats):
        wait = (seat - sandbox.seat) % seats
        tempo = -0.5 * (ACTIONS + 1 - sandbox.action) if wait == 0 else 0.2 * wait
        weights.append(NEARER ** (distance(sandbox.grid, sandbox.marbles[seat], seat) + tempo))
    total = sum(weights)
    return tuple([weight / total for weight in weights])


def distance(grid: list[int], marbles: list[Cell], seat: Seat) -> float:
    """About how many actions a seat needs for its best line, over the lines that hold two of its marbles."""
    if not marbles:
        return NEVER
    best = ALONE
    for at in range(1, len(marbles)):
        b = marbles[at]
        for before in range(at):
            a = marbles[before]
            if b - a in SPANS:
                d, gap = SPANS[b - a]
                for shift in range(4 - gap):
                    best = _cost(grid, a - shift * DELTAS[d], d, seat, best)
    return best + TO_COME * (MARBLES - len(marbles))


def _cost(grid: list[int], start: Cell, d: int, seat: Seat, limit: float) -> float:
    """About how many actions it takes to line up from `start` in direction d; stops counting at `limit`."""
    cost = 0.0
    cell = start
    before = 0
    for _ in range(4):
        tile = grid[cell]
        if not tile:
            cost += NO_TILE
        elif tile <= BARE:
            cost += EMPTY_TILE
        elif (tile >> MARBLE_SHIFT) - 1 != seat:
            cost += FOREIGN_MARBLE
        if before and tile and not before >> d & (tile & ~(tile >> BLOCK_SHIFT)) >> (d + 3) % 6 & 1:
            cost += CLOSED
        if cost >= limit:
            return limit
        before = tile & ~(tile >> BLOCK_SHIFT)
        cell += DELTAS[d]
    return cost
