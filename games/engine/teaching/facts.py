"""What a turn does, as a player would say it: facts with a slug and parameters, from which the screens make words.

A game tells them in `facts.py` beside its rules, the most telling first; one without such a module has the plain ones
that hold in any game. The words of a slug are those of `fact.<game>.<slug>`, or of `fact.<slug>` where games share it.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from random import Random
from typing import Any, Final, NamedTuple, cast

from games.engine.core.rules import Cell, Move, Rules, Seat
from games.engine.search.decision import greediest
from games.engine.search.evaluator import Evaluator, Verdict

NOBODY: Final[Seat] = -1
SHARED: Final = frozenset({"wins", "draws", "loses", "plays", "sure_win", "sure_draw", "sure_loss"})  # in any game
FORCEFUL: Final = frozenset({"pushes_off", "gets_out", "threatens", "splits"})  # what one would rather prevent


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


def otherwise(evaluator: Evaluator[Any], state: Any, turn: tuple[Move, ...]) -> tuple[Seat, Fact] | None:
    """Who would do what if the turn were let go by: told only where the turn of a hint prevents just that."""
    rules = evaluator.rules
    idle = getattr(_teller(type(rules).__module__), "idle", Teller().idle)(rules, state)
    threat = _forceful_reply(evaluator, idle) if idle is not None else None
    if idle is None or threat is None:
        return None
    after = after_turn(rules, state, turn)
    if rules.result(after) is None and rules.turn(after) == rules.turn(idle):
        left = _forceful_reply(evaluator, after)
        if left is None or left.slug != threat.slug:
            return rules.turn(idle), threat
    return None


def _forceful_reply(evaluator: Evaluator[Any], state: Any) -> Fact | None:
    """What the seat to move does at its best, at first sight, if that forces something."""
    rules = evaluator.rules
    if rules.result(state) is not None:
        return None
    if evaluator.finish(state):
        return Fact("wins")
    moves = rules.moves(state)
    if not rules.is_turn_complete(state, moves[0]):
        return None
    fact = facts_of(rules, state, (greediest(evaluator, state, moves, Random(0)),))[0]
    return fact if fact.slug in FORCEFUL else None


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

    def idle(self, rules: Rules[Any], state: Any) -> Any | None:
        """The position if the turn went to the next opponent as it stands; None where that cannot be said."""
        return None

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
