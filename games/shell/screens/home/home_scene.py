"""Play: the games as cards with their boards playing quietly by themselves, and what one may want to go on with."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

import pygame

from games import catalogue
from games.shell.screens.places import SetupPlace
from games.shell.screens.scene import AppServices
from games.shell.screens.sections import Filling, SectionScene
from games.shell.theme.materials import bare_table
from games.shell.theme.text import tr
from games.shell.theme.theme import Radius, Space, Theme
from games.shell.widgets.base import Widget, draw_card
from games.shell.widgets.cards import GameCard

if TYPE_CHECKING:
    from games.shell.screens.miniature import Mini

BAND_CARDS = 2
MINI_PAUSE = 1.6  # seconds between two moves on the whole screen
LATER = (  # what the first picture does without, one slice after the other
    "games.engine.core.rules", "games.engine.search.evaluator", "games.engine.search.mcts",
    "games.engine.search.engine", "games.engine.core.match", "games.engine.records.exchange",
    "games.engine.teaching.solver", "games.shell.table.board_view", "games.shell.screens.game_scenes",
    "games.shell.table.session", "games.shell.screens.match.match_panel", "games.shell.screens.board.board_scene",
    "games.shell.screens.puzzles.puzzle_scene", "games.shell.screens.home.home_band",
)
BAND, BAND_LOW, BAND_PHONE = 110, 72, 60  # design pixels
CARD_MOST, CARD_MOST_PHONE, CARD_LEAST_PHONE = 420, 172, 104


class BlankCard(Widget):
    """A blank card in the place of one that is still being made."""

    def __init__(self, is_compact: bool) -> None:
        super().__init__()
        self.is_compact = is_compact

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        draw_card(target, self.rect, theme, Radius.CARD if self.is_compact else Radius.HOME, 2)


class HomeScene(SectionScene):
    """The first screen, to which Back leads in the end.

    Where a page has shown a picture of it before the app came, the first build borrows the boards from there and
    leaves the band blank: neither rules nor games are loaded for it. The rest follows while one looks.
    """

    section = "play"

    def __init__(self, app: AppServices) -> None:
        super().__init__(app)
        self.minis: dict[str, Mini] = {}
        self.cards: dict[str, GameCard] = {}
        self.band: list[Widget] = []
        self._rest: Iterator[None] | None = None  # of a build that has borrowed
        self._is_first = True
        self._borrows = False
        self._wait = MINI_PAUSE
        self._next = 0

    # --- making ----------------------------------------------------------------------------------

    def build(self) -> Iterator[None]:
        page, is_first, self._is_first = self.app.platform.page, self._is_first, False
        self._borrows = bool(is_first and page and page.has_still(self.theme.palette.is_dark))
        if self._borrows:
            self.backdrop = bare_table(self.theme)
            yield from self.relayout()
        else:
            yield from super().build()

    def fill(self, area: pygame.Rect) -> Filling:
        self.cards = {game.id: GameCard(tr(f"game.{game.id}"), tr(f"game.{game.id}.pitch"), tr(f"game.{game.id}.meta"),
                                        partial(self._open, game.id)) for game in catalogue.GAMES}
        has_band = not self.theme.is_shortest
        self.band = [BlankCard(self._is_compact) for _ in range(BAND_CARDS)] if self._borrows and has_band else []
        self._rest = None
        if self._borrows and (page := self.app.platform.page):
            height = self._lay(area)
            stills = {game: page.still(game, card.picture_rect().size) for game, card in self.cards.items()}
            for game, picture in stills.items():
                if picture:
                    self.cards[game].set_picture(picture)
            self._rest = self._complete(has_band)
            return height
        if has_band:
            self.band = self._band()
        yield
        height = self._lay(area)
        yield
        yield from self._paint_thumbs()
        yield from self._make_minis()
        return height

    @property
    def _is_compact(self) -> bool:
        return self.theme.is_portrait or self.theme.is_low

    def _lay(self, area: pygame.Rect) -> int:
        return self._lay_phone(self.theme, area) if self.theme.is_portrait else self._lay_desktop(self.theme, area)

    def _complete(self, has_band: bool) -> Iterator[None]:
        """Make everything that a build with borrowed pictures left out."""
        for module in LATER:
            import_module(module)
            yield
        self._borrows = False
        if has_band:
            blanks, self.band = self.band, self._band()
            yield
            if len(self.band) != len(blanks):
                self.backdrop = self.app.ground()
                self.relayout_now()
                return
            for blank, card in zip(blanks, self.band, strict=True):
                card.layout(blank.rect, self.theme)
                self.body.children[self.body.children.index(blank)] = card
                yield
            yield from self._paint_thumbs()
        yield from self._make_minis()
        yield from self.app.paint_background()
        self.backdrop = self.app.ground()
        self.redraw()

    def _band(self) -> list[Widget]:
        from games.shell.screens.home.band_card import BandCard
        from games.shell.screens.home.home_band import band_items

        return [BandCard(item, k == 0, self._is_compact) for k, item in enumerate(band_items(self.app)[:BAND_CARDS])]

    def _paint_thumbs(self) -> Iterator[None]:
        from games.shell.screens.home.band_card import BandCard
        from games.shell.screens.thumbnails import thumbnail

        for card in self.band:
            if isinstance(card, BandCard):
                item = card.item
                picture = yield from thumbnail(item.game, card.thumb.rect.size, self.theme, item.state,
                                               variant=item.variant, options=dict(item.options), stones=item.stones)
                card.thumb.set_picture(picture)

    def _make_minis(self) -> Iterator[None]:
        from games.shell.screens.miniature import Mini

        for seed, (game, card) in enumerate(self.cards.items(), 3):
            mini = self.minis.get(game) or Mini(game, seed)
            yield from mini.layout(card.picture_rect().size, self.theme)
            self.minis[game] = mini
            if mini.picture:
                card.set_picture(mini.picture)

    def _lay_desktop(self, theme: Theme, area: pygame.Rect) -> int:
        px = theme.px
        band = px(BAND_LOW if self.theme.is_low else BAND)
        between = px(Space.M if self.theme.is_low else Space.XXL)
        room = area.h - (band + between if self.band else 0)
        height = min(room, px(CARD_MOST))
        y = area.y if self.band else area.y + max(0, room - height) // 3
        for card, column in zip(self.cards.values(), self.columns(area, max(4, len(self.cards))), strict=False):
            card.layout(pygame.Rect(column.x, y, column.w, height), theme)
            self.body.add(card)
        for offer, half in zip(self.band, self.columns(area, 2), strict=False):
            offer.layout(pygame.Rect(half.x, y + height + between, half.w, band), theme)
            self.body.add(offer)
        return area.h

    def _lay_phone(self, theme: Theme, area: pygame.Rect) -> int:
        px, gap = theme.px, theme.px(Space.M + 1)
        y = area.y
        if self.band:
            room = px(Space.S)
            width = (area.w - room) // 2
            for k, offer in enumerate(self.band):
                offer.layout(pygame.Rect(area.x + k * (width + room), y, width, px(BAND_PHONE)), theme)
                self.body.add(offer)
            y += px(BAND_PHONE) + px(Space.M)
        cards = list(self.cards.values())
        spare = (area.bottom - px(Space.M) - y - gap * (len(cards) - 1)) // len(cards)
        height = max(px(CARD_LEAST_PHONE), min(px(CARD_MOST_PHONE), spare))
        for card in cards:
            card.layout(pygame.Rect(area.x, y, area.w, height), theme)
            self.body.add(card)
            y += height + gap
        return y - gap + px(Space.M) - area.y

    @property
    def is_complete(self) -> bool:
        return self._rest is None

    # --- time ------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._rest is not None:
            if next(self._rest, self) is self:
                self._rest = None
            return
        for game, mini in self.minis.items():
            if mini.picture and mini.update(dt):
                self.cards[game].set_picture(mini.picture)
        if self.theme.reduced_motion:
            return
        self._wait -= dt
        if self._wait < 0:
            self._wait = MINI_PAUSE
            minis = list(self.minis.values())
            minis[self._next % len(minis)].move()
            self._next += 1

    # --- what the cards do -----------------------------------------------------------------------

    def _open(self, game: str) -> None:
        """A game's set-up; someone who is new to it is asked first whether to learn it."""
        from games.shell.screens.home.offer import OfferScene, may_offer

        if may_offer(self.app, game):
            self.app.push(OfferScene(self.app, game, partial(self._open_setup, game)))
        else:
            self._open_setup(game)

    def _open_setup(self, game: str) -> None:
        from games.shell.library.lineup import kept_lineup

        self.app.push(SetupPlace(kept_lineup(game, self.app.settings.setups.get(game))))
