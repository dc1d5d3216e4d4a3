"""How near each Sly'ne seat is to a line: what a playout that was cut short is worth."""

from __future__ import annotations

from typing import Final

from games.engine.rules import Cell, Seat
from games.slyne.roads import BARE, BLOCK_SHIFT, DELTAS, MARBLE_SHIFT, Layout
from games.slyne.table import ACTIONS, MARBLES, SlyneState

FAR: Final = 9.0  # actions to a line for a seat that has nothing yet
EMPTY_TILE: Final = 1.0  # a marble has to come
NO_TILE: Final = 1.8  # a tile and a marble have to come
FOREIGN_MARBLE: Final = 2.2  # somebody else has to go
CLOSED: Final = 0.8  # two tiles whose roads do not meet
NEARER: Final = 0.45  # how much less a line is worth that is one action further away


def shares(s: SlyneState) -> tuple[float, ...]:
    """One number per seat, together 1: the nearer a seat's best line and the sooner its turn, the more."""
    seats = len(s.marbles)
    weights: list[float] = []
    for seat in range(seats):
        wait = (seat - s.seat) % seats
        tempo = -0.5 * (ACTIONS + 1 - s.action) if wait == 0 else 0.2 * wait
        weights.append(NEARER ** (distance(s.tiles, s.marbles[seat], seat) + tempo))
    total = sum(weights)
    return tuple([weight / total for weight in weights])


def distance(tiles: Layout, marbles: tuple[Cell, ...], seat: Seat) -> float:
    """About how many actions a seat needs for its best line, over all lines through one of its marbles."""
    best = FAR
    to_come = (MARBLES - len(marbles)) * 0.2
    for marble in marbles:
        for d in (0, 4, 5):
            delta = DELTAS[d]
            for start in (marble, marble - delta, marble - 2 * delta, marble - 3 * delta):
                cost = _cost(tiles, start, d, seat, best - to_come) + to_come
                if cost < best:
                    best = cost
    return best


def _cost(tiles: Layout, start: Cell, d: int, seat: Seat, limit: float) -> float:
    """About how many actions it takes to line up from `start` in direction d; stops counting at `limit`."""
    cost = 0.0
    cell = start
    before = 0
    for _ in range(4):
        tile = tiles.get(cell, 0)
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
