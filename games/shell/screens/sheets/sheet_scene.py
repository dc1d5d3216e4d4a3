"""Choose lessons and puzzles for a sheet to print, and save it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

import pygame

from games import catalogue
from games.engine.teaching.puzzles import GRADES, Puzzle, puzzles_of
from games.shell.library.puzzle_progress import PuzzleProgress
from games.shell.screens.printed_sheet import PrintedTask, lesson_tasks, puzzle_task, sheet_html
from games.shell.screens.save_file import Making, SaveScene
from games.shell.screens.scene import AppServices
from games.shell.screens.titled_scene import TitledScene
from games.shell.theme.text import tr
from games.shell.theme.theme import Size, Space, Type, Weight
from games.shell.widgets.base import Label, Widget
from games.shell.widgets.containers import Child, Column, Flow, Slot
from games.shell.widgets.controls import Button, Chip, Segmented, Toggle
from games.shell.widgets.field import TextField
from games.shell.widgets.forms import CHIP_GAP, below, beside

WIDEST = 760  # design pixels
ROW = 52
COUNTS = (0, 2, 4, 8)  # puzzles of a grade that can be asked for
WIDE_CONTROL = 260  # design pixels
PAGE_ADDRESS = re.compile(r"https?://[^\s<>\"'#]{1,300}")


class SheetScene(TitledScene):
    """The lessons of a game as switches, its puzzles by grade, and a button that makes one sheet of all games."""

    keeps_build = False

    def __init__(self, app: AppServices, game: str = "") -> None:
        super().__init__(app)
        self.games = [entry.id for entry in catalogue.GAMES if entry.course().lessons or puzzles_of(entry.id)]
        self.game = game if game in self.games else self.games[0]
        self.lessons: list[tuple[str, int]] = []  # game and number from 0
        self.counts: dict[tuple[str, str], int] = {}  # by game and grade
        self._offset = 0

    @property
    def address(self) -> str | None:
        return f"sheet/{self.game}"

    @property
    def help_game(self) -> str | None:
        return self.game

    def title(self) -> str:
        return tr("sheet.title")

    def fill(self, area: pygame.Rect) -> Iterator[None]:
        theme, px = self.theme, self.theme.px
        width = min(area.w, px(WIDEST))
        chips = Flow([Chip(tr(f"game.{game}"), partial(self._choose_game, game), game == self.game)
                      for game in self.games], CHIP_GAP)
        self.button = Button(self.caption(), self.make_sheet, "primary", "export")
        self.button.set_enabled(bool(self.task_count()), tr("sheet.none"))
        foot = max(px(Size.BUTTON), theme.touch)
        top = pygame.Rect(area.centerx - width // 2, area.y, width, chips.height_for(width, theme))
        chips.layout(top, theme)
        self.group.add(chips)
        room = pygame.Rect(area.x, top.bottom + px(Space.M), area.w, area.bottom - top.bottom - foot - 2 * px(Space.M))
        self._scroll = self.add_sheet(room, Column(self._rows(), padding=(0, Space.XS)), WIDEST, self._offset)
        self.button.layout(pygame.Rect(top.x, area.bottom - foot, width, foot), theme)
        self.group.add(self.button)
        yield

    def _rows(self) -> list[Child]:
        rows: list[Child] = []
        lessons = catalogue.find_game(self.game).course().lessons
        if lessons:
            rows.append(Label(tr("section.learn"), Type.CAPTION, Weight.SEMIBOLD, "brass"))
        for number, lesson in enumerate(lessons):
            words = f"{number + 1}. {tr(f'lesson.{self.game}.{lesson.key}')}"
            toggle = Toggle((self.game, number) in self.lessons, partial(self._choose_lesson, number))
            rows.append(self._row(words, toggle, False))
        grades = [grade for grade in GRADES if any(puzzle.grade == grade for puzzle in puzzles_of(self.game))]
        if grades:
            rows += [(Widget(), Space.M), Label(tr("section.puzzles"), Type.CAPTION, Weight.SEMIBOLD, "brass")]
        for grade in grades:
            chosen = COUNTS.index(self.counts.get((self.game, grade), 0))
            control = Segmented([str(count) for count in COUNTS], chosen, partial(self._choose_count, grade))
            rows.append(self._row(tr(f"grade.{grade}"), control, True))
        return rows

    def _row(self, words: str, control: Widget, is_wide: bool) -> Child:
        label = Label(words, Type.BUTTON, Weight.SEMIBOLD)
        if is_wide and self.theme.is_portrait:
            return below(label, control)
        row = beside(label, control, WIDE_CONTROL if is_wide else Size.TOGGLE[0], Space.M)
        return row, Slot(lambda theme: max(theme.px(ROW), theme.touch + theme.px(Space.S)))

    # --- what is chosen --------------------------------------------------------------------------

    def task_count(self) -> int:
        """Return the number of tasks that the sheet will have."""
        exercises = sum(len(catalogue.find_game(game).course().lessons[number].exercises)
                        for game, number in self.lessons)
        return exercises + sum(self.counts.values())

    def caption(self) -> str:
        """Return the words on the button."""
        return tr("sheet.make", n=self.task_count()) if self.task_count() else tr("sheet.make.none")

    def puzzles(self) -> list[Puzzle]:
        """Return the chosen puzzles: those that were not solved here come first."""
        progress = PuzzleProgress(self.app.store)
        found: list[Puzzle] = []
        for (game, grade), count in self.counts.items():
            alike = [puzzle for puzzle in puzzles_of(game) if puzzle.grade == grade]
            found += sorted(alike, key=progress.is_solved)[:count]
        return found

    def _choose_game(self, game: str) -> None:
        self.game, self._offset = game, 0
        self.relayout_now()

    def _choose_lesson(self, number: int, is_on: bool) -> None:
        chosen = (self.game, number)
        self.lessons = sorted({*self.lessons, chosen} if is_on else set(self.lessons) - {chosen})
        self._follow()

    def _choose_count(self, grade: str, index: int) -> None:
        self.counts[self.game, grade] = COUNTS[index]
        self._follow()

    def _follow(self) -> None:
        self.button.set_caption(self.caption())
        self.button.set_enabled(bool(self.task_count()), tr("sheet.none"))

    def make_sheet(self) -> None:
        """Open the sheet that saves the file."""
        self.app.push(SheetSaveScene(self.app, self.lessons, self.puzzles()))


class SheetSaveScene(SaveScene):
    """Makes the sheet a task a slice and saves it. On the desktop it asks for the page that the codes open."""

    title = "sheet.title"
    kind = "text/html"

    def __init__(self, app: AppServices, lessons: list[tuple[str, int]], puzzles: list[Puzzle]) -> None:
        super().__init__(app, "agate-sheet.html")
        self.lessons, self.puzzles = list(lessons), list(puzzles)
        page = app.platform.page
        self.page = page.url if page else ""
        self.page_field: TextField | None = None

    def line(self) -> str:
        return tr("sheet.line") if self.app.platform.page else tr("sheet.line.address")

    def choices(self) -> list[Child]:
        if self.app.platform.page:
            return []
        self.page_field = TextField(self.page, self._set_page)
        return [(Label(tr("sheet.address"), Type.CAPTION, Weight.SEMIBOLD, "ink2"), Slot(None)),
                (self.page_field, Size.BUTTON_SMALL), (Widget(), Space.XS)]

    def _set_page(self, text: str) -> None:
        self.page = text.strip()

    def make_file(self) -> Making:
        if self.page and not PAGE_ADDRESS.fullmatch(self.page):
            raise OSError(tr("sheet.address.bad"))
        tasks: list[PrintedTask] = []
        whole = len(self.lessons) + len(self.puzzles)
        for at, (game, number) in enumerate(self.lessons):
            tasks += lesson_tasks(game, number)
            yield (at + 1) / whole
        for at, puzzle in enumerate(self.puzzles):
            tasks.append(puzzle_task(puzzle))
            yield (len(self.lessons) + at + 1) / whole
        return sheet_html(tasks, tr("sheet.heading"), self.page)
