"""A card that shows the progress while a lost or outdated list of games is made again."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from games.shell.library.shelf import Shelf
from games.shell.screens.scene import AppServices
from games.shell.theme.text import fit, tr, wrap
from games.shell.theme.theme import Radius, Size, Space, Theme, Type, Weight
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
        self._track = pygame.Rect(0, 0, 0, 0)

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
        """Put the sentence, on two lines where the card is narrow, and the bar into the middle."""
        room, words = self.rect.inflate(-2 * theme.px(Space.L), 0), self.spoken()
        px = fit(words, Weight.SEMIBOLD, theme.type(Type.LIST), room.w, theme.smallest_type)
        parts, step, track = wrap(words, Weight.SEMIBOLD, px, room.w), round(1.3 * px), theme.px(Size.TRACK)
        gap = min(theme.px(Space.M), max(0, self.rect.h - step * len(parts) - track) // 3)
        top = self.rect.centery - (step * len(parts) + gap + track) // 2
        ink = theme.palette.ink
        self.lines = [place_line(part, Weight.SEMIBOLD, px, ink, "topleft", (room.x, top + k * step), room)
                      for k, part in enumerate(parts)]
        self._track = pygame.Rect(room.x, top + step * len(parts) + gap, room.w, track)

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        draw_card(target, self.rect, theme, Radius.CARD, 2)
        draw_meter(target, theme, self._track, self.share)
