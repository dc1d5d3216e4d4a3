"""What a turn does, as a player would say it: facts with a slug and parameters, from which the screens make words.

A game tells them in `facts.py` beside its rules, the most telling first; one without such a module has the plain ones
that hold in any game. The words of a slug are those of `fact.<game>.<slug>`, or of `fact.<slug>` where games share it.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any, Final, NamedTuple, cast

from games.engine.evaluator import Verdict
from games.engine.rules import Cell, Move, Rules, Seat

NOBODY: Final[Seat] = -1
SHARED: Final = frozenset({"wins", "draws", "loses", "plays", "sure_win", "sure_draw", "sure_loss"})  # in any game


class Fact(NamedTuple):
    """One thing that a turn does: how many it concerns, whose they are, and the cells where one sees it."""

    slug: str
    n: int = 1
    seat: Seat = NOBODY
    cells: tuple[Cell, ...] = ()
    is_cost: bool = False  # speaks against the turn


def facts_of(rules: Rules[Any], state: Any, turn: tuple[Move, ...]) -> tuple[Fact, ...]:
    """What a turn from a position does, the most telling first; never empty. The turn may stop after any move."""
    after = after_turn(rules, state, turn)
    ending = _ending(rules, state, after)
    return (ending,) if ending else _teller(type(rules).__module__).facts(rules, state, turn, after) or (Fact("plays"),)


def after_turn(rules: Rules[Any], state: Any, turn: tuple[Move, ...]) -> Any:
    """The position that a turn leads to."""
    for move in turn:
        state = rules.play(state, move)
    return state


def sure_fact(rules: Rules[Any], state: Any, verdict: Verdict) -> Fact:
    """What is certain for the seat to move in a solved position, in turns of its own."""
    seat = rules.turn(state)
    rival = next((other for other in range(rules.seats) if rules.teams[other] != rules.teams[seat]), NOBODY)
    reward = verdict.rewards[seat]
    if reward == 1.0:
        return Fact("sure_win", (verdict.turns + 1) // 2, rival)
    if reward == 0.0:
        return Fact("sure_loss", verdict.turns // 2, rival, is_cost=True)
    return Fact("sure_draw", 1, rival)


def others_of(rules: Rules[Any], seat: Seat) -> list[Seat]:
    """The seats that play against a seat, those who come next first."""
    around = [(seat + step) % rules.seats for step in range(1, rules.seats)]
    return [other for other in around if rules.teams[other] != rules.teams[seat]]


class Teller:
    """What a game's `facts` module offers; this one has nothing to add."""

    def facts(self, rules: Rules[Any], state: Any, turn: tuple[Move, ...], after: Any) -> tuple[Fact, ...]:
        """What the turn that led to `after` does, where it did not end the game."""
        return ()


@cache
def _teller(rules_module: str) -> Teller:
    name = f"{rules_module.rpartition('.')[0]}.facts"
    try:
        return cast("Teller", import_module(name))
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return Teller()


def _ending(rules: Rules[Any], state: Any, after: Any) -> Fact | None:
    """How the turn ended the game, if it did."""
    outcome = rules.result(after)
    if outcome is None:
        return None
    reward = outcome.rewards[rules.turn(state)]
    cells = rules.highlights(after)
    if reward == 1.0:
        return Fact("wins", cells=cells)
    if reward > 0.0:
        return Fact("draws", cells=cells)
    return Fact("loses", 1, outcome.winners()[0], cells, is_cost=True)
