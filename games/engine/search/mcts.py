"""Monte Carlo tree search for any game of the contract: two to six seats, teams, several moves in a row.

One iteration selects a path from the root to a new position, asks the evaluator what that position is worth to every
seat, and backs this reward up along the path. The move visited most often is the best move known. Followed papers:

    PUCT         C. D. Rosin, "Multi-armed bandits with episode context", 2011; D. Silver et al., "Mastering the game
                 of Go without human knowledge", 2017. Selection maximises value + c * prior * sqrt(N) / (1 + n).
    FPU          First-play urgency, S. Gelly and Y. Wang, 2006, with the reduction that computer Go programs use: an
                 unvisited move is valued a little below the mean of its parent.
    MCTS-Solver  M. H. M. Winands, Y. Björnsson and J.-T. Saito, 2008. Exact results of finished games replace means
                 and travel up the tree; a proven node is never visited again.
    max^n        C. A. Luckhardt and K. B. Irani, 1986. Rewards are vectors with one number a seat, and every seat
                 maximises its own. Team mates have equal rewards and need nothing else.

Two departures. The constant c of PUCT is not fixed: it scales with the standard deviation of recent rewards, so that
moves are still told apart where one side leads by far and all values lie close together. And a node lists only the
moves whose prior is high at first, the others when all these are tried, because most of several hundred never are.

Where the evaluator has a prover, the result of the root is proven outside the tree as well, between the iterations.

The search never reads a clock: the caller runs a few iterations at a time and stops when it likes. The nodes, and the
order in which a player prefers them, are in tree.py; tree_memory.py keeps the tree from outgrowing its room.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Any, Final, final

from games.engine.core.rules import Move, Rules, Seat
from games.engine.search.evaluator import Evaluator, Prover, Shortlist, better_half, total
from games.engine.search.tree import NO_MOVES, NO_PRIORS, Node, best_play, ranked, rewards_at
from games.engine.search.tree_memory import TreeMemory, most_nodes

EXPLORATION: Final = 6.0  # PUCT's constant, in standard deviations of the rewards, kept between ...
MIN_EXPLORATION: Final = 0.05
MAX_EXPLORATION: Final = 1.5
REWARD_WINDOW: Final = 256.0  # iterations over which mean and variance of the rewards are smoothed
FPU_REDUCTION: Final = 0.13  # of the exploration constant, by which an untried move is valued below its parent's mean
RANDOM_BITS: Final = 20
PROVE_AFTER: Final = 200  # visits of the root before its result is proven outside the tree, if it can be
PROVE_EVERY: Final = 16  # iterations
PROVE_WORK: Final = 256  # positions at each call


@final
class Search:
    """The tree over one position. `run` lets it grow; the other methods read it or advance it along the game."""

    def __init__(self, evaluator: Evaluator[Any], state: Any, seed: int = 0, node_limit: int = 0) -> None:
        self.evaluator: Final = evaluator
        self.rules: Final[Rules[Any]] = evaluator.rules
        self.rng: Final = Random(seed)
        self.memory: Final = TreeMemory(node_limit or most_nodes(evaluator.node_bytes))
        self.exploration: float = MAX_EXPLORATION
        self.mean_reward: float = 0.5  # of the seat to move at the root, smoothed
        self.reward_variance: float = (MAX_EXPLORATION / EXPLORATION) ** 2
        self.iterations: int = 0  # since the last move of the game
        self.reward_sums: list[float] = [0.0] * evaluator.rules.seats  # over those iterations
        self.root: Node = self._new_node(state, (), 0, 1.0)
        self.prover: Prover[Any] | None = evaluator.prover(state)
        self.is_proving: bool = True  # whether the prover is asked

    # --- growing ---------------------------------------------------------------------------------

    def run(self, iterations: int) -> None:
        """Run iterations, fewer if the result of the root is proven."""
        for _ in range(iterations):
            if self.root.proof is not None:
                return
            self.iterate()
            if (self.is_proving and self.prover is not None and self.root.visits > PROVE_AFTER
                    and self.iterations % PROVE_EVERY == 0):
                self._prove_root(self.prover)

    def iterate(self) -> None:
        """Select a path to a leaf, evaluate the leaf, and back its reward up."""
        evaluator = self.evaluator
        node = self.root
        path = [node]
        while node.proof is None:
            if not node.is_expanded:
                win = evaluator.finish(node.state) if node.visits == 0 else ()  # the first visit found none
                if not win and node.visits == 0:
                    break  # a new position is evaluated before it is expanded
                if not win and self.memory.nodes >= self.memory.limit:
                    break
                self._expand(node, win)
            chosen = self._select(node)
            if chosen is None:
                break  # the tree is full
            node = chosen
            path.append(node)
        proof = node.proof
        self._back_up(path, evaluator.evaluate(node.state, self.rng) if proof is None else proof)
        self.memory.tidy(self.root, self.iterations)

    def _expand(self, node: Node, win: tuple[Move, ...]) -> None:
        """List the node's next untried moves: the winning move alone if there is one, else those of high prior."""
        if not node.is_expanded:
            node.is_expanded = True
            node.children = []
        if win:
            node.untried, node.priors = [win[0]], [1.0]
            self._find_next(node)
            return
        listed = self._untried(node) if node.children else self.evaluator.shortlist(node.state)
        node.untried, node.priors, count = listed
        node.unlisted = count - len(node.untried)
        self._find_next(node)

    def _untried(self, node: Node) -> Shortlist:
        """Return the untried moves of highest prior, for a node that has children already."""
        moves = self.rules.moves(node.state)
        weights = self.evaluator.prior(node.state, moves)
        tried = {child.move for child in node.children}
        left = [index for index, move in enumerate(moves) if move not in tried]
        return better_half([moves[index] for index in left], [weights[index] for index in left], total(weights))

    def _select(self, node: Node) -> Node | None:
        """Return the unproven child with the highest PUCT score, perhaps a new one; None if the tree is full."""
        exploration = self.exploration * sqrt(float(node.visits))
        best: Node | None = None
        most = -2.0
        for child in node.children:
            puct = child.value + exploration * child.exploration_term
            if puct > most and child.proof is None:
                most = puct
                best = child
        if (node.untried or node.unlisted) and self.memory.nodes < self.memory.limit:
            urgency = node.seat_total / node.visits - FPU_REDUCTION * self.exploration if node.visits else 0.0
            if best is None or urgency + exploration * node.next_prior > most:
                if not node.untried:
                    self._expand(node, ())
                    return self._select(node)
                best = self._add_child(node)
        return best

    def _add_child(self, node: Node) -> Node:
        """Add the child of the untried move with the highest prior."""
        index, prior = node.next_index, node.next_prior
        move = node.untried[index]
        node.untried[index] = node.untried[-1]
        node.priors[index] = node.priors[-1]
        node.untried.pop()
        node.priors.pop()
        if not node.untried:
            node.untried, node.priors = NO_MOVES, NO_PRIORS
        self._find_next(node)
        child = self._new_node(self.rules.play(node.state, move), move, node.seat, prior)
        node.children.append(child)
        return child

    def _find_next(self, node: Node) -> None:
        """Find the untried move with the highest prior, starting at random so that ties are broken fairly."""
        priors = node.priors
        count = len(priors)
        if not count:
            return
        index = node.next_index = self.rng.getrandbits(RANDOM_BITS) * count >> RANDOM_BITS
        most = priors[index]
        for _ in range(count):
            prior = priors[index]
            if prior > most:
                most = prior
                node.next_index = index
            index = index + 1 if index + 1 < count else 0
        node.next_prior = most

    def _new_node(self, state: Any, move: Move, mover: Seat, prior: float) -> Node:
        """Return a new node; if the game is over there, its outcome is the proof."""
        self.memory.nodes += 1
        outcome = self.rules.result(state)
        if outcome is None:
            return Node(state, move, mover, self.rules.seat_to_move(state), prior)
        node = Node(state, move, mover, mover, prior)
        node.prove(self.evaluator.worth(outcome), 0)
        return node

    def _back_up(self, path: list[Node], rewards: tuple[float, ...]) -> None:
        """Add the rewards to every node of the path, from the leaf to the root, and propagate proofs."""
        leaf = path[-1]
        is_new_proof = leaf.proof is not None and leaf.visits == 0
        for depth in range(len(path) - 1, -1, -1):
            node = path[depth]
            if node is not leaf:
                child = path[depth + 1]
                if is_new_proof:
                    is_new_proof = self._is_proven_by(node, child)
                rewards = rewards_at(node, child, rewards)
            visits = node.visits = node.visits + 1
            node.seat_total += rewards[node.seat]
            node.mover_total += rewards[node.mover]
            if node.proof is None:
                node.value = node.mover_total / visits
            node.exploration_term = node.prior / (1 + visits)
        self.iterations += 1
        for seat, reward in enumerate(rewards):
            self.reward_sums[seat] += reward
        self._adapt_exploration(rewards[self.root.seat])

    def _adapt_exploration(self, reward: float) -> None:
        """Scale exploration with the standard deviation of recent rewards."""
        deviation = reward - self.mean_reward
        self.mean_reward += deviation / REWARD_WINDOW
        self.reward_variance += (deviation * deviation - self.reward_variance) / REWARD_WINDOW
        self.exploration = max(MIN_EXPLORATION, min(MAX_EXPLORATION, EXPLORATION * sqrt(self.reward_variance)))

    def _is_proven_by(self, node: Node, child: Node) -> bool:
        """Return whether the child's new proof proves the node: by a win at once, else when all moves are proven.

        If several moves are equally good for the seat to move, the other seats expect the average of their rewards.
        """
        seat = node.seat
        proof = child.proof
        assert proof is not None, "the child was just proven"
        if proof[seat] == 1.0:
            self._prove(node, child, proof)
            return True
        if node.proven_bound is None or proof[seat] > node.proven_bound[seat]:
            node.proven_bound = proof
        if node.untried or node.unlisted:
            return False
        for child in node.children:
            if child.proof is None:
                return False
        best = ranked(node)[0]
        equals = [other.proof for other in node.children if other.proof is not None and other.value == best.value]
        average = [sum([rewards[i] for rewards in equals]) / len(equals) for i in range(self.rules.seats)]
        self._prove(node, best, tuple(average))
        return True

    def _prove(self, node: Node, best: Node, rewards: tuple[float, ...]) -> None:
        """Prove a node and keep only its best child."""
        node.prove(rewards, best.plies_to_end + 1)
        node.children.remove(best)
        self.memory.discarded += node.children
        node.children = [best]
        node.drop_untried()

    def _prove_root(self, prover: Prover[Any]) -> None:
        """Let the prover go on with the root; once it is won or drawn, prove its best child that keeps this result."""
        root, seat = self.root, self.root.seat
        rewards = prover.prove(root.state, PROVE_WORK)
        if rewards is None or rewards[seat] == 0.0:
            return  # a lost root is searched on, for the moves after which it is hardest to win
        for child in ranked(root):
            if child.proof is None:
                is_kept = prover.reaches(child.state, seat, rewards[seat], PROVE_WORK)
                if is_kept is None:
                    return
                if is_kept:
                    child.prove(rewards, 0)
            if child.proof is not None and child.proof[seat] == rewards[seat]:
                self._prove(root, child, rewards)
                return
        while root.untried or root.unlisted:  # none of the moves tried so far keeps the result
            if not root.untried:
                self._expand(root, ())
            self._add_child(root)

    # --- reading ---------------------------------------------------------------------------------

    def ranked(self) -> list[Node]:
        """Return the children of the root, best first."""
        return ranked(self.root)

    def untried_moves(self) -> list[Move]:
        """Return the moves of the root that were never tried, highest prior first."""
        root = self.root
        listed = [move for _, move in sorted(zip(root.priors, root.untried, strict=True), reverse=True)]
        known = {child.move for child in root.children}.union(listed)
        return listed + [move for move in self.rules.moves(root.state) if move not in known]

    def line(self, first: Move | None = None) -> list[Move]:
        """Return the principal variation, or the best play known after a given first move."""
        if first is None:
            return best_play(self.root)
        child = self._child_by(first)
        return [first] if child is None else [first, *best_play(child)]

    def expected(self) -> tuple[float, ...]:
        """Return every seat's expected share of the rewards, 0 to 1: proven, averaged, or the evaluator's score."""
        rewards = self._expected_rewards()
        whole = self._whole(rewards)
        return tuple([reward / whole for reward in rewards])

    def move_value(self, move: Move) -> float:
        """Return the share that the seat to move expects from a move, 0 to 1; -1 if the move was not tried."""
        child = self._child_by(move)
        return -1.0 if child is None else self.share(child)

    def share(self, child: Node) -> float:
        """Return the share that the seat to move expects, 0 to 1, at a node that its own move leads to."""
        reward = child.value if child.proof is None else child.proof[child.mover]
        return min(1.0, max(reward, 0.0) / self._whole(self._expected_rewards()))

    def _expected_rewards(self) -> tuple[float, ...]:
        if self.root.proof is not None:
            return self.root.proof
        if self.iterations == 0:
            return self.evaluator.score(self.root.state)
        return tuple([reward / self.iterations for reward in self.reward_sums])

    def _whole(self, rewards: tuple[float, ...]) -> float:
        """Return the rewards of all teams together: 1, or less where a draw is likely and worth less than a share."""
        teams = self.rules.teams
        return sum(rewards) * len(set(teams)) / len(teams) or 1.0

    def join(self, counts: list[tuple[Move, int, float]]) -> None:
        """Add the root statistics of other trees (root parallelisation) to the moves that this tree has tried too."""
        found = {child.move: child for child in self.root.children}
        for move, visits, reward_sum in counts:
            child = found.get(move)
            if child is not None and child.proof is None:
                child.visits += visits
                child.mover_total += reward_sum
                child.value = child.mover_total / child.visits

    def _child_by(self, move: Move) -> Node | None:
        for child in self.root.children:
            if child.move == move:
                return child
        return None

    # --- moving on -------------------------------------------------------------------------------

    def advance(self, move: Move) -> None:
        """Make the subtree of a move that was played the tree; the rest is freed little by little."""
        old = self.root
        kept = self._child_by(move)
        if kept is None:
            kept = self._new_node(self.rules.play(old.state, move), move, old.seat, 1.0)
        else:
            old.children.remove(kept)
        self.root = kept
        self.memory.restart(old)
        if self.prover is None:
            self.prover = self.evaluator.prover(kept.state)
        self.mean_reward = (kept.seat_total / kept.visits if kept.visits
                            else self.evaluator.score(kept.state)[kept.seat])
        self.iterations = 0
        self.reward_sums = [0.0] * self.rules.seats
