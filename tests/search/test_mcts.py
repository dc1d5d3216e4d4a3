"""The search on positions small enough to know the answer."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.engine.core.rules import Move, Rules
from games.engine.search.evaluator import Evaluator, Prover
from games.engine.search.levels import LEVELS
from games.engine.search.mcts import Search
from games.engine.search.tree import Node
from tests.search.toys import Spot, Stones, Tree, Unforeseen, Written, end, judge

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


def test_takes_a_win_in_one() -> None:
    search = searched(Written((0, LOSS, DRAW, WIN)))
    assert best(search) == (2,)
    assert search.expected() == (1.0, 0.0)


def test_stops_a_loss_in_one() -> None:
    threat = (1, LOSS, WIN)  # the opponent would take the loss that is meant for us
    search = searched(Written((0, threat, (1, DRAW, DRAW), threat)))
    assert best(search) == (1,)


def test_proves_a_forced_draw() -> None:
    search = searched(Written((0, (1, LOSS, WIN), (1, DRAW, (0, DRAW, LOSS)), (1, WIN, LOSS))))
    assert search.root.proof == (0.5, 0.5)
    assert best(search) == (1,)


def test_a_sure_draw_is_not_walked_again_and_goes_before_a_smaller_hope() -> None:
    """The other branch is worth less wherever it ends, and has too many endings to be proven here."""
    doubt = end(0.3, 0.7)
    for _ in range(8):
        doubt = (0, doubt, doubt, doubt)
    search = searched(Unforeseen(Written((0, DRAW, doubt))), 300)
    assert search.root.proof is None
    draw = next(child for child in search.root.children if child.move == (0,))
    assert draw.visits == 1
    assert best(search) == (0,)
    assert search.expected()[0] > 0.45


def test_where_one_side_leads_by_far_small_differences_decide() -> None:
    """Twelve moves, all of them good and one a little better; each leads to more endings than can be proven."""
    def worth(reward: float) -> Tree:
        tree = end(reward, 1.0 - reward)
        for _ in range(9):
            tree = (0, tree, tree, tree)
        return tree

    search = searched(Unforeseen(Written((0, *[worth(0.92 if move == 7 else 0.9) for move in range(12)]))), 3000)
    assert search.root.proof is None
    assert best(search) == (7,)
    assert search.ranked()[0].visits > 3000 / 2


def test_a_settled_position_remembers_its_best_line_only() -> None:
    reply = (1, (0, (1, WIN), LOSS), (0, LOSS, (1, WIN)))
    search = searched(Unforeseen(Written((0, (1, LOSS, WIN), reply, (1, DRAW, DRAW)))))
    assert search.root.proof == (1.0, 0.0)
    for _ in range(20):
        search.memory.tidy(search.root, search.iterations)
    assert [child.move for child in search.root.children] == [(1,)]
    assert search.memory.nodes == len(search.line()) + 1 == 5
    assert sorted(search.untried_moves()) == [(0,), (2,)]


def test_prefers_the_quicker_win() -> None:
    slow = (1, (0, (1, WIN), LOSS))
    assert best(searched(Written((0, slow, WIN, slow)))) == (1,)


def test_delays_a_proven_loss_as_long_as_possible() -> None:
    soon = (1, LOSS, WIN)
    late = (1, (0, (1, LOSS), (1, LOSS)), (0, (1, LOSS), (1, LOSS)))
    search = searched(Written((0, soon, late, soon)))
    assert search.root.proof == (0.0, 1.0)
    assert best(search) == (1,)
    assert search.root.plies_to_end == 4


class Oracle(Prover[Spot]):
    """Knows the result of every place in a written tree, from the third question on."""

    def __init__(self) -> None:
        self.asked = 0
        self.known: dict[int, tuple[float, ...]] = {}

    def prove(self, s: Spot, work: int) -> tuple[float, ...] | None:
        self.asked += 1
        return self.best_rewards(s.tree) if self.asked > 2 else None

    def best_rewards(self, tree: Tree) -> tuple[float, ...]:
        """Equal branches are one object here, so each is judged once."""
        if tree[0] == "end":
            return tree[1:]
        if id(tree) not in self.known:
            self.known[id(tree)] = max(map(self.best_rewards, tree[1:]), key=lambda rewards: rewards[tree[0]])
        return self.known[id(tree)]


class Advised(Unforeseen):
    """Has a prover, and judges every position alike."""

    def __init__(self, rules: Rules[Any]) -> None:
        super().__init__(rules)
        self.oracle = Oracle()

    def prover(self, s: Spot) -> Oracle:
        return self.oracle

    def evaluate(self, s: Spot, rng: Random) -> tuple[float, ...]:
        return self.score(s)


def deep(leaf: Tree, other: Tree, plies: int = 14) -> Tree:
    """A tree too large for the search to prove: seat 0 must find `leaf` at every turn, seat 1 has no choice."""
    if plies == 0:
        return leaf
    below = deep(leaf, other, plies - 1)
    return (0, below, other, other, other) if plies % 2 else (1, below, below, below, below)


@pytest.mark.parametrize("result", [WIN, DRAW])
def test_a_prover_finds_the_only_move_that_keeps_the_result(result: Tree) -> None:
    lost = deep(LOSS, LOSS)
    game = Advised(Written((0, lost, lost, deep(result, LOSS), lost)))
    search = searched(game, 2000)
    assert search.root.proof == result[1:]
    assert best(search) == (2,)
    assert search.memory.nodes == count(search.root) + sum(map(count, search.memory.discarded))


def test_a_prover_leaves_a_lost_position_to_the_search() -> None:
    search = searched(Advised(Written((0, deep(LOSS, LOSS, 24), deep(LOSS, LOSS, 24)))), 2000)
    assert search.root.proof is None
    assert len(search.root.children) == 2


def test_players_who_look_at_few_positions_prove_nothing_outside_the_tree() -> None:
    game = Advised(Written((0, deep(WIN, LOSS), deep(LOSS, LOSS))))
    searched(game, LEVELS["medium"].iterations)
    assert game.oracle.asked == 0


def test_every_seat_chooses_for_itself() -> None:
    """Seat 1 prefers its own win to seat 2's, so the left branch is good for seat 1 only; seat 0 goes right."""
    left = (1, end(0.0, 1.0, 0.0), end(1.0, 0.0, 0.0))
    right = (1, (2, end(1.0, 0.0, 0.0), end(1.0, 0.0, 0.0)), end(0.0, 0.0, 1.0))
    search = searched(Written((0, left, right), seats=3))
    assert search.root.proof is not None
    assert best(search) == (1,)


def test_a_seat_without_preference_counts_as_undecided() -> None:
    """Whatever seat 1 does, it loses: the others can expect half each."""
    search = searched(Written((0, (1, end(1.0, 0.0, 0.0), end(0.0, 0.0, 1.0))), seats=3))
    assert search.root.proof == (0.5, 0.0, 0.5)


def test_team_mates_win_together() -> None:
    partner_wins = (1, (2, end(1.0, 0.0, 1.0, 0.0), end(0.0, 1.0, 0.0, 1.0)))
    search = searched(Written((0, end(0.5, 0.5, 0.5, 0.5), partner_wins), seats=4, teams=(0, 1, 0, 1)))
    assert best(search) == (1,)
    assert search.root.proof == (1.0, 0.0, 1.0, 0.0)


def test_several_moves_in_a_row_by_one_seat() -> None:
    """The first move only pays with the right second one; the opponent never gets a say."""
    search = searched(Written((0, (0, LOSS, LOSS, WIN), (0, DRAW, DRAW), (1, WIN, LOSS))))
    assert search.line() == [(0,), (2,)]
    assert search.root.proof == (1.0, 0.0)


@pytest.mark.parametrize("stones", [5, 6, 7, 9, 10, 11])
def test_solves_the_pile_of_stones(stones: int) -> None:
    search = searched(Stones(stones), 3000)
    assert search.root.proof == (1.0, 0.0)
    assert best(search) == (stones % 4,)


@pytest.mark.parametrize("stones", [4, 8])
def test_knows_when_the_pile_is_lost(stones: int) -> None:
    assert searched(Stones(stones), 3000).root.proof == (0.0, 1.0)


@pytest.mark.parametrize(("game", "variant"), [
    ("orbito", ""), ("abalone", "belgian"), ("abalone", "four"), ("quits", "classic"), ("slyne", "3")])
def test_the_same_seed_grows_the_same_tree(game: str, variant: str) -> None:
    first, second = (searched(judge(game, variant), 60, seed=7) for _ in range(2))
    assert visits(first) == visits(second)
    assert first.line() == second.line()


def test_another_seed_grows_another_tree() -> None:
    rules = judge("orbito")
    assert visits(searched(rules, 60, seed=1)) != visits(searched(rules, 60, seed=2))


def test_the_played_moves_subtree_is_kept() -> None:
    search = searched(judge("quits"), 300)
    child = search.ranked()[0]
    kept = child.visits
    search.advance(child.move)
    assert search.root is child
    assert search.root.visits == kept > 1
    assert search.iterations == 0


def test_a_move_never_tried_starts_a_new_tree() -> None:
    evaluator = judge("orbito")
    rules = evaluator.rules
    search = Search(evaluator, rules.start(), 1)
    move = rules.moves(rules.start())[3]
    search.advance(move)
    assert search.root.state == rules.play(rules.start(), move)
    assert search.root.visits == 0


def test_memory_stays_within_its_limit() -> None:
    search = searched(judge("orbito"), 2000, node_limit=300)
    assert search.memory.nodes <= 300
    assert search.root.visits == 2000
    search.advance(best(search))
    search.run(500)
    assert not search.memory.discarded
    assert search.memory.nodes == count(search.root) <= 300


def count(node: Node) -> int:
    return 1 + sum(count(child) for child in node.children)


@pytest.mark.parametrize(("game", "variant"), [("abalone", "four"), ("quits", "four"), ("slyne", "6")])
def test_chances_are_one_number_per_seat(game: str, variant: str) -> None:
    evaluator = judge(game, variant)
    rules = evaluator.rules
    chances = searched(evaluator, 40).expected()
    assert len(chances) == rules.seats
    assert all(0.0 <= chance <= 1.0 for chance in chances)
    for seat, team in enumerate(rules.teams):
        assert chances[seat] == pytest.approx(chances[rules.teams.index(team)])
