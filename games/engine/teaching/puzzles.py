"""Puzzles: a position and a goal that one first turn alone reaches against every defence. All of them are proven.

Each game has a file of puzzles beside its rules, one a line. The goals are defined in `goals`.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

GRADES: Final = ("easy", "medium", "hard")
FILE_NAME: Final = "puzzles.txt"
FOLDER: Final = Path(__file__).parents[2]  # of all games
NO_OPTIONS: Final = "-"


class Puzzle(NamedTuple):
    """One puzzle: the set-up of its game, the position, the goal and its number of turns, and the first turn."""

    id: str
    game: str
    variant: str
    options: dict[str, str]
    position: str
    goal: str
    turns: int  # of the seat to move
    first: str  # the only first turn, in notation: its actions separated by spaces where they are told one by one
    grade: str
    size: int  # positions in the proof


@cache
def puzzles_of(game: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game, from easy to hard; none if it has no such file."""
    try:
        lines = (FOLDER / game / FILE_NAME).read_text(encoding="utf-8").splitlines()
    except OSError:
        return ()
    return tuple([read_line(game, line) for line in lines if line])


def read_line(game: str, line: str) -> Puzzle:
    """Return the puzzle that a line of the file describes."""
    name, variant, options, goal, turns, grade, size, first, position = line.split("\t")
    chosen = dict([text.split("=") for text in options.split(",")]) if options != NO_OPTIONS else {}
    return Puzzle(f"{game}-{name}", game, variant, chosen, position, goal, int(turns), first, grade, int(size))


def line_of(puzzle: Puzzle) -> str:
    """Return the line of the file that describes a puzzle."""
    options = ",".join([f"{name}={value}" for name, value in puzzle.options.items()]) or NO_OPTIONS
    name = puzzle.id.removeprefix(f"{puzzle.game}-")
    return "\t".join([name, puzzle.variant, options, puzzle.goal, str(puzzle.turns), puzzle.grade, str(puzzle.size),
                      puzzle.first, puzzle.position])
