"""The trial of a mistake: the position before it on the real board, until a better turn is found."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.teaching.review import Judged
from games.shell.library.lineup import seat_name
from games.shell.platform.review_workers import ReviewWorkers
from games.shell.screens.board.task_scene import Comment, TaskScene
from games.shell.screens.scene import AppServices
from games.shell.table.game_ui import MainAction, Prompt
from games.shell.table.session import Phase
from games.shell.table.trial_session import TrialSession, trial_match
from games.shell.theme.text import tr
from games.shell.widgets.lesson_cards import GUIDE, RIGHT, WRONG

if TYPE_CHECKING:
    from games.shell.screens.review.review_scene import ReviewScene

BUDGET_MS = 6.0  # of a frame, while a try is analysed


class TrialScene(TaskScene):
    """One mistake of a review."""

    hint_caption = "play.hint"
    session: TrialSession

    def __init__(self, app: AppServices, review: ReviewScene, index: int) -> None:
        judged = review.review.turns[index]
        assert judged is not None, "only a judged turn is tried again"
        self.review, self.index = review, index
        self.judged: Judged = judged
        self.review_workers = ReviewWorkers(app.engines, review.reviewer, review.match)
        session = TrialSession(trial_match(review.match, judged.ply),
                               lambda turn: review.reviewer.try_out(judged.ply, turn), judged.better)
        super().__init__(app, review.ui, session, review.stone_names)

    @property
    def address(self) -> str | None:
        return f"{self.review.address_of(self.index)}/again"

    @property
    def needs_engines(self) -> bool:
        return True

    @property
    def viewer(self) -> int:
        return self.review.viewer

    @property
    def own_seat(self) -> int:
        return self.judged.seat

    def name(self, seat: int) -> str:
        return seat_name(self.review.match.players, seat)

    # --- words -----------------------------------------------------------------------------------

    def mistakes(self) -> list[int]:
        """Return the mistakes of the same player, in their order."""
        turns = self.review.turns
        return [index for index in self.review.mistakes() if turns[index][1] == self.judged.seat]

    def title(self) -> str:
        return tr("trial.title")

    def summary(self) -> str:
        return tr("trial.line")

    def number(self) -> str:
        found = self.mistakes()
        return tr("trial.number", n=found.index(self.index) + 1, all=len(found))

    def goal_text(self) -> str:
        return tr("trial.goal", turn=self.review.words.title(self.index), name=self.name(self.judged.seat),
                  move=self.review.words.played(self.index)) + " " + tr(
                      "trial.side", colour=tr(f"colour.{self.stone_names[self.judged.seat]}"))

    def comment(self) -> Comment:
        if self.session.is_judging:
            return Comment(GUIDE, tr("trial.judging"), tr("trial.judging.line"))
        if self.attempt.is_done:
            is_best = self.session.turn == self.judged.better
            return Comment(RIGHT, tr("lesson.well_played"), tr("trial.found" if is_best else "trial.good"))
        if self.attempt.is_missed:
            return Comment(WRONG, "", tr("trial.missed", n=round(100 * self.session.gave)))
        return Comment()

    def prompt_text(self) -> Prompt:
        if self.attempt.is_done:
            return Prompt(tr("puzzle.done"), tr("trial.done"))
        if self.attempt.is_missed:
            self._prompt = self.retry_prompt()
        elif self.session.phase is Phase.HUMAN:
            self._prompt = self.ui.prompt(self)
        return self._prompt

    # --- buttons ---------------------------------------------------------------------------------

    def ask_hint(self) -> None:
        """Show the better turn."""
        self.session.show_better()

    def main_action(self) -> MainAction:
        if self.attempt.is_done and self._following() is None:
            return MainAction(tr("variation.back"), "back", self.go_on)
        if self.attempt.is_done:
            return MainAction(tr("review.next_mistake"), "arrow", self.go_on)
        if self.attempt.is_missed:
            return self.retry_action()
        return self.own_action() or MainAction(
            tr("puzzle.solution"), "play", self.session.play_better, enabled=self.may_show(),
            why_not=tr("toast.no_hint"), is_primary=False)

    def again(self) -> None:
        self.app.swap(TrialScene(self.app, self.review, self.index))

    def _following(self) -> int | None:
        return next((index for index in self.mistakes() if index > self.index), None)

    def go_on(self) -> None:
        """Open the next mistake, or return to the review after the last."""
        if not self.attempt.is_done:
            return
        following = self._following()
        if following is None:
            self.back()
        else:
            self.review.go_to(following)
            self.app.swap(TrialScene(self.app, self.review, following))

    def update(self, dt: float) -> None:
        if self.session.is_judging:
            self.review_workers.step(BUDGET_MS, dt)
        super().update(dt)

    def leave(self) -> None:
        self.review_workers.stop()
