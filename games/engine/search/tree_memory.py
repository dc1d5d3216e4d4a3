"""The room that a search tree takes: what is left, what is forgotten when it is nearly full, and what is being freed.

When the tree is nearly full, it forgets what lies below its least visited nodes, as node recycling does (E. J. Powley,
P. I. Cowling and D. Whitehouse, "Memory bounded Monte Carlo tree search", 2017): their own statistics stay. All this
is done a few nodes at a time, so that no single frame pays for a whole tree.
"""

from __future__ import annotations

from sys import maxsize
from typing import Final, final

from games.engine.search.tree import NO_NODES, Node

MEGABYTE: Final = 1 << 20
IS_32_BIT: Final = maxsize < 1 << 32  # as in the browser
TREE_BYTES: Final = (96 if IS_32_BIT else 256) * MEGABYTE  # the tree stops growing at this size
POINTER_SHARE: Final = 0.55 if IS_32_BIT else 1.0  # memory of a node, relative to one on 64 bits
NEARLY_FULL: Final = 0.875  # share of the limit from which on the tree forgets
NODES_AT_ONCE: Final = 8  # walked over or freed after one iteration
FORGET_BELOW: Final = 8  # visits; twice as many whenever a walk over the tree has not made room for long


def most_nodes(node_bytes: int) -> int:
    """Return the number of nodes of this mean size, as it is on 64 bits, that a tree may hold."""
    return int(TREE_BYTES / (POINTER_SHARE * node_bytes))


@final
class TreeMemory:
    """The nodes of one tree by number, and those that it no longer needs."""

    def __init__(self, limit: int) -> None:
        self.limit: Final = limit
        self.nodes: int = 0  # in memory
        self.discarded: list[Node] = []  # no longer in the tree, to be freed with all below them
        self.unwalked: list[Node] = []  # nodes that the walk over the tree has still to see
        self.forget_below: int = FORGET_BELOW
        self.walked_at: int = 0  # the iteration at which the last walk began

    def tidy(self, root: Node, iterations: int) -> None:
        """Go on with forgetting, if the tree is nearly full, and with freeing; called after every iteration."""
        if self.unwalked or self.nodes > NEARLY_FULL * self.limit:
            self._forget(root, iterations)
        if self.discarded:
            self._free()

    def restart(self, old: Node) -> None:
        """Discard the root of the tree, whose subtree is searched on, and begin to count walks anew."""
        self.discarded.append(old)
        self.unwalked = []
        self.forget_below = FORGET_BELOW
        self.walked_at = 0

    def _free(self) -> None:
        """Free a few discarded nodes."""
        for _ in range(NODES_AT_ONCE):
            if not self.discarded:
                return
            node = self.discarded.pop()
            self.discarded += node.children
            node.children = []
            self.nodes -= 1

    def _forget(self, root: Node, iterations: int) -> None:
        """Go on with a walk over the tree that discards what lies below nodes with few visits."""
        if not self.unwalked:
            if iterations < self.walked_at + self.limit // 4:
                self.forget_below *= 2
            self.walked_at = iterations
            self.unwalked.append(root)
        for _ in range(NODES_AT_ONCE):
            if not self.unwalked:
                return
            node = self.unwalked.pop()
            if node is root or node.visits >= self.forget_below:
                self.unwalked += node.children
            elif node.children and node.proof is None:
                self.discarded += node.children
                node.children = NO_NODES
                node.drop_untried()
                node.is_expanded = False
