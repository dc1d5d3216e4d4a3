"""A puzzle run: three lives, puzzles that get harder, and the best results, kept beside the games."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from random import Random
from typing import Any, NamedTuple

from games.catalogue import GAMES
from games.engine.records.record import CHANCE, ID, new_id
from games.engine.teaching.puzzles import GRADES, Puzzle, puzzles_of
from games.shell.library.store import Store

KIND = "runs"
ALL = "all"  # in place of a game: a run through all of them
LIVES = 3
RISES = (4, 10)  # puzzles solved from which on they are of medium grade, and hard
SECONDS = {"easy": 60, "medium": 90, "hard": 120}  # for one puzzle, while the player can move
MOST_BEST = 5  # results kept of each kind of run
LARGEST = 10_000


class RunResult(NamedTuple):
    """The result of a run: its kind, its score, and its day (an ordinal)."""

    run: str
    score: int
    day: int


class RunResults:
    """The best runs, by the games they went through and whether they were timed. Other windows add to them too."""

    def __init__(self, store: Store, today: date | None = None) -> None:
        self._store, self.today = store, today or date.today()

    def best(self, scope: str, is_timed: bool) -> list[RunResult]:
        """Return the best results of a kind of run, the best first."""
        return self._read().get(_key(scope, is_timed), [])

    def keep(self, run: PuzzleRun) -> None:
        """Keep the result of a run so far, in place of its earlier one."""
        if not run.solved:
            return
        every = self._read()
        key = _key(run.scope, run.is_timed)
        others = [result for result in every.get(key, []) if result.run != run.id]
        every[key] = _sorted([*others, RunResult(run.id, run.solved, self.today.toordinal())])
        self._store.keep_progress(KIND, {"best": {name: [list(result) for result in results]
                                                  for name, results in every.items()}})

    def _read(self) -> dict[str, list[RunResult]]:
        """Return the kept results, without damaged entries."""
        kept = self._store.progress(KIND).get("best")
        known = {_key(scope, is_timed) for scope in (ALL, *[game.id for game in GAMES]) for is_timed in (False, True)}
        return {key: _sorted([RunResult(*entry) for entry in entries if _is_result(entry)])
                for key, entries in kept.items() if key in known and isinstance(entries, list)
                } if isinstance(kept, dict) else {}


class PuzzleRun:
    """One puzzle run: the next puzzle, those solved, and the lives left."""

    def __init__(self, scope: str = ALL, is_timed: bool = True, seed: int | None = None) -> None:
        self.id, self.scope, self.is_timed = new_id(), scope, is_timed
        self.lives, self.solved = LIVES, 0
        self.missed: list[Puzzle] = []  # puzzles that cost a life, in their order
        self.news = ""  # to be said when the next puzzle comes
        rng = Random(CHANCE.getrandbits(32) if seed is None else seed)
        games = [game.id for game in GAMES if puzzles_of(game.id) and scope in (ALL, game.id)]
        rng.shuffle(games)
        self._waiting = {grade: _dealt(games, grade, rng) for grade in GRADES}

    @property
    def grade(self) -> str:
        """The grade of the puzzle that comes next, by the number solved so far."""
        return GRADES[sum(self.solved >= rise for rise in RISES)]

    @property
    def is_over(self) -> bool:
        """Whether no life is left."""
        return self.lives == 0

    def draw(self) -> Puzzle | None:
        """Draw the next puzzle; when its grade is used up, a harder one, else an easier one; None after the last."""
        at = GRADES.index(self.grade)
        order = [*GRADES[at:], *reversed(GRADES[:at])]
        waiting = next((self._waiting[grade] for grade in order if self._waiting[grade]), None)
        return waiting.pop(0) if waiting else None

    def solve(self) -> None:
        """Count a puzzle that was solved."""
        self.solved += 1

    def lose_life(self, puzzle: Puzzle) -> None:
        """Count a wrong turn, a skip or a time that ran out."""
        self.lives = max(0, self.lives - 1)
        if puzzle not in self.missed:
            self.missed.append(puzzle)


def _dealt(games: Sequence[str], grade: str, rng: Random) -> list[Puzzle]:
    """Return the puzzles of a grade in random order, alternating among the games."""
    piles = [[puzzle for puzzle in puzzles_of(game) if puzzle.grade == grade] for game in games]
    for pile in piles:
        rng.shuffle(pile)
    dealt: list[Puzzle] = []
    while any(piles):
        dealt += [pile.pop() for pile in piles if pile]
    return dealt


def _key(scope: str, is_timed: bool) -> str:
    return f"{scope}.timed" if is_timed else scope


def _sorted(results: Sequence[RunResult]) -> list[RunResult]:
    return sorted(results, key=lambda result: (-result.score, result.day, result.run))[:MOST_BEST]


def _is_result(entry: Any) -> bool:
    return (isinstance(entry, list) and len(entry) == 3 and isinstance(entry[0], str) and bool(ID.fullmatch(entry[0]))
            and type(entry[1]) is int and 0 < entry[1] < LARGEST and type(entry[2]) is int
            and 1 <= entry[2] <= date.max.toordinal())
