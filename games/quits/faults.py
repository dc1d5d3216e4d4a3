"""Why a move of Quits cannot be played: a reason for people, found only after `moves()` has refused it."""

from __future__ import annotations

from typing import Final

from games.engine.core.rules import Cell, Seat, Target
from games.quits.grid import (
    CELL_OF_NAME,
    GATES,
    LINE_MASKS,
    SIZE,
    SLIDE_OF_NAME,
    SLIDES,
    Way,
    opposite,
    owner_of,
    union,
)

REASONS: Final = {
    "game_over": "the game is over",
    "empty_cell": "there is no marble on that cell",
    "not_yours": "that marble belongs to another player",
    "no_step": "that marble has no free cell to step to",
    "too_far": "a marble steps exactly one cell",
    "backward": "a marble never steps backward",
    "not_diagonal": "a marble steps diagonally",
    "sideways": "a marble steps straight or diagonally forward, not sideways",
    "occupied": "that cell is taken",
    "no_own_marble_in_line": "a line slides only with a marble of yours in it",
    "tile_not_empty": "the tile that would be taken out carries a marble",
    "undoes_last_slide": "the slide that has just been made cannot be undone",
    "can_move": "passing is for a player without a legal move",
    "choose_one": "step with a marble or slide a line, not both",
}


class Faults:
    """Faults of a seat's illegal moves, by its marbles and the others', its ways to step, and the last slide."""

    def __init__(self, boards: tuple[int, ...], seat: Seat, ways: tuple[Way, ...], last: Target) -> None:
        self.boards, self.seat, self.ways, self.last = boards, seat, ways, last

    def of_taps(self, taps: tuple[Target, ...]) -> str:
        """Return why these touches, the last of them, lead to no legal move."""
        last = taps[-1]
        if last >= SLIDES:
            return self.of_slide(last) or "choose_one"
        if len(taps) > 1 and taps[-2] < SLIDES:
            return self.of_step(taps[-2], last) or "choose_one"
        return self.of_source(last) or "no_step"

    def of_text(self, text: str) -> str:
        """Return why a well-formed move is not legal."""
        if text == "pass":
            return "can_move"
        if text in SLIDE_OF_NAME:
            return self.of_slide(SLIDE_OF_NAME[text])
        if len(text) == 1:
            return self.of_slide(SLIDE_OF_NAME[text + (">" if text in "12345" else "^")])
        if len(text) == 2:
            return self.of_source(CELL_OF_NAME[text]) or "no_step"
        return self.of_step(CELL_OF_NAME[text[:2]], CELL_OF_NAME[text[2:]])

    def of_source(self, src: Cell) -> str:
        """Return why there is no marble to move at a cell; empty if there is."""
        owner = owner_of(self.boards, src)
        return "" if owner == self.seat else "empty_cell" if owner < 0 else "not_yours"

    def of_step(self, src: Cell, dst: Cell) -> str:
        """Return why a marble cannot step from `src` to `dst`; empty if it can."""
        fault = self.of_source(src)
        if fault:
            return fault
        way = (dst // SIZE - src // SIZE, dst % SIZE - src % SIZE)
        if max(abs(way[0]), abs(way[1])) != 1:
            return "too_far"
        if way in self.ways:
            return "" if owner_of(self.boards, dst) < 0 else "occupied"
        if all(down and right for down, right in self.ways):
            return "backward" if way[0] and way[1] else "not_diagonal"
        return "backward" if (-way[0], -way[1]) in self.ways else "sideways"

    def of_slide(self, slide: Target) -> str:
        """Return why a line cannot slide; empty if it can."""
        slot = slide - SLIDES
        if not self.boards[self.seat] & LINE_MASKS[slot]:
            return "no_own_marble_in_line"
        if union(self.boards) & GATES[slot]:
            return "tile_not_empty"
        return "undoes_last_slide" if slot == opposite(self.last) - SLIDES else ""
