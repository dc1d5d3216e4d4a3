"""Evaluation of Quits by a learnt value and a learnt policy; a marble that can leave the board always does."""

from __future__ import annotations

from functools import cache
from math import exp
from random import Random
from typing import Final, final

from games.engine.core.rules import Cell, Move
from games.engine.search.evaluator import Evaluator
from games.engine.search.weights import Weights, weights_of
from games.quits.grid import (
    GATES,
    LINE_MASKS,
    LINES,
    SLIDE_MOVES,
    SLIDES,
    cells_of,
    opposite,
    step_shifts,
    union,
)
from games.quits.policy import features as move_features
from games.quits.rules import QUIET_PLIES, RUNNING, Quits, QuitsState
from games.quits.value import features

SLIDE_COUNT: Final = 20
PICKS: Final = SLIDE_COUNT + 6  # `sample` draws a slide, or, twice as likely as any one slide, a way to step
SAMPLE_TRIES: Final = 40
SHARPNESS: Final = 0.8  # of the policy
DRAWN: Final = 0.5  # at tables where everybody can keep everybody from the corners


@final
class QuitsEvaluator(Evaluator[QuitsState]):
    """Judges Quits in all its variants."""

    def __init__(self, rules: Quits, weights: Weights | None = None) -> None:
        super().__init__(rules)
        self.game: Final = rules
        self.value: Final = learnt_row("value") if weights is None else weights["value"]
        self.policy: Final = learnt_row("policy") if weights is None else weights["policy"]
        self.drawn = DRAWN if rules.seats > 2 else 1.0
        self.visible_share = 0.75
        self.node_bytes = 1_000 + (8 * QUIET_PLIES if rules.draws else 0)  # a state holds its past
        self._goal_bits = tuple(1 << goal for goal in rules.goals)
        self._shifts = tuple(step_shifts(ways) for ways in rules.step_ways)
        self._exits = tuple(_exit_table(rules.steps_from[seat], rules.goals[seat]) for seat in range(rules.seats))

    def sample(self, s: QuitsState, rng: Random) -> Move:
        """Draw one of the twenty slides or three steps at random until it is legal."""
        own = s.boards[s.seat]
        taken = union(s.boards)
        banned = opposite(s.last) - SLIDES
        for _ in range(SAMPLE_TRIES):
            pick = int(rng.random() * PICKS)
            if pick < SLIDE_COUNT:
                if own & LINE_MASKS[pick] and not taken & GATES[pick] and pick != banned:
                    return SLIDE_MOVES[pick]
                continue
            mask, shift = self._shifts[s.seat][pick % 3]
            landings = cells_of((own & mask) << 6 >> shift & ~taken)
            if landings:
                dst = landings[int(rng.random() * len(landings))]
                return (dst + shift - 6, dst)
        return rng.choice(self.game.moves(s))

    def evaluate(self, s: QuitsState, rng: Random) -> tuple[float, ...]:
        return self.score(s)

    def prior(self, s: QuitsState, moves: list[Move]) -> list[float]:
        policy = self.policy
        weights: list[float] = []
        for numbers in self.policy_features(s, moves):
            logit = 0.0
            for number in numbers:
                logit += policy[number]
            weights.append(exp(SHARPNESS * logit))
        return weights

    def policy_features(self, s: QuitsState, moves: list[Move]) -> list[list[int]]:
        """Return the numbers of the weights in the row `policy` that add up to the logit of each move."""
        own = s.boards[s.seat]
        return move_features(own, union(s.boards) & ~own, self.game.quarters[s.seat], self.game.seats, moves)

    def value_features(self, s: QuitsState) -> list[list[int]]:
        """Return the numbers of the weights in the row `value` that add up to the logit of each seat, the mover first.

        Of two seats the other one has none.
        """
        game, seats = self.game, self.game.seats
        if seats == 2:
            return [features(s, s.seat, game.quarters[s.seat], game.needed), []]
        turns = [(s.seat + turn) % seats for turn in range(seats)]
        return [features(s, seat, game.quarters[seat], game.needed) for seat in turns]

    def finish(self, s: QuitsState) -> tuple[Move, ...]:
        return self._exit(s) if s.outs[s.seat] == self.game.needed[s.seat] - 1 else ()

    def can_score(self, s: QuitsState) -> bool | None:
        return bool(self._exit(s))

    def _exit(self, s: QuitsState) -> tuple[Move, ...]:
        """Return a move by which a marble leaves at once, or none."""
        seat = s.seat
        if s.ended == RUNNING and not union(s.boards) & self._goal_bits[seat]:
            for source, move in self._exits[seat]:
                if s.boards[seat] & source:
                    return (move,)
        return ()

    def score(self, s: QuitsState) -> tuple[float, ...]:
        """Return each seat's share in the softmax of the logits."""
        value = self.value
        powers: list[float] = []
        for numbers in self.value_features(s):
            logit = 0.0
            for number in numbers:
                logit += value[number]
            powers.append(exp(logit))
        whole = 0.0
        for power in powers:
            whole += power
        seats, mover = self.game.seats, s.seat
        return tuple([powers[(seat - mover) % seats] / whole for seat in range(seats)])


@cache
def learnt_row(name: str) -> list[float]:
    """Return weights that the game is played with."""
    return weights_of("quits")[name]


def _exit_table(steps: tuple[tuple[tuple[int, Move], ...], ...], goal: Cell) -> tuple[tuple[int, Move], ...]:
    """Return the moves that bring a marble out if its goal corner is free, as (bit of the source, move).

    None of them undoes the last slide: that slide would have moved the marble away from its goal corner.
    """
    by_step = [(1 << move[0], move) for moves in steps for bit, move in moves if bit == 1 << goal]
    by_slide = [(1 << line[3], SLIDE_MOVES[slot]) for slot, line in enumerate(LINES) if line[4] == goal]
    return tuple(by_step + by_slide)
