"""Winning Sly'ne within one turn: whether the one or two actions that a seat still has can complete a line.

An action brings at most one marble onto a line, so only lines that already hold the others count:

    two marbles, two actions    both actions must bring a marble onto the line
    three, two actions          one brings the fourth; the other may come first and help: lay or turn a tile of the
                                line, join the roads between the fourth marble and its goal, or bring it nearer
    three, one action           that action brings the fourth, or turns a tile if all four stand there

Legality stays with `moves`: here one only chooses among them.
"""

from __future__ import annotations

from games.engine.rules import Cell, Move, Seat
from games.slyne.roads import (
    BARE,
    BLOCK_SHIFT,
    DELTAS,
    LOOK,
    MARBLE_SHIFT,
    TURNS,
    Layout,
    hangs_together,
    is_outside,
    line_of,
    reachable,
)
from games.slyne.table import MARBLES, MOVE_MARBLE, MOVE_TILE, PLACE_MARBLE, PLACE_TILE, SlyneState
from games.slyne.worth import SPANS, finishing_move, gaps

Line = tuple[Cell, Cell, Cell, Cell]
Goals = tuple[set[Cell], set[Cell], set[Cell]]


def last_action(s: SlyneState) -> Move:
    """One action that completes a line, or ()."""
    return finishing_move(s) or _last_tile_action(s)


def first_goals(s: SlyneState) -> Goals:
    """Where the first of two actions can help: cells for a marble, for any tile, and for a tile with a marble."""
    marble_goals: set[Cell] = set()
    tile_goals: set[Cell] = set()
    carrier_goals: set[Cell] = set()
    mine = s.marbles[s.seat]
    for first, d in lines_through(mine):
        delta = DELTAS[d]
        line = (first, first + delta, first + 2 * delta, first + 3 * delta)
        gap = [cell for cell in line if cell not in mine]
        closed = closed_joints(s.tiles, first, d, s.seat)
        if closed < 0 or (len(gap) == 2 and closed):
            continue
        marble_goals.update(gap)
        carrier_goals.update(gap)
        if len(gap) < 2:
            tile_goals.update(line)
            if gap and closed == 0:
                _add_ways_to(s, line, gap[0], marble_goals, tile_goals, carrier_goals)
    return marble_goals, tile_goals, carrier_goals


def helpful(s: SlyneState, moves: list[Move], goals: Goals) -> list[Move]:
    """Those first actions after which a line with the second one is not ruled out."""
    marble_goals, tile_goals, carrier_goals = goals
    found: list[Move] = []
    for m in moves:
        kind = m[0]
        if kind == PLACE_MARBLE:
            helps = m[1] in marble_goals
        elif kind == MOVE_MARBLE:
            helps = m[2] in marble_goals
        elif kind == MOVE_TILE:
            helps = m[2] in tile_goals or (s.tiles[m[1]] > BARE and m[2] in carrier_goals)
        else:
            helps = kind == PLACE_TILE and m[1] in tile_goals
        if helps:
            found.append(m)
    return found


def lines_through(marbles: tuple[Cell, ...]) -> list[tuple[Cell, int]]:
    """The straight lines of four cells that hold two or more of these marbles, as first cell and direction."""
    found: list[int] = []
    for at in range(1, len(marbles)):
        b = marbles[at]
        for a in marbles[:at]:
            if b - a in SPANS:
                d, gap = SPANS[b - a]
                for before in range(4 - gap):
                    line = (a - before * DELTAS[d]) * 6 + d
                    if line not in found:
                        found.append(line)
    return [(line // 6, line % 6) for line in found]


def closed_joints(tiles: Layout, first: Cell, d: int, seat: Seat) -> int:
    """How many neighbouring tiles of a line are not joined; -1 if a foreign marble stands on it."""
    closed = 0
    before = 0
    for at in range(4):
        tile = tiles.get(first + at * DELTAS[d], 0)
        if tile > BARE and (tile >> MARBLE_SHIFT) - 1 != seat:
            return -1
        arms = tile & ~(tile >> BLOCK_SHIFT)
        if before and tile and not before >> d & arms >> (d + 3) % 6 & 1:
            closed += 1
        before = arms
    return closed


def _add_ways_to(s: SlyneState, line: Line, goal: Cell, marble_goals: set[Cell], tile_goals: set[Cell],
                 carrier_goals: set[Cell]) -> None:
    """Adds what may help the fourth marble to the one cell of a line that it lacks."""
    tiles, mine = s.tiles, s.marbles[s.seat]
    stray = -1
    for cell in mine:
        if cell not in line:
            stray = cell
    if goal not in tiles:
        if stray < 0:
            marble_goals.update(s.cells)
        elif not hangs_together(tiles, stray) or not is_outside(tiles, s.cells, stray, stray):
            for cell in s.cells:  # the fourth marble's tile is pinned, and any other tile may free it
                tile_goals.update([cell, *[cell + delta for delta in DELTAS]])
        return
    doors = [goal, *reachable(tiles, goal)]
    beside_goal = {cell + delta for cell in doors for delta in DELTAS}
    if stray < 0:
        marble_goals.update(doors)
        return
    carrier_goals |= beside_goal
    beside_stray = {cell + delta for cell in [stray, *reachable(tiles, stray)] for delta in DELTAS}
    tile_goals |= beside_goal & (beside_stray | {stray})


def _last_tile_action(s: SlyneState) -> Move:
    """A tile turned under four marbles that stand in line, or laid to where its marble is the fourth."""
    mine, tiles = s.marbles[s.seat], s.tiles
    if len(mine) < MARBLES:
        return ()
    step = mine[1] - mine[0]
    if step == mine[2] - mine[1] and step == mine[3] - mine[2] and step in SPANS:
        for cell in mine:
            for k, look in TURNS[tiles[cell] & LOOK]:
                if _lines_up(tiles, mine, cell, look):
                    return (MOVE_TILE, cell, cell, k)
        return ()
    for at in range(MARBLES):
        src = mine[at]
        rest = (*mine[:at], *mine[at + 1:])
        for goal in gaps(rest):
            if goal not in tiles and hangs_together(tiles, src) and is_outside(tiles, s.cells, src, goal):
                for k, look in TURNS[tiles[src] & LOOK]:
                    if _lines_up(tiles, (*rest, goal), goal, look):
                        return (MOVE_TILE, src, goal, k)
    return ()


def _lines_up(tiles: Layout, four: tuple[Cell, ...], changed: Cell, look: int) -> bool:
    """Whether these marbles make a line once the tile at `changed` looks so."""
    under = {cell: tiles[cell] for cell in four if cell != changed}
    under[changed] = look
    return line_of(under, tuple(sorted(four)))
