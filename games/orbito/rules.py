"""Orbito: place a marble, press the button, and every marble moves one cell along its ring."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, final

from games.engine.core.errors import PositionError, UnreadableMove
from games.engine.core.rules import HAND, TURN, Cell, Move, Outcome, Rules, Seat, State, Step, Target, drawn, won_by
from games.orbito.grid import (
    BLACK_LINE,
    BOTH_LINES,
    BUTTON,
    CELL_NAMES,
    CELL_OF_NAME,
    FULL,
    LINES,
    MARBLES,
    NEIGHBOURS,
    NO_LINE,
    NUDGES,
    PLACEMENTS,
    RACK,
    RING_TURN,
    RUNNING,
    WHITE_LINE,
    beside,
    can_nudge,
    cells_of,
    ending,
    extra_presses,
    pressed,
)

SKIP: Final[Move] = ()
COLOURS: Final = "wb"
REASONS: Final = {
    "game_over": "the game is over",
    "own_marble": "only a marble of the opponent can be moved",
    "no_marble": "there is no marble on that cell",
    "not_adjacent": "a marble moves to a cell beside it, never diagonally",
    "occupied": "that cell is taken",
    "moved_already": "one marble has been moved already in this turn",
    "place_first": "choose the cell for your marble first",
    "press_button": "press the button to finish the turn",
}


@final
class OrbitoState(State):
    """Both colours' marbles, the seat to move, whether the optional nudge is done, and how the game ended."""

    __slots__ = ("black", "ended", "nudged", "seat", "white")

    def __init__(self, white: int, black: int, seat: int, nudged: bool, ended: int = RUNNING) -> None:
        self.white: Final = white
        self.black: Final = black
        self.seat: Final = seat
        self.nudged: Final = nudged
        self.ended: Final = ended

    def key(self) -> tuple[object, ...]:
        return (self.white, self.black, self.seat, self.nudged, self.ended)


@final
class Orbito(Rules[OrbitoState]):
    """The rules of Orbito; white is seat 0 and begins. A nudge is (src, dst), a placement (cell,), no nudge ()."""

    def __init__(self, variant: str, options: Mapping[str, str]) -> None:
        self.seats = 2
        self.teams = (0, 1)

    def start(self) -> OrbitoState:
        return OrbitoState(0, 0, 0, True)

    def seat_to_move(self, s: OrbitoState) -> Seat:
        return s.seat

    def moves(self, s: OrbitoState) -> list[Move]:
        if s.ended:
            return []
        free = FULL ^ s.white ^ s.black
        if s.nudged:
            return [PLACEMENTS[cell] for cell in cells_of(free)]
        theirs = s.white if s.seat else s.black
        nudges: list[Move] = [SKIP]
        for src in cells_of(theirs):
            for dst in cells_of(beside(1 << src) & free):
                nudges.append(NUDGES[src << 4 | dst])
        return nudges

    def play(self, s: OrbitoState, m: Move) -> OrbitoState:
        white, black, seat = s.white, s.black, s.seat
        if not s.nudged:
            if m:
                shift = 1 << m[0] | 1 << m[1]
                if seat:
                    white ^= shift
                else:
                    black ^= shift
            return OrbitoState(white, black, seat, True)
        if seat:
            black |= 1 << m[0]
        else:
            white |= 1 << m[0]
        white, black = pressed(white), pressed(black)
        ended = ending(white, black)
        if ended == RUNNING and white | black == FULL:
            white, black, _ = extra_presses(white, black)
            ended = ending(white, black) or NO_LINE
        return OrbitoState(white, black, 1 - seat, not can_nudge(white, black, 1 - seat), ended)

    def result(self, s: OrbitoState) -> Outcome | None:
        if s.ended == RUNNING:
            return None
        if s.ended == WHITE_LINE:
            return won_by((0,), 2, "line")
        if s.ended == BLACK_LINE:
            return won_by((1,), 2, "line")
        return drawn(2, "both_lines" if s.ended == BOTH_LINES else "no_line")

    def taps(self, s: OrbitoState, m: Move) -> tuple[Target, ...]:
        return (m[0], BUTTON) if s.nudged else m

    def ways(self, s: OrbitoState, m: Move) -> tuple[tuple[Target, ...], ...]:
        return ((m[0], BUTTON), (RACK, m[0], BUTTON)) if s.nudged else (m,)

    def pieces(self, s: OrbitoState) -> list[tuple[Cell, int]]:
        return sorted([(cell, 0) for cell in cells_of(s.white)] + [(cell, 1) for cell in cells_of(s.black)])

    def steps(self, s: OrbitoState, m: Move) -> tuple[Step, ...]:
        if not s.nudged:
            return (Step(m[0], m[1], 1 - s.seat, 0),) if m else ()
        white = s.white | (0 if s.seat else 1 << m[0])
        black = s.black | (1 << m[0] if s.seat else 0)
        steps = [Step(HAND, m[0], s.seat, 0)]
        presses = 1
        if white | black == FULL and ending(pressed(white), pressed(black)) == RUNNING:
            presses += extra_presses(pressed(white), pressed(black))[2]
        for beat in range(1, presses + 1):
            steps += [Step(cell, RING_TURN[cell], 0, beat, motion=TURN) for cell in cells_of(white)]
            steps += [Step(cell, RING_TURN[cell], 1, beat, motion=TURN) for cell in cells_of(black)]
            white, black = pressed(white), pressed(black)
        return tuple(steps)

    def counts(self, s: OrbitoState, seat: Seat) -> dict[str, int]:
        return {"hand": MARBLES - (s.black if seat else s.white).bit_count()}

    def phase(self, s: OrbitoState) -> str:
        return "place" if s.nudged else "nudge"

    def highlights(self, s: OrbitoState) -> tuple[Cell, ...]:
        if s.ended == RUNNING:
            return ()
        lined = [line for line in LINES for board in (s.white, s.black) if all(board >> cell & 1 for cell in line)]
        return tuple(sorted({cell for line in lined for cell in line}))

    def explain(self, s: OrbitoState, taps: tuple[Target, ...]) -> str:
        if s.ended:
            return "game_over"
        last = taps[-1]
        if last == BUTTON:
            return "place_first"
        if s.nudged:
            return "press_button" if len(taps) > 1 and taps[-2] < BUTTON else "occupied"
        if len(taps) > 1 and taps[-2] < BUTTON:
            return self._nudge_fault(s, taps[-2], last)
        return "own_marble" if self._owner(s, last) == s.seat else "place_first"

    def text(self, s: OrbitoState, m: Move) -> str:
        if s.nudged:
            return "@" + CELL_NAMES[m[0]]
        return CELL_NAMES[m[0]] + CELL_NAMES[m[1]] if m else ""

    def turns(self, s: OrbitoState) -> list[tuple[Move, ...]]:
        if s.nudged:
            return [(m,) for m in self.moves(s)]
        return [(nudge, place) for nudge in self.moves(s) for place in self.moves(self.play(s, nudge))]

    def is_turn_complete(self, s: OrbitoState, m: Move) -> bool:
        return s.nudged

    def normal(self, text: str) -> str:
        token = text.strip().lower()
        if re.fullmatch(r"([a-d][1-4]){0,2}(@([a-d][1-4])?)?", token) and token:
            return token
        raise UnreadableMove(f"'{text}' is not an Orbito turn; write @c4, or b2b3@c4 to move a marble first.")

    def fault(self, s: OrbitoState, text: str) -> str:
        nudge, _, place = text.partition("@")
        if nudge:
            if s.nudged:
                return "no_marble" if not s.white | s.black else "moved_already"
            src = CELL_OF_NAME[nudge[:2]]
            reason = self._nudge_fault(s, src, CELL_OF_NAME[nudge[2:]]) if len(nudge) == 4 else "not_adjacent"
            if reason or not place:
                return reason or "place_first"
        return "occupied"

    def reasons(self) -> dict[str, str]:
        return REASONS

    def position(self, s: OrbitoState) -> str:
        rows = "/".join("".join(self._letter(s, 4 * row + col) for col in range(4)) for row in range(4))
        half = " place" if s.nudged and not s.ended and can_nudge(s.white, s.black, s.seat) else ""
        return f"{rows} {COLOURS[s.seat]}{half}"

    def from_position(self, text: str) -> OrbitoState:
        """Read `..w./b.../..../.... w`; a last word `place` says that the nudge of this turn is done."""
        words = text.split()
        if len(words) not in (2, 3):
            raise PositionError("An Orbito position is four rows, then w or b for the side to move.")
        rows = words[0].split("/")
        if len(rows) != 4 or any(len(row) != 4 for row in rows):
            raise PositionError("An Orbito board is four rows of four cells, joined by '/'.")
        cells = "".join(rows)
        strange = sorted(set(cells) - set(".wb"))
        if strange:
            raise PositionError(f"An Orbito cell is '.', 'w' or 'b', not '{strange[0]}'.")
        if words[1] not in COLOURS:
            raise PositionError(f"The side to move is 'w' or 'b', not '{words[1]}'.")
        if len(words) == 3 and words[2] != "place":
            raise PositionError(f"After the side to move only 'place' can follow, not '{words[2]}'.")
        white = sum(1 << cell for cell in range(16) if cells[cell] == "w")
        black = sum(1 << cell for cell in range(16) if cells[cell] == "b")
        seat = COLOURS.index(words[1])
        if white.bit_count() - black.bit_count() != seat:
            raise PositionError("White begins, so both colours have as many marbles when white is to move, "
                                "and white has one more when black is.", "balance")
        if len(words) == 3:
            if white | black == FULL:
                raise PositionError("The board is full, so there is nothing left to place.")
            return OrbitoState(white, black, seat, True)
        ended = ending(white, black) or (NO_LINE if white | black == FULL else RUNNING)
        return OrbitoState(white, black, seat, not can_nudge(white, black, seat), ended)

    def diagram(self, s: OrbitoState) -> str:
        rows = [f"{4 - row} " + " ".join(self._letter(s, 4 * row + col) for col in range(4)) for row in range(4)]
        return "\n".join([*rows, "  a b c d"])

    def _letter(self, s: OrbitoState, cell: Cell) -> str:
        owner = self._owner(s, cell)
        return "." if owner < 0 else COLOURS[owner]

    def _owner(self, s: OrbitoState, cell: Cell) -> int:
        return 0 if s.white >> cell & 1 else 1 if s.black >> cell & 1 else -1

    def _nudge_fault(self, s: OrbitoState, src: Cell, dst: Cell) -> str:
        owner = self._owner(s, src)
        if owner != 1 - s.seat:
            return "no_marble" if owner < 0 else "own_marble"
        if dst not in NEIGHBOURS[src]:
            return "not_adjacent"
        return "occupied" if self._owner(s, dst) >= 0 else ""
