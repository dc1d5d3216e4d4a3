"""Actions with their priors: those that stand out are listed, packed into numbers, and the others are only counted.

A position has hundreds of actions, and most of them concern no line. Not listing those, and making an action into a
move only if its prior is high enough, more than halves the cost of a new position in the tree.
"""

from __future__ import annotations

from typing import Final

from games.engine.core.aot import i64
from games.engine.core.rules import Move
from games.engine.search.evaluator import EQUAL, Shortlist, shortlist_bar, total
from games.slyne.actions import ActionVisitor, as_move, visit_actions
from games.slyne.scratch_board import Action, ScratchBoard


class WeighingVisitor(ActionVisitor):
    """Collects the actions of a position; a subclass gives each a prior, or leaves it unlisted."""

    def __init__(self, board: ScratchBoard) -> None:
        super().__init__(board, board.rooms())
        self.codes: Final[list[int]] = []
        self.priors: Final[list[float]] = []
        self.rest: float = 0.0  # the priors of all that is not listed ...
        self.unlisted: int = 0  # ... how many these are ...
        self.highest: float = 0.0  # ... and the highest of them

    def add(self, kind: i64, src: i64, dst: i64, k: i64, prior: float) -> None:
        """List an action, packed into one number, the quickest form to store."""
        self.codes.append(((kind << 16 | src) << 16 | dst) << 4 | k)
        self.priors.append(prior)

    def leave(self, count: int, prior: float) -> None:
        """Count actions of one prior instead of listing them."""
        self.unlisted += count
        self.rest += prior * float(count)
        self.highest = max(self.highest, prior)

    def shortlist(self) -> Shortlist | None:
        """Return the better half of all actions; None where so few stand out that all have to be listed."""
        visit_actions(self)
        codes, priors = self.codes, self.priors
        whole = total(priors) + self.rest
        count = len(codes) + self.unlisted
        if whole * EQUAL <= self.highest * float(count):
            return None
        bar = shortlist_bar(priors, whole / count)
        moves: list[Move] = []
        shares: list[float] = []
        for at in range(len(codes)):
            prior = priors[at]
            if prior >= bar:
                moves.append(as_move(_unpacked(codes[at])))
                shares.append(prior / whole)
        return moves, shares, count


def _unpacked(code: i64) -> Action:
    return (code >> 36, code >> 20 & 0xFFFF, code >> 4 & 0xFFFF, code & 15)
