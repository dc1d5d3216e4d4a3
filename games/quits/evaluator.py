"""Evaluation of Quits: the way that each marble has to go; a marble that can leave should."""

from __future__ import annotations

from math import exp
from random import Random
from typing import Final, final

from games.engine.core.rules import Cell, Move
from games.engine.search.evaluator import Evaluator
from games.engine.search.weights import Weights, row, weights_of
from games.quits.grid import (
    CELLS,
    GATES,
    LINE_MASKS,
    LINES,
    NEXT,
    NO_SLIDE,
    SIZE,
    SLIDE_MOVES,
    SLIDES,
    cells_of,
    opposite,
    step_shifts,
    turned,
    union,
)
from games.quits.rules import QUIET_PLIES, RUNNING, Quits, QuitsState

SLIDE_COUNT: Final = 20
PICKS: Final = SLIDE_COUNT + 6  # `sample` draws a slide, or, twice as likely as any one slide, a way to step
SAMPLE_TRIES: Final = 40
NO_BAN: Final = NO_SLIDE - SLIDES
PRIOR_SHARPNESS: Final = 3.0
OUT: Final = 6  # marbles out, 0 to 5
LURE: Final = 5  # moves that a marble has to go at least, 0 to 4
NEAR: Final = 15  # how many rows and columns a marble has to go, the larger number first: 00 10 11 20 21 22 30 ...
LEAST: Final = 0.05  # nobody stands worse
DRAWN: Final = 0.5  # at tables where everybody can keep everybody from the corners


@final
class QuitsEvaluator(Evaluator[QuitsState]):
    """Judges Quits in all its variants."""

    def __init__(self, rules: Quits, weights: Weights | None = None) -> None:
        super().__init__(rules)
        self.game: Final = rules
        known = weights_of("quits") if weights is None else weights
        near, lure = row(known, "near", NEAR), row(known, "lure", LURE)
        self._out: Final = row(known, "out", OUT)
        self._hope: Final = row(known, "hope", 1)[0]
        self._parked: Final = row(known, "parked", 1)[0]
        self.drawn = DRAWN if rules.seats > 2 else 1.0
        self.visible_share = 0.82
        self.node_bytes = 1_000 + (8 * QUIET_PLIES if rules.draws else 0)  # a state holds its past
        self._goal_bits = tuple(1 << goal for goal in rules.goals)
        self._shifts = tuple(step_shifts(ways) for ways in rules.step_ways)
        self._exits = tuple(_exit_table(rules.steps_from[seat], rules.goals[seat]) for seat in range(rules.seats))
        self._worths = tuple(tuple(near[_way_to_go(turned(cell, 4 - quarters))] for cell in range(CELLS))
                             for quarters in rules.quarters)
        self._lures = tuple(tuple(lure[_moves_to_go(turned(cell, 4 - quarters))] for cell in range(CELLS))
                            for quarters in rules.quarters)

    def sample(self, s: QuitsState, rng: Random) -> Move:
        """Draws one of the twenty slides or three ways to step until a legal one comes."""
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
        """By what a move gains: one's own marbles come nearer to their corner, the others' get farther away."""
        weights = []
        for m in moves:
            gain = 0.0
            if len(m) == 2:
                gain = self._lures[s.seat][m[1]] - self._lures[s.seat][m[0]]
            elif m:
                slot = m[0] - SLIDES
                for owner, board in enumerate(s.boards):
                    lures = self._lures[owner]
                    for cell in cells_of(board & LINE_MASKS[slot]):
                        change = lures[NEXT[slot][cell]] - lures[cell]
                        gain += change if owner == s.seat else -change / (self.game.seats - 1)
            weights.append(exp(PRIOR_SHARPNESS * gain))
        return weights

    def finish(self, s: QuitsState) -> tuple[Move, ...]:
        return self._exit(s) if s.outs[s.seat] == self.game.needed - 1 else ()

    def can_score(self, s: QuitsState) -> bool | None:
        return bool(self._exit(s))

    def _exit(self, s: QuitsState) -> tuple[Move, ...]:
        """A move by which a marble leaves at once, or none."""
        seat = s.seat
        if s.ended == RUNNING and not union(s.boards) & self._goal_bits[seat]:
            for source, move in self._exits[seat]:
                if s.boards[seat] & source:
                    return (move,)
        return ()

    def score(self, s: QuitsState) -> tuple[float, ...]:
        """Each seat's share of the progress made: marbles out and near their corner, and nobody else's in it."""
        seats = self.game.seats
        taken = union(s.boards)
        strengths = []
        for seat in range(seats):
            worths = self._worths[seat]
            strength = self._out[s.outs[seat]] + self._hope
            for cell in cells_of(s.boards[seat]):
                strength += worths[cell]
            if taken & self._goal_bits[seat]:
                strength += self._parked
            strength = max(strength, LEAST)
            strengths.append(strength * strength)
        total = sum(strengths)
        return tuple([strength / total for strength in strengths])


def _moves_to_go(cell: Cell) -> int:
    """Steps or slides from a cell to the last one, for a seat whose corner that is."""
    return max(SIZE - 1 - cell // SIZE, SIZE - 1 - cell % SIZE)


def _way_to_go(cell: Cell) -> int:
    """Return the index into the weights `near` for a cell, seen by a seat whose corner is the last cell."""
    down, right = SIZE - 1 - cell // SIZE, SIZE - 1 - cell % SIZE
    more, less = max(down, right), min(down, right)
    return more * (more + 1) // 2 + less


def _exit_table(steps: tuple[tuple[tuple[int, Move], ...], ...], goal: Cell) -> tuple[tuple[int, Move], ...]:
    """The moves that bring a marble out if its corner is free, as (bit of the source, move).

    None of them undoes a slide: that one would have taken the marble from the corner where it leaves.
    """
    by_step = [(1 << move[0], move) for moves in steps for bit, move in moves if bit == 1 << goal]
    by_slide = [(1 << line[3], SLIDE_MOVES[slot]) for slot, line in enumerate(LINES) if line[4] == goal]
    return tuple(by_step + by_slide)
