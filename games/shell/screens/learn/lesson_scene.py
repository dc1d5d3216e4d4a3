"""A lesson: exercises on the real board with the real rules, and a comment on every try."""

from __future__ import annotations

from typing import Any

from games.catalogue import find_game, make_evaluator
from games.engine.core.match import Match, Player
from games.engine.core.picker import Pick
from games.engine.core.rules import Rules, Target
from games.engine.search.levels import hint_level
from games.engine.teaching.lessons import Exercise, Lesson
from games.shell.library.lesson_progress import LessonProgress
from games.shell.library.lineup import default_stones
from games.shell.screens.board.task_scene import Comment, TaskScene
from games.shell.screens.game_scenes import game_ui
from games.shell.screens.places import LessonPlace
from games.shell.screens.scene import AppServices
from games.shell.table.attempt import Status
from games.shell.table.game_ui import MainAction, Prompt
from games.shell.table.lesson_session import NOT_YET, WAY, LessonSession
from games.shell.table.session import Phase
from games.shell.theme.stones import Stone
from games.shell.theme.text import tr
from games.shell.widgets.lesson_cards import RIGHT, WRONG, MemoLine

SCRIPTED = "lesson"  # the level of seats that play the moves of the exercise


def position_match(game: str, lesson: Lesson, exercise: Exercise, rules: Rules[Any], variant: str) -> Match[Any]:
    """Return the match of an exercise, with the learner at the seat that is to move after the opening."""
    start = rules.from_position(exercise.position) if exercise.position else rules.start()
    learner = rules.seat_to_move(rules.after(start, rules.parse_tokens(start, exercise.opening)))
    players = tuple(Player("", "" if seat == learner else lesson.level or SCRIPTED) for seat in range(rules.seats))
    return Match(rules, game, variant, dict(lesson.options), players, exercise.position)


class LessonScene(TaskScene):
    """One lesson, exercise by exercise."""

    session: LessonSession
    is_shareable = True

    def __init__(self, app: AppServices, game: str, index: int, exercise: int = 0) -> None:
        entry = find_game(game)
        self.course = entry.course()
        self.index, self.lesson = index, self.course.lessons[index]
        self.exercise_count, self.exercise_at = len(self.lesson.exercises), exercise
        self.variant = self.lesson.variant or entry.variants[0][0]
        self.rules = entry.make_rules(self.variant, dict(self.lesson.options))
        self._is_kept = False  # the progress is written down
        super().__init__(app, game_ui(game), self.make_session(app, game), default_stones(game, self.variant))

    def make_session(self, app: AppServices, game: str) -> LessonSession:
        match = position_match(game, self.lesson, self.exercise, self.rules, self.variant)
        return LessonSession(match, self.lesson, self.exercise, app.engines.make,
                             hint_level(make_evaluator(game, self.rules)))

    @property
    def address(self) -> str | None:
        return f"learn/{self.game}/{self.index + 1}" + (f"/{self.exercise_at + 1}" if self.exercise_at else "")

    @property
    def needs_engines(self) -> bool:
        return self.lesson.is_game

    def enter(self) -> None:
        super().enter()
        LessonProgress(self.app.store).begin(self.game, self.lesson.key)

    @property
    def exercise(self) -> Exercise:
        """The present exercise."""
        return self.lesson.exercises[self.exercise_at]

    @property
    def is_last_exercise(self) -> bool:
        """Whether the lesson ends with this exercise."""
        return self.exercise_at + 1 == self.exercise_count

    # --- words -----------------------------------------------------------------------------------

    def key_of(self, slug: str) -> str:
        """Return the key of some words of the exercise."""
        return f"lesson.{self.game}.{self.lesson.key}.{self.exercise_at + 1}.{slug}"

    def title(self) -> str:
        return tr(f"lesson.{self.game}.{self.lesson.key}")

    def summary(self) -> str:
        return tr(f"lesson.{self.game}.{self.lesson.key}.line")

    def number(self) -> str:
        return tr("lesson.number", n=self.index + 1, all=len(self.course.lessons))

    def exercise_number(self) -> str:
        if self.exercise_count == 1:
            return super().exercise_number()
        return tr("lesson.exercise", n=self.exercise_at + 1, all=self.exercise_count)

    def exercise_line(self) -> str:
        if self.exercise_count == 1:
            return super().exercise_line()
        return tr("lesson.number_exercise", n=self.index + 1, all=len(self.course.lessons), at=self.exercise_at + 1)

    def goal_text(self) -> str:
        return tr(self.key_of("goal"))

    def comment(self) -> Comment:
        remark = self.session.remark
        if remark is None:
            return Comment()
        if remark.is_right:
            return Comment(RIGHT, tr("lesson.well_played"), tr(self.key_of(remark.slug)))
        if remark.is_rule:
            text = tr(f"why.{self.game}.{remark.slug}")
        elif remark.slug in (NOT_YET, "missed"):
            text = tr(f"lesson.{remark.slug}")
        else:
            text = tr(self.key_of(remark.slug))
        return Comment(WRONG, "", text, self._stone_at(remark.target))

    def _stone_at(self, target: Target | None) -> Stone | None:
        """Return the stone of the marble on a cell."""
        pieces = self.session.rules.pieces(self.session.shown_state)
        return next((self.stones[piece] for cell, piece in pieces if cell == target and piece < len(self.stones)), None)

    def memo_lines(self) -> list[MemoLine]:
        return [MemoLine(tuple(self.stones[int(seat)] for seat in row.picture) if row.picture.isdigit() else (),
                         row.picture, tr(f"memo.{self.game}.{row.slug}"), row.is_allowed,
                         row.slug == self.lesson.rule) for row in self.course.memo]

    def prompt_text(self) -> Prompt:
        if self.attempt.status is Status.SHOWING:
            return Prompt(tr("lesson.showing"), tr("lesson.showing.line"))
        if self.attempt.is_missed:
            return Prompt(tr("trial.title"), tr("task.back.line"))
        if self.attempt.is_done and not self.session.replays:
            return Prompt(tr("lesson.done"), tr("lesson.done.line", button=self.main_action().caption))
        if not self.attempt.is_done and self.lesson.is_game:
            self._prompt = self.playing_prompt()
        elif self.session.phase is Phase.HUMAN:
            self._prompt = self._guided_prompt()
        return self._prompt

    def _guided_prompt(self) -> Prompt:
        caption, line = self.ui.prompt(self)
        guide = self.session.guide
        if guide is not None and guide in self.view.spots:
            line = tr("lesson.touch_stud" if self._stone_at(guide) else "lesson.touch_ring")
        elif self.view.spots and guide in self.session.picker.first_targets():  # else the board has no place yet
            line = tr("lesson.take_marked")
        if self.session.hints.shown:
            line = self.panel.prompt.longest_fitting([f"{self.hint_lines()[0]} {line}", line], self.theme)
        return Prompt(caption, line)

    # --- buttons ---------------------------------------------------------------------------------

    def may_show(self) -> bool:
        return super().may_show() and not self.session.hints.is_searching

    def main_action(self) -> MainAction:
        is_end = self.is_last_exercise and self.index + 1 == len(self.course.lessons)
        forth = MainAction(tr("lesson.finish" if is_end else "lesson.next"), "check" if is_end else "arrow",
                           self.go_on, enabled=self.attempt.is_done, why_not=self.goal_text())
        if self.attempt.is_done:
            return forth
        if own := self.own_action():
            return own
        if self.session.help >= WAY and not self.lesson.is_game and self.attempt.status is not Status.SHOWING:
            return MainAction(tr("lesson.show"), "hint", self.session.play_answer)
        return forth

    def ask_hint(self) -> None:
        """Give a little help; in a whole game, request a hint."""
        if not self.lesson.is_game:
            self.session.show_me()
        elif self.session.phase is Phase.HUMAN:
            self.session.ask_hint()
        else:
            self.say(tr("toast.no_hint"), "danger")

    def again(self) -> None:
        self.begin(self.exercise_at)

    def go_on(self) -> None:
        if not self.attempt.is_done:
            return
        if not self.is_last_exercise:
            self.begin(self.exercise_at + 1)
        elif self.index + 1 < len(self.course.lessons):
            self.app.swap(LessonPlace(self.game, self.index + 1))
        else:
            self.back()

    def begin(self, number: int) -> None:
        """Begin an exercise on the board."""
        self.board.finish()
        self.session.close()
        self.exercise_at, self._is_kept = number, False
        self.session = self.make_session(self.app, self.game)
        self.board.show_session(self.session)
        self._followed = -1

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.attempt.is_done and not self._is_kept:
            self._is_kept = True
            if not self.board.celebrate():
                self.app.sound.play("win")
            if self.is_last_exercise:
                LessonProgress(self.app.store).finish(self.game, self.lesson.key)

    def picked(self, pick: Pick, target: Target) -> None:
        if pick.reason:
            self.app.sound.play("refuse")  # the notice says why
        else:
            super().picked(pick, target)
