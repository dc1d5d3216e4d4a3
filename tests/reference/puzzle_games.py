"""Orbito, Abalone and Quits for the plain solver of puzzles, from the rules alone. Draw rules are switched off."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Any

from tests.reference.puzzle_solver import PlainGame

# --- Orbito: (white, black, seat), both colours as sets of bits -------------------------------------------

OUTER, INNER = [0, 4, 8, 12, 13, 14, 15, 11, 7, 3, 2, 1, 0], [5, 9, 10, 6, 5]  # counter-clockwise, closed
RING_STEPS = dict([*pairwise(OUTER), *pairwise(INNER)])
SQUARES = [{4 * row + column for column in range(4)} for row in range(4)]
SQUARES += [{4 * row + column for row in range(4)} for column in range(4)]
SQUARES += [{0, 5, 10, 15}, {3, 6, 9, 12}]
BESIDE = {cell: [other for other in range(16)
                 if abs(other // 4 - cell // 4) + abs(other % 4 - cell % 4) == 1] for cell in range(16)}


class PlainOrbito(PlainGame):
    """A move is (from, to, placed); from and to are -1 where no marble is nudged."""

    seats = 2

    def read(self, text: str) -> tuple[int, int, int]:
        rows, colour = text.split()
        cells = rows.replace("/", "")
        white, black = (sum(1 << cell for cell in range(16) if cells[cell] == letter) for letter in "wb")
        return white, black, "wb".index(colour)

    def seat(self, position: tuple[int, int, int]) -> int:
        return position[2]

    def moves(self, position: tuple[int, int, int]) -> list[tuple[int, int, int]]:
        if self.rewards(position) is not None:
            return []
        white, black, seat = position
        theirs = white if seat else black
        free = [cell for cell in range(16) if not (white | black) >> cell & 1]
        nudges = [(cell, goal) for cell in range(16) if theirs >> cell & 1 for goal in BESIDE[cell] if goal in free]
        found = [(-1, -1, cell) for cell in free]
        for source, goal in nudges:
            found += [(source, goal, cell) for cell in [*free, source] if cell != goal]
        return found

    def play(self, position: tuple[int, int, int], move: tuple[int, int, int]) -> tuple[int, int, int]:
        white, black, seat = position
        source, goal, cell = move
        if source >= 0:
            if seat:
                white += (1 << goal) - (1 << source)
            else:
                black += (1 << goal) - (1 << source)
        white, black = (white, black | 1 << cell) if seat else (white | 1 << cell, black)
        presses = 6 if white | black == 0xFFFF else 1
        for _ in range(presses):
            white, black = pressed(white), pressed(black)
            if is_lined(white) or is_lined(black):
                break
        return white, black, 1 - seat

    def name(self, position: Any, move: tuple[int, int, int]) -> str:
        source, goal, cell = ("" if at < 0 else "abcd"[at % 4] + str(4 - at // 4) for at in move)
        return f"{source}{goal}@{cell}"

    def rewards(self, position: tuple[int, int, int]) -> tuple[float, ...] | None:
        white, black, _ = position
        if is_lined(white) != is_lined(black):
            return (1.0, 0.0) if is_lined(white) else (0.0, 1.0)
        return (0.5, 0.5) if is_lined(white) or white | black == 0xFFFF else None


@cache
def pressed(marbles: int) -> int:
    """Move every marble one cell along its ring."""
    return sum(1 << RING_STEPS[cell] for cell in range(16) if marbles >> cell & 1)


@cache
def is_lined(marbles: int) -> bool:
    """Return whether four marbles fill a row, a column or a diagonal."""
    return any(all(marbles >> cell & 1 for cell in line) for line in SQUARES)


# --- Abalone: (61 letters from a1 to i9, seat, marbles pushed off by each seat) --------------------------

NAMES = [f"{row}{digit}" for at, row in enumerate("abcdefghi") for digit in range(1, 10) if abs(digit - 1 - at) <= 4]
DIRECTIONS = [(0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)]
COORDINATES = {("abcdefghi".index(name[0]), int(name[1])): at for at, name in enumerate(NAMES)}
AHEAD = [[[COORDINATES[row + step * up, digit + step * along] for step in range(1, 9)
           if (row + step * up, digit + step * along) in COORDINATES] for up, along in DIRECTIONS]
         for row, digit in COORDINATES]
NEEDED = 6
PLENTY_OF_ROOM = 14  # free cells beside a seat's marbles, of which one turn cannot block all


class PlainAbalone(PlainGame):
    """A move is (direction, moving cells): in line from the tail with pushed marbles, or broadside; () is a pass."""

    def __init__(self, variant: str) -> None:
        self.letters = {"three": "bwr", "four": "bltr"}.get(variant, "bw")
        self.seats = len(self.letters)
        self.sides = [self.friends(seat) for seat in range(self.seats)]
        self.teams = [[who for who in range(self.seats) if self.letters[who] in self.sides[seat]]
                      for seat in range(self.seats)]

    def read(self, text: str) -> tuple[str, int, tuple[int, ...]]:
        rows, letter, out = text.split()
        cells = ""
        for row in reversed(rows.split("/")):
            cells += "".join("." * int(mark) if mark.isdigit() else mark for mark in row)
        return cells, self.letters.index(letter), tuple(map(int, out.split("-")))

    def seat(self, position: tuple[str, int, tuple[int, ...]]) -> int:
        return position[1]

    def friends(self, seat: int) -> str:
        """Return the letters of a seat's side."""
        return self.letters[seat] + (self.letters[(seat + 2) % 4] if self.seats == 4 else "")

    def moves(self, position: tuple[str, int, tuple[int, ...]]) -> list[tuple[int, ...]]:
        if self.rewards(position) is not None:
            return []
        return self.shifts(position) or [()]

    def last_moves(self, position: tuple[str, int, tuple[int, ...]]) -> list[tuple[int, ...]]:
        """Return pushes over the edge, or all moves if an opponent has little room (without a move, a seat loses)."""
        cells, seat, _ = position
        if self.seats == 2 and len(self.room(cells, 1 - seat)) < PLENTY_OF_ROOM:
            return self.moves(position)
        found: list[tuple[int, ...]] = []
        for tail in range(61):
            if cells[tail] == self.letters[seat]:
                for way, ray in enumerate(AHEAD[tail]):
                    if 1 < len(ray) < 5 and cells[ray[0]] in self.sides[seat] and "." not in [cells[at] for at in ray]:
                        found += self.in_line(cells, seat, tail, way)
        return found

    def shifts(self, position: tuple[str, int, tuple[int, ...]]) -> list[tuple[int, ...]]:
        cells, seat, _ = position
        mine, friends = self.letters[seat], self.sides[seat]
        found: list[tuple[int, ...]] = []
        for tail in range(61):
            if cells[tail] != mine:
                continue
            for way, ray in enumerate(AHEAD[tail]):
                ahead = cells[ray[0]] if ray else ""
                if ahead == ".":
                    found.append((way, tail))
                elif ahead and ahead in friends:  # a single marble cannot push
                    found += self.in_line(cells, seat, tail, way)
                    if way < 3 and ahead == mine:
                        found += broadsides(cells, mine, tail, way)
        return found

    def in_line(self, cells: str, seat: int, tail: int, way: int) -> list[tuple[int, ...]]:
        ray = AHEAD[tail][way]
        mine, friends = self.letters[seat], self.sides[seat]
        pushing = 0
        while pushing < len(ray) and cells[ray[pushing]] in friends:
            pushing += 1
        end = pushing
        while end < len(ray) and cells[ray[end]] not in friends and cells[ray[end]] != ".":
            end += 1
        is_edge, pushed = end == len(ray), end - pushing
        if pushing > 2 or (not is_edge and cells[ray[end]] != "."):
            return []
        if pushed > pushing or (not pushed and (is_edge or any(cells[cell] != mine for cell in ray[:pushing]))):
            return []
        return [(way, tail, *ray[:end])]

    def play(self, position: tuple[str, int, tuple[int, ...]], move: tuple[int, ...]) -> Any:
        cells, seat, out = position
        board = list(cells)
        for cell in move[1:]:
            board[cell] = "."
        for cell in move[1:]:
            goals = AHEAD[cell][move[0]]
            if goals:
                board[goals[0]] = cells[cell]
            else:
                out = tuple(count + (who == seat) for who, count in enumerate(out))
        return "".join(board), (seat + 1) % self.seats, out

    def name(self, position: Any, move: tuple[int, ...]) -> str:
        if not move:
            return "pass"
        way, *moving = move
        if len(moving) == 1 or AHEAD[moving[0]][way][:1] == moving[1:2]:
            return NAMES[moving[0]] + NAMES[AHEAD[moving[0]][way][0]]
        return NAMES[moving[0]] + NAMES[moving[-1]] + NAMES[AHEAD[moving[0]][way][0]]

    def rewards(self, position: tuple[str, int, tuple[int, ...]]) -> tuple[float, ...] | None:
        cells, seat, out = position
        for members in self.teams:
            if sum(out[who] for who in members) >= NEEDED:
                return tuple(1.0 if who in members else 0.0 for who in range(self.seats))
        if self.seats == 2 and not self.has_room(cells, seat) and not self.shifts(position):
            return (0.0, 1.0) if seat == 0 else (1.0, 0.0)
        return None

    def has_room(self, cells: str, seat: int) -> bool:
        """Return whether a marble of a seat can step onto a free cell."""
        return any(cells[ray[0]] == "." for cell in range(61) if cells[cell] == self.letters[seat]
                   for ray in AHEAD[cell] if ray)

    def room(self, cells: str, seat: int) -> set[int]:
        """Return the free cells beside a seat's marbles."""
        return {ray[0] for cell in range(61) if cells[cell] == self.letters[seat]
                for ray in AHEAD[cell] if ray and cells[ray[0]] == "."}

    def out(self, position: tuple[str, int, tuple[int, ...]], seat: int) -> int:
        return sum(position[2][who] for who in self.teams[seat])


def broadsides(cells: str, mine: str, first: int, along: int) -> list[tuple[int, ...]]:
    """Return the moves of two or three marbles in a line from `first`, sideways onto free cells."""
    found: list[tuple[int, ...]] = []
    group = [first]
    for cell in AHEAD[first][along][:2]:
        if cells[cell] != mine:
            break
        group.append(cell)
        for way in range(6):
            if way % 3 != along and all(AHEAD[at][way] and cells[AHEAD[at][way][0]] == "." for at in group):
                found.append((way, *group))
    return found


# --- Quits: (25 characters row by row, seat, marbles out of each seat, last slide) ---------------------------

LINES = {}
for number in range(5):
    for direction, order in ((">", range(5)), ("<", range(4, -1, -1))):
        LINES[f"{5 - number}{direction}"] = [5 * number + column for column in order]
    for direction, order in (("v", range(5)), ("^", range(4, -1, -1))):
        LINES[f"{'abcde'[number]}{direction}"] = [5 * row + number for row in order]
REVERSED = {">": "<", "<": ">", "^": "v", "v": "^"}


class PlainQuits(PlainGame):
    """A move is the name of a slide, or (from, to), or `pass`."""

    def __init__(self, variant: str, step: str) -> None:
        self.seats = 4 if variant == "four" else 2
        self.needed = 3 if variant == "classic" else 1
        ahead = [(1, 1), (1, -1), (-1, 1)] if step == "diagonal" else [(1, 1), (1, 0), (0, 1)]
        self.ways, self.goals = [], []
        for seat in range(self.seats):
            ways, goal = ahead, (4, 4)
            for _ in range(seat * 4 // self.seats):
                ways, goal = [(right, -down) for down, right in ways], (goal[1], 4 - goal[0])
            self.ways.append(ways)
            self.goals.append(5 * goal[0] + goal[1])

    def read(self, text: str) -> tuple[str, int, tuple[int, ...], str]:
        rows, seat, out, slid = text.split()
        return rows.replace("/", ""), int(seat), tuple(map(int, out.split(","))), slid

    def seat(self, position: Any) -> int:
        return int(position[1])

    def moves(self, position: tuple[str, int, tuple[int, ...], str]) -> list[Any]:
        cells, seat, _, slid = position
        if self.rewards(position) is not None:
            return []
        mine = str(seat)
        found: list[Any] = []
        for cell in range(25):
            if cells[cell] == mine:
                for down, right in self.ways[seat]:
                    row, column = cell // 5 + down, cell % 5 + right
                    if 0 <= row < 5 and 0 <= column < 5 and cells[5 * row + column] == ".":
                        found.append((cell, 5 * row + column))
        for slide, line in LINES.items():
            is_undone = slide[0] + REVERSED[slide[1]] == slid
            if not is_undone and cells[line[-1]] == "." and any(cells[cell] == mine for cell in line):
                found.append(slide)
        return found or ["pass"]

    def play(self, position: tuple[str, int, tuple[int, ...], str], move: Any) -> Any:
        cells, seat, out, _ = position
        board = list(cells)
        slid = "-"
        if isinstance(move, tuple):
            board[move[0]], board[move[1]] = ".", cells[move[0]]
        elif move != "pass":
            slid = move
            line = LINES[move]
            board[line[0]] = "."
            for here, there in pairwise(line):
                board[there] = cells[here]
        counts = list(out)
        for who, goal in enumerate(self.goals):
            if board[goal] == str(who):
                board[goal] = "."
                counts[who] += 1
        return "".join(board), (seat + 1) % self.seats, tuple(counts), slid

    def name(self, position: Any, move: Any) -> str:
        if isinstance(move, str):
            return move
        return "".join("abcde"[cell % 5] + str(5 - cell // 5) for cell in move)

    def rewards(self, position: tuple[str, int, tuple[int, ...], str]) -> tuple[float, ...] | None:
        out = position[2]
        if max(out) < self.needed:
            return None
        return tuple(1.0 if count >= self.needed else 0.0 for count in out)

    def out(self, position: tuple[str, int, tuple[int, ...], str], seat: int) -> int:
        return position[2][seat]
