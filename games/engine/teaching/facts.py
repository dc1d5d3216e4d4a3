"""Facts about a turn, such as a threat or a capture: a slug and parameters, which the screens turn into words.

A game without a `facts` module has only the facts that hold in any game. The words of a slug are those of
`fact.<game>.<slug>`, or of `fact.<slug>` where games share it.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final, NamedTuple

from games.engine.core.rules import Cell, Rules, Seat, Turn
from games.engine.search.decision import greediest
from games.engine.search.evaluator import Evaluator, Verdict

NOBODY: Final[Seat] = -1
SHARED: Final = frozenset({"wins", "draws", "loses", "plays", "sure_win", "sure_draw", "sure_loss"})  # in any game


class Fact(NamedTuple):
    """One effect of a turn: how many pieces it concerns, whose they are, and the cells that show it."""

    slug: str
    n: int = 1
    seat: Seat = NOBODY
    cells: tuple[Cell, ...] = ()
    is_cost: bool = False  # speaks against the turn


class GameFacts(NamedTuple):
    """A game's description of its turns, exported as FACTS by the `facts` module in its folder.

    `describe(rules, state, turn, after)` returns the facts about a turn that led to `after` without ending the game,
    the most important first. `pass_turn(rules, state)` returns the position in which the seat to move has passed, or
    None. `forceful` holds the slugs of threats.
    """

    describe: Callable[[Any, Any, Turn, Any], tuple[Fact, ...]] = lambda rules, state, turn, after: ()
    pass_turn: Callable[[Any, Any], Any] = lambda rules, state: None
    forceful: frozenset[str] = frozenset()

    def of(self, rules: Rules[Any], state: Any, turn: Turn) -> tuple[Fact, ...]:
        """Return the facts of a turn, the most important first; never empty. The turn may be incomplete."""
        after = rules.after(state, turn)
        ending = _ending(rules, state, after)
        return (ending,) if ending else self.describe(rules, state, turn, after) or (Fact("plays"),)

    def prevented(self, evaluator: Evaluator[Any], state: Any, turn: Turn) -> tuple[Seat, Fact] | None:
        """Return the threat of the next opponent that the turn prevents, found by passing; None if there is none."""
        rules = evaluator.rules
        passed = self.pass_turn(rules, state)
        threat = self._forceful_reply(evaluator, passed) if passed is not None else None
        if passed is None or threat is None:
            return None
        after = rules.after(state, turn)
        if rules.result(after) is None and rules.seat_to_move(after) == rules.seat_to_move(passed):
            left = self._forceful_reply(evaluator, after)
            if left is None or left.slug != threat.slug:
                return rules.seat_to_move(passed), threat
        return None

    def _forceful_reply(self, evaluator: Evaluator[Any], state: Any) -> Fact | None:
        """Return the fact of the move that scores best for the seat to move, if that is a threat."""
        rules = evaluator.rules
        if rules.result(state) is not None:
            return None
        if evaluator.finish(state):
            return Fact("wins")
        moves = rules.moves(state)
        if not rules.is_turn_complete(state, moves[0]):
            return None
        fact = self.of(rules, state, (greediest(evaluator, state, moves, Random(0)),))[0]
        return fact if fact.slug in self.forceful else None


def sure_fact(rules: Rules[Any], state: Any, verdict: Verdict) -> Fact:
    """Return the proven result for the seat to move in a solved position, with the number of its own turns."""
    seat = rules.seat_to_move(state)
    rival = next((other for other in range(rules.seats) if rules.teams[other] != rules.teams[seat]), NOBODY)
    reward = verdict.rewards[seat]
    if reward == 1.0:
        return Fact("sure_win", (verdict.turns + 1) // 2, rival)
    if reward == 0.0:
        return Fact("sure_loss", verdict.turns // 2, rival, is_cost=True)
    return Fact("sure_draw", 1, rival)


def others_of(rules: Rules[Any], seat: Seat) -> list[Seat]:
    """Return the opponents of a seat, in the order in which they move next."""
    around = [(seat + step) % rules.seats for step in range(1, rules.seats)]
    return [other for other in around if rules.teams[other] != rules.teams[seat]]


def _ending(rules: Rules[Any], state: Any, after: Any) -> Fact | None:
    """Return how the turn ended the game, or None."""
    outcome = rules.result(after)
    if outcome is None:
        return None
    reward = outcome.rewards[rules.seat_to_move(state)]
    cells = rules.highlights(after)
    if reward == 1.0:
        return Fact("wins", cells=cells)
    if reward > 0.0:
        return Fact("draws", cells=cells)
    return Fact("loses", 1, outcome.winners()[0], cells, is_cost=True)
