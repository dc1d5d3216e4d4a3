"""The seats of a live table: players and their presence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from games.engine.core.rules import Seat
from games.shell.theme.marbles import marble, marble_shadow
from games.shell.theme.paint import framed, rounded, stamp
from games.shell.theme.stones import Stone
from games.shell.theme.text import fit, measure, shorten
from games.shell.theme.theme import Radius, Size, Space, Theme, Type, Weight
from games.shell.widgets.base import Widget, place_line
from games.shell.widgets.containers import Child, Column, Row, Slot, Stack
from games.shell.widgets.controls import Button
from games.shell.widgets.presence import DOT, paint_presence, presence_indent

ROW = 48  # design pixels
TEXT_LEFT = 56


class ListedSeat(NamedTuple):
    """A seat as the list shows it: its stone and player, and the state and words of their presence."""

    seat: Seat
    stone: Stone
    name: str
    state: str
    words: str
    action: tuple[str, str] | None = None  # the icon and the name of what the host can do about it


class SeatLine(Widget):
    """One seat; if several links can be shown, a tap shows this seat's."""

    def __init__(self, entry: ListedSeat, is_chosen: bool, on_press: Callable[[], None] | None) -> None:
        super().__init__()
        self.entry, self.is_chosen = entry, is_chosen
        self.on_press = on_press
        self.is_control = on_press is not None

    def activate(self) -> None:
        if self.on_press:
            self.on_press()

    def spoken(self) -> str:
        return f"{self.entry.name}, {self.entry.words}"

    def height_for(self, width: int, theme: Theme) -> int:
        return max(theme.px(ROW), theme.touch)

    def arrange(self, theme: Theme) -> None:
        entry, rect, palette = self.entry, self.rect, theme.palette
        right, px = rect.right - theme.px(Space.L), theme.type(Type.SECONDARY)
        least = theme.px(TEXT_LEFT) + theme.px(80)
        px = fit(entry.words, Weight.MEDIUM, px, max(1, right - rect.x - least), theme.smallest_type)
        words = shorten(entry.words, Weight.MEDIUM, px, max(1, right - rect.x - least))
        wide = measure(words, Weight.MEDIUM, px)
        colour = palette.ink if entry.state == "here" else palette.ink2
        self.lines = [place_line(words, Weight.MEDIUM, px, colour, "midright", (right, rect.centery), rect)]
        self._dot_at = (right - wide - presence_indent(theme) + theme.px(DOT) // 2, rect.centery)
        left = rect.x + theme.px(TEXT_LEFT)
        room = pygame.Rect(left, rect.y, self._dot_at[0] - theme.px(Space.M) - left, rect.h)
        px = fit(entry.name, Weight.BOLD, theme.type(Type.BUTTON), room.w, theme.smallest_type)
        name = shorten(entry.name, Weight.BOLD, px, room.w)
        self.lines.append(place_line(name, Weight.BOLD, px, palette.ink, "midleft", room.midleft, room))

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        self.draw_ring(target, theme)
        if self.is_chosen:
            inner = self.rect.inflate(-theme.px(Space.XS), -theme.px(Space.XS))
            framed(target, inner, theme.palette.surface, theme.palette.fill, Radius.BUTTON * theme.unit, theme.px(2))
        size, at = theme.px(Size.CHIP_MARBLE), (self.rect.x + theme.px(TEXT_LEFT) // 2, self.rect.centery)
        stamp(target, marble_shadow(self.entry.stone, size), at)
        stamp(target, marble(self.entry.stone, size, 1, True), at)
        paint_presence(target, theme, self.entry.state, self._dot_at)


class ListGround(Widget):
    """The sunk ground of a list."""

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        rounded(target, self.rect, theme.palette.seat_row, Radius.CARD * theme.unit)


class Rule(Widget):
    """A hairline between two rows, from where their words begin."""

    def height_for(self, width: int, theme: Theme) -> int:
        return max(1, theme.px(Size.HAIRLINE))

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        left = self.rect.x + theme.px(TEXT_LEFT)
        target.fill(theme.palette.line, (left, self.rect.y, self.rect.right - theme.px(Space.L) - left, self.rect.h))


def seat_list(entries: Sequence[ListedSeat], chosen: Seat | None = None, choices: Sequence[Seat] = (),
              on_choose: Callable[[Seat], None] | None = None,
              on_action: Callable[[Seat], None] | None = None) -> Widget:
    """Return the rows of a table's seats; those in `choices` can be tapped if there are several."""
    rows: list[Child] = []
    has_frame = len(choices) > 2 or chosen == min(choices, default=chosen)  # else there is no doubt whose link it is
    for entry in entries:
        may = on_choose is not None and len(choices) > 1 and entry.seat in choices
        line = SeatLine(entry, may and entry.seat == chosen and has_frame,
                        partial(on_choose, entry.seat) if may and on_choose else None)
        parts: list[Child] = [(line, Slot(0, weight=1))]
        if entry.action and on_action:
            button = Button("", partial(on_action, entry.seat), "icon", entry.action[0])
            button.name = entry.action[1]
            parts.append((button, Slot(across=lambda theme: theme.touch)))
        rows += [Rule(), Row(parts)] if rows else [Row(parts)]
    return Stack([ListGround(), Column(rows, padding=(0, Space.XS))])
