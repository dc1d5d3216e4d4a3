"""The levels at which the computer plays: how long each one searches and how it chooses its move."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from games.engine.search.evaluator import Evaluator


class Level(NamedTuple):
    """The limits of a level, whichever is reached first, and its way of choosing moves."""

    iterations: int
    seconds: float
    temperature: float  # 0 plays the best move; the larger, the more often a move it liked less
    is_careful: bool  # never misses a win in one turn, nor a loss in one turn that can be stopped
    notices: float = 1.0  # how many of the moves it sees at all, as a share of them
    greedy_share: float = 0.0  # of the moves: the one with the best score at once, without a search


LEVELS: Final[dict[str, Level]] = {
    "beginner": Level(40, 0.4, 0.0, False, 0.43, 0.5),
    "easy": Level(120, 0.6, 0.0, False, 0.55, 0.55),
    "medium": Level(800, 1.2, 0.25, True),
    "hard": Level(4_000, 2.5, 0.0, True),
    "master": Level(500_000, 5.0, 0.0, True),
}
PERFECT: Final = "perfect"
PERFECT_LEVEL: Final = Level(2_000, 1.5, 0.0, True)  # the solution decides; the search only chooses among equals


def levels_for(evaluator: Evaluator[Any]) -> tuple[str, ...]:
    """Return the levels of a game; `perfect` where the game is solved and its table is installed."""
    solved = evaluator.verdict(evaluator.rules.start()) is not None
    return (*LEVELS, PERFECT) if solved else tuple(LEVELS)


def hint_level(evaluator: Evaluator[Any]) -> str:
    """Return the level that gives hints: `perfect` where the game may have a solved table."""
    return PERFECT if type(evaluator).verdict is not Evaluator.verdict else "hard"
