"""Random Sly'ne actions for playouts, drawn without listing the hundreds that are legal."""

from __future__ import annotations

from random import Random
from typing import Final

from games.engine.rules import Cell, Move
from games.slyne.roads import (
    ARMS,
    BARE,
    BLOCK_SHIFT,
    BLOCKABLE,
    DELTAS,
    LOOK,
    ON_TABLE,
    OWNER_SHIFT,
    TURNS,
    WAYS,
    Layout,
    hangs_together,
    is_outside,
)
from games.slyne.table import MARBLES, MOVE_MARBLE, MOVE_TILE, PLACE_BLOCK, PLACE_MARBLE, PLACE_TILE, SlyneState

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
NO_MOVE: Final[Move] = ()


def drawn_action(s: SlyneState, shapes: int, rng: Random) -> Move:
    """A random legal action, its kind drawn first; none if every attempt went wrong."""
    if not s.cells:
        return NO_MOVE
    seat, tiles, cells, mine = s.seat, s.tiles, s.cells, s.marbles[s.seat]
    own = [cell for cell in cells if tiles[cell] >> OWNER_SHIFT == seat]  # without a marble: those bits are above
    tile = TILE_WEIGHT if s.tiles_left[seat] else 0
    marble = tile + (MARBLE_WEIGHT if own and len(mine) < MARBLES else 0)
    roll = marble + (ROLL_WEIGHT if mine else 0)
    lift = roll + (LIFT_WEIGHT if own or mine else 0)
    block = lift + (BLOCK_WEIGHT if s.blocks_left[seat] else 0)
    for _ in range(TRIES if block else 0):
        draw = rng.random() * block
        if draw < tile:
            m = _drawn_tile(tiles, cells, shapes, rng)
        elif draw < marble:
            m = (PLACE_MARBLE, own[int(rng.random() * len(own))])
        elif draw < roll:
            m = _drawn_roll(tiles, mine[int(rng.random() * len(mine))], rng)
        elif draw < lift:
            at = int(rng.random() * (len(own) + len(mine)))
            m = _drawn_lift(tiles, cells, own[at] if at < len(own) else mine[at - len(own)], rng)
        else:
            m = _drawn_block(tiles, cells, rng)
        if m:
            return m
    return NO_MOVE


def _drawn_tile(tiles: Layout, cells: tuple[Cell, ...], shapes: int, rng: Random) -> Move:
    """A new tile beside a random one."""
    for _ in range(PLACE_TRIES):
        dst = cells[int(rng.random() * len(cells))] + DELTAS[int(rng.random() * 6)]
        if dst not in tiles and ON_TABLE[dst]:
            return (PLACE_TILE, dst, int(rng.random() * shapes))
    return NO_MOVE


def _drawn_lift(tiles: Layout, cells: tuple[Cell, ...], src: Cell, rng: Random) -> Move:
    """A random move of one tile that may be lifted, or none if the places drawn for it are no good."""
    look = tiles[src] & LOOK
    ways = TURNS[look]
    k, result = ways[int(rng.random() * len(ways))]
    if result != look and rng.random() < TURN_IN_PLACE:
        return (MOVE_TILE, src, src, k)
    if hangs_together(tiles, src):
        for _ in range(PLACE_TRIES):
            beside = cells[int(rng.random() * len(cells))]
            dst = beside + DELTAS[int(rng.random() * 6)]
            if beside != src and dst not in tiles and ON_TABLE[dst] and is_outside(tiles, cells, src, dst):
                return (MOVE_TILE, src, dst, k)
    return (MOVE_TILE, src, src, k) if result != look else NO_MOVE


def _drawn_block(tiles: Layout, cells: tuple[Cell, ...], rng: Random) -> Move:
    """A block on a random arm of a random tile, or none if that tile takes no more."""
    cell = cells[int(rng.random() * len(cells))]
    arms = BLOCKABLE[tiles[cell] & LOOK]
    return (PLACE_BLOCK, cell, arms[int(rng.random() * len(arms))]) if arms else NO_MOVE


def _drawn_roll(tiles: Layout, src: Cell, rng: Random) -> Move:
    """A random walk of one marble, or none if it gets nowhere."""
    cell = src
    for _ in range(ROLL_STEPS):
        tile = tiles[cell]
        ways = WAYS[tile & ~(tile >> BLOCK_SHIFT) & ARMS]
        delta, back = ways[int(rng.random() * len(ways))]
        other = tiles.get(cell + delta, 0)
        if 0 < other <= BARE and (other & ~(other >> BLOCK_SHIFT)) >> back & 1:
            cell += delta
    return (MOVE_MARBLE, src, cell) if cell != src else NO_MOVE
