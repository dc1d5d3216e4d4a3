"""Orbito in the lab: its rotations and the puzzles to search for."""

from __future__ import annotations

from collections.abc import Iterator

from games.lab.game_lab import Aim, GameLab, Source


def images(position: str) -> Iterator[str]:
    """Yield the four rotations of a position; a mirror image would reverse the orbits."""
    rows, *rest = position.split()
    board = rows.split("/")
    for _ in range(4):
        board = ["".join(row[column] for row in board) for column in range(3, -1, -1)]
        yield " ".join(["/".join(board), *rest])


LAB = GameLab((Source("classic", {}, (Aim("win", 2, 4), Aim("hold", 2, 3)), siblings=3),), images, random_plies=6)
