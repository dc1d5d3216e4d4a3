"""Which Abalone moves look good at first sight: those that push, and those that bring marbles to the middle."""

from __future__ import annotations

from math import exp
from typing import Final

from games.abalone.board import CENTRALITY, FOE, FREE, GROUPS, NEXT, OWN, PARTNER, RAYS, RIM, shifts
from games.engine.aot import i64
from games.engine.rules import Move

SHARPNESS: Final = 0.6
PUSH: Final = 1.0  # in steps towards the centre
EJECTION: Final = 6.0


def promises(view: bytes, moves: list[Move]) -> list[float]:
    """A positive weight for each move of the view's owner."""
    return [exp(SHARPNESS * gain(view, move)) for move in moves]


def gain(view: bytes, move: Move) -> float:
    """Steps towards the centre that a move makes, or takes from the opponents, and what it pushes."""
    if len(move) == 3:
        side: i64 = move[2]
        change: i64 = 0
        for cell in GROUPS[move[0], move[1]]:
            change += CENTRALITY[NEXT[cell][side]] - CENTRALITY[cell]
        return float(change)
    if not move:
        return 0.0
    ahead = RAYS[move[0]][move[1]]
    at: i64 = 0
    while view[ahead[at]] in (OWN, PARTNER):
        at += 1
    head: i64 = ahead[at]
    steps: i64 = CENTRALITY[head] - CENTRALITY[move[0]]
    if view[head] == FREE:
        return float(steps)
    while view[ahead[at]] == FOE:
        at += 1
    if view[ahead[at]] == RIM:
        return EJECTION + float(steps)
    return PUSH + float(steps + CENTRALITY[head] - CENTRALITY[ahead[at]])


def ejection(view: bytes) -> Move:
    """A move that pushes a marble over the edge, or a pass if there is none."""
    for move in shifts(view):
        if len(move) == 2 and _ejects(view, RAYS[move[0]][move[1]]):
            return move
    return ()


def _ejects(view: bytes, ahead: bytes) -> bool:
    """Whether opposing marbles stand between those that move and the edge."""
    at = 0
    while view[ahead[at]] in (OWN, PARTNER):
        at += 1
    if view[ahead[at]] != FOE:
        return False
    while view[ahead[at]] == FOE:
        at += 1
    return view[ahead[at]] == RIM
