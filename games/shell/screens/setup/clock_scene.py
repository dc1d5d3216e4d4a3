"""The sheet of the clock: none, a preset, or custom minutes and seconds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from games.engine.records.clock import PRESETS, TimeControl, time_control
from games.shell.library.lineup import Lineup
from games.shell.screens.dialog_scene import DialogScene
from games.shell.screens.scene import AppServices
from games.shell.theme.text import tr
from games.shell.theme.theme import Size, Space, Type, Weight
from games.shell.widgets.base import Label
from games.shell.widgets.containers import Child, Column, Flow, Slot
from games.shell.widgets.controls import Button, Chip, Slider, chip_height
from games.shell.widgets.forms import CHIP_GAP, beside
from games.shell.widgets.overlays import Dialog

MINUTES = (1, 2, 3, 4, 5, 7, 10, 12, 15, 20, 25, 30, 45, 60, 90, 120)
INCREMENTS = (0, 1, 2, 3, 5, 8, 10, 15, 20, 30, 45, 60)
OWN = TimeControl(15, 5)  # what one's own begins with
SLIDER = Size.DIALOG / 2  # design pixels, at most


class ClockScene(DialogScene):
    """Changes the clock of a line-up at once; the set-up follows when the sheet is closed."""

    def __init__(self, app: AppServices, lineup: Lineup) -> None:
        super().__init__(app)
        self.lineup = lineup

    def make(self) -> Dialog:
        clock = self.lineup.clock
        control, is_own = time_control(clock), bool(clock) and clock not in PRESETS
        chips = [Chip(tr("clock.none"), partial(self._choose, ""), not clock),
                 *[Chip(preset, partial(self._choose, preset), preset == clock) for preset in PRESETS],
                 Chip(tr("clock.own"), partial(self._choose, str(OWN)), is_own)]
        parts = (("minutes", MINUTES), ("increment", INCREMENTS)) if is_own else ()
        told = tr("clock.own.line") if is_own else clock_words(control) if control else tr("clock.none.line")
        return Dialog(tr("clock.title"), told,
                      [Button(tr("handicap.done"), self.app.pop, "primary", "check")], self.app.pop,
                      body=Column([Flow(chips, CHIP_GAP), *[self._slider(*part) for part in parts]], Space.S))

    def _slider(self, name: str, values: Sequence[int]) -> Child:
        """Return the slider of a part of a custom clock, with its value in words."""
        now = getattr(time_control(self.lineup.clock) or OWN, name)
        label = Label(tr(f"clock.{name}", n=now), Type.SECONDARY, Weight.MEDIUM, "ink2")

        def slide(value: float) -> None:
            number = values[round(value * (len(values) - 1))]
            label.set_text(tr(f"clock.{name}", n=number))
            row.refresh()
            self.lineup.clock = str((time_control(self.lineup.clock) or OWN)._replace(**{name: number}))

        at = min(range(len(values)), key=lambda k: abs(values[k] - now))
        row = beside(label, Slider(at / (len(values) - 1), slide, len(values)),
                     lambda theme: min(theme.width // 2, theme.px(SLIDER)))
        return row, Slot(lambda theme: max(chip_height(theme), 2 * theme.line(Type.SECONDARY) + 2))

    def _choose(self, clock: str) -> None:
        self.lineup.clock = clock
        with self.group.keeping_focus():
            self.relayout_now()


def clock_words(control: TimeControl) -> str:
    """Return the meaning of a clock such as 3+2 in words."""
    minutes = tr("clock.minutes", n=control.minutes)
    return f"{minutes}, {tr('clock.increment', n=control.increment)}" if control.increment else minutes
