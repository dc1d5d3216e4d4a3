"""Starting positions of Abalone: seats, their letters, and their teams. Those for two are the file layouts.txt.

Cells are numbered row by row from the bottom, named by row letter and diagonal:

              i5 i6 i7 i8 i9                         56 57 58 59 60
            h4 h5 h6 h7 h8 h9                      50 51 52 53 54 55
          g3 g4 g5 g6 g7 g8 g9                   43 44 45 46 47 48 49
        f2 f3 f4 f5 f6 f7 f8 f9                35 36 37 38 39 40 41 42
      e1 e2 e3 e4 e5 e6 e7 e8 e9             26 27 28 29 30 31 32 33 34
        d1 d2 d3 d4 d5 d6 d7 d8                18 19 20 21 22 23 24 25
          c1 c2 c3 c4 c5 c6 c7                   11 12 13 14 15 16 17
            b1 b2 b3 b4 b5 b6                       5  6  7  8  9 10
              a1 a2 a3 a4 a5                          0  1  2  3  4

Layouts give the rows from i down to a; a digit is a run of free cells.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

LAYOUTS_FILE: Final = Path(__file__).with_name("layouts.txt")
TO_EJECT: Final = 6


class Setup(NamedTuple):
    """One variant: the letter of each seat in turn order, the team of each seat, and the rows at the start."""

    letters: str
    teams: tuple[int, ...]
    rows: str
    to_eject: int = TO_EJECT  # marbles to push off


TWO: Final = ("bw", (0, 1))  # black (bottom) begins
THREE: Final = ("bwr", (0, 1, 2))  # bottom, left, right
FOUR: Final = ("bltr", (0, 1, 0, 1))  # bottom, left, top, right; partners face each other

SETUPS: Final[dict[str, Setup]] = {
    "three": Setup(*THREE, "ww1rr/ww2rr/ww3rr/ww4rr/ww5rr/w6r/7/bbbbbb/bbbbb"),
    "four": Setup(*FOUR, "tttt1/1ttt1r/2tt1rr/5rrr/lll3rrr/lll5/ll1bb2/l1bbb1/1bbbb"),
}


@cache
def layouts_for_two() -> dict[str, Setup]:
    """Return the starting layouts for two players, in the order of the file."""
    return read_layouts(LAYOUTS_FILE.read_text(encoding="utf-8"))


def read_layouts(text: str) -> dict[str, Setup]:
    """Return the layouts that the lines of a text describe: a name, the rows, and the number of marbles to push off."""
    lines = [line.split() for line in text.splitlines() if line and not line.startswith("#")]
    return {name: Setup(*TWO, rows, int(number[0]) if number else TO_EJECT) for name, rows, *number in lines}


def find_setup(variant: str) -> Setup:
    """Return the setup of a variant of any number of players; raises KeyError."""
    return SETUPS[variant] if variant in SETUPS else layouts_for_two()[variant]
