"""The puzzles that were solved or will be repeated, and their days; damaged entries are ignored."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from games.catalogue import make_rules
from games.engine.teaching.daily_puzzle import is_offered
from games.engine.teaching.puzzle_rating import LEAST, MOST, START, rated
from games.engine.teaching.puzzles import Puzzle
from games.shell.library.join import joined
from games.shell.library.lineup import default_stones
from games.shell.library.store import Store
from games.shell.theme.text import tr

KIND = "puzzles"
RESTS = (1, 3, 7, 14)  # days until a puzzle that was failed comes back, longer each time it is solved
WEEK = 7
HISTORY = 100  # ratings that are kept one by one
LARGEST = 10**6


class PuzzleProgress:
    """The puzzles that a player has solved so far. Every change is written at once."""

    def __init__(self, store: Store, today: date | None = None) -> None:
        self._store, self.today = store, today or date.today()
        data = store.progress(KIND)
        solved, again = data.get("solved"), data.get("again")
        self._solved = {key: bool(first) for key, first in solved.items()} if isinstance(solved, dict) else {}
        self._again = {key: (entry[0], entry[1]) for key, entry in again.items() if _is_rest(entry)} if isinstance(
            again, dict) else {}
        days = data.get("days")
        self._days = {day for day in days if isinstance(day, int)} if isinstance(days, list) else set()
        later = data.get("later")
        self._later = {day for day in later if type(day) is int} if isinstance(later, list) else set()
        ratings, tries, tried = data.get("ratings"), data.get("rated"), data.get("tried")
        self.ratings = [float(value) for value in ratings if _is_rating(value)][-HISTORY:] if isinstance(
            ratings, list) else []
        self._rated = tries if type(tries) is int and 0 <= tries < LARGEST else len(self.ratings)
        self._tried = {key for key in tried if isinstance(key, str)} if isinstance(tried, list) else set()

    def is_solved(self, puzzle: Puzzle) -> bool:
        """Whether a puzzle was solved, at the first try or later."""
        return puzzle.id in self._solved

    def count(self, puzzles: tuple[Puzzle, ...]) -> int:
        """Return the number of some puzzles that have been solved."""
        return sum(puzzle.id in self._solved for puzzle in puzzles)

    def following(self, puzzles: tuple[Puzzle, ...]) -> Puzzle | None:
        """Return the next puzzle: one to be repeated today, else the first unsolved one, else the first."""
        due = [puzzle for puzzle in puzzles if self._again.get(puzzle.id, (10**9, 0))[0] <= self.today.toordinal()]
        fresh = [puzzle for puzzle in puzzles if puzzle.id not in self._solved]
        return next(iter([*due, *fresh, *puzzles]), None)

    @property
    def rating(self) -> float:
        """The player's puzzle rating."""
        return self.ratings[-1] if self.ratings else START

    @property
    def last_change(self) -> float:
        """Return the change of the rating by the last rated puzzle."""
        return self.rating - [START, START, *self.ratings][-2]

    @property
    def is_rated(self) -> bool:
        """Whether any puzzle has counted for the rating."""
        return bool(self.ratings)

    def rate(self, puzzle: Puzzle, is_solved: bool) -> float | None:
        """Rate the first try at a puzzle; return the change of the rating, None if it was tried before."""
        if puzzle.id in self._tried or puzzle.id in self._solved:
            return None
        before = self.rating
        self._tried.add(puzzle.id)
        self.ratings = [*self.ratings, rated(before, self._rated, puzzle, is_solved)][-HISTORY:]
        self._rated += 1
        self._keep()
        return self.rating - before

    def solve(self, puzzle: Puzzle, is_first_try: bool, day: date | None = None) -> None:
        """Note that a puzzle was solved, perhaps as the puzzle of a day; after a failure it is repeated at growing
        intervals until it is solved at once."""
        now = self.today.toordinal()
        self._solved[puzzle.id] = self._solved.get(puzzle.id, False) or is_first_try
        _, step = self._again.get(puzzle.id, (0, -1))
        if is_first_try and step + 1 >= len(RESTS):
            self._again.pop(puzzle.id, None)
        elif not is_first_try or step >= 0:
            step = step + 1 if is_first_try else 0
            self._again[puzzle.id] = now + RESTS[step], step
        if day == self.today:
            self._days.add(now)
        elif day is not None and day < self.today:
            self._later.add(day.toordinal())
        self._keep()

    @property
    def is_solved_today(self) -> bool:
        """Whether today's puzzle is solved."""
        return self.today.toordinal() in self._days

    @property
    def streak(self) -> int:
        """The number of days in a row, up to today or yesterday, on which the puzzle of the day was solved."""
        day = self.today if self.is_solved_today else self.today - timedelta(days=1)
        length = 0
        while day.toordinal() - length in self._days:
            length += 1
        return length

    @property
    def best(self) -> int:
        """The most days in a row so far."""
        most = length = 0
        for day in sorted(self._days):
            length = length + 1 if day - 1 in self._days else 1
            most = max(most, length)
        return most

    def week(self) -> list[tuple[date, bool]]:
        """Return the last seven days, today last, and whether each one's puzzle was solved."""
        days = [self.today - timedelta(days=back) for back in range(WEEK - 1, -1, -1)]
        return [(day, day.toordinal() in self._days) for day in days]

    def state_of(self, day: date) -> str:
        """Return the state of a day's puzzle: solved on that `day`, `later`, or still `open`."""
        number = day.toordinal()
        return "day" if number in self._days else "later" if number in self._later else "open"

    def open_day_before(self, day: date) -> date | None:
        """Return the nearest day before one whose puzzle is offered and not solved."""
        while is_offered(day := day - timedelta(days=1), self.today):
            if self.state_of(day) == "open":
                return day
        return None

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to forget."""
        return not (self._solved or self._days or self._tried)

    def forget(self) -> None:
        """Begin anew."""
        self._solved, self._again, self._days, self._later = {}, {}, set(), set()
        self.ratings, self._rated, self._tried = [], 0, set()
        self._keep()

    def _keep(self) -> None:
        self._store.keep_progress(KIND, {"solved": self._solved, "again": {k: list(v) for k, v in self._again.items()},
                                         "days": sorted(self._days), "later": sorted(self._later),
                                         "ratings": [round(value, 1) for value in self.ratings],
                                         "rated": self._rated, "tried": sorted(self._tried)})


def joined_progress(ours: dict[str, Any], theirs: dict[str, Any]) -> dict[str, Any]:
    """Return the joined progress of two devices: all puzzles solved on either, and the later dates of repetitions."""
    rests = [data.get("again") for data in (theirs, ours)]
    again: dict[str, list[int]] = {}
    for part in rests:
        for key, entry in part.items() if isinstance(part, dict) else ():
            if _is_rest(entry):
                again[key] = max(again[key], entry) if key in again else entry
    return {**joined(ours, theirs), "again": again}


def _is_rest(entry: Any) -> bool:
    return (isinstance(entry, list) and len(entry) == 2 and all(type(part) is int for part in entry)
            and 0 <= entry[1] < len(RESTS))


def _is_rating(value: Any) -> bool:
    return type(value) in (int, float) and LEAST <= value <= MOST


def goal_sentence(puzzle: Puzzle) -> str:
    """Say who is to move in a puzzle, what to reach, and in how many turns."""
    rules = make_rules(puzzle.game, puzzle.variant, puzzle.options)
    seat = rules.seat_to_move(rules.from_position(puzzle.position))
    colour = tr(f"colour.{default_stones(puzzle.game, puzzle.variant)[seat]}")
    return tr(f"puzzle.goal.{puzzle.goal}", colour=colour, n=puzzle.turns)
