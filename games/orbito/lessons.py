"""The lessons of Orbito: white is the learner, except where the last marble is red."""

from __future__ import annotations

from games.engine.core.rules import Target
from games.engine.teaching.lessons import (
    Course,
    Exercise,
    ExerciseState,
    Lesson,
    MemoRow,
    Slip,
    any_turn,
    ends,
    holds,
    stands,
    wins,
)
from games.orbito.grid import BUTTON, CELL_OF_NAME

NUDGE_LENGTH = len("b3a3@c2")


def at(*names: str) -> tuple[Target, ...]:
    """Return cells by their names."""
    return tuple(CELL_OF_NAME[name] for name in names)


def nudges(exercise: ExerciseState) -> bool:
    """Whether a marble of the opponent was moved before the placement."""
    return bool(exercise.turns) and len(exercise.turns[-1]) == NUDGE_LENGTH


COURSE = Course(
    lessons=(
        Lesson("place", (
            Exercise("..../..../..../.... w", ("@b3",), any_turn, (Slip("press_first", touches=(BUTTON,)),),
                     is_guided=True),
            Exercise("..b./..../.w../.... w", ("@d3",), any_turn, (Slip("press_first", touches=(BUTTON,)),)),
        ), rule="place"),
        Lesson("where", (
            Exercise("..../...b/w.../.... w", ("@b4",), stands((CELL_OF_NAME["a4"], 0)),
                     (Slip("rode_on", turn="@a4"),), is_guided=True),
            Exercise("b.../..../...w/.... w", ("@c3",), stands((CELL_OF_NAME["b3"], 0)),
                     (Slip("rode_on", turn="@b3"),)),
        ), rule="turn"),
        Lesson("four", (
            Exercise(".www/..../.bb./b... w", ("@d3",), wins, (Slip("too_soon", turn="@a4"),)),
            Exercise(".w.b/..w./.w../b..b w", ("@c1",), wins, (Slip("too_soon", turn="@a4"),)),
        ), rule="line"),
        Lesson("rival", (
            Exercise("..../.bw./..../.... w", ("b3a3@c2",), nudges, (Slip("own", reason="own_marble"),),
                     is_guided=True),
            Exercise(".www/...b/.b../b... w", ("d3d2@d3",), wins, (Slip("taken", touches=at("d3", "d4")),)),
        ), rule="rival"),
        Lesson("ahead", (
            Exercise("ww../.b../b.w./bb.w w", ("@a3",), holds(), (Slip("open", turn="@c4", reply="@a2"),)),
        ), rule="line"),
        Lesson("last", (
            Exercise("wwbw/wbwb/bbwb/w.bw b", ("@b1",), wins, (Slip("press_first", touches=(BUTTON,)),)),
        ), rule="turn"),
        Lesson("game", (Exercise("..../..../..../.... w", (), ends),), level="beginner"),
    ),
    memo=(MemoRow("rival", "01"), MemoRow("own", "00", is_allowed=False), MemoRow("place", "0"),
          MemoRow("turn", "turn"), MemoRow("line", "0000")),
)
