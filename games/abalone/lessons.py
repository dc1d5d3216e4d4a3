"""The lessons of Abalone: black is the learner. Marbles that a position does not name rest at their own edge."""

from __future__ import annotations

from games.abalone.grid import CELL_OF_NAME
from games.abalone.setups import find_setup
from games.engine.core.rules import Target
from games.engine.teaching.lessons import Course, Exercise, Lesson, MemoRow, Slip, begins, counts, ends, plays

MARBLES = 14
CAMPS = ("a1 a2 a3 a4 a5 b1 b2 b6 b5".split(), "i9 i8 i7 i6 i5 h9 h8 h4 h5".split())  # of black and white
ROWS = (("i", 5, 9), ("h", 4, 9), ("g", 3, 9), ("f", 2, 9), ("e", 1, 9), ("d", 1, 8), ("c", 1, 7), ("b", 1, 6),
        ("a", 1, 5))


def at(*names: str) -> tuple[Target, ...]:
    """Return cells by their names."""
    return tuple(CELL_OF_NAME[name] for name in names)


def dish(black: str, white: str, out: int = 5) -> str:
    """Return a position with these marbles in the field and the rest at home; both sides have lost `out`."""
    cells: dict[str, str] = {}
    for letter, names, camp in zip("bw", (black.split(), white.split()), CAMPS, strict=True):
        home = [name for name in camp if name not in names][:MARBLES - out - len(names)]
        cells.update(dict.fromkeys([*names, *home], letter))
    return f"{rows_of(cells)} b {out}-{out}"


def moved(variant: str, **ways: str) -> str:
    """Return the start of a variant with some marbles elsewhere."""
    setup = find_setup(variant)
    cells: dict[str, str] = {}
    for (row, first, _), text in zip(ROWS, setup.rows.split("/"), strict=True):
        digit = first
        for mark in text:
            if mark.isdigit():
                digit += int(mark)
            else:
                cells[f"{row}{digit}"] = mark
                digit += 1
    for src, dst in ways.items():
        cells[dst] = cells.pop(src)
    return f"{rows_of(cells)} {setup.letters[0]}"


def rows_of(cells: dict[str, str]) -> str:
    """Return the rows of a position, from the marbles by cell."""
    return "/".join("".join(cells.get(f"{row}{digit}", "1") for digit in range(first, last + 1))
                    for row, first, last in ROWS)


COURSE = Course(
    lessons=(
        Lesson("step", (
            Exercise(dish("e5", "e8"), ("e5e6",), plays("e5e6"), (Slip("far", touches=at("e5", "e7")),),
                     is_guided=True),
            Exercise(dish("e5", "e8 f3"), ("e5d4",), begins("e5"), (Slip("far", touches=at("e5", "e7")),
                                                                    Slip("theirs", touches=at("e8")))),
        )),
        Lesson("line", (
            Exercise(dish("e3 e4 e5", "f3"), ("e3e4",), plays("e3e4"), is_guided=True),
            Exercise(dish("e3 e4 e5", "f3"), ("e3e5f4",), plays("e3e5f4", "e3e5d2", "e3e5d3"),
                     (Slip("taken", touches=at("e3", "e5", "f3")),)),
        )),
        Lesson("two", (
            Exercise(dish("e4 e5", "e6"), ("e4e5",), plays("e4e5"), (Slip("alone", touches=at("e5", "e6")),),
                     is_guided=True),
            Exercise(dish("c3 d4", "e5 f3"), ("c3d4",), plays("c3d4"), (Slip("alone", touches=at("d4", "e5")),)),
        ), rule="two"),
        Lesson("three", (
            Exercise(dish("e3 e4 e5", "e6 e7"), ("e3e4",), plays("e3e4"),
                     (Slip("equal", touches=at("e4", "e5", "e6")),), is_guided=True),
            Exercise(dish("c5 d5 e5 e4", "f5 g5"), ("c5d5",), plays("c5d5"),
                     (Slip("equal", touches=at("d5", "e5", "f5")),)),
        ), rule="three"),
        Lesson("edge", (
            Exercise(dish("e7 e8", "e9", 4), ("e7e8",), counts("out", 1), (Slip("alone", touches=at("e8", "e9")),),
                     is_guided=True),
            Exercise(dish("d4 d5 d6", "d7 d8", 4), ("d4d5",), counts("out", 1),
                     (Slip("equal", touches=at("d5", "d6", "d7")),)),
        ), rule="edge"),
        Lesson("cannot", (
            Exercise(dish("g4 g5 e3 e4 e6 c2 c3 c4", "g6 g7 e5 c5 c6"), ("c2c3",), plays("c2c3"),
                     (Slip("equal", touches=at("g4", "g5", "g6")), Slip("behind", touches=at("e3", "e4", "e5")))),
            Exercise(dish("e3 e4", "e6"), ("e3e4",), plays("e3e4"), (Slip("gap", touches=at("e3", "e4", "e6")),)),
        ), rule="equal"),
        Lesson("three_players", (
            Exercise(moved("three", b1="c6", b2="d6", b6="e6", e2="f6", e8="g6"), ("c6d6",), plays("c6d6"),
                     (Slip("equal", touches=at("d6", "e6", "f6")),)),
            Exercise(moved("three", b1="d6", b2="d7"), ("d6d7",), counts("out", 1),
                     (Slip("alone", touches=at("d7", "d8")),)),
        ), variant="three", rule="three"),
        Lesson("teams", (
            Exercise(moved("four", g5="d5", e7="e5"), ("c5d5",), plays("c5d5"),
                     (Slip("partner", touches=at("d5")),), is_guided=True),
            Exercise(moved("four", g5="d5", h5="e5", e3="f5", e7="g5"), ("c5d5",), plays("c5d5"),
                     (Slip("partner", touches=at("e5")),)),
        ), variant="four", rule="two"),
        Lesson("game", (Exercise("1w1b1/1wwbb1/1ww1bb1/8/9/8/1bb1ww1/1bbww1/5 b 5-5", (), ends),), level="beginner"),
    ),
    memo=(MemoRow("two", "001"), MemoRow("three_one", "0001"), MemoRow("three", "00011"),
          MemoRow("equal", "0011", is_allowed=False), MemoRow("edge", "0")),
)
