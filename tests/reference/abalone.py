"""Abalone, from the rules: a dictionary from cell name to the letter of its marble, or "." if free."""

from __future__ import annotations

from functools import cache
from typing import Any

from tests.reference import Position, Reference, Result, lost_or_won

FREE = "."
ROWS = "abcdefghi"
DIRECTIONS = [(0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)]  # row, digit: E NE NW and their opposites
SPANS = ["a1-5", "b1-6", "c1-7", "d1-8", "e1-9", "f2-9", "g3-9", "h4-9", "i5-9"]
CELLS = [span[0] + str(digit) for span in SPANS for digit in range(int(span[1]), int(span[3]) + 1)]
LETTERS = {2: "bw", 3: "bwr", 4: "bltr"}  # by number of seats
LAYOUTS = {
    "standard": "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb",
    "belgian": "ww1bb/wwwbbb/1ww1bb1/8/9/8/1bb1ww1/bbbwww/bb1ww",
    "german": "5/ww2bb/www1bbb/1ww2bb1/9/1bb2ww1/bbb1www/bb2ww/5",
    "dutch": "ww1bb/wbwbwb/1ww1bb1/8/9/8/1bb1ww1/bwbwbw/bb1ww",
    "swiss": "5/ww2bb/wbw1bwb/1ww2bb1/9/1bb2ww1/bwb1wbw/bb2ww/5",
    "the-arrow": "bbww1/bb4/w1bww2/w1wbb3/2wbww3/3wb3/4bw1/3wbb/3bb",
    "seven": "wb1bw/1w2w1/3w3/8/9/8/3b3/1b2b1/bw1wb",
}
THREE = [
    "a1 a2 a3 a4 a5 b1 b2 b3 b4 b5 b6",
    "d1 e1 e2 f2 f3 g3 g4 h4 h5 i5 i6",
    "d8 e8 e9 f8 f9 g8 g9 h8 h9 i8 i9",
]
FOUR = [
    "a2 a3 a4 a5 b3 b4 b5 c4 c5",
    "b1 c1 c2 d1 d2 d3 e1 e2 e3",
    "i5 i6 i7 i8 h5 h6 h7 g5 g6",
    "e7 e8 e9 f7 f8 f9 g8 g9 h9",
]
NEEDED = 6
QUIET_LIMIT = 200


class AbaloneReference(Reference):
    """Positions: `board`, `seat` to move, marbles `ejected` by each seat, `quiet` plies, `history`, `age` in plies."""

    def __init__(self, variant: str, draws: bool, swaps: bool = False) -> None:
        self.variant = variant
        self.draws = draws
        self.needed = 1 if variant == "seven" else NEEDED
        self.seats = {"three": 3, "four": 4}.get(variant, 2)
        self.letters = LETTERS[self.seats]
        self.swaps = swaps and self.seats == 2

    def start(self) -> Position:
        if self.seats == 2:
            board = read_board(LAYOUTS[self.variant])
        else:
            board = dict.fromkeys(CELLS, FREE)
            for letter, cells in zip(self.letters, THREE if self.seats == 3 else FOUR, strict=True):
                board.update(dict.fromkeys(cells.split(), letter))
        return {**self.position(board, 0, [0] * self.seats, 0, ()), "age": 0}

    def turns(self, position: Position) -> dict[str, Position]:
        if self.decided(position) is not None:
            return {}
        moves = self.moves(position)
        if self.seats == 2:
            return {**moves, **self.swap(position)} if moves else {}
        return moves or {"pass": self.follow(position, position["board"], 0)}

    def swap(self, position: Position) -> dict[str, Position]:
        """Return the swap, the second player's option after the first move to exchange the sides."""
        if not self.swaps or position["age"] != 1:
            return {}
        other = {"b": "w", "w": "b", FREE: FREE}
        board = {cell: other[mark] for cell, mark in position["board"].items()}
        return {"swap": self.position(board, 0, position["ejected"][::-1], 0, ())}

    def result(self, position: Position) -> Result | None:
        decided = self.decided(position)
        if self.seats == 2 and (decided is None or decided[0] == (0.5, 0.5)) and not self.moves(position):
            return lost_or_won({1 - position["seat"]}, 2), "no_moves"
        return decided

    def decided(self, position: Position) -> Result | None:
        """Return the result as far as it does not depend on the legal moves."""
        for seat in range(self.seats):
            team = self.team(seat)
            if sum(position["ejected"][member] for member in team) >= self.needed:
                return lost_or_won(team, self.seats), "six_out" if self.needed == NEEDED else "enough_out"
        if self.draws and position["history"].count(position["history"][-1]) >= 3:
            return (0.5,) * self.seats, "repetition"
        if self.draws and position["quiet"] >= QUIET_LIMIT:
            return (0.5,) * self.seats, "quiet"
        return None

    def to_text(self, position: Position) -> str:
        ejected = "-".join(map(str, position["ejected"]))
        swap = {0: " first", 1: " swap"}.get(position["age"], "") if self.swaps else ""
        return f"{write_board(position['board'])} {self.letters[position['seat']]} {ejected}{swap}"

    def from_text(self, text: str) -> Position:
        rows, letter, ejected, *swap = text.split()
        counts = [int(n) for n in ejected.split("-")]
        age = {"first": 0, "swap": 1}[swap[0]] if swap else 2
        return {**self.position(read_board(rows), self.letters.index(letter), counts, 0, ()), "age": age}

    def moves(self, position: Position) -> dict[str, Position]:
        """Return the in-line and broadside moves by notation."""
        found = {}
        for cell in CELLS:
            if position["board"][cell] == self.letters[position["seat"]]:
                for direction in DIRECTIONS:
                    found.update(self.in_line(position, cell, direction))
                    found.update(self.broadsides(position, cell, direction))
        return found

    def in_line(self, position: Position, tail: str, direction: tuple[int, int]) -> dict[str, Position]:
        """Return the move of the row that begins at `tail` in a direction, if it is legal."""
        board, seat = position["board"], position["seat"]
        mine = self.letters[seat]
        friends = {self.letters[member] for member in self.team(seat)}
        pushers = run(board, tail, direction, friends)
        after = beyond(tail, direction, len(pushers))
        pushed = run(board, after, direction, set(self.letters) - friends)
        landing = beyond(tail, direction, len(pushers) + len(pushed))
        if len(pushers) > 3:
            return {}
        if pushed:
            if len(pushed) >= len(pushers) or board.get(landing, FREE) != FREE:
                return {}
        elif board.get(after) != FREE or any(board[cell] != mine for cell in pushers):
            return {}
        moved = dict(board)
        moved[tail] = FREE
        for cell in pushers + pushed:
            if beyond(cell, direction, 1) in board:
                moved[beyond(cell, direction, 1)] = board[cell]
        ejected = 1 if pushed and landing not in board else 0
        return {tail + beyond(tail, direction, 1): self.follow(position, moved, ejected)}

    def broadsides(self, position: Position, first: str, along: tuple[int, int]) -> dict[str, Position]:
        """Return the moves of two or three own marbles in a line from `first`, sideways onto free cells."""
        board = position["board"]
        mine = self.letters[position["seat"]]
        found = {}
        for size in (2, 3):
            group = [beyond(first, along, i) for i in range(size)]
            if any(board.get(cell) != mine for cell in group) or group[0] > group[-1]:
                continue
            for direction in DIRECTIONS:
                targets = [beyond(cell, direction, 1) for cell in group]
                sideways = direction not in (along, (-along[0], -along[1]))
                if sideways and all(board.get(cell) == FREE for cell in targets):
                    moved = {**board, **dict.fromkeys(group, FREE), **dict.fromkeys(targets, mine)}
                    found[group[0] + group[-1] + targets[0]] = self.follow(position, moved, 0)
        return found

    def follow(self, position: Position, board: dict[str, str], ejected: int) -> Position:
        """Return the position with the next seat to move."""
        seat = position["seat"]
        counts = list(position["ejected"])
        counts[seat] += ejected
        quiet = 0 if ejected else position["quiet"] + 1
        following = self.position(board, (seat + 1) % self.seats, counts, quiet, position["history"])
        return {**following, "age": position["age"] + 1}

    def position(self, board: dict[str, str], seat: int, ejected: list[int], quiet: int,
                 history: tuple[Any, ...]) -> Position:
        """Return the position as a dictionary; `history` grows by the parts that repetitions compare."""
        history = (*history, ("".join(board[cell] for cell in CELLS), seat))
        return {"board": board, "seat": seat, "ejected": ejected, "quiet": quiet, "history": history, "age": 2}

    def team(self, seat: int) -> set[int]:
        """Return the seats of this seat's team; with four seats, opposite ones."""
        return {seat, (seat + 2) % 4} if self.seats == 4 else {seat}


@cache
def beyond(cell: str, direction: tuple[int, int], far: int) -> str:
    """Return the cell a number of steps away; outside the board, a name that is no cell."""
    row = ROWS.find(cell[0]) + direction[0] * far
    digit = int(cell[1:]) + direction[1] * far
    return (ROWS[row] if 0 <= row < len(ROWS) else "?") + str(digit)


def run(board: dict[str, str], first: str, direction: tuple[int, int], letters: set[str]) -> list[str]:
    """Return the unbroken row of marbles of these colours that begins at `first`."""
    found = []
    while board.get(first) in letters:
        found.append(first)
        first = beyond(first, direction, 1)
    return found


def write_board(board: dict[str, str]) -> str:
    """Write the rows i to a, with runs of free cells as a digit."""
    rows = []
    for row in reversed(ROWS):
        text = "".join(board[cell] for cell in CELLS if cell[0] == row)
        for length in range(9, 0, -1):
            text = text.replace(FREE * length, str(length))
        rows.append(text)
    return "/".join(rows)


def read_board(text: str) -> dict[str, str]:
    """Read the board from such rows."""
    board: dict[str, str] = {}
    for row, marks in zip(reversed(ROWS), text.split("/"), strict=True):
        spread = "".join(FREE * int(mark) if mark.isdigit() else mark for mark in marks)
        names = [cell for cell in CELLS if cell[0] == row]
        board.update(zip(names, spread, strict=True))
    return board
