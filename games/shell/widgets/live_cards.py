"""Parts of a live table: a request with its answers, and the set phrases."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from games.shell.theme.colour import mix
from games.shell.theme.paint import framed, rounded
from games.shell.theme.text import fit, measure, wrap
from games.shell.theme.theme import Radius, Size, Space, Theme, Type, Weight
from games.shell.widgets.base import flow, place_line
from games.shell.widgets.containers import Container
from games.shell.widgets.controls import Button, Chip
from games.shell.widgets.group import Group

CHIP_SEEN = 36  # design pixels of a phrase's chip; a finger gets more
GAP = 8


class RequestCard(Group):
    """A question of somebody else in the prompt's place, with two answers."""

    def __init__(self, yes: str, no: str, on_answer: Callable[[bool], None]) -> None:
        self.yes = Button(yes, partial(on_answer, True), "primary", size=Type.LIST)
        self.no = Button(no, partial(on_answer, False), size=Type.LIST)
        super().__init__([self.yes, self.no])
        self.caption, self.text = "", ""

    def say(self, caption: str, text: str) -> None:
        """Change the question."""
        if (caption, text) != (self.caption, self.text):
            self.caption, self.text = caption, text
            self.refresh()

    def passages(self) -> list[tuple[str, str]]:
        return [("text", ". ".join([self.caption, self.text]))] if self.text else []

    def arrange(self, theme: Theme) -> None:
        rect, palette, touch = self.rect, theme.palette, theme.touch
        inset = theme.px(Space.XL)
        room = pygame.Rect(rect.x + inset, rect.y, rect.w - 2 * inset + theme.px(Space.XS), rect.h)
        foot = theme.px(Space.M if rect.h > touch + theme.px(40) else Space.XS)
        self.lines = []
        if rect.h < touch + theme.line(Type.SECONDARY) + theme.px(Space.S):
            words = pygame.Rect(room.x, rect.y, room.w * 9 // 20, rect.h)
            tall = theme.line(Type.NAV) * len(wrap(self.text, Weight.SEMIBOLD, theme.type(Type.NAV), words.w))
            self.lines = flow(self.text, Weight.SEMIBOLD, Type.NAV, palette.ink, theme,
                              (words.x, rect.centery - tall / 2), "midleft", words)
            left = words.right + theme.px(Space.S)
            buttons = pygame.Rect(left, rect.centery - touch // 2, room.right - left, touch)
        else:
            buttons = pygame.Rect(room.x, rect.bottom - foot - touch, room.w, touch)
            y = rect.y + theme.px(Space.XS + 2)
            count, line = len(wrap(self.text, Weight.SEMIBOLD, theme.type(Type.SECONDARY), room.w)), Type.SECONDARY
            if buttons.y - y >= theme.line(Type.CAPTION) + count * theme.line(line):
                at = (room.x, y + theme.line(Type.CAPTION) / 2)
                self.put(self.caption.upper(), Weight.BOLD, Type.CAPTION, room, "brass", at=at)
                y += theme.line(Type.CAPTION)
            if count == 1 or buttons.y - y < count * theme.line(line):
                self.put(self.text, Weight.SEMIBOLD, Type.NAME, room, at=(room.x, (y + buttons.y) / 2))
            else:
                top = (y + buttons.y - count * theme.line(line)) / 2
                self.lines += flow(self.text, Weight.SEMIBOLD, line, palette.ink, theme, (room.x, top), "midleft", room)
        half = (buttons.w - theme.px(Space.S)) // 2
        self.yes.layout(pygame.Rect(buttons.x, buttons.y, half, touch), theme)
        self.no.layout(pygame.Rect(buttons.right - half, buttons.y, half, touch), theme)

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        inset = theme.px(Space.M + 2)
        rounded(target, self.rect, theme.palette.prompt, Radius.SLOT * theme.unit)
        bar = pygame.Rect(self.rect.x, self.rect.y + inset, theme.px(Space.XS), self.rect.h - 2 * inset)
        rounded(target, bar, theme.palette.fill, theme.px(2))


class PhraseChip(Chip):
    """A phrase to say: lower than other chips, with a finger's room around it."""

    ring_radius = CHIP_SEEN / 2

    def width_for(self, theme: Theme) -> int:
        return measure(self.caption, Weight.SEMIBOLD, theme.type(Type.SECONDARY)) + 2 * theme.px(Space.M)

    def arrange(self, theme: Theme) -> None:
        room = self.rect.w - 2 * theme.px(Space.S)
        px = fit(self.caption, Weight.SEMIBOLD, theme.type(Type.SECONDARY), room, theme.smallest_type)
        ink = theme.palette.ink
        self.lines = [place_line(self.caption, Weight.SEMIBOLD, px, ink, "center", self.rect.center, self.rect)]

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        self.draw_ring(target, theme)
        palette = theme.palette
        fill = mix(palette.surface, palette.fill, self.tint)
        framed(target, self.rect, fill, palette.line, self.rect.h / 2, theme.px(Size.HAIRLINE))


class PhraseRow(Container):
    """The phrases that fit now, side by side; the last ones leave where there is no room."""

    def __init__(self, on_say: Callable[[str], None]) -> None:
        super().__init__([], GAP)
        self.on_say = on_say
        self.offered: list[tuple[str, str]] = []

    def offer(self, phrases: Sequence[tuple[str, str]]) -> None:
        """Offer phrases, each a slug and its words."""
        if list(phrases) != self.offered:
            self.offered = list(phrases)
            if self.theme:
                self.layout(self.rect, self.theme)
            self.changed = True

    def arrange(self, theme: Theme) -> None:
        chips = [PhraseChip(words, partial(self.on_say, slug)) for slug, words in self.offered]
        gap, height = theme.px(GAP), min(self.rect.h, max(theme.px(CHIP_SEEN), theme.line(Type.SECONDARY)))
        while chips and sum(self._least(chip, theme) + gap for chip in chips) - gap > self.rect.w:
            chips.pop()
        self.children = list(chips)
        if not chips:
            return
        widths = [chip.width_for(theme) for chip in chips]
        room = self.rect.w - gap * (len(chips) - 1)
        spare = min(1.0, room / sum(widths))
        x = self.rect.x
        for chip, wide in zip(chips, widths, strict=True):
            chip.layout(pygame.Rect(x, self.rect.centery - height // 2, int(wide * spare), height), theme)
            x += int(wide * spare) + gap

    @staticmethod
    def _least(chip: PhraseChip, theme: Theme) -> int:
        return measure(chip.caption, Weight.SEMIBOLD, theme.smallest_type) + 2 * theme.px(Space.S)

    def overhang(self, theme: Theme) -> int:
        return theme.px(Size.ICON_SMALL)
