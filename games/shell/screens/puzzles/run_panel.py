"""The panel of a puzzle run: score, lives and time above the goal; pause, skip and the end of the run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.shell.library.puzzle_run import LIVES, SECONDS
from games.shell.screens.board.panel import PanelSlot, PhoneBar
from games.shell.screens.board.task_panel import (
    EXTRAS_LOW,
    GOAL,
    GOAL_LOW,
    GOAL_PHONE,
    GOAL_SHORT,
    NOTICE,
    NOTICE_LOW,
    TaskPanel,
)
from games.shell.theme.text import tr
from games.shell.theme.theme import Theme, Type, Weight
from games.shell.widgets.base import Label
from games.shell.widgets.controls import Button
from games.shell.widgets.puzzle_parts import PLACE
from games.shell.widgets.run_parts import RunHead

if TYPE_CHECKING:
    from games.shell.screens.puzzles.run_scene import PuzzleRunScene

HEAD, HEAD_PHONE, HEAD_SHORT, HEAD_LOW = 84, 76, 64, 56  # design pixels


class RunPanel(TaskPanel):
    """The panel of a run."""

    def __init__(self, scene: PuzzleRunScene) -> None:
        super().__init__(scene)
        self.run_scene = scene

    def make(self, theme: Theme) -> None:
        super().make(theme)
        scene, phone = self.run_scene, theme.is_portrait
        self.title = Label(scene.title(), Type.TITLE_SMALL if phone else Type.TITLE, Weight.TITLE)
        self.run_head = RunHead(LIVES, scene.best)
        kind = "bar" if phone else "secondary"
        self.pause = Button("", scene.toggle_pause, "icon", "pause")
        self.pause_large = Button(tr("play.pause"), scene.toggle_pause, kind, "pause")
        self.skip_large = Button(tr("run.skip"), scene.skip, kind, "skip")
        self.main.icon = "flag"

    def icons(self, theme: Theme) -> list[Button]:
        return [self.help] if theme.is_portrait else [self.undo, self.pause, self.help, self.settings]

    def column(self, theme: Theme, room: int, gap: int) -> list[PanelSlot]:
        px, solution = theme.px, PanelSlot(self.solution, theme.px(PLACE[1]), priority=1)
        if theme.is_low:
            extras = self.extra_slots(theme, EXTRAS_LOW)
            left = room - px(HEAD_LOW) - px(GOAL_LOW) - 2 * gap - sum(slot.height + gap for slot in extras)
            return [PanelSlot(self.run_head, px(HEAD_LOW)), PanelSlot(self.goal, px(GOAL_LOW)),
                    PanelSlot(self.notice, min(px(NOTICE_LOW), left)), solution, *extras]
        return [PanelSlot(self.run_head, px(HEAD)), PanelSlot(self.goal, px(GOAL)), *self.score_slots(theme),
                *self.extra_slots(theme),
                PanelSlot(self.notice, px(NOTICE)), solution]

    def foot(self) -> list[list[Button]]:
        return [[self.skip_large], [self.main]]

    def above(self, theme: Theme) -> list[PanelSlot]:
        is_short = theme.is_short
        return [PanelSlot(self.run_head, theme.px(HEAD_SHORT if is_short else HEAD_PHONE)),
                PanelSlot(self.goal, theme.px(GOAL_SHORT if is_short else GOAL_PHONE)),
                *self.score_slots(theme)]

    def bar(self) -> PhoneBar:
        return PhoneBar([self.undo_large, self.pause_large, self.skip_large], 1 / 4.9, 6)

    def refresh(self) -> None:
        super().refresh()
        scene = self.run_scene
        self.show_run()
        caption, icon = (tr("play.go"), "play") if scene.is_paused else (tr("play.pause"), "pause")
        self.pause_large.set_caption(caption, icon)
        self.pause.set_caption("", icon)
        for button in (self.pause, self.pause_large):
            button.set_enabled(scene.may_pause, tr("toast.not_now"))
        self.skip_large.set_enabled(scene.may_show(), tr("toast.not_now"))

    def show_run(self) -> None:
        """Bring score, lives and time up to date."""
        scene = self.run_scene
        whole = SECONDS[scene.puzzle.grade]
        self.run_head.show(scene.run.solved, scene.run.lives, scene.left, (scene.left or 0.0) / whole)
