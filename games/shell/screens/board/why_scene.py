"""The sheet in which the computer explains its turn: reasons, plan, and threats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from games.catalogue import find_game, make_evaluator
from games.engine.core.handicaps import FREE, HINTS
from games.engine.core.match import Match
from games.engine.core.rules import Turn
from games.engine.records.allowances import left_of
from games.engine.search.engine import Engine, Hint
from games.engine.search.levels import hint_level
from games.engine.speech.explanation import Explainer
from games.engine.speech.move_words import MoveWords
from games.shell.screens.dialog_scene import DialogScene
from games.shell.screens.scene import AppServices
from games.shell.screens.sheet_body import ScrollBox
from games.shell.theme.text import tr, words
from games.shell.theme.theme import Space, Type, Weight
from games.shell.widgets.base import Label, Widget
from games.shell.widgets.containers import Child, Column
from games.shell.widgets.controls import Button
from games.shell.widgets.overlays import Dialog

if TYPE_CHECKING:
    from games.shell.screens.board.board_scene import BoardScene

SEARCH_SECONDS: Final = 1.0  # where nothing is known of what the computer saw
SEARCH_MS: Final = 7.0  # of a frame


def last_computer_turn(match: Match[Any], ply: int) -> int | None:
    """Return the index of the last turn before a ply that a computer played; None without one."""
    turns = match.whole_turns()
    return next((index for index in range(len(turns) - 1, -1, -1)
                 if turns[index][0] < ply and not match.players[turns[index][1]].is_human), None)


class WhyScene(DialogScene):
    """The explanation of one turn in three short parts: reasons, plan, threats.

    The session keeps the result of the computer's search. For a reopened or reviewed game, and for a weak level that
    searched only its own turn, a short search from the position after the turn replaces it.
    """

    def __init__(self, app: AppServices, scene: BoardScene, index: int) -> None:
        super().__init__(app)
        self.scene, self.match = scene, scene.match
        turns = self.match.whole_turns()
        self.first, self.seat, _ = turns[index]
        self.end = turns[index + 1][0] if index + 1 < len(turns) else len(self.match.moves)
        self._engine: Engine | None = None  # at the position after the turn, while it is searched
        self.hint = self._kept_hint() or Hint(self.turn, self.turn, (), None)
        if self.shows_plan and len(self.hint.line) == len(self.turn):
            self._begin_search()

    @property
    def turn(self) -> Turn:
        """The turn that is explained."""
        return tuple(self.match.moves[self.first:self.end])

    @property
    def shows_plan(self) -> bool:
        """Whether the plan is shown; it is not where hints are limited, as it contains the player's best reply."""
        match = self.match
        return match.result() is not None or all(
            left_of(match, HINTS, seat) == FREE for seat, player in enumerate(match.players) if player.is_human)

    def _kept_hint(self) -> Hint | None:
        """Return the search result kept with the last move of the turn, as a hint for the whole turn."""
        last = self.end - 1
        kept = self.scene.session.plans.get(last)
        if kept is None or kept.line[:1] != (self.match.moves[last],):
            return None
        whole = self.end - self.first == 1  # the other turns that it holds begin where the turn began
        return kept._replace(turn=self.turn, line=(*self.turn[:-1], *kept.line), others=kept.others if whole else ())

    def _begin_search(self) -> None:
        """Search from the position after the turn, unless the turn ended the game."""
        rules, state = self.match.rules, self.match.states[self.end]
        if rules.result(state) is None:
            evaluator = make_evaluator(self.match.game, rules)
            self._engine = Engine(evaluator, state, hint_level(evaluator), seconds=SEARCH_SECONDS)

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._engine is not None and self._engine.step(SEARCH_MS):
            found, self._engine = self._engine.hint(), None
            self.hint = self.hint._replace(line=(*self.turn, *found.line))
            self.relayout_now()

    def close(self) -> None:
        self._engine = None

    def make(self) -> Dialog:
        game = find_game(self.match.game)
        moves = MoveWords(game, self.match, self.app.settings.moves, words)
        told = Explainer(game, self.match, self.first, self.hint, self.scene.stone_names, moves, tr).explanation()
        turn = tr("explain.turn", name=self.scene.name(self.seat), move=moves.turn(
            self.match.states[self.first], self.turn))
        parts = [*self._part("why", told.why)]
        if self._engine is not None:
            parts += self._part("plan", tr("explain.searching"))
        elif not self.shows_plan:
            parts += self._part("plan", tr("explain.secret"))
        elif told.line:
            line = [tr("explain.turn", name=self.scene.name(seat), move=move) for seat, move in told.line]
            parts += self._part("plan", told.plan, *line)
        parts += self._part("feared", told.threat or tr("explain.feared.none"))
        close = Button(tr("common.close"), self.app.pop, "primary")
        return Dialog(tr("explain.title"), turn, [close], self.app.pop, body=ScrollBox(Column(parts, Space.XS)))

    def _part(self, name: str, *texts: str) -> list[Child]:
        """Return a caption with sentences below it; after the first, they are moves."""
        said: list[Child] = [Label(text, Type.LIST, Weight.MEDIUM, "ink2" if k else "ink")
                             for k, text in enumerate(texts) if text]
        gap: list[Child] = [] if name == "why" else [(Widget(), Space.S)]
        return [*gap, Label(tr(f"explain.{name}"), Type.CAPTION, Weight.BOLD, "brass"), *said]
