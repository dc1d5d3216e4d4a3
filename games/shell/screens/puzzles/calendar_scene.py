"""The puzzles of past days, a month at a time: which were solved, on their day or later, and which are still open."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from functools import partial

import pygame

from games import catalogue
from games.engine.teaching.daily_puzzle import daily_puzzle, days_of_month, first_month, is_offered, months_on
from games.shell.library.puzzle_progress import PuzzleProgress
from games.shell.screens.places import PuzzlePlace
from games.shell.screens.scene import AppServices
from games.shell.screens.titled_scene import TitledScene
from games.shell.theme.dates import month_title
from games.shell.theme.text import tr
from games.shell.theme.theme import Space, Theme, Type, Weight
from games.shell.widgets.base import Label, Widget
from games.shell.widgets.containers import FIT, Child, Column, Grid, Row, Slot
from games.shell.widgets.controls import Button
from games.shell.widgets.day_cell import COMING, OPEN, DayCell

WIDEST = 560  # design pixels
CELL, CELL_LOW = 50, 44
WEEK = 7


class CalendarScene(TitledScene):
    """A month of daily puzzles; touching a day opens its puzzle."""

    keeps_build = False

    def __init__(self, app: AppServices) -> None:
        super().__init__(app)
        self.month = date.today().replace(day=1)
        self.cells: dict[date, DayCell] = {}

    @property
    def address(self) -> str | None:
        return "puzzles/days"

    def title(self) -> str:
        return tr("calendar.title")

    def fill(self, area: pygame.Rect) -> Iterator[None]:
        progress = PuzzleProgress(self.app.store)
        dates = days_of_month(self.month)
        self.cells = {day: self._cell(day, progress) for day in dates}
        letters = [Label(word, Type.NAV, Weight.SEMIBOLD, "ink2", "center") for word in tr("puzzles.days").split()]
        blank = [Widget() for _ in range(self.month.weekday())]
        tail = [Widget() for _ in range(-(len(blank) + len(dates)) % WEEK)]
        yield
        parts: list[Child] = [
            self._heading(progress.today), Grid(letters, WEEK, row=lambda theme: theme.line(Type.NAV)),
            Grid([*blank, *self.cells.values(), *tail], WEEK, row=self._cell_height), *self._foot(progress, dates)]
        scroll = self.add_sheet(area, Column(parts, Space.M, (0, Space.S)), WIDEST)
        if progress.today in self.cells:
            scroll.reveal(self.cells[progress.today])

    @staticmethod
    def _cell_height(theme: Theme) -> int:
        return max(theme.px(CELL_LOW if theme.is_low else CELL), theme.touch)

    def _heading(self, today: date) -> Row:
        """Return the name of the month between the buttons for its neighbours."""
        name = Label(month_title(self.month), Type.TITLE_SMALL, Weight.TITLE, align="center")
        earlier = Button("", partial(self._change_month, -1), "icon", "previous")
        later = Button("", partial(self._change_month, 1), "icon", "next")
        earlier.set_enabled(self.month > first_month(today), tr("calendar.first"))
        later.set_enabled(self.month < today.replace(day=1), tr("calendar.last"))
        return Row([(earlier, Slot(across=FIT)), (name, Slot(0, weight=1, across=FIT)), (later, Slot(across=FIT))])

    def _foot(self, progress: PuzzleProgress, dates: list[date]) -> list[Child]:
        """Return the number solved, the streaks, and the meaning of the two greens."""
        past = [day for day in dates if day <= progress.today]
        solved = sum(progress.state_of(day) != OPEN for day in past)
        words = [tr("puzzles.streak", n=progress.streak)] if progress.streak else []
        words += [tr("solved.best", n=progress.best)] if progress.best > 1 else []
        lines = [tr("calendar.count", n=solved, all=len(past)), *([" · ".join(words)] if words else [])]
        return [*[Label(line, Type.SECONDARY, Weight.SEMIBOLD, align="center") for line in lines],
                Label(tr("calendar.legend"), Type.CAPTION, Weight.MEDIUM, "ink2", "center")]

    def _cell(self, day: date, progress: PuzzleProgress) -> DayCell:
        today = progress.today
        puzzle = daily_puzzle(catalogue.GAMES, day)
        state = progress.state_of(day) if is_offered(day, today) and puzzle else COMING
        told = tr("calendar.day", day=day.day, month=month_title(day), game=tr(f"game.{puzzle.game}") if puzzle else "",
                  state=tr(f"calendar.state.{state}"))
        return DayCell(day.day, state, day == today, told, partial(self._open, day))

    def _open(self, day: date) -> None:
        puzzle = daily_puzzle(catalogue.GAMES, day)
        if puzzle:
            self.app.push(PuzzlePlace(puzzle, day))

    def _change_month(self, steps: int) -> None:
        self.month = months_on(self.month, steps)
        self.relayout_now()

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            steps = -1 if event.key == pygame.K_PAGEUP else 1
            today = date.today()
            if first_month(today) <= months_on(self.month, steps) <= today:
                self._change_month(steps)
            return True
        return super().handle(event)
