"""Words that tell a game of Orbito: its cells, the button, and the hand."""

from __future__ import annotations

from collections.abc import Iterable

from games.engine.core.rules import Target
from games.engine.speech.sentences import Speech
from games.orbito.grid import BUTTON, CELL_NAMES
from games.orbito.rules import OrbitoState


class OrbitoSpeech(Speech[OrbitoState]):
    """Sixteen cells in four rows, and what lies beside them."""

    def name(self, target: Target) -> str:
        if target < BUTTON:
            return CELL_NAMES[target]
        return self.say("speech.orbito.button" if target == BUTTON else "speech.orbito.rack")

    def rows(self, s: OrbitoState, targets: Iterable[Target]) -> list[list[Target]]:
        return [[4 * row + column for column in range(4)] for row in range(4)]

    def is_cell(self, target: Target) -> bool:
        return target < BUTTON


SPEECH = OrbitoSpeech
