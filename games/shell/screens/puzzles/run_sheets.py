"""The sheets before and after a puzzle run: its games and clock, and its result."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from games.catalogue import GAMES
from games.engine.teaching.puzzles import Puzzle, puzzles_of
from games.shell.library.puzzle_progress import goal_sentence
from games.shell.library.puzzle_run import ALL, PuzzleRun, RunResults
from games.shell.screens.dialog_scene import DialogScene
from games.shell.screens.places import PuzzlePlace, RunPlace, SectionPlace
from games.shell.screens.scene import AppServices
from games.shell.screens.sheet_body import ListRow
from games.shell.theme.text import tr
from games.shell.theme.theme import Size, Space, Type, Weight
from games.shell.widgets.base import Label
from games.shell.widgets.containers import Child, Column, Flow, Slot
from games.shell.widgets.controls import Button, Chip, Toggle, chip_height
from games.shell.widgets.forms import CHIP_GAP, beside
from games.shell.widgets.overlays import Dialog
from games.shell.widgets.puzzle_cards import SolvedBody

if TYPE_CHECKING:
    from games.shell.screens.puzzles.run_scene import PuzzleRunScene

BODY = 68  # design pixels of the score in its well


class RunStartScene(DialogScene):
    """Asks for the games of a run, and whether it is timed."""

    def __init__(self, app: AppServices) -> None:
        super().__init__(app)
        self.scope, self.is_timed = ALL, True

    def make(self) -> Dialog:
        games = [game.id for game in GAMES if puzzles_of(game.id)]
        chips = [Chip(tr("run.all") if scope == ALL else tr(f"game.{scope}"), partial(self._choose, scope),
                      scope == self.scope) for scope in (ALL, *games)]
        clock = beside(Label(tr("run.clock"), Type.BUTTON, Weight.SEMIBOLD), Toggle(self.is_timed, self._set_timed),
                       Size.TOGGLE[0])
        results = RunResults(self.app.store).best(self.scope, self.is_timed)
        best = tr("run.best", n=results[0].score) if results else tr("run.first")
        body = Column([Flow(chips, CHIP_GAP), (clock, Slot(chip_height)),
                       Label(best, Type.SECONDARY, Weight.SEMIBOLD, "brass")], Space.M)
        buttons = [Button(tr("run.start"), self._start, "primary", "play"),
                   Button(tr("common.cancel"), self.app.pop)]
        return Dialog(tr("run.title"), tr("run.line"), buttons, self.app.pop, body=body)

    def _choose(self, scope: str) -> None:
        self.scope = scope
        self._remake()

    def _set_timed(self, is_timed: bool) -> None:
        self.is_timed = is_timed
        self._remake()

    def _remake(self) -> None:
        with self.group.keeping_focus():
            self.relayout_now()

    def _start(self) -> None:
        self.app.swap(RunPlace(PuzzleRun(self.scope, self.is_timed)))


class RunOverScene(DialogScene):
    """Shows the result of a run, the best one, and the puzzles that cost a life."""

    def __init__(self, app: AppServices, scene: PuzzleRunScene) -> None:
        super().__init__(app)
        self.scene = scene

    def make(self) -> Dialog:
        scene, run = self.scene, self.scene.run
        best = max(scene.best, run.solved)
        score = SolvedBody(tr("run.solved_count", n=run.solved), tr("run.best", n=best),
                           share=run.solved / max(1, best))
        parts: list[Child] = [(score, BODY)]
        parts += [(ListRow(_title_of(puzzle), "puzzle", partial(self._open, puzzle)), Slot(chip_height))
                  for puzzle in run.missed]
        buttons = [Button(tr("run.new"), lambda: self.then(scene.again), "primary", "restart"),
                   Button(tr("section.puzzles"), lambda: self.app.go(SectionPlace("puzzles")))]
        return Dialog(tr("run.over"), self._text(), buttons, self.app.pop, body=Column(parts, Space.XS))

    def _text(self) -> str:
        scene, run = self.scene, self.scene.run
        words = tr("run.new_best") if run.solved > scene.best > 0 else tr("run.closing")
        return f"{words} {tr('run.cost')}" if run.missed else words

    def _open(self, puzzle: Puzzle) -> None:
        self.app.push(PuzzlePlace(puzzle))


def _title_of(puzzle: Puzzle) -> str:
    return f"{tr(f'game.{puzzle.game}')}: {goal_sentence(puzzle)}"
