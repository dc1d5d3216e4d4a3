"""The review of a game: judgements of all turns, better turns, and trials of mistakes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from games.engine.core.match import Match
from games.engine.core.rules import Seat, Turn
from games.engine.records.own_marks import MARKS
from games.engine.teaching.analysis import first_turn
from games.engine.teaching.review import Judged, Review
from games.shell.library.accuracies import keep_accuracy
from games.shell.library.game_text import code_word, standing
from games.shell.platform.review_workers import ReviewWorkers
from games.shell.screens.board.board_scene import BoardScene, Keys
from games.shell.screens.game_scenes import game_ui
from games.shell.screens.places import SharePlace, VariationPlace
from games.shell.screens.review.kept_reviewers import reviewer_of
from games.shell.screens.review.review_menu import ReviewMenuScene, StoryScene
from games.shell.screens.review.review_panel import ReviewPanel
from games.shell.screens.review.review_prompts import ReviewPrompts
from games.shell.screens.review.review_words import ReviewWords
from games.shell.screens.review.trial_scene import TrialScene
from games.shell.screens.scene import AppServices
from games.shell.table.game_ui import MainAction, Prompt
from games.shell.table.review_session import ReviewSession
from games.shell.theme.text import tr
from games.shell.widgets.move_list import ListedMove

if TYPE_CHECKING:
    from games.shell.screens.review.lines_view import LinesView
    from games.shell.screens.review.openings_view import OpeningsView

REVIEW, OPENINGS, LINES = range(3)  # tabs
ALONE_MS, BESIDE_MS, MOVING_MS = 6.0, 3.0, 1.0  # of a frame: without workers, beside workers, while something moves
SHOW_EVERY = 0.2  # seconds between two updates of the screen
TOO_SHORT = 4  # turns


class ReviewScene(BoardScene):
    """Shows one position at a time: the one before a turn, with the turn played and a better one."""

    keeps_side = True
    session: ReviewSession
    panel: ReviewPanel

    def __init__(self, app: AppServices, origin: Match[Any], stones: Sequence[str], at: int | None = None,
                 tries_again: bool = False, is_exploring: bool = False, is_analysing: bool = False) -> None:
        """Show a turn of a match, or the end; `tries_again` opens the mistake there as soon as it is judged."""
        self.origin, match = origin, origin.branch(origin.ply)
        match.notes = origin.notes
        self.turns = match.whole_turns()
        self.reviewer = reviewer_of(match)
        self.review_workers = ReviewWorkers(app.engines, self.reviewer, match)
        self.review: Review = self.reviewer.review()
        self.is_stopped = False
        self._unshown = 0.0  # seconds since the screen was brought up to date
        self.words = ReviewWords(match, self.name, app.settings.moves)
        self.prompts = ReviewPrompts(self)
        self.at = len(self.turns)
        self._tries_again = tries_again
        self._code = ""
        super().__init__(app, game_ui(match.game), ReviewSession(match), stones)
        self.session.on_marked = self._keep_marks
        self.openings: OpeningsView | None = None
        self.lines: LinesView | None = None
        self.tab = REVIEW
        self.panel = ReviewPanel(self)
        if at is not None and at < len(self.turns):
            self.at = max(0, at)
            self.session.browse(self.turns[self.at][0])
        if is_exploring or is_analysing:
            self._choose_tab(OPENINGS if is_exploring else LINES)

    @property
    def address(self) -> str | None:
        return self.address_of(self.at) + ("", "/openings", "/lines")[self.tab]

    @property
    def is_exploring(self) -> bool:
        """Whether the openings are on show."""
        return self.tab == OPENINGS

    def address_of(self, at: int) -> str:
        """Return the address of the review at a turn; a game that is not kept is named by its code."""
        if not self.app.store.has(self.origin.id):
            self._code = self._code or code_word(standing(self.origin, self.origin.id), self.stone_names)
        game = self._code or f"{self.game}/{self.origin.id}"
        return f"{game}/review" + (f"/{at + 1}" if at < len(self.turns) else "")

    @property
    def needs_engines(self) -> bool:
        return True

    def build(self) -> Iterator[None]:
        self.words = ReviewWords(self.match, self.name, self.app.settings.moves)
        yield from super().build()
        self._learn()

    # --- tabs --------------------------------------------------------------------------------

    def toggle_openings(self) -> None:
        """Show the openings, or the review again."""
        self.show_tab(REVIEW if self.is_exploring else OPENINGS)

    def toggle_lines(self) -> None:
        """Show the best turns, or the review again."""
        self.show_tab(REVIEW if self.tab == LINES else LINES)

    def show_next_tab(self) -> None:
        """Show the tab after this one, after the last the first."""
        self.show_tab((self.tab + 1) % (LINES + 1))

    def show_tab(self, tab: int) -> None:
        """Show the review, the openings or the best turns."""
        if tab == self.tab:
            return
        self._choose_tab(tab)
        self.built_for = None
        self.app.swap(self)
        self.app.after(lambda: self.group.focus(self.panel.tabs if self.panel.tabs in self.group.children else None))

    def _choose_tab(self, tab: int) -> None:
        self.tab, self.lines = tab, None
        if tab == OPENINGS:
            from games.shell.screens.review.openings_panel import OpeningsPanel
            from games.shell.screens.review.openings_view import OpeningsView

            self.openings = self.openings or OpeningsView(self)
            self.panel = OpeningsPanel(self, self.openings)
        elif tab == LINES:
            from games.shell.screens.review.lines_panel import LinesPanel
            from games.shell.screens.review.lines_view import LinesView

            self.lines = LinesView(self)
            self.panel = LinesPanel(self, self.lines)
        else:
            self.panel = ReviewPanel(self)

    def show_found(self) -> None:
        """Mark the turns of the tab on the board, and update its lists."""
        self.panel.refresh()
        self._point_out()

    # --- judgements ------------------------------------------------------------------------------

    @property
    def is_short(self) -> bool:
        """Whether the game is too short to judge; an edited position is analysed anyway."""
        return len(self.turns) < TOO_SHORT and not self.match.start_position

    @property
    def progress(self) -> float:
        """The share of the review that is done, 0 to 1."""
        return 1.0 if self.is_short else self.reviewer.progress

    def judged(self) -> Judged | None:
        """Return the judgement of the turn on show; None before it is judged."""
        return self.review.turns[self.at] if self.at < len(self.review.turns) else None

    def sides_in_order(self) -> list[tuple[int, tuple[Seat, ...]]]:
        """Return the sides and their seats, the viewer's first, then in the order of turns."""
        sides = list(enumerate(self.review.sides))
        own = next(k for k, (_, seats) in enumerate(sides) if self.viewer in seats)
        return sides[own:] + sides[:own]

    def probability_of(self, seat: Seat) -> float | None:
        """Return the win probability of a seat's side in the last position, in per cent."""
        row = self.review.win_probabilities[-1]
        return None if row is None else 100 * row[next(k for k, seats in enumerate(self.review.sides) if seat in seats)]

    def side_name(self, seats: tuple[Seat, ...]) -> str:
        """Return the names of a side's players."""
        return " & ".join(self.name(seat) for seat in seats)

    def mistakes(self) -> list[int]:
        """Return the indices of the mistakes."""
        return [index for index, judged in enumerate(self.review.turns) if judged is not None and judged.better]

    def own_mistakes(self) -> list[int]:
        """Return the viewer's own mistakes, if a person sits there."""
        is_person = self.match.players[self.viewer].is_human
        return [index for index in self.mistakes() if is_person and self.turns[index][1] == self.viewer]

    def update(self, dt: float) -> None:
        if not self.is_short and not self.is_stopped and not self.reviewer.is_done:
            moving = self.view.animator.is_moving or self.app.is_behind
            budget = MOVING_MS if moving else ALONE_MS if self.review_workers.is_alone else BESIDE_MS
            budget = min(budget, MOVING_MS) if self.lines else budget  # the search has the rest of the frame
            self._unshown += dt
            if self.review_workers.step(budget, dt) and (self._unshown >= SHOW_EVERY or self.reviewer.is_done):
                self._unshown = 0.0
                self._learn()
        if self.openings and self.is_exploring and self.openings.update(dt):
            self.show_found()
        if self.lines and self.lines.update(dt):
            self.show_found()
        super().update(dt)

    def _learn(self) -> None:
        """Show new results of the analysis."""
        self.review = self.reviewer.review()
        if self.reviewer.is_done:
            keep_accuracy(self.app.store, self.origin, self.review)
        self._point_out()
        self.panel.refresh()
        if self._tries_again and (self.judged() or self.reviewer.is_done):
            self._tries_again = False
            self.try_again()

    # --- words -----------------------------------------------------------------------------------

    def prompt_text(self) -> Prompt:
        return self.prompts.prompt()

    def listed(self) -> list[ListedMove]:
        """Return the turns with their marks; of a position without any, the best line from it."""
        if self.turns:
            return [ListedMove(self.stones[seat], text, judged.mark if judged else "") for (_, seat, _), text, judged
                    in zip(self.turns, self.words.rows(), self.review.turns, strict=True)]
        return [ListedMove(self.stones[seat], text) for seat, text in self.words.told(0, self.reviewer.best_line(0))]

    def best_turn(self) -> Turn:
        """Return the best turn in the last position of an unfinished game; empty before it is found."""
        line = self.reviewer.best_line(len(self.match.moves))
        return first_turn(self.session.rules, self.match.states[-1], line)

    def open_story(self) -> None:
        """Open the sheet with the whole story."""
        self.app.push(StoryScene(self.app, self))

    def main_action(self) -> MainAction:
        judged = self.judged()
        if self.tab != REVIEW:
            return MainAction(tr("play.from_here"), "play", self.play_on)
        if judged is not None and judged.better:
            return MainAction(tr("review.again"), "restart", self.try_again)
        if self.own_mistakes() and self.at >= len(self.turns):
            return MainAction(tr("review.own_mistakes"), "arrow", lambda: self.go_to(self.own_mistakes()[0]))
        if any(index > self.at for index in self.mistakes()) or (self.mistakes() and self.at >= len(self.turns)):
            return MainAction(tr("review.next_mistake"), "arrow", lambda: self.go_to_mistake(1))
        return MainAction(tr("play.from_here"), "play", self.play_on)

    # --- browsing --------------------------------------------------------------------------------

    def go_to(self, at: int) -> None:
        """Show a turn, or past the last one the end."""
        at = max(0, min(at, len(self.turns)))
        if at == self.at:
            return
        is_next, self.at = at == self.at + 1, at
        ply = self.turns[at][0] if at < len(self.turns) else len(self.match.moves)
        if is_next and not self.theme.reduced_motion:
            self.session.walk(ply)
        else:
            self.session.browse(ply)
        self._point_out()
        self.panel.refresh()

    def browse_turn(self, index: int) -> None:
        """Show a turn of the list; in a review of a position, play the best line up to it."""
        if self.turns:
            self.go_to(index)
        else:
            self._play_on_in_line(index)

    def _play_on_in_line(self, index: int) -> None:
        """Play on after some turns of the best line from a position."""
        match, line = self.match.branch(0), self.reviewer.best_line(0)
        for move in line:
            match.play(move)
        starts = [first for first, _, _ in match.whole_turns()][1:]
        ply = starts[index] if index < len(starts) else len(line)
        if self.session.rules.result(match.states[ply]) is None:
            self._play_variation(match, ply, tr("review.best_line"))

    def _play_variation(self, match: Match[Any], ply: int, title: str) -> None:
        self.app.push(VariationPlace(match, ply, self.stone_names, title.lower()))

    def browse_step(self, step: int) -> None:
        """Show the turn before or after the one on show."""
        self.go_to(self.at + step)

    def current_turn(self) -> int:
        """Return the index of the turn on show."""
        return self.at

    def go_to_turning(self) -> None:
        """Go to the turning point."""
        if self.review.turning is not None:
            self.go_to(self.review.turning)

    def go_to_mistake(self, direction: int) -> None:
        """Go to the next or previous mistake; after the last one, to the first."""
        found = self.mistakes()
        ahead = [index for index in found if (index - self.at) * direction > 0]
        if found:
            self.go_to((ahead or found)[0 if direction > 0 else -1])

    def _point_out(self) -> None:
        """Mark the turn played here and the better one on the board."""
        judged, board = self.judged(), self.board
        end = self.turns[self.at + 1][0] if self.at + 1 < len(self.turns) else len(self.match.moves)
        board.played = tuple(self.match.moves[self.turns[self.at][0]:end]) if self.at < len(self.turns) else ()
        board.better = judged.better if judged is not None else self.best_turn() if self.at == len(self.turns) else ()
        if self.openings and self.is_exploring:
            self.openings.follow_board()
            board.better = self.openings.chosen_turn
        board.ranked = ()
        if self.lines:
            self.lines.follow_board()
            board.ranked = self.lines.turns
            board.played, board.better = (), board.ranked[0] if board.ranked else ()
        board.refresh_marks()

    # --- what the buttons do ---------------------------------------------------------------------

    def toggle_work(self) -> None:
        """Stop or continue the analysis or, when it is complete, deepen it."""
        if self.is_short:
            return
        if self.reviewer.is_done:
            self.reviewer.deepen()
            self.is_stopped = False
        else:
            self.is_stopped = not self.is_stopped
            if self.is_stopped:
                self.review_workers.stop()
        self.panel.refresh()

    def try_again(self) -> None:
        """Try the mistake on show again."""
        judged = self.judged()
        if judged is not None and judged.better:
            self.app.push(TrialScene(self.app, self, self.at))

    def play_on(self) -> None:
        """Play on from the position on show, without touching the game."""
        ply = self.session.shown_ply
        if self.session.rules.result(self.match.states[ply]) is not None:
            self.say(tr("prompt.over"), "danger")
        else:
            self._play_variation(self.match, ply, self.words.title(self.at))

    def share(self) -> None:
        """Share the game."""
        turn = self.at if self.at < len(self.turns) else None
        self.app.push(SharePlace(self.origin, self.stone_names, turn=turn))

    def open_menu(self) -> None:
        """Open the menu of the review."""
        self.app.push(ReviewMenuScene(self.app, self))

    def keys(self) -> Keys:
        shift = pygame.KMOD_SHIFT
        return {
            **super().keys(), (pygame.K_m, 0): self.open_menu, (pygame.K_t, 0): self.try_again,
            (pygame.K_o, 0): self.toggle_openings, (pygame.K_l, 0): self.toggle_lines,
            (pygame.K_LEFT, 0): partial(self.browse_step, -1), (pygame.K_RIGHT, 0): partial(self.browse_step, 1),
            (pygame.K_LEFT, shift): partial(self.go_to_mistake, -1),
            (pygame.K_RIGHT, shift): partial(self.go_to_mistake, 1),
            (pygame.K_HOME, 0): partial(self.go_to, 0), (pygame.K_END, 0): partial(self.go_to, len(self.turns)),
        }

    def _keep_marks(self) -> None:
        """Save the drawn marks with the game, if it is kept."""
        self.app.store.annotate(self.origin.id, MARKS, self.origin.notes.get(MARKS, {}))

    def leave(self) -> None:
        self.review_workers.stop()
