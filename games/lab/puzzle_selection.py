"""Selection of the puzzles that ship: grades, order and names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final
from zlib import crc32

from games.engine.teaching.puzzles import GRADES, Puzzle
from games.lab.game_lab import symmetry_class
from games.lab.puzzle_search import LARGEST_PROOF, Find

LETTERS: Final = "0123456789abcdefghijkmnpqrstvwxyz"
NAME_LENGTH: Final = 4
# Most of each measure: effort, more promising turns for each action, turns tried before; or fewer lines than the last.
EASY: Final = (150, 5, 20, 200)
MEDIUM: Final = (800, 20, 200, 2_500)
FEWEST_CHOICES: Final = 5
SAME_GAME: Final = 2  # puzzles from one self-play game at most


def grade_of(find: Find) -> str:
    """Grade a find by the weakest level that always solves it, its priors, and the number of lines to calculate."""
    actions = len(find.first.split())
    lines = find.choices ** (max(find.turns, actions) + (find.goal == "hold"))
    for grade, (effort, promising, tried, few) in (("easy", EASY), ("medium", MEDIUM)):
        is_found_soon = find.effort <= effort and find.more_promising <= promising ** actions
        if (is_found_soon and find.tried_before <= tried) or lines < few:
            return grade
    return "hard"


def select(game: str, kept: Sequence[Puzzle], finds: Iterable[Find], each: int) -> list[Puzzle]:
    """Keep all existing puzzles and add finds up to `each` of a grade: distinct, of many kinds, small ones first."""
    puzzles = {puzzle.id: puzzle for puzzle in kept}
    classes = {symmetry_class(game, puzzle.position) for puzzle in kept}
    by_grade: dict[str, list[Find]] = {grade: [] for grade in GRADES}
    for find in sorted(finds, key=lambda find: (find.size, find.position)):
        if find.symmetry not in classes and find.choices >= FEWEST_CHOICES and find.size <= LARGEST_PROOF:
            classes.add(find.symmetry)
            by_grade[grade_of(find)].append(find)
    firsts_of: dict[tuple[str, int], list[str]] = {}
    for grade, waiting in by_grade.items():
        kinds = Counter([_kind(puzzle) for puzzle in kept if puzzle.grade == grade])
        while waiting and kinds.total() < each:
            find = min(waiting, key=lambda find: kinds[_kind(find)])  # the first of the rarest kind
            waiting.remove(find)
            puzzle = _puzzle(game, find, grade)
            firsts = firsts_of.setdefault((find.variant, find.number), [])
            if len(firsts) < SAME_GAME and find.first not in firsts and puzzle.id not in puzzles:
                firsts.append(find.first)
                kinds[_kind(find)] += 1
                puzzles[puzzle.id] = puzzle
    return sorted(puzzles.values(), key=lambda puzzle: (GRADES.index(puzzle.grade), puzzle.turns, puzzle.size))


def _kind(found: Find | Puzzle) -> tuple[str, ...]:
    return (found.variant, *found.options.values(), found.goal, str(found.turns))


def _puzzle(game: str, find: Find, grade: str) -> Puzzle:
    options = ",".join(f"{name}={value}" for name, value in find.options.items())
    number = crc32(f"{find.variant} {options} {find.goal} {find.turns} {find.position}".encode())
    name = "".join(LETTERS[number // len(LETTERS) ** place % len(LETTERS)] for place in range(NAME_LENGTH))
    return Puzzle(f"{game}-{name}", game, find.variant, find.options, find.position, find.goal, find.turns, find.first,
                  grade, find.size)
