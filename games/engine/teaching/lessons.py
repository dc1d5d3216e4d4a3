"""Lessons: small positions with one goal each, as data in a game's folder. Legality comes from the rules.

The words are in the locale files, under `lesson.GAME.LESSON`: the title, `.line` (what it is about) and, for every
exercise by its number from 1, `.1.goal`, `.1.done` and one sentence for each of its slips, `.1.SLUG`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from games.engine.core.errors import MoveError
from games.engine.core.rules import Cell, Rules, Seat, Target, Turn

TITLE_LENGTH = 22  # letters at most


class ExerciseState(NamedTuple):
    """The learner's turns since the exercise began, and the position they led to."""

    rules: Rules[Any]
    seat: Seat
    start: Any  # the position in which the exercise began
    turns: tuple[str, ...]  # the learner's own, in notation
    state: Any


Condition = Callable[[ExerciseState], bool]


class Slip(NamedTuple):
    """A common mistake: a legal turn that misses the goal, or touches that the rules refuse; `slug` finds its words."""

    slug: str
    turn: str = ""
    touches: tuple[Target, ...] = ()
    reason: str = ""  # any refusal for this reason gets the same words
    reply: str = ""  # what the other side answers, to show why not


class Exercise(NamedTuple):
    """One position and one goal. `answer` is a solution: the learner's turns in order."""

    position: str
    answer: tuple[str, ...]
    goal: Condition
    slips: tuple[Slip, ...] = ()
    opening: tuple[str, ...] = ()  # what the others play first, for the learner to see
    replies: tuple[str, ...] = ()  # what they answer between the learner's turns
    is_guided: bool = False  # at first only what leads to the answer can be touched


class Lesson(NamedTuple):
    """One idea in a few exercises, all on one board; or a small game against a gentle computer."""

    key: str
    exercises: tuple[Exercise, ...]
    variant: str = ""
    options: tuple[tuple[str, str], ...] = ()
    rule: str = ""  # the row of the memo that it teaches
    level: str = ""  # of the opponents; empty: they play what the exercise says

    @property
    def is_game(self) -> bool:
        """Whether the lesson is a whole game against the computer."""
        return bool(self.level)


class MemoRow(NamedTuple):
    """A rule to keep in view: marbles by seat (`001`) or an icon, and whether it is allowed; `slug` finds its words."""

    slug: str
    picture: str = ""
    is_allowed: bool = True


class Course(NamedTuple):
    """All the lessons of a game, in the order in which a newcomer meets their ideas, and the rules to keep in view."""

    lessons: tuple[Lesson, ...] = ()
    memo: tuple[MemoRow, ...] = ()


# --- goals ---------------------------------------------------------------------------------------


def plays(*turns: str) -> Condition:
    """Whether the last turn is one of these."""
    return lambda exercise: bool(exercise.turns) and exercise.turns[-1] in turns


def begins(*starts: str) -> Condition:
    """Whether the notation of the last turn begins with one of these."""
    return lambda exercise: bool(exercise.turns) and exercise.turns[-1].startswith(starts)


def allows(turn: str) -> Condition:
    """Whether the learner can now play a turn that was impossible before."""

    def is_possible(exercise: ExerciseState) -> bool:
        try:
            return bool(exercise.rules.parse(exercise.state, turn))
        except MoveError:
            return False

    return is_possible


def any_turn(exercise: ExerciseState) -> bool:
    """Accept any turn."""
    return bool(exercise.turns)


def ends(exercise: ExerciseState) -> bool:
    """Whether the game is over."""
    return exercise.rules.result(exercise.state) is not None


def wins(exercise: ExerciseState) -> bool:
    """Whether the learner has won."""
    outcome = exercise.rules.result(exercise.state)
    return outcome is not None and outcome.rewards[exercise.seat] == 1.0


def counts(name: str, change: int) -> Condition:
    """Whether a count of the learner's seat has changed by at least a number."""

    def reached(exercise: ExerciseState) -> bool:
        before = exercise.rules.counts(exercise.start, exercise.seat)[name]
        after = exercise.rules.counts(exercise.state, exercise.seat)[name]
        return after - before >= change if change > 0 else after - before <= change

    return reached


def stands(*pieces: tuple[Cell, int]) -> Condition:
    """Whether these pieces stand on these cells."""
    return lambda exercise: set(pieces) <= set(exercise.rules.pieces(exercise.state))


def holds(name: str = "") -> Condition:
    """Whether no reply of the next seat wins or, with the name of a count, raises that seat's count."""

    def is_safe(exercise: ExerciseState) -> bool:
        rules, state = exercise.rules, exercise.state
        if rules.result(state) is not None:
            return wins(exercise)
        seat = rules.seat_to_move(state)
        return seat != exercise.seat and not any(_harms(rules, state, turn, seat, name) for turn in rules.turns(state))

    return is_safe


def _harms(rules: Rules[Any], state: Any, turn: Turn, seat: Seat, name: str) -> bool:
    after = rules.after(state, turn)
    if name:
        return rules.counts(after, seat)[name] > rules.counts(state, seat)[name]
    outcome = rules.result(after)
    return outcome is not None and outcome.rewards[seat] == 1.0
