"""A hint in words: first the goal to look for, then in one line what the turn does and its win probability."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from games.engine.core.game import Game
from games.engine.core.match import Match
from games.engine.core.rules import Move, Rules, Seat
from games.engine.search.engine import Hint
from games.engine.speech.fact_words import clause, selected_facts, sentence
from games.engine.speech.words import Say
from games.engine.teaching.facts import Fact, sure_fact
from games.engine.teaching.win_probability import AS_THEY_ARE, shares, win_probabilities

ENDINGS = ("wins", "draws", "loses")
PREVENTED = (*ENDINGS, "stops", "saves")


def first_words(game: Game, match: Match[Any], hint: Hint, stones: Sequence[str], has_ring: bool, say: Say) -> str:
    """Return the goal to look for; with `has_ring`, also that the board marks where to begin."""
    goal = clause(game.id, facts_of(game, match.rules, match.state, hint.turn)[0], stones, say)
    return say("hint.look.ringed" if has_ring else "hint.look", goal=goal)


def whole_words(game: Game, match: Match[Any], hint: Hint, stones: Sequence[str], say: Say) -> list[str]:
    """Return sentences on what the turn does and what it is worth, the longest first."""
    facts = facts_of(game, match.rules, match.state, hint.turn)
    worth = _worth(game, match, hint, stones, say) if facts[0].slug not in ENDINGS else ""
    costs = [fact for fact in facts if fact.is_cost]
    short = [facts[0], *costs[:1]]
    ways = [sentence(game.id, some, stones, say) for some in (facts, short, facts[:1])]
    said = [f"{way} {worth}".strip() for way in dict.fromkeys(ways)]
    if threat := _otherwise(game, match, hint, facts, stones, say):
        said = [f"{ways[0]} {threat} {worth}".strip(), f"{ways[0]} {threat}", f"{ways[-1]} {threat}", *said]
    return [*said, ways[-1]]


@lru_cache(maxsize=8)
def facts_of(game: Game, rules: Rules[Any], state: Any, turn: tuple[Move, ...]) -> tuple[Fact, ...]:
    """Return the facts about a turn, cached because the screen asks for them at every change."""
    return game.facts.of(rules, state, turn)


def _otherwise(game: Game, match: Match[Any], hint: Hint, facts: Sequence[Fact], stones: Sequence[str],
               say: Say) -> str:
    """Return what the next opponent would do if the turn were not played, unless it was just mentioned."""
    found = None if any(fact.slug in PREVENTED for fact in selected_facts(facts)) else avoided(
        game, match.rules, match.state, hint.turn)
    if found is None:
        return ""
    seat, fact = found
    return say("hint.otherwise", colour=say(f"colour.{stones[seat]}"), does=clause(game.id, fact, stones, say))


@lru_cache(maxsize=8)
def avoided(game: Game, rules: Rules[Any], state: Any, turn: tuple[Move, ...]) -> tuple[Seat, Fact] | None:
    """Return the opponent's threat that a turn prevents, and whose it is; None if there is none."""
    return game.facts.prevented(game.make_evaluator(rules), state, turn)


def _worth(game: Game, match: Match[Any], hint: Hint, stones: Sequence[str], say: Say) -> str:
    """Return the proven result, or the win probabilities before and after the turn; empty if unknown."""
    if hint.verdict is not None:
        return clause(game.id, sure_fact(match.rules, match.state, hint.verdict), stones, say)
    if hint.turn_value < 0.0:
        return ""
    before, after = probabilities_around(game, match, hint)
    return say("hint.chances" if after > before else "hint.chances.same", before=before, after=after)


def probabilities_around(game: Game, match: Match[Any], hint: Hint) -> tuple[int, int]:
    """Return the win probability of the side to move before and after the turn of a hint, in per cent."""
    rules, state = match.rules, match.state
    seat = rules.seat_to_move(state)
    side = _side(rules, seat)
    calibration = game.calibrations.get(rules.seats, AS_THEY_ARE)
    following = rules.seat_to_move(rules.after(state, hint.turn))
    return (round(100 * win_probabilities(rules, hint.expected, seat, calibration)[side]),
            round(100 * win_probabilities(rules, _expected_after(rules, hint, side), following, calibration)[side]))


def _expected_after(rules: Rules[Any], hint: Hint, side: int) -> tuple[float, ...]:
    """Return each seat's expected reward after the turn: the turn's value for its side; the others share the rest."""
    before = shares(rules, hint.expected)
    left = (1.0 - hint.turn_value) / (1.0 - before[side]) if before[side] < 1.0 else 0.0
    return tuple([hint.turn_value if _side(rules, seat) == side else before[_side(rules, seat)] * left
                  for seat in range(rules.seats)])


def _side(rules: Rules[Any], seat: Seat) -> int:
    return sorted(set(rules.teams)).index(rules.teams[seat])
