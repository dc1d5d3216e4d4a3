"""Orbito, from the rules: a dictionary from (row, column) to a letter, row 0 at the top."""

from __future__ import annotations

from itertools import pairwise

from tests.reference import Position, Reference, Result, lost_or_won

COLOURS = "wb"
FREE = "."
CELLS = [(row, column) for row in range(4) for column in range(4)]
SIDEWAYS = [(-1, 0), (1, 0), (0, -1), (0, 1)]
LINES = (
    [[(row, column) for column in range(4)] for row in range(4)]
    + [[(row, column) for row in range(4)] for column in range(4)]
    + [[(i, i) for i in range(4)], [(i, 3 - i) for i in range(4)]]
)
OUTER = [0, 4, 8, 12, 13, 14, 15, 11, 7, 3, 2, 1, 0]  # counter-clockwise, the first again at the end
INNER = [5, 9, 10, 6, 5]
Board = dict[tuple[int, int], str]


class OrbitoReference(Reference):
    """Positions: `board`, the `seat` to move, and the `result` once there is one."""

    seats = 2

    def start(self) -> Position:
        return {"board": dict.fromkeys(CELLS, FREE), "seat": 0, "result": None}

    def turns(self, position: Position) -> dict[str, Position]:
        if position["result"] is not None:
            return {}
        seat, board = position["seat"], position["board"]
        found = {}
        for nudge, nudged in {"": board, **nudges(board, COLOURS[1 - seat])}.items():
            for cell in CELLS:
                if nudged[cell] == FREE:
                    found[f"{nudge}@{name(cell)}"] = finish_turn({**nudged, cell: COLOURS[seat]}, 1 - seat)
        return found

    def result(self, position: Position) -> Result | None:
        result: Result | None = position["result"]
        return result

    def to_text(self, position: Position) -> str:
        rows = ["".join(position["board"][row, column] for column in range(4)) for row in range(4)]
        return "/".join(rows) + " " + COLOURS[position["seat"]]

    def from_text(self, text: str) -> Position:
        rows, letter = text.split()
        board = {(r, c): mark for r, row in enumerate(rows.split("/")) for c, mark in enumerate(row)}
        result = judge(board)
        if result is None and FREE not in board.values():
            result = ((0.5, 0.5), "no_line")
        return {"board": board, "seat": COLOURS.index(letter), "result": result}


def nudges(board: Board, letter: str) -> dict[str, Board]:
    """Return the moves of one marble of this colour to an orthogonally adjacent free cell."""
    found = {}
    for row, column in CELLS:
        for down, right in SIDEWAYS:
            target = (row + down, column + right)
            if board[row, column] == letter and board.get(target) == FREE:
                found[name((row, column)) + name(target)] = {**board, (row, column): FREE, target: letter}
    return found


def finish_turn(board: Board, seat: int) -> Position:
    """Press the button, and up to five times more if the board is full without a line."""
    board = press(board)
    result = judge(board)
    if FREE not in board.values():
        for _ in range(5):
            if result is None:
                board = press(board)
                result = judge(board)
        if result is None:
            result = ((0.5, 0.5), "no_line")
    return {"board": board, "seat": seat, "result": result}


def press(board: Board) -> Board:
    """Move every marble one cell along its ring."""
    turned = {}
    for ring in (OUTER, INNER):
        for here, there in pairwise(ring):
            turned[divmod(there, 4)] = board[divmod(here, 4)]
    return turned


def judge(board: Board) -> Result | None:
    """Return the result: a line wins for its colour, and lines of both colours are a draw."""
    lined = {seat for seat in (0, 1) for line in LINES if all(board[cell] == COLOURS[seat] for cell in line)}
    if len(lined) == 2:
        return (0.5, 0.5), "both_lines"
    return (lost_or_won(lined, 2), "line") if lined else None


def name(cell: tuple[int, int]) -> str:
    """Return the name of a cell: files a-d from the left, ranks 1-4 from the bottom."""
    row, column = cell
    return "abcd"[column] + str(4 - row)
