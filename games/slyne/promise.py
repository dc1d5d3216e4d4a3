"""Which Sly'ne actions look good at first sight: those that work on a line of one's own or against another's."""

from __future__ import annotations

from typing import Final

from games.engine.rules import Cell, Move
from games.slyne.finish import closed_joints, lines_through
from games.slyne.roads import BARE, DELTAS, LOOK, ORIENTATION, OWNER_SHIFT, turned
from games.slyne.table import MARBLES, MOVE_MARBLE, MOVE_TILE, PLACE_BLOCK, PLACE_MARBLE, PLACE_TILE, SlyneState

HOPE: Final = (0.0, 0.0, 2.0, 6.0, 8.0)  # what a cell of a line is worth that holds so many marbles of one's own
FEAR: Final = (0.0, 0.0, 1.0, 6.0, 8.0)  # ... or of somebody else
BASE: Final = {PLACE_TILE: 0.3, PLACE_MARBLE: 1.5, MOVE_MARBLE: 0.3, MOVE_TILE: 0.06, PLACE_BLOCK: 0.03}
LEAVING: Final = 0.3  # for a marble that leaves a line of its own, or one that it bars
MISFIT: Final = 0.25  # for a tile whose roads do not follow the line


def promises(s: SlyneState, moves: list[Move], shapes: tuple[int, ...]) -> list[float]:
    """A positive weight for each action."""
    hope: dict[Cell, float] = {}
    fear: dict[Cell, float] = {}
    axes: dict[Cell, int] = {}  # the arms along the lines of one's own through a cell
    joints: dict[tuple[Cell, int], float] = {}  # (cell, arm) where a block would cut somebody's line
    for seat, marbles in enumerate(s.marbles):
        for line, d in lines_through(marbles):
            if closed_joints(s.tiles, line, d, seat) < 0:
                continue
            count = sum([cell in marbles for cell in line])
            for at, cell in enumerate(line):
                if seat == s.seat:
                    hope[cell] = max(hope.get(cell, 0.0), HOPE[count])
                    axes[cell] = axes.get(cell, 0) | 1 << d | 1 << (d + 3) % 6
                else:
                    fear[cell] = max(fear.get(cell, 0.0), FEAR[count])
                    for arm, has_next in ((d, at < MARBLES - 1), ((d + 3) % 6, at > 0)):
                        if has_next:
                            joints[cell, arm] = max(joints.get((cell, arm), 0.0), FEAR[count])
    weights: list[float] = []
    for m in moves:
        kind = m[0]
        weight = BASE.get(kind, 1.0)
        if kind == PLACE_MARBLE:
            weight += hope.get(m[1], 0.0) + fear.get(m[1], 0.0)
        elif kind == MOVE_MARBLE:
            weight += hope.get(m[2], 0.0) + fear.get(m[2], 0.0)
            if m[1] in hope or m[1] in fear:
                weight *= LEAVING
        elif kind == PLACE_BLOCK:
            weight += joints.get((m[1], m[2]), 0.0)
        elif kind == PLACE_TILE:
            weight += _fit(hope, axes, m[1], shapes[m[2]]) + 0.3 * _welcome(s, m[1], shapes[m[2]])
        elif kind == MOVE_TILE:
            weight += _tile_move_weight(s, hope, fear, axes, m)
        weights.append(weight)
    return weights


def _fit(hope: dict[Cell, float], axes: dict[Cell, int], cell: Cell, arms: int) -> float:
    """What a tile with these arms is worth at a cell of one's own lines."""
    if cell not in hope:
        return 0.0
    return hope[cell] * (1.0 if arms & axes[cell] == axes[cell] else MISFIT)


def _welcome(s: SlyneState, cell: Cell, arms: int) -> int:
    """How many roads a new tile would join to tiles of one's own colour."""
    found = 0
    for d in range(6):
        if arms >> d & 1:
            other = s.tiles.get(cell + DELTAS[d], 0)
            if other and other >> OWNER_SHIFT & 7 == s.seat and other >> (d + 3) % 6 & 1:
                found += 1
    return found


def _tile_move_weight(s: SlyneState, hope: dict[Cell, float], fear: dict[Cell, float], axes: dict[Cell, int],
                      m: Move) -> float:
    """Turning or laying a tile into one's own line, or taking it out of another's."""
    tile = s.tiles[m[1]]
    arms = turned(tile & 63, m[3] - ORIENTATION[tile & 63])
    weight = 0.0
    if m[1] == m[2]:
        if m[1] in axes and not _follows(tile, axes[m[1]]) and arms & axes[m[1]] == axes[m[1]]:
            weight += hope[m[1]]
        return weight + 0.5 * fear.get(m[1], 0.0)
    if m[2] in hope:
        weight += _fit(hope, axes, m[2], arms) * (1.0 if tile > BARE else 0.5)
    return weight + 0.5 * fear.get(m[1], 0.0) if m[1] not in hope else weight * LEAVING


def _follows(tile: int, axis: int) -> bool:
    return tile & LOOK & axis == axis
