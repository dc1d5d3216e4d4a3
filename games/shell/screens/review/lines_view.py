"""The best turns from the position on show; the search continues while they are shown."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from games.engine.core.rules import Turn
from games.engine.search.best_turns import RankedTurn
from games.engine.search.engine import Engine
from games.engine.search.levels import PERFECT
from games.engine.teaching.analysis import EXACT_ITERATIONS, first_turn
from games.engine.teaching.win_probability import AS_THEY_ARE, sides_of, win_probabilities
from games.shell.screens.places import ReviewPlace
from games.shell.theme.text import tr
from games.shell.widgets.line_rows import BestLine, LineRow

if TYPE_CHECKING:
    from games.shell.screens.review.review_scene import ReviewScene

MOST_LINES = 3
SEARCH_MS, MOVING_MS = 7.0, 1.0  # of a frame
SHOW_EVERY = 0.4  # seconds between two updates of the rows
FOLLOWING = 3  # turns told after the first


class LinesView:
    """The search of the position on show, and the rows for the panel."""

    def __init__(self, scene: ReviewScene) -> None:
        self.scene = scene
        self._at = -1  # the ply that is searched
        self._engine: Engine | None = None  # none where the game is over
        self._is_exact = False
        self._is_done = False  # nothing is left to learn
        self._unshown = 0.0  # seconds since the rows were made
        self._ranked: list[RankedTurn] = []
        self.turns: tuple[Turn, ...] = ()  # for the board, the best first

    def follow_board(self) -> None:
        """Search the position on show, unless that is under way."""
        scene, ply = self.scene, self.scene.session.shown_ply
        if ply == self._at:
            return
        self._forget()
        self._at = ply
        state, evaluator = scene.match.states[ply], scene.reviewer.evaluator
        self._is_exact = evaluator.verdict(state) is not None
        self._is_done = scene.match.rules.result(state) is not None
        self._engine = None if self._is_done else Engine(
            evaluator, state, PERFECT if self._is_exact else "hard", iterations=EXACT_ITERATIONS)

    def _forget(self) -> None:
        """Drop the search with its tree."""
        self._at, self._unshown, self._ranked, self.turns, self._engine = -1, 0.0, [], (), None

    def update(self, dt: float) -> bool:
        """Search on for a part of the frame; return whether there is something new to show."""
        self.follow_board()
        engine, scene = self._engine, self.scene
        if engine is None or self._is_done:
            return False
        budget = MOVING_MS if scene.view.animator.is_moving or scene.app.is_behind else SEARCH_MS
        self._is_done = engine.step(budget) if self._is_exact else not engine.ponder(budget)
        self._unshown += dt
        if not self._is_done and (self._is_exact or (self._ranked and self._unshown < SHOW_EVERY)):
            return False
        self._unshown = 0.0
        self._ranked = engine.best_turns(MOST_LINES)
        self.turns = tuple([first_turn(engine.rules, engine.state, ranked.line) for ranked in self._ranked])
        return True

    # --- rows ------------------------------------------------------------------------------------

    def note(self) -> str:
        """Return the effort of the search, in words."""
        if self._engine is None or not self._ranked:
            return ""
        return tr("lines.exact") if self._is_exact else tr("lines.nodes", n=self._engine.search.root.visits)

    def lines(self) -> list[BestLine]:
        """Return the content of the rows."""
        words = self.scene.words
        told = [[text for _, text in words.told(self._at, ranked.line)] for ranked in self._ranked]
        return [BestLine(number, turns[0], "; ".join(turns[1:1 + FOLLOWING]), self._percent(ranked.value),
                         len(turns), -1 if self._is_exact else ranked.visits)
                for number, (turns, ranked) in enumerate(zip(told, self._ranked, strict=True), 1)]

    def rows(self) -> list[LineRow]:
        """Return a row for each line."""
        return [LineRow(line, partial(self.follow, line.number - 1)) for line in self.lines()]

    def empty_text(self) -> str:
        """Return a sentence for a list without rows."""
        return tr("prompt.over") if self._engine is None else tr("lines.searching")

    def _percent(self, value: float) -> int:
        """Return the win probability of the side to move, in per cent; the others share the rest."""
        assert self._engine is not None, "there is a line"
        rules, seat = self._engine.rules, self._engine.search.root.seat
        rest = (1.0 - value) / max(1, len(sides_of(rules)) - 1)
        rewards = [value if team == rules.teams[seat] else rest for team in rules.teams]
        calibration = AS_THEY_ARE if self._is_exact else self.scene.reviewer.calibration
        probabilities = win_probabilities(rules, rewards, seat, calibration)
        side = next(k for k, seats in enumerate(sides_of(rules)) if seat in seats)
        return round(100 * probabilities[side])

    def follow(self, index: int) -> None:
        """Go to the position after a turn, and search there."""
        if index >= len(self.turns):
            return
        scene = self.scene
        match = scene.match.branch(self._at)
        for move in self.turns[index]:
            match.play(move)
        self._forget()  # so that a chain of positions does not hold a tree each
        scene.app.push(ReviewPlace(match, scene.stone_names, len(match.whole_turns()), is_analysing=True))
