"""Abalone in the lab: its symmetries, the puzzles to search for, and an alpha-beta opponent."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator
from typing import Any

from games.abalone.positions import TO_EJECT
from games.abalone.rules import RUNNING, Abalone, AbaloneState
from games.engine.core.rules import Rules
from games.engine.core.symmetry import hexagon_symmetries
from games.engine.search.weights import Weights
from games.lab.game_lab import Aim, Cell, GameLab, Source

LETTERS = {2: "bw", 3: "bwr", 4: "bltr"}
NO_DRAWS = {"draws": "off"}
BALL: Weights = {  # marbles in the middle, as a ball
    "place": [float(ring) for ring in range(5) for _ in range(7)], "spread": [-1.0],
    "out": [float(count) for count in range(7)]}


def images(position: str) -> Iterator[str]:
    """Yield the twelve images of a position under rotation and reflection, with the seat to move as the first seat."""
    rows, mover, out = position.split()[:3]
    letters = LETTERS[out.count("-") + 1]
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
    for mapped in hexagon_symmetries():
        image = sorted((*mapped(x, y), owner) for (x, y), owner in marbles.items())
        yield f"{image} {counts}"


def with_one_to_go(rules: Rules[Any], state: AbaloneState) -> AbaloneState:
    """Return the same board with scores at which the next ejected marble wins."""
    first_of_team = [rules.teams.index(team) for team in rules.teams]
    assert isinstance(rules, Abalone)
    out = tuple([rules.needed[seat] - 1 if first_of_team[seat] == seat else 0 for seat in range(rules.seats)])
    return AbaloneState(state.cells, state.seat, out, state.ended, state.trail, state.before)


def table_key(state: AbaloneState) -> Hashable:
    """Return the key of a position without its history, which never repeats."""
    return state.cells, state.seat, state.out


def null_move(state: AbaloneState) -> AbaloneState | None:
    """Return the position with the other side to move; None for more than two sides."""
    if len(state.out) != 2:
        return None
    return AbaloneState(state.cells, 1 - state.seat, state.out, RUNNING, state.trail, state.before)


LAB = GameLab(
    tuple([Source(variant, NO_DRAWS, (Aim("eject", 2, most),), share) for variant, most, share in (
        ("standard", 3, 3), ("belgian", 3, 4), ("german", 3, 2), ("dutch", 3, 1), ("swiss", 3, 1), ("three", 2, 2),
        ("four", 2, 1))]),
    images, random_plies=24, marbles_to_win=TO_EJECT, with_one_to_go=with_one_to_go, table_key=table_key,
    null_move=null_move, opponents={"ball": BALL})
