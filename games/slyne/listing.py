"""Every legal Sly'ne action, in a fixed order: what is legal is decided here, and by the walks of the sandbox."""

from __future__ import annotations

from games.engine.rules import Move
from games.slyne.roads import BARE, BLOCKABLE, LOOK, ORIGIN, OWNER_SHIFT, TURNS, marble_of
from games.slyne.sandbox import Action, Sandbox
from games.slyne.table import (
    MARBLES,
    MOVE_MARBLE,
    MOVE_TILE,
    PASS,
    PLACE_BLOCK,
    PLACE_MARBLE,
    PLACE_TILE,
    may_lift,
)


def all_moves(sandbox: Sandbox, shapes: int) -> list[Move]:
    """The legal moves of a position that was just set up; a pass only where there is nothing else."""
    grid, cells, seat = sandbox.grid, sandbox.cells, sandbox.seat
    mine = sandbox.marbles[seat]
    found: list[Move] = []
    around = room(sandbox)
    if sandbox.tiles_left[seat]:
        for entry in around:
            cell = entry >> 6
            for k in range(shapes):
                found.append((PLACE_TILE, cell, k))
    if len(mine) < MARBLES:
        for cell in cells:
            if grid[cell] >> OWNER_SHIFT == seat:
                found.append((PLACE_MARBLE, cell))
    for src in mine:
        for dst in sandbox.rolls(src):
            found.append((MOVE_MARBLE, src, dst))
    for src in cells:
        if may_lift(grid[src], seat):
            look = grid[src] & LOOK
            ways = TURNS[look]
            for k, result in ways:
                if result != look:
                    found.append((MOVE_TILE, src, src, k))
            if sandbox.may_leave(src):
                for dst in sandbox.landings(src, around):
                    for k, _ in ways:
                        found.append((MOVE_TILE, src, dst, k))
    if sandbox.blocks_left[seat]:
        for cell in cells:
            for arm in BLOCKABLE[grid[cell] & LOOK]:
                found.append((PLACE_BLOCK, cell, arm))
    return found or [(PASS,)]


def room(sandbox: Sandbox) -> list[int]:
    """Where a tile may be placed, as `frontier` tells it; for the first tile all places are alike."""
    return sandbox.frontier() if sandbox.cells else [ORIGIN << 6]


def is_legal(sandbox: Sandbox, action: Action) -> bool:
    """Whether one action, which may have been listed in another position, is legal here."""
    kind, src, dst, k = action
    grid, seat = sandbox.grid, sandbox.seat
    tile = grid[src]
    if kind == PLACE_TILE:
        return tile == 0 and sandbox.tiles_left[seat] > 0 and sandbox.tiles_around(src) != 0
    if tile == 0:
        return False
    if kind == PLACE_MARBLE:
        return tile >> OWNER_SHIFT == seat and len(sandbox.marbles[seat]) < MARBLES
    if kind == MOVE_MARBLE:
        return marble_of(tile) == seat and 0 < grid[dst] <= BARE and sandbox.can_roll(src, dst)
    if kind == MOVE_TILE and may_lift(tile, seat):
        look = tile & LOOK
        for turn, result in TURNS[look]:
            if turn == k:
                return result != look if src == dst else grid[dst] == 0 and sandbox.can_carry(src, dst)
        return False
    return kind == PLACE_BLOCK and sandbox.blocks_left[seat] > 0 and dst in BLOCKABLE[tile & LOOK]
