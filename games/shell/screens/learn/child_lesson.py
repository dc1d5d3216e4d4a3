"""A lesson without words: the goal is a picture, and a hand shows what to touch."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from games.catalogue import find_game
from games.engine.core.picker import Pick
from games.engine.core.rules import Target
from games.shell.screens.board.child_panel import ChildPanel
from games.shell.screens.learn.lesson_scene import LessonScene
from games.shell.screens.places import ChildLessonPlace, ChildMatchPlace
from games.shell.screens.scene import AppServices
from games.shell.screens.thumbnails import thumbnail
from games.shell.table.game_ui import MainAction, Prompt
from games.shell.table.lesson_session import STUD, LessonSession
from games.shell.theme.colour import rgb
from games.shell.theme.text import tr
from games.shell.widgets.base import Widget
from games.shell.widgets.goal_picture import GoalPicture
from games.shell.widgets.progress import Dots

LESSONS = 3  # of a game that work without words


class ChildLessonPanel(ChildPanel):
    """The panel of such a lesson: the goal stands beside the way home."""

    head_height = 112.0

    def __init__(self, scene: ChildLessonScene) -> None:
        super().__init__(scene, scene.undo, scene.ask_hint)
        self.lesson_scene = scene

    def head(self) -> Sequence[tuple[Widget, float]]:
        scene = self.lesson_scene
        self.goal_picture = GoalPicture(rgb(find_game(scene.game).ground))
        self.dots = Dots(scene.exercise_count, scene.exercise_at)
        return [(self.dots, 0.5), (self.goal_picture, 1.0)]

    def refresh(self) -> None:
        super().refresh()
        self.goal_picture.show(self.lesson_scene.attempt.is_done)
        self.dots.set_at(self.lesson_scene.exercise_at)


class ChildLessonScene(LessonScene):
    """One of the first lessons. A refused touch is explained by a picture, and a hand always shows the next touch."""

    is_for_children = True

    def __init__(self, app: AppServices, game: str, index: int) -> None:
        super().__init__(app, game, index)
        self.panel: Any = ChildLessonPanel(self)

    @property
    def address(self) -> str | None:
        return f"children/{self.game}/{self.index + 1}"

    def make_session(self, app: AppServices, game: str) -> LessonSession:
        session = super().make_session(app, game)
        session.help = STUD
        return session

    def build(self) -> Iterator[None]:
        yield from super().build()
        yield from self._paint_goal()

    def _paint_goal(self) -> Iterator[None]:
        """Make the picture of the position that the answer leads to."""
        rules, state = self.rules, self.session.start
        state = rules.after(state, rules.parse_tokens(state, self.exercise.answer[:1]))
        goal = self.panel.goal_picture
        picture = yield from thumbnail(self.game, goal.room().size, self.theme, state,
                                       variant=self.variant, options=dict(self.lesson.options),
                                       stones=self.stone_names)
        goal.set_picture(picture)

    def begin(self, number: int) -> None:
        super().begin(number)
        for _ in self._paint_goal():
            pass

    def update(self, dt: float) -> None:
        super().update(dt)
        self.panel.point()

    def prompt_text(self) -> Prompt:
        """Return the goal for screen readers; it is not shown as text."""
        return Prompt(self.title(), self.goal_text())

    def main_action(self) -> MainAction:
        own = None if self.attempt.is_done else self.own_action()
        return own or MainAction(tr("lesson.next"), "arrow", self.go_on, enabled=self.attempt.is_done,
                                 why_not=self.goal_text())

    def picked(self, pick: Pick, target: Target) -> None:
        super().picked(pick, target)
        if pick.reason:
            self.app.platform.announce(self.comment().text, True)
            self.panel.refuse(self._stone_at(target), self.stones[self.session.seat])

    def go_on(self) -> None:
        if not self.attempt.is_done:
            return
        if not self.is_last_exercise:
            self.begin(self.exercise_at + 1)
        elif self.index + 1 < min(LESSONS, len(self.course.lessons)):
            self.app.swap(ChildLessonPlace(self.game, self.index + 1))
        else:
            self.app.swap(ChildMatchPlace(self.game))
