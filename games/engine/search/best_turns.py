"""The best turns of a search, each with its value and the line expected after it.

The tree branches by moves, and a turn may consist of several, so two good turns can begin with the same move. Turns
are therefore read from the nodes at which they end, and ranked there as the search ranks moves.
"""

from __future__ import annotations

from heapq import nlargest
from typing import Any, NamedTuple

from games.engine.core.rules import Move, Turn
from games.engine.search.decision import exact_worth, perfect_line, whole_turn
from games.engine.search.evaluator import Evaluator
from games.engine.search.mcts import Search
from games.engine.search.tree import Node, best_play, rank


class RankedTurn(NamedTuple):
    """A turn from the position searched: its line, the expected reward of the seat that makes it, and its visits."""

    line: tuple[Move, ...]  # the turn and what follows
    value: float  # 0 to 1
    visits: int


def searched_turns(search: Search, first: tuple[Move, ...], count: int) -> list[RankedTurn]:
    """Return up to `count` turns that were tried, the one that begins the line `first` in front, then by rank."""
    ends = _turn_ends(search)
    own = next((path for path in ends if first[:len(path)] == path), ())
    node = ends.pop(own, None)  # there is none if the move was the only one, or a weak player's that was never tried
    best = (RankedTurn(first, search.expected()[search.root.seat], 0) if node is None
            else RankedTurn(first, search.share(node), node.visits))
    others = nlargest(count - 1, ends.items(), key=lambda end: rank(end[1]))
    return [best, *(RankedTurn(whole_turn(search.evaluator, search.root.state, [*path, *best_play(node)]),
                               search.share(node), node.visits) for path, node in others)]


def exact_turns(search: Search, first: tuple[Move, ...], count: int) -> list[RankedTurn]:
    """Return the best turns of a solved position, the one that begins the line `first` in front."""
    evaluator: Evaluator[Any] = search.evaluator
    rules, state, seat = search.rules, search.root.state, search.root.seat
    visits = {turn: node.visits for turn, node in _turn_ends(search).items()}
    worth = {turn: (*exact_worth(evaluator, rules.after(state, turn), seat), visits.get(turn, 0))
             for turn in rules.turns(state)}
    chosen = [turn for turn in worth if first[:len(turn)] == turn]
    others = [turn for turn in worth if first[:len(turn)] != turn]
    return [RankedTurn(perfect_line(evaluator, state, turn), worth[turn][0], worth[turn][2])
            for turn in chosen + nlargest(count - 1, others, key=worth.__getitem__)]


def _turn_ends(search: Search) -> dict[Turn, Node]:
    """Return the nodes in which the turns from the root end, by their moves; an incomplete turn at its last node."""
    ends: dict[Turn, Node] = {}
    open_turns: list[tuple[Turn, Node]] = [((), search.root)]
    while open_turns:
        path, node = open_turns.pop()
        for child in node.children:
            turn = (*path, child.move)
            if child.children and not search.rules.is_turn_complete(node.state, child.move):
                open_turns.append((turn, child))
            else:
                ends[turn] = child
    return ends
