"""What the search knows about Abalone: marbles belong to the middle and together, and pushing is good."""

from __future__ import annotations

from math import exp
from random import Random
from typing import Final, final

from games.abalone.grid import (
    CELLS,
    CENTRALITY,
    FOE,
    FREE,
    GROUPS,
    NEXT,
    OWN,
    PARTNER,
    PASS,
    RAYS,
    RIM,
    can_shift,
    shifts,
)
from games.abalone.positions import TO_EJECT
from games.abalone.rules import QUIET_PLIES, Abalone, AbaloneState
from games.abalone.shape import Shape
from games.engine.core.aot import i64
from games.engine.core.rules import Move
from games.engine.search.evaluator import Evaluator
from games.engine.search.weights import Weights, weights_of

SHARPNESS: Final = 0.6
DRAWN: Final = 0.5  # or two good players wait for each other
FLATNESS: Final = 2.0  # the lead in marbles that brings half way from an even share to a sure win
PUSH: Final = 1.0  # in steps towards the centre
EJECTION: Final = 6.0
ACROSS: Final = (1, 2, 4, 5)
MARBLES_TRIED: Final = 60
DICE: Final = 20  # bits of a random number; whole numbers stay unboxed when compiled
GESTURES_TRIED: Final = 5


@final
class AbaloneEvaluator(Evaluator[AbaloneState]):
    """Judges Abalone in all its variants."""

    def __init__(self, rules: Abalone, weights: Weights | None = None) -> None:
        super().__init__(rules)
        self.game: Final = rules
        known = weights_of("abalone") if weights is None else weights
        self.shape: Final = Shape(known)
        self.drawn = DRAWN
        self.clarity = 0.535
        self.node_bytes = 1_100

    def sample(self, s: AbaloneState, rng: Random) -> Move:
        return random_shift(s.cells.translate(self.game.views[s.seat]), rng) or rng.choice(self.game.moves(s))

    def evaluate(self, s: AbaloneState, rng: Random) -> tuple[float, ...]:
        return self.score(s)

    def prior(self, s: AbaloneState, moves: list[Move]) -> list[float]:
        return promises(s.cells.translate(self.game.views[s.seat]), moves)

    def finish(self, s: AbaloneState) -> tuple[Move, ...]:
        """The last ejection, if it can be made; to leave an opponent without any move is too rare to look for."""
        if s.ended or self.game.ejected(s.out, s.seat) < TO_EJECT - 1:
            return ()
        move = ejection(s.cells.translate(self.game.views[s.seat]))
        return (move,) if move else ()

    def can_score(self, s: AbaloneState) -> bool | None:
        return not s.ended and bool(ejection(s.cells.translate(self.game.views[s.seat])))

    def score(self, s: AbaloneState) -> tuple[float, ...]:
        """Each team against the mean of the others, in marbles, squeezed into 0..1 around an even share.

        The longer nothing was ejected, the likelier a draw is.
        """
        sides = self.game.sides
        share = float(sides) / float(self.game.seats)
        ejected = [0] * sides
        worth = [0.0] * sides
        for seat in range(self.game.seats):
            team = self.game.teams[seat]
            ejected[team] += s.out[seat]
            worth[team] += self.shape.strength(s.cells.translate(self.game.views[seat])) * share
        total = 0.0
        for team in range(sides):
            worth[team] += self.shape.out[min(ejected[team], TO_EJECT)]
            total += worth[team]
        even = 1.0 / float(sides)
        lively = 1.0 - float(len(s.trail) - 1) / float(QUIET_PLIES) if self.game.draws else 1.0
        scores: list[float] = []
        for mine in worth:
            lead = mine - (total - mine) / float(sides - 1)
            room = 1.0 - even if lead > 0.0 else even
            scores.append(lively * (even + room * lead / (abs(lead) + FLATNESS)) + (1.0 - lively) * DRAWN * even)
        return tuple([scores[team] for team in self.game.teams])


def promises(view: bytes, moves: list[Move]) -> list[float]:
    """A positive weight for each move of the view's owner."""
    return [exp(SHARPNESS * gain(view, move)) for move in moves]


def gain(view: bytes, move: Move) -> float:
    """Steps towards the centre that a move makes, or takes from the opponents, and what it pushes."""
    if len(move) == 3:
        side: i64 = move[2]
        change: i64 = 0
        for cell in GROUPS[move[0], move[1]]:
            change += CENTRALITY[NEXT[cell][side]] - CENTRALITY[cell]
        return float(change)
    if not move:
        return 0.0
    ahead = RAYS[move[0]][move[1]]
    at: i64 = 0
    while view[ahead[at]] in (OWN, PARTNER):
        at += 1
    head: i64 = ahead[at]
    steps: i64 = CENTRALITY[head] - CENTRALITY[move[0]]
    if view[head] == FREE:
        return float(steps)
    while view[ahead[at]] == FOE:
        at += 1
    if view[ahead[at]] == RIM:
        return EJECTION + float(steps)
    return PUSH + float(steps + CENTRALITY[head] - CENTRALITY[ahead[at]])


def ejection(view: bytes) -> Move:
    """A move that pushes a marble over the edge, or a pass if there is none."""
    for move in shifts(view):
        if len(move) == 2 and _ejects(view, RAYS[move[0]][move[1]]):
            return move
    return ()


def _ejects(view: bytes, ahead: bytes) -> bool:
    """Whether opposing marbles stand between those that move and the edge."""
    at = 0
    while view[ahead[at]] in (OWN, PARTNER):
        at += 1
    if view[ahead[at]] != FOE:
        return False
    while view[ahead[at]] == FOE:
        at += 1
    return view[ahead[at]] == RIM


def random_shift(view: bytes, rng: Random) -> Move:
    """A random move of the view's owner, in line more often than broadside, or PASS if none was found.

    Guesses a marble and a gesture until they fit: far cheaper than listing all moves to take one.
    """
    bits = rng.getrandbits
    for _ in range(MARBLES_TRIED):
        cell: i64 = bits(DICE) * CELLS >> DICE
        if view[cell] != OWN:
            continue
        around = NEXT[cell]
        for _ in range(GESTURES_TRIED):
            roll: i64 = bits(DICE) * 48 >> DICE
            direction = roll % 6
            second: i64 = around[direction]
            ahead: i64 = view[second]
            if ahead == FREE:
                return (cell, direction)
            if ahead > PARTNER:
                continue
            if roll < 24:
                if can_shift(view, RAYS[cell][direction]):
                    return (cell, direction)
                continue
            if ahead != OWN:
                continue
            side = (direction + ACROSS[roll // 6 & 3]) % 6
            if view[around[side]] != FREE or view[NEXT[second][side]] != FREE:
                continue
            last = second
            third: i64 = NEXT[second][direction]
            if view[third] == OWN and bits(1):
                if view[NEXT[third][side]] != FREE:
                    continue
                last = third
            return (cell, last, side) if cell < last else (last, cell, side)
    return PASS
