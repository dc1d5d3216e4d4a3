"""Quits: bring marbles to the corner opposite one's own, on a board whose rows and columns slide.

`board.py` draws the cells, the seats and the arrows of the slides.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import exp
from random import Random
from typing import Final, final

from games.engine.errors import UnreadableMove
from games.engine.rules import OFF, Cell, Move, Outcome, Rules, Seat, State, Step, Target, drawn, won_by
from games.quits.board import (
    CELL_NAMES,
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
    SLIDE_NAMES,
    SLIDES,
    cells_of,
    line_of,
    opposite,
    owner_of,
    slid,
    step_shifts,
    step_table,
    turned,
    turned_way,
    union,
)
from games.quits.faults import REASONS, Faults
from games.quits.positions import read_position

TILE: Final = 16  # the piece under every cell; a slide moves five of them
PASS: Final[Move] = ()
VARIANTS: Final = {"classic": (2, 5, 3), "short": (2, 3, 1), "four": (4, 3, 1)}  # seats, marbles, to bring out
HOME: Final = {5: (1, 5, 2, 6, 10), 3: (1, 5, 6)}  # the cells of seat 0 at the start, by its marbles
STEP_WAYS: Final = {"diagonal": ((1, 1), (1, -1), (-1, 1)), "straight": ((1, 1), (1, 0), (0, 1))}  # of seat 0
QUIET_PLIES: Final = 200
REPETITIONS: Final = 3
RUNNING, REPEATED, QUIET = -1, 4, 5  # how a game ended; 0 to 3 is the seat that won

SLIDE_COUNT: Final = 20
PICKS: Final = SLIDE_COUNT + 6  # a playout draws a slide, or, twice as likely as any one slide, a way to step
SAMPLE_TRIES: Final = 40
NO_BAN: Final = NO_SLIDE - SLIDES
PRIOR_SHARPNESS: Final = 3.0
OUT_WORTH: Final = 1.0
WORTH_AT: Final = (OUT_WORTH, 0.55, 0.3, 0.16, 0.08)  # by moves to go: a step or slide brings a marble one nearer
WORTH: Final = tuple(WORTH_AT[max(SIZE - 1 - cell // SIZE, SIZE - 1 - cell % SIZE)] for cell in range(CELLS))


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
        self.seats, self.marbles, self.needed = VARIANTS[variant]
        self.teams = tuple(range(self.seats))
        self.horizon = 8
        self.draws = options.get("draws", "on") == "on"
        step_ways = STEP_WAYS[options.get("step", "diagonal")]
        turns = [4 // self.seats * seat for seat in range(self.seats)]
        self.goals: tuple[Cell, ...] = tuple(turned(CELLS - 1, quarters) for quarters in turns)
        self._goal_bits = tuple(1 << goal for goal in self.goals)
        self._home = tuple(sum(1 << turned(cell, quarters) for cell in HOME[self.marbles]) for quarters in turns)
        self._ways = tuple(tuple(turned_way(way, quarters) for way in step_ways) for quarters in turns)
        self._steps = tuple(step_table(ways) for ways in self._ways)
        self._shifts = tuple(step_shifts(ways) for ways in self._ways)
        self._exits = tuple(_exit_table(self._steps[seat], self.goals[seat]) for seat in range(self.seats))
        self._nears = tuple(union(tuple(source for source, _slot, _move in exits)) for exits in self._exits)
        self._worths = tuple(tuple(WORTH[turned(cell, 4 - quarters)] for cell in range(CELLS)) for quarters in turns)

    def start(self) -> QuitsState:
        return self._opened(self._home, (0,) * self.seats, 0, NO_SLIDE)

    def turn(self, s: QuitsState) -> Seat:
        return s.seat

    def moves(self, s: QuitsState) -> list[Move]:
        if s.ended != RUNNING:
            return []
        own = s.boards[s.seat]
        taken = union(s.boards)
        steps = self._steps[s.seat]
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
        return rng.choice(self.moves(s))

    def score(self, s: QuitsState) -> tuple[float, ...]:
        return self._estimate(list(s.boards), list(s.outs))

    def playout(self, s: QuitsState, rng: Random, cap: int) -> tuple[float, ...]:
        """Play on bare ints as `sample` chooses, but a marble that can leave does. Repetitions are not looked for."""
        if s.ended != RUNNING:
            return self._rewards(s.ended)
        boards, outs, seat, quiet = list(s.boards), list(s.outs), s.seat, s.quiet
        seats, goals, ways = self.seats, self._goal_bits, self._shifts
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
                    move = rng.choice(self.moves(here))
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
                if outs[leaver] >= self.needed:
                    return self._rewards(leaver)
            elif quiet >= QUIET_PLIES and self.draws:
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
                gain = self._worths[s.seat][m[1]] - self._worths[s.seat][m[0]]
            elif m:
                slot = m[0] - SLIDES
                for owner, board in enumerate(s.boards):
                    worths = self._worths[owner]
                    for cell in cells_of(board & LINE_MASKS[slot]):
                        change = worths[NEXT[slot][cell]] - worths[cell]
                        gain += change if owner == s.seat else -change / (self.seats - 1)
            weights.append(exp(PRIOR_SHARPNESS * gain))
        return weights

    def finish(self, s: QuitsState) -> tuple[Move, ...]:
        seat = s.seat
        if s.ended == RUNNING and s.outs[seat] == self.needed - 1 and not union(s.boards) & self._goal_bits[seat]:
            for source, _slot, move in self._exits[seat]:
                if s.boards[seat] & source:
                    return (move,)
        return ()

    def taps(self, s: QuitsState, m: Move) -> tuple[Target, ...]:
        return m

    def drags(self, s: QuitsState, m: Move) -> tuple[tuple[Target, Target], ...]:
        """A step from cell to cell; a slide by pulling any cell of its line onto the next, unless that is a step."""
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
                steps.append(Step(src, dst, TILE, 0))
                owner = owner_of(s.boards, src)
                if owner >= 0:
                    steps.append(Step(src, dst, owner, 0))
        leaving = [Step(step.dst, OFF, step.piece, 1) for step in steps
                   if step.piece != TILE and step.dst == self.goals[step.piece]]
        return tuple(steps + leaving)

    def counts(self, s: QuitsState, seat: Seat) -> dict[str, int]:
        out = s.outs[seat]
        return {"left": s.boards[seat].bit_count(), "out": out, "needed": self.needed - out}

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
        """Accepts a cell alone for its only step, and a line alone for its only slide."""
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
        """Reads `.00../00.../0...1/...11/..11. 0 0,0 -`: rows, seat to move, marbles out, last slide."""
        boards, outs, seat, last = read_position(text, self.marbles, self.needed, self.goals)
        return self._opened(boards, outs, seat, last)

    def board(self, s: QuitsState) -> str:
        rows = [f"{SIZE - row} " + " ".join(self._letter(s, SIZE * row + col) for col in range(SIZE))
                for row in range(SIZE)]
        return "\n".join([*rows, "  a b c d e"])

    def _opened(self, boards: tuple[int, ...], outs: tuple[int, ...], seat: Seat, last: Target) -> QuitsState:
        """A position without a past that matters: the first one, a set-up, or one that a marble has just left."""
        ended = RUNNING
        for owner, out in enumerate(outs):
            if out >= self.needed:
                ended = owner
        past = (_fingerprint(boards, seat, last),) if self.draws else ()
        return QuitsState(boards, outs, seat, last, 0, past, ended)

    def _rewards(self, ended: int) -> tuple[float, ...]:
        if ended >= self.seats:
            return (0.5,) * self.seats
        return tuple([1.0 if seat == ended else 0.0 for seat in range(self.seats)])

    def _estimate(self, boards: list[int], outs: list[int]) -> tuple[float, ...]:
        """Each seat's share of the progress made: marbles out, and those near their corner."""
        strengths = []
        for seat in range(self.seats):
            worths = self._worths[seat]
            strength = OUT_WORTH * outs[seat] + 0.5
            for cell in cells_of(boards[seat]):
                strength += worths[cell]
            strengths.append(strength * strength)
        total = sum(strengths)
        return tuple([strength / total for strength in strengths])

    def _letter(self, s: QuitsState, cell: Cell) -> str:
        owner = owner_of(s.boards, cell)
        return "." if owner < 0 else str(owner)

    def _faults(self, s: QuitsState) -> Faults:
        return Faults(s.boards, s.seat, self._ways[s.seat], s.last)


def _exit_table(steps: tuple[tuple[tuple[int, Move], ...], ...], goal: Cell) -> tuple[tuple[int, int, Move], ...]:
    """The moves that bring a marble out if its corner is free, as (bit of the source, slot or -1, move).

    None of them undoes a slide: that one would have taken the marble from the corner where it leaves.
    """
    by_step = [(1 << move[0], NO_SLIDE, move) for moves in steps for bit, move in moves if bit == 1 << goal]
    by_slide = [(1 << line[3], slot, SLIDE_MOVES[slot]) for slot, line in enumerate(LINES) if line[4] == goal]
    return tuple(by_step + by_slide)


def _fingerprint(boards: tuple[int, ...], seat: Seat, last: Target) -> int:
    """A position as one number: two are equal if marbles, seat to move and last slide are."""
    mark = 64 * seat + last + 1
    for board in boards:
        mark = mark << CELLS | board
    return mark
