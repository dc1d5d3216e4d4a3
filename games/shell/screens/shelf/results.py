"""The player's results: one card for each game, with a plot of the latest results and a row for each level."""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import partial

import pygame

from games import catalogue
from games.shell.library.lineup import level_name
from games.shell.library.results import DRAWN, PEOPLE, WON, GameResults, Results, Tally
from games.shell.screens.scene import AppServices
from games.shell.screens.titled_scene import TitledScene
from games.shell.theme.text import fit, measure, tr
from games.shell.theme.theme import Radius, Space, Theme, Type, Weight
from games.shell.widgets.base import Label, Widget, draw_card, place_line
from games.shell.widgets.containers import FIT, Child, Column, Flow, Row, Slot
from games.shell.widgets.controls import Chip
from games.shell.widgets.forms import CHIP_GAP
from games.shell.widgets.group import Group, ScrollArea
from games.shell.widgets.line_plot import Axes, LinePlot

ORDER = ("beginner", "easy", "medium", "hard", "master", "perfect", PEOPLE)
PLOT, ROW = 104, 30  # design pixels
PLOTTED = 60  # the latest results that the line tells of
COUNT_MS = 8.0  # of a frame, while games are counted
NUMBER = 54  # design pixels of a column of numbers where there is room
WIDEST = 1000  # design pixels of all cards together
WIDE = 760  # design pixels of width from which cards stand side by side
NUMBERS = ("games", "won", "drawn", "lost")


def streak_text(tally: Tally) -> str:
    """Return the streak of wins or losses in words; empty if it is shorter than two."""
    if abs(tally.streak) < 2:
        return ""
    return tr("results.won_in_row" if tally.streak > 0 else "results.lost_in_row", n=abs(tally.streak))


def columns(tally: Tally) -> tuple[int, ...]:
    """Return the numbers of a row, in the order of `NUMBERS`."""
    return tally.games, tally.won, tally.drawn, tally.lost


def heights(recent: str) -> list[int]:
    """Return the height of the line after each of the latest results: one up for a win, one down for a loss."""
    line = [0]
    for result in recent[-PLOTTED:]:
        line.append(line[-1] + (1 if result == WON else 0 if result == DRAWN else -1))
    return line


class ResultCard(Group):
    """One game: the plot of the latest results, and its levels."""

    def __init__(self, title: str, results: GameResults) -> None:
        super().__init__()
        self.title = title
        self._columns: list[tuple[int, int]] = []  # of each number: its left edge and its width
        levels = [level for level in ORDER if level in results.levels]
        self.rows = [(level_name(level) if level != PEOPLE else tr("results.people"), results.levels[level])
                     for level in levels]
        if len(self.rows) > 1:
            self.rows.append((tr("results.all"), results.total))
        line = heights(results.recent)
        high, low, games = max(line), -min(line), len(line) - 1
        self.plot = LinePlot(line, Axes(tr("results.plot.high", n=high) if high else "",
                                        tr("results.plot.low", n=low) if low else "", "0",
                                        tr("results.plot.first", n=games), tr("results.plot.last")), 0,
                             tr("results.plot.story", n=games, now=line[-1]))
        self.add(self.plot)

    def height_for(self, width: int, theme: Theme) -> int:
        rows = sum(theme.px(ROW) + (theme.line(Type.CAPTION) if streak_text(tally) else 0) for _, tally in self.rows)
        head = theme.line(Type.TITLE_SMALL) + theme.line(Type.CAPTION) + theme.px(PLOT)
        return head + theme.px(ROW) + rows + theme.px(2 * Space.L + Space.M)

    def overhang(self, theme: Theme) -> int:
        return theme.px(Space.XL)

    def arrange(self, theme: Theme) -> None:
        palette, inset = theme.palette, theme.px(Space.L)
        inner = self.rect.inflate(-2 * inset, -2 * inset)
        px = theme.type(Type.TITLE_SMALL)
        at = (inner.x, inner.y + theme.line(Type.TITLE_SMALL) / 2)
        self.lines = [place_line(self.title, Weight.TITLE, px, palette.ink, "midleft", at, inner)]
        y = inner.y + theme.line(Type.TITLE_SMALL)
        caption = pygame.Rect(inner.x, y, inner.w, theme.line(Type.CAPTION))
        word = tr("results.plot.title")
        px = fit(word, Weight.SEMIBOLD, theme.type(Type.CAPTION), caption.w, theme.smallest_type)
        self.lines.append(place_line(word, Weight.SEMIBOLD, px, palette.ink2, "midleft", caption.midleft, caption))
        y += caption.h
        high = theme.px(PLOT) - theme.px(Space.S)
        self.plot.layout(pygame.Rect(inner.x, y + theme.px(Space.XS), inner.w, high), theme)
        y += theme.px(PLOT)
        px, self._columns = self._measure_columns(theme, inner)
        for name, (left, width) in zip(NUMBERS, self._columns, strict=True):
            room = pygame.Rect(left, y, width, theme.px(ROW))
            word = tr(f"results.{name}")
            self.lines.append(place_line(word, Weight.SEMIBOLD, px, palette.ink2, "midright", room.midright, room))
        y += theme.px(ROW)
        for name, tally in self.rows:
            y = self._arrange_row(theme, inner, y, name, tally)

    def _measure_columns(self, theme: Theme, inner: pygame.Rect) -> tuple[int, list[tuple[int, int]]]:
        """Return the size of the words above the numbers, and the left edge and the width of each column."""
        words = [tr(f"results.{name}") for name in NUMBERS]
        named = max(measure(name, Weight.BOLD, theme.smallest_type) for name, _ in self.rows)
        size = theme.type(Type.CAPTION)
        while True:
            needed = [measure(word, Weight.SEMIBOLD, size) for word in words]
            spare = inner.w - named - sum(needed)
            if spare >= len(words) * theme.px(Space.S) or size <= theme.smallest_type:
                break
            size -= 1
        gap = min(theme.px(Space.M), max(1, spare // len(words)))
        widths = [max(width, theme.px(NUMBER) - gap) for width in needed]
        if sum(widths) + gap * len(words) > inner.w - named:
            widths = needed
        lefts, right = list[int](), inner.right
        for width in reversed(widths):
            lefts.insert(0, right - width)
            right -= width + gap
        return size, list(zip(lefts, widths, strict=True))

    def _arrange_row(self, theme: Theme, inner: pygame.Rect, y: int, name: str, tally: Tally) -> int:
        palette = theme.palette
        is_total = name == tr("results.all")
        weight = Weight.BOLD if is_total else Weight.MEDIUM
        room = pygame.Rect(inner.x, y, self._columns[0][0] - inner.x, theme.px(ROW))
        px = fit(name, weight, theme.type(Type.LIST), room.w, theme.smallest_type)
        self.lines.append(place_line(name, weight, px, palette.ink, "midleft", room.midleft, room))
        for (left, width), number in zip(self._columns, columns(tally), strict=True):
            cell = pygame.Rect(left, y, width, theme.px(ROW))
            px = theme.type(Type.LIST)
            self.lines.append(place_line(str(number), weight, px, palette.ink, "midright", cell.midright, cell))
        y += theme.px(ROW)
        if words := streak_text(tally):
            below = pygame.Rect(inner.x, y - theme.px(Space.XS), inner.w, theme.line(Type.CAPTION))
            px = theme.type(Type.CAPTION)
            self.lines.append(place_line(words, Weight.MEDIUM, px, palette.ink2, "midleft", below.midleft, below))
            y += theme.line(Type.CAPTION)
        return y

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        draw_card(target, self.rect, theme, Radius.CARD)


class ResultsScene(TitledScene):
    """Every game that has results, for one of the people who have played here."""

    keeps_build = False

    def __init__(self, app: AppServices) -> None:
        super().__init__(app)
        self.results = Results(app.store)
        self.player: str | None = None
        self._work: Iterator[None] | None = None if self.results.is_complete else self.results.rebuild()

    @property
    def address(self) -> str | None:
        return "games/results"

    def title(self) -> str:
        return tr("results.title")

    def fill(self, area: pygame.Rect) -> Iterator[None]:
        theme = self.theme
        players = sorted(self.results.players, key=lambda name: (name != "", name.lower()))
        self.player = self.player if self.player in players else next(iter(players), None)
        width = min(area.w, theme.px(WIDEST))
        parts: list[Child] = []
        if len(players) > 1:
            parts.append(Flow([Chip(name or tr("name.you"), partial(self._choose_player, name), name == self.player)
                               for name in players], CHIP_GAP))
        if self.player is None:
            words = tr("results.counting" if self._work else "results.none")
            parts.append(Label(words, Type.BUTTON, Weight.MEDIUM, "ink2"))
        else:
            played = [(tr(f"game.{game.id}"), results) for game in catalogue.GAMES
                      if (results := self.results.of(self.player, game.id)).levels]
            columns: list[list[Widget]] = [[] for _ in range(2 if width >= theme.px(WIDE) else 1)]
            for title, results in played:
                shortest = min(columns, key=lambda cards: sum(card.height_for(width, theme) for card in cards))
                shortest.append(ResultCard(title, results))
                yield
            parts.append(Row([(Column(cards, Space.L), Slot(0, weight=1, across=FIT, align=0)) for cards in columns],
                             Space.L, (0, 0, 0, Space.L)))
        scroll = ScrollArea()
        scroll.fill(pygame.Rect(area.centerx - width // 2, area.y, width, area.h),
                    Column(parts, Space.M, (0, Space.S, 0, 0)), theme)
        self.group.add(scroll)

    def _choose_player(self, name: str) -> None:
        self.player = name
        self.relayout_now()

    def update(self, dt: float) -> None:
        super().update(dt)
        end = time.perf_counter() + COUNT_MS / 1000
        while self._work is not None and time.perf_counter() < end:
            if next(self._work, self) is self:
                self._work = None
                self.relayout_now()
