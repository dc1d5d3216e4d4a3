"""Rows of a form: a caption and its control, side by side or one above the other."""

from __future__ import annotations

from collections.abc import Sequence

from games.shell.theme.theme import Size, Space, Type, Weight
from games.shell.widgets.base import Label, Widget
from games.shell.widgets.containers import FIT, Column, Flow, Length, Row, Slot, Stack
from games.shell.widgets.controls import Chip, Slider, chip_height

CHIP_GAP = 10  # design pixels


def beside(caption: Label, control: Widget, width: Length, gap: float = Space.S) -> Row:
    """Return a caption with a control of that width at its right; a slider keeps room for its knob."""
    if isinstance(control, Slider):
        control = Stack([control], padding=(Size.KNOB / 2, 0))
    return Row([(caption, Slot(0, weight=1, across=FIT)), (control, Slot(width, across=chip_height))], gap)


def below(caption: Label, control: Widget, gap: float = Space.XS) -> Column:
    """Return a caption with a control under it; a slider keeps room for its knob."""
    if isinstance(control, Slider):
        control = Stack([control], padding=(Size.KNOB / 2, 0))
    return Column([caption, (control, Slot(chip_height))], gap)


def chip_choice(caption: str, chips: Sequence[Chip]) -> Column:
    """Return chips under a caption."""
    return Column([Label(caption, Type.LIST, Weight.BOLD), Flow(chips, CHIP_GAP)], Space.S)
