"""The Sly'ne actions that stand out, found without listing the hundreds that do not.

Tiles laid elsewhere and blocks that have to do with no line are only counted, and an action becomes a move only once
it is known to be promising enough: with that, a new position in the tree costs less than half as much.
"""

from __future__ import annotations

from games.engine.aot import i64
from games.engine.evaluator import EQUAL, Shortlist, bar_of, total
from games.engine.rules import Move
from games.slyne.listing import room
from games.slyne.promise import BLOCK, LIFT, NEW_TILE, WELCOME, Outlook
from games.slyne.roads import BLOCKABLE, LOOK, OWNER_SHIFT, TURNS
from games.slyne.sandbox import Action, Sandbox, as_move
from games.slyne.table import (
    MARBLES,
    MOVE_MARBLE,
    MOVE_TILE,
    PLACE_BLOCK,
    PLACE_MARBLE,
    PLACE_TILE,
    may_lift,
)


def shortlist(sandbox: Sandbox, shapes: tuple[int, ...]) -> Shortlist | None:
    """The better half of all actions; None where so few stand out that all have to be listed."""
    outlook = Outlook(sandbox)
    around = room(sandbox)
    codes: list[int] = []
    weights: list[float] = []
    _weigh_new_pieces(outlook, around, shapes, codes, weights)
    for src in sandbox.marbles[sandbox.seat]:
        for dst in sandbox.rolls(src):
            codes.append(_code(MOVE_MARBLE, src, dst, 0))
            weights.append(outlook.of_roll(src, dst))
    lifts = _weigh_lifts(outlook, around, codes, weights)
    blocks = _weigh_blocks(outlook, codes, weights)
    whole = total(weights) + LIFT * lifts + BLOCK * blocks
    count = len(codes) + lifts + blocks
    if whole * EQUAL <= LIFT * count:
        return None
    bar = bar_of(weights, whole / count)
    moves: list[Move] = []
    shares: list[float] = []
    for at in range(len(codes)):
        weight = weights[at]
        if weight >= bar:
            moves.append(as_move(_action(codes[at])))
            shares.append(weight / whole)
    return moves, shares, count


def _weigh_new_pieces(outlook: Outlook, around: list[int], shapes: tuple[int, ...], codes: list[int],
                      weights: list[float]) -> None:
    sandbox = outlook.sandbox
    seat = sandbox.seat
    if sandbox.tiles_left[seat]:
        for entry in around:
            cell = entry >> 6
            roads = outlook.own_roads_to(cell)
            is_on_line = outlook.is_on_line(cell)
            for k in range(len(shapes)):
                codes.append(_code(PLACE_TILE, cell, k, 0))
                weights.append(outlook.of_new_tile(cell, shapes[k], roads) if is_on_line
                               else NEW_TILE + WELCOME[shapes[k] & roads])
    if len(sandbox.marbles[seat]) < MARBLES:
        for cell in sandbox.cells:
            if sandbox.grid[cell] >> OWNER_SHIFT == seat:
                codes.append(_code(PLACE_MARBLE, cell, 0, 0))
                weights.append(outlook.of_new_marble(cell))


def _weigh_lifts(outlook: Outlook, around: list[int], codes: list[int], weights: list[float]) -> int:
    """Weighs tiles that are turned or laid onto a line, and counts the others."""
    sandbox = outlook.sandbox
    near: list[int] = []
    far: list[int] = []
    for entry in around:
        (near if outlook.is_on_line(entry >> 6) else far).append(entry)
    plain = 0
    for src in sandbox.cells:
        tile = sandbox.grid[src]
        if not may_lift(tile, sandbox.seat):
            continue
        look = tile & LOOK
        ways = TURNS[look]
        for k, result in ways:
            if result != look:
                codes.append(_code(MOVE_TILE, src, src, k))
                weights.append(outlook.of_turn(src, result))
        if sandbox.may_leave(src):
            for dst in sandbox.landings(src, near):
                for k, result in ways:
                    codes.append(_code(MOVE_TILE, src, dst, k))
                    weights.append(outlook.of_lift(src, dst, result))
            plain += len(sandbox.landings(src, far)) * len(ways)
    return plain


def _weigh_blocks(outlook: Outlook, codes: list[int], weights: list[float]) -> int:
    """Weighs blocks on tiles of others' lines, and counts the others."""
    sandbox = outlook.sandbox
    plain = 0
    if sandbox.blocks_left[sandbox.seat]:
        for cell in sandbox.cells:
            arms = BLOCKABLE[sandbox.grid[cell] & LOOK]
            if cell not in outlook.fear:
                plain += len(arms)
                continue
            for arm in arms:
                codes.append(_code(PLACE_BLOCK, cell, arm, 0))
                weights.append(outlook.of_block(cell, arm))
    return plain


def _code(kind: i64, src: i64, dst: i64, k: i64) -> i64:
    """An action as one number, which is the quickest to keep."""
    return ((kind << 16 | src) << 16 | dst) << 4 | k


def _action(code: i64) -> Action:
    return (code >> 36, code >> 20 & 0xFFFF, code >> 4 & 0xFFFF, code & 15)
