"""Random Sly'ne actions for playouts, drawn without listing the hundreds that are legal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.engine.rules import Cell
from games.slyne.roads import ARMS, BARE, BLOCK_SHIFT, BLOCKABLE, DELTAS, LOOK, ON_TABLE, TURNS, WAYS
from games.slyne.sandbox import NO_ACTION, Action, Sandbox
from games.slyne.table import MARBLES, MOVE_MARBLE, MOVE_TILE, PLACE_BLOCK, PLACE_MARBLE, PLACE_TILE

# How often each kind of action is drawn, as long as there is something to act on.
TILE_WEIGHT: Final = 4
MARBLE_WEIGHT: Final = 4
ROLL_WEIGHT: Final = 4
LIFT_WEIGHT: Final = 3
BLOCK_WEIGHT: Final = 1

TRIES: Final = 6
PLACE_TRIES: Final = 5
ROLL_STEPS: Final = 4
TURN_IN_PLACE: Final = 0.4

Source = Callable[[], float]  # of random numbers from 0 up to, but not including, 1


def drawn_action(sandbox: Sandbox, shapes: int, random: Source) -> Action:
    """A random legal action, its kind drawn first; NO_ACTION if every attempt went wrong."""
    if not sandbox.cells:
        return NO_ACTION
    seat = sandbox.seat
    bare, mine = sandbox.bare[seat], sandbox.marbles[seat]
    tile = TILE_WEIGHT if sandbox.tiles_left[seat] else 0
    marble = tile + (MARBLE_WEIGHT if bare and len(mine) < MARBLES else 0)
    roll = marble + (ROLL_WEIGHT if mine else 0)
    lift = roll + (LIFT_WEIGHT if bare or mine else 0)
    block = lift + (BLOCK_WEIGHT if sandbox.blocks_left[seat] else 0)
    for _ in range(TRIES if block else 0):
        draw = int(random() * block)
        if draw < tile:
            action = _drawn_tile(sandbox, shapes, random)
        elif draw < marble:
            action = (PLACE_MARBLE, bare[int(random() * len(bare))], 0, 0)
        elif draw < roll:
            action = _drawn_roll(sandbox.grid, mine[int(random() * len(mine))], random)
        elif draw < lift:
            at = int(random() * (len(bare) + len(mine)))
            action = _drawn_lift(sandbox, bare[at] if at < len(bare) else mine[at - len(bare)], random)
        else:
            action = _drawn_block(sandbox, random)
        if action[0] >= 0:
            return action
    return NO_ACTION


def _drawn_tile(sandbox: Sandbox, shapes: int, random: Source) -> Action:
    """A new tile beside a random one."""
    grid, cells = sandbox.grid, sandbox.cells
    for _ in range(PLACE_TRIES):
        dst = cells[int(random() * len(cells))] + DELTAS[int(random() * 6)]
        if grid[dst] == 0 and ON_TABLE[dst]:
            return (PLACE_TILE, dst, int(random() * shapes), 0)
    return NO_ACTION


def _drawn_lift(sandbox: Sandbox, src: Cell, random: Source) -> Action:
    """A random move of one tile that may be lifted, or none if the places drawn for it are no good."""
    grid, cells = sandbox.grid, sandbox.cells
    look = grid[src] & LOOK
    ways = TURNS[look]
    k, result = ways[int(random() * len(ways))]
    if result != look and random() < TURN_IN_PLACE:
        return (MOVE_TILE, src, src, k)
    if sandbox.hangs_together(src):
        for _ in range(PLACE_TRIES):
            beside = cells[int(random() * len(cells))]
            dst = beside + DELTAS[int(random() * 6)]
            if beside != src and grid[dst] == 0 and ON_TABLE[dst] and sandbox.is_outside(src, dst):
                return (MOVE_TILE, src, dst, k)
    return (MOVE_TILE, src, src, k) if result != look else NO_ACTION


def _drawn_block(sandbox: Sandbox, random: Source) -> Action:
    """A block on a random arm of a random tile, or none if that tile takes no more."""
    cell = sandbox.cells[int(random() * len(sandbox.cells))]
    arms = BLOCKABLE[sandbox.grid[cell] & LOOK]
    return (PLACE_BLOCK, cell, arms[int(random() * len(arms))], 0) if arms else NO_ACTION


def _drawn_roll(grid: list[int], src: Cell, random: Source) -> Action:
    """A random walk of one marble, or none if it gets nowhere."""
    cell = src
    for _ in range(ROLL_STEPS):
        tile = grid[cell]
        ways = WAYS[tile & ~(tile >> BLOCK_SHIFT) & ARMS]
        delta, back = ways[int(random() * len(ways))]
        other = grid[cell + delta]
        if 0 < other <= BARE and (other & ~(other >> BLOCK_SHIFT)) >> back & 1:
            cell += delta
    return (MOVE_MARBLE, src, cell, 0) if cell != src else NO_ACTION
