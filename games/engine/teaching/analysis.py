"""Analysis of one position: every seat's expected reward, the best line, and the best other turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from games.engine.core.rules import Rules, S, Seat, Turn
from games.engine.search.engine import Engine
from games.engine.search.evaluator import Evaluator, Verdict
from games.engine.search.levels import PERFECT

EXACT_ITERATIONS: Final = 200  # the solution decides; the search only chooses among equals
SLICE_MS: Final = 2.0
OTHERS: Final = 4  # moves analysed for the best other turn


class Analysis(NamedTuple):
    """The analysis of a position: expected rewards, the best line, and the best other turn."""

    rewards: tuple[float, ...]
    line: Turn
    second: Turn = ()  # the best turn that leads elsewhere; none if there is no other, or none was tried
    gap: float = 0.0  # by how much it seems to be worse for the seat that decides
    turns: int = -1  # where the game is solved: until it ends
    iterations: int = 0


def analyse(evaluator: Evaluator[Any], state: Any, iterations: int) -> Analysis:
    """Analyse a position of an unfinished game without a pause."""
    for analysis in analysis_steps(evaluator, state, iterations):
        if analysis is not None:
            return analysis
    raise AssertionError("the steps end with an analysis")


def analysis_steps(evaluator: Evaluator[Any], state: Any, iterations: int) -> Iterator[Analysis | None]:
    """Analyse a position of an unfinished game in slices: yield None during the search, then the analysis."""
    verdict = evaluator.verdict(state)
    is_exact = verdict is not None
    engine = Engine(evaluator, state, PERFECT if is_exact else "hard",
                      iterations=EXACT_ITERATIONS if is_exact else iterations)
    while not engine.step(SLICE_MS):
        yield None
    line = engine.line()
    if verdict is not None:
        second, gap = _exact_second(evaluator, state, verdict)
        yield Analysis(verdict.rewards, line, second, gap, verdict.turns, iterations)
    else:
        second, gap = _second(engine, first_turn(evaluator.rules, state, line))
        yield Analysis(engine.evaluation(), line, second, gap, -1, iterations)


def turns_of(rules: Rules[S], state: S, line: Turn) -> list[tuple[Seat, S, Turn]]:
    """Return the turns of a line as `Match.whole_turns` counts them: whose, from which position, and the moves."""
    turns: list[tuple[Seat, S, Turn]] = []
    for move in line:
        seat = rules.seat_to_move(state)
        if not turns or turns[-1][0] != seat:
            turns.append((seat, state, ()))
        turns[-1] = (*turns[-1][:2], (*turns[-1][2], move))
        state = rules.play(state, move)
    return turns


def first_turn(rules: Rules[S], state: S, line: Turn) -> Turn:
    """Return the first turn of a line."""
    return turns_of(rules, state, line)[0][2] if line else ()


def _second(engine: Engine, best: Turn) -> tuple[Turn, float]:
    """Return the best turn of a search that leads to another position than the first one, and the loss beside that."""
    rules, state = engine.rules, engine.state
    goal = rules.after(state, best)
    ranked = engine.search.ranked()
    for child in ranked[1:OTHERS]:
        turn = first_turn(rules, state, tuple(engine.search.line(child.move)))
        after = rules.after(state, turn)
        is_whole = rules.result(after) is not None or rules.seat_to_move(after) != rules.seat_to_move(state)
        if is_whole and after != goal:
            return turn, max(ranked[0].value, 0.0) - max(child.value, 0.0)
    return (), 0.0


def _exact_second(evaluator: Evaluator[Any], state: Any, verdict: Verdict) -> tuple[Turn, float]:
    """Return the best other turn of a solved position, if all the best turns lead to one position."""
    rules = evaluator.rules
    seat = rules.seat_to_move(state)
    good: set[Any] = set()
    found: Turn = ()
    most = -1.0
    for turn in rules.turns(state):
        after = rules.after(state, turn)
        outcome = rules.result(after)
        seen = evaluator.verdict(after)
        reward = outcome.rewards[seat] if outcome is not None else seen.rewards[seat] if seen is not None else 0.0
        if reward >= verdict.rewards[seat]:
            good.add(after)
        elif reward > most:
            most, found = reward, turn
    return (found, verdict.rewards[seat] - most) if len(good) == 1 and found else ((), 0.0)
