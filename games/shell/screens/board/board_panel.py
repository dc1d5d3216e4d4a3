"""Everything around a board, as the screen with the board uses it."""

from __future__ import annotations

import pygame

from games.engine.core.rules import Seat
from games.shell.theme.paint import Point
from games.shell.theme.theme import Theme
from games.shell.widgets.base import Widget


class BoardPanel:
    """The base of all panels: one without trays, clocks, names at the board, or a place for drawing."""

    has_names = False  # it shows the players' names where they sit, so that the board need not

    def build(self, theme: Theme) -> pygame.Rect:
        """Put fresh widgets on the screen; return the rectangle that is left for the board."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Bring every widget up to date with the session."""
        raise NotImplementedError

    def show_clocks(self) -> None:
        """Bring the clocks up to date, in every frame."""

    def say(self, text: str, tone: str) -> bool:
        """Show a sentence in a place of its own; return whether there is one."""
        return False

    def tray_place(self, seat: Seat, index: int) -> tuple[Point, int] | None:
        """Return the centre and the marble size of a hollow in a seat's tray; None where trays are not shown."""
        return None

    def palette_place(self) -> Widget | None:
        """Return the widget whose place the palette of drawing takes; None: there is none."""
        return None
