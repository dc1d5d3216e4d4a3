"""Quits: bring marbles to the corner opposite one's own, on a board whose rows and columns slide.

The cells, the corners of the seats and the slides are tables in grid.py.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, final

from games.engine.core.errors import UnreadableMove
from games.engine.core.rules import (
    OFF,
    ROUND,
    SLIDE,
    Cell,
    Move,
    Outcome,
    Rules,
    Seat,
    State,
    Step,
    Target,
    drawn,
    won_by,
)
from games.quits.faults import REASONS, Faults
from games.quits.grid import (
    CELL_NAMES,
    CELLS,
    GATES,
    LINE_MASKS,
    NO_SLIDE,
    SIZE,
    SLIDE_MOVES,
    SLIDE_NAMES,
    SLIDES,
    cells_of,
    line_of,
    opposite,
    owner_of,
    slid,
    step_table,
    turned,
    turned_way,
    union,
)
from games.quits.handicap import needed_by
from games.quits.positions import read_position

TILE: Final = 16  # the piece under every cell; a slide moves five of them
PASS: Final[Move] = ()
VARIANTS: Final = {"classic": (2, 5, 3), "short": (2, 3, 1), "four": (4, 3, 1)}  # seats, marbles, to bring out
HOME: Final = {5: (1, 5, 2, 6, 10), 3: (1, 5, 6)}  # the cells of seat 0 at the start, by its marbles
STEP_WAYS: Final = {"diagonal": ((1, 1), (1, -1), (-1, 1)), "straight": ((1, 1), (1, 0), (0, 1))}  # of seat 0
QUIET_PLIES: Final = 200
REPETITIONS: Final = 3
RUNNING, REPEATED, QUIET = -1, 4, 5  # how a game ended; 0 to 3 is the seat that won


@final
class QuitsState(State):
    """The marbles of each seat, those already out, and what draws and the ban on undoing a slide depend on."""

    __slots__ = ("boards", "ended", "last", "outs", "past", "quiet", "seat")

    def __init__(self, boards: tuple[int, ...], outs: tuple[int, ...], seat: Seat, last: Target,
                 quiet: int, past: tuple[int, ...], ended: int) -> None:
        self.boards: Final = boards
        self.outs: Final = outs
        self.seat: Final = seat
        self.last: Final = last  # the slide that the previous seat made, or NO_SLIDE
        self.quiet: Final = quiet  # plies since a marble left
        self.past: Final = past  # fingerprints of the positions since a marble left, this one included
        self.ended: Final = ended

    def key(self) -> tuple[object, ...]:
        return (self.boards, self.outs, self.seat, self.last, self.quiet, self.past, self.ended)


@final
class Quits(Rules[QuitsState]):
    """The rules of Quits. A step is (src, dst), a slide (arrow,), a pass (); a slide fills one corner at most,
    so no move brings out two marbles and nobody can win together with the mover."""

    def __init__(self, variant: str, options: Mapping[str, str]) -> None:
        self.seats, self.marbles, usual = VARIANTS[variant]
        self.needed = needed_by(options, self.seats, usual)  # marbles to bring out, of each seat
        self.teams = tuple(range(self.seats))
        self.draws = options.get("draws", "on") == "on"
        step_ways = STEP_WAYS[options.get("step", "diagonal")]
        self.quarters = tuple(4 // self.seats * seat for seat in range(self.seats))  # that the board turns for a seat
        self.goals: tuple[Cell, ...] = tuple(turned(CELLS - 1, quarters) for quarters in self.quarters)
        self.step_ways = tuple(tuple(turned_way(way, quarters) for way in step_ways) for quarters in self.quarters)
        self.steps_from = tuple(step_table(ways) for ways in self.step_ways)  # by seat and cell
        self._goal_bits = tuple(1 << goal for goal in self.goals)
        self._home = tuple(sum(1 << turned(cell, quarters) for cell in HOME[self.marbles])
                           for quarters in self.quarters)

    def start(self) -> QuitsState:
        return self._opened(self._home, (0,) * self.seats, 0, NO_SLIDE)

    def seat_to_move(self, s: QuitsState) -> Seat:
        return s.seat

    def moves(self, s: QuitsState) -> list[Move]:
        if s.ended != RUNNING:
            return []
        own = s.boards[s.seat]
        taken = union(s.boards)
        steps = self.steps_from[s.seat]
        found: list[Move] = []
        for src in cells_of(own):
            for bit, move in steps[src]:
                if not taken & bit:
                    found.append(move)
        banned = opposite(s.last) - SLIDES
        for slot in range(20):
            if own & LINE_MASKS[slot] and not taken & GATES[slot] and slot != banned:
                found.append(SLIDE_MOVES[slot])
        return found or [PASS]

    def play(self, s: QuitsState, m: Move) -> QuitsState:
        boards = list(s.boards)
        seat = s.seat
        last = NO_SLIDE
        if len(m) == 2:
            boards[seat] ^= 1 << m[0] | 1 << m[1]
        elif m:
            last = m[0]
            boards = [slid(board, last - SLIDES) for board in boards]
        next_seat = (seat + 1) % self.seats
        for owner, goal in enumerate(self._goal_bits):
            if boards[owner] & goal:
                boards[owner] ^= goal
                outs = list(s.outs)
                outs[owner] += 1
                return self._opened(tuple(boards), tuple(outs), next_seat, last)
        after = tuple(boards)
        if not self.draws:
            return QuitsState(after, s.outs, next_seat, last, 0, (), RUNNING)
        mark = _fingerprint(after, next_seat, last)
        ended = RUNNING
        if s.past.count(mark) >= REPETITIONS - 1:
            ended = REPEATED
        elif s.quiet + 1 >= QUIET_PLIES:
            ended = QUIET
        return QuitsState(after, s.outs, next_seat, last, s.quiet + 1, (*s.past, mark), ended)

    def result(self, s: QuitsState) -> Outcome | None:
        if s.ended == RUNNING:
            return None
        if s.ended < self.seats:
            return won_by((s.ended,), self.seats, "out")
        return drawn(self.seats, "repetition" if s.ended == REPEATED else "quiet")

    def taps(self, s: QuitsState, m: Move) -> tuple[Target, ...]:
        return m

    def drags(self, s: QuitsState, m: Move) -> tuple[tuple[Target, Target], ...]:
        """Return a step from cell to cell, or a slide as a pull of any cell of its line onto the next if no step is."""
        if len(m) == 2:
            return ((m[0], m[1]),)
        if not m:
            return ()
        line = line_of(m[0])
        pulls = [(line[i], line[i + 1]) for i in range(SIZE - 1)]
        return tuple(pull for pull in pulls if self._faults(s).of_step(pull[0], pull[1]))

    def pieces(self, s: QuitsState) -> list[tuple[Cell, int]]:
        marbles = [(cell, owner) for owner, board in enumerate(s.boards) for cell in cells_of(board)]
        return sorted(marbles + [(cell, TILE) for cell in range(CELLS)])

    def steps(self, s: QuitsState, m: Move) -> tuple[Step, ...]:
        steps: list[Step] = []
        if len(m) == 2:
            steps.append(Step(m[0], m[1], s.seat, 0))
        elif m:
            line = line_of(m[0])
            for i, src in enumerate(line):
                dst = line[(i + 1) % SIZE]
                motion = ROUND if i + 1 == SIZE else SLIDE
                steps.append(Step(src, dst, TILE, 0, motion=motion))
                owner = owner_of(s.boards, src)
                if owner >= 0:
                    steps.append(Step(src, dst, owner, 0, motion=motion))
        leaving = [Step(step.dst, OFF, step.piece, 1) for step in steps
                   if step.piece != TILE and step.dst == self.goals[step.piece]]
        return tuple(steps + leaving)

    def counts(self, s: QuitsState, seat: Seat) -> dict[str, int]:
        out = s.outs[seat]
        return {"left": s.boards[seat].bit_count(), "out": out, "needed": self.needed[seat] - out}

    def phase(self, s: QuitsState) -> str:
        return "pass" if self.moves(s) == [PASS] else "move"

    def highlights(self, s: QuitsState) -> tuple[Cell, ...]:
        return (self.goals[s.ended],) if 0 <= s.ended < self.seats else ()

    def explain(self, s: QuitsState, taps: tuple[Target, ...]) -> str:
        if s.ended != RUNNING:
            return "game_over"
        return self._faults(s).of_taps(taps)

    def text(self, s: QuitsState, m: Move) -> str:
        if not m:
            return "pass"
        return CELL_NAMES[m[0]] + CELL_NAMES[m[1]] if len(m) == 2 else SLIDE_NAMES[m[0] - SLIDES]

    def normal(self, text: str) -> str:
        """Read a move; accept a cell alone for its only step, and a line alone for its only slide."""
        token = text.strip().lower()
        if re.fullmatch(r"([a-e][1-5]){1,2}|[1-5][<>]?|[a-e][\^v]?|pass", token):
            return token
        raise UnreadableMove(f"'{text}' is not a Quits move; write b1c2 to step, or 3> 3< c^ cv to slide a line.")

    def fault(self, s: QuitsState, text: str) -> str:
        return self._faults(s).of_text(text)

    def reasons(self) -> dict[str, str]:
        return REASONS

    def position(self, s: QuitsState) -> str:
        rows = "/".join("".join(self._letter(s, SIZE * row + col) for col in range(SIZE)) for row in range(SIZE))
        last = "-" if s.last == NO_SLIDE else SLIDE_NAMES[s.last - SLIDES]
        return f"{rows} {s.seat} {','.join(str(out) for out in s.outs)} {last}"

    def from_position(self, text: str) -> QuitsState:
        """Read `.00../00.../0...1/...11/..11. 0 0,0 -`: rows, seat to move, marbles out, last slide."""
        boards, outs, seat, last = read_position(text, self.marbles, self.needed, self.goals)
        return self._opened(boards, outs, seat, last)

    def diagram(self, s: QuitsState) -> str:
        rows = [f"{SIZE - row} " + " ".join(self._letter(s, SIZE * row + col) for col in range(SIZE))
                for row in range(SIZE)]
        return "\n".join([*rows, "  a b c d e"])

    def _opened(self, boards: tuple[int, ...], outs: tuple[int, ...], seat: Seat, last: Target) -> QuitsState:
        """Return a position without a history: the start, an edited one, or one that a marble has just left."""
        ended = RUNNING
        for owner, out in enumerate(outs):
            if out >= self.needed[owner]:
                ended = owner
        past = (_fingerprint(boards, seat, last),) if self.draws else ()
        return QuitsState(boards, outs, seat, last, 0, past, ended)

    def _letter(self, s: QuitsState, cell: Cell) -> str:
        owner = owner_of(s.boards, cell)
        return "." if owner < 0 else str(owner)

    def _faults(self, s: QuitsState) -> Faults:
        return Faults(s.boards, s.seat, self.step_ways[s.seat], s.last)


def _fingerprint(boards: tuple[int, ...], seat: Seat, last: Target) -> int:
    """Return a position as one number: two are equal if marbles, seat to move and last slide are."""
    mark = 64 * seat + last + 1
    for board in boards:
        mark = mark << CELLS | board
    return mark
