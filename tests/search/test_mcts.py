"""The search on small trees with known results."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.engine.core.rules import Move, Rules
from games.engine.search.engine import Engine
from games.engine.search.evaluator import Evaluator, Prover
from games.engine.search.levels import LEVELS
from games.engine.search.mcts import Search
from games.engine.search.tree import Node
from tests.search.toys import Stones, Tree, TreeRules, TreeState, WithoutFinish, end, evaluator_of

WIN, LOSS, DRAW = end(1.0, 0.0), end(0.0, 1.0), end(0.5, 0.5)


def searched(game: Evaluator[Any] | Rules[Any], iterations: int = 400, seed: int = 1, **limits: int) -> Search:
    evaluator = game if isinstance(game, Evaluator) else Evaluator(game)
    search = Search(evaluator, evaluator.rules.start(), seed, **limits)
    search.run(iterations)
    return search


def best(search: Search) -> tuple[int, ...]:
    return search.ranked()[0].move


def visits(search: Search) -> list[tuple[Move, int, float]]:
    return [(child.move, child.visits, child.value) for child in search.root.children]


def test_a_win_in_one_is_played() -> None:
    search = searched(TreeRules((0, LOSS, DRAW, WIN)))
    assert best(search) == (2,)
    assert search.expected() == (1.0, 0.0)


def test_a_loss_in_one_is_prevented() -> None:
    threat = (1, LOSS, WIN)  # the opponent would choose our loss
    search = searched(TreeRules((0, threat, (1, DRAW, DRAW), threat)))
    assert best(search) == (1,)


def test_a_forced_draw_is_proven() -> None:
    search = searched(TreeRules((0, (1, LOSS, WIN), (1, DRAW, (0, DRAW, LOSS)), (1, WIN, LOSS))))
    assert search.root.proof == (0.5, 0.5)
    assert best(search) == (1,)


def test_a_proven_draw_is_preferred_to_a_lower_expected_reward() -> None:
    """The other branch is worth less everywhere and too large to be proven here."""
    doubt = end(0.3, 0.7)
    for _ in range(8):
        doubt = (0, doubt, doubt, doubt)
    search = searched(WithoutFinish(TreeRules((0, DRAW, doubt))), 300)
    assert search.root.proof is None
    draw = next(child for child in search.root.children if child.move == (0,))
    assert draw.visits == 1
    assert best(search) == (0,)
    assert search.expected()[0] > 0.45


def test_small_differences_decide_in_a_clearly_won_position() -> None:
    """All twelve moves are good and one is a little better; each leads to a tree too large to be proven."""
    def worth(reward: float) -> Tree:
        tree = end(reward, 1.0 - reward)
        for _ in range(9):
            tree = (0, tree, tree, tree)
        return tree

    search = searched(WithoutFinish(TreeRules((0, *[worth(0.92 if move == 7 else 0.9) for move in range(12)]))), 3000)
    assert search.root.proof is None
    assert best(search) == (7,)
    assert search.ranked()[0].visits > 3000 / 2


def test_a_proven_node_keeps_only_its_best_line() -> None:
    reply = (1, (0, (1, WIN), LOSS), (0, LOSS, (1, WIN)))
    search = searched(WithoutFinish(TreeRules((0, (1, LOSS, WIN), reply, (1, DRAW, DRAW)))))
    assert search.root.proof == (1.0, 0.0)
    for _ in range(20):
        search.memory.tidy(search.root, search.iterations)
    assert [child.move for child in search.root.children] == [(1,)]
    assert search.memory.nodes == len(search.line()) + 1 == 5
    assert sorted(search.untried_moves()) == [(0,), (2,)]


def test_the_quicker_win_is_preferred() -> None:
    slow = (1, (0, (1, WIN), LOSS))
    assert best(searched(TreeRules((0, slow, WIN, slow)))) == (1,)


def test_a_proven_loss_is_delayed() -> None:
    soon = (1, LOSS, WIN)
    late = (1, (0, (1, LOSS), (1, LOSS)), (0, (1, LOSS), (1, LOSS)))
    search = searched(TreeRules((0, soon, late, soon)))
    assert search.root.proof == (0.0, 1.0)
    assert best(search) == (1,)
    assert search.root.plies_to_end == 4


class Oracle(Prover[TreeState]):
    """Proves the result of any node of a written tree, from the third call on."""

    def __init__(self) -> None:
        self.asked = 0
        self.known: dict[int, tuple[float, ...]] = {}

    def prove(self, s: TreeState, work: int) -> tuple[float, ...] | None:
        self.asked += 1
        return self.best_rewards(s.tree) if self.asked > 2 else None

    def best_rewards(self, tree: Tree) -> tuple[float, ...]:
        """Return the rewards of best play; equal branches are the same object, so each is evaluated once."""
        if tree[0] == "end":
            return tree[1:]
        if id(tree) not in self.known:
            self.known[id(tree)] = max(map(self.best_rewards, tree[1:]), key=lambda rewards: rewards[tree[0]])
        return self.known[id(tree)]


class EvaluatorWithProver(WithoutFinish):
    """Has a prover, and evaluates all positions equally."""

    def __init__(self, rules: Rules[Any]) -> None:
        super().__init__(rules)
        self.oracle = Oracle()

    def prover(self, s: TreeState) -> Oracle:
        return self.oracle

    def evaluate(self, s: TreeState, rng: Random) -> tuple[float, ...]:
        return self.score(s)


def deep_tree(leaf: Tree, other: Tree, plies: int = 14) -> Tree:
    """Return a tree too large to be proven: seat 0 must choose `leaf` in each turn; seat 1 has no choice."""
    if plies == 0:
        return leaf
    below = deep_tree(leaf, other, plies - 1)
    return (0, below, other, other, other) if plies % 2 else (1, below, below, below, below)


@pytest.mark.parametrize("result", [WIN, DRAW])
def test_a_prover_finds_the_only_move_that_keeps_the_result(result: Tree) -> None:
    lost = deep_tree(LOSS, LOSS)
    game = EvaluatorWithProver(TreeRules((0, lost, lost, deep_tree(result, LOSS), lost)))
    search = searched(game, 2000)
    assert search.root.proof == result[1:]
    assert best(search) == (2,)
    assert search.memory.nodes == count(search.root) + sum(map(count, search.memory.discarded))


def test_a_prover_leaves_a_lost_position_to_the_search() -> None:
    search = searched(EvaluatorWithProver(TreeRules((0, deep_tree(LOSS, LOSS, 24), deep_tree(LOSS, LOSS, 24)))), 2000)
    assert search.root.proof is None
    assert len(search.root.children) == 2


def test_decisions_with_few_iterations_do_not_call_the_prover() -> None:
    for level, is_called in (("medium", False), ("hard", True)):
        game = EvaluatorWithProver(TreeRules((0, deep_tree(WIN, LOSS), deep_tree(LOSS, LOSS))))
        Engine(game, game.rules.start(), level, 1, iterations=LEVELS[level].iterations).think()
        assert (game.oracle.asked > 0) == is_called


def test_each_seat_maximises_its_own_reward() -> None:
    """Seat 1 prefers its own win to that of seat 2, so that the left branch is bad for seat 0, which goes right."""
    left = (1, end(0.0, 1.0, 0.0), end(1.0, 0.0, 0.0))
    right = (1, (2, end(1.0, 0.0, 0.0), end(1.0, 0.0, 0.0)), end(0.0, 0.0, 1.0))
    search = searched(TreeRules((0, left, right), seats=3))
    assert search.root.proof is not None
    assert best(search) == (1,)


def test_an_indifferent_seat_is_expected_to_choose_at_random() -> None:
    """Seat 1 loses with either move, so that the others expect half each."""
    search = searched(TreeRules((0, (1, end(1.0, 0.0, 0.0), end(0.0, 0.0, 1.0))), seats=3))
    assert search.root.proof == (0.5, 0.0, 0.5)


def test_team_mates_share_a_win() -> None:
    partner_wins = (1, (2, end(1.0, 0.0, 1.0, 0.0), end(0.0, 1.0, 0.0, 1.0)))
    search = searched(TreeRules((0, end(0.5, 0.5, 0.5, 0.5), partner_wins), seats=4, teams=(0, 1, 0, 1)))
    assert best(search) == (1,)
    assert search.root.proof == (1.0, 0.0, 1.0, 0.0)


def test_a_seat_can_have_several_moves_in_a_row() -> None:
    """The first move is only good with the right second one; the opponent has no move between them."""
    search = searched(TreeRules((0, (0, LOSS, LOSS, WIN), (0, DRAW, DRAW), (1, WIN, LOSS))))
    assert search.line() == [(0,), (2,)]
    assert search.root.proof == (1.0, 0.0)


@pytest.mark.parametrize("stones", [5, 6, 7, 9, 10, 11])
def test_the_pile_of_stones_is_won(stones: int) -> None:
    search = searched(Stones(stones), 3000)
    assert search.root.proof == (1.0, 0.0)
    assert best(search) == (stones % 4,)


@pytest.mark.parametrize("stones", [4, 8])
def test_a_lost_pile_is_proven(stones: int) -> None:
    assert searched(Stones(stones), 3000).root.proof == (0.0, 1.0)


@pytest.mark.parametrize(("game", "variant"), [
    ("orbito", ""), ("abalone", "belgian"), ("abalone", "four"), ("quits", "classic"), ("slyne", "3")])
def test_the_same_seed_grows_the_same_tree(game: str, variant: str) -> None:
    first, second = (searched(evaluator_of(game, variant), 60, seed=7) for _ in range(2))
    assert visits(first) == visits(second)
    assert first.line() == second.line()


def test_another_seed_grows_another_tree() -> None:
    rules = evaluator_of("orbito")
    assert visits(searched(rules, 60, seed=1)) != visits(searched(rules, 60, seed=2))


def test_the_played_moves_subtree_is_kept() -> None:
    search = searched(evaluator_of("quits"), 300)
    child = search.ranked()[0]
    kept = child.visits
    search.advance(child.move)
    assert search.root is child
    assert search.root.visits == kept > 1
    assert search.iterations == 0


def test_an_untried_move_starts_a_new_tree() -> None:
    evaluator = evaluator_of("orbito")
    rules = evaluator.rules
    search = Search(evaluator, rules.start(), 1)
    move = rules.moves(rules.start())[3]
    search.advance(move)
    assert search.root.state == rules.play(rules.start(), move)
    assert search.root.visits == 0


def test_memory_stays_within_its_limit() -> None:
    search = searched(evaluator_of("orbito"), 2000, node_limit=300)
    assert search.memory.nodes <= 300
    assert search.root.visits == 2000
    search.advance(best(search))
    search.run(500)
    assert not search.memory.discarded
    assert search.memory.nodes == count(search.root) <= 300


def count(node: Node) -> int:
    return 1 + sum(count(child) for child in node.children)


@pytest.mark.parametrize(("game", "variant"), [("abalone", "four"), ("quits", "four"), ("slyne", "6")])
def test_expected_rewards_are_one_number_per_seat(game: str, variant: str) -> None:
    evaluator = evaluator_of(game, variant)
    rules = evaluator.rules
    expected = searched(evaluator, 40).expected()
    assert len(expected) == rules.seats
    assert all(0.0 <= share <= 1.0 for share in expected)
    for seat, team in enumerate(rules.teams):
        assert expected[seat] == pytest.approx(expected[rules.teams.index(team)])
