"""Evaluation of Abalone: a learnt policy, a learnt value for two sides, and the shape of marbles for three."""

from __future__ import annotations

from functools import cache
from math import exp
from random import Random
from typing import Final, final

from games.abalone.grid import (
    CELLS,
    FOE,
    FREE,
    NEXT,
    OWN,
    PARTNER,
    PASS,
    RAYS,
    RIM,
    can_shift,
    shifts,
)
from games.abalone.policy import Policy
from games.abalone.policy import features as move_features
from games.abalone.positions import TO_EJECT
from games.abalone.rules import MAY_SWAP, QUIET_PLIES, SWAP, Abalone, AbaloneState
from games.abalone.shape import ShapeWeights
from games.abalone.value import Value, features
from games.engine.core.aot import i64
from games.engine.core.rules import Move, Seat
from games.engine.search.evaluator import Evaluator
from games.engine.search.weights import Weights, weights_of

SHARPNESS: Final = 0.8  # of the policy
DRAWN: Final = 0.5  # or two good players wait for each other
FLATNESS: Final = 2.0  # the lead in marbles that brings half way from an even share to a sure win
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
        self.shape: Final = ShapeWeights(known)
        self.policy: Final = Policy(known["policy"], SHARPNESS) if weights and "policy" in weights else learnt_policy()
        self.value: Final[Value | None] = (
            None if rules.sides != 2 or "value" not in known else Value(known["value"]) if weights else learnt_value())
        self.boards: Final = tuple([side_table(seat, rules.teams) for seat in range(rules.seats)])
        self.drawn = DRAWN
        self.visible_share = 0.535
        self.node_bytes = 1_100

    def sample(self, s: AbaloneState, rng: Random) -> Move:
        return random_shift(s.cells.translate(self.game.views[s.seat]), rng) or rng.choice(self.game.moves(s))

    def evaluate(self, s: AbaloneState, rng: Random) -> tuple[float, ...]:
        return self.score(s)

    def prior(self, s: AbaloneState, moves: list[Move]) -> list[float]:
        view = s.cells.translate(self.game.views[s.seat])
        if s.swap != MAY_SWAP or SWAP not in moves:
            return self.policy.weights(view, moves)
        found = self.policy.weights(view, [move for move in moves if move != SWAP])
        found.insert(moves.index(SWAP), max(found))  # as promising as the best move; the value decides
        return found

    def finish(self, s: AbaloneState) -> tuple[Move, ...]:
        """Return the last ejection, if it is possible; wins by leaving an opponent without a move are too rare."""
        if s.ended or self.game.ejected(s.out, s.seat) < self.game.needed[s.seat] - 1:
            return ()
        move = ejection(s.cells.translate(self.game.views[s.seat]))
        return (move,) if move else ()

    def can_score(self, s: AbaloneState) -> bool | None:
        return not s.ended and bool(ejection(s.cells.translate(self.game.views[s.seat])))

    def value_features(self, s: AbaloneState) -> list[list[int]]:
        """Return the numbers of the weights in the row `value` that add up to the mover's logit; the other has none."""
        mine, theirs = self._marbles_out(s)
        return [features(s.cells.translate(self.boards[s.seat]), mine, theirs), []]

    def policy_features(self, s: AbaloneState, moves: list[Move]) -> list[list[int]]:
        """Return the numbers of the weights in the row `policy` that add up to the logit of each move."""
        return move_features(s.cells.translate(self.game.views[s.seat]), moves)

    def score(self, s: AbaloneState) -> tuple[float, ...]:
        """Return the learnt values for two sides, or those by the shape of the marbles for three players.

        The longer nothing was ejected, the likelier a draw is. Who has fewer than six marbles to push off is judged
        as if the others were out already.
        """
        lively = 1.0 - float(len(s.trail) - 1) / float(QUIET_PLIES) if self.game.draws else 1.0
        if self.value is None:
            return self._shares(s, lively)
        mine, theirs = self._marbles_out(s)
        chance = 1.0 / (1.0 + exp(-self.value.logit(s.cells.translate(self.boards[s.seat]), mine, theirs)))
        drawn = 0.5 * DRAWN * (1.0 - lively)
        ours, others = lively * chance + drawn, lively * (1.0 - chance) + drawn
        side = self.game.teams[s.seat]
        return tuple([ours if team == side else others for team in self.game.teams])

    def _marbles_out(self, s: AbaloneState) -> tuple[int, int]:
        """Return how many of the six marbles the side to move has ejected or is spared, and the same of the others."""
        rules = self.game
        other = s.seat + 1 if s.seat + 1 < rules.seats else 0
        return (rules.ejected(s.out, s.seat) + rules.spared[s.seat],
                rules.ejected(s.out, other) + rules.spared[other])

    def _shares(self, s: AbaloneState, lively: float) -> tuple[float, ...]:
        """Return each team against the mean of the others, in marbles, squeezed into 0..1 around an even share."""
        sides = self.game.sides
        share = float(sides) / float(self.game.seats)
        ejected = [0] * sides
        spared = [0] * sides
        worth = [0.0] * sides
        for seat in range(self.game.seats):
            team = self.game.teams[seat]
            ejected[team] += s.out[seat]
            spared[team] = self.game.spared[seat]
            worth[team] += self.shape.strength(s.cells.translate(self.game.views[seat])) * share
        total = 0.0
        for team in range(sides):
            worth[team] += self.shape.out[min(ejected[team] + spared[team], TO_EJECT)]
            total += worth[team]
        even = 1.0 / float(sides)
        scores: list[float] = []
        for mine in worth:
            lead = mine - (total - mine) / float(sides - 1)
            room = 1.0 - even if lead > 0.0 else even
            scores.append(lively * (even + room * lead / (abs(lead) + FLATNESS)) + (1.0 - lively) * DRAWN * even)
        return tuple([scores[team] for team in self.game.teams])


def side_table(seat: Seat, teams: tuple[int, ...]) -> bytes:
    """Return a table for `bytes.translate`: 1 for marbles of the seat's side, 2 for those of the other."""
    table = bytearray(range(256))
    for other, team in enumerate(teams):
        table[other + 1] = 1 if team == teams[seat] else 2
    return bytes(table)


@cache
def learnt_policy() -> Policy:
    """Return the policy that the game is played with; its tables are made once."""
    return Policy(weights_of("abalone")["policy"], SHARPNESS)


@cache
def learnt_value() -> Value:
    """Return the value that the game is played with."""
    return Value(weights_of("abalone")["value"])


def ejection(view: bytes) -> Move:
    """Return a move that pushes a marble over the edge, or a pass if there is none."""
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
    """Return a random move of the view's owner, in line more often than broadside, or PASS if none was found.

    Marbles and gestures are tried at random until one is legal, which is far cheaper than listing all moves.
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
