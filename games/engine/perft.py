"""Counting every line of play to a depth: the plainest proof that a move generator is right."""

from __future__ import annotations

from typing import Any

from games.engine.rules import Rules


def perft(rules: Rules[Any], state: Any, depth: int) -> int:
    """How many different sequences of `depth` turns can be played from here."""
    if depth <= 0:
        return 1
    turns = rules.turns(state)
    if depth == 1:
        return len(turns)
    nodes = 0
    for turn in turns:
        after = state
        for move in turn:
            after = rules.play(after, move)
        nodes += perft(rules, after, depth - 1)
    return nodes
