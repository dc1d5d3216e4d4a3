"""The list of kept tournaments, with a button for a new one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pygame

from games.shell.library.tournaments import Tournaments, describe
from games.shell.screens.places import TournamentPlace
from games.shell.screens.titled_scene import TitledScene
from games.shell.theme.text import tr
from games.shell.theme.theme import Space, Type, Weight
from games.shell.widgets.base import Label
from games.shell.widgets.club_cards import TournamentRow
from games.shell.widgets.containers import FIT, Child, Column, Slot
from games.shell.widgets.controls import Button
from games.shell.widgets.group import ScrollArea

NEW = "new"  # in place of an id
WIDEST = 760  # design pixels


class TournamentsScene(TitledScene):
    """The list of tournaments, the latest first."""

    keeps_build = False
    address = "games/tournaments"

    def title(self) -> str:
        return tr("club.title")

    def fill(self, area: pygame.Rect) -> Iterator[None]:
        theme = self.theme
        every = Tournaments(self.app.store).every()
        yield
        self.rows = [TournamentRow(each.name or tr(f"game.{each.game}"), describe(each), partial(
            self.app.push, TournamentPlace(each.id))) for each in every]
        new = Button(tr("club.new"), self._new, "primary", "plus")
        parts: list[Child] = [Label(tr("club.line"), Type.BUTTON, Weight.MEDIUM, "ink2"),
                              (new, Slot(across=FIT, align=0)), *self.rows]
        width = min(area.w, theme.px(WIDEST))
        scroll = ScrollArea()
        scroll.fill(pygame.Rect(area.centerx - width // 2, area.y, width, area.h),
                    Column(parts, Space.M, (0, Space.S, 0, Space.L)), theme)
        self.group.add(scroll)

    def _new(self) -> None:
        if Tournaments(self.app.store).is_full:
            self.say(tr("club.full"), "danger")
        else:
            self.app.push(TournamentPlace(NEW))
