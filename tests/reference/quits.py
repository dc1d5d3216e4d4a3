"""Quits, from the rules: a dictionary from (row, column) to a seat, row 0 at the top, free cells absent."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from tests.reference import Position, Reference, Result, lost_or_won

CELLS = [(row, column) for row in range(5) for column in range(5)]
HOME = {5: [(0, 1), (1, 0), (0, 2), (1, 1), (2, 0)], 3: [(0, 1), (1, 0), (1, 1)]}  # seat 0, whose base is (0, 0)
STEPS = {"diagonal": [(1, 1), (1, -1), (-1, 1)], "straight": [(1, 1), (1, 0), (0, 1)]}  # of seat 0
OPPOSITE = {">": "<", "<": ">", "^": "v", "v": "^"}
QUIET_LIMIT = 200
Board = dict[tuple[int, int], int]


class QuitsReference(Reference):
    """Positions: `board`, `seat` to move, marbles `out` by seat, `slid` last ("" = none), `quiet`, `history`."""

    def __init__(self, variant: str, step: str, draws: bool) -> None:
        self.seats = 4 if variant == "four" else 2
        self.marbles = 5 if variant == "classic" else 3
        self.needed = 3 if variant == "classic" else 1
        self.step = step
        self.draws = draws

    def start(self) -> Position:
        board = {self.rotated(cell, seat): seat for seat in range(self.seats) for cell in HOME[self.marbles]}
        return self.position(board, 0, [0] * self.seats, "", 0, ())

    def turns(self, position: Position) -> dict[str, Position]:
        if self.result(position) is not None:
            return {}
        found = {**self.steps(position), **self.slides(position)}
        return found or {"pass": self.follow(position, position["board"], "")}

    def result(self, position: Position) -> Result | None:
        winners = {seat for seat in range(self.seats) if position["out"][seat] >= self.needed}
        if winners:
            return lost_or_won(winners, self.seats), "out"
        if self.draws and position["history"].count(position["history"][-1]) >= 3:
            return (0.5,) * self.seats, "repetition"
        if self.draws and position["quiet"] >= QUIET_LIMIT:
            return (0.5,) * self.seats, "quiet"
        return None

    def to_text(self, position: Position) -> str:
        board = position["board"]
        rows = ["".join(str(board.get((row, column), ".")) for column in range(5)) for row in range(5)]
        out = ",".join(map(str, position["out"]))
        return f"{'/'.join(rows)} {position['seat']} {out} {position['slid'] or '-'}"

    def from_text(self, text: str) -> Position:
        rows, seat, out, slid = text.split()
        marks = {(r, c): mark for r, row in enumerate(rows.split("/")) for c, mark in enumerate(row)}
        board = {cell: int(mark) for cell, mark in marks.items() if mark != "."}
        return self.position(board, int(seat), [int(n) for n in out.split(",")], slid.strip("-"), 0, ())

    def steps(self, position: Position) -> dict[str, Position]:
        """Return the steps of one own marble by one cell: forward, left or right as seen by its owner."""
        board, seat = position["board"], position["seat"]
        found = {}
        for row, column in CELLS:
            for ahead in STEPS[self.step]:
                down, right = self.rotated_vector(ahead, seat)
                target = (row + down, column + right)
                if board.get((row, column)) == seat and target in CELLS and target not in board:
                    moved = {cell: owner for cell, owner in board.items() if cell != (row, column)}
                    moved[target] = seat
                    found[name((row, column)) + name(target)] = self.follow(position, moved, "")
        return found

    def slides(self, position: Position) -> dict[str, Position]:
        """Return slides of lines with an own marble toward an end without one, except the reverse of the last slide."""
        board = position["board"]
        found = {}
        for line, direction, cells in slidable_lines():
            undone = line + OPPOSITE[direction] == position["slid"]
            if position["seat"] in [board.get(cell) for cell in cells] and cells[-1] not in board and not undone:
                moved = {cell: owner for cell, owner in board.items() if cell not in cells}
                for here, there in pairwise(cells):
                    if here in board:
                        moved[there] = board[here]
                found[line + direction] = self.follow(position, moved, line + direction)
        return found

    def follow(self, position: Position, board: Board, slid: str) -> Position:
        """Remove marbles that reached their goal, and give the turn to the next seat."""
        out = list(position["out"])
        board = dict(board)
        for seat in range(self.seats):
            goal = self.rotated((4, 4), seat)
            if board.get(goal) == seat:
                del board[goal]
                out[seat] += 1
        quiet = position["quiet"] + 1 if out == position["out"] else 0
        return self.position(board, (position["seat"] + 1) % self.seats, out, slid, quiet, position["history"])

    def position(self, board: Board, seat: int, out: list[int], slid: str, quiet: int,
                 history: tuple[Any, ...]) -> Position:
        """Return the position as a dictionary; `history` grows by the parts that repetitions compare."""
        history = (*history, (frozenset(board.items()), seat, slid))
        return {"board": board, "seat": seat, "out": out, "slid": slid, "quiet": quiet, "history": history}

    def quarter_turns(self, seat: int) -> int:
        """Return a seat's clockwise distance from seat 0 in corners; two seats sit opposite each other."""
        return seat * 4 // self.seats

    def rotated(self, cell: tuple[int, int], seat: int) -> tuple[int, int]:
        """Map a cell of seat 0 to the corresponding one of another seat."""
        row, column = cell
        for _ in range(self.quarter_turns(seat)):
            row, column = column, 4 - row
        return row, column

    def rotated_vector(self, vector: tuple[int, int], seat: int) -> tuple[int, int]:
        """Map a direction of seat 0 to the corresponding one of another seat."""
        down, right = vector
        for _ in range(self.quarter_turns(seat)):
            down, right = right, -down
        return down, right


def slidable_lines() -> list[tuple[str, str, list[tuple[int, int]]]]:
    """Return (name, direction, cells) of every line, with cells in the direction of the slide."""
    found = []
    for i in range(5):
        row = [(i, column) for column in range(5)]
        column = [(row_index, i) for row_index in range(5)]
        found += [(str(5 - i), ">", row), (str(5 - i), "<", row[::-1])]
        found += [("abcde"[i], "v", column), ("abcde"[i], "^", column[::-1])]
    return found


def name(cell: tuple[int, int]) -> str:
    """Return the name of a cell: files a-e from the left, ranks 1-5 from the bottom."""
    row, column = cell
    return "abcde"[column] + str(5 - row)
