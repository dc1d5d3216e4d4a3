"""How near everyone at Sly'ne is to a line of four, in actions, and what chance to win that leaves to each."""

from __future__ import annotations

from typing import Final, final

from games.engine.rules import Cell, Seat
from games.engine.weights import Weights, row
from games.slyne.finish import lines_through
from games.slyne.sandbox import Sandbox
from games.slyne.table import ACTIONS, BARE, BLOCK_SHIFT, DELTAS, MARBLE_SHIFT, MARBLES

COSTS: Final = 7


@final
class Nearness:
    """What things cost on the way to a line, by weights."""

    def __init__(self, weights: Weights) -> None:
        costs = row(weights, "cost", COSTS)
        self.never: Final[float] = costs[0]  # about how many actions a line takes for a seat without marbles
        self.alone: Final[float] = costs[1]  # ... and for one whose marbles do not yet stand within one line of four
        self.to_come: Final[float] = costs[2]  # what a marble still in the hand adds
        self.empty_tile: Final[float] = costs[3]  # a marble has to come
        self.no_tile: Final[float] = costs[4]  # a tile and a marble have to come
        self.foreign_marble: Final[float] = costs[5]  # somebody else has to go
        self.closed: Final[float] = costs[6]  # two tiles whose roads do not meet
        self.nearer: Final[float] = row(weights, "nearer", 1)[0]  # how much less a line is worth one action further
        tempo = row(weights, "tempo", 2)
        self.action: Final[float] = tempo[0]  # what each action of one's own turn that is left saves
        self.wait: Final[float] = tempo[1]  # what each turn of another that comes first costs
        kept = row(weights, "kept", 2)
        self.block: Final[float] = kept[0]  # what a block in the hand saves
        self.bare: Final[float] = kept[1]  # ... and an own tile on the table without a marble

    def shares(self, sandbox: Sandbox) -> tuple[float, ...]:
        """One number per seat, together 1: the nearer a seat's best line and the sooner its turn, the more."""
        seats = len(sandbox.marbles)
        weights: list[float] = []
        for seat in range(seats):
            wait = (seat - sandbox.seat) % seats
            way = self.distance(sandbox.grid, sandbox.marbles[seat], seat)
            way += self.wait * float(wait) if wait else -self.action * float(ACTIONS + 1 - sandbox.action)
            way -= self.block * float(sandbox.blocks_left[seat]) + self.bare * float(len(sandbox.bare[seat]))
            weights.append(self.nearer ** way)
        total = sum(weights)
        return tuple([weight / total for weight in weights])

    def distance(self, grid: list[int], marbles: list[Cell], seat: Seat) -> float:
        """About how many actions a seat needs for its best line, over the lines that hold two of its marbles."""
        if not marbles:
            return self.never
        best = self.alone
        for line in lines_through(marbles):
            best = self._cost(grid, line >> 3, line & 7, seat, best)
        return best + self.to_come * float(MARBLES - len(marbles))

    def _cost(self, grid: list[int], start: Cell, d: int, seat: Seat, limit: float) -> float:
        """About how many actions it takes to line up from `start` in direction d; stops counting at `limit`."""
        cost = 0.0
        cell = start
        before = 0
        for _ in range(4):
            tile = grid[cell]
            if not tile:
                cost += self.no_tile
            elif tile <= BARE:
                cost += self.empty_tile
            elif (tile >> MARBLE_SHIFT) - 1 != seat:
                cost += self.foreign_marble
            if before and tile and not before >> d & (tile & ~(tile >> BLOCK_SHIFT)) >> (d + 3) % 6 & 1:
                cost += self.closed
            if cost >= limit:
                return limit
            before = tile & ~(tile >> BLOCK_SHIFT)
            cell += DELTAS[d]
        return cost
