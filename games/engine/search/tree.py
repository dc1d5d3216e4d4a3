"""The nodes of a search tree: positions with their statistics and proofs, ranked as the search prefers them."""

from __future__ import annotations

from typing import Any, Final, final

from games.engine.core.rules import Move, Seat

PROVEN_LOSS: Final = -1.0  # the value of a move proven to lose: below every estimate


@final
class Node:
    """A position in the tree with its statistics. Children are added one at a time, highest prior first."""

    __slots__ = ("children", "exploration_term", "is_expanded", "move", "mover", "mover_total", "next_index",
                 "next_prior", "plies_to_end", "prior", "priors", "proof", "proven_bound", "seat", "seat_total",
                 "state", "unlisted", "untried", "value", "visits")

    def __init__(self, state: Any, move: Move, mover: Seat, seat: Seat, prior: float) -> None:
        self.state: Final = state
        self.move: Final = move  # the move that led here
        self.mover: Final = mover  # the seat that made it
        self.seat: Final = seat  # the seat to move
        self.prior: Final = prior  # probability that the evaluator gave the move
        self.visits: int = 0
        self.mover_total: float = 0.0  # sum of the rewards of `mover`
        self.seat_total: float = 0.0  # sum of the rewards of `seat`
        self.value: float = 0.0  # mean reward of `mover`, or its proven reward
        self.exploration_term: float = prior  # prior / (1 + visits)
        self.is_expanded: bool = False  # whether moves are listed
        self.children: list[Node] = NO_NODES
        self.untried: list[Move] = NO_MOVES
        self.priors: list[float] = NO_PRIORS  # of the untried moves
        self.unlisted: int = 0  # number of moves that are neither tried nor in `untried`
        self.next_index: int = 0  # of the untried move with the highest prior
        self.next_prior: float = 0.0
        self.proof: tuple[float, ...] | None = None  # every seat's reward with best play, once it is proven
        self.proven_bound: tuple[float, ...] | None = None  # the proof of the child that is best for `seat` so far
        self.plies_to_end: int = 0  # moves to the end of the game along the proof

    def prove(self, rewards: tuple[float, ...], plies_to_end: int) -> None:
        """Store the proven result."""
        self.proof = rewards
        self.plies_to_end = plies_to_end
        reward = rewards[self.mover]
        self.value = reward if reward > 0.0 else PROVEN_LOSS

    def drop_untried(self) -> None:
        """Forget the moves that were not tried: they are all tried, or make no difference."""
        self.untried, self.priors, self.unlisted = NO_MOVES, NO_PRIORS, 0


NO_NODES: Final[list[Node]] = []  # shared by all nodes that are not expanded
NO_MOVES: Final[list[Move]] = []
NO_PRIORS: Final[list[float]] = []


def rewards_at(node: Node, child: Node, rewards: tuple[float, ...]) -> tuple[float, ...]:
    """Return the rewards to back up at a node: its proof, or its proven bound where that beats the child's value."""
    if node.proof is not None:
        return node.proof
    bound = node.proven_bound
    return rewards if bound is None or bound[node.seat] <= child.value else bound


def best_play(node: Node) -> list[Move]:
    """Return the best play known from a node on."""
    moves: list[Move] = []
    while node.children:
        node = ranked(node)[0]
        moves.append(node.move)
    return moves


def ranked(node: Node) -> list[Node]:
    """Return the children of a node, best first; a proven reward goes before a lower estimate."""
    children = sorted(node.children, key=rank, reverse=True)
    for index, child in enumerate(children):
        if child.proof is not None and child.proof == node.proven_bound and children[0].value < child.value:
            children.insert(0, children.pop(index))
            break
    return children


def rank(child: Node) -> tuple[int, float, float]:
    """Return a sort key: quick proven wins highest, slow proven losses above quick ones, visits in between."""
    if child.proof is not None:
        reward = child.proof[child.mover]
        if reward == 1.0:
            return (2, -child.plies_to_end, 0.0)
        if reward == 0.0:
            return (0, child.plies_to_end, child.visits)
    return (1, child.visits, child.value)
