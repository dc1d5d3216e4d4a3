"""Sly'ne texts as they read when the table is mirrored or turned, written without a look at the code under test.

Turning by 60 degrees counter-clockwise takes e to ne and se to e, so (q, r) to (q + r, -q). The mirror lies along
e-w: it takes se to ne, so (q, r) to (q + r, -r). A crossroads in orientation k has the axes k and k + 1.
"""

from __future__ import annotations

import re

ARMS = ("e", "ne", "nw", "w", "sw", "se")
SYMMETRIES = [(turns, mirror) for mirror in (False, True) for turns in range(6)]
CELL = re.compile(r"-?\d+,-?\d+")


def seen_position(text: str, turns: int, mirror: bool, star: bool = False) -> str:
    """A position as it reads on a table that is mirrored first, then turned."""
    tiles, _, rest = text.partition(" ")
    if tiles == "-":
        return text
    return ";".join(_seen_tile(tile, turns, mirror, star) for tile in tiles.split(";")) + " " + rest


def seen_move(before: str, token: str, turns: int, mirror: bool, star: bool = False) -> str:
    """An action, taken in the position `before`, as it reads on a table that is mirrored first, then turned."""
    head, slash, tail = token.partition("/")
    cells = CELL.findall(head)
    moved = CELL.sub(lambda found: _seen_cell(found.group(), turns, mirror), head)
    if not slash:
        return moved
    if tail in ARMS:
        return f"{moved}/{_seen_arm(tail, turns, mirror)}"
    old, blocks = ("0", []) if token[0] == "T" and ">" not in token else _look(before, cells[0])
    orientation = _seen_orientation(int(old), turns, mirror, star)
    turn = int(tail) - int(old)
    k = (orientation + (-turn if mirror else turn)) % 6
    opposite = {ARMS[(ARMS.index(arm) + 3) % 6] for arm in blocks}
    if not blocks:
        k %= 1 if star else 3
    elif opposite == set(blocks):
        k %= 3
    return f"{moved}/{k}"


def _look(position: str, cell: str) -> tuple[str, list[str]]:
    for tile in position.split()[0].split(";"):
        where, _, what = tile.partition("=")
        if where == cell:
            return what.split("/")[1][0], what.split("#")[1:]
    return "0", []


def _seen_tile(tile: str, turns: int, mirror: bool, star: bool) -> str:
    where, _, what = tile.partition("=")
    look, *blocks = what.split("#")
    owner, _, rest = look.partition("/")
    orientation = _seen_orientation(int(rest[0]), turns, mirror, star)
    arms = "".join(f"#{_seen_arm(arm, turns, mirror)}" for arm in blocks)
    return f"{_seen_cell(where, turns, mirror)}={owner}/{orientation}{rest[1:]}{arms}"


def _seen_cell(cell: str, turns: int, mirror: bool) -> str:
    q, r = map(int, cell.split(","))
    if mirror:
        q, r = q + r, -r
    for _ in range(turns):
        q, r = q + r, -q
    return f"{q},{r}"


def _seen_arm(arm: str, turns: int, mirror: bool) -> str:
    at = ARMS.index(arm)
    return ARMS[((-at if mirror else at) + turns) % 6]


def _seen_orientation(k: int, turns: int, mirror: bool, star: bool) -> int:
    return 0 if star else ((-k - 1 if mirror else k) + turns) % 3
