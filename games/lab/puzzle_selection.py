"""Which of the puzzles found are shipped, in which grade and order, and what they are called."""

from __future__ import annotations

from collections import Counter
from typing import Final
from zlib import crc32

from games.engine.teaching.puzzles import GRADES, Puzzle
from games.lab.puzzle_search import LARGEST_PROOF, Find

LETTERS: Final = "0123456789abcdefghijkmnpqrstvwxyz"
NAME_LENGTH: Final = 4
# What is enough: iterations of that level; turns more promising, by each action; turns tried before; or few lines.
EASY: Final = (150, 5, 20, 200)
MEDIUM: Final = (800, 20, 200, 2_500)
FEWEST_CHOICES: Final = 5
SAME_GAME: Final = 2  # puzzles from one game at most


def grade_of(find: Find) -> str:
    """By the first of our levels that always finds the first turn, by how long a plain search looks elsewhere, and
    no higher than what there is to calculate: the alternatives, as often as one has to choose or to answer.
    """
    actions = len(find.first.split())
    lines = find.choices ** (max(find.turns, actions) + (find.goal == "hold"))
    for grade, (effort, looked, tried, few) in (("easy", EASY), ("medium", MEDIUM)):
        if (find.effort <= effort and find.looked <= looked ** actions and find.tried <= tried) or lines < few:
            return grade
    return "hard"


def chosen(game: str, finds: list[Find], each: int) -> list[Puzzle]:
    """The puzzles of a game: so many of each grade, no two alike, of many kinds, smaller proofs first."""
    by_grade: dict[str, list[Find]] = {grade: [] for grade in GRADES}
    likenesses: set[str] = set()
    for find in sorted(finds, key=lambda find: (find.size, find.position)):
        if find.likeness in likenesses or find.choices < FEWEST_CHOICES or find.size > LARGEST_PROOF:
            continue
        likenesses.add(find.likeness)
        by_grade[grade_of(find)].append(find)
    puzzles: dict[str, Puzzle] = {}
    per_game: dict[tuple[str, int], list[str]] = {}
    for grade in GRADES:
        kinds: Counter[tuple[str, ...]] = Counter()
        taken = 0
        waiting = by_grade[grade]
        while waiting and taken < each:
            find = min(waiting, key=lambda find: (kinds[_kind(find)], waiting.index(find)))
            waiting.remove(find)
            puzzle = _puzzle(game, find, grade)
            firsts = per_game.setdefault((find.variant, find.number), [])
            if len(firsts) < SAME_GAME and find.first not in firsts and puzzle.id not in puzzles:
                firsts.append(find.first)
                kinds[_kind(find)] += 1
                puzzles[puzzle.id] = puzzle
                taken += 1
    return sorted(puzzles.values(), key=lambda puzzle: (GRADES.index(puzzle.grade), puzzle.turns, puzzle.size))


def _kind(find: Find) -> tuple[str, ...]:
    return (find.variant, *find.options.values(), find.goal, str(find.turns))


def _puzzle(game: str, find: Find, grade: str) -> Puzzle:
    options = ",".join(f"{name}={value}" for name, value in find.options.items())
    number = crc32(f"{find.variant} {options} {find.goal} {find.turns} {find.position}".encode())
    name = "".join(LETTERS[number // len(LETTERS) ** place % len(LETTERS)] for place in range(NAME_LENGTH))
    return Puzzle(f"{game}-{name}", game, find.variant, find.options, find.position, find.goal, find.turns, find.first,
                  grade, find.size)
