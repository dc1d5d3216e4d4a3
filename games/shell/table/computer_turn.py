"""A computer's turn: the search for its move, within its time, and the pause before the move is played."""

from __future__ import annotations

from typing import Any

from games.engine.core.match import Match
from games.engine.core.rules import Move
from games.engine.search.engine import Hint
from games.shell.library.lineup import engine_level
from games.shell.table.engine import EngineProtocol, MakeEngine


class ComputerTurn:
    """The search for the move of the computer to move, a slice of each frame at a time."""

    def __init__(self, match: Match[Any], make_engine: MakeEngine, seed: int) -> None:
        self.seed = seed
        self.rest = 0.0  # seconds a computer waits before its move is played
        self._match, self._make_engine = match, make_engine
        self._engine: EngineProtocol | None = None
        self._waited = 0.0

    @property
    def is_searching(self) -> bool:
        """Whether the search has begun."""
        return self._engine is not None

    @property
    def level(self) -> str:
        """The level of the seat to move."""
        return engine_level(self._match, self._match.seat_to_move)

    def step(self, dt: float, budget_ms: float, share: float, is_still: bool) -> bool:
        """Search; return whether the move is found and has waited for its pause, which begins when the board is still.

        `share` is the seat's share of the time left on the clock, in seconds: search and pause take no longer.
        """
        if self._engine is None:
            self._waited = 0.0
            self._engine = self._make_engine(self._match, self.level, self.seed)
        if is_still:
            self._waited += dt
        is_done = self._engine.step(budget_ms, dt) or self._waited >= share
        return is_done and is_still and self._waited >= min(self.rest, share)

    def best(self) -> tuple[Move, Hint]:
        """End the search with the best move found so far, and what the computer saw."""
        assert self._engine is not None, "the search has begun"
        found = self._engine.best(), self._engine.hint()
        self._engine = None
        return found

    def drop(self) -> None:
        """Stop the search."""
        if self._engine is not None:
            self._engine.cancel()
        self._engine = None
