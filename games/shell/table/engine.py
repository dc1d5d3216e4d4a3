"""What a table asks of those who think for its players."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from games.engine.core.match import Match
from games.engine.core.rules import Move
from games.engine.search.engine import Hint


class EngineProtocol(Protocol):
    """What the session asks of an engine."""

    def step(self, budget_ms: float, dt: float) -> bool: ...
    def best(self) -> Move: ...
    def evaluation(self) -> tuple[float, ...]: ...
    def hint(self) -> Hint: ...
    def cancel(self) -> None: ...
    @property
    def progress(self) -> float: ...


MakeEngine = Callable[[Match[Any], str, int], EngineProtocol]
