"""The lessons of Sly'ne: blue is the learner, yellow and red are the others."""

from __future__ import annotations

from games.engine.core.rules import Cell
from games.engine.teaching.lessons import (
    Course,
    Exercise,
    Lesson,
    MemoRow,
    Slip,
    allows,
    begins,
    counts,
    ends,
    plays,
    wins,
)
from games.slyne.table import ARM, ARM_NAMES, HAND_MARBLE, HAND_TILE, LIFT_TILE, cell_at

CENTRE, EAST = cell_at(0, 0), cell_at(1, 0)
LINE_ARMS = ("B0,0/e", "B1,0/w", "B1,0/e", "B2,0/w", "B2,0/e", "B3,0/w")


def arm(name: str) -> Cell:
    """Return the target of an arm."""
    return ARM + ARM_NAMES.index(name)


COURSE = Course(
    lessons=(
        Lesson("tile", (
            Exercise("- 0 1 3,3", ("T0,0/0",), counts("tiles", -1), is_guided=True),
            Exercise("0,0=0/0;0,1=1/1 0 1 3,3", ("T1,0/0",), counts("tiles", -1),
                     (Slip("taken", touches=(HAND_TILE, CENTRE)),)),
        ), rule="tile"),
        Lesson("marble", (
            Exercise("0,0=0/0;1,0=1/0 0 1 3,3", ("M0,0",), counts("marbles", -1),
                     (Slip("colour", touches=(HAND_MARBLE, EAST)),), is_guided=True),
            Exercise("0,0=0/0*0;1,0=1/0;0,1=0/1 0 1 3,3", ("M0,1",), counts("marbles", -1),
                     (Slip("colour", touches=(HAND_MARBLE, EAST)),)),
        ), rule="marble"),
        Lesson("roll", (
            Exercise("0,0=0/0*0;1,0=1/0;2,0=0/0 0 1 3,3", ("0,0>2,0",), plays("0,0>2,0"),
                     (Slip("short", turn="0,0>1,0"),)),
            Exercise("0,0=0/0*0;1,-1=1/0;2,-1=0/2;1,0=1/1 0 1 3,3", ("0,0>2,-1",), plays("0,0>2,-1"),
                     (Slip("no_road", touches=(CENTRE, EAST)),)),
        ), rule="roll"),
        Lesson("turn", (
            Exercise("0,0=0/0*0;1,0=0/1;2,0=1/0 0 1 3,3", ("R1,0/0",), allows("0,0>2,0"),
                     (Slip("not_mine", touches=(LIFT_TILE, cell_at(2, 0))),), is_guided=True),
            Exercise("0,0=0/0*0;1,0=1/0*0;2,0=0/0*0;1,1=1/0*0;0,1=1/1*1 0 1 3,3", ("T1,1>3,0/0",), wins,
                     (Slip("not_mine", touches=(LIFT_TILE, cell_at(0, 1))),)),
        ), rule="lift"),
        Lesson("block", (
            Exercise("0,0=1/0*1;1,0=0/0;0,1=0/0*0 0 1 3,3", ("B1,0/w",), counts("blocks", -1), is_guided=True),
            Exercise("0,0=1/0*1;1,0=0/0*1;2,0=1/0*1;3,0=1/0;4,-1=1/0*1;0,1=0/1*0 0 1 3,3", ("B2,0/e",),
                     plays(*LINE_ARMS), (Slip("beside", turn="B2,0/ne"),)),
        ), rule="block"),
        Lesson("four", (
            Exercise("0,0=0/0*0;1,0=1/0*0;2,0=0/0*0;3,0=0/0;0,1=1/1*1 0 1 3,3", ("M3,0",), wins,
                     (Slip("colour", touches=(HAND_MARBLE, cell_at(0, 1))),)),
            Exercise("0,0=0/0*0;1,0=1/0*0;2,0=0/0*0;3,0=1/0;4,-1=0/0*0;0,1=1/1*1 0 1 3,3", ("4,-1>3,0",), wins,
                     (Slip("none", touches=(HAND_MARBLE,)),)),
        ), rule="four"),
        Lesson("two", (
            Exercise("0,0=0/0*0;1,0=1/0*0;2,0=0/1*0;3,0=0/0;0,1=1/1*1 0 1 3,3", ("R2,0/0", "M3,0"), wins,
                     (Slip("last", turn="R3,0/1"),)),
        ), rule="four"),
        Lesson("three", (
            Exercise("0,0=0/0*0;1,0=1/0*1;0,1=2/0 1 1 3,3,3", ("0,0>1,-1",), begins("0,0>1,-1"),
                     (Slip("taken", touches=(CENTRE, EAST)),),
                     opening=("T1,1/0", "M1,1", "T1,-1/0", "M0,1")),
        ), variant="3", rule="roll"),
        Lesson("game", (
            Exercise("0,0=0/0*0;1,0=1/0*1;2,0=0/0;0,1=1/0;1,1=0/1*0;2,1=1/0*1;-1,1=0/0 0 1 3,3", (), ends),
        ), level="beginner"),
    ),
    memo=(MemoRow("tile", "tile"), MemoRow("marble", "0"), MemoRow("roll", "arrow"), MemoRow("lift", "turn"),
          MemoRow("block", "block"), MemoRow("four", "0000")),
)
