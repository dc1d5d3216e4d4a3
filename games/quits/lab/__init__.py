"""Quits in the lab: its symmetries and the puzzles to search for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.engine.core.rules import Rules
from games.lab.game_lab import Aim, Cell, CellMap, GameLab, Source
from games.quits.rules import Quits, QuitsState

NO_DRAWS = {"draws": "off"}


def images(position: str) -> Iterator[str]:
    """Rotate a position so that the seat to move sits in seat 0's corner; for two seats also yield its mirror image."""
    rows, mover, out, last = position.split()
    counts = out.split(",")
    seats, first = len(counts), int(mover)
    cells = {(r, c): mark for r, row in enumerate(rows.split("/")) for c, mark in enumerate(row) if mark != "."}
    slide = _slide_cells(last)
    for _ in range((4 - first * 4 // seats) % 4):
        cells = {(c, 4 - r): mark for (r, c), mark in cells.items()}
        slide = [(c, 4 - r) for r, c in slide]
    for mirrored in (False, True) if seats == 2 else (False,):
        mapped: CellMap = (lambda r, c: (c, r)) if mirrored else (lambda r, c: (r, c))
        image = sorted((*mapped(r, c), (int(mark) - first) % seats) for (r, c), mark in cells.items())
        yield f"{image} {counts[first:] + counts[:first]} {[mapped(r, c) for r, c in slide]}"


def with_one_to_go(rules: Rules[Any], state: QuitsState) -> QuitsState:
    """Return the same board with scores at which the next marble off the board wins."""
    assert isinstance(rules, Quits)
    outs = tuple([needed - 1 for needed in rules.needed])
    return QuitsState(state.boards, outs, state.seat, state.last, 0, (), state.ended)


def _slide_cells(slide: str) -> list[Cell]:
    """Return the cells of a slide's line, in its direction."""
    if slide == "-":
        return []
    line, direction = slide[0], slide[1]
    cells = [(5 - int(line), c) for c in range(5)] if line.isdigit() else [(r, "abcde".index(line)) for r in range(5)]
    return cells if direction in ">v" else cells[::-1]


LAB = GameLab(
    (Source("classic", NO_DRAWS, (Aim("exit", 2, 4),), 6), Source("short", NO_DRAWS, (Aim("exit", 2, 4),), 3),
     Source("four", NO_DRAWS, (Aim("exit", 2, 3),), 2),
     Source("classic", {"step": "straight", **NO_DRAWS}, (Aim("exit", 2, 3),), 1)),
    images, random_plies=16, with_one_to_go=with_one_to_go)
