"""The engines that play for computers at the table, as a session uses them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from games.engine.core.match import Match
from games.engine.core.rules import Move
from games.engine.search.engine import Hint


class EngineProtocol(Protocol):
    """A search for the move of one position."""

    def step(self, budget_ms: float, dt: float) -> bool:
        """Search for at most `budget_ms`; return whether the search is complete."""

    def best(self) -> Move:
        """Return the best move found so far."""

    def hint(self) -> Hint:
        """Return the best turn with the line that follows it."""

    def cancel(self) -> None:
        """Stop the search."""


MakeEngine = Callable[[Match[Any], str, int], EngineProtocol]


class ScriptedEngine:
    """An engine that plays a given move at once."""

    def __init__(self, move: Move, seats: int) -> None:
        self._move, self._seats = move, seats

    def step(self, budget_ms: float, dt: float) -> bool:
        """Return True: there is nothing to search."""
        return True

    def best(self) -> Move:
        """Return the given move."""
        return self._move

    def hint(self) -> Hint:
        """Return the given move as a hint."""
        return Hint((self._move,), (self._move,), (1 / self._seats,) * self._seats, None)

    def cancel(self) -> None:
        """Do nothing: nothing is running."""
