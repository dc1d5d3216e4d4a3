"""A mistake tried again: the position before it, on the game's own screen, until something better is found."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, cast

from games.engine.core.match import Match
from games.engine.teaching.review import Judged
from games.shell.library.lineup import seat_name
from games.shell.platform.review_workers import ReviewWorkers
from games.shell.screens.game_scenes import scene_class
from games.shell.screens.learn.taught_scene import TaughtScene
from games.shell.screens.match.match_panel import MainAction
from games.shell.screens.puzzles.puzzle_panel import HintPanel
from games.shell.screens.scene import AppServices
from games.shell.table.lesson_session import Status
from games.shell.table.session import Phase
from games.shell.table.trial_session import TrialSession, trial_match
from games.shell.theme.stones import Stone
from games.shell.theme.text import tr
from games.shell.widgets.lesson_cards import GUIDE, RIGHT, WRONG

if TYPE_CHECKING:
    from games.shell.screens.review.review_scene import ReviewScene

BUDGET_MS = 6.0  # of a frame, while a try is looked at


def make_trial(app: AppServices, review: ReviewScene, index: int) -> TrialScene:
    """The screen of one mistake of a review, by the index of its turn."""
    return _trial_class(review.game)(app, review, index)


@cache
def _trial_class(game: str) -> type[TrialScene]:
    """A trial's screen is the game's own, with a puzzle's panel and a session of one turn."""
    base = scene_class(game)
    return cast("type[TrialScene]", type(f"{base.__name__}Trial", (TrialScene, base), {}))


class TrialScene(TaughtScene):
    """One mistake."""

    session: TrialSession

    def __init__(self, app: AppServices, review: ReviewScene, index: int) -> None:
        self.review, self.index = review, index
        judged = review.review.turns[index]
        assert judged is not None, "only a judged turn is tried again"
        self.judged: Judged = judged
        self.review_workers = ReviewWorkers(app.engines, review.reviewer, review.match)
        super().__init__(app, trial_match(review.match, judged.ply), review.stone_names)

    def make_session(self, match: Match[Any]) -> TrialSession:
        reviewer, ply = self.review.reviewer, self.judged.ply
        return TrialSession(match, lambda turn: reviewer.try_out(ply, turn), self.judged.better)

    def make_panel(self) -> HintPanel:
        return HintPanel(self)

    @property
    def needs_engines(self) -> bool:
        return True

    @property
    def viewer(self) -> int:
        return self.review.viewer

    def name(self, seat: int) -> str:
        return seat_name(self.review.match.players, seat)

    # --- words -----------------------------------------------------------------------------------

    def mistakes(self) -> list[int]:
        """The mistakes of the same player, in their order."""
        turns = self.review.turns
        return [index for index in self.review.mistakes() if turns[index][1] == self.judged.seat]

    def lesson_title(self) -> str:
        """What stands above the board."""
        return tr("trial.title")

    def lesson_line(self) -> str:
        """What it is about."""
        return tr("trial.line")

    def lesson_number(self) -> str:
        """Which mistake it is."""
        found = self.mistakes()
        return tr("trial.number", n=found.index(self.index) + 1, all=len(found))

    def goal_text(self) -> str:
        """What to look for."""
        return tr("trial.goal", turn=self.review.words.title(self.index), name=self.name(self.judged.seat),
                  move=self.judged.text)

    def notice_text(self) -> tuple[str, str, str, Stone | None]:
        """What came of the last try."""
        session = self.session
        if session.is_judging:
            return GUIDE, tr("trial.judging"), tr("trial.judging.line"), None
        if session.status is Status.DONE:
            return RIGHT, tr("lesson.well_played"), tr("trial.found" if self._is_best() else "trial.good"), None
        if session.status is Status.MISSED:
            return WRONG, "", tr("trial.missed", n=round(100 * session.gave)), None
        return "", "", "", None

    def _is_best(self) -> bool:
        return self.session.turn == self.judged.better

    def prompt_text(self) -> tuple[str, str]:
        if self.session.status is Status.DONE:
            return tr("puzzle.done"), tr("trial.done")
        if self.session.phase is Phase.HUMAN:
            self._prompt = self.guide()
        return self._prompt

    # --- what the buttons do ---------------------------------------------------------------------

    def may_show(self) -> bool:
        """Whether help can be asked for."""
        return self.session.phase is Phase.HUMAN

    def ask_hint(self) -> None:
        """Point out what was better."""
        self.session.show_better()

    def main_action(self) -> MainAction | None:
        session = self.session
        if session.status is Status.DONE:
            is_last = self._following() is None
            return MainAction(tr("variation.back" if is_last else "review.next_mistake"),
                              "back" if is_last else "arrow", self.go_on)
        own = self.human_action() if session.phase is Phase.HUMAN else None
        if own is not None and own.enabled:
            return own
        return MainAction(tr("puzzle.solution"), "play", session.play_better, enabled=self.may_show(),
                          why_not=tr("toast.no_hint"), is_primary=False)

    def again(self) -> None:
        """The same mistake from its beginning."""
        self.app.swap(make_trial(self.app, self.review, self.index))

    def _following(self) -> int | None:
        return next((index for index in self.mistakes() if index > self.index), None)

    def go_on(self) -> None:
        """To the next mistake, or back to the review after the last."""
        if self.session.status is not Status.DONE:
            return
        following = self._following()
        if following is None:
            self.back()
        else:
            self.review.go_to(following)
            self.app.swap(make_trial(self.app, self.review, following))

    def update(self, dt: float) -> None:
        if self.session.is_judging:
            self.review_workers.step(BUDGET_MS, dt)
        super().update(dt)

    def watch(self) -> object:
        return super().watch(), self.session.status, self.session.is_judging

    def leave(self) -> None:
        self.review_workers.stop()
