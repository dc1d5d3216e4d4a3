"""Facts about a turn of Orbito: fours made, threatened, stopped or allowed, and the use of the nudge."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from games.engine.core.rules import Move
from games.engine.teaching.facts import Fact, GameFacts
from games.orbito.evaluator import OrbitoEvaluator
from games.orbito.grid import FULL, LINE, cells_of, pressed, wanted
from games.orbito.rules import Orbito, OrbitoState

INNER: Final = (5, 6, 9, 10)
MOST: Final = 0.5  # of all turns: where so many let the opponent win at once, that is a threat


def facts(rules: Orbito, state: OrbitoState, turn: tuple[Move, ...], after: OrbitoState) -> tuple[Fact, ...]:
    """Return the facts about the turn, the most telling first."""
    seat, rival = state.seat, 1 - state.seat
    nudge = turn[0] if turn and not state.nudged else ()
    placed = turn[-1][0] if turn and len(turn[-1]) == 1 else -1
    if placed < 0:
        return (Fact("nudges", 1, rival, nudge),) if nudge else (Fact("nudges_none"),)
    can_lose = bool(OrbitoEvaluator(rules).finish(after))
    found: list[Fact] = []
    if not can_lose and _losing_share(rules, state) >= MOST:
        found.append(Fact("stops", 1, rival))
    ways = threats(after, seat)
    if len(ways) > len(threats(state, seat)):
        found.append(Fact("threatens", len(ways), seat, ways))
    if nudge and placed == nudge[0]:
        found.append(Fact("takes_place", 1, rival, nudge))
    elif nudge:
        found.append(Fact("nudges", 1, rival, nudge))
    if not found:
        found.append(Fact("inner" if placed in INNER else "outer", 1, seat, (placed,)))
    if can_lose:
        found.append(Fact("risks", 1, rival, is_cost=True))
    return tuple(found)


def idle(rules: Orbito, state: OrbitoState) -> OrbitoState | None:
    """Return the board after a press without a placement; None where that would end the game, or no marble is left."""
    white, black = pressed(state.white), pressed(state.black)
    if LINE[white] or LINE[black] or white | black == FULL:
        return None
    return OrbitoState(white, black, 1 - state.seat, False)


def threats(state: OrbitoState, seat: int) -> tuple[int, ...]:
    """Return the cells where the seat's next marble would make four, if the other one only turned the board."""
    mine, theirs = (state.black, state.white) if seat else (state.white, state.black)
    if state.seat != seat:
        mine, theirs = pressed(mine), pressed(theirs)
    return cells_of(wanted(mine) & (FULL ^ mine))


@lru_cache(maxsize=8)
def _losing_share(rules: Orbito, state: OrbitoState) -> float:
    """Return the part of all turns after which the opponent can win at once."""
    evaluator = OrbitoEvaluator(rules)
    ends = [rules.after(state, turn) for turn in rules.turns(state)]
    return sum(_is_lost(evaluator, end, state.seat) for end in ends) / max(len(ends), 1)


def _is_lost(evaluator: OrbitoEvaluator, end: OrbitoState, seat: int) -> bool:
    """Whether the turn that led to this position has lost, or lets the opponent win at once."""
    outcome = evaluator.rules.result(end)
    return outcome.rewards[seat] == 0.0 if outcome else bool(evaluator.finish(end))


FACTS = GameFacts(facts, idle, frozenset({"threatens"}))
