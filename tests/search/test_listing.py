"""Moves with low priors are listed late, but none is omitted."""

from __future__ import annotations

from games.engine.core.rules import Move
from games.engine.search.mcts import Search
from tests.search.toys import Tree, TreeRules, TreeState, WithoutFinish, end

WIN, LOSS, DRAW = end(1.0, 0.0), end(0.0, 1.0), end(0.5, 0.5)
QUIET = (1, DRAW, DRAW)


class HalvingPriors(WithoutFinish):
    """The prior of each move of a written game is half of the previous one; wins are found only by playing."""

    def prior(self, s: TreeState, moves: list[Move]) -> list[float]:
        return [0.5 ** move[0] for move in moves]


def search_of(tree: Tree) -> Search:
    return Search(HalvingPriors(TreeRules(tree)), TreeState(tree), 1)


def test_the_move_with_the_lowest_prior_is_tried_in_the_end() -> None:
    search = search_of((0, *[(1, LOSS, WIN)] * 9, WIN))
    search.run(3000)
    assert search.root.proof == (1.0, 0.0)
    assert search.ranked()[0].move == (9,)


def test_a_loss_is_proven_only_when_every_move_is_tried() -> None:
    search = search_of((0, *[(1, LOSS, WIN)] * 8))
    while search.root.proof is None and search.iterations < 3000:
        unseen = len(search.untried_moves())
        search.iterate()
    assert search.root.proof == (0.0, 1.0)
    assert unseen <= 1


def test_tried_and_unlisted_moves_are_all_moves_exactly_once() -> None:
    search = search_of((0, *[QUIET] * 12))
    times_open = 0
    for _ in range(60):
        search.iterate()
        tried = [child.move for child in search.root.children]
        if search.root.is_expanded:
            times_open += 1
            unseen = search.untried_moves()
            assert sorted(tried + unseen) == [(branch,) for branch in range(12)]
            assert unseen == sorted(unseen)
    assert times_open
