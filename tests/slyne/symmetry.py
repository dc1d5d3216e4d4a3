"""Rotations and reflections of actions and positions of Sly'ne in text form, independent of the code under test.

Rotating by 60 degrees counter-clockwise maps e to ne and se to e, so (q, r) to (q + r, -q). The axis of reflection is
e-w: it maps se to ne, so (q, r) to (q + r, -r). A crossroads in orientation k has the axes k and k + 1.
"""

from __future__ import annotations

import re

ARMS = ("e", "ne", "nw", "w", "sw", "se")
SYMMETRIES = [(rotations, mirror) for mirror in (False, True) for rotations in range(6)]
CELL = re.compile(r"-?\d+,-?\d+")


def image_of_position(text: str, rotations: int, mirror: bool, star: bool = False) -> str:
    """Return a position after reflecting and then rotating the table by sixths of a turn."""
    tiles, _, rest = text.partition(" ")
    if tiles == "-":
        return text
    return ";".join(_image_of_tile(tile, rotations, mirror, star) for tile in tiles.split(";")) + " " + rest


def image_of_move(before: str, token: str, rotations: int, mirror: bool, star: bool = False) -> str:
    """Return an action in the position `before` after reflecting and then rotating the table."""
    head, slash, tail = token.partition("/")
    cells = CELL.findall(head)
    moved = CELL.sub(lambda found: _image_of_cell(found.group(), rotations, mirror), head)
    if not slash:
        return moved
    if tail in ARMS:
        return f"{moved}/{_image_of_arm(tail, rotations, mirror)}"
    old, blocks = ("0", []) if token[0] == "T" and ">" not in token else _tile_at(before, cells[0])
    orientation = _image_of_orientation(int(old), rotations, mirror, star)
    turn = int(tail) - int(old)
    k = (orientation + (-turn if mirror else turn)) % 6
    opposite = {ARMS[(ARMS.index(arm) + 3) % 6] for arm in blocks}
    if not blocks:
        k %= 1 if star else 3
    elif opposite == set(blocks):
        k %= 3
    return f"{moved}/{k}"


def _tile_at(position: str, cell: str) -> tuple[str, list[str]]:
    for tile in position.split()[0].split(";"):
        where, _, what = tile.partition("=")
        if where == cell:
            return what.split("/")[1][0], what.split("#")[1:]
    return "0", []


def _image_of_tile(tile: str, rotations: int, mirror: bool, star: bool) -> str:
    where, _, what = tile.partition("=")
    face, *blocks = what.split("#")
    owner, _, rest = face.partition("/")
    orientation = _image_of_orientation(int(rest[0]), rotations, mirror, star)
    arms = "".join(f"#{_image_of_arm(arm, rotations, mirror)}" for arm in blocks)
    return f"{_image_of_cell(where, rotations, mirror)}={owner}/{orientation}{rest[1:]}{arms}"


def _image_of_cell(cell: str, rotations: int, mirror: bool) -> str:
    q, r = map(int, cell.split(","))
    if mirror:
        q, r = q + r, -r
    for _ in range(rotations):
        q, r = q + r, -q
    return f"{q},{r}"


def _image_of_arm(arm: str, rotations: int, mirror: bool) -> str:
    at = ARMS.index(arm)
    return ARMS[((-at if mirror else at) + rotations) % 6]


def _image_of_orientation(k: int, rotations: int, mirror: bool, star: bool) -> int:
    return 0 if star else ((-k - 1 if mirror else k) + rotations) % 3
