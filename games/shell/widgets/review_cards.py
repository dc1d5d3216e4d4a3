"""The cards of a review: each player's accuracy, and the turning point."""

from __future__ import annotations

import pygame

from games.shell.theme.icons import icon
from games.shell.theme.marbles import marble, marble_shadow
from games.shell.theme.paint import stamp
from games.shell.theme.stones import Stone
from games.shell.theme.text import fit, measure, shorten, tr, wrap
from games.shell.theme.theme import Radius, Size, Space, Theme, Type, Weight
from games.shell.widgets.base import Widget, draw_card, flow, place_line
from games.shell.widgets.cards import PlainPrompt
from games.shell.widgets.controls import Action, nothing
from games.shell.widgets.marks import mark_colour
from games.shell.widgets.move_list import MoveChips
from games.shell.widgets.progress import draw_meter

ACCURACY = 26  # type size of the number, in the serif
NARROW, NARROW_AT = 68, 15  # design pixels: a chip's width below which its marble stands nearer to its edge, and where
MARBLES = {"card": 28, "strip": 28, "chip": 24}


class AccuracyCard(Widget):
    """A player's accuracy. Styles: 'card' (number below the name), 'strip' (beside it), 'chip' (only the number)."""

    def __init__(self, stone: Stone, name: str, style: str, sign: bool) -> None:
        super().__init__()
        self.stone, self.name, self.style, self.sign = stone, name, style, sign
        self.accuracy: float | None = None
        self.word = ""

    def show(self, accuracy: float | None, word: str = "") -> None:
        """Show the accuracy so far, or another number with its caption."""
        if (accuracy, word) != (self.accuracy, self.word):
            self.accuracy, self.word = accuracy, word
            self.refresh()

    def overhang(self, theme: Theme) -> int:
        return theme.px(14)

    def _number(self) -> str:
        return "–" if self.accuracy is None else tr("review.percent", n=round(self.accuracy))

    def _marble_at(self, theme: Theme) -> tuple[int, int]:
        y = self.rect.y + theme.px(30) if self.style == "card" else self.rect.centery
        chip = NARROW_AT if self._is_narrow(theme) else 22
        return self.rect.x + theme.px(31 if self.style == "card" else 27 if self.style == "strip" else chip), y

    def _is_narrow(self, theme: Theme) -> bool:
        """Whether marble and number must stand close together."""
        return self.style == "chip" and self.rect.w < theme.px(NARROW)

    def arrange(self, theme: Theme) -> None:
        palette, px, rect, number = theme.palette, theme.px, self.rect, self._number()
        x, y = self._marble_at(theme)
        beside = NARROW_AT - 1 if self._is_narrow(theme) else 18
        left, right = x + px(24 if self.style != "chip" else beside), rect.right - px(Space.M)
        if self.style == "chip":
            room = pygame.Rect(left, rect.y, rect.right - px(Space.XS) - left, rect.h)
            if self.accuracy is not None and measure(number, Weight.TITLE, theme.smallest_type) > room.w:
                number = f"{self.accuracy:.0f}"
            size = fit(number, Weight.TITLE, theme.type(Type.NAME), room.w, theme.smallest_type)
            self.lines = [place_line(number, Weight.TITLE, size, palette.ink, "midleft", (left, y), room)]
            return
        word = self.word or tr("review.accuracy")
        tall = theme.type(ACCURACY if self.style == "card" else Type.TITLE_SMALL)
        wide = measure(number, Weight.TITLE, tall)
        if self.style == "card":
            low = rect.y + px(70)
            start = rect.x + px(Space.L)
            self.lines = [place_line(number, Weight.TITLE, tall, palette.ink, "midleft", (start, low), rect)]
            start += wide + px(Space.S)
            size = fit(word, Weight.MEDIUM, theme.type(Type.SECONDARY), right - start, theme.smallest_type)
            if measure(word, Weight.MEDIUM, size) <= right - start:
                at = (start, low + px(3))
                self.lines.append(place_line(word, Weight.MEDIUM, size, palette.ink2, "midleft", at, rect))
        else:
            self.lines = [place_line(number, Weight.TITLE, tall, palette.ink, "midright", (right, y), rect)]
            right -= wide + px(Space.S)
            size = fit(word, Weight.MEDIUM, theme.type(Type.NAV), right - left, theme.smallest_type)
            has_word = measure(word, Weight.MEDIUM, size) <= right - left and rect.h >= px(50)
            if has_word:
                at = (left, y + px(11))
                self.lines.append(place_line(word, Weight.MEDIUM, size, palette.ink2, "midleft", at, rect))
            y -= px(10) if has_word else 0
        size = fit(self.name, Weight.BOLD, theme.type(Type.BUTTON), right - left, theme.smallest_type)
        name = shorten(self.name, Weight.BOLD, size, right - left)
        self.lines.append(place_line(name, Weight.BOLD, size, palette.ink, "midleft", (left, y), rect))

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        draw_card(target, self.rect, theme, Radius.CARD)
        size, at = theme.px(MARBLES[self.style]), self._marble_at(theme)
        stamp(target, marble_shadow(self.stone, size), at)
        stamp(target, marble(self.stone, size, 1, self.sign), at)


STORY_LEAST = 96  # design pixels of a card that holds several sentences


class TurningCard(Widget):
    """The review in short, which goes to the turning point when pressed; before that, the progress of the analysis."""

    is_control = True
    ring_radius = Radius.CARD

    def __init__(self, on_press: Action = nothing) -> None:
        super().__init__()
        self.on_press = on_press
        self.caption = self.text = ""
        self.progress: float | None = None

    def show(self, caption: str, text: str, progress: float | None, leads: bool) -> None:
        """Show the results so far; without a turning point it is no control."""
        now = (caption, text, progress, leads)
        if now != (self.caption, self.text, self.progress, self.is_control):
            self.caption, self.text, self.progress, self.is_control = now
            self.refresh()

    def activate(self) -> None:
        self.on_press()

    def overhang(self, theme: Theme) -> int:
        return theme.px(14)

    def arrange(self, theme: Theme) -> None:
        palette, px, rect = theme.palette, theme.px, self.rect
        inset = px(Space.XL)
        taken = px(Size.ICON) if self.is_control else 0
        room = pygame.Rect(rect.x + inset, rect.y, rect.w - 2 * inset - taken, rect.h)
        caption = fit(self.caption, Weight.BOLD, theme.type(Type.SECONDARY), room.w, theme.smallest_type)
        size = fit(self.text, Weight.SEMIBOLD, theme.type(Type.BUTTON), room.w, theme.smallest_type)
        middle = rect.centery
        if self.progress is None and rect.h >= px(STORY_LEAST):
            self._arrange_story(theme, room, caption)
            return
        self.lines = [
            place_line(self.caption, Weight.BOLD, caption, palette.brass, "midleft", (room.x, middle - px(Space.M)),
                       room)]
        if self.progress is None:
            words = shorten(self.text, Weight.SEMIBOLD, size, room.w)
            at = (room.x, middle + px(13))
            self.lines.append(place_line(words, Weight.SEMIBOLD, size, palette.ink, "midleft", at, room))

    def _arrange_story(self, theme: Theme, room: pygame.Rect, caption: int) -> None:
        """Put the caption over as many lines as the sentences need, in smaller letters if they are long."""
        palette, px = theme.palette, theme.px
        top = room.y + px(Space.M)
        line = theme.line(Type.SECONDARY)
        at = (room.x, top + line / 2)
        self.lines = [place_line(self.caption, Weight.BOLD, caption, palette.brass, "midleft", at, room)]
        below = pygame.Rect(room.x, top + line, room.w, room.bottom - top - line - px(Space.S))
        size = float(Type.BUTTON)
        while size > Type.NAV and theme.line(size) * len(
                wrap(self.text, Weight.MEDIUM, theme.type(size), room.w)) > below.h:
            size -= 0.5
        self.lines += flow(self.text, Weight.MEDIUM, size, palette.ink, theme, (below.x, below.y), "midleft", below)

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        self.draw_ring(target, theme)
        draw_card(target, self.rect, theme, Radius.CARD, active=self.warmth > 0.5 and self.is_control)
        if self.progress is not None:
            inset = theme.px(Space.XL)
            bar = pygame.Rect(self.rect.x + inset, self.rect.centery + theme.px(Space.S), self.rect.w - 2 * inset, 8)
            draw_meter(target, theme, bar, self.progress)
        elif self.is_control:
            at = (self.rect.right - theme.px(27), self.rect.centery)
            stamp(target, icon("next", theme.px(Size.ICON_IN_BUTTON), theme.palette.ink), at)


class StoryPrompt(PlainPrompt):
    """A prompt that may open a sheet with the full text; then its caption ends with a mark."""

    on_press: Action = nothing
    is_control = False

    @property
    def heading(self) -> str:
        return f"{self.caption} ›" if self.is_control else self.caption

    def lead_to(self, on_press: Action | None) -> None:
        """Set the action of a press; without one it is no control."""
        self.on_press = on_press or nothing
        if self.is_control != (on_press is not None):
            self.is_control = on_press is not None
            self.refresh()

    def activate(self) -> None:
        self.on_press()

    def overhang(self, theme: Theme) -> int:
        return theme.px(6)

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        if self.is_control:
            self.draw_ring(target, theme)


class ChipsAround(MoveChips):
    """The moves around the current one on one line, with their marks."""

    def _width(self, index: int, theme: Theme) -> int:
        px, move = theme.type(Type.SECONDARY), self.moves[index]
        mark = measure(move.mark, Weight.BOLD, px) + theme.px(6) if move.mark else 0
        return measure(move.text, Weight.SEMIBOLD, px) + mark + theme.px(18)

    def _chosen(self, theme: Theme) -> list[int]:
        """Return the moves that fit, on both sides of the current one."""
        gap, room = theme.px(6), self.rect.w
        middle = min(max(self.current, 0), len(self.moves) - 1)
        chosen: list[int] = []
        for distance in range(len(self.moves)):
            for index in sorted({middle - distance, middle + distance}):
                if 0 <= index < len(self.moves):
                    width = self._width(index, theme) + (gap if chosen else 0)
                    if width > room:
                        return sorted(chosen)
                    room -= width
                    chosen.append(index)
        return sorted(chosen)

    def arrange(self, theme: Theme) -> None:
        px, gap, x = theme.type(Type.SECONDARY), theme.px(6), self.rect.x
        self._pills = []
        for index in self._chosen(theme):
            move, width = self.moves[index], self._width(index, theme)
            pill = pygame.Rect(x, self.rect.centery - theme.px(Space.L), width, theme.px(Space.DIALOG))
            self._pills.append((index, pill))
            at = (pill.x + theme.px(9), pill.centery)
            text = place_line(move.text, Weight.SEMIBOLD, px, theme.palette.ink, "midleft", at, pill)
            self.lines.append(text)
            if move.mark:
                at = (text.rect.right + theme.px(6), pill.centery)
                colour = mark_colour(move.mark, theme)
                self.lines.append(place_line(move.mark, Weight.BOLD, px, colour, "midleft", at, pill))
            x += width + gap
