"""Puzzles: today's, the week, and three levels of every game."""

from __future__ import annotations

from functools import partial
from typing import Any

import pygame

from games import catalogue
from games.engine.core.game import Game
from games.engine.teaching.daily_puzzle import daily_puzzle
from games.engine.teaching.puzzles import GRADES, Puzzle, puzzles_of
from games.shell.library.puzzle_progress import PuzzleProgress, goal_sentence
from games.shell.library.puzzle_run import ALL, RunResults
from games.shell.screens.places import CalendarPlace, PuzzlePlace, SheetPlace
from games.shell.screens.puzzles.rating_scene import RatingScene, change_text
from games.shell.screens.sections import Filling, SectionScene
from games.shell.screens.thumbnails import thumbnail
from games.shell.theme.colour import rgb
from games.shell.theme.text import measure, tr
from games.shell.theme.theme import Radius, Size, Space, Theme, Type, Weight
from games.shell.widgets.base import Label, Widget
from games.shell.widgets.containers import Column, Container, Row, Slot, Stack
from games.shell.widgets.controls import Button
from games.shell.widgets.puzzle_cards import LevelCell, RatingCard, WeekCard
from games.shell.widgets.run_parts import RunCard
from games.shell.widgets.sheet import Sheet
from games.shell.widgets.thumb import Thumb

PICTURE_PHONE = 236  # design pixels of today's picture
WORDS, WEEK, GAME, CELL, WEEK_WIDE = 148, 92, 124, 52, 104
THUMB_PHONE, LEVELS_LEAST = 40, 380
RATING, DAYS_WIDE = 64, 440  # the rating and the run below the week, and the width from which they stand beside it
GAME_LEAST = 100


class PuzzlesScene(SectionScene):
    """Today's puzzle beside the levels; on a phone one above the other."""

    section = "puzzles"

    def icons(self) -> list[Button]:
        return [Button("", self._open_sheet, "icon", "print")]

    def corner(self) -> Button | None:
        return Button(tr("sheet.title"), self._open_sheet, "secondary", "print", Type.LIST)

    def _open_sheet(self) -> None:
        self.app.push(SheetPlace())

    def fill(self, area: pygame.Rect) -> Filling:
        self.progress = PuzzleProgress(self.app.store)
        self.cells: dict[tuple[str, str], LevelCell] = {}
        self.thumbs: dict[str, Thumb] = {}
        self.today = daily_puzzle(catalogue.GAMES, self.progress.today)
        yield
        games = [game for game in catalogue.GAMES if puzzles_of(game.id)]
        if self.today is None or not games:
            return self.show(Label(tr("puzzles.none"), Type.BUTTON, Weight.MEDIUM, "ink2"), area)
        theme, px = self.theme, self.theme.px
        if theme.is_portrait:
            side = min(px(PICTURE_PHONE), area.h // 2)
            bottom = self._add_today(pygame.Rect(area.x, area.y, area.w, 0), side)
            bottom = self._add_days(pygame.Rect(area.x, bottom + px(Space.M), area.w, 0))
            bottom = self._add_games(theme, games, area.x, bottom + px(Space.M), area.w, px(GAME))
        else:
            gap = px(Space.XXL)
            half = (area.w - gap) // 2
            side = max(px(120), area.h - self._words_height(half))
            bottom = self._add_today(pygame.Rect(area.x, area.y, half, 0), side)
            right = area.x + half + gap
            below = self._add_days(pygame.Rect(right, area.y, half, 0))
            room = (area.bottom - below) // len(games) - px(Space.M)
            words = theme.line(Type.TITLE_SMALL) + max(px(CELL), theme.touch) + px(Space.S + Space.XS + Space.M)
            height = max(px(GAME_LEAST), words, min(px(GAME), room))
            low = self._add_games(theme, games, right, below + px(Space.M), half, height)
            bottom = max(bottom, low)
        yield
        rules = catalogue.make_rules(self.today.game, self.today.variant, self.today.options)
        picture = yield from thumbnail(self.today.game, self.thumb.rect.size, theme,
                                       rules.from_position(self.today.position), variant=self.today.variant,
                                       options=self.today.options)
        self.thumb.set_picture(picture)
        for game, thumb in self.thumbs.items():
            thumb.set_picture((yield from thumbnail(game, thumb.rect.size, theme)))
        return bottom - area.y + (px(Space.M) if theme.is_portrait else 0)

    def _goal(self, width: int) -> tuple[Label, int]:
        """Return today's goal, and the height of its two lines, or more if a narrow card needs them."""
        assert self.today is not None
        goal = Label(goal_sentence(self.today), Type.NAME, Weight.BOLD)
        inner = width - 2 * self.theme.px(Space.L)
        return goal, max(2 * self.theme.line(Type.NAME), goal.height_for(inner, self.theme)) + 2

    def _words_height(self, width: int) -> int:
        """Return the height below the picture of today's card, which is as wide as given."""
        theme = self.theme
        words = theme.line(Type.CAPTION) + 2 + self._goal(width)[1]
        return max(theme.px(WORDS), 2 * theme.px(Space.S) + words + theme.px(Space.S + Size.BUTTON + Space.M))

    def _add_today(self, place: pygame.Rect, picture: int) -> int:
        """Add the card of today's puzzle with a picture of a height; return where it ends."""
        assert self.today is not None
        puzzle, is_solved = self.today, self.progress.is_solved_today
        self.thumb = Thumb(rgb(catalogue.find_game(puzzle.game).ground), Radius.SLOT)
        caption = Label(tr("puzzles.today.solved" if is_solved else "puzzles.today", game=tr(f"game.{puzzle.game}")),
                        Type.CAPTION, Weight.BOLD, "brass")
        goal, high = self._goal(place.w)
        self.solve = Button(tr("puzzles.look_again" if is_solved else "puzzles.solve"),
                            partial(self.app.push, PuzzlePlace(puzzle, self.progress.today)),
                            "secondary" if is_solved else "primary", "puzzle")
        words = Column([(caption, Slot(lambda theme: theme.line(Type.CAPTION) + 2)), (goal, Slot(lambda theme: high)),
                        (Widget(), Slot(0, weight=1)), (self.solve, Size.BUTTON)],
                       padding=(Space.L, Space.S, Space.L, Space.M))
        parts = Column([(Stack([self.thumb], padding=(Space.S, 0)), Slot(lambda theme: picture)),
                        (words, Slot(0, weight=1))], padding=(0, Space.S, 0, 0))
        place.h = picture + self._words_height(place.w)
        card = Stack([Sheet(), parts])
        card.layout(place, self.theme)
        self.body.add(card)
        return place.bottom

    def _add_days(self, place: pygame.Rect) -> int:
        """Add the week, which leads to the calendar, the rating and the run, beside or below; return where they end."""
        theme, progress = self.theme, self.progress
        letters = tr("puzzles.days").split()
        streak = tr("puzzles.streak", n=progress.streak) if progress.streak else tr("puzzles.no_streak")
        self.week = WeekCard(streak, tr("calendar.open"), [(letters[day.weekday()], is_solved)
                                                           for day, is_solved in progress.week()],
                             partial(self.app.push, CalendarPlace()))
        self.rating = RatingCard(tr("rating.caption"), str(round(progress.rating)), change_text(progress.last_change),
                                 lambda: self.app.push(RatingScene(self.app)))
        best = RunResults(self.app.store).best(ALL, True)
        line = tr("run.best", n=best[0].score) if best else tr("run.lives_short")
        self.run = RunCard(tr("run.title"), line, self._open_run)
        cards: Container
        is_narrow = place.w < theme.px(DAYS_WIDE)
        if is_narrow:
            low = Row([(self.rating, Slot(0, weight=1)), (self.run, Slot(0, weight=1))], Space.M)
            cards = Column([(self.week, WEEK), (low, RATING)], Space.M)
        else:
            beside = Column([(self.rating, Slot(0, weight=1)), (self.run, Slot(0, weight=1))], Space.S)
            cards = Row([(self.week, Slot(0, weight=4)), (beside, Slot(0, weight=3))], Space.M)
        words = 2 * (theme.px(Space.XXL) + theme.line(Type.BUTTON)) + theme.px(Space.S)
        place.h = cards.height_for(place.w, theme) if is_narrow else max(theme.px(WEEK_WIDE), words)
        cards.layout(place, theme)
        self.body.add(cards)
        return place.bottom

    def _open_run(self) -> None:
        from games.shell.screens.puzzles.run_sheets import RunStartScene

        self.app.push(RunStartScene(self.app))

    def _add_games(self, theme: Theme, games: list[Game], x: int, y: int, width: int, height: int) -> int:
        for game in games:
            self._add_game(theme, game, pygame.Rect(x, y, width, height))
            y += height + theme.px(Space.M)
        return y - theme.px(Space.M)

    def _add_game(self, theme: Theme, game: Game, place: pygame.Rect) -> None:
        """A game's card: its board, beside the name on a phone, its name, how many are solved, and its levels."""
        px, gap = theme.px, theme.px(Space.S)
        card = Sheet()
        card.layout(place, theme)
        thumb = Thumb(rgb(game.ground), Radius.SLOT)
        line = theme.line(Type.TITLE_SMALL)
        if theme.is_portrait:
            side = px(THUMB_PHONE)
            thumb.layout(pygame.Rect(place.x + px(Space.M), place.y + px(Space.M), side, side), theme)
            left, cells = thumb.rect.right + px(Space.M), place.x + px(Space.M)
            top = thumb.rect.centery - line // 2
        else:
            side = place.h - 2 * px(Space.S)
            side = side if place.w - side >= px(LEVELS_LEAST) else 0  # a narrow card has words only
            thumb.layout(pygame.Rect(place.x + px(Space.S), place.y + px(Space.S), side, side), theme)
            left = cells = thumb.rect.right + px(Space.L if side else Space.S)
            top = place.y + px(Space.S)
        puzzles = puzzles_of(game.id)
        words = tr("lesson.count", n=self.progress.count(puzzles), all=len(puzzles))
        wide = measure(words, Weight.BOLD, theme.type(Type.CAPTION)) + 2
        count = Label(words, Type.CAPTION, Weight.BOLD, "brass")
        right = place.right - px(Space.M)
        high = theme.line(Type.CAPTION) + 2
        count.layout(pygame.Rect(right - wide, top + (line - high) // 2, wide, high), theme)
        name = Label(tr(f"game.{game.id}"), Type.TITLE_SMALL, Weight.TITLE)
        name.layout(pygame.Rect(left, top, right - wide - gap - left, line + 2), theme)
        self.body.add(card, name, count)
        if side:
            self.thumbs[game.id] = thumb
            self.body.add(thumb)
        cell, tall = (right - cells - 2 * gap) // len(GRADES), max(px(CELL), theme.touch)
        for k, grade in enumerate(GRADES):
            alike = tuple([puzzle for puzzle in puzzles if puzzle.grade == grade])
            if alike:
                level = LevelCell(tr(f"grade.{grade}"), self.progress.count(alike), len(alike),
                                  partial(self._open_level, alike))
                at = (cells + k * (cell + gap), place.bottom - px(Space.M) - tall)
                level.layout(pygame.Rect(*at, cell, tall), theme)
                self.cells[game.id, grade] = level
                self.body.add(level)

    def _open_level(self, puzzles: tuple[Puzzle, ...]) -> None:
        puzzle: Any = self.progress.following(puzzles)
        self.app.push(PuzzlePlace(puzzle))
