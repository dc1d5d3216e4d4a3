"""Whole games as readable text, one file per game and variant: `python -m tests.playthroughs` writes them anew."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from games.engine.core.rules import Outcome
from games.engine.search.evaluator import Evaluator
from tests.cases import Case, default_cases

FOLDER = Path(__file__).parent
LONGEST = 400  # turns, or actions in Sly'ne


def file_of(case: Case) -> Path:
    """Return the path of the playthrough of a game and variant."""
    return FOLDER / f"{case.game}-{case.variant}.txt"


def record(case: Case) -> str:
    """Return the text of one game, played with chosen random turns (see `choose`)."""
    evaluator, rng = case.evaluator(), Random(f"playthrough/{case}")
    rules = evaluator.rules
    options = " ".join(f"{name}={value}" for name, value in case.options)
    lines = [f"# {case.game} {case.variant} {options}".rstrip()]
    state = rules.start()
    lines.append(f"start    {rules.position(state)}")
    for number in range(1, LONGEST + 1):
        if rules.result(state) is not None:
            break
        seat = rules.seat_to_move(state)
        token, state = choose(evaluator, state, rng)
        lines.append(f"{number:3}. {seat}  {token:12} {rules.position(state)}")
    lines.append(outcome_line(rules.result(state)))
    return "\n".join(lines) + "\n"


def choose(evaluator: Evaluator[Any], state: Any, rng: Random) -> tuple[str, Any]:
    """Return the best of thirty random turns, by the resulting score of the seat to move."""
    rules = evaluator.rules
    seat = rules.seat_to_move(state)
    choices = []
    named = sorted((rules.turn_text(state, turn), turn) for turn in rules.turns(state))
    for token, turn in rng.sample(named, min(30, len(named))):
        after = rules.after(state, turn)
        outcome = rules.result(after)
        value = outcome.rewards[seat] if outcome else evaluator.score(after)[seat]
        choices.append((value, token, after))
    _, token, after = max(choices, key=lambda choice: choice[:2])
    return token, after


def outcome_line(outcome: Outcome | None) -> str:
    """Return the last line of a playthrough: the result."""
    if outcome is None:
        return "unfinished"
    return f"outcome  {' '.join(f'{reward:g}' for reward in outcome.rewards)}  {outcome.reason}"


def write_all() -> None:
    """Replace every playthrough; read the difference before committing it."""
    for case in default_cases():
        file_of(case).write_text(record(case), encoding="utf-8")
