"""Towers: two players drop marbles into upright columns; four in a line win (three in the short game)."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.core.errors import PositionError, UnreadableMove
from games.engine.core.rules import HAND, Cell, Move, Outcome, Rules, Seat, State, Step, Target, drawn, won_by

WIDTH, HEIGHT = 7, 6
CELLS = WIDTH * HEIGHT  # row by row from the top; the numbers after them are the columns as targets
EMPTY = 2
LETTERS = "ab."
DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))  # rows and columns per step along a line
REASONS = {"game_over": "the game is over", "full": "that column is full"}


class TowersState(State):
    """The owner of the marble on each cell, and the seat to move."""

    __slots__ = ("cells", "seat")

    def __init__(self, cells: bytes, seat: Seat) -> None:
        self.cells, self.seat = cells, seat

    def key(self) -> tuple[object, ...]:
        return (self.cells, self.seat)


class Towers(Rules[TowersState]):
    """The rules; a move is the column that a marble is dropped into."""

    def __init__(self, variant: str, options: Mapping[str, str]) -> None:
        self.seats, self.teams = 2, (0, 1)
        self.lines = _lines(3 if variant == "short" else 4)

    def start(self) -> TowersState:
        return TowersState(bytes([EMPTY] * CELLS), 0)

    def seat_to_move(self, s: TowersState) -> Seat:
        return s.seat

    def moves(self, s: TowersState) -> list[Move]:
        if self.highlights(s):
            return []
        return [(column,) for column in range(WIDTH) if s.cells[column] == EMPTY]

    def play(self, s: TowersState, m: Move) -> TowersState:
        cell = _landing(s, m[0])
        return TowersState(s.cells[:cell] + bytes([s.seat]) + s.cells[cell + 1:], 1 - s.seat)

    def result(self, s: TowersState) -> Outcome | None:
        if line := self.highlights(s):
            return won_by((s.cells[line[0]],), 2, "line")
        return None if EMPTY in s.cells[:WIDTH] else drawn(2, "full")

    def taps(self, s: TowersState, m: Move) -> tuple[Target, ...]:
        return (CELLS + m[0],)

    def pieces(self, s: TowersState) -> list[tuple[Cell, int]]:
        return [(cell, seat) for cell, seat in enumerate(s.cells) if seat != EMPTY]

    def steps(self, s: TowersState, m: Move) -> tuple[Step, ...]:
        return (Step(HAND, _landing(s, m[0]), s.seat, 0),)

    def counts(self, s: TowersState, seat: Seat) -> dict[str, int]:
        return {"dropped": s.cells.count(seat)}

    def highlights(self, s: TowersState) -> tuple[Cell, ...]:
        for line in self.lines:
            owner = s.cells[line[0]]
            if owner != EMPTY and all(s.cells[cell] == owner for cell in line):
                return line
        return ()

    def explain(self, s: TowersState, taps: tuple[Target, ...]) -> str:
        return "game_over" if not self.moves(s) else "full"

    def text(self, s: TowersState, m: Move) -> str:
        return "abcdefg"[m[0]]

    def normal(self, text: str) -> str:
        token = text.strip().lower()
        if len(token) == 1 and token in "abcdefg":
            return token
        raise UnreadableMove(f"'{text}' is not a move of Towers; write the letter of a column, a to g.")

    def fault(self, s: TowersState, text: str) -> str:
        return "full"

    def reasons(self) -> dict[str, str]:
        return REASONS

    def position(self, s: TowersState) -> str:
        return f"{'/'.join(_rows(s))} {LETTERS[s.seat]}"

    def from_position(self, text: str) -> TowersState:
        rows, _, mover = text.strip().partition(" ")
        cells = rows.replace("/", "")
        if [len(row) for row in rows.split("/")] != [WIDTH] * HEIGHT or not set(cells) <= set(LETTERS):
            raise PositionError("A position of Towers is six rows of seven letters a, b or '.', joined by '/'.")
        seat = cells.count("a") - cells.count("b")
        if seat not in (0, 1) or mover != LETTERS[seat]:
            raise PositionError("The marbles of Towers take turns, and a begins.")
        if any(cells[cell] != "." and cells[cell + WIDTH] == "." for cell in range(CELLS - WIDTH)):
            raise PositionError("No marble of Towers hangs in the air.")
        return TowersState(bytes(LETTERS.index(letter) for letter in cells), seat)

    def diagram(self, s: TowersState) -> str:
        return "\n".join([*(" ".join(row) for row in _rows(s)), "a b c d e f g"])


def _landing(s: TowersState, column: int) -> Cell:
    """Return the lowest free cell of a column."""
    return max(cell for cell in range(column, CELLS, WIDTH) if s.cells[cell] == EMPTY)


def _rows(s: TowersState) -> list[str]:
    letters = "".join(LETTERS[owner] for owner in s.cells)
    return [letters[start:start + WIDTH] for start in range(0, CELLS, WIDTH)]


def _lines(length: int) -> tuple[tuple[Cell, ...], ...]:
    """Return every line of a number of cells."""
    found = []
    for row in range(HEIGHT):
        for column in range(WIDTH):
            for down, right in DIRECTIONS:
                ends = (row + (length - 1) * down, column + (length - 1) * right)
                if ends[0] < HEIGHT and 0 <= ends[1] < WIDTH:
                    found.append(tuple((row + k * down) * WIDTH + column + k * right for k in range(length)))
    return tuple(found)
