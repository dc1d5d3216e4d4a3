"""Monte Carlo tree search for any game of the contract: two to six seats, teams, several moves in a row.

One iteration walks down the tree to a position it has not seen (select), judges it, in some games after playing on
at random for a while (playout), and adds what every seat got to all positions on the way (back up). Moves that turn
out well are walked through more often, so in the end the move that was tried most is the best one known.

Four things make it stronger than that:

    max^n    A node counts the rewards of the seat that moved INTO it, so every seat chooses for itself.
             With two seats this is the usual search; team mates have equal rewards and need nothing else.
    proofs   Where the end of the game is in sight, exact rewards replace averages and travel up the tree. A proven
             move is not walked again: there is nothing left to learn behind it, and it is the least one can get.
    priors   The evaluator says which moves look promising, and those are tried first: a position with two hundred
             moves is searched deeply along a few of them instead of one move deep along all.
    spread   How curious it is depends on how far the rewards lie apart that it comes upon. Where one side leads by
             far, all moves look nearly alike; what little they differ by then counts as much as elsewhere a lot.

The search never looks at a clock: whoever runs it takes a few iterations at a time and stops when it likes. A tree
grows up to TREE_BYTES; beyond that iterations go on from its leaves and sharpen what is known, without new positions.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from random import Random
from sys import maxsize
from typing import Any, Final, final

from games.engine.core.rules import Move, Rules, Seat
from games.engine.search.evaluator import Evaluator, Shortlist, better_half, total

CURIOSITY: Final = 6.0  # about little tried moves, beside their means: so many times the spread of the rewards ...
LEAST_CURIOUS: Final = 0.05  # ... but never less than this ...
MOST_CURIOUS: Final = 1.5  # ... nor more than this
SPREAD_OVER: Final = 256.0  # iterations, the latest ones counting most
CAUTION: Final = 0.13  # by which part of the curiosity an untried move is expected to be worse than the average
MEGABYTE: Final = 1 << 20
IS_SMALL: Final = maxsize < 1 << 32  # a machine of 32 bits, as in the browser
TREE_BYTES: Final = (96 if IS_SMALL else 256) * MEGABYTE  # what a tree may take; then it stops growing
POINTER_SHARE: Final = 0.55 if IS_SMALL else 1.0  # what a position takes there, beside 64 bits
DIE: Final = 20  # bits of a random number
RUINED: Final = -1.0  # the mean of a move proven to lose: below all that one can still hope for
DISMANTLED_AT_ONCE: Final = 8


@final
class Node:
    """One position in the tree and what is known about it. Children appear one by one, best prior first."""

    __slots__ = ("children", "ends_in", "is_open", "mean", "move", "mover", "next", "next_prior", "own", "prior",
                 "priors", "proof", "pull", "seat", "state", "sure", "total", "unlisted", "untried", "visits")

    def __init__(self, state: Any, move: Move, mover: Seat, seat: Seat, prior: float) -> None:
        self.state: Final = state
        self.move: Final = move
        self.mover: Final = mover  # who made the move that led here
        self.seat: Final = seat  # who decides here
        self.prior: Final = prior  # the share of attention that the move deserves at first sight
        self.visits: int = 0
        self.total: float = 0.0  # rewards of `mover` over all visits
        self.own: float = 0.0  # rewards of `seat` over all visits
        self.mean: float = 0.0  # total / visits, or the proven reward
        self.pull: float = prior  # prior / (1 + visits): curiosity falls as the move is tried
        self.is_open: bool = False  # whether the moves from here are listed
        self.children: list[Node] = NO_NODES
        self.untried: list[Move] = NO_MOVES
        self.priors: list[float] = NO_PRIORS  # of the untried moves
        self.unlisted: int = 0  # how many moves are neither tried nor in those lists
        self.next: int = 0  # which of them promises most ...
        self.next_prior: float = 0.0  # ... and how much; no move left promises more
        self.proof: tuple[float, ...] | None = None  # every seat's reward with best play, once that is certain
        self.sure: tuple[float, ...] | None = None  # the proof of the child that is best for `seat` so far
        self.ends_in: int = 0  # moves to the end of the game along the proof

    def prove(self, rewards: tuple[float, ...], ends_in: int) -> None:
        """Replaces hope by certainty."""
        self.proof = rewards
        self.ends_in = ends_in
        reward = rewards[self.mover]
        self.mean = reward if reward > 0.0 else RUINED


NO_NODES: Final[list[Node]] = []  # what all positions share whose moves are not listed yet
NO_MOVES: Final[list[Move]] = []
NO_PRIORS: Final[list[float]] = []


@final
class Search:
    """A growing tree over one position. `run` and `grow` make it grow; the rest reads it, or moves on in the game."""

    def __init__(self, evaluator: Evaluator[Any], state: Any, seed: int = 0, node_limit: int = 0) -> None:
        self.evaluator: Final = evaluator
        self.rules: Final[Rules[Any]] = evaluator.rules
        self.rng: Final = Random(seed)
        self.node_limit: Final = node_limit or int(TREE_BYTES / (POINTER_SHARE * evaluator.node_bytes))
        self.curiosity: float = MOST_CURIOUS
        self.variance: float = (MOST_CURIOUS / CURIOSITY) ** 2  # of the rewards of the seat to decide ...
        self.usual: float = 0.5  # ... around these
        self.nodes: int = 0  # in memory
        self.discarded: list[Node] = []
        self.iterations: int = 0  # since the last move of the game
        self.sums: list[float] = [0.0] * evaluator.rules.seats  # rewards of those iterations
        self.root: Node = self._node(state, (), 0, 1.0)

    # --- growing ---------------------------------------------------------------------------------

    def run(self) -> Iterator[None]:
        """Grows the tree by one iteration per step, until the result of the position is proven."""
        while self.root.proof is None:
            self.iterate()
            yield

    def grow(self, iterations: int) -> None:
        """Several iterations at once, or fewer if the result is proven."""
        for _ in range(iterations):
            if self.root.proof is not None:
                return
            self.iterate()

    def iterate(self) -> None:
        """One walk down the tree and back."""
        evaluator = self.evaluator
        node = self.root
        path = [node]
        while node.proof is None:
            if not node.is_open:
                win = evaluator.finish(node.state) if node.visits == 0 else ()  # the first visit found none
                if not win and node.visits == 0:
                    break  # a new position: play on from here
                if not win and self.nodes >= self.node_limit:
                    break  # no room for what follows
                self._list_moves(node, win)
            chosen = self._select(node)
            if chosen is None:
                break  # memory is full
            node = chosen
            path.append(node)
        proof = node.proof
        self._back_up(path, evaluator.playout(node.state, self.rng, evaluator.horizon) if proof is None else proof)
        if self.discarded:
            self._dismantle()

    def _list_moves(self, node: Node, win: tuple[Move, ...]) -> None:
        """Prepares untried moves of a node; where the seat can win within its turn, nothing else matters.

        Only moves that promise more than the average of the better half are listed, the others once all these are
        tried: most of them never are, and trees of positions with hundreds of moves would fill the memory.
        """
        if not node.is_open:
            node.is_open = True
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
        """The best of the moves from a node that were not tried yet."""
        moves = self.rules.moves(node.state)
        weights = self.evaluator.prior(node.state, moves)
        tried = {child.move for child in node.children}
        left = [index for index, move in enumerate(moves) if move not in tried]
        return better_half([moves[index] for index in left], [weights[index] for index in left], total(weights))

    def _select(self, node: Node) -> Node | None:
        """The unproven child that promises most: by its mean, and by its pull while tried little; perhaps a new one."""
        curiosity = self.curiosity * sqrt(float(node.visits))
        best: Node | None = None
        most = -2.0
        for child in node.children:
            promise = child.mean + curiosity * child.pull
            if promise > most and child.proof is None:
                most = promise
                best = child
        if (node.untried or node.unlisted) and self.nodes < self.node_limit:
            hope = node.own / node.visits - CAUTION * self.curiosity if node.visits else 0.0
            if best is None or hope + curiosity * node.next_prior > most:
                if not node.untried:
                    self._list_moves(node, ())
                    return self._select(node)
                best = self._try_next(node)
        return best

    def _try_next(self, node: Node) -> Node:
        """A new child, by the move that was found to promise most."""
        prior, move = node.next_prior, node.untried[node.next]
        node.untried[node.next] = node.untried[-1]
        node.priors[node.next] = node.priors[-1]
        node.untried.pop()
        node.priors.pop()
        self._find_next(node)
        child = self._node(self.rules.play(node.state, move), move, node.seat, prior)
        node.children.append(child)
        return child

    def _find_next(self, node: Node) -> None:
        """Finds the untried move that promises most; chance decides between equals."""
        priors = node.priors
        count = len(priors)
        if not count:
            return
        index = node.next = self.rng.getrandbits(DIE) * count >> DIE
        most = priors[index]
        for _ in range(count):
            prior = priors[index]
            if prior > most:
                most = prior
                node.next = index
            index = index + 1 if index + 1 < count else 0
        node.next_prior = most

    def _node(self, state: Any, move: Move, mover: Seat, prior: float) -> Node:
        """A new node; at the end of the game its proof is the outcome."""
        self.nodes += 1
        outcome = self.rules.result(state)
        if outcome is None:
            return Node(state, move, mover, self.rules.turn(state), prior)
        node = Node(state, move, mover, mover, prior)
        node.prove(self.evaluator.worth(outcome), 0)
        return node

    def _back_up(self, path: list[Node], rewards: tuple[float, ...]) -> None:
        """Tells every node on the path what the walk was worth, from the leaf to the root."""
        leaf = path[-1]
        is_news = leaf.proof is not None and leaf.visits == 0
        for depth in range(len(path) - 1, -1, -1):
            node = path[depth]
            if node is not leaf:
                child = path[depth + 1]
                if is_news:
                    is_news = self._is_proven_by(node, child)
                rewards = _rewards_at(node, child, rewards)
            visits = node.visits = node.visits + 1
            node.own += rewards[node.seat]
            node.total += rewards[node.mover]
            if node.proof is None:
                node.mean = node.total / visits
            node.pull = node.prior / (1 + visits)
        self.iterations += 1
        for seat, reward in enumerate(rewards):
            self.sums[seat] += reward
        self._see_spread(rewards[self.root.seat])

    def _see_spread(self, reward: float) -> None:
        """Follows how far rewards lie apart, and how curious that makes."""
        surprise = reward - self.usual
        self.usual += surprise / SPREAD_OVER
        self.variance += (surprise * surprise - self.variance) / SPREAD_OVER
        self.curiosity = max(LEAST_CURIOUS, min(MOST_CURIOUS, CURIOSITY * sqrt(self.variance)))

    def _is_proven_by(self, node: Node, child: Node) -> bool:
        """Whether a child's new proof settles the node: a sure win at once, anything else when all moves are proven.

        Where several moves are equally good for the seat that decides, the others can expect their average.
        """
        seat = node.seat
        proof = child.proof
        assert proof is not None, "only news are told"
        if proof[seat] == 1.0:
            self._settle(node, child, proof)
            return True
        if node.sure is None or proof[seat] > node.sure[seat]:
            node.sure = proof
        if node.untried or node.unlisted:
            return False
        for child in node.children:
            if child.proof is None:
                return False
        best = _ranked(node)[0]
        equals = [other.proof for other in node.children if other.proof is not None and other.mean == best.mean]
        average = [sum([rewards[i] for rewards in equals]) / len(equals) for i in range(self.rules.seats)]
        self._settle(node, best, tuple(average))
        return True

    def _settle(self, node: Node, best: Node, rewards: tuple[float, ...]) -> None:
        """The result of a node is known: beside its best move nothing is worth remembering."""
        node.prove(rewards, best.ends_in + 1)
        node.children.remove(best)
        self.discarded += node.children
        node.children = [best]
        node.untried, node.priors, node.unlisted = NO_MOVES, NO_PRIORS, 0

    # --- reading ---------------------------------------------------------------------------------

    def ranked(self) -> list[Node]:
        """The moves tried from the root, best first."""
        return _ranked(self.root)

    def unseen(self) -> list[Move]:
        """The moves from the root that were never tried, the most promising first."""
        root = self.root
        listed = [move for _, move in sorted(zip(root.priors, root.untried, strict=True), reverse=True)]
        known = {child.move for child in root.children}.union(listed)
        return listed + [move for move in self.rules.moves(root.state) if move not in known]

    def line(self, first: Move | None = None) -> list[Move]:
        """Best play for all seats, as far as the tree knows it; after a given first move if there is one."""
        moves: list[Move] = []
        node: Node | None = self.root
        if first is not None:
            moves.append(first)
            node = self._child_by(first)
        while node is not None and node.children:
            node = _ranked(node)[0]
            moves.append(node.move)
        return moves

    def expected(self) -> tuple[float, ...]:
        """Every seat's share of what all sides can expect: proven, averaged, or at first sight."""
        expected = self._expected()
        whole = self._whole(expected)
        return tuple([reward / whole for reward in expected])

    def move_value(self, move: Move) -> float:
        """The share that one of its moves promises the seat to move; negative for a move that was not tried."""
        child = self._child_by(move)
        if child is None:
            return -1.0
        reward = child.mean if child.proof is None else child.proof[self.rules.turn(self.root.state)]
        return min(1.0, max(reward, 0.0) / self._whole(self._expected()))

    def _expected(self) -> tuple[float, ...]:
        if self.root.proof is not None:
            return self.root.proof
        if self.iterations == 0:
            return self.evaluator.score(self.root.state)
        return tuple([gained / self.iterations for gained in self.sums])

    def _whole(self, rewards: tuple[float, ...]) -> float:
        """What all sides get together: one, or less where a draw is near that nobody wants."""
        teams = self.rules.teams
        return sum(rewards) * len(set(teams)) / len(teams) or 1.0

    def join(self, counts: list[tuple[Move, int, float]]) -> None:
        """Adds what other trees found at this root to the moves that this one has tried too."""
        found = {child.move: child for child in self.root.children}
        for move, visits, gained in counts:
            child = found.get(move)
            if child is not None and child.proof is None:
                child.visits += visits
                child.total += gained
                child.mean = child.total / child.visits

    def _child_by(self, move: Move) -> Node | None:
        for child in self.root.children:
            if child.move == move:
                return child
        return None

    # --- moving on -------------------------------------------------------------------------------

    def advance(self, move: Move) -> None:
        """A move was played: its subtree becomes the tree, the rest is dropped little by little."""
        old = self.root
        kept = self._child_by(move)
        if kept is None:
            kept = self._node(self.rules.play(old.state, move), move, old.seat, 1.0)
        else:
            old.children.remove(kept)
        self.root = kept
        self.usual = kept.own / kept.visits if kept.visits else self.evaluator.score(kept.state)[kept.seat]
        self.discarded.append(old)
        self.iterations = 0
        self.sums = [0.0] * self.rules.seats

    def _dismantle(self) -> None:
        """Frees a few dropped nodes, so that no single moment has to pay for a whole tree."""
        for _ in range(DISMANTLED_AT_ONCE):
            if not self.discarded:
                return
            node = self.discarded.pop()
            self.discarded += node.children
            node.children = []
            self.nodes -= 1


def _rewards_at(node: Node, child: Node, rewards: tuple[float, ...]) -> tuple[float, ...]:
    """What a walk through a child is worth at its node, where the seat takes what is sure if that is more."""
    if node.proof is not None:
        return node.proof
    sure = node.sure
    return rewards if sure is None or sure[node.seat] <= child.mean else sure


def _ranked(node: Node) -> list[Node]:
    """The children of a node, best first; a sure reward goes before a hope that is smaller."""
    ranked = sorted(node.children, key=_rank, reverse=True)
    for index, child in enumerate(ranked):
        if child.proof is not None and child.proof == node.sure and ranked[0].mean < child.mean:
            ranked.insert(0, ranked.pop(index))
            break
    return ranked


def _rank(child: Node) -> tuple[int, float, float]:
    """Quick wins first, slow losses last, and in between what was tried most."""
    if child.proof is not None:
        reward = child.proof[child.mover]
        if reward == 1.0:
            return (2, -child.ends_in, 0.0)
        if reward == 0.0:
            return (0, child.ends_in, child.visits)
    return (1, child.visits, child.mean)
