"""Home, the section Play: the games as cards whose boards play by themselves, and things to continue."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

import pygame

from games import catalogue
from games.shell.screens.places import SetupPlace
from games.shell.screens.scene import AppServices
from games.shell.screens.sections import COLUMNS, Filling, SectionScene
from games.shell.theme.materials import bare_table
from games.shell.theme.text import tr
from games.shell.theme.theme import Radius, Space, Theme
from games.shell.widgets.base import Widget, draw_card
from games.shell.widgets.cards import GameCard
from games.shell.widgets.containers import Child, Column, Grid, Slot

if TYPE_CHECKING:
    from games.shell.screens.miniature import Mini

LOWEST = 320  # design pixels of height below which the band gives way to the games
BAND_CARDS = 2
MINI_PAUSE = 1.6  # seconds between two moves on the whole screen
LATER = (  # what the first picture does without, one slice after the other
    "games.engine.core.rules", "games.engine.search.evaluator", "games.engine.search.tree", "games.engine.search.mcts",
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
    """The first screen, the last stop of Back.

    If the page showed a still picture of it before the app started, the first build takes the boards from there and
    leaves the band blank, so that neither rules nor games are loaded. The rest follows in later frames.
    """

    section = "play"

    def __init__(self, app: AppServices) -> None:
        super().__init__(app)
        self.minis: dict[str, Mini] = {}
        self.cards: dict[str, GameCard] = {}
        self.band: list[Widget] = []
        self.offers = Grid((), BAND_CARDS)
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
        has_band = not self.theme.is_shortest and self.theme.height >= self.theme.px(LOWEST)
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
        for card in self.band:
            yield from self._paint_thumb(card)
        yield from self._make_minis()
        return height

    @property
    def _is_compact(self) -> bool:
        return self.theme.is_portrait or self.theme.is_low

    def _lay(self, area: pygame.Rect) -> int:
        """Put the cards and the band into the body; return the height of the content."""
        theme, cards = self.theme, list(self.cards.values())
        if theme.is_portrait:
            self.offers = Grid(self.band, max(1, len(self.band)), Space.S, BAND_PHONE)
            band: list[Child] = [self.offers] if self.band else []
            slot = Slot(CARD_MOST_PHONE, least=CARD_LEAST_PHONE)
            content = Column([*band, *[(card, slot) for card in cards]], Space.M + 1)
            room = max(area.h - theme.px(Space.M), content.least(area.w, theme))
            content.layout(pygame.Rect(area.x, area.y, area.w, room), theme)
            self._agree_on_words(cards)
            self.body.add(content)
            return content.children[-1].rect.bottom + theme.px(Space.M) - area.y
        self.offers = Grid(self.band, max(1, len(self.band)), Space.XXL)
        band = [(self.offers, BAND_LOW if theme.is_low else BAND)] if self.band else []
        games = Grid(cards, max(COLUMNS, len(cards)), Space.XXL)
        content = Column([(games, Slot(CARD_MOST, least=0)), *band], Space.M if theme.is_low else Space.XXL,
                         align=0.0 if self.band else 1 / 3)
        content.layout(area, theme)
        self._agree_on_words(cards)
        self.body.add(content)
        return area.h

    @staticmethod
    def _agree_on_words(cards: list[GameCard]) -> None:
        """Set the sentences of all cards in one size, or hide them all if one has no room."""
        while not all(card.has_room for card in cards):
            for card in cards:
                card.shrinks += 1
                card.refresh()

    def _complete(self, has_band: bool) -> Iterator[None]:
        """Complete a first build that used the page's still picture."""
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
            for k, (blank, card) in enumerate(zip(blanks, self.band, strict=True)):
                card.layout(blank.rect, self.theme)
                yield from self._paint_thumb(card)
                self.offers.children[k] = card
                yield
        yield from self._make_minis()
        yield from self.app.paint_background()
        self.backdrop = self.app.ground()
        self.redraw()

    def _band(self) -> list[Widget]:
        from games.shell.screens.home.band_card import BandCard
        from games.shell.screens.home.home_band import band_items
        from games.shell.screens.reading_card import reading_cards

        items = band_items(self.app)
        reading = reading_cards(self.app, self.relayout_now)
        return [*reading, *(BandCard(item, k == 0, self._is_compact)
                            for k, item in enumerate(items[:BAND_CARDS - len(reading)]))]

    def _paint_thumb(self, card: Widget) -> Iterator[None]:
        from games.shell.screens.home.band_card import BandCard
        from games.shell.screens.thumbnails import thumbnail

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
        """Open a game's set-up; a new player is first offered its lessons."""
        from games.shell.screens.home.offer import OfferScene, may_offer

        if may_offer(self.app, game):
            self.app.push(OfferScene(self.app, game, partial(self._open_setup, game)))
        else:
            self._open_setup(game)

    def _open_setup(self, game: str) -> None:
        from games.shell.library.lineup import kept_lineup

        self.app.push(SetupPlace(kept_lineup(game, self.app.settings.setups.get(game))))
