"""Abalone: shift one, two or three marbles by one cell; the greater number pushes; six over the edge win.

Setups are in setups.py, cells and shifts of marbles in grid.py. Draws need the past: a state keeps a one-byte
signature of every position since the last ejection, and looks the positions themselves up only when those repeat.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, final

from games.abalone.faults import REASONS, taps_fault, text_fault
from games.abalone.grid import (
    BEYOND,
    CELL_OF_NAME,
    CELLS,
    GROUPS,
    NAMES,
    NEXT,
    NOBODY,
    OWN,
    PARTNER,
    PASS,
    SPANS,
    shifted,
    shifts,
    touches_free_cell,
    view_table,
)
from games.abalone.handicap import ahead_of, fewer_of, with_marbles_out
from games.abalone.positions import ROW_LETTERS, ROWS, read_position, read_rows, rows_text
from games.abalone.setups import TO_EJECT, find_setup
from games.engine.core.errors import IllegalMove, ImpossibleHandicap, PositionError, UnreadableMove
from games.engine.core.rules import (
    OFF,
    PUSH,
    ROLL,
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

REPETITIONS: Final = 3
QUIET_PLIES: Final = 200
RUNNING: Final = 0
SIX_OUT: Final = 1
NO_MOVES: Final = 2
REPETITION: Final = 3
QUIET: Final = 4
ENDINGS: Final = ("", "six_out", "no_moves", "repetition", "quiet")
NO_SWAP: Final = 0  # whether sides may be swapped: no longer, after the coming move, or now
SWAP_NEXT: Final = 1
MAY_SWAP: Final = 2
SWAP_WORDS: Final = ("", " first", " swap")
SWAP: Final[Move] = (BEYOND,)
EXCHANGED: Final = bytes([0, 2, 1, *range(3, 256)])  # the board with the colours of two seats exchanged
SIGNATURES: Final = tuple([bytes([number]) for number in range(256)])


@final
class AbaloneState(State):
    """The board, the seat to move, what each seat has ejected, how it ended, and the past that draws depend on."""

    __slots__ = ("before", "cells", "ended", "out", "seat", "swap", "trail")

    def __init__(self, cells: bytes, seat: Seat, out: tuple[int, ...], ended: int,
                 trail: bytes, before: AbaloneState | None, swap: int = NO_SWAP) -> None:
        self.cells: Final = cells
        self.seat: Final = seat
        self.out: Final = out
        self.ended: Final = ended
        self.trail: Final = trail  # signatures of the positions since the last ejection, this one last
        self.before: Final = before  # the position before this one, unless an ejection lies between
        self.swap: Final = swap

    def key(self) -> tuple[object, ...]:
        past: list[bytes] = []
        state = self.before
        while state is not None:
            past.append(state.cells)
            state = state.before
        return (self.cells, self.seat, self.out, self.ended, self.swap, tuple(past))


@final
class Abalone(Rules[AbaloneState]):
    """The rules of Abalone. In line a move is (tail, direction), broadside (first, last, direction), a pass ().

    With the option `swap` the second player may answer the first move by taking over the sides as they stand: all
    marbles change their colour, and the first player moves on. This move is SWAP.
    """

    def __init__(self, variant: str, options: Mapping[str, str]) -> None:
        setup = find_setup(variant)
        self.teams = setup.teams
        self.seats = len(setup.teams)
        self.sides: Final = max(setup.teams) + 1
        self.letters: Final = setup.letters
        self.draws: Final = options.get("draws", "on") == "on"
        self.swaps: Final = self.seats == 2 and options.get("swap", "off") == "on"
        self.views: Final = tuple([view_table(seat, setup.teams) for seat in range(self.seats)])
        whole = read_rows(setup.rows, setup.letters)
        self.marbles: Final = tuple([whole.count(seat + 1) for seat in range(self.seats)])  # each seat's
        ahead = ahead_of(options, setup.teams)
        self.fewer: Final = fewer_of(options, setup.teams)  # than usual that each seat has to push off
        self.spared: Final = tuple([TO_EJECT - setup.to_eject + fewer for fewer in self.fewer])  # of the usual six
        self.needed: Final = tuple([TO_EJECT - spared for spared in self.spared])  # marbles to push off, of each seat
        self.first_cells, self.first_out = with_marbles_out(whole, ahead, setup.teams, self.needed)
        if self.swaps and (any(ahead) or any(self.fewer)):
            raise ImpossibleHandicap("A handicap in marbles and the swap of sides exclude each other.")

    # --- the game itself -------------------------------------------------------------------------

    def start(self) -> AbaloneState:
        return self._begin(self.first_cells, 0, self.first_out, SWAP_NEXT if self.swaps else NO_SWAP)

    def seat_to_move(self, s: AbaloneState) -> Seat:
        return s.seat

    def moves(self, s: AbaloneState) -> list[Move]:
        if s.ended:
            return []
        found = shifts(s.cells.translate(self.views[s.seat])) or [PASS]
        if s.swap == MAY_SWAP:
            found.append(SWAP)
        return found

    def play(self, s: AbaloneState, m: Move) -> AbaloneState:
        if len(m) == 1:
            return self._begin(s.cells.translate(EXCHANGED), 1 - s.seat, (s.out[1], s.out[0]))
        swap = MAY_SWAP if s.swap == SWAP_NEXT else NO_SWAP
        cells, ejected = shifted(s.cells, m) if m else (s.cells, False)
        seat = s.seat + 1 if s.seat + 1 < self.seats else 0
        if ejected:
            return self._begin(cells, seat, tuple([n + (who == s.seat) for who, n in enumerate(s.out)]), swap)
        ended = RUNNING
        trail = s.trail
        before: AbaloneState | None = None
        if self.draws:
            before = s
            signature = (hash(cells) + seat) & 255
            trail = trail + SIGNATURES[signature]
            if trail.count(signature) >= REPETITIONS and _occurrences(s, cells, seat) >= REPETITIONS - 1:
                ended = REPETITION
            elif len(trail) > QUIET_PLIES:
                ended = QUIET
        if self._is_stuck(cells, seat):
            ended = NO_MOVES
        return AbaloneState(cells, seat, s.out, ended, trail, before, swap)

    def result(self, s: AbaloneState) -> Outcome | None:
        if s.ended == RUNNING:
            return None
        reason = ENDINGS[s.ended]
        if s.ended == SIX_OUT and min(self.needed) < TO_EJECT:
            reason = "enough_out"
        if s.ended == NO_MOVES:
            return won_by((1 - s.seat,), 2, reason)
        if s.ended == SIX_OUT:
            return won_by(tuple([seat for seat in range(self.seats) if self.ejected(s.out, seat) >= self.needed[seat]]),
                          self.seats, reason)
        return drawn(self.seats, reason)

    # --- for people ------------------------------------------------------------------------------

    def taps(self, s: AbaloneState, m: Move) -> tuple[Target, ...]:
        """Return a single marble and its goal; or both ends of the group and the goal of the second one."""
        if len(m) < 2:
            return m  # SWAP is a button of its own
        if len(m) == 3:
            return (m[0], m[1], NEXT[m[1]][m[2]])
        tail, direction = m
        head = self._head(s, tail, direction)
        goal = NEXT[head][direction]
        return (tail, goal) if head == tail else (tail, head, goal)

    def ways(self, s: AbaloneState, m: Move) -> tuple[tuple[Target, ...], ...]:
        """Return the touches in every order: either end of a group first, perhaps with the middle of three."""
        taps = self.taps(s, m)
        if len(taps) < 3:
            return (taps,)
        ways = [taps]
        if len(m) == 3:
            ways.append((m[1], m[0], NEXT[m[0]][m[2]]))
        elif s.cells[taps[1]] == s.seat + 1:
            ways.append((taps[1], taps[0], taps[2]))
        group = GROUPS[taps[0], taps[1]]
        if len(group) == 3:
            ways += [(first, group[1], last, goal) for first, last, goal in ways]
        return tuple(ways)

    def drags(self, s: AbaloneState, m: Move) -> tuple[tuple[Target, Target], ...]:
        """Return the drag of the tail onto the next cell for a move in line; a broadside has none."""
        return ((m[0], NEXT[m[0]][m[1]]),) if len(m) == 2 else ()

    def pieces(self, s: AbaloneState) -> list[tuple[Cell, int]]:
        return [(cell, s.cells[cell] - 1) for cell in range(CELLS) if s.cells[cell] != NOBODY]

    def steps(self, s: AbaloneState, m: Move) -> tuple[Step, ...]:
        if not m:
            return ()
        if len(m) == 1:
            return tuple([Step(cell, cell, piece, 0, becomes=1 - piece) for cell, piece in self.pieces(s)])
        if len(m) == 3:
            return tuple([Step(cell, NEXT[cell][m[2]], s.seat, 0) for cell in GROUPS[m[0], m[1]]])
        line: list[Cell] = []
        cell = m[0]
        while cell != BEYOND and s.cells[cell] != NOBODY:
            line.append(cell)
            cell = NEXT[cell][m[1]]
        motion = PUSH if any(s.cells[cell] - 1 != s.seat for cell in line) else ROLL
        goals = [OFF if NEXT[cell][m[1]] == BEYOND else NEXT[cell][m[1]] for cell in line]
        return tuple([Step(cell, goal, s.cells[cell] - 1, 0, motion=motion)
                      for cell, goal in zip(line, goals, strict=True)])

    def counts(self, s: AbaloneState, seat: Seat) -> dict[str, int]:
        """Return the marbles left on the board, and those that the seat's team has ejected."""
        return {"left": s.cells.count(seat + 1), "out": self.ejected(s.out, seat)}

    def phase(self, s: AbaloneState) -> str:
        return "swap" if s.swap == MAY_SWAP else "pass" if self.moves(s) == [PASS] else "move"

    def explain(self, s: AbaloneState, taps: tuple[Target, ...]) -> str:
        return "game_over" if s.ended else taps_fault(s.cells.translate(self.views[s.seat]), taps)

    # --- notation --------------------------------------------------------------------------------

    def text(self, s: AbaloneState, m: Move) -> str:
        if len(m) < 2:
            return "swap" if m else "pass"
        if len(m) == 2:
            return NAMES[m[0]] + NAMES[NEXT[m[0]][m[1]]]
        return NAMES[m[0]] + NAMES[m[1]] + NAMES[NEXT[m[0]][m[2]]]

    def parse(self, s: AbaloneState, text: str) -> tuple[Move, ...]:
        """Read a turn as in other games, but take a tail and the cell beside it for a whole move, never a broadside."""
        wanted = self.normal(text)
        if len(wanted) == 4 and wanted not in ("pass", "swap") and not s.ended:
            tail, ahead = _cells_of(wanted)
            direction, distance = SPANS.get((tail, ahead), (0, 0))
            if distance == 1:
                if self.is_legal(s, (tail, direction)):
                    return ((tail, direction),)
                reason = self.fault(s, wanted)
                raise IllegalMove(f"'{text}' is not legal here: {REASONS[reason]}.", reason)
        return super().parse(s, text)

    def normal(self, text: str) -> str:
        """Return the move in lower case, with a broadside that is named from its other end turned around."""
        token = text.strip().lower()
        if token and ("pass".startswith(token) or "swap".startswith(token)):
            return token
        if not re.fullmatch(r"([a-i][1-9]){0,2}[a-i][1-9]?", token):
            raise UnreadableMove(f"'{text}' is not an Abalone move; write a1b2 in line, a5b5b6 sideways, or pass.")
        for at in range(0, len(token) - 1, 2):
            if token[at:at + 2] not in CELL_OF_NAME:
                raise UnreadableMove(f"'{text}' is not an Abalone move: there is no cell {token[at:at + 2]}.")
        if len(token) == 6:
            first, last, goal = _cells_of(token)
            direction, distance = SPANS.get((first, goal), (0, 0))
            if first > last and distance == 1 and NEXT[last][direction] != BEYOND:
                return NAMES[last] + NAMES[first] + NAMES[NEXT[last][direction]]
        return token

    def fault(self, s: AbaloneState, text: str) -> str:
        if text[0] in "ps":
            return "must_move" if text[0] == "p" else "no_swap"
        return text_fault(s.cells.translate(self.views[s.seat]), _cells_of(text))

    def reasons(self) -> dict[str, str]:
        return REASONS

    # --- positions -------------------------------------------------------------------------------

    def position(self, s: AbaloneState) -> str:
        out = "-".join([str(n) for n in s.out])
        return f"{rows_text(s.cells, self.letters)} {self.letters[s.seat]} {out}{SWAP_WORDS[s.swap]}"

    def from_position(self, text: str) -> AbaloneState:
        words = text.split()
        swap = NO_SWAP
        if self.swaps and len(words) > 2 and f" {words[-1]}" in SWAP_WORDS:
            swap = SWAP_WORDS.index(f" {words.pop()}")
        try:
            cells, seat, out = read_position(words, self.letters, self.teams, self.marbles, self.needed)
        except PositionError:
            if not self.swaps or swap:
                raise
            cells, seat, out = read_position(words, self.letters, self.teams, self.marbles[::-1], self.needed)
        return self._begin(cells, seat, out, swap)

    def diagram(self, s: AbaloneState) -> str:
        """Return rows i to a, each with its letter; the diagonals have their digits at the lower right."""
        lines: list[str] = []
        for row, (start, stop) in enumerate(ROWS):
            marbles = " ".join([("." + self.letters)[marble] for marble in s.cells[start:stop]])
            digit = f" {14 - row}" if row > 4 else ""
            lines.append(" " * abs(row - 4) + f"{ROW_LETTERS[row]} {marbles}{digit}")
        return "\n".join([*lines, " " * 7 + "1 2 3 4 5"])

    # --- helpers ---------------------------------------------------------------------------------

    def _begin(self, cells: bytes, seat: Seat, out: tuple[int, ...], swap: int = NO_SWAP) -> AbaloneState:
        """Return a position without a history: the start, an edited one, or one that follows an ejection."""
        ended = RUNNING
        if any(self.ejected(out, who) >= self.needed[who] for who in range(self.seats)):
            ended = SIX_OUT
        elif self._is_stuck(cells, seat):
            ended = NO_MOVES
        return AbaloneState(cells, seat, out, ended, SIGNATURES[(hash(cells) + seat) & 255], None, swap)

    def _is_stuck(self, cells: bytes, seat: Seat) -> bool:
        """Whether the seat to move has lost because it has no move; that is a rule for two players only."""
        return (self.seats == 2 and not touches_free_cell(cells, seat + 1)
                and not shifts(cells.translate(self.views[seat])))

    def ejected(self, out: tuple[int, ...], seat: Seat) -> int:
        """Return the number of marbles that the seat and its partner have ejected."""
        ejected = 0
        for who, count in enumerate(out):
            if self.teams[who] == self.teams[seat]:
                ejected += count
        return ejected

    def _head(self, s: AbaloneState, tail: Cell, direction: int) -> Cell:
        """Return the foremost marble of the group that moves in line from `tail`; in a push it may be a partner's."""
        view = s.cells.translate(self.views[s.seat])
        head = tail
        ahead = NEXT[tail][direction]
        while view[ahead] == OWN or view[ahead] == PARTNER:
            head = ahead
            ahead = NEXT[head][direction]
        return head



def _occurrences(s: AbaloneState, cells: bytes, seat: Seat) -> int:
    """Return the number of times that the position has stood on the board since the last ejection, `s` included."""
    count = 0
    state: AbaloneState | None = s
    while state is not None:
        if state.seat == seat and state.cells == cells:
            count += 1
        state = state.before
    return count


def _cells_of(text: str) -> tuple[Cell, ...]:
    """Return the cells that a move's text names, as far as they are written out."""
    return tuple([CELL_OF_NAME[text[at:at + 2]] for at in range(0, len(text) - 1, 2)])
