"""Cards of the home screen's band: a game to go on with, today's puzzle, a lesson."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pygame

from games.catalogue import find_game
from games.shell.theme.colour import mix, rgb
from games.shell.theme.text import fit, measure, shorten, wrap
from games.shell.theme.theme import ELEVATION, Radius, Space, Theme, Tint, Type, Weight
from games.shell.widgets.base import Line, Widget, draw_card, place_line
from games.shell.widgets.containers import FIT, Row, Slot
from games.shell.widgets.controls import Button
from games.shell.widgets.group import Group
from games.shell.widgets.thumb import Thumb

LINES = 2  # of the sentence beside a button; a longer one is left out


class BandItem(NamedTuple):
    """The content of a card: its words, long and short, its action, and the position of its picture."""

    game: str
    caption: str
    name: str
    line: str
    button: str
    act: Callable[[], None]
    icon: str = ""
    brief_caption: str = ""
    brief: str = ""
    state: Any = None
    variant: str = ""
    options: tuple[tuple[str, str], ...] = ()
    stones: tuple[str, ...] = ()


class BandCard(Group):
    """A picture, three lines and a button; on a phone, two lines, and the whole card is the button."""

    ring_radius = Radius.CARD

    def __init__(self, item: BandItem, is_first: bool, is_compact: bool) -> None:
        super().__init__()
        self.item, self.is_compact = item, is_compact
        self.thumb = Thumb(rgb(find_game(item.game).ground), Radius.BUTTON if is_compact else Radius.SLOT)
        kind, symbol = ("primary", item.icon) if is_first else ("secondary", "")
        self.button = Button(item.button, item.act, kind, symbol)
        self.children = [self.thumb] if is_compact else [self.thumb, self.button]
        self.is_control = is_compact

    def controls(self) -> Any:
        if self.is_compact:
            yield self
        else:
            yield from super().controls()

    def find(self, position: tuple[int, int]) -> list[Widget]:
        if self.is_compact:
            return [self] if self.hit().collidepoint(position) else []
        return super().find(position)

    def spoken(self) -> str:
        return f"{self.item.caption}: {self.item.name}. {self.item.line}"

    def activate(self) -> None:
        self.item.act()

    def overhang(self, theme: Theme) -> int:
        return theme.px(2 * ELEVATION[2].blur + ELEVATION[2].drop)

    def arrange(self, theme: Theme) -> None:
        inset = Space.S if self.is_compact else Space.M
        room = Widget()
        picture = (self.thumb, (self.rect.h - 2 * theme.px(inset)) / theme.unit)
        words = (room, Slot(0, weight=1))
        if self.is_compact:
            row = Row([picture, words], Space.S + 2, (inset, inset, Space.S, inset))
        else:
            button = Row([words, (self.button, Slot(across=FIT))], Space.L)
            row = Row([picture, (button, Slot(0, weight=1))], Space.XL, (inset, inset, Space.XL, inset))
        row.layout(self.rect, theme)
        self.lines = self._words(theme, pygame.Rect(room.rect.x, self.rect.y, room.rect.w, self.rect.h))

    def _words(self, theme: Theme, room: pygame.Rect) -> list[Line]:
        item, palette = self.item, theme.palette
        caption = (item.caption, Weight.BOLD, Type.CAPTION, palette.brass)
        is_long = measure(item.name, Weight.BOLD, theme.type(Type.NAME)) > room.w
        name = (item.brief if is_long and item.brief else item.name, Weight.BOLD, Type.NAME, palette.ink)
        rows = [(*caption, -26), (*name, 0), (item.line, Weight.MEDIUM, Type.SECONDARY, palette.ink2, 26)]
        if self.is_compact:
            caption = (item.brief_caption or item.caption, Weight.BOLD, Type.CAPTION, palette.brass)
            rows = [(*caption, -11), (item.brief or item.name, Weight.SEMIBOLD, Type.CAPTION, palette.ink, 11)]
        elif rows[0][2] * 3 * theme.text_scale * 1.3 > room.h / theme.unit:
            rows = [(*name, -12), (item.line, Weight.MEDIUM, Type.SECONDARY, palette.ink2, 12)]
        elif measure(item.line, Weight.MEDIUM, theme.type(Type.SECONDARY)) > room.w:
            parts = wrap(item.line, Weight.MEDIUM, theme.type(Type.CAPTION), room.w)
            if len(parts) > LINES:
                parts = []
            rows = [(*caption, -34), (*name, -11)] if parts else [(*caption, -12), (*name, 12)]
            rows += [(part, Weight.MEDIUM, Type.CAPTION, palette.ink2, 13 + 19 * k) for k, part in enumerate(parts)]
        lines = []
        for text, weight, size, colour, dy in rows:
            px = fit(text, weight, theme.type(size), room.w, theme.smallest_type)
            if measure(text, weight, px) > room.w:
                text = shorten(text, weight, px, room.w)
            at = (room.x, room.centery + dy * theme.unit)
            lines.append(place_line(text, weight, px, colour, "midleft", at, room))
        return lines

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        self.draw_ring(target, theme)
        tint = Tint.PRESSED if self.is_pressed else Tint.HOVER * self.warmth if self.is_compact else 0.0
        fill = mix(theme.palette.surface, theme.palette.fill, tint)
        draw_card(target, self.rect, theme, Radius.CARD if self.is_compact else Radius.HOME, 2, fill=fill)
