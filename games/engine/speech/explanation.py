"""A computer's reasons for a turn in words: its effect, the plan after it, and the threat that it prevents."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from games.engine.core.game import Game
from games.engine.core.match import Match
from games.engine.core.rules import Rules, Seat, Turn
from games.engine.search.engine import Hint
from games.engine.search.levels import PERFECT
from games.engine.speech.fact_words import clause, sentence
from games.engine.speech.hint_words import ENDINGS
from games.engine.speech.move_words import MoveWords
from games.engine.speech.words import Say
from games.engine.teaching.analysis import turns_of
from games.engine.teaching.facts import Fact, sure_fact
from games.engine.teaching.win_probability import AS_THEY_ARE, sides_of, win_probabilities

FOLLOWING: Final = 4  # turns of the line that are told after the first

PlannedTurn = tuple[Seat, Any, Turn]  # whose, from which position, the moves


class Explanation(NamedTuple):
    """The three parts of an explanation, each in sentences, and the turns that were expected to follow."""

    why: str
    plan: str
    line: tuple[tuple[Seat, str], ...]  # who, and the turn as the list of moves tells it
    threat: str


class Explainer:
    """Explains the turn of a computer that begins at a ply, from the result of its search.

    The hint's turn is the one that was played, and its line begins with that turn.
    """

    def __init__(self, game: Game, match: Match[Any], first: int, hint: Hint, stones: Sequence[str], moves: MoveWords,
                 say: Say) -> None:
        self.game, self.hint, self.stones, self.moves, self.say = game, hint, stones, moves, say
        self.rules: Rules[Any] = match.rules
        self.state = match.states[first]
        self.seat = self.rules.seat_to_move(self.state)
        self.knows_result = match.players[self.seat].level == PERFECT
        self.following = self._complete(hint.line)[1:1 + FOLLOWING]

    def explanation(self) -> Explanation:
        """Return all three parts."""
        line = tuple([(seat, self.moves.turn(state, turn) or "–") for seat, state, turn in self.following])
        return Explanation(self.why(), self.plan(), line, self.threat())

    def why(self) -> str:
        """Return what the turn does, and its proven result or win probability."""
        facts = self.game.facts.of(self.rules, self.state, self.hint.turn)
        does = sentence(self.game.id, facts, self.stones, self.say)
        return does if facts[0].slug in ENDINGS else f"{does} {self._worth()}".strip()

    def plan(self) -> str:
        """Return what the expected turns do: a threat of the opponents, and the player's own turns."""
        said = []
        for seat, state, turn in self.following:
            fact = self._fact(state, turn)
            if self._is_own(seat):
                said.append(self._does("explain.next", seat, fact))
            elif self._is_forceful(fact):
                said.append(self._does("explain.expected", seat, fact))
        return " ".join(dict.fromkeys(said))

    def threat(self) -> str:
        """Return the threat that the turn prevents, and what another good turn would have allowed."""
        said = []
        prevented = self.game.facts.prevented(self.game.make_evaluator(self.rules), self.state, self.hint.turn)
        if prevented is not None:
            said.append(self._does("hint.otherwise", *prevented))
        allowed = self._allowed(self.following[0]) if self.following else None
        for line in self.hint.others:
            other, *replies = self._complete(line)
            fact = self._allowed(replies[0]) if replies else None
            if fact is not None and (allowed is None or allowed.slug != fact.slug):
                move = self.say("review.said", move=self.moves.turn(other[1], other[2]))
                said.append(self._does("explain.rejected", replies[0][0], fact, move=move))
                break
        return " ".join(said)

    def _worth(self) -> str:
        """Return the proven result for a perfect player, else its side's win probability, if that is known."""
        verdict, seat = self.hint.verdict, self.seat
        if self.knows_result and verdict is not None and verdict.rewards[seat] > 0.0:
            return clause(self.game.id, sure_fact(self.rules, self.state, verdict), self.stones, self.say)
        if not self.hint.expected:
            return ""
        calibration = self.game.calibrations.get(self.rules.seats, AS_THEY_ARE)
        probabilities = win_probabilities(self.rules, self.hint.expected, seat, calibration)
        side = next(k for k, seats in enumerate(sides_of(self.rules)) if seat in seats)
        return self.say("explain.chances", n=round(100 * probabilities[side]))

    def _complete(self, line: Turn) -> list[PlannedTurn]:
        """Return the complete turns of a line from the position."""
        turns = turns_of(self.rules, self.state, line)
        _, state, last = turns[-1]
        is_whole = self.rules.is_turn_complete(self.rules.after(state, last[:-1]), last[-1])
        return turns if is_whole or len(turns) == 1 else turns[:-1]

    def _allowed(self, reply: PlannedTurn) -> Fact | None:
        """Return what an opponent's reply does, if that is forceful."""
        seat, state, turn = reply
        fact = self._fact(state, turn)
        return fact if not self._is_own(seat) and self._is_forceful(fact) else None

    def _fact(self, state: Any, turn: Turn) -> Fact:
        return self.game.facts.of(self.rules, state, turn)[0]

    def _is_forceful(self, fact: Fact) -> bool:
        return fact.slug == "wins" or fact.slug in self.game.facts.forceful

    def _is_own(self, seat: Seat) -> bool:
        return self.rules.teams[seat] == self.rules.teams[self.seat]

    def _does(self, key: str, seat: Seat, fact: Fact, **values: object) -> str:
        return self.say(key, colour=self.say(f"colour.{self.stones[seat]}"),
                        does=clause(self.game.id, fact, self.stones, self.say), **values)
