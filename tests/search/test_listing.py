"""Moves that promise little are listed late: none of them is ever lost."""

from __future__ import annotations

from games.engine.mcts import Search
from games.engine.rules import Move
from tests.search.toys import Spot, Written, end

WIN, LOSS, DRAW = end(1.0, 0.0), end(0.0, 1.0), end(0.5, 0.5)
QUIET = (1, DRAW, DRAW)


class Doubtful(Written):
    """A written game in which each move looks half as promising as the one before; wins are seen by playing on."""

    def prior(self, s: Spot, moves: list[Move]) -> list[float]:
        return [0.5 ** move[0] for move in moves]

    def finish(self, s: Spot) -> tuple[Move, ...]:
        return ()


def searched(rules: Doubtful, iterations: int) -> Search:
    search = Search(rules, rules.start(), 1)
    for _, _ in zip(range(iterations), search.run(), strict=False):
        pass
    return search


def test_the_least_promising_move_is_tried_in_the_end() -> None:
    search = searched(Doubtful((0, *[(1, LOSS, WIN)] * 9, WIN)), 3000)
    assert search.root.proof == (1.0, 0.0)
    assert search.ranked()[0].move == (9,)


def test_a_loss_is_proven_only_when_every_move_is_tried() -> None:
    rules = Doubtful((0, *[(1, LOSS, WIN)] * 8))
    search = Search(rules, rules.start(), 1)
    while search.root.proof is None and search.iterations < 3000:
        unseen = len(search.unseen())
        search.iterate()
    assert search.root.proof == (0.0, 1.0)
    assert unseen <= 1


def test_tried_and_unseen_moves_are_all_moves_once_at_any_time() -> None:
    rules = Doubtful((0, *[QUIET] * 12))
    search = Search(rules, rules.start(), 1)
    times_open = 0
    for _ in range(60):
        search.iterate()
        tried = [child.move for child in search.root.children]
        if search.root.is_open:
            times_open += 1
            unseen = search.unseen()
            assert sorted(tried + unseen) == rules.moves(rules.start())
            assert unseen == sorted(unseen)
    assert times_open
