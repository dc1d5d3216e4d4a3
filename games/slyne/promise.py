"""Which Sly'ne actions look good at first sight: those that work on a line of one's own or against another's."""

from __future__ import annotations

from typing import Final

from games.engine.rules import Cell, Move
from games.slyne.finish import closed_joints, lines_through
from games.slyne.roads import BARE, CELLS, DELTAS, LOOK, ORIENTATION, OWNER_SHIFT, turned
from games.slyne.table import MARBLES, MOVE_MARBLE, MOVE_TILE, PLACE_BLOCK, PLACE_MARBLE, PLACE_TILE, SlyneState

# What a cell of a line is worth that holds so many marbles, of one's own or of somebody else.
HOPE: Final[tuple[float, ...]] = (0.0, 0.0, 2.0, 6.0, 8.0)
FEAR: Final[tuple[float, ...]] = (0.0, 0.0, 1.0, 6.0, 8.0)
BASE: Final[tuple[float, ...]] = (0.3, 1.5, 0.3, 0.06, 0.03, 1.0)  # by kind of move
HOPED: Final = 1
FEARED: Final = 2
LEAVING: Final = 0.3  # for a marble that leaves a line of its own, or one that it bars
WELCOME: Final = tuple(0.3 * mask.bit_count() for mask in range(64))  # for roads to tiles of one's own colour
MISFIT: Final = 0.25  # for a tile whose roads do not follow the line


def promises(s: SlyneState, moves: list[Move], shapes: tuple[int, ...]) -> list[float]:
    """A positive weight for each action."""
    hope: dict[Cell, float] = {}
    fear: dict[Cell, float] = {}
    axes: dict[Cell, int] = {}  # the arms along the lines of one's own through a cell
    joints: dict[int, float] = {}  # 6 * cell + arm, where a block would cut somebody's line
    for seat, marbles in enumerate(s.marbles):
        for first, d in lines_through(marbles):
            if closed_joints(s.tiles, first, d, seat) < 0:
                continue
            delta, back = DELTAS[d], (d + 3) % 6
            count = 0
            for at in range(MARBLES):
                if first + at * delta in marbles:
                    count += 1
            for at in range(MARBLES):
                cell = first + at * delta
                if seat == s.seat:
                    _raise(hope, cell, HOPE[count])
                    axes[cell] = axes.get(cell, 0) | 1 << d | 1 << back
                else:
                    _raise(fear, cell, FEAR[count])
                    if at < MARBLES - 1:
                        _raise(joints, cell * 6 + d, FEAR[count])
                        _raise(joints, (cell + delta) * 6 + back, FEAR[count])
    marked = bytearray(CELLS)  # which cells matter, for a quick look
    for cell in hope:
        marked[cell] = HOPED
    for cell in fear:
        marked[cell] |= FEARED
    marks = bytes(marked)
    weights: list[float] = []
    beside, roads = -1, 0
    for m in moves:
        kind = m[0]
        weight = BASE[kind]
        if kind == MOVE_TILE:
            if marks[m[2]] & HOPED or marks[m[1]] & FEARED:
                weight += _tile_move_weight(s, hope, fear, axes, m)
        elif kind == PLACE_TILE:
            if m[1] != beside:
                beside = m[1]
                roads = _own_roads_to(s, beside)
            arms = shapes[m[2]]
            weight += _fit(hope, axes, m[1], arms) + WELCOME[arms & roads]
        elif kind == PLACE_MARBLE:
            weight += hope.get(m[1], 0.0) + fear.get(m[1], 0.0)
        elif kind == MOVE_MARBLE:
            weight += hope.get(m[2], 0.0) + fear.get(m[2], 0.0)
            if m[1] in hope or m[1] in fear:
                weight *= LEAVING
        elif kind == PLACE_BLOCK:
            weight += joints.get(m[1] * 6 + m[2], 0.0)
        weights.append(weight)
    return weights


def _raise(worth: dict[int, float], key: int, least: float) -> None:
    """Makes sure that an entry is at least so much."""
    if worth.get(key, 0.0) < least:
        worth[key] = least


def _fit(hope: dict[Cell, float], axes: dict[Cell, int], cell: Cell, arms: int) -> float:
    """What a tile with these arms is worth at a cell of one's own lines."""
    if cell not in hope:
        return 0.0
    return hope[cell] * (1.0 if arms & axes[cell] == axes[cell] else MISFIT)


def _own_roads_to(s: SlyneState, cell: Cell) -> int:
    """The arms by which a new tile would join a tile of one's own colour."""
    found = 0
    for d in range(6):
        other = s.tiles.get(cell + DELTAS[d], 0)
        if other and other >> OWNER_SHIFT & 7 == s.seat and other >> (d + 3) % 6 & 1:
            found |= 1 << d
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
