"""Widgets of a tournament: a tournament in a list, a pairing with its result, and the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from games.engine.speech.words import listed
from games.shell.theme.colour import mix
from games.shell.theme.icons import icon
from games.shell.theme.paint import rounded, stamp
from games.shell.theme.text import measure
from games.shell.theme.theme import Radius, Size, Space, Theme, Type, Weight
from games.shell.widgets.base import Label, Pressable, Widget, draw_card
from games.shell.widgets.containers import FIT, Child, Column, Row, Slot
from games.shell.widgets.controls import Button, Segmented, chip_height

TOURNAMENT, LINE = 76, 40  # design pixels of rows
RESULT, RESULT_LEAST, BOARD, PLAY, PLAY_PHONE = 232, 176, 28, 150, 112
COLUMN, COLUMN_NARROW, NAME_LEAST = 74, 46, 96


class TournamentRow(Pressable):
    """A tournament in a list, which opens it: its name and a description."""

    ring_radius = Radius.CARD

    def __init__(self, title: str, line: str, on_press: Callable[[], None]) -> None:
        super().__init__(on_press)
        self.title, self.line = title, line

    def spoken(self) -> str:
        return f"{self.title}. {self.line}"

    def height_for(self, width: int, theme: Theme) -> int:
        return max(theme.px(TOURNAMENT), theme.line(Type.NAME) + theme.line(Type.SECONDARY) + theme.px(Space.XL))

    def arrange(self, theme: Theme) -> None:
        left = self.rect.x + theme.px(Space.XL)
        right = self.rect.right - theme.px(Space.XXL + Size.ICON)
        self.put_rows([(self.title, Weight.BOLD, Type.NAME, "ink"), (self.line, Weight.MEDIUM, Type.SECONDARY, "ink2")],
                      pygame.Rect(left, self.rect.y, right - left, self.rect.h))

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        palette = theme.palette
        self.draw_ring(target, theme)
        draw_card(target, self.rect, theme, fill=mix(palette.surface, palette.fill, self.tint))
        at = (self.rect.right - theme.px(Space.L + Size.ICON // 2), self.rect.centery)
        stamp(target, icon("next", theme.px(Size.ICON_IN_BUTTON), palette.ink2), at)


class Names(Widget):
    """Two players: in one line, or each in a line of its own where that is too long."""

    def __init__(self, first: str, second: str, between: str = " – ") -> None:
        super().__init__()
        self.first, self.second, self.between = first, second, between

    def spoken(self) -> str:
        return listed((self.first, self.second), self.between)

    def _parts(self, width: int, theme: Theme) -> list[str]:
        whole = self.spoken()
        is_short = measure(whole, Weight.SEMIBOLD, theme.type(Type.SECONDARY)) <= width
        return [whole] if is_short else [self.first, self.second]

    def height_for(self, width: int, theme: Theme) -> int:
        return theme.line(Type.BUTTON) * len(self._parts(width, theme)) + 2

    def arrange(self, theme: Theme) -> None:
        parts = self._parts(self.rect.w, theme)
        for k, part in enumerate(parts):
            y = self.rect.centery + (k - (len(parts) - 1) / 2) * theme.line(Type.BUTTON)
            self.put(part, Weight.SEMIBOLD, Type.BUTTON, self.rect, at=(self.rect.x, y), shortens=True)


def pairing_row(theme: Theme, number: int, names: Names, result: Segmented | None, play: Button | None) -> Widget:
    """Return a pairing: its board, the players, the result, and a button to play it here."""
    board = Label(str(number), Type.LIST, Weight.BOLD, "brass")
    controls: list[Child] = []
    if result:
        controls.append((result, Slot(RESULT, least=RESULT_LEAST, weight=float(theme.is_portrait), across=chip_height)))
    if play:
        controls.append((play, Slot(PLAY_PHONE if theme.is_portrait else PLAY, across=chip_height)))
    if theme.is_portrait:
        head = Row([(board, Slot(BOARD, across=FIT)), (names, Slot(0, weight=1, across=FIT))])
        return Column([head, *([Row(controls, Space.S)] if controls else [])], Space.XS, (0, Space.S))
    empty = Widget()
    ends = controls if len(controls) == 2 else [*controls, (empty, Slot(PLAY))] if controls else []
    return Row([(board, Slot(BOARD, across=FIT)), (names, Slot(0, weight=1, across=FIT)), *ends], Space.M,
               (0, Space.XS))


class TableLine(NamedTuple):
    """A row of the table: its cells, and whether the player has left."""

    cells: tuple[str, ...]
    is_out: bool


class StandingsTable(Widget):
    """The table: ranks, names and numbers; the last columns are left out if there is no room."""

    def __init__(self, heads: Sequence[str], rows: Sequence[TableLine], spoken: Sequence[str]) -> None:
        super().__init__()
        self.heads, self.rows, self._spoken = list(heads), list(rows), list(spoken)

    def passages(self) -> list[tuple[str, str]]:
        return [("text", words) for words in self._spoken]

    def _row_height(self, theme: Theme) -> int:
        return max(theme.px(LINE), theme.line(Type.LIST) + theme.px(Space.S))

    def height_for(self, width: int, theme: Theme) -> int:
        return (len(self.rows) + 1) * self._row_height(theme)

    def _column_width(self, theme: Theme) -> int:
        wide = max(measure(head, Weight.MEDIUM, theme.type(Type.CAPTION)) for head in self.heads[2:])
        return min(theme.px(COLUMN), max(theme.px(COLUMN_NARROW), wide + theme.px(Space.S)))

    def arrange(self, theme: Theme) -> None:
        rect, high, wide = self.rect, self._row_height(theme), self._column_width(theme)
        rank = theme.px(BOARD)
        shown = max(1, min(len(self.heads) - 2, (rect.w - rank - theme.px(NAME_LEAST)) // wide))
        name = pygame.Rect(rect.x + rank, 0, rect.w - rank - shown * wide - theme.px(Space.S), high)
        for k, cells in enumerate([tuple(self.heads), *[row.cells for row in self.rows]]):
            y, is_head = rect.y + k * high, k == 0
            faint = is_head or self.rows[k - 1].is_out
            size = Type.CAPTION if is_head else Type.LIST
            ink = "ink2" if faint else "ink"
            places = [pygame.Rect(rect.x, y, rank, high), pygame.Rect(name.x, y, name.w, high)]
            places += [pygame.Rect(rect.right - (shown - n) * wide, y, wide, high) for n in range(shown)]
            for n, room in enumerate(places):
                text = "" if is_head and n == 0 else cells[n]
                if not text:
                    continue
                weight = Weight.MEDIUM if is_head or n > 3 else Weight.BOLD if n in (0, 3) else Weight.SEMIBOLD
                self.put(text, weight, size, room, ink, "midleft" if n < 2 else "midright", shortens=True)

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        high = self._row_height(theme)
        for k in range(len(self.rows)):
            y = self.rect.y + (k + 1) * high
            target.fill(theme.palette.line, (self.rect.x, y - 1, self.rect.w, max(1, theme.px(Size.HAIRLINE))))
        if self.rows:
            first = pygame.Rect(self.rect.x - theme.px(Space.S), self.rect.y + high + theme.px(2),
                                self.rect.w + 2 * theme.px(Space.S), high - theme.px(Space.XS))
            rounded(target, first, theme.palette.pill, Radius.PILL * theme.unit)

    def overhang(self, theme: Theme) -> int:
        return theme.px(Space.M)
