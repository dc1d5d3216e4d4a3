"""The lessons of Quits: red is the learner, with three marbles a side as in the short game."""

from __future__ import annotations

from games.engine.core.rules import Target
from games.engine.teaching.lessons import Course, Exercise, Lesson, MemoRow, Slip, counts, ends, holds, plays
from games.quits.grid import CELL_OF_NAME, SLIDE_NAMES, SLIDE_OF_NAME

START = ".0.../00.../...../...11/...1."


def at(*names: str) -> tuple[Target, ...]:
    """Return cells and arrows by their names."""
    return tuple(SLIDE_OF_NAME[name] if name in SLIDE_OF_NAME else CELL_OF_NAME[name] for name in names)


COURSE = Course(
    lessons=(
        Lesson("step", (
            Exercise(f"{START} 0 0,0 -", ("b4c3",), plays("b4c3"), (Slip("straight", touches=at("b4", "c4")),),
                     is_guided=True),
            Exercise(".0.../0..../..0../...11/...1. 0 0,0 -", ("c3d4",), plays("c3d4", "c3b2"),
                     (Slip("back", touches=at("c3", "b4")),)),
        ), variant="short", rule="step"),
        Lesson("slide", (
            Exercise(f"{START} 0 0,0 -", ("4>",), plays("4>"), (Slip("not_mine", touches=at("2>")),), is_guided=True),
            Exercise(".0.../00..1/...../...1./...1. 0 0,0 -", ("av",), plays(*SLIDE_NAMES),
                     (Slip("loaded", touches=at("4>")), Slip("not_mine", touches=at("3>")))),
        ), variant="short", rule="slide"),
        Lesson("ride", (
            Exercise("...../0..../.00../...1./..11. 0 0,0 -", ("3>",), plays("3>"), (Slip("one", turn="b3c2"),)),
            Exercise("...0./0..../01.../...1./...1. 0 0,0 -", ("3>",), plays("3>"), (Slip("stays", turn="d5e4"),)),
        ), variant="short", rule="ride"),
        Lesson("out", (
            Exercise("...../0..../0..../.1.0./.11.. 0 0,0 -", ("d2e1",), counts("out", 1), is_guided=True),
            Exercise("..1../0..../0..../.1.../.1.0. 0 0,0 -", ("1>",), counts("out", 1), (Slip("later", turn="4>"),)),
        ), variant="short", rule="out"),
        Lesson("guard", (
            Exercise("...0./.1.0./0..../...../.11.. 0 0,0 -", ("4>",), holds("out"),
                     (Slip("open", turn="d5e4", reply="b4a5"),)),
        ), variant="short", rule="slide"),
        Lesson("back", (
            Exercise(".0.../0..../...../.0.11/...1. 1 0,0 -", ("a2b3",), plays("a2b3", "a2b1"),
                     (Slip("undo", touches=at("2>")),), opening=("2<",)),
        ), variant="short", rule="undo"),
        Lesson("plan", (
            Exercise(".0.11/0...1/..0../...../..... 0 0,0 -", ("c3d2", "d2e1"), counts("out", 1),
                     (Slip("slow", turn="a4b3"),), replies=("d5c4",)),
        ), variant="short", rule="out"),
        Lesson("game", (Exercise(f"{START} 0 0,0 -", (), ends),), variant="short", level="beginner"),
    ),
    memo=(MemoRow("step", "0"), MemoRow("slide", "arrow"), MemoRow("ride", "001"), MemoRow("out", "0"),
          MemoRow("undo", "undo", is_allowed=False)),
)
