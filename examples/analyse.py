"""The best turns of a position, with the expected reward of the seat to move."""

import sys
from collections.abc import Iterator
from typing import Any

from games import Rules, make_evaluator, make_rules
from games.engine.core.rules import Move
from games.engine.search.mcts import Search

POSITION = ".00../00.../0...1/...11/..11. 0 0,0 -"


def main(game: str = "quits", position: str = POSITION) -> None:
    """Search the position and print the five moves that were tried most."""
    rules = make_rules(game)
    state = rules.from_position(position)
    search = Search(make_evaluator(game, rules), state, seed=1)
    search.run(5_000)
    print(rules.diagram(state))
    for node in search.ranked()[:5]:
        share = 100 * search.move_value(node.move)
        print(f"{rules.text(state, node.move):<10}{node.visits:>7} visits{share:6.1f} %")
    print("expected play:", *texts(rules, state, search.line()))


def texts(rules: Rules[Any], state: Any, moves: list[Move]) -> Iterator[str]:
    """Yield the notation of moves that follow each other."""
    for move in moves:
        yield rules.text(state, move)
        state = rules.play(state, move)


if __name__ == "__main__":
    main(*sys.argv[1:3])
