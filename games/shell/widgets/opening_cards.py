"""Cards of the openings: the turns played from a position with their results, and the games that came there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from games.shell.theme.colour import mix
from games.shell.theme.marbles import marble
from games.shell.theme.paint import rounded, stamp
from games.shell.theme.stones import Stone
from games.shell.theme.text import fit, measure, shorten, tr
from games.shell.theme.theme import Radius, Size, Space, Theme, Tint, Type, Weight
from games.shell.widgets.base import Label, Pressable, Widget, draw_card, place_line
from games.shell.widgets.containers import Child, Column, Slot, Stack
from games.shell.widgets.group import Group, ScrollArea
from games.shell.widgets.progress import draw_meter

ROW, HEAD, CAPTIONS = 44, 44, 28  # design pixels
BAR, BAR_NARROW, BAR_HEIGHT = 88, 52, 12
COUNT, PERCENT, LAST = 44, 46, 62
MARBLE, SCORE = 16, 76
DATE = 62
INSET = Space.XL


class TurnLine(NamedTuple):
    """A turn that was played: its words, the results of its players, and the date of the last game."""

    text: str
    won: int
    drawn: int
    lost: int
    last: str

    @property
    def games(self) -> int:
        """The number of games."""
        return self.won + self.drawn + self.lost

    def percent(self, count: int) -> int:
        """Return a count in per cent of all games."""
        return round(100 * count / max(1, self.games))


class GameLine(NamedTuple):
    """A game with the position: players, winner's stone (none for a draw), score and date."""

    names: str
    stone: Stone | None
    score: str
    date: str


class Columns(NamedTuple):
    """The right ends of the columns of turns, in device pixels from the right end of the row; 0 for one left out."""

    bar: int
    bar_width: int
    number: int
    percent: int
    last: int


def columns_for(theme: Theme, width: int, texts: Sequence[str]) -> Columns:
    """Return the columns for a width; dates and long bars are left out for turns with many words."""
    px, gap = theme.px, theme.px(Space.S)
    widest = max([measure(text, Weight.BOLD, theme.type(Type.LIST)) for text in texts], default=0)
    taken = px(COUNT) + px(PERCENT) + 2 * gap
    for bar, last in ((BAR, LAST), (BAR_NARROW, LAST), (BAR_NARROW, 0)):
        if widest + taken + px(bar) + last * theme.unit + gap <= width:
            break
    after = px(last) if last else 0
    return Columns(after + px(PERCENT) + gap, px(bar), after + px(PERCENT) + gap + px(bar) + gap, after, after)


def share_bar(target: pygame.Surface, theme: Theme, rect: pygame.Rect, line: TurnLine) -> None:
    """Draw won, drawn and lost games side by side; every share above zero is visible."""
    palette = theme.palette
    parts = [(line.won, palette.primary), (line.drawn, mix(palette.line, palette.ink2, 0.55)),
             (line.lost, mix(palette.danger, palette.surface, 0.30))]
    shown = [(count, colour) for count, colour in parts if count]
    gap, least = theme.px(2), theme.px(Space.XS)
    room = rect.w - gap * (len(shown) - 1) - least * len(shown)
    x = rect.x
    for k, (count, colour) in enumerate(shown):
        width = least + room * count // line.games
        width = rect.right - x if k == len(shown) - 1 else width
        rounded(target, pygame.Rect(x, rect.y, width, rect.h), colour, theme.px(3))
        x += width + gap


class ListEntry(Pressable):
    """A row of a card that is pressed; the chosen one lies on a pill."""

    ring_radius = Radius.PILL

    def __init__(self, on_press: Callable[[], None], is_chosen: bool = False) -> None:
        super().__init__(on_press)
        self.is_chosen = is_chosen

    def height_for(self, width: int, theme: Theme) -> int:
        return max(theme.px(ROW), theme.touch)

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        pill = self.rect.inflate(2 * theme.px(Space.S), -theme.px(Space.S))
        self.draw_ring(target, theme, pill)
        tint = Tint.PRESSED if self.is_pressed else 0.24 if self.is_chosen else Tint.HOVER * self.warmth
        if tint or self.is_focused:
            rounded(target, pill, mix(theme.palette.surface, theme.palette.fill, tint), Radius.PILL * theme.unit)


class TurnRow(ListEntry):
    """A row with a turn: its words, the number of games, their results as a bar and in per cent, and the last date."""

    def __init__(self, line: TurnLine, on_press: Callable[[], None], is_chosen: bool) -> None:
        super().__init__(on_press, is_chosen)
        self.line, self.columns = line, Columns(0, 0, 0, 0, 0)

    def facts(self) -> dict[str, object]:
        return {"on": self.is_chosen}

    def spoken(self) -> str:
        line = self.line
        told = tr("openings.row", move=line.text, won=line.percent(line.won), drawn=line.percent(line.drawn),
                  lost=line.percent(line.lost), n=line.games)
        return f"{told}, {line.last}" if line.last else told

    def arrange(self, theme: Theme) -> None:
        line, columns, rect = self.line, self.columns, self.rect
        def column(end: int, width: int) -> pygame.Rect:
            return pygame.Rect(rect.right - end - width, rect.y, width, rect.h)

        count = column(columns.number, theme.px(COUNT))
        name = pygame.Rect(rect.x, rect.y, max(1, count.x - theme.px(Space.XS) - rect.x), rect.h)
        self.put(line.text, Weight.BOLD, Type.LIST, name, shortens=True)
        self.put(str(line.games), Weight.MEDIUM, Type.LIST, count, anchor="midright", shortens=True)
        share = tr("review.percent", n=line.percent(line.won))
        percent = column(columns.percent, theme.px(PERCENT))
        self.put(share, Weight.BOLD, Type.SECONDARY, percent, anchor="midright", shortens=True)
        if columns.last and line.last:
            room = column(0, columns.last - theme.px(Space.XS))
            self.put(line.last, Weight.MEDIUM, Type.CAPTION, room, "ink2", "midright", shortens=True)

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        super().paint(target, theme)
        high = theme.px(BAR_HEIGHT)
        bar = pygame.Rect(self.rect.right - self.columns.bar - self.columns.bar_width, self.rect.centery - high // 2,
                          self.columns.bar_width, high)
        share_bar(target, theme, bar, self.line)


class Captions(Widget):
    """The names of the columns of turns, over a line."""

    def __init__(self) -> None:
        super().__init__()
        self.columns = Columns(0, 0, 0, 0, 0)

    def passages(self) -> list[tuple[str, str]]:
        return []  # each row tells its numbers with their names

    def height_for(self, width: int, theme: Theme) -> int:
        return max(theme.px(CAPTIONS), theme.line(Type.CAPTION) + theme.px(Space.S))

    def arrange(self, theme: Theme) -> None:
        columns, rect, gap = self.columns, self.rect, theme.px(Space.S)
        count = pygame.Rect(rect.right - columns.number - theme.px(COUNT + Space.S), rect.y, theme.px(COUNT + Space.S),
                            rect.h)
        bar = pygame.Rect(rect.right - columns.bar - columns.bar_width, rect.y,
                          columns.bar_width + gap + theme.px(PERCENT), rect.h)
        parts = [(tr("openings.move"), pygame.Rect(rect.x, rect.y, max(1, count.x - rect.x), rect.h), "midleft"),
                 (tr("openings.count"), count, "midright"), (tr("openings.shares"), bar, "midleft")]
        if columns.last:
            parts.append((tr("openings.last"), pygame.Rect(bar.right, rect.y, rect.right - bar.right, rect.h),
                          "midright"))
        for text, room, anchor in parts:
            px = theme.type(Type.CAPTION)
            if measure(text, Weight.MEDIUM, px) > room.w:
                px = theme.smallest_type
            text = shorten(text, Weight.MEDIUM, px, room.w)
            self.lines.append(place_line(text, Weight.MEDIUM, px, theme.palette.ink2, anchor, getattr(room, anchor),
                                         room))

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        target.fill(theme.palette.line, (self.rect.x, self.rect.bottom - 1, self.rect.w, theme.px(Size.HAIRLINE)))


class GameEntry(ListEntry):
    """A game that came to the position."""

    def __init__(self, line: GameLine, on_press: Callable[[], None]) -> None:
        super().__init__(on_press)
        self.line = line

    def arrange(self, theme: Theme) -> None:
        px, rect, line = theme.px, self.rect, self.line
        date = pygame.Rect(rect.right - px(DATE), rect.y, px(DATE), rect.h)
        score = pygame.Rect(date.x - px(SCORE), rect.y, px(SCORE), rect.h)
        self._marble_at = (score.x + px(MARBLE) // 2, rect.centery)
        words = pygame.Rect(score.x + px(MARBLE + Space.XS), rect.y, score.w - px(MARBLE + Space.S), rect.h)
        names = pygame.Rect(rect.x, rect.y, max(1, score.x - px(Space.S) - rect.x), rect.h)
        self.put(line.names, Weight.SEMIBOLD, Type.SECONDARY, names, shortens=True)
        self.put(line.score, Weight.MEDIUM, Type.SECONDARY, words, shortens=True)
        if line.date:
            self.put(line.date, Weight.MEDIUM, Type.CAPTION, date, "ink2", "midright", shortens=True)

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        super().paint(target, theme)
        if self.line.stone:
            stamp(target, marble(theme.small_stone(self.line.stone), theme.px(MARBLE), 1), self._marble_at)


class ListCard(Group):
    """A card with a title, a few words at its right end, perhaps a meter, and rows that scroll."""

    def __init__(self, title: str) -> None:
        self.scroll = ScrollArea()
        super().__init__([self.scroll])
        self.title, self.note = title, ""
        self.progress: float | None = None  # of the work that goes on, 0 to 1
        self.rows: list[Widget] = []

    def show(self, note: str, rows: Sequence[Widget], progress: float | None = None, keeps_place: bool = False) -> None:
        """Show other rows and words."""
        self.note, self.rows, self.progress = note, list(rows), progress
        offset = self.scroll.offset if keeps_place else 0
        if self.theme:
            self.layout(self.rect, self.theme)
            self.scroll.scroll_to(offset)

    def set_note(self, note: str) -> None:
        """Show other words and the same rows."""
        if note != self.note:
            self.note = note
            if self.theme:
                self.layout(self.rect, self.theme)

    def passages(self) -> list[tuple[str, str]]:
        return [("heading", self.title), *([("text", self.note)] if self.note else [])]

    def head_height(self, theme: Theme) -> int:
        """Return the height of the title, in device pixels."""
        return max(theme.px(HEAD), theme.line(Type.LIST) + theme.px(Space.M))

    def arrange(self, theme: Theme) -> None:
        px, rect, palette = theme.px, self.rect, theme.palette
        inset, head = px(INSET), self.head_height(theme)
        room = pygame.Rect(rect.x + inset, rect.y + px(2), rect.w - 2 * inset, head)
        note = fit(self.note, Weight.MEDIUM, theme.type(Type.CAPTION), room.w // 2, theme.smallest_type)
        wide = min(room.w // 2, measure(self.note, Weight.MEDIUM, note)) if self.note else 0
        left = pygame.Rect(room.x, room.y, room.w - wide - px(Space.S), head)
        large = fit(self.title, Weight.BOLD, theme.type(Type.LIST), left.w, theme.smallest_type)
        self.lines = [place_line(shorten(self.title, Weight.BOLD, large, left.w), Weight.BOLD, large, palette.ink,
                                 "midleft", left.midleft, left)]
        if self.note:
            words = shorten(self.note, Weight.MEDIUM, note, room.w // 2)
            self.lines.append(place_line(words, Weight.MEDIUM, note, palette.ink2, "midright", room.midright, room))
        list_room = pygame.Rect(room.x, rect.y + head, room.w, rect.h - head - px(Space.S))
        self._align_columns(theme, room.w)
        children: list[Child] = [(row, Slot()) for row in self.rows]
        self.scroll.fill(list_room, Column(children), theme, self.scroll.offset)

    def _align_columns(self, theme: Theme, width: int) -> None:
        turns = [row for row in self.rows if isinstance(row, TurnRow)]
        columns = columns_for(theme, width, [row.line.text for row in turns])
        for row in self.rows:
            if isinstance(row, TurnRow | Captions):
                row.columns = columns

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        draw_card(target, self.rect, theme)
        if self.progress is not None:
            inset, high = theme.px(INSET), theme.px(Size.TRACK)
            track = pygame.Rect(self.rect.x + inset, self.rect.y + self.head_height(theme) - high,
                                self.rect.w - 2 * inset, high)
            draw_meter(target, theme, track, self.progress)


def heading(text: str) -> Stack:
    """Return the title of a second list in one card."""
    return Stack([Label(text, Type.LIST, Weight.BOLD)], padding=(0, Space.M, 0, Space.XS))
