"""Hints in two steps: first the piece to move, then the whole turn. The hint of a position is cached."""

from __future__ import annotations

from typing import Any

from games.engine.core.match import Match
from games.engine.core.rules import Move, Rules, Target
from games.engine.search.engine import Hint
from games.shell.table.engine import EngineProtocol, MakeEngine
from games.shell.table.versions import Counted, Versioned


class Hints(Versioned):
    """The hint for the present position of a match: the turn, the part of it on show, and the search for it."""

    shown = Counted[Hint | None](None)
    is_whole = Counted(True)  # else only the piece to take up is shown
    _engine = Counted[EngineProtocol | None](None)

    def __init__(self, match: Match[Any], make_engine: MakeEngine, level: str, seed: int) -> None:
        self._match, self._make_engine, self._level, self._seed = match, make_engine, level, seed
        self._remembered: tuple[object, Hint] | None = None  # the last hint, and the position it is for

    @property
    def is_searching(self) -> bool:
        """Whether a hint is being searched for."""
        return self._engine is not None

    @property
    def is_known(self) -> bool:
        """Whether a hint for this position is on show, was shown, or is being searched for."""
        return self.shown is not None or self.is_searching or (
            self._remembered is not None and self._remembered[0] is self._match.state)

    @property
    def turn(self) -> tuple[Move, ...]:
        """The recommended turn, if all of it is on show."""
        return self.shown.turn if self.shown and self.is_whole else ()

    @property
    def guide(self) -> Target | None:
        """The target to touch next, if only that is on show."""
        if self.shown is None or self.is_whole:
            return None
        return first_touch(self._match.rules, self._match.state, self.shown.turn)

    def show_more(self) -> None:
        """Show the piece to move or, if that is on show, the whole turn. Search for the hint if it is unknown."""
        if self.shown is not None:
            self.is_whole = True
        elif self._remembered is not None and self._remembered[0] is self._match.state:
            self.shown, self.is_whole = self._remembered[1], True
        elif self._engine is None:
            self._engine = self._make_engine(self._match, self._level, self._seed)

    def search(self, budget_ms: float, dt: float) -> None:
        """Continue the search for at most `budget_ms`, and show its first step once it is complete."""
        if self._engine is not None and self._engine.step(budget_ms, dt):
            self.shown, self._engine = self._engine.hint(), None
            self.is_whole = False
            self._remembered = self._match.state, self.shown

    def show(self, turn: tuple[Move, ...], is_whole: bool = True) -> None:
        """Show a known turn."""
        if self.shown is None or self.shown.turn != turn:
            seats = self._match.rules.seats
            self.shown = Hint(turn, turn, (1 / seats,) * seats, None)
        self.is_whole = is_whole

    def drop(self) -> None:
        """Show no hint and search for none."""
        self.shown, self.is_whole = None, True
        if self._engine is not None:
            self._engine.cancel()
            self._engine = None


def first_touch(rules: Rules[Any], state: Any, turn: tuple[Move, ...]) -> Target | None:
    """Return the first target of a turn: a piece or the hand; if one touch completes it, a piece that it moves."""
    for move in turn:
        way = max(rules.ways(state, move), key=len)
        if len(way) > 1:
            return way[0]
        if way:
            seat = rules.seat_to_move(state)
            return next((step.src for step in rules.steps(state, move) if step.piece == seat), way[0])
        state = rules.play(state, move)
    return None
