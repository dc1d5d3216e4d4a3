"""A card that tells how many of the kept games are listed, while a lost or outdated list is made again."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from games.shell.library.shelf import Shelf
from games.shell.screens.scene import AppServices
from games.shell.theme.text import fit, tr
from games.shell.theme.theme import Radius, Space, Theme, Type, Weight
from games.shell.widgets.base import Widget, draw_card, place_line
from games.shell.widgets.progress import draw_meter


def reading_cards(app: AppServices, on_done: Callable[[], None]) -> list[Widget]:
    """Return the card while games are being read, else nothing; `on_done` is called after the last one."""
    listing = app.store.listing
    return [ReadingCard(listing, lambda: app.after(on_done))] if listing.progress else []


class ReadingCard(Widget):
    """A sentence with two numbers, and a bar below it."""

    def __init__(self, listing: Shelf, on_done: Callable[[], None]) -> None:
        super().__init__()
        self._listing, self._on_done = listing, on_done
        self.listed, self.total = listing.progress or (0, 1)
        self._is_done = False

    @property
    def share(self) -> float:
        """The share of the games that is read, 0 to 1."""
        return self.listed / self.total

    def spoken(self) -> str:
        return tr("saved.reading", n=self.listed, all=self.total)

    def update(self, dt: float) -> None:
        super().update(dt)
        progress = self._listing.progress
        if progress is None and not self._is_done:
            self._is_done = True
            self._on_done()
        elif progress and round(100 * progress[0] / progress[1]) != round(100 * self.share):
            self.listed, self.total = progress
            self.refresh()

    def arrange(self, theme: Theme) -> None:
        room = self.rect.inflate(-2 * theme.px(Space.L), 0)
        px = fit(self.spoken(), Weight.SEMIBOLD, theme.type(Type.LIST), room.w, theme.smallest_type)
        at = (room.x, round(self.rect.centery - 0.16 * self.rect.h))
        self.lines = [place_line(self.spoken(), Weight.SEMIBOLD, px, theme.palette.ink, "midleft", at, room)]

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        draw_card(target, self.rect, theme, Radius.CARD, 2)
        room = self.rect.inflate(-2 * theme.px(Space.L), 0)
        draw_meter(target, theme, room.move(0, round(0.22 * self.rect.h)), self.share)
