"""A lesson on the game's own screen: the real board and the real rules, with a goal, and words for every try."""

from __future__ import annotations

from functools import cache
from typing import Any, cast

from games.catalogue import find_game, make_evaluator
from games.engine.core.match import Match, Player
from games.engine.core.picker import Pick
from games.engine.core.rules import Rules, Target
from games.engine.search.levels import hint_level
from games.engine.teaching.lessons import Exercise, Lesson
from games.shell.library.lesson_progress import LessonProgress
from games.shell.library.lineup import default_stones
from games.shell.screens.game_scenes import scene_class
from games.shell.screens.learn.lesson_panel import LessonPanel
from games.shell.screens.learn.taught_scene import TaughtScene
from games.shell.screens.match.match_panel import MainAction
from games.shell.screens.scene import AppServices
from games.shell.table.lesson_session import NOT_YET, WAY, LessonSession, Status
from games.shell.table.session import Phase
from games.shell.theme.stones import Stone
from games.shell.theme.text import tr
from games.shell.widgets.lesson_cards import RIGHT, WRONG, MemoLine

SCRIPTED = "lesson"  # the level of those who play what the exercise says


def make_lesson(app: AppServices, game: str, index: int) -> LessonScene:
    """The screen of a lesson."""
    return _lesson_class(game)(app, game, index)


@cache
def _lesson_class(game: str) -> type[LessonScene]:
    """A lesson's screen is the game's own, with a lesson's panel and session."""
    base = scene_class(game)
    return cast("type[LessonScene]", type(f"{base.__name__}Lesson", (LessonScene, base), {}))


def position_match(game: str, lesson: Lesson, exercise: Exercise, rules: Rules[Any], variant: str) -> Match[Any]:
    """The match of an exercise: the learner sits where the first own turn is played."""
    start = rules.from_position(exercise.position) if exercise.position else rules.start()
    state = start
    for turn in exercise.opening:
        for move in rules.parse(state, turn):
            state = rules.play(state, move)
    learner = rules.turn(state)
    players = tuple(Player("", "" if seat == learner else lesson.level or SCRIPTED) for seat in range(rules.seats))
    return Match(rules, game, variant, dict(lesson.options), players, exercise.position)


class LessonScene(TaughtScene):
    """One lesson, exercise by exercise. Nothing of it is kept among the games."""

    session: LessonSession
    panel: LessonPanel

    def __init__(self, app: AppServices, game: str, index: int) -> None:
        entry = find_game(game)
        self.course = entry.course()
        self.index, self.lesson = index, self.course.lessons[index]
        self.exercise_count = len(self.lesson.exercises)
        self.variant = self.lesson.variant or entry.variants[0][0]
        self.rules = entry.make_rules(self.variant, dict(self.lesson.options))
        match = position_match(game, self.lesson, self.lesson.exercises[0], self.rules, self.variant)
        super().__init__(app, match, default_stones(game, self.variant))

    # --- making ----------------------------------------------------------------------------------

    def make_session(self, match: Match[Any]) -> LessonSession:
        return LessonSession(match, self.lesson, self.exercise, self.app.engines.make,
                             hint_level(make_evaluator(match.game, match.rules)))

    @property
    def needs_engines(self) -> bool:
        return self.lesson.is_game

    def make_panel(self) -> LessonPanel:
        return LessonPanel(self)

    def enter(self) -> None:
        super().enter()
        LessonProgress(self.app.store).begin(self.game, self.lesson.key)

    @property
    def exercise(self) -> Exercise:
        """The exercise at hand."""
        return self.lesson.exercises[self.exercise_at]

    @property
    def is_last_exercise(self) -> bool:
        """Whether the lesson ends with this exercise."""
        return self.exercise_at + 1 == self.exercise_count

    # --- words -----------------------------------------------------------------------------------

    def key_of(self, slug: str) -> str:
        """Where the words of the exercise are."""
        return f"lesson.{self.game}.{self.lesson.key}.{self.exercise_at + 1}.{slug}"

    def lesson_title(self) -> str:
        """What the lesson is called."""
        return tr(f"lesson.{self.game}.{self.lesson.key}")

    def lesson_line(self) -> str:
        """What it is about."""
        return tr(f"lesson.{self.game}.{self.lesson.key}.line")

    def lesson_number(self) -> str:
        """Which lesson it is."""
        return tr("lesson.number", n=self.index + 1, all=len(self.course.lessons))

    def exercise_number(self) -> str:
        """Which exercise it is; where there is only one, which lesson."""
        if self.exercise_count == 1:
            return super().exercise_number()
        return tr("lesson.exercise", n=self.exercise_at + 1, all=self.exercise_count)

    def exercise_line(self) -> str:
        """Both, in one line."""
        if self.exercise_count == 1:
            return super().exercise_line()
        return tr("lesson.number_exercise", n=self.index + 1, all=len(self.course.lessons), at=self.exercise_at + 1)

    def goal_text(self) -> str:
        """What to reach."""
        return tr(self.key_of("goal"))

    def notice_text(self) -> tuple[str, str, str, Stone | None]:
        """What came of the last try: its kind, a caption, a sentence, and the stone that was touched in vain."""
        remark = self.session.remark
        if remark is None:
            return "", "", "", None
        if remark.is_right:
            return RIGHT, tr("lesson.well_played"), tr(self.key_of(remark.slug)), None
        if remark.is_rule:
            text = tr(f"why.{self.game}.{remark.slug}")
        elif remark.slug in (NOT_YET, "missed"):
            text = tr(f"lesson.{remark.slug}")
        else:
            text = tr(self.key_of(remark.slug))
        return WRONG, "", text, self._stone_at(remark.target)

    def _stone_at(self, target: Target | None) -> Stone | None:
        """The stone of the marble on a cell."""
        pieces = self.session.rules.pieces(self.session.shown_state)
        return next((self.stones[piece] for cell, piece in pieces if cell == target and piece < len(self.stones)), None)

    def memo_lines(self) -> list[MemoLine]:
        """The rules to keep in view."""
        return [MemoLine(tuple(self.stones[int(seat)] for seat in row.picture) if row.picture.isdigit() else (),
                         row.picture, tr(f"memo.{self.game}.{row.slug}"), row.is_allowed,
                         row.slug == self.lesson.rule) for row in self.course.memo]

    def prompt_text(self) -> tuple[str, str]:
        session = self.session
        if session.status is Status.SHOWING:
            return tr("lesson.showing"), tr("lesson.showing.line")
        if session.status is Status.OPEN and session.phase is Phase.HUMAN and not self.lesson.is_game:
            return self._guided_prompt()
        if session.status is Status.DONE or not self.lesson.is_game:
            return self._prompt
        return super().prompt_text()

    def _guided_prompt(self) -> tuple[str, str]:
        caption, line = self.guide()
        guide = self.session.guide
        if guide is not None and guide in self.view.spots:
            line = tr("lesson.touch_stud" if self._stone_at(guide) else "lesson.touch_ring")
        elif guide is not None and guide in self.session.picker.first_targets():
            line = tr("lesson.take_marked")
        if self.session.hint:
            line = self.panel.prompt.longest_fitting([f"{self.hint_lines()[0]} {line}", line], self.theme)
        self._prompt = caption, line
        return self._prompt

    # --- what the buttons do ---------------------------------------------------------------------

    def may_show(self) -> bool:
        """Whether help can be asked for."""
        return self.session.phase is Phase.HUMAN and not self.session.is_hinting

    def main_action(self) -> MainAction | None:
        session = self.session
        last = self.is_last_exercise and self.index + 1 == len(self.course.lessons)
        forth = MainAction(tr("lesson.finish" if last else "lesson.next"), "check" if last else "arrow", self.go_on,
                           enabled=session.status is Status.DONE, why_not=self.goal_text())
        if session.status is Status.DONE:
            return forth
        if session.status is Status.OPEN and session.phase is Phase.HUMAN:
            own = self.human_action()
            if own is not None and own.enabled:
                return own
        if session.help >= WAY and not self.lesson.is_game and session.status is not Status.SHOWING:
            return MainAction(tr("lesson.show"), "hint", session.play_answer)
        return forth

    def ask_hint(self) -> None:
        """A little help; in a game, what a strong player would do."""
        if self.lesson.is_game:
            super().ask_hint()
        else:
            self.session.show_me()

    def again(self) -> None:
        """Try the exercise again from its beginning."""
        self.begin(self.exercise_at)

    def go_on(self) -> None:
        """To the next exercise, the next lesson, or out."""
        if self.session.status is not Status.DONE:
            return
        if not self.is_last_exercise:
            self.begin(self.exercise_at + 1)
        elif self.index + 1 < len(self.course.lessons):
            self.app.swap(make_lesson(self.app, self.game, self.index + 1))
        else:
            self.back()

    def begin(self, number: int) -> None:
        """Set the board up for an exercise."""
        self.board.finish()
        self.session.close()
        self.exercise_at = number
        self.match = position_match(self.game, self.lesson, self.exercise, self.rules, self.variant)
        self.session = self.make_session(self.match)
        self.session.on_commit = self._committed
        self.turns = []
        self._kept = False
        self.board.take(self.session)
        self._was = ()

    _kept = False

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.session.status is Status.DONE and not self._kept:
            self._kept = True
            self.app.sound.play("win" if self.is_last_exercise else "place")
            if self.is_last_exercise:
                LessonProgress(self.app.store).finish(self.game, self.lesson.key)

    def watch(self) -> object:
        return (super().watch(), self.session.status, self.session.remark, self.session.help, self.session.guide,
                self.exercise_at)

    def _picked(self, pick: Pick, target: Target) -> None:
        if pick.reason:
            self.app.sound.play("refuse")
        else:
            super()._picked(pick, target)
