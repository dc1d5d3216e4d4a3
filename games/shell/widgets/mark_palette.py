"""The controls of drawing on a board: a disc for each colour, a button that wipes, and one that ends it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from games.shell.theme.colour import mix
from games.shell.theme.paint import disc, stamp
from games.shell.theme.text import tr
from games.shell.theme.theme import Material, Radius, Space, Theme, Type, Weight
from games.shell.widgets.base import Label, Widget, draw_card
from games.shell.widgets.containers import Column, Row, Slot
from games.shell.widgets.controls import Action, Button

SWATCH, RING = 24, 34  # design pixels: a disc of chalk, and the ring round the chosen one


class Swatch(Widget):
    """A colour to draw with; the chosen one wears a brass ring."""

    is_control = True
    ring_radius = 22

    def __init__(self, colour: int, name: str, on_press: Callable[[int], None]) -> None:
        super().__init__()
        self.colour, self.name, self.on_press = colour, name, on_press
        self.is_chosen = False

    def activate(self) -> None:
        self.on_press(self.colour)

    def spoken(self) -> str:
        return tr("marks.chosen", colour=self.name) if self.is_chosen else self.name

    def width_for(self, theme: Theme) -> int:
        return theme.touch

    def choose(self, is_chosen: bool) -> None:
        """Put the ring on or off."""
        if is_chosen != self.is_chosen:
            self.is_chosen = is_chosen
            self.refresh()

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        self.draw_ring(target, theme)
        palette, at = theme.palette, self.rect.center
        if self.is_chosen:
            stamp(target, disc(theme.px(RING), palette.fill), at)
            stamp(target, disc(theme.px(RING - 4), palette.surface), at)
        stamp(target, disc(theme.px(SWATCH), Material.BRASS_OUTLINE), at)
        chalk = mix(Material.CHALKS[self.colour], Material.IVORY, 0.3 * self.warmth)
        stamp(target, disc(theme.px(SWATCH - 3), chalk), at)


class MarkPalette(Column):
    """A card with the colours and two buttons; above them, if there is room, instructions."""

    def __init__(self, colours: tuple[str, ...], on_colour: Callable[[int], None], on_wipe: Action,
                 on_done: Action) -> None:
        self.swatches = [Swatch(k, tr(f"marks.{name}"), on_colour) for k, name in enumerate(colours)]
        self.wipe = Button("", on_wipe, "icon", "trash")
        self.done = Button(tr("marks.done"), on_done, "primary", "check", Type.LIST)
        row = Row([*self.swatches, self.wipe, (self.done, Slot(0, weight=1))], Space.XS)
        self.how = Label(tr("marks.how"), Type.SECONDARY, Weight.MEDIUM, "ink2")
        super().__init__([(self.how, Slot(priority=1)), (row, Slot(lambda theme: theme.touch))], Space.XS,
                         (Space.M, Space.XS), 0.5)

    def show(self, colour: int, can_wipe: bool) -> None:
        """Show the colour in use, and whether there is something to wipe."""
        for swatch in self.swatches:
            swatch.choose(swatch.colour == colour)
        self.wipe.set_enabled(can_wipe, tr("marks.none"))

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        draw_card(target, self.rect, theme, Radius.CARD, 1, fill=theme.palette.prompt)

    def overhang(self, theme: Theme) -> int:
        return theme.px(14)
