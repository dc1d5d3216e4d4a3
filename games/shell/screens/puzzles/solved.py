"""The sheet over a solved puzzle: the number of turns and tries, the key, the progress, and what comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.catalogue import find_game
from games.engine.speech.fact_words import clause
from games.engine.speech.hint_words import ENDINGS, facts_of
from games.engine.teaching.daily_puzzle import days_of_month
from games.shell.library.game_text import code_of
from games.shell.library.puzzle_progress import PuzzleProgress
from games.shell.screens.clipboard import share_link
from games.shell.screens.dialog_scene import DialogScene
from games.shell.screens.puzzles.rating_scene import change_text
from games.shell.screens.scene import AppServices
from games.shell.theme.dates import month_title
from games.shell.theme.text import tr
from games.shell.widgets.controls import Button
from games.shell.widgets.overlays import Dialog
from games.shell.widgets.puzzle_cards import SolvedBody

if TYPE_CHECKING:
    from games.shell.screens.puzzles.puzzle_scene import PuzzleScene

BODY, BODY_LOW, BODY_NARROW = 76, 60, 88  # design pixels
NARROW = 370  # of width below which the days stand under their words


class SolvedScene(DialogScene):
    """Congratulates and offers the next puzzle; the board stays visible."""

    def __init__(self, app: AppServices, puzzle: PuzzleScene) -> None:
        super().__init__(app)
        self.puzzle = puzzle
        self._is_grown = False  # the week has been seen to fill

    def make(self) -> Dialog:
        scene = self.puzzle
        buttons = [Button(tr("solved.next"), lambda: self.then(scene.go_on), "primary", "arrow"),
                   Button(tr("puzzles.look_again"), self.app.pop),
                   Button(tr("end.share"), self._share), Button(tr("end.home"), self.app.go_home)]
        theme = self.theme
        body = BODY_LOW if theme.is_low else BODY_NARROW if theme.width / theme.unit < NARROW else BODY
        return Dialog(tr("puzzle.done"), self._text() + self._rating(), buttons, self.app.pop,
                      scene.stones[scene.session.seat], self._body(), body, is_aside=True)

    def _text(self) -> str:
        """Return the number of turns and tries, and what the first turn does."""
        scene, session = self.puzzle, self.puzzle.session
        is_first_try = not scene.attempt.misses
        words = tr("solved.turns_first" if is_first_try else "solved.turns", n=scene.puzzle.turns)
        start = session.match.states[0]
        first = session.rules.parse_tokens(start, scene.puzzle.first.split())
        fact = facts_of(find_game(scene.puzzle.game), session.rules, start, first)[0]
        if not is_first_try:
            return f"{words} {tr('solved.later')}"
        if fact.slug in (*ENDINGS, "plays") or self.theme.is_short:
            return words
        return f"{words}\n{tr('solved.key', does=clause(scene.game, fact, scene.stone_names, tr))}"

    def _rating(self) -> str:
        """Return a line with the puzzle rating, if this puzzle counted."""
        change = self.puzzle.rating_change
        if change is None:
            return ""
        rating = round(PuzzleProgress(self.app.store).rating)
        return "\n" + tr("solved.rating", n=rating, change=change_text(change) or "+0")

    def _body(self) -> SolvedBody:
        """Return the days of today's puzzle, or how many of the level are solved."""
        scene, progress = self.puzzle, PuzzleProgress(self.app.store)
        if scene.is_of_the_day:
            letters = tr("puzzles.days").split()
            week = [(letters[day.weekday()], is_solved) for day, is_solved in progress.week()]
            body = SolvedBody(tr("puzzles.streak", n=progress.streak), tr("solved.best", n=progress.best), week)
            if body.week and not self.theme.reduced_motion and not self._is_grown:
                body.week.grow(lambda number: self.app.sound.play("chime", number))
            self._is_grown = True
            return body
        if scene.day:
            past = [day for day in days_of_month(scene.day) if day <= progress.today]
            solved = sum(progress.state_of(day) != "open" for day in past)
            words = tr("lesson.count", n=solved, all=len(past))
            return SolvedBody(words, month_title(scene.day), share=solved / len(past))
        alike = scene.alike()
        solved = progress.count(alike)
        words = tr("lesson.count", n=solved, all=len(alike))
        return SolvedBody(words, tr(f"grade.{scene.puzzle.grade}"), share=solved / len(alike))

    def _share(self) -> None:
        """Share a link to the puzzle; natively, copy its position."""
        scene = self.puzzle
        page = self.app.platform.page
        text = f"{page.url}#{scene.address}" if page and page.url else code_of(
            scene.match.branch(0), scene.stone_names)
        share_link(self.app, tr("solved.share", game=tr(f"game.{scene.game}")), text, self._shared)

    def _shared(self, is_done: bool) -> None:
        if is_done:
            self.toast.say(tr("share.sent"))
        else:
            self.toast.say(tr("toast.not_copied"), "danger")
