"""Perft: the number of turn sequences to a depth, the usual test of a move generator."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.engine.core.rules import Rules


def perft(rules: Rules[Any], state: Any, depth: int) -> int:
    """Return the number of different sequences of `depth` turns from a position."""
    nodes = 0
    for nodes in counted(rules, state, depth):  # noqa: B007
        pass
    return nodes


def counted(rules: Rules[Any], state: Any, depth: int) -> Iterator[int]:
    """Yield the number of sequences found so far after every position, so that the caller can stop at any time."""
    if depth <= 0:
        yield 1
        return
    nodes = 0
    open_positions = [(state, depth)]
    while open_positions:
        state, left = open_positions.pop()
        turns = rules.turns(state)
        if left == 1:
            nodes += len(turns)
        else:
            for turn in turns:
                open_positions.append((rules.after(state, turn), left - 1))
        yield nodes
