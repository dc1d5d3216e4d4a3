"""Score of a Sly'ne position: each seat's distance from a line of four, as a share of the rewards."""

from __future__ import annotations

from math import exp
from typing import Final, final

from games.engine.core.rules import Seat
from games.engine.search.weights import Weights, row
from games.slyne.lines import KINDS, kind_of, lines_through
from games.slyne.scratch_board import ScratchBoard
from games.slyne.table import ACTIONS, MARBLES


@final
class LineScore:
    """Score by lines and pieces: the softmax of each seat's weighted sum."""

    def __init__(self, weights: Weights) -> None:
        self.moving: Final = row(weights, "moving", KINDS)  # a line by its kind, of the seat to act ...
        self.waiting: Final = row(weights, "waiting", KINDS)  # ... and of another
        self.marbles: Final = row(weights, "marbles", MARBLES + 1)  # so many of them on the table
        kept = row(weights, "kept", 3)
        self.tile: Final[float] = kept[0]  # a tile in the hand
        self.block: Final[float] = kept[1]  # a block in the hand
        self.bare: Final[float] = kept[2]  # an own tile on the table without a marble
        tempo = row(weights, "tempo", 2)
        self.action: Final[float] = tempo[0]  # each action of one's own turn that is left
        self.wait: Final[float] = tempo[1]  # each turn of another that comes first

    def shares(self, board: ScratchBoard) -> tuple[float, ...]:
        """Return one number per seat, with a sum of 1: higher for better lines and for an earlier turn."""
        powers: list[float] = []
        for seat in range(len(board.marbles)):
            powers.append(exp(self.worth(board, seat)))
        total = sum(powers)
        return tuple([power / total for power in powers])

    def worth(self, board: ScratchBoard, seat: Seat) -> float:
        """Return the weighted sum of a seat's lines and pieces."""
        seats = len(board.marbles)
        wait = (seat - board.seat) % seats
        marbles, grid = board.marbles[seat], board.grid
        worth = self.wait * float(wait) if wait else self.action * float(ACTIONS + 1 - board.action)
        worth += self.marbles[len(marbles)] + self.tile * float(board.tiles_left[seat])
        worth += self.block * float(board.blocks_left[seat]) + self.bare * float(len(board.bare[seat]))
        worths = self.waiting if wait else self.moving
        for line in lines_through(marbles):
            kind = kind_of(grid, line, seat)
            if kind >= 0:
                worth += worths[kind]
        return worth
