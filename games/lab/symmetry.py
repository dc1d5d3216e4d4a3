"""When two positions are the same puzzle: turned, mirrored, moved over the table, or with the seats exchanged.

Each game's function gives one text for a position and everything that looks the same to the seat to move. They work
on the position texts that people read, so that they hold whatever the rules are made of.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import product

Cell = tuple[int, int]
Turning = Callable[[int, int], Cell]


def same_for(game: str, position: str) -> str:
    """A text that is equal for positions of a game that are alike under the board's symmetries."""
    return min(IMAGES[game](position))


def orbito_images(position: str) -> Iterator[str]:
    """The four rotations; a mirror would turn the orbits round."""
    rows, *rest = position.split()
    board = rows.split("/")
    for _ in range(4):
        board = ["".join(row[column] for row in board) for column in range(3, -1, -1)]
        yield " ".join(["/".join(board), *rest])


def abalone_images(position: str) -> Iterator[str]:
    """Six rotations and their mirrors, the seat to move always the first: marbles are told by who comes next."""
    rows, mover, out = position.split()
    letters = ABALONE_LETTERS[out.count("-") + 1]
    first = letters.index(mover)
    renamed = {letter: str((seat - first) % len(letters)) for seat, letter in enumerate(letters)}
    counts = out.split("-")
    counts = counts[first:] + counts[:first]
    marbles: dict[Cell, str] = {}
    for up, row in enumerate(reversed(rows.split("/"))):
        spread = re.sub(r"\d", lambda digit: "." * int(digit[0]), row)
        for at, mark in enumerate(spread):
            if mark != ".":
                marbles[at + max(0, up - 4) - 4, up - 4] = renamed[mark]  # axial: along the row, up the rows
    for turning in hexagon_turnings():
        image = sorted((*turning(x, y), owner) for (x, y), owner in marbles.items())
        yield f"{image} {counts}"


def quits_images(position: str) -> Iterator[str]:
    """Turned so that the seat to move looks from seat 0's corner; with two seats also mirrored in its diagonal."""
    rows, mover, out, last = position.split()
    counts = out.split(",")
    seats, first = len(counts), int(mover)
    cells = {(r, c): mark for r, row in enumerate(rows.split("/")) for c, mark in enumerate(row) if mark != "."}
    slide = _arrow(last)
    for _ in range((4 - first * 4 // seats) % 4):
        cells = {(c, 4 - r): mark for (r, c), mark in cells.items()}
        slide = [(c, 4 - r) for r, c in slide]
    for mirrored in (False, True) if seats == 2 else (False,):
        turn: Turning = (lambda r, c: (c, r)) if mirrored else (lambda r, c: (r, c))
        image = sorted((*turn(r, c), (int(mark) - first) % seats) for (r, c), mark in cells.items())
        yield f"{image} {counts[first:] + counts[:first]} {[turn(r, c) for r, c in slide]}"


def slyne_images(position: str) -> Iterator[str]:
    """Six rotations and their mirrors, moved to one corner, the seat to move always the first."""
    tiles, mover, *rest = position.split()
    action, left = rest[0], rest[1].split(",")
    first, seats = int(mover), len(left)
    parsed = [re.fullmatch(r"(-?\d+),(-?\d+)=(\d)/(\d)(?:\*(\d))?((?:#[a-z]+)*)", tile) for tile in tiles.split(";")]
    stars = all(tile is not None and tile[4] == "0" for tile in parsed)
    for turning in hexagon_turnings():
        image = []
        for tile in parsed:
            assert tile is not None, position
            cell = turning(int(tile[1]), -int(tile[2]))
            ways = [0, 1, 2] if stars else [int(tile[4]), (int(tile[4]) + 1) % 3]
            arms = sorted(turning(*SLYNE_ARMS[arm]) for way in ways for arm in (way, way + 3))
            blocks = sorted(turning(*SLYNE_ARMS[ARM_NAMES.index(name)]) for name in tile[6].split("#")[1:])
            marble = (int(tile[5]) - first) % seats if tile[5] else -1
            image.append((cell, (int(tile[3]) - first) % seats, arms, blocks, marble))
        west, south = min(cell[0] for cell, *_ in image), min(cell[1] for cell, *_ in image)
        moved = sorted(((x - west, y - south), *what) for (x, y), *what in image)
        yield f"{moved} {action} {left[first:] + left[:first]} {rest[2:]}"


def hexagon_turnings() -> Iterator[Turning]:
    """The twelve symmetries of a hexagon in axial coordinates (along the row, along the diagonal)."""
    for times, mirrored in product(range(6), (False, True)):
        def turning(x: int, y: int, times: int = times, mirrored: bool = mirrored) -> Cell:
            if mirrored:
                x, y = y, x
            for _ in range(times):
                x, y = x - y, x
            return x, y
        yield turning


def _arrow(slide: str) -> list[Cell]:
    """The cells of a slide's line in its direction."""
    if slide == "-":
        return []
    line, direction = slide[0], slide[1]
    cells = [(5 - int(line), c) for c in range(5)] if line.isdigit() else [(r, "abcde".index(line)) for r in range(5)]
    return cells if direction in ">v" else cells[::-1]


ABALONE_LETTERS = {2: "bw", 3: "bwr", 4: "bltr"}
ARM_NAMES = ["e", "ne", "nw", "w", "sw", "se"]
SLYNE_ARMS = [(1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1)]
IMAGES = {"orbito": orbito_images, "abalone": abalone_images, "quits": quits_images, "slyne": slyne_images}
