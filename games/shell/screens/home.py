"""Play: the games as cards with their boards playing quietly by themselves, and what one may want to go on with."""

from __future__ import annotations

from functools import partial

import pygame

from games import catalogue
from games.engine.daily import daily_puzzle
from games.engine.record import Record
from games.shell.host.lesson_progress import LessonProgress
from games.shell.host.lineup import kept_lineup, seat_name
from games.shell.host.puzzle_progress import PuzzleProgress
from games.shell.look.text import tr
from games.shell.look.theme import Space, Theme
from games.shell.screens.band_card import BandCard, BandItem
from games.shell.screens.game_scenes import open_kept
from games.shell.screens.miniature import Mini
from games.shell.screens.puzzle import goal_sentence, open_puzzle
from games.shell.screens.scene import AppServices
from games.shell.screens.sections import Filling, SectionScene
from games.shell.screens.thumbnails import thumbnail
from games.shell.widgets.cards import GameCard

LATEST_GAMES = 12  # among which one looks for those where it is one's turn
MINI_PAUSE = 1.6  # seconds between two moves on the whole screen
BAND, BAND_LOW, BAND_PHONE = 110, 72, 60  # design pixels
CARD_MOST, CARD_MOST_PHONE, CARD_LEAST_PHONE = 420, 172, 104


class HomeScene(SectionScene):
    """Where everything begins, and where Back leads in the end."""

    section = "play"

    def __init__(self, app: AppServices) -> None:
        super().__init__(app)
        self.minis = {game.id: Mini(game.id, seed) for seed, game in enumerate(catalogue.GAMES, 3)}
        self.cards: dict[str, GameCard] = {}
        self.band: list[BandCard] = []
        self._wait = MINI_PAUSE
        self._next = 0

    # --- making ----------------------------------------------------------------------------------

    def fill(self, area: pygame.Rect) -> Filling:
        theme = self.theme
        self.cards = {game.id: GameCard(tr(f"game.{game.id}"), tr(f"game.{game.id}.pitch"), tr(f"game.{game.id}.meta"),
                                        partial(self._open, game.id)) for game in catalogue.GAMES}
        phone = theme.is_portrait
        items = [] if phone and self.is_short else self._items()[:2]
        self.band = [BandCard(item, k == 0, phone or self.is_low) for k, item in enumerate(items)]
        yield
        height = self._lay_phone(theme, area) if phone else self._lay_desktop(theme, area)
        yield
        for offer in self.band:
            item = offer.item
            picture = yield from thumbnail(item.game, offer.thumb.rect.size, theme, item.state, variant=item.variant,
                                           options=dict(item.options), stones=item.stones)
            offer.thumb.set_picture(picture)
        for game, card in self.cards.items():
            mini = self.minis[game]
            yield from mini.layout(card.picture_rect().size, theme)
            if mini.picture:
                card.set_picture(mini.picture)
        return height

    def _lay_desktop(self, theme: Theme, area: pygame.Rect) -> int:
        px = theme.px
        band = px(BAND_LOW if self.is_low else BAND)
        between = px(Space.M if self.is_low else Space.XXL)
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

    # --- what to go on with ----------------------------------------------------------------------

    def _items(self) -> list[BandItem]:
        """The latest game, a person's first, then today's puzzle, the next lesson, other games: two are shown."""
        store = self.app.store
        latest = store.shelf(is_over=False)[:LATEST_GAMES]
        games = [record for entry in latest if (record := store.record(entry.key))]
        games.sort(key=lambda record: not any(player.is_human for player in record.players))
        return [*map(self._game_item, games[:1]), *self._puzzle_items(), *self._lesson_items(),
                *map(self._game_item, games[1:])]

    def _game_item(self, record: Record) -> BandItem:
        game, turn = tr(f"game.{record.game}"), record.players[record.turn]
        rivals = [seat for seat, player in enumerate(record.players) if not player.is_human]
        is_duel = len(rivals) == len(record.players) - 1 == 1
        rival = seat_name(record.players, rivals[0]) if is_duel else ""
        name = tr("home.against", game=game, name=rival) if is_duel else tr("home.people", game=game,
                                                                            n=len(record.players))
        is_mine, mover = turn.is_human, seat_name(record.players, record.turn)
        caption = tr("status.your_turn") if is_mine else tr("home.their_turn", name=mover)
        return BandItem(
            record.game, caption, name, tr("home.move", n=record.turns + 1), tr("home.resume"),
            partial(open_kept, self.app, record.id), "play", tr("band.your_turn") if is_mine else caption,
            f"{game}, {rival}" if is_duel else name, record.standing(catalogue.make_rules),
            record.variant, tuple(record.options.items()), record.stones)

    def _puzzle_items(self) -> list[BandItem]:
        progress = PuzzleProgress(self.app.store)
        puzzle = daily_puzzle(catalogue.GAMES, progress.today)
        if puzzle is None or progress.is_solved_today:
            return []
        rules = catalogue.make_rules(puzzle.game, puzzle.variant, puzzle.options)
        name, caption = goal_sentence(puzzle), tr("band.puzzle")
        return [BandItem(
            puzzle.game, caption, tr(f"game.{puzzle.game}"), name, tr("band.solve"),
            partial(open_puzzle, self.app, puzzle, True), "puzzle", caption, tr(f"game.{puzzle.game}"),
            rules.from_position(puzzle.position), puzzle.variant, tuple(puzzle.options.items()))]

    def _lesson_items(self) -> list[BandItem]:
        progress = LessonProgress(self.app.store)
        games = sorted(catalogue.GAMES, key=lambda game: game.id != progress.last_game)
        for game in games:
            course = game.course()
            lesson = progress.following(game.id, course)
            if lesson is not None:
                number, title = course.lessons.index(lesson) + 1, tr(f"lesson.{game.id}.{lesson.key}")
                caption = tr("band.lesson" if number > 1 else "band.first_lesson")
                return [BandItem(
                    game.id, caption, tr("band.lesson.name", game=tr(f"game.{game.id}"), title=title),
                    tr("lesson.number", n=number, all=len(course.lessons)), tr("band.learn"),
                    partial(self._open_lesson, game.id, number - 1), "play", caption, title)]
        return []

    # --- time ------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        super().update(dt)
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
        from games.shell.screens.offer import OfferScene, may_offer

        if may_offer(self.app, game):
            self.app.push(OfferScene(self.app, game, partial(self._open_setup, game)))
        else:
            self._open_setup(game)

    def _open_setup(self, game: str) -> None:
        from games.shell.screens.setup import SetupScene

        self.app.push(SetupScene(self.app, kept_lineup(game, self.app.settings.setups.get(game))))

    def _open_lesson(self, game: str, index: int) -> None:
        from games.shell.screens.learn import open_lesson

        open_lesson(self.app, game, index)
