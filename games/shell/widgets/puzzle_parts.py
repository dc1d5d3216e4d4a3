"""Widgets beside the board of a puzzle: the goal with the mover's marble, and the solution in a row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from games.shell.theme.marbles import marble, marble_shadow
from games.shell.theme.paint import rounded, stamp
from games.shell.theme.stones import Stone
from games.shell.theme.text import measure, wrap
from games.shell.theme.theme import Radius, Size, Space, Theme, Type, Weight
from games.shell.widgets.base import Line, Widget, flow, place_line
from games.shell.widgets.cards import PromptCard
from games.shell.widgets.progress import draw_tick

DONE, NOW, NEXT, ANSWER = "done", "now", "next", "answer"
PLACE = (52, 40)  # design pixels of an own turn
TICK, STONE = 18, 16
GOAL_STONE = 40
SMALLEST = 10


class GoalPrompt(PromptCard):
    """The goal, beside a marble of its seat; the words break after the colon."""

    stone: Stone | None = None

    def arrange(self, theme: Theme) -> None:
        px = theme.px
        left = self.rect.x + px(Space.XL + GOAL_STONE + Space.L)
        room = pygame.Rect(left, self.rect.y, self.rect.right - px(Space.L) - left, self.rect.h)
        size = float(Type.NAME)
        while size > SMALLEST and self._tall(theme, size, room.w) > room.h - px(Space.S):
            size -= 0.5
        top = room.y + (room.h - self._tall(theme, size, room.w)) / 2
        self.lines = flow(self.text, Weight.SEMIBOLD, size, theme.palette.ink, theme, (left, top), "midleft", room)

    def _tall(self, theme: Theme, size: float, width: int) -> int:
        return len(wrap(self.text, Weight.SEMIBOLD, theme.type(size), width)) * theme.line(size)

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        super().paint(target, theme)
        if self.stone:
            at = (self.rect.x + theme.px(Space.XL + GOAL_STONE // 2), self.rect.centery)
            size = min(theme.px(GOAL_STONE), self.rect.h - theme.px(Space.M))
            stamp(target, marble_shadow(self.stone, size), at)
            stamp(target, marble(self.stone, size, 1, True), at)


class SolutionTurn(NamedTuple):
    """One turn of the row: its kind (an own turn that is done, current or to come, or a reply), and its words."""

    kind: str
    text: str
    stone: Stone | None = None  # of the one who answers


class SolutionRow(Widget):
    """Own turns as places, done ones with a tick; between them the replies, each with its marble."""

    def __init__(self) -> None:
        super().__init__()
        self.turns: list[SolutionTurn] = []
        self._boxes: list[pygame.Rect] = []

    def show(self, turns: Sequence[SolutionTurn]) -> None:
        """Show these turns."""
        if list(turns) != self.turns:
            self.turns = list(turns)
            self.refresh()

    def arrange(self, theme: Theme) -> None:
        """Leave the words out, so that ticks and marbles stand alone, if there is no room for all of them."""
        self._lay(theme, is_worded=True)
        if self._boxes and self._boxes[-1].right > self.rect.right:
            self._lay(theme, is_worded=False)

    def _lay(self, theme: Theme, is_worded: bool) -> None:
        px, size = theme.px, theme.type(Type.LIST)
        high = min(px(PLACE[1]), self.rect.h)
        self._boxes, self.lines = [], []
        x, y = self.rect.x, self.rect.y + (self.rect.h - high) // 2
        gap = px(Space.S)
        if not is_worded and self.turns:
            gap = min(gap, max(0, (self.rect.w - self._bare(theme)) // max(1, len(self.turns) - 1)))
        for turn in self.turns:
            words = turn.text if is_worded or turn.kind in (NOW, NEXT) else ""
            sign = {DONE: TICK, ANSWER: STONE}.get(turn.kind, 0)
            wide = measure(words, Weight.SEMIBOLD, size) if words else 0
            inner = px(sign) + (px(Space.XS) if sign and words else 0) + wide
            width = inner if turn.kind == ANSWER else max(px(PLACE[0]), inner + 2 * px(Space.M))
            box = pygame.Rect(x, y, width, high)
            if words:
                self.lines.append(self._words(theme, turn, words, box, inner - wide, size))
            self._boxes.append(box)
            x = box.right + gap

    def _bare(self, theme: Theme) -> int:
        """Return the width of all places without words and gaps."""
        return sum(theme.px(STONE if turn.kind == ANSWER else PLACE[0]) for turn in self.turns)

    def _words(self, theme: Theme, turn: SolutionTurn, words: str, box: pygame.Rect, sign: int, size: int) -> Line:
        palette = theme.palette
        colour = palette.ink if turn.kind in (DONE, NOW) else palette.ink2
        weight = Weight.BOLD if turn.kind == NOW else Weight.SEMIBOLD
        if turn.kind in (NOW, NEXT):
            return place_line(words, weight, size, colour, "center", box.center, box)
        inner = sign + measure(words, weight, size)
        left = box.x + (box.w - inner) // 2 + sign
        return place_line(words, weight, size, colour, "midleft", (left, box.centery), box)

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        palette, px, radius = theme.palette, theme.px, Radius.PILL * theme.unit
        for turn, box in zip(self.turns, self._boxes, strict=True):
            if turn.kind == ANSWER:
                if turn.stone:
                    at = (box.x + px(STONE) // 2, box.centery)
                    stamp(target, marble(theme.small_stone(turn.stone), px(STONE), 1), at)
                continue
            if turn.kind == DONE:
                rounded(target, box, palette.pill, radius)
                words = next((line for line in self.lines if line.room == box), None)
                left = words.rect.x - px(Space.XS + TICK // 2) if words else box.centerx
                draw_tick(target, theme, (left, box.centery), TICK)
                continue
            rounded(target, box, palette.fill if turn.kind == NOW else palette.line, radius)
            edge = px(2) if turn.kind == NOW else max(1, px(Size.HAIRLINE))
            rounded(target, box.inflate(-2 * edge, -2 * edge), palette.surface, max(0.0, radius - edge))
