"""Puzzles: what each game has to offer."""

from __future__ import annotations

import pygame

from games.shell.look.text import tr
from games.shell.look.theme import Type, Weight
from games.shell.screens.sections import Filling, SectionScene
from games.shell.widgets.base import Label


class PuzzlesScene(SectionScene):
    """The puzzles of every game."""

    section = "puzzles"

    def fill(self, area: pygame.Rect) -> Filling:
        yield
        label = Label(tr("puzzles.none"), Type.BUTTON, Weight.MEDIUM, "ink2")
        label.layout(pygame.Rect(area.x, area.y, area.w, label.height_for(area.w, self.theme) + 2), self.theme)
        self.body.add(label)
        return label.rect.h
