"""A puzzle on the real board: defenders do their best, and the solver judges every turn."""

from __future__ import annotations

import time
from datetime import date

from games.catalogue import GAMES, find_game
from games.engine.speech.move_words import MoveWords
from games.engine.teaching.daily_puzzle import daily_puzzle
from games.engine.teaching.puzzles import Puzzle, puzzles_of
from games.shell.library.lineup import default_stones
from games.shell.library.puzzle_progress import PuzzleProgress, goal_sentence
from games.shell.screens.board.task_scene import Comment, TaskScene
from games.shell.screens.game_scenes import game_ui
from games.shell.screens.places import PuzzlePlace
from games.shell.screens.puzzles.solved import SolvedScene
from games.shell.screens.scene import AppServices
from games.shell.table.game_ui import MainAction, Prompt
from games.shell.table.puzzle_session import PuzzleSession, puzzle_match
from games.shell.table.session import Phase
from games.shell.theme import text
from games.shell.theme.dates import date_text
from games.shell.theme.text import tr
from games.shell.widgets.lesson_cards import RIGHT, WRONG
from games.shell.widgets.puzzle_parts import ANSWER, DONE, NEXT, NOW, GoalPrompt, SolutionTurn

SHEET_PAUSE = 1.1  # seconds between the solution and the sheet that announces it


class PuzzleScene(TaskScene):
    """One puzzle."""

    hint_caption = "play.hint"
    has_solution = True
    is_shareable = True
    session: PuzzleSession

    def __init__(self, app: AppServices, puzzle: Puzzle, day: date | None = None) -> None:
        self.puzzle, self.day = puzzle, day
        self.is_of_the_day = day == date.today()
        self._is_kept = False  # the progress is written down
        self._is_rated = False  # the first try has counted
        self.rating_change: float | None = None  # by how much it moved the puzzle rating
        self._pause: float | None = None  # seconds until the sheet comes
        super().__init__(app, game_ui(puzzle.game), PuzzleSession(puzzle_match(puzzle), puzzle, time.perf_counter),
                         default_stones(puzzle.game, puzzle.variant))

    @property
    def address(self) -> str | None:
        return f"puzzles/{self.day.isoformat() if self.day else self.puzzle.id}"

    # --- words -----------------------------------------------------------------------------------

    def title(self) -> str:
        if self.is_of_the_day:
            return tr("puzzle.today")
        if self.day:
            return tr("puzzle.of_day", day=date_text(self.day))
        return tr("puzzle.title", grade=tr(f"grade.{self.puzzle.grade}").lower())

    def summary(self) -> str:
        return tr("puzzle.line")

    def number(self) -> str:
        if self.day:
            return f"{tr(f'game.{self.puzzle.game}')} · {tr(f'grade.{self.puzzle.grade}').lower()}"
        alike = self.alike()
        return tr("puzzle.number", n=alike.index(self.puzzle) + 1, all=len(alike))

    def beside_game(self) -> str:
        return tr(f"grade.{self.puzzle.grade}") if self.day else self.number()

    def alike(self) -> tuple[Puzzle, ...]:
        """Return all puzzles of the same game and level."""
        return tuple([puzzle for puzzle in puzzles_of(self.puzzle.game) if puzzle.grade == self.puzzle.grade])

    def goal_text(self) -> str:
        who, colon, what = goal_sentence(self.puzzle).partition(": ")
        return f"{who}{colon.rstrip()}\n{what}" if what else who

    def goal_card(self) -> GoalPrompt:
        """Make the card of the goal, with a marble of the seat to move."""
        card = GoalPrompt()
        card.stone = self.stones[self.session.seat]
        return card

    def solution_turns(self) -> list[SolutionTurn]:
        """Return the solution so far, own turns and answers, and a place for each turn that is left."""
        words = MoveWords(find_game(self.match.game), self.match, self.app.settings.moves, text.words)
        told = [SolutionTurn(DONE, words.of(first, end)) if seat == self.session.seat
                else SolutionTurn(ANSWER, words.of(first, end), self.stones[seat])
                for seat, first, end in self.session.right_turns()]
        done = sum(turn.kind == DONE for turn in told)
        places = range(done + 1, self.puzzle.turns + 1)
        return told + [SolutionTurn(NOW if number == done + 1 else NEXT, str(number)) for number in places]

    def comment(self) -> Comment:
        session = self.session
        if self.attempt.is_done:
            words = tr("puzzle.solved" if self.attempt.misses else "puzzle.solved.first")
            if self.is_of_the_day and not self.attempt.misses:
                words = f"{words} {tr('puzzles.streak', n=PuzzleProgress(self.app.store).streak)}."
            return Comment(RIGHT, tr("lesson.well_played"), words)
        if self.attempt.is_missed:
            return Comment(WRONG, "", tr("puzzle.refuted" if session.is_refuted else "puzzle.missed"))
        return Comment()

    def prompt_text(self) -> Prompt:
        session = self.session
        if self.attempt.is_done:
            return Prompt(tr("puzzle.done"), tr("puzzle.done.line"))
        if self.attempt.is_missed:
            self._prompt = self.retry_prompt()
        elif session.phase is Phase.HUMAN and session.hints.shown:
            self._prompt = Prompt(tr("prompt.hint"), self.hint_lines()[0])
        elif session.phase is Phase.HUMAN:
            caption, line = self.ui.prompt(self)
            left = session.turns_left
            self._prompt = Prompt(tr("puzzle.turns_left", n=left) if left > 1 else caption, line)
        return self._prompt

    # --- buttons ---------------------------------------------------------------------------------

    def ask_hint(self) -> None:
        """Show the piece to move, then the whole turn, then play it."""
        self.session.show_more()

    def main_action(self) -> MainAction:
        if self.attempt.is_done:
            return MainAction(tr("puzzle.next"), "arrow", self.go_on)
        if self.attempt.is_missed:
            return self.retry_action()
        return self.own_action() or MainAction(
            tr("puzzle.solution"), "play", self.session.show_turn, enabled=self.may_show(),
            why_not=tr("toast.no_hint"), is_primary=False)

    def again(self) -> None:
        self.app.swap(PuzzlePlace(self.puzzle, self.day))

    def go_on(self) -> None:
        """Open the next unsolved puzzle of the level, once this one is solved."""
        if not self.attempt.is_done:
            return
        if self.day and not self.is_of_the_day and (
                earlier := PuzzleProgress(self.app.store).open_day_before(self.day)):
            puzzle = daily_puzzle(GAMES, earlier)
            assert puzzle is not None
            self.app.swap(PuzzlePlace(puzzle, earlier))
            return
        following = PuzzleProgress(self.app.store).following(self.alike())
        if following is None or following.id == self.puzzle.id:
            self.back()
        else:
            self.app.swap(PuzzlePlace(following))

    def update(self, dt: float) -> None:
        super().update(dt)
        if not self._is_rated and (self.attempt.misses or self.attempt.is_done):
            self._is_rated = True
            self.rating_change = PuzzleProgress(self.app.store).rate(self.puzzle, not self.attempt.misses)
        if not self.attempt.is_done:
            return
        if not self._is_kept:
            self._is_kept, self._pause = True, self.theme.seconds(SHEET_PAUSE)
            if not self.board.celebrate():
                self.app.sound.play("win")
            self.keep_progress()
        if self._pause is not None:
            self._pause -= dt
            if self._pause <= 0:
                self._pause = None
                self.after_solved()

    def keep_progress(self) -> None:
        """Save that the puzzle is solved."""
        progress = PuzzleProgress(self.app.store, self.day if self.is_of_the_day else None)
        progress.solve(self.puzzle, not self.attempt.misses, self.day)

    def after_solved(self) -> None:
        """Show the sheet about the solution."""
        self.app.push(SolvedScene(self.app, self))
