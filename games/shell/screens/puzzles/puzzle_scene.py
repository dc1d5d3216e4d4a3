"""A puzzle on the game's own screen: the real board and rules, defenders that do their best, and the proof."""

from __future__ import annotations

import time
from functools import cache
from typing import Any, cast

from games.engine.core.match import Match
from games.engine.teaching.puzzles import Puzzle, puzzles_of
from games.shell.library.lineup import default_stones
from games.shell.library.puzzle_progress import PuzzleProgress, goal_sentence
from games.shell.screens.game_scenes import scene_class
from games.shell.screens.learn.lesson_panel import LessonPanel
from games.shell.screens.learn.taught_scene import TaughtScene
from games.shell.screens.match.board_scene import END_PAUSE
from games.shell.screens.match.match_panel import MainAction
from games.shell.screens.puzzles.puzzle_panel import PuzzlePanel
from games.shell.screens.puzzles.solved import SolvedScene
from games.shell.screens.scene import AppServices
from games.shell.table.lesson_session import Status
from games.shell.table.puzzle_session import PuzzleSession, puzzle_match
from games.shell.table.session import Phase
from games.shell.theme.stones import Stone
from games.shell.theme.text import tr
from games.shell.widgets.lesson_cards import RIGHT, WRONG
from games.shell.widgets.puzzle_parts import ANSWER, DONE, NEXT, NOW, Told


def make_puzzle(app: AppServices, puzzle: Puzzle, is_of_the_day: bool = False) -> PuzzleScene:
    """The screen of a puzzle."""
    return _puzzle_class(puzzle.game)(app, puzzle, is_of_the_day)


@cache
def _puzzle_class(game: str) -> type[PuzzleScene]:
    """A puzzle's screen is the game's own, with a puzzle's panel and session."""
    base = scene_class(game)
    return cast("type[PuzzleScene]", type(f"{base.__name__}Puzzle", (PuzzleScene, base), {}))


class PuzzleScene(TaughtScene):
    """One puzzle."""

    session: PuzzleSession

    def __init__(self, app: AppServices, puzzle: Puzzle, is_of_the_day: bool) -> None:
        self.puzzle, self.is_of_the_day = puzzle, is_of_the_day
        self._is_kept = False
        self._pause: float | None = None  # seconds until the sheet comes
        super().__init__(app, puzzle_match(puzzle), default_stones(puzzle.game, puzzle.variant))

    def make_session(self, match: Match[Any]) -> PuzzleSession:
        return PuzzleSession(match, self.puzzle, time.perf_counter)

    @property
    def needs_engines(self) -> bool:
        return False

    @property
    def address(self) -> str | None:
        return f"puzzles/{self.puzzle.id}"

    def make_panel(self) -> LessonPanel:
        return PuzzlePanel(self)

    # --- words -----------------------------------------------------------------------------------

    def lesson_title(self) -> str:
        """What stands above the board."""
        if self.is_of_the_day:
            return tr("puzzle.today")
        return tr("puzzle.title", grade=tr(f"grade.{self.puzzle.grade}").lower())

    def lesson_line(self) -> str:
        """What it is about."""
        return tr("puzzle.line")

    def lesson_number(self) -> str:
        """Which puzzle of its level it is."""
        alike = self.alike()
        return tr("puzzle.number", n=alike.index(self.puzzle) + 1, all=len(alike))

    def alike(self) -> tuple[Puzzle, ...]:
        """All puzzles of its game and level."""
        return tuple([puzzle for puzzle in puzzles_of(self.puzzle.game) if puzzle.grade == self.puzzle.grade])

    def goal_text(self) -> str:
        """What to reach, on a line of its own."""
        who, colon, what = goal_sentence(self.puzzle).partition(": ")
        return f"{who}{colon.rstrip()}\n{what}" if what else who

    def solution_turns(self) -> list[Told]:
        """The solution so far: own turns with the answers to them, then as many places as turns are left."""
        told = [Told(DONE, text) if seat == self.session.seat else Told(ANSWER, text, self.stones[seat])
                for seat, text in self.session.right_turns()]
        done = sum(turn.kind == DONE for turn in told)
        places = range(done + 1, self.puzzle.turns + 1)
        return told + [Told(NOW if number == done + 1 else NEXT, str(number)) for number in places]

    def notice_text(self) -> tuple[str, str, str, Stone | None]:
        """What came of the last try."""
        session = self.session
        if session.status is Status.DONE:
            words = tr("puzzle.solved" if session.mistakes else "puzzle.solved.first")
            if self.is_of_the_day and not session.mistakes:
                words = f"{words} {tr('puzzles.streak', n=PuzzleProgress(self.app.store).streak)}."
            return RIGHT, tr("lesson.well_played"), words, None
        if session.status is Status.MISSED:
            return WRONG, "", tr("puzzle.refuted" if session.is_refuted else "puzzle.missed"), None
        return "", "", "", None

    def prompt_text(self) -> tuple[str, str]:
        session = self.session
        if session.status is Status.DONE:
            return tr("puzzle.done"), tr("puzzle.done.line")
        if session.phase is Phase.HUMAN:
            caption, line = self.guide()
            if session.hint:
                caption, line = tr("prompt.hint"), self.hint_lines()[0]
            left = 0 if session.hint else session.turns_left
            self._prompt = (tr("puzzle.turns_left", n=left) if left > 1 else caption), line
        return self._prompt

    # --- what the buttons do ---------------------------------------------------------------------

    def may_show(self) -> bool:
        """Whether help can be asked for."""
        return self.session.phase is Phase.HUMAN

    def ask_hint(self) -> None:
        """A hint by steps: what to take, then the whole turn, then it is played."""
        self.session.show_more()

    def main_action(self) -> MainAction | None:
        session = self.session
        if session.status is Status.DONE:
            return MainAction(tr("puzzle.next"), "arrow", self.go_on)
        own = self.human_action() if session.phase is Phase.HUMAN else None
        if own is not None and own.enabled:
            return own
        return MainAction(tr("puzzle.solution"), "play", session.show_turn, enabled=self.may_show(),
                          why_not=tr("toast.no_hint"), is_primary=False)

    def again(self) -> None:
        """Try the puzzle again from its beginning."""
        self.app.swap(make_puzzle(self.app, self.puzzle, self.is_of_the_day))

    def go_on(self) -> None:
        """To the next puzzle of the level."""
        if self.session.status is not Status.DONE:
            return
        following = PuzzleProgress(self.app.store).following(self.alike())
        if following is None or following.id == self.puzzle.id:
            self.back()
        else:
            self.app.swap(make_puzzle(self.app, following))

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.session.status is not Status.DONE:
            return
        if not self._is_kept:
            self._is_kept, self._pause = True, self.theme.seconds(END_PAUSE)
            self.app.sound.play("win")
            PuzzleProgress(self.app.store).solve(self.puzzle, not self.session.mistakes, self.is_of_the_day)
        if self._pause is not None:
            self._pause -= dt
            if self._pause <= 0:
                self._pause = None
                self.app.push(SolvedScene(self.app, self))

    def watch(self) -> object:
        return super().watch(), self.session.status, self.session.help, self.session.is_refuted, self.session.guide
