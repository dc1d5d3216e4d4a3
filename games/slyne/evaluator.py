"""Evaluation of Sly'ne on a scratch board: policy.py weighs actions, finish.py finds wins, value.py values positions.

Random actions, for games that are played at random, are drawn here.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import exp
from random import Random
from typing import Final, final

from games.engine.core.rules import Cell, Move
from games.engine.search.evaluator import Evaluator, Shortlist, total
from games.engine.search.weights import Weights, weights_of
from games.slyne import policy
from games.slyne.actions import as_action, as_move
from games.slyne.finish import can_hold, winning_actions
from games.slyne.rules import Slyne
from games.slyne.scratch_board import NO_ACTION, Action, ScratchBoard, board_of
from games.slyne.table import (
    ACTIONS,
    ARMS,
    BARE,
    BLOCK_SHIFT,
    DELTAS,
    FACE,
    MOVE_MARBLE,
    MOVE_TILE,
    PLACE_BLOCK,
    PLACE_MARBLE,
    PLACE_TILE,
    RUNNING,
    TILES,
    TURNS,
    WAYS,
    SlyneState,
)
from games.slyne.value import features

# How often each kind of action is drawn, as long as there is something to act on.
TILE_WEIGHT: Final = 4
MARBLE_WEIGHT: Final = 4
ROLL_WEIGHT: Final = 4
LIFT_WEIGHT: Final = 3
BLOCK_WEIGHT: Final = 1

MISSING_TILE: Final = 0.4  # logit of a tile fewer: two fewer won 30 and 36 % of 40 games each at 150 nodes, three 18 %
TRIES: Final = 6
PLACE_TRIES: Final = 5
ROLL_STEPS: Final = 4
FINE: Final = 20  # bits of every random number
TURN_IN_PLACE: Final = (1 << FINE) * 2 // 5

Source = Callable[[int], int]  # of so many random bits: integers all the way are the fastest dice


@final
class SlyneEvaluator(Evaluator[SlyneState]):
    """Judges Sly'ne for any number of seats."""

    def __init__(self, rules: Slyne, weights: Weights | None = None) -> None:
        super().__init__(rules)
        self.game: Final = rules
        known = learnt_weights() if weights is None else weights
        self.value: Final = known["value"]
        self.policy: Final = known["policy"]
        missing = [TILES - tiles for tiles in rules.tiles_each]
        self.burdens: Final[list[float]] = [exp(-MISSING_TILE * tiles) for tiles in missing] if any(missing) else []
        self.visible_share = 0.35
        self.node_bytes = 1_200 + 650 * rules.seats

    def sample(self, s: SlyneState, rng: Random) -> Move:
        return as_move(self._action(board_of(s), rng.getrandbits))

    def _action(self, board: ScratchBoard, bits: Source) -> Action:
        """Draw an action at random; list all moves only if several attempts failed."""
        action = drawn_action(board, len(self.game.shapes), bits)
        if action[0] < 0:
            moves = self.game.moves(board.state())
            action = as_action(moves[bits(FINE) * len(moves) >> FINE])
        return action

    def prior(self, s: SlyneState, moves: list[Move]) -> list[float]:
        return policy.move_priors(board_of(s), moves, self.game.shapes, self.policy)

    def shortlist(self, s: SlyneState) -> Shortlist:
        found = policy.shortlist(board_of(s), self.game.shapes, self.policy)
        return super().shortlist(s) if found is None else found

    def finish(self, s: SlyneState) -> tuple[Move, ...]:
        """Try only actions that can complete a line; see finish.py."""
        if s.winner != RUNNING or len(s.marbles[s.seat]) < 2:
            return ()
        actions = winning_actions(board_of(s), self.game.shapes, self.game.draws)
        return tuple([as_move(action) for action in actions])

    def can_hold(self, s: SlyneState) -> bool | None:
        if s.winner != RUNNING or s.action < ACTIONS:
            return None
        return can_hold(board_of(s), self.game.shapes, self.game.draws)

    def evaluate(self, s: SlyneState, rng: Random) -> tuple[float, ...]:
        return self.score(s)

    def score(self, s: SlyneState) -> tuple[float, ...]:
        return self._rewards(board_of(s))

    def _rewards(self, board: ScratchBoard) -> tuple[float, ...]:
        """Return the value of the position in a board for each seat, won or not."""
        outcome = self.game.outcome(board.winner)
        if outcome is not None:
            return self.worth(outcome)
        shares = self._shares(board)
        if not self.burdens:
            return shares
        burdened = [share * burden for share, burden in zip(shares, self.burdens, strict=True)]
        return tuple([share / total(burdened) for share in burdened])

    def _shares(self, board: ScratchBoard) -> tuple[float, ...]:
        """Return each seat's share in the softmax of the logits."""
        value = self.value
        powers: list[float] = []
        for numbers in features(board):
            logit = 0.0
            for number in numbers:
                logit += value[number]
            powers.append(exp(logit))
        whole = total(powers)
        seats, mover = len(powers), board.seat
        return tuple([powers[(seat - mover) % seats] / whole for seat in range(seats)])

    def value_features(self, s: SlyneState) -> list[list[int]]:
        """Return the numbers of the weights in the row `value` that add up to each seat's logit, the mover first."""
        return features(board_of(s))

    def policy_features(self, s: SlyneState, moves: list[Move]) -> list[list[int]]:
        """Return the numbers of the weights in the row `policy` that add up to the logit of each move."""
        return policy.move_features(board_of(s), moves, self.game.shapes)


@cache
def learnt_weights() -> Weights:
    """Return the weights that the game is played with."""
    return weights_of("slyne")


def drawn_action(board: ScratchBoard, shapes: int, bits: Source) -> Action:
    """Return a random legal action, its kind drawn first; NO_ACTION if every attempt failed."""
    if not board.cells:
        return NO_ACTION
    seat = board.seat
    bare, mine = board.bare[seat], board.marbles[seat]
    tile = TILE_WEIGHT if board.has_in_hand(PLACE_TILE) else 0
    marble = tile + (MARBLE_WEIGHT if board.marble_places() else 0)
    roll = marble + (ROLL_WEIGHT if mine else 0)
    lift = roll + (LIFT_WEIGHT if bare or mine else 0)
    block = lift + (BLOCK_WEIGHT if board.has_in_hand(PLACE_BLOCK) else 0)
    for _ in range(TRIES if block else 0):
        draw = bits(FINE) * block >> FINE
        if draw < tile:
            action = _drawn_tile(board, shapes, bits)
        elif draw < marble:
            action = (PLACE_MARBLE, bare[bits(FINE) * len(bare) >> FINE], 0, 0)
        elif draw < roll:
            action = _drawn_roll(board.grid, mine[bits(FINE) * len(mine) >> FINE], bits)
        elif draw < lift:
            at = bits(FINE) * (len(bare) + len(mine)) >> FINE
            action = _drawn_lift(board, bare[at] if at < len(bare) else mine[at - len(bare)], bits)
        else:
            action = _drawn_block(board, bits)
        if action[0] >= 0:
            return action
    return NO_ACTION


def _drawn_tile(board: ScratchBoard, shapes: int, bits: Source) -> Action:
    """Return an action that places a tile beside a random one."""
    cells = board.cells
    for _ in range(PLACE_TRIES):
        dst = cells[bits(FINE) * len(cells) >> FINE] + DELTAS[bits(FINE) * 6 >> FINE]
        if board.room_at(dst):
            return (PLACE_TILE, dst, bits(FINE) * shapes >> FINE, 0)
    return NO_ACTION


def _drawn_lift(board: ScratchBoard, src: Cell, bits: Source) -> Action:
    """Return a random move of one tile, or NO_ACTION if it fits in none of the places that were drawn."""
    cells = board.cells
    face = board.grid[src] & FACE
    ways = TURNS[face]
    k, result = ways[bits(FINE) * len(ways) >> FINE]
    if result != face and bits(FINE) < TURN_IN_PLACE:
        return (MOVE_TILE, src, src, k)
    if board.may_leave(src):
        for _ in range(PLACE_TRIES):
            beside = cells[bits(FINE) * len(cells) >> FINE]
            dst = beside + DELTAS[bits(FINE) * 6 >> FINE]
            if beside != src and board.lands(src, board.room_at(dst)):
                return (MOVE_TILE, src, dst, k)
    return (MOVE_TILE, src, src, k) if result != face else NO_ACTION


def _drawn_block(board: ScratchBoard, bits: Source) -> Action:
    """Return an action that places a block on a random arm of a random tile, or NO_ACTION if that tile is full."""
    cell = board.cells[bits(FINE) * len(board.cells) >> FINE]
    arms = board.block_arms(cell)
    return (PLACE_BLOCK, cell, arms[bits(FINE) * len(arms) >> FINE], 0) if arms else NO_ACTION


def _drawn_roll(grid: list[int], src: Cell, bits: Source) -> Action:
    """Return a random walk of one marble, or NO_ACTION if it ends where it began."""
    cell = src
    for _ in range(ROLL_STEPS):
        tile = grid[cell]
        ways = WAYS[tile & ~(tile >> BLOCK_SHIFT) & ARMS]
        delta, back = ways[bits(FINE) * len(ways) >> FINE]
        other = grid[cell + delta]
        if 0 < other <= BARE and (other & ~(other >> BLOCK_SHIFT)) >> back & 1:
            cell += delta
    return (MOVE_MARBLE, src, cell, 0) if cell != src else NO_ACTION
