"""A puzzle run on the real board: a wrong turn, a skip or running out of time costs one of three lives."""

from __future__ import annotations

import pygame

from games.engine.teaching.puzzles import Puzzle
from games.shell.library.puzzle_progress import PuzzleProgress, goal_sentence
from games.shell.library.puzzle_run import ALL, SECONDS, PuzzleRun, RunResults
from games.shell.screens.board.board_scene import Keys
from games.shell.screens.board.task_scene import Comment
from games.shell.screens.puzzles.puzzle_scene import PuzzleScene
from games.shell.screens.puzzles.run_panel import RunPanel
from games.shell.screens.puzzles.run_sheets import RunOverScene
from games.shell.screens.scene import AppServices
from games.shell.table.attempt import Status
from games.shell.table.game_ui import MainAction, Prompt
from games.shell.table.session import Phase
from games.shell.theme.text import tr
from games.shell.widgets.lesson_cards import RIGHT, WRONG


class PuzzleRunScene(PuzzleScene):
    """One puzzle of a run; the next one is another screen."""

    panel: RunPanel

    def __init__(self, app: AppServices, run: PuzzleRun, puzzle: Puzzle) -> None:
        self.run = run
        results = RunResults(app.store).best(run.scope, run.is_timed)
        self.best = max((result.score for result in results if result.run != run.id), default=0)
        self.left: float | None = float(SECONDS[puzzle.grade]) if run.is_timed else None  # seconds
        self.is_over = False
        self._misses = 0  # wrong turns that have cost a life
        super().__init__(app, puzzle)
        self.session.hurries = True
        self.panel = RunPanel(self)

    @property
    def address(self) -> str | None:
        return "puzzles/run" if self.run.scope == ALL else f"puzzles/run/{self.run.scope}"

    @property
    def is_paused(self) -> bool:
        """Whether the player has stopped the clock, and the marbles are hidden."""
        return self.attempt.status is Status.PAUSED and not self.is_over

    @property
    def may_pause(self) -> bool:
        """Whether the run can be paused or resumed now."""
        return self.is_paused or self.session.phase is Phase.HUMAN

    # --- words -----------------------------------------------------------------------------------

    def title(self) -> str:
        return tr("run.title")

    def number(self) -> str:
        return tr("run.subtitle", game=tr(f"game.{self.puzzle.game}"), grade=tr(f"grade.{self.puzzle.grade}").lower())

    def comment(self) -> Comment:
        if self.attempt.is_done:
            return Comment(RIGHT, tr("lesson.well_played"), tr("run.solved_count", n=self.run.solved))
        if self.attempt.is_missed:
            return Comment(WRONG, "", tr("run.lost", n=self.run.lives))
        return Comment()

    def prompt_text(self) -> Prompt:
        if self.is_over:
            return Prompt(tr("run.over"), tr("run.solved_count", n=self.run.solved))
        if self.is_paused:
            return Prompt(tr("prompt.paused"), tr("run.paused.line"))
        if self.run.solved == 0 and not self.run.missed and self.session.match.ply == 0:
            return Prompt(tr("run.lives_line"), tr("run.costs"))
        return super().prompt_text()

    # --- buttons ---------------------------------------------------------------------------------

    def toggle_pause(self) -> None:
        """Stop the clock and hide the marbles, or go on."""
        if self.may_pause:
            self.session.cancel()
            self.attempt.status = Status.OPEN if self.is_paused else Status.PAUSED
            self.board.set_visible(not self.is_paused)

    def skip(self) -> None:
        """Skip this puzzle for a life."""
        if self.may_show():
            self._lose_life()
            self._next("")

    def main_action(self) -> MainAction:
        if self.is_over:
            return MainAction(tr("run.new"), "restart", self.again)
        if self.attempt.is_done:
            return MainAction(tr("puzzle.next"), "arrow", self.go_on)
        if self.is_paused:
            return MainAction(tr("play.go"), "play", self.toggle_pause)
        return self.own_action() or MainAction(tr("run.end"), "flag", self.finish, is_primary=False)

    def again(self) -> None:
        """Begin another run of the same kind, once this one is over."""
        if self.is_over:
            run = PuzzleRun(self.run.scope, self.run.is_timed)
            if puzzle := run.draw():
                self.app.swap(PuzzleRunScene(self.app, run, puzzle))

    def go_on(self) -> None:
        if self.attempt.is_done and not self.is_over:
            self._next("")

    def keys(self) -> Keys:
        keys = {key: act for key, act in super().keys().items() if act != self.ask_hint}
        own = self.own_action()
        keys[pygame.K_p, 0] = own.act if own else self.toggle_pause
        return {**keys, (pygame.K_b, 0): self.toggle_pause, (pygame.K_s, 0): self.skip}

    # --- the run ---------------------------------------------------------------------------------

    def enter(self) -> None:
        super().enter()
        if self.run.news:
            self.say(self.run.news, "danger")
            self.run.news = ""
        if self.run.solved or self.run.missed:
            self.app.platform.announce(goal_sentence(self.puzzle))

    def update(self, dt: float) -> None:
        is_counting = self.session.phase is Phase.HUMAN
        super().update(dt)
        if self.attempt.misses > self._misses:
            self._misses = self.attempt.misses
            self._lose_life()
            self.panel.refresh()
        if self.left is not None and is_counting and not self.is_over:
            self.left = max(0.0, self.left - dt)
            if not self.left and self.session.phase is Phase.HUMAN:
                self._lose_life()
                self._next(tr("run.time_up"))
            self.panel.show_run()
        if self.run.is_over and not self.is_over and self.attempt.status is Status.OPEN:
            self.finish()

    def keep_progress(self) -> None:
        """Count the puzzle, for the run and for good."""
        self.run.solve()
        RunResults(self.app.store).keep(self.run)
        PuzzleProgress(self.app.store).solve(self.puzzle, not self.attempt.misses)
        self.panel.refresh()

    def after_solved(self) -> None:
        if not self.is_over:
            self._next("")

    def _lose_life(self) -> None:
        self.run.lose_life(self.puzzle)
        self.app.sound.play("refuse")
        if self.app.is_touch and self.app.platform.page:
            self.app.platform.page.vibrate()
        self.app.platform.announce(tr("run.lost", n=self.run.lives), True)

    def _next(self, news: str) -> None:
        """Go on to the next puzzle; without lives, or after the last puzzle of all, the run is over."""
        puzzle = None if self.run.is_over else self.run.draw()
        if puzzle is None:
            self.finish()
            return
        self.run.news = news
        self.app.swap(PuzzleRunScene(self.app, self.run, puzzle))

    def finish(self) -> None:
        """End the run, and show its result."""
        if not self.is_over:
            self.is_over = True
            self.session.cancel()
            if not self.attempt.is_done:
                self.attempt.status = Status.PAUSED
            self.board.set_visible(True)
            self.panel.refresh()
            self.app.push(RunOverScene(self.app, self))

    def save(self) -> None:
        super().save()
        if not self.is_paused and self.may_pause and not self.is_over:
            self.toggle_pause()
