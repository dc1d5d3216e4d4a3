"""Handicaps of Abalone: marbles of the opponents that are already out, and fewer of them to push off."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.abalone.grid import CELLS, CENTRALITY, COORDINATES, NOBODY
from games.engine.core.errors import ImpossibleHandicap
from games.engine.core.handicaps import Handicap, numbers_of

AHEAD: Final = Handicap("ahead", 5)
FEWER: Final = Handicap("fewer", 5)
HANDICAPS: Final = (AHEAD, FEWER)


def ahead_of(options: Mapping[str, str], teams: tuple[int, ...]) -> tuple[int, ...]:
    """Return the marbles that each seat has pushed off before the first move."""
    return numbers_of(options, AHEAD, len(teams))


def fewer_of(options: Mapping[str, str], teams: tuple[int, ...]) -> tuple[int, ...]:
    """Return by how many marbles each seat has fewer to push off; partners have the larger of their numbers."""
    numbers = numbers_of(options, FEWER, len(teams))
    return tuple([max([number for number, other in zip(numbers, teams, strict=True) if other == team])
                  for team in teams])


def with_marbles_out(cells: bytes, ahead: tuple[int, ...], teams: tuple[int, ...],
                     needed: tuple[int, ...]) -> tuple[bytes, tuple[int, ...]]:
    """Return a start without the marbles that are already out, and the counts; raises ImpossibleHandicap.

    Marbles nearest to the edge are removed first, from the opponents in turn and from both ends of a row, which keeps
    their formation together.
    """
    for seat, most in enumerate(needed):
        if most < 1 or sum([n for n, team in zip(ahead, teams, strict=True) if team == teams[seat]]) >= most:
            raise ImpossibleHandicap("A handicap leaves at least one marble to push off.")
    board = bytearray(cells)
    for seat, number in enumerate(ahead):
        rivals = [other for other in range(len(teams)) if teams[other] != teams[seat]]
        for taken in range(number):
            owner = rivals[taken % len(rivals)] + 1
            standing = [cell for cell in range(CELLS) if board[cell] == owner]
            board[_rearmost(standing, owner, taken % 2)] = NOBODY
    return bytes(board), ahead


def _rearmost(standing: list[int], owner: int, end: int) -> int:
    """Return the cell of a marble nearest to the edge: in the row farthest back, at its left or right end."""
    rim = min([CENTRALITY[cell] for cell in standing])
    cells = [cell for cell in standing if CENTRALITY[cell] == rim]
    rows = [COORDINATES[cell][0] for cell in cells]
    back = min(rows) if owner == 1 else max(rows)
    row = [cell for cell in cells if COORDINATES[cell][0] == back]
    return row[-1] if end else row[0]
