"""Abalone positions as short sketches, `b: c3 d4  w: e5`, and the twelve symmetries of the hexagon."""

from __future__ import annotations

import re
from collections.abc import Callable

from games.abalone.grid import CELL_OF_NAME, EDGE
from games.abalone.rules import RUNNING, Abalone, AbaloneState

ROWS = "abcdefghi"
Symmetry = Callable[[str], str]


def state_of(rules: Abalone, sketch: str, letter: str, out: tuple[int, ...] = ()) -> AbaloneState:
    """Return a state with these marbles only, possibly fewer than a real game can have, and this side to move."""
    board = bytearray(62)
    board[61] = EDGE
    for side, cells in re.findall(r"(\w): *((?:[a-i][1-9] *)+)", sketch):
        for name in cells.split():
            board[CELL_OF_NAME[name]] = rules.letters.index(side) + 1
    return AbaloneState(bytes(board), rules.letters.index(letter), out or (0,) * rules.seats, RUNNING, b"", None)


def marbles_of(rules: Abalone, state: AbaloneState) -> set[tuple[str, str]]:
    """Return every marble as (letter, cell name)."""
    names = {cell: name for name, cell in CELL_OF_NAME.items()}
    return {(rules.letters[seat], names[cell]) for cell, seat in rules.pieces(state)}


def symmetries() -> list[Symmetry]:
    """Return the six rotations, each also mirrored, as functions that rename the cells in a text."""

    def renamer(rotations: int, is_mirrored: bool) -> Symmetry:
        def rename(match: re.Match[str]) -> str:
            row, diagonal = ROWS.index(match[0][0]) - 4, int(match[0][1]) - 5
            if is_mirrored:
                row, diagonal = diagonal, row
            for _ in range(rotations):
                row, diagonal = diagonal, diagonal - row
            return f"{ROWS[row + 4]}{diagonal + 5}"

        return lambda text: re.sub(r"[a-i][1-9]", rename, text)

    return [renamer(rotations, is_mirrored) for rotations in range(6) for is_mirrored in (False, True)]
