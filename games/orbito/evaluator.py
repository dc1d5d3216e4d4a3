"""Evaluation of Orbito: lines that one marble completes, lines still open, and the solved game."""

from __future__ import annotations

from random import Random
from typing import Final, final

from games.engine.core.aot import i64
from games.engine.core.rules import Move
from games.engine.search.evaluator import Evaluator, Verdict
from games.orbito.endgame import MOST_FREE, OrbitoProver
from games.orbito.grid import (
    BLACK_LINE,
    FULL,
    LINE,
    LINE_NEXT,
    LINES,
    NUDGES,
    PLACEMENTS,
    REWARDS,
    STEPS,
    WHITE_LINE,
    beside,
    cells_of,
    ending,
    extra_presses,
    nth_cell,
    pressed,
    size,
    wanted,
)
from games.orbito.rules import SKIP, Orbito, OrbitoState

DICE: Final = 10  # bits of a die; the three of a turn are thrown together
LOW_DIE: Final = (1 << DICE) - 1
LINE_MASKS: Final = tuple(sum(1 << cell for cell in line) for line in LINES)
LINE_WORTH: Final = (0.0, 0.2, 1.0, 3.0, 6.0)  # of a line open to a colour, by its marbles there


@final
class OrbitoEvaluator(Evaluator[OrbitoState]):
    """Judges Orbito. Playouts need neither horizon nor score: a game ends after sixteen marbles."""

    def __init__(self, rules: Orbito) -> None:
        super().__init__(rules)
        self.node_bytes = 900

    def sample(self, s: OrbitoState, rng: Random) -> Move:
        free = FULL ^ s.white ^ s.black
        if s.nudged:
            return PLACEMENTS[nth_cell(free, rng.getrandbits(DICE) * size(free) >> DICE)]
        theirs = s.white if s.seat else s.black
        src = nth_cell(theirs, rng.getrandbits(DICE) * size(theirs) >> DICE)
        goals = beside(1 << src) & free
        choice = rng.getrandbits(DICE) * (size(goals) + 1) >> DICE
        return NUDGES[src << 4 | nth_cell(goals, choice)] if choice < size(goals) else SKIP

    def score(self, s: OrbitoState) -> tuple[float, float]:
        white, black = prospects(s.white, s.black), prospects(s.black, s.white)
        mine = 0.5 + 0.45 * (white - black) / (white + black + 4)
        return (mine, 1.0 - mine)

    def evaluate(self, s: OrbitoState, rng: Random) -> tuple[float, ...]:
        """Play to the end at random on bare ints, except that a placement that makes a line is always made."""
        mine: i64 = s.black if s.seat else s.white
        theirs: i64 = s.white if s.seat else s.black
        seat: i64 = s.seat
        placed = size(mine | theirs)
        nudged = s.nudged
        bits = rng.getrandbits
        while True:
            free = FULL ^ mine ^ theirs
            if wanted(mine) & free and not LINE_NEXT[theirs]:
                return REWARDS[BLACK_LINE if seat else WHITE_LINE]
            dice: i64 = bits(3 * DICE)
            if not nudged and theirs:
                src = nth_cell(theirs, (dice >> 2 * DICE) * (placed + 1 >> 1) >> DICE)
                dst: i64 = STEPS[5 * src + ((dice >> DICE & LOW_DIE) * 5 >> DICE)]
                if free >> dst & 1:
                    theirs ^= 1 << src | 1 << dst
                    free ^= 1 << src | 1 << dst
            nudged = False
            mine |= 1 << nth_cell(free, (dice & LOW_DIE) * (16 - placed) >> DICE)
            placed += 1
            both = pressed(theirs | mine << 16)
            mine, theirs = both & FULL, both >> 16
            seat = 1 - seat
            if LINE[mine] or LINE[theirs] or mine | theirs == FULL:
                return _rewards(theirs, mine) if seat else _rewards(mine, theirs)

    def finish(self, s: OrbitoState) -> tuple[Move, ...]:
        """Return a winning turn, from cells that make a line and nudges that free one or break the opponent's line."""
        mine, theirs = (s.black, s.white) if s.seat else (s.white, s.black)
        if size(mine | theirs) == 15:
            return super().finish(s)  # the last marble: extra presses may decide
        goals = FULL if LINE_NEXT[mine] else wanted(mine)
        if s.ended or not goals & ~mine:
            return ()
        free = FULL ^ mine ^ theirs
        if not LINE_NEXT[theirs]:
            for cell in cells_of(goals & free):
                return (PLACEMENTS[cell],) if s.nudged else (SKIP, PLACEMENTS[cell])
        if s.nudged:
            return ()
        for src in cells_of(theirs):
            for dst in cells_of(beside(1 << src) & free):
                shift = 1 << src | 1 << dst
                if not LINE_NEXT[theirs ^ shift]:
                    for cell in cells_of(goals & (free ^ shift)):
                        return (NUDGES[src << 4 | dst], PLACEMENTS[cell])
        return ()

    def prover(self, s: OrbitoState) -> OrbitoProver | None:
        return OrbitoProver() if size(FULL ^ s.white ^ s.black) <= MOST_FREE else None

    def verdict(self, s: OrbitoState) -> Verdict | None:
        from games.orbito import perfect  # not before someone asks: the table is large

        return perfect.verdict(self, s)


def _rewards(white: int, black: int) -> tuple[float, ...]:
    """Return the rewards of a board with a line, or without room."""
    if not ending(white, black):
        white, black, _ = extra_presses(white, black)
    return REWARDS[ending(white, black)]

def prospects(mine: int, theirs: int) -> float:
    """Return the weighted number of lines still open to a colour, on the board after the next press."""
    mine, theirs = pressed(mine), pressed(theirs)
    worth = 0.0
    for mask in LINE_MASKS:
        if not mask & theirs:
            worth += LINE_WORTH[(mask & mine).bit_count()]
    return worth
