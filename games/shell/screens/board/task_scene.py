"""A board with a goal: the base of lessons, puzzles and trials of mistakes. None of them is kept among the games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import pygame

from games.engine.core.rules import Seat
from games.shell.screens.board.board_scene import BoardScene, Keys
from games.shell.screens.board.questions import question_keys
from games.shell.screens.board.task_panel import GoalCard, TaskPanel
from games.shell.screens.places import LinkPlace, SettingsPlace
from games.shell.screens.scene import AppServices
from games.shell.table.attempt import Attempt
from games.shell.table.game_ui import GameUi, MainAction, Prompt
from games.shell.table.session import Phase
from games.shell.table.task_session import TaskSession
from games.shell.theme.stones import Stone
from games.shell.theme.text import joined, tr
from games.shell.widgets.cards import PromptCard
from games.shell.widgets.lesson_cards import MemoLine
from games.shell.widgets.puzzle_parts import SolutionTurn
from games.shell.widgets.score_row import Score


class Comment(NamedTuple):
    """A comment on the last try: its kind (empty for none), a caption, a sentence, and the stone that was refused."""

    kind: str = ""
    caption: str = ""
    text: str = ""
    stone: Stone | None = None


class TaskScene(BoardScene):
    """A goal to reach on the board. Subclasses supply the words, the help and the next task."""

    panel: TaskPanel
    session: TaskSession
    exercise_count = 1
    exercise_at = 0
    hint_caption = "lesson.show"
    has_solution = False  # the panel shows the turns of the solution

    def __init__(self, app: AppServices, ui: GameUi[Any], session: TaskSession, stones: Sequence[str]) -> None:
        super().__init__(app, ui, session, stones)
        self.panel = TaskPanel(self)

    @property
    def attempt(self) -> Attempt:
        """The attempt of the session."""
        return self.session.attempt

    # --- words -----------------------------------------------------------------------------------

    def title(self) -> str:
        """Return the title of the task."""
        raise NotImplementedError

    def summary(self) -> str:
        """Return the sentence below the title."""
        raise NotImplementedError

    def number(self) -> str:
        """Return the number of the task among its kind."""
        raise NotImplementedError

    def beside_game(self) -> str:
        """Return the words beside the game's name, where that is the title."""
        return self.number()

    def exercise_number(self) -> str:
        """Return the number of the exercise, or of the task if it has only one."""
        return self.number()

    def exercise_line(self) -> str:
        """Return the numbers of task and exercise in one line."""
        return self.number()

    def goal_text(self) -> str:
        """Return the goal."""
        raise NotImplementedError

    def comment(self) -> Comment:
        """Return the comment on the last try."""
        raise NotImplementedError

    def goal_card(self) -> PromptCard:
        """Make the card of the goal."""
        return GoalCard()

    def solution_turns(self) -> list[SolutionTurn]:
        """Return the turns of the solution, if the panel shows them."""
        return []

    def memo_lines(self) -> list[MemoLine]:
        """Return rules to keep in view."""
        return []

    def retry_prompt(self) -> Prompt:
        """Return the prompt while a wrong turn is on the board."""
        return Prompt(tr("trial.title"), tr("task.retry.line"))

    @property
    def own_seat(self) -> Seat:
        """The player's seat."""
        return self.session.match.players.index(next(player for player in self.match.players if player.is_human))

    def scores(self) -> list[Score]:
        return [score._replace(name=tr("name.you"), is_own=True) if seat == self.own_seat else score
                for seat, score in enumerate(super().scores())]

    # --- for those who listen --------------------------------------------------------------------

    def narrate(self) -> None:
        """Send a new goal, events, and the comment on a try to screen readers."""
        goal, comment = self.goal_text(), self.comment()
        if goal != self._told_goal:
            self._told_goal = goal
            self.app.platform.announce(joined(tr("lesson.goal"), goal.replace("\n", " ")))
        super().narrate()
        words = joined(comment.caption, comment.text)
        if words != self._told_comment and words:
            self.app.platform.announce(words, True)
        self._told_comment = words

    _told_goal = _told_comment = ""

    # --- buttons ---------------------------------------------------------------------------------

    is_shareable = False  # its address means the same on every device

    @property
    def has_link(self) -> bool:
        """Whether a link to the task can be shared, because the page has an address for others."""
        page = self.app.platform.page
        return self.is_shareable and page is not None and bool(page.url)

    def share(self) -> None:
        """Share a link that opens this very task."""
        self.app.push(LinkPlace(self.title(), self.address or ""))

    def ask_hint(self) -> None:
        """Give a little more help."""
        raise NotImplementedError

    def again(self) -> None:
        """Start the task again."""
        raise NotImplementedError

    def go_on(self) -> None:
        """Open the next task, once the goal is reached."""
        raise NotImplementedError

    def may_show(self) -> bool:
        """Whether help can be requested."""
        return self.session.phase is Phase.HUMAN

    def own_action(self) -> MainAction | None:
        """Return the main button of the game, if it can be pressed now."""
        action = self.ui.main_action(self) if self.session.phase is Phase.HUMAN else None
        return action if action is not None and action.enabled else None

    def retry_action(self) -> MainAction:
        """Return the main button while a wrong turn is on the board."""
        return MainAction(tr("trial.title"), "undo", self._retry)

    def _retry(self) -> None:
        self.attempt.retry()

    def undo(self) -> None:
        """Take back a try."""
        if not self.session.undo():
            self.say(tr("toast.no_undo"), "danger")

    def open_settings(self) -> None:
        """Open the settings."""
        self.app.push(SettingsPlace())

    def keys(self) -> Keys:
        keys: Keys = {
            **super().keys(), **question_keys(self), (pygame.K_z, pygame.KMOD_CTRL): self.undo,
            (pygame.K_u, 0): self.undo, (pygame.K_BACKSPACE, 0): self.undo, (pygame.K_h, 0): self.ask_hint,
            (pygame.K_n, 0): self.go_on, (pygame.K_r, 0): self.again,
        }
        if action := self.main_action():
            keys[pygame.K_p, 0] = action.act
        return keys

    def build(self) -> Any:
        self.session.confirms = False
        yield from super().build()
