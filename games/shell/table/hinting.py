"""Hints at the table, by steps: first what to take up, then the whole turn. Asked again, a hint is remembered."""

from __future__ import annotations

from typing import Any

from games.engine.core.match import Match
from games.engine.core.rules import Move, Rules, Target
from games.engine.search.engine import Hint
from games.shell.table.engine import EngineProtocol, MakeEngine


class Hinting:
    """What is recommended in the present position of a match, how much of it is shown, and who thinks about it."""

    def __init__(self, match: Match[Any], make_engine: MakeEngine, level: str, seed: int) -> None:
        self._of, self._make_hint_engine, self._level, self._number = match, make_engine, level, seed
        self.hint: Hint | None = None
        self.is_hint_whole = True  # else only what to take up is shown
        self._hint_engine: EngineProtocol | None = None
        self._remembered: tuple[object, Hint] | None = None  # the last hint, and the position it is for

    @property
    def is_hinting(self) -> bool:
        """Whether a hint is being thought about."""
        return self._hint_engine is not None

    @property
    def guide(self) -> Target | None:
        """What to touch next, where that is pointed out."""
        if self.hint is None or self.is_hint_whole:
            return None
        return first_touch(self._of.rules, self._of.state, self.hint.turn)

    def more_hint(self) -> None:
        """Show what to take up; if that is known, the whole turn. What is not known is thought about first."""
        if self.hint is not None:
            self.is_hint_whole = True
        elif self._remembered is not None and self._remembered[0] is self._of.state:
            self.hint, self.is_hint_whole = self._remembered[1], True
        elif self._hint_engine is None:
            self._hint_engine = self._make_hint_engine(self._of, self._level, self._number)

    def think_of_hint(self, budget_ms: float, dt: float) -> None:
        """Let the one who was asked think for at most `budget_ms`."""
        if self._hint_engine is not None and self._hint_engine.step(budget_ms, dt):
            self.hint, self._hint_engine = self._hint_engine.hint(), None
            self.is_hint_whole = False
            self._remembered = self._of.state, self.hint

    def drop_hint(self) -> None:
        """Show none, and think about none."""
        self.hint, self.is_hint_whole = None, True
        if self._hint_engine is not None:
            self._hint_engine.cancel()
            self._hint_engine = None


def first_touch(rules: Rules[Any], state: Any, turn: tuple[Move, ...]) -> Target | None:
    """What a turn begins with: a piece or the hand; where a single touch says it all, a piece that it moves."""
    for move in turn:
        way = max(rules.ways(state, move), key=len)
        if len(way) > 1:
            return way[0]
        if way:
            seat = rules.turn(state)
            return next((step.src for step in rules.steps(state, move) if step.piece == seat), way[0])
        state = rules.play(state, move)
    return None
