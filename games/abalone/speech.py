"""Words that tell a game of Abalone: its cells in nine rows."""

from __future__ import annotations

from collections.abc import Iterable

from games.abalone.grid import CELLS, NAMES
from games.abalone.positions import ROWS
from games.abalone.rules import SWAP, AbaloneState
from games.engine.core.rules import Move, Target
from games.engine.speech.sentences import Speech


class AbaloneSpeech(Speech[AbaloneState]):
    """The hexagon, from row i down to row a."""

    def name(self, target: Target) -> str:
        return NAMES[target] if target < CELLS else self.say("play.swap")

    def is_cell(self, target: Target) -> bool:
        return target < CELLS

    def moved(self, s: AbaloneState, move: Move) -> list[str]:
        return [self.does("swap", s.seat)] if move == SWAP else super().moved(s, move)

    def rows(self, s: AbaloneState, targets: Iterable[Target]) -> list[list[Target]]:
        return [list(range(start, stop)) for start, stop in ROWS]


SPEECH = AbaloneSpeech
