"""Words that tell a game of Quits: its cells, and the rows and columns that slide."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from games.engine.core.rules import SLIDE, Seat, Step, Target
from games.engine.speech.sentences import Speech
from games.quits.grid import CELL_NAMES, CELLS, SIZE, SLIDE_NAMES, SLIDES, line_of
from games.quits.rules import QuitsState

WAYS = {">": "right", "<": "left", "^": "up", "v": "down"}


class QuitsSpeech(Speech[QuitsState]):
    """Five rows of five, and twenty slides named after their line and way."""

    def name(self, target: Target) -> str:
        if target < SLIDES:
            return CELL_NAMES[target]
        name = SLIDE_NAMES[target - SLIDES]
        return self.say(f"speech.quits.{WAYS[name[1]]}", line=name[0])

    def rows(self, s: QuitsState, targets: Iterable[Target]) -> list[list[Target]]:
        return [list(range(first, first + SIZE)) for first in range(0, CELLS, SIZE)]

    def is_cell(self, target: Target) -> bool:
        return target < SLIDES

    def things(self, seat: Seat, steps: Sequence[Step]) -> list[str]:
        along = {(step.src, step.dst) for step in steps if step.motion == SLIDE}
        for slide in range(SLIDES, SLIDES + len(SLIDE_NAMES)):
            line = line_of(slide)
            if along == set(pairwise(line)):
                return [self.does("quits.slide", seat, what=self.name(slide))]
        return []


SPEECH = QuitsSpeech
