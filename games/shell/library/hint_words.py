"""A hint in words: what to look for at first, then what the turn does and how the chances stand, in one line."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from games.catalogue import find_game
from games.engine.core.match import Match
from games.engine.core.rules import Move, Rules, Seat
from games.engine.search.engine import Hint
from games.engine.teaching.facts import Fact, sure_fact
from games.engine.teaching.win_probability import AS_THEY_ARE, shares, win_probabilities
from games.shell.library.fact_words import clause, said_of, sentence
from games.shell.theme.text import tr

ENDINGS = ("wins", "draws", "loses")
PREVENTED = (*ENDINGS, "stops", "saves")


def first_words(match: Match[Any], hint: Hint, stones: Sequence[str], has_ring: bool) -> str:
    """Return the goal to look for; with a ring, that the place to begin is marked on the board."""
    goal = clause(match.game, told(match.game, match.rules, match.state, hint.turn)[0], stones)
    return tr("hint.look.ringed" if has_ring else "hint.look", goal=goal)


def whole_words(match: Match[Any], hint: Hint, stones: Sequence[str]) -> list[str]:
    """Return sentences on what the turn does and what it is worth, the longest first."""
    facts = told(match.game, match.rules, match.state, hint.turn)
    worth = _worth(match, hint, stones) if facts[0].slug not in ENDINGS else ""
    costs = [fact for fact in facts if fact.is_cost]
    short = [facts[0], *costs[:1]]
    ways = [sentence(match.game, facts, stones), sentence(match.game, short, stones),
            sentence(match.game, facts[:1], stones)]
    said = [f"{way} {worth}".strip() for way in dict.fromkeys(ways)]
    if threat := _otherwise(match, hint, facts, stones):
        said = [f"{ways[0]} {threat} {worth}".strip(), f"{ways[0]} {threat}", f"{ways[-1]} {threat}", *said]
    return [*said, ways[-1]]


@lru_cache(maxsize=8)
def told(game: str, rules: Rules[Any], state: Any, turn: tuple[Move, ...]) -> tuple[Fact, ...]:
    """The facts about a turn; the screen asks for them with every change that it shows."""
    return find_game(game).facts.of(rules, state, turn)


def _otherwise(match: Match[Any], hint: Hint, facts: Sequence[Fact], stones: Sequence[str]) -> str:
    """Return what the next opponent would do if the turn were not played, unless that was just said."""
    found = None if any(fact.slug in PREVENTED for fact in said_of(facts)) else avoided(
        match.game, match.rules, match.state, hint.turn)
    if found is None:
        return ""
    seat, fact = found
    return tr("hint.otherwise", colour=tr(f"colour.{stones[seat]}"), does=clause(match.game, fact, stones))


@lru_cache(maxsize=8)
def avoided(game: str, rules: Rules[Any], state: Any, turn: tuple[Move, ...]) -> tuple[Seat, Fact] | None:
    """Return the opponent's threat that a turn prevents, and whose it is; None if there is none."""
    entry = find_game(game)
    return entry.facts.prevented(entry.make_evaluator(rules), state, turn)


def _worth(match: Match[Any], hint: Hint, stones: Sequence[str]) -> str:
    """Return the proven result, or the chances before and after the turn; nothing where they are not known."""
    if hint.verdict is not None:
        return clause(match.game, sure_fact(match.rules, match.state, hint.verdict), stones)
    if hint.turn_value < 0.0:
        return ""
    before, after = chances_around(match, hint)
    return tr("hint.chances" if after > before else "hint.chances.same", before=before, after=after)


def chances_around(match: Match[Any], hint: Hint) -> tuple[int, int]:
    """The chances of the side to move before the turn of a hint and after it, in per cent."""
    rules, state = match.rules, match.state
    seat = rules.seat_to_move(state)
    side = _side(rules, seat)
    calibration = find_game(match.game).calibrations.get(rules.seats, AS_THEY_ARE)
    following = rules.seat_to_move(rules.after(state, hint.turn))
    return (round(100 * win_probabilities(rules, hint.expected, seat, calibration)[side]),
            round(100 * win_probabilities(rules, _promised(rules, hint, side), following, calibration)[side]))


def _promised(rules: Rules[Any], hint: Hint, side: int) -> tuple[float, ...]:
    """Every seat's reward after the turn: what it promises to the side that makes it; the others share the rest."""
    before = shares(rules, hint.expected)
    left = (1.0 - hint.turn_value) / (1.0 - before[side]) if before[side] < 1.0 else 0.0
    return tuple([hint.turn_value if _side(rules, seat) == side else before[_side(rules, seat)] * left
                  for seat in range(rules.seats)])


def _side(rules: Rules[Any], seat: Seat) -> int:
    return sorted(set(rules.teams)).index(rules.teams[seat])
