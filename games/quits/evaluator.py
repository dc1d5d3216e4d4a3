"""What the search knows about Quits: how far each marble has to go, and that one which can leave should."""

from __future__ import annotations

from math import exp
from random import Random
from typing import Final, final

from games.engine.core.rules import Cell, Move, drawn
from games.engine.search.evaluator import Evaluator
from games.engine.search.weights import Weights, horizon_of, row, weights_of
from games.quits.grid import (
    CELLS,
    GATES,
    LEFT_SHIFTS,
    LINE_MASKS,
    LINES,
    NEXT,
    NO_SLIDE,
    RIGHT_SHIFTS,
    SIZE,
    SLIDE_MOVES,
    SLIDES,
    cells_of,
    opposite,
    step_shifts,
    turned,
    union,
)
from games.quits.rules import QUIET, QUIET_PLIES, RUNNING, Quits, QuitsState

SLIDE_COUNT: Final = 20
PICKS: Final = SLIDE_COUNT + 6  # a playout draws a slide, or, twice as likely as any one slide, a way to step
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
        self.horizon = horizon_of(known)
        self.drawn = DRAWN if rules.seats > 2 else 1.0
        self.clarity = 0.82
        self.node_bytes = 1_000 + (8 * QUIET_PLIES if rules.draws else 0)  # a state holds its past
        self._goal_bits = tuple(1 << goal for goal in rules.goals)
        self._shifts = tuple(step_shifts(ways) for ways in rules.step_ways)
        self._exits = tuple(_exit_table(rules.steps_from[seat], rules.goals[seat]) for seat in range(rules.seats))
        self._nears = tuple(union(tuple(source for source, _slot, _move in exits)) for exits in self._exits)
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

    def score(self, s: QuitsState) -> tuple[float, ...]:
        return self._estimate(list(s.boards), list(s.outs))

    def playout(self, s: QuitsState, rng: Random, cap: int) -> tuple[float, ...]:
        """Play on bare ints as `sample` chooses, but a marble that can leave does. Repetitions are not looked for."""
        if s.ended != RUNNING:
            return self._rewards(s.ended)
        boards, outs, seat, quiet = list(s.boards), list(s.outs), s.seat, s.quiet
        seats, needed, goals, ways = self.game.seats, self.game.needed, self._goal_bits, self._shifts
        nears, exits = self._nears, self._exits
        taken = union(s.boards)
        banned = opposite(s.last) - SLIDES
        random = rng.random
        for _ in range(cap):
            own = boards[seat]
            slot, step = NO_SLIDE, 0  # the bits of a step: source and landing
            if own & nears[seat] and not taken & goals[seat]:
                for source, exit_slot, _move in exits[seat]:
                    if own & source:
                        slot, step = exit_slot, source | goals[seat]
                        break
            if not step:
                for _try in range(SAMPLE_TRIES):
                    pick = int(random() * PICKS)
                    if pick < SLIDE_COUNT:
                        if own & LINE_MASKS[pick] and not taken & GATES[pick] and pick != banned:
                            slot = pick
                            break
                        continue
                    mask, shift = ways[seat][pick % 3]
                    landings = (own & mask) << 6 >> shift & ~taken
                    if landings:
                        for _skip in range(int(random() * landings.bit_count())):
                            landings &= landings - 1
                        landing = landings & -landings
                        step = landing | landing << shift >> 6
                        break
                else:
                    here = QuitsState(tuple(boards), tuple(outs), seat, opposite(banned + SLIDES), 0, (), RUNNING)
                    move = rng.choice(self.game.moves(here))
                    if len(move) == 2:
                        step = 1 << move[0] | 1 << move[1]
                    elif move:
                        slot = move[0] - SLIDES
            leaver = -1
            if slot < 0:
                banned = NO_BAN
                boards[seat] = own ^ step
                taken ^= step
                if step & goals[seat]:
                    leaver = seat
            else:
                banned = slot ^ 1
                mask, left, right = LINE_MASKS[slot], LEFT_SHIFTS[slot], RIGHT_SHIFTS[slot]
                riding = taken & mask
                taken ^= riding ^ (riding << left >> right)
                for owner in range(seats):
                    riding = boards[owner] & mask
                    if riding:
                        board = boards[owner] = boards[owner] ^ riding ^ (riding << left >> right)
                        if board & goals[owner]:
                            leaver = owner
            quiet += 1
            if leaver >= 0:
                quiet = 0
                boards[leaver] ^= goals[leaver]
                taken ^= goals[leaver]
                outs[leaver] += 1
                if outs[leaver] >= needed:
                    return self._rewards(leaver)
            elif quiet >= QUIET_PLIES and self.game.draws:
                return self._rewards(QUIET)
            seat += 1
            if seat == seats:
                seat = 0
        return self._estimate(boards, outs)

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
            for source, _slot, move in self._exits[seat]:
                if s.boards[seat] & source:
                    return (move,)
        return ()

    def _rewards(self, ended: int) -> tuple[float, ...]:
        if ended >= self.game.seats:
            return self.worth(drawn(self.game.seats, ""))
        return tuple([1.0 if seat == ended else 0.0 for seat in range(self.game.seats)])

    def _estimate(self, boards: list[int], outs: list[int]) -> tuple[float, ...]:
        """Each seat's share of the progress made: marbles out and near their corner, and nobody else's in it."""
        seats = self.game.seats
        taken = 0
        for board in boards:
            taken |= board
        strengths = []
        for seat in range(seats):
            worths = self._worths[seat]
            strength = self._out[outs[seat]] + self._hope
            for cell in cells_of(boards[seat]):
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
    """Which of the numbers called `near` holds for a cell, seen by a seat whose corner is the last cell."""
    down, right = SIZE - 1 - cell // SIZE, SIZE - 1 - cell % SIZE
    more, less = max(down, right), min(down, right)
    return more * (more + 1) // 2 + less


def _exit_table(steps: tuple[tuple[tuple[int, Move], ...], ...], goal: Cell) -> tuple[tuple[int, int, Move], ...]:
    """The moves that bring a marble out if its corner is free, as (bit of the source, slot or -1, move).

    None of them undoes a slide: that one would have taken the marble from the corner where it leaves.
    """
    by_step = [(1 << move[0], NO_SLIDE, move) for moves in steps for bit, move in moves if bit == 1 << goal]
    by_slide = [(1 << line[3], slot, SLIDE_MOVES[slot]) for slot, line in enumerate(LINES) if line[4] == goal]
    return tuple(by_step + by_slide)
