"""Learn: the lessons of every game as paths that show the progress."""

from __future__ import annotations

from functools import partial

import pygame

from games import catalogue
from games.engine.core.game import Game
from games.engine.teaching.lessons import Course
from games.shell.library.lesson_progress import LessonProgress
from games.shell.screens.learn.course_card import BELOW, HEAD, CardHead, CourseCard
from games.shell.screens.places import LessonPlace, SheetPlace
from games.shell.screens.scene import AppServices
from games.shell.screens.sections import Filling, SectionScene
from games.shell.screens.thumbnails import thumbnail
from games.shell.theme.text import tr
from games.shell.theme.theme import Size, Space, Theme, Type
from games.shell.widgets.base import Widget
from games.shell.widgets.containers import Child, Column, Slot, Stack
from games.shell.widgets.controls import Button
from games.shell.widgets.progress import PathRow

ROW = 44  # design pixels of a lesson
PICTURE, PICTURE_LEAST = 107, 48
NARROWEST = 176  # design pixels of a column
CLOSE_UP = 1.45  # how much larger than the card its board is


class LearnScene(SectionScene):
    """Lessons open in any order; a phone shows one game's at a time."""

    section = "learn"

    def __init__(self, app: AppServices, game: str = "") -> None:
        super().__init__(app)
        self.open_game = game or LessonProgress(app.store).last_game

    def icons(self) -> list[Button]:
        return [Button("", lambda: self.open_rules(self.open_game or catalogue.GAMES[0].id), "icon", "book"),
                Button("", self._open_sheet, "icon", "print")]

    def corner(self) -> Button | None:
        return Button(tr("sheet.title"), self._open_sheet, "secondary", "print", Type.LIST)

    def _open_sheet(self) -> None:
        self.app.push(SheetPlace(self.open_game))

    @staticmethod
    def _games() -> list[Game]:
        return [game for game in catalogue.GAMES if game.course().lessons]

    def fill(self, area: pygame.Rect) -> Filling:
        self.progress = LessonProgress(self.app.store)
        self.rows: dict[tuple[str, str], PathRow] = {}
        self.cards: dict[str, CourseCard] = {}
        self.heads: dict[str, CardHead] = {}
        yield
        height = (self._fill_phone if self.theme.is_portrait else self._fill_desktop)(self.theme, area)
        yield
        for game, card in self.cards.items():
            zoom = 0.0 if self.theme.is_portrait else CLOSE_UP
            picture = yield from thumbnail(game, card.picture_rect().size, self.theme, zoom=zoom)
            card.set_picture(picture)
        return height

    def _fill_desktop(self, theme: Theme, area: pygame.Rect) -> int:
        px, games = theme.px, self._games()
        across = max(4, len(games))
        if self.columns(area, across)[0].w < px(NARROWEST):
            across = 2
        row, foot = row_height(theme), px(Space.S)
        longest = max(len(game.course().lessons) for game in games)
        picture = min(px(PICTURE), max(px(PICTURE_LEAST), area.h - px(BELOW) - longest * row - foot))
        height = picture + px(BELOW) + longest * row + foot
        columns = self.columns(area, across)
        for k, game in enumerate(games):
            place = pygame.Rect(columns[k % across])
            place.y += k // across * (height + px(Space.XXL))
            self._fill_column(theme, game, pygame.Rect(place.x, place.y, place.w, height), picture)
        rows = -(-len(games) // across)
        return rows * (height + px(Space.XXL)) - px(Space.XXL)

    def _fill_column(self, theme: Theme, game: Game, place: pygame.Rect, picture: int) -> None:
        px, touch, course = theme.px, theme.touch, game.course()
        card = self._card(game, course)
        card.picture_height = picture
        card.layout(place, theme)
        book = Button("", partial(self.open_rules, game.id), "icon", "book")
        top = place.y + picture + px(30) - touch // 2
        book.layout(pygame.Rect(place.right - px(Space.M - 1) - touch, top, touch, touch), theme)
        self.body.add(card, book)
        path, top = self._path(game, course), place.y + picture + px(BELOW - 6)
        path.layout(pygame.Rect(place.x, top, place.w, path.height_for(place.w, theme)), theme)
        self.body.add(path)

    def _fill_phone(self, theme: Theme, area: pygame.Rect) -> int:
        cards = [self._phone_card(game) for game in self._games()]
        return self.show(Column(cards, Space.M + 2, (0, 0, 0, Space.M + 2)), area)

    def _phone_card(self, game: Game) -> Widget:
        """Return a game's card: its head and, if it is open, its lessons and a button to the next one."""
        course, is_open = game.course(), game.id == self.open_game
        following = self.progress.following(game.id, course)
        self.heads[game.id] = head = CardHead(partial(self._toggle, game.id))
        parts: list[Child] = [(head, HEAD)]
        if is_open:
            parts += [(Widget(), Space.S), self._path(game, course), (Widget(), Space.S)]
        if is_open and following:
            index = course.lessons.index(following)
            go_on = Button(tr("learn.go_on", n=index + 1), partial(self.app.push, LessonPlace(game.id, index)),
                           "primary", "play")
            parts += [(Stack([go_on], padding=(Space.L, 0)), Size.BUTTON), (Widget(), Space.L)]
        return Stack([self._card(game, course, is_open), Column(parts)])

    def _card(self, game: Game, course: Course, is_open: bool = False) -> CourseCard:
        done = len(self.progress.done(game.id, course))
        card = CourseCard(tr(f"game.{game.id}"), done, len(course.lessons), self.theme.is_portrait, is_open)
        self.cards[game.id] = card
        return card

    def _path(self, game: Game, course: Course) -> Column:
        """Return the rows of a game's lessons."""
        done, following = self.progress.done(game.id, course), self.progress.following(game.id, course)
        for k, lesson in enumerate(course.lessons):
            state = "done" if lesson in done else "next" if lesson == following else "open"
            self.rows[game.id, lesson.key] = PathRow(
                k + 1, tr(f"lesson.{game.id}.{lesson.key}"), state, partial(self.app.push, LessonPlace(game.id, k)),
                is_last=k + 1 == len(course.lessons), is_current=self._is_current(game, lesson.key))
        return Column([(self.rows[game.id, lesson.key], Slot(row_height)) for lesson in course.lessons],
                      padding=(Space.M, 0))

    def _is_current(self, game: Game, key: str) -> bool:
        """Whether a lesson is the one begun last: of this game on a phone, of all games on a wide screen."""
        is_shown = self.theme.is_portrait or game.id == self.progress.last_game
        return is_shown and self.progress.begun(game.id) == key

    def _toggle(self, game: str) -> None:
        self.open_game = "" if self.open_game == game else game
        self.relayout_now()


def row_height(theme: Theme) -> int:
    """Return the height of a lesson's row."""
    return max(theme.px(ROW), theme.touch)
