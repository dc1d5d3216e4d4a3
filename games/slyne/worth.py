"""How near each Sly'ne seat is to a line: what a playout that was cut short is worth, and when to finish one."""

from __future__ import annotations

from typing import Final

from games.engine.rules import Cell, Move, Seat
from games.slyne.roads import (
    ANY_TILE,
    BARE,
    BLOCK_SHIFT,
    DELTAS,
    GROWING,
    MARBLE_SHIFT,
    OWNER_SHIFT,
    Layout,
    line_of,
    reachable,
)
from games.slyne.table import ACTIONS, MARBLES, MOVE_MARBLE, PLACE_MARBLE, SlyneState

NEVER: Final = 9.0  # about how many actions a line takes for a seat without marbles
ALONE: Final = 4.4  # ... and for one whose marbles do not yet stand within one line of four
TO_COME: Final = 0.25  # what a marble still in the hand adds
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
    """About how many actions a seat needs for its best line, over the lines that hold two of its marbles."""
    if not marbles:
        return NEVER
    best = ALONE
    for at in range(1, len(marbles)):
        b = marbles[at]
        for a in marbles[:at]:
            if b - a in SPANS:
                d, gap = SPANS[b - a]
                for before in range(4 - gap):
                    best = _cost(tiles, a - before * DELTAS[d], d, seat, best)
    return best + TO_COME * (MARBLES - len(marbles))


def finishing_move(s: SlyneState) -> Move:
    """A marble action that completes a line at once, or ()."""
    mine, seat = s.marbles[s.seat], s.seat
    if len(mine) < MARBLES - 1:
        return ()
    if len(mine) == MARBLES - 1:
        for goal in gaps(mine):
            if s.tiles.get(goal, BARE) >> OWNER_SHIFT == seat and _lines_up(s.tiles, mine, goal):
                return (PLACE_MARBLE, goal)
        return ()
    for at in range(MARBLES):
        rest = (*mine[:at], *mine[at + 1:])
        for goal in gaps(rest):
            if (s.tiles.get(goal, ANY_TILE) <= BARE and _lines_up(s.tiles, rest, goal)
                    and goal in reachable(s.tiles, mine[at])):
                return (MOVE_MARBLE, mine[at], goal)
    return ()


def gaps(three: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """The cells where a fourth marble would make a straight line of four with these three."""
    a, b, c = three
    if c - a not in SPANS:
        return ()
    d, span = SPANS[c - a]
    delta = DELTAS[d]
    if span == 2 and b - a == delta:
        return (a - delta, c + delta)
    if span == 3 and b - a in (delta, 2 * delta):
        return (a + 3 * delta - (b - a),)
    return ()


def _lines_up(tiles: Layout, three: tuple[Cell, ...], goal: Cell) -> bool:
    return line_of(tiles, tuple(sorted((*three, goal))))


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


SPANS: Final = {gap * DELTAS[d]: (d, gap) for d in GROWING for gap in (1, 2, 3)}
