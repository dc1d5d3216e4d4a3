"""The children's home: the boards as pictures, three lessons and a game for each, without text."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pygame

from games.catalogue import GAMES
from games.engine.core.game import Game
from games.shell.library.lesson_progress import LessonProgress
from games.shell.screens.children.gate import GateScene
from games.shell.screens.places import ChildLessonPlace, ChildMatchPlace
from games.shell.screens.scene import Scene
from games.shell.screens.sound_switch import SoundButton
from games.shell.screens.thumbnails import thumbnail
from games.shell.theme.colour import rgb
from games.shell.theme.text import tr
from games.shell.theme.theme import Space, Theme
from games.shell.widgets.base import Widget
from games.shell.widgets.containers import Grid
from games.shell.widgets.controls import Action, Button
from games.shell.widgets.picture_controls import RoundButton
from games.shell.widgets.sheet import Sheet
from games.shell.widgets.thumb import Thumb

LESSONS = 3  # of a game that work without words
DISC, DISC_LEAST = 64, 44  # design pixels of a round button
PLAY_LARGER = 1.25
LEAST_PICTURE = 1.5  # heights of a button
NUMBERS = ("one", "two", "three")  # icons of the lessons


class PictureButton(Thumb):
    """The picture of a game; a touch opens its next lesson, or the game."""

    is_control = True

    def __init__(self, game: Game, on_press: Action) -> None:
        super().__init__(rgb(game.ground))
        self.name, self.on_press = tr(f"game.{game.id}"), on_press

    def spoken(self) -> str:
        return self.name

    def activate(self) -> None:
        self.on_press()

    def overhang(self, theme: Theme) -> int:
        return theme.px(6)

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        self.draw_ring(target, theme)
        super().paint(target, theme)


class ChildrenScene(Scene):
    """The home screen while the app is set for children. A small sum leads out."""

    keeps_build = False  # what was learnt meanwhile shows

    @property
    def address(self) -> str | None:
        return ""

    def build(self) -> Iterator[None]:
        theme, px = self.theme, self.theme.px
        self.backdrop = self.app.ground()
        yield
        self.group.clear()
        self.group.rect, self.group.theme = self.screen, theme
        self.group.on_refused = lambda widget: self.toast.say(widget.why_not, "danger")
        gap, touch = px(Space.M if theme.is_portrait or theme.is_low else Space.XXL), theme.touch
        self.leave_button = Button("", self._open_gate, "icon", "close")
        self.leave_button.layout(pygame.Rect(theme.width - gap - touch, gap // 2, touch, touch), theme)
        sound = SoundButton(self.app, "icon")
        sound.layout(pygame.Rect(theme.width - 2 * (gap + touch), gap // 2, touch, touch), theme)
        top = touch + gap
        area = pygame.Rect(gap, top, theme.width - 2 * gap, theme.height - top - gap)
        columns = 2 if theme.is_portrait else len(GAMES)
        least = (LESSONS + 1) * (touch + px(Space.XS)) + 2 * px(Space.M)  # a card with all its buttons in a row
        while columns > 1 and (area.w - gap * (columns - 1)) // columns < least:
            columns //= 2
        if theme.is_low and columns > 1 and (area.w - gap) // columns - least < LEAST_PICTURE * touch:
            columns = len(GAMES)  # too low for a picture beside the buttons: they stand below it, in two rows
        rows = -(-len(GAMES) // columns)
        high = (area.h - gap * (rows - 1)) // rows
        high = min(high, px(440)) if columns > 1 else high
        progress = LessonProgress(self.app.store)
        self.pictures: list[tuple[Game, PictureButton]] = []
        sheets = [Sheet() for _ in GAMES]
        grid = Grid(sheets, columns, lambda theme: gap, lambda theme: high)
        if columns > 1:
            area.y += (area.h - grid.height_for(area.w, theme)) // 3
        grid.layout(area, theme)
        for game, sheet in zip(GAMES, sheets, strict=True):
            self._add_game(game, sheet, progress)
            yield
        self.group.add(sound, self.leave_button)
        self.toast.layout(self.screen, theme)
        self.group.add(self.toast)
        for game, picture in self.pictures:
            made = yield from thumbnail(game.id, picture.rect.size, theme)
            picture.set_picture(made)
        self.redraw()

    def _add_game(self, game: Game, sheet: Sheet, progress: LessonProgress) -> None:
        """Put a game on its sheet: its picture, its lessons and the game itself."""
        theme, px = self.theme, self.theme.px
        inset = px(Space.M)
        inner = sheet.rect.inflate(-2 * inset, -2 * inset)
        lessons = game.course().lessons[:LESSONS]
        done = [lesson.key for lesson in progress.done(game.id, game.course())]
        following = next((k for k, lesson in enumerate(lessons) if lesson.key not in done), None)
        is_flat = inner.w > 1.6 * inner.h
        count = len(lessons) + 1
        picture = PictureButton(game, partial(self._open_next, game, following))
        if is_flat:
            in_row = count
            side = min(inner.h, inner.w - count * max(theme.touch, px(DISC_LEAST)) - count * px(Space.S))
            picture.layout(pygame.Rect(inner.x, inner.centery - side // 2, side, side), theme)
            discs = pygame.Rect(picture.rect.right + inset, inner.y, inner.right - picture.rect.right - inset, inner.h)
        else:
            in_row = count if inner.w >= count * theme.touch else -(-count // 2)
            high = round(max(theme.touch, min(px(DISC) * PLAY_LARGER, inner.w // in_row))) * -(-count // in_row)
            discs = pygame.Rect(inner.x, inner.bottom - high, inner.w, high)
            picture.layout(pygame.Rect(inner.x, inner.y, inner.w, inner.h - high - inset), theme)
        widgets: list[Widget] = []
        cell = discs.w // in_row
        size = max(theme.touch, min(px(DISC), cell - px(Space.XS)))
        for k in range(count):
            is_play = k == len(lessons)
            act = partial(self._play, game) if is_play else partial(self._learn, game, k)
            name = tr("child.play", game=tr(f"game.{game.id}")) if is_play else tr(
                f"lesson.{game.id}.{lessons[k].key}")
            is_next = k == following or (is_play and following is None)
            disc = RoundButton(name, act, "play" if is_play else NUMBERS[k], is_next)
            disc.show(is_next, not is_play and lessons[k].key in done)
            box = pygame.Rect(0, 0, size, size)
            row, rows = k // in_row, -(-count // in_row)
            box.center = discs.x + cell * (k % in_row) + cell // 2, discs.y + discs.h * (2 * row + 1) // (2 * rows)
            disc.layout(box, theme)
            widgets.append(disc)
        self.pictures.append((game, picture))
        self.group.add(sheet, picture, *widgets)

    def _open_next(self, game: Game, following: int | None) -> None:
        self._play(game) if following is None else self._learn(game, following)

    def _learn(self, game: Game, index: int) -> None:
        self.app.push(ChildLessonPlace(game.id, index))

    def _play(self, game: Game) -> None:
        self.app.push(ChildMatchPlace(game.id))

    def _open_gate(self) -> None:
        self.app.push(GateScene(self.app))

    def back(self) -> None:
        self._open_gate()

