"""The choice of a clock on the set-up screen: none, the usual ones, or one's own minutes and seconds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from games.engine.records.clock import PRESETS, TimeControl, time_control
from games.shell.theme.text import tr
from games.shell.theme.theme import Space, Type, Weight
from games.shell.widgets.base import Label
from games.shell.widgets.containers import Child, Column, Slot
from games.shell.widgets.controls import Chip, Slider, chip_height
from games.shell.widgets.forms import beside, chip_choice

MINUTES = (1, 2, 3, 4, 5, 7, 10, 12, 15, 20, 25, 30, 45, 60, 90, 120)
INCREMENTS = (0, 1, 2, 3, 5, 8, 10, 15, 20, 30, 45, 60)
OWN = TimeControl(15, 5)  # what one's own begins with


def clock_choice(clock: str, take: Callable[[str, bool], None], width: int) -> Column:
    """Return chips, and for a clock of one's own two sliders, in a column of that many device pixels.

    `take` gets the clock, and whether everything must be laid out again.
    """
    is_own = bool(clock) and clock not in PRESETS
    chips = [Chip(tr("clock.none"), partial(take, "", True), not clock),
             *[Chip(preset, partial(take, preset, True), preset == clock) for preset in PRESETS],
             Chip(tr("clock.own"), partial(take, str(OWN), True), is_own)]
    control = time_control(clock) or OWN

    def change(**to: int) -> None:
        nonlocal control
        control = control._replace(**to)
        take(str(control), False)

    sliders = [_slider(name, values, getattr(control, name), change, width)
               for name, values in (("minutes", MINUTES), ("increment", INCREMENTS))]
    told = [Label(clock_words(control), Type.SECONDARY, Weight.MEDIUM, "ink2")] if clock and not is_own else []
    return Column([chip_choice(tr("clock.title"), chips), *told, *(sliders if is_own else [])], Space.XS)


def clock_words(control: TimeControl) -> str:
    """Say what a clock such as 3+2 means."""
    minutes = tr("clock.minutes", n=control.minutes)
    return f"{minutes}, {tr('clock.increment', n=control.increment)}" if control.increment else minutes


def _slider(name: str, values: Sequence[int], now: int, change: Callable[..., None], width: int) -> Child:
    label = Label(tr(f"clock.{name}", n=now), Type.SECONDARY, Weight.MEDIUM, "ink2")

    def slide(value: float) -> None:
        number = values[round(value * (len(values) - 1))]
        label.set_text(tr(f"clock.{name}", n=number))
        row.refresh()
        change(**{name: number})

    at = min(range(len(values)), key=lambda k: abs(values[k] - now))
    row = beside(label, Slider(at / (len(values) - 1), slide, len(values)), lambda theme: width * 11 // 20)
    return row, Slot(lambda theme: max(chip_height(theme), 2 * theme.line(Type.SECONDARY) + 2))
