"""Openings from the position on show: rows of turns and of games, read from the index of openings."""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from games.catalogue import make_rules
from games.engine.core.rules import Turn
from games.engine.records.openings import Continuation, Explored, Visit
from games.engine.records.record import Record
from games.shell.library.lineup import sides
from games.shell.library.opening_shelf import ALL, opening_shelf
from games.shell.screens.places import ReviewPlace
from games.shell.theme.dates import short_date
from games.shell.theme.text import tr
from games.shell.theme.theme import Type, Weight
from games.shell.widgets.base import Label, Widget
from games.shell.widgets.opening_cards import Captions, GameEntry, GameLine, TurnLine, TurnRow

if TYPE_CHECKING:
    from games.shell.screens.review.review_scene import ReviewScene

MOST_TURNS, MOST_GAMES = 12, 12  # rows
READ_MS, READ_MOVING_MS = 10.0, 3.0  # of a frame, while games are read
SHOW_EVERY = 0.5  # seconds between two updates of the rows while games are read


class OpeningsView:
    """The openings of a review: which turn is chosen, and the rows for the panel."""

    def __init__(self, scene: ReviewScene) -> None:
        self.scene = scene
        self.shelf = opening_shelf(scene.app.store, scene.game)
        self.source = ALL
        self.chosen = 0
        self._work: Iterator[None] | None = self.shelf.steps()
        self._unshown = 0.0  # seconds since the rows were made
        self._at = -1  # the ply that they are about
        self._explored = Explored(0, [], [])
        self._turns: list[tuple[Continuation, Turn]] = []

    @property
    def progress(self) -> float | None:
        """The share of the games that is read, 0 to 1; None once all are."""
        return self.shelf.progress if self._work is not None else None

    @property
    def chosen_turn(self) -> Turn:
        """The turn that the board points out; () without any."""
        return self._turns[self.chosen][1] if self.chosen < len(self._turns) else ()

    def update(self, dt: float) -> bool:
        """Read on for a part of the frame; return whether the rows have changed."""
        if self._work is None:
            return False
        scene = self.scene
        is_moving = scene.view.animator.is_moving or scene.app.is_behind
        end = time.perf_counter() + (READ_MOVING_MS if is_moving else READ_MS) / 1000
        while self._work is not None and time.perf_counter() < end:
            if next(self._work, self) is self:
                self._work = None
        self._unshown += dt
        if self._work is None or self._unshown >= SHOW_EVERY:
            self._unshown, self._at = 0.0, -1
            return True
        return False

    def follow_board(self) -> None:
        """Look up the position on show in the index, unless that has been done."""
        scene = self.scene
        ply = scene.session.shown_ply
        if ply == self._at:
            return
        before = self.chosen_turn
        self._at = ply
        state = scene.match.states[ply]
        self._explored = self.shelf.explore(scene.match, state, self.source)
        found = [(turn, self.shelf.turn_of(turn, state)) for turn in self._explored.turns[:MOST_TURNS]]
        self._turns = [(turn, moves) for turn, moves in found if moves]
        self.chosen = next((k for k, (_, moves) in enumerate(self._turns) if moves == before), 0)

    # --- rows ------------------------------------------------------------------------------------

    def note(self) -> str:
        """Return the number of games with this position, or the progress of the reading."""
        if self.progress is not None:
            return tr("openings.reading", n=int(100 * self.progress))
        return tr("openings.games", n=self._explored.games)

    def turn_rows(self) -> list[Widget]:
        """Return a row for each turn, the most played first, or a sentence without any."""
        if not self._turns:
            return [Label(tr("openings.none"), Type.SECONDARY, Weight.MEDIUM, "ink2")]
        words = self.scene.words
        lines = [TurnLine(words.text_of(self._at, moves, 1), turn.won, turn.drawn, turn.lost, short_date(turn.last))
                 for turn, moves in self._turns]
        return [Captions(), *[TurnRow(line, partial(self.choose, k), k == self.chosen)
                              for k, line in enumerate(lines)]]

    def games_title(self) -> str:
        """Return the title of the list of games."""
        if not self._turns:
            return tr("openings.came")
        return tr("openings.with", move=self.scene.words.text_of(self._at, self.chosen_turn, 1))

    def game_rows(self) -> list[Widget]:
        """Return a row for each of the latest games with the chosen turn."""
        visits = self._turns[self.chosen][0].visits if self._turns else self._explored.visits
        kept = [(visit, self.shelf.record(visit)) for visit in visits[:MOST_GAMES]]
        return [GameEntry(self._game_line(record), partial(self.open_game, visit)) for visit, record in kept if record]

    def _game_line(self, record: Record) -> GameLine:
        winners = record.result.winners() if record.result else ()
        stone = self.scene.theme.stones[record.stones[winners[0]]] if winners else None
        rules, state = make_rules(record.game, record.variant, record.options), record.standing(make_rules)
        out = [rules.counts(state, seat).get("out", -1) for seat in range(rules.seats)]
        score = tr("saved.moves", n=record.turns)
        if len(out) == 2 and min(out) >= 0:
            first = winners[0] if winners else 0
            score = tr("openings.score", n=out[first], other=out[1 - first])
        return GameLine(sides(record), stone, score, short_date(record.changed))

    # --- what the rows do ------------------------------------------------------------------------

    def choose(self, index: int) -> None:
        """Mark a turn on the board; a second time, go to the position after it."""
        if index != self.chosen:
            self.chosen = index
            self.scene.show_found()
            return
        scene, turn = self.scene, self.chosen_turn
        if scene.board.played == turn:
            scene.browse_step(1)
            return
        match = scene.match.branch(self._at)
        for move in turn:
            match.play(move)
        scene.app.push(ReviewPlace(match, scene.stone_names, len(match.whole_turns()), is_exploring=True))

    def open_game(self, visit: Visit) -> None:
        """Review a game with this position, at its turn."""
        scene = self.scene
        kept = scene.app.store.load(visit.game.id)
        if kept is None:
            scene.say(tr("openings.gone"), "danger")
        else:
            scene.app.push(ReviewPlace(kept.match, kept.stones, visit.turn, is_exploring=True))

    def choose_source(self, source: str) -> None:
        """Count all games, those played here, or the imported ones."""
        if source != self.source:
            self.source, self._at = source, -1
            self.scene.show_found()
