"""Patterns of the lines that a seat can still complete: what lies on the four cells, and which tiles are joined.

A bare tile is near if the seat can bring a marble there with one action: roll one that stands elsewhere, or place one
on a tile of its own. A pattern is a number in base four, the first cell highest, followed by a bit for each joint.
Mirror images belong to one class; the kind of a pattern says less, and kinds are numbered by the actions still missing.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from games.engine.core.aot import i64
from games.engine.core.rules import Cell, Seat
from games.slyne.scratch_board import ScratchBoard
from games.slyne.table import ARMS, BARE, BLOCK_SHIFT, DELTAS, GROWING, MARBLE_SHIFT, MARBLES, OWNER_SHIFT, WAYS

MISSING: Final = 0  # no tile lies there
FAR: Final = 1
NEAR: Final = 2
OWN: Final = 3  # a marble of the seat
PATTERNS: Final = 4 ** MARBLES * 8
GUARD: Final = PATTERNS  # added to the pattern of a line that nothing but one marble of the seat to act bars
LINE_SHIFT: Final = 12  # a line is 8 * its first cell + its direction, and stands above its pattern
COST: Final = (2, 2, 1, 0)  # actions that each state of a cell still takes, as a rule
MOST_COST: Final = 6


class Numbering(NamedTuple):
    """The properties of each pattern."""

    classes: list[int]  # 0 is no class: a single marble and hardly a tile beside it
    kinds: list[int]
    costs: list[int]
    own: list[int]  # marbles of the seat
    class_count: int
    kind_count: int


def _numbered() -> Numbering:
    classes, kinds, costs, own = [0] * PATTERNS, [0] * PATTERNS, [MOST_COST] * PATTERNS, [0] * PATTERNS
    seen: dict[tuple[int, ...], int] = {}
    sorts: dict[int, tuple[int, int, int, int, int]] = {}
    for pattern in range(PATTERNS):
        cells = [pattern >> shift & 3 for shift in (9, 7, 5, 3)]
        joints = [pattern >> at & 1 for at in range(3)]
        both = [cells[at] != MISSING and cells[at + 1] != MISSING for at in range(3)]
        marbles, missing, near = cells.count(OWN), cells.count(MISSING), cells.count(NEAR)
        if not marbles or any(joint and not pair for joint, pair in zip(joints, both, strict=True)):
            continue
        closed = sum(pair and not joint for joint, pair in zip(joints, both, strict=True))
        cost = sum(COST[cell] for cell in cells) + closed
        own[pattern], costs[pattern] = marbles, min(cost, MOST_COST)
        sorts[pattern] = (cost, MARBLES - marbles, missing, -near, min(closed, 2))
        if marbles > 1 or missing < 2:
            key = min((*cells, *joints), (*cells[::-1], *joints[::-1]))
            classes[pattern] = seen.setdefault(key, len(seen) + 1)
    order = {sort: number for number, sort in enumerate(sorted(set(sorts.values())))}
    for pattern, sort in sorts.items():
        kinds[pattern] = order[sort]
    return Numbering(classes, kinds, costs, own, len(seen) + 1, len(order))


NUMBERING: Final = _numbered()
CLASS: Final = NUMBERING.classes
KIND: Final = NUMBERING.kinds
PATTERN_COST: Final = NUMBERING.costs
MARBLES_OF: Final = NUMBERING.own
CLASSES: Final[int] = NUMBERING.class_count
KINDS: Final[int] = NUMBERING.kind_count


def find_groups(board: ScratchBoard) -> None:
    """Give all bare tiles between which a marble can roll the same bit in `board.groups`."""
    grid, groups = board.grid, board.groups
    for cell in board.cells:
        groups[cell] = 0
    group = 1
    for start in board.cells:
        if grid[start] > BARE or groups[start]:
            continue
        groups[start] = group
        todo = [start]
        while todo:
            cell = todo.pop()
            tile = grid[cell]
            for delta, back in WAYS[tile & ~(tile >> BLOCK_SHIFT) & ARMS]:
                beside = cell + delta
                other = grid[beside]
                if 0 < other <= BARE and groups[beside] == 0 and (other & ~(other >> BLOCK_SHIFT)) >> back & 1:
                    groups[beside] = group
                    todo.append(beside)
        group <<= 1


def groups_beside(board: ScratchBoard, cell: Cell) -> int:
    """Return the groups of tiles to which a marble can roll from a cell."""
    grid = board.grid
    found = 0
    tile = grid[cell]
    for delta, back in WAYS[tile & ~(tile >> BLOCK_SHIFT) & ARMS]:
        other = grid[cell + delta]
        if 0 < other <= BARE and (other & ~(other >> BLOCK_SHIFT)) >> back & 1:
            found |= board.groups[cell + delta]
    return found


def patterns_of(board: ScratchBoard, seat: Seat) -> list[int]:
    """Return the lines of a seat that no foreign marble bars, each as a line and its pattern.

    Of two players all lines with one of their marbles count, of more those with two. `find_groups` comes first. Lines
    with two marbles that a single one of the seat to act bars are there too, marked as guarded.
    """
    grid, groups, marbles = board.grid, board.groups, board.marbles[seat]
    owner: i64 = seat
    has_marble = len(marbles) < MARBLES
    least: i64 = 1 if len(board.marbles) == 2 else 2
    guard: i64 = board.seat + 1 if board.seat != seat else -1
    reaches = [groups_beside(board, cell) for cell in marbles]
    found: list[int] = []
    beside: list[int] = []  # later marbles on the same axis
    at: i64
    shift: i64
    for index in range(len(marbles)):
        marble: i64 = marbles[index]
        for d in GROWING:
            delta: i64 = DELTAS[d]
            ahead: i64 = d
            back: i64 = (d + 3) % 6
            elsewhere: i64 = 0  # what the marbles that are nowhere near this axis reach
            beside.clear()
            for other in range(len(marbles)):
                gap: i64 = marbles[other] - marble
                if other != index and (gap == delta or gap == 2 * delta or gap == 3 * delta):
                    beside.append(other)
                elif other != index:
                    elsewhere |= reaches[other]
            if least > 1 and not beside:
                continue
            for shift in range(MARBLES):
                first: i64 = marble - shift * delta
                tile: i64 = grid[first]
                mover: i64 = tile >> MARBLE_SHIFT
                if shift and mover == owner + 1:
                    break  # the line was seen from that marble
                if mover and mover != owner + 1 and mover != guard:
                    break
                strays: i64 = elsewhere
                for other in beside:
                    if marbles[other] - first > 3 * delta:
                        strays |= reaches[other]
                cell: i64 = first
                code: i64 = 0
                joints: i64 = 0
                before: i64 = 0
                guards: i64 = 0
                own: i64 = 0
                for at in range(MARBLES):
                    tile = grid[cell]
                    code <<= 2
                    if tile == 0:
                        before = 0
                    else:
                        mover = tile >> MARBLE_SHIFT
                        if mover == 0:
                            group: i64 = groups[cell]
                            code |= 2 if group & strays or (has_marble and tile >> OWNER_SHIFT == owner) else 1
                        elif mover == owner + 1:
                            code |= 3
                            own += 1
                        elif mover == guard:
                            code |= 1
                            guards += 1
                        else:
                            guards = 2
                            break
                        arms: i64 = tile & ~(tile >> BLOCK_SHIFT)
                        if before >> ahead & arms >> back & 1:
                            joints |= 1 << (at - 1)
                        before = arms
                    cell += delta
                if own >= least and (guards == 0 or (guards == 1 and own > 1)):
                    found.append(((first << 3 | ahead) << LINE_SHIFT) + (code << 3) + joints + guards * GUARD)
    return found
