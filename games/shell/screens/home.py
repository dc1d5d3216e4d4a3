"""The home screen: the games as cards with their boards playing quietly by themselves, and the game to go on with."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

import pygame

from games import catalogue
from games.catalogue import find_game
from games.shell.host.lineup import kept_lineup
from games.shell.host.store import Kept
from games.shell.look.colour import rgb
from games.shell.look.marbles import marble, marble_shadow
from games.shell.look.materials import game_ground
from games.shell.look.paint import stamp
from games.shell.look.text import LANGUAGES, measure, tr
from games.shell.look.theme import Size, Space, Theme, Type, Weight
from games.shell.screens.game_scenes import open_match, plain_view
from games.shell.screens.resume_card import ResumeCard
from games.shell.screens.scene import AppServices, Scene
from games.shell.table.board_view import Marks
from games.shell.widgets.base import Label
from games.shell.widgets.cards import GameCard
from games.shell.widgets.controls import Button
from games.shell.widgets.overlays import Toast

MINI_PAUSE = 1.6  # seconds between two moves on the whole screen
MINI_LONGEST = 120  # plies until a miniature begins anew
LOW = 560  # CSS pixels of height below which the wide layout drops its tagline


class Mini:
    """A board on a card that plays by itself, at random but legally."""

    def __init__(self, game: str, seed: int) -> None:
        self.game, self.random = find_game(game), Random(seed)
        self.state: object = None
        self.plies = 0
        self.picture: pygame.Surface | None = None
        self._made_for: object = None

    def layout(self, size: tuple[int, int], theme: Theme) -> Iterator[None]:
        """Make the pictures at a size, unless they are there already."""
        if self._made_for == (size, theme):
            return
        self._made_for = (size, theme)
        state = self.state
        self.view = plain_view(self.game.id, self.game.shown_variant or self.game.variants[0][0], theme)
        width, height = size
        inset = round(min(width, height) * 0.06)
        self.view.is_mini = True
        if state is None:
            self._restart()
        self.view.state = self.state
        self.view.layout(pygame.Rect(inset, inset, width - 2 * inset, height - 2 * inset), theme)
        yield
        ground = yield from game_ground(rgb(self.game.ground), size, theme)
        yield from self.view.paint_base(ground)
        self.ground = ground
        self.picture = ground.copy()
        yield
        self.paint()

    def _restart(self) -> None:
        rules = self.view.rules
        self.state, self.plies = rules.start(), 0
        for _ in range(self.game.shown_plies):
            if rules.result(self.state) is None:
                self.state = rules.play(self.state, rules.sample(self.state, self.random))
        if rules.result(self.state) is not None:
            self.state = rules.start()
        self.view.show(self.state)

    def paint(self) -> None:
        """Bring the picture up to date where something moved."""
        if self.picture is None:
            return
        self.picture.blit(self.ground, (0, 0))
        self.view.draw(self.picture, Marks())
        self.view.animator.stale.clear()

    def move(self) -> None:
        """Begin the next move."""
        rules = self.view.rules
        if rules.result(self.state) is not None or self.plies > MINI_LONGEST:
            self._restart()
            self.paint()
            return
        move = rules.sample(self.state, self.random)
        steps = rules.steps(self.state, move)
        after = rules.play(self.state, move)

        def done() -> None:
            self.state = after
            self.view.show(after)

        self.plies += 1
        self.view.state = self.state
        self.view.animator.play(steps, done)

    def update(self, dt: float) -> bool:
        """Let time pass; whether the picture changed."""
        if not self.view.animator.is_moving:
            return False
        self.view.animator.update(dt)
        self.paint()
        return True


class Wordmark(Label):
    """The name, and a marble for a full stop."""

    def overhang(self, theme: Theme) -> int:
        return theme.px(44)

    def width_for(self, theme: Theme) -> int:
        """The width of the name and its marble."""
        px = theme.type(self.size)
        return measure(self.text, self.weight, px) + round(px * 0.31 * 1.6)

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        size = round(theme.type(self.size) * 0.31)
        name = self.lines[0].rect
        at = (name.right + size * 1.05, name.y + name.h * 0.62)
        stamp(target, marble_shadow(theme.stones["amber"], size), at)
        stamp(target, marble(theme.stones["amber"], size, 1), at)


class HomeScene(Scene):
    """Where everything begins, and where Back leads in the end."""

    keeps_build = False  # the game to go on with may be another one

    def __init__(self, app: AppServices) -> None:
        super().__init__(app)
        self.minis = {game.id: Mini(game.id, seed) for seed, game in enumerate(catalogue.GAMES, 3)}
        self.cards: dict[str, GameCard] = {}
        self.toast = Toast()
        self._wait = MINI_PAUSE
        self._next = 0

    def build(self) -> Iterator[None]:
        theme, app = self.theme, self.app
        ground = app.ground()
        self.backdrop = ground
        yield
        self.group.clear()
        self.group.rect, self.group.theme = self.screen, theme
        games = app.store.games()
        self._make(games)
        (self._lay_phone if theme.is_portrait else self._lay_desktop)(theme)
        self.toast.layout(self.screen, theme)
        self.group.add(self.toast)
        yield
        for game, card in self.cards.items():
            mini = self.minis[game]
            yield from mini.layout(card.picture_rect().size, theme)
            if mini.picture:
                card.set_picture(mini.picture)
        self.redraw()

    def enter(self) -> None:
        if complaint := self.app.store.complaint():
            self.toast.say(tr(complaint), "danger")

    def _make(self, games: list[Kept]) -> None:
        app, phone = self.app, self.theme.is_portrait
        self.wordmark = Wordmark(tr("app.title"), Type.WORDMARK_SMALL if phone or self._is_low() else Type.WORDMARK,
                                 Weight.TITLE)
        self.tagline = Label(tr("app.tagline"), Type.LEAD, Weight.MEDIUM, "ink2")
        kind = "icon" if phone else "secondary"
        self.language = Button(tr("home.language"), self._switch_language, kind)
        self.rules = Button("", self._open_rules, kind, "book")
        self.sound = Button("", self._switch_sound, kind, "sound" if app.settings.volume > 0 else "mute")
        self.settings = Button("", self._open_settings, kind, "settings")
        for game in catalogue.GAMES:
            self.cards[game.id] = GameCard(
                tr(f"game.{game.id}"), tr(f"game.{game.id}.pitch"), tr(f"game.{game.id}.meta"),
                partial(self._open_setup, game.id))
        self.resume_card = ResumeCard(games[0]) if games else None
        self.resume = Button(tr("home.resume"), lambda: self._resume(games[0]), "primary", "" if phone else "play")
        self.saved = Button(tr("home.saved"), self._open_saved, "secondary")
        self.shelf = Button("", self._open_saved, kind, "saved")  # the same, where there is no room for a word

    def _is_low(self) -> bool:
        return self.theme.height / self.theme.ratio < LOW

    def _lay_desktop(self, theme: Theme) -> None:
        px, group = theme.px, self.group
        low = self._is_low()
        margin = px(Space.MARGIN_HOME) if theme.width / theme.ratio > 1000 else px(Space.MARGIN)
        top = px(Space.M) if low else px(48)
        line = theme.line(self.wordmark.size) + 2
        self.wordmark.layout(pygame.Rect(margin, top, theme.width // 2, line), theme)
        y = top + line
        group.add(self.wordmark)
        if not low:
            self.tagline.layout(pygame.Rect(margin, y - px(Space.XS), theme.width // 2, theme.line(Type.LEAD)), theme)
            group.add(self.tagline)
            y += theme.line(Type.LEAD) + px(Space.XXL) + px(Space.S)
        right = theme.width - margin
        icons = [self.settings, self.sound, self.rules, self.language]
        if not self.resume_card:
            icons.insert(3, self.shelf)
        for button in icons:
            button.layout(pygame.Rect(right - px(64), top + px(Space.M if not low else 2), px(64), theme.touch), theme)
            right -= px(64 + Space.M)
        bar = px(92 if not low else 68)
        gap = px(Space.XXL)
        has_bar = self.resume_card is not None
        between = px(Space.M if low else 28)
        room = theme.height - y - px(Space.XXL if low else 48) - (bar + between if has_bar else 0)
        height = min(room, px(420))
        spare = (room - height) // 2 if not has_bar else min(px(24), (room - height) // 2)
        y += max(0, spare // 2)
        width = (theme.width - 2 * margin - gap * (len(self.cards) - 1)) // len(self.cards)
        for k, card in enumerate(self.cards.values()):
            card.layout(pygame.Rect(margin + k * (width + gap), y, width, height), theme)
            group.add(card)
        if self.resume_card:
            y += height + between
            rect = pygame.Rect(margin, y, theme.width - 2 * margin, bar)
            self._lay_resume(theme, rect, (self.resume, self.saved))
        group.add(*reversed(icons))

    def _lay_resume(self, theme: Theme, rect: pygame.Rect, buttons: tuple[Button, ...]) -> None:
        assert self.resume_card is not None
        px = theme.px
        height = max(px(Size.BUTTON if rect.h > px(80) else Size.BUTTON_SMALL), theme.touch)
        x = rect.right - px(Space.L if theme.is_portrait else Space.XXL)
        placed = []
        for button in buttons:
            width = button.width_for(theme)
            placed.append((button, pygame.Rect(x - width, rect.centery - height // 2, width, height)))
            x -= width + px(Space.M)
        self.resume_card.text_right = x
        self.resume_card.layout(rect, theme)
        self.group.add(self.resume_card)
        for button, place in reversed(placed):
            button.layout(place, theme)
            self.group.add(button)

    def _lay_phone(self, theme: Theme) -> None:
        px, group, touch = theme.px, self.group, theme.touch
        margin, gap = px(Space.MARGIN_HOME_PHONE), px(Space.M + 2)
        line = theme.line(self.wordmark.size) + 2
        top = px(Space.L)
        x = theme.width - margin + px(Space.S)
        for button in (self.settings, self.rules, self.shelf):
            button.layout(pygame.Rect(x - touch, top + (line - touch) // 2, touch, touch), theme)
            x -= touch
        width = max(touch, self.language.width_for(theme) - px(Space.L))
        self.language.layout(pygame.Rect(x - width - px(Space.XS), top + (line - touch) // 2, width, touch), theme)
        room = self.language.rect.x - px(Space.S) - margin
        while self.wordmark.width_for(theme) > room and self.wordmark.size > Type.DIALOG:
            self.wordmark.size -= 1
        middle = line - theme.line(self.wordmark.size)
        self.wordmark.layout(pygame.Rect(margin, top + middle // 2, theme.width - 2 * margin, line - middle), theme)
        group.add(self.wordmark)
        y = top + line + px(Space.S)
        if self.resume_card:
            rect = pygame.Rect(margin, y, theme.width - 2 * margin, px(84))
            self._lay_resume(theme, rect, (self.resume,))
            y += rect.h + gap
        cards = list(self.cards.values())
        room = theme.height - y - px(Space.L)
        height = min(px(172), (room - gap * (len(cards) - 1)) // len(cards))
        for card in cards:
            card.layout(pygame.Rect(margin, y, theme.width - 2 * margin, height), theme)
            group.add(card)
            y += height + gap
        group.add(self.language, self.shelf, self.rules, self.settings)

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

    def back(self) -> None:
        """Home is the last stop; on the desktop, Escape leaves the focus and nothing else."""
        self.group.focus(None)

    # --- what the buttons do ---------------------------------------------------------------------

    def _open_setup(self, game: str) -> None:
        from games.shell.screens.setup import SetupScene

        self.app.push(SetupScene(self.app, kept_lineup(game, self.app.settings.setups.get(game))))

    def _resume(self, kept: Kept) -> None:
        self.app.go(open_match(self.app, kept.match, kept.stones, kept.key))

    def _open_saved(self) -> None:
        from games.shell.screens.menus import SavedScene

        self.app.push(SavedScene(self.app))

    def _open_rules(self) -> None:
        from games.shell.screens.help import HelpScene

        self.app.push(HelpScene(self.app, catalogue.GAMES[0].id))

    def _open_settings(self) -> None:
        from games.shell.screens.settings import SettingsScene

        self.app.push(SettingsScene(self.app))

    def _switch_language(self) -> None:
        self.app.speak(next(code for code in LANGUAGES if code != self.app.language))

    def _switch_sound(self) -> None:
        settings = self.app.settings
        settings.volume = 0.0 if settings.volume > 0 else 0.7
        self.app.sound.volume = settings.volume
        self.app.keep_settings()
        self.sound.set_caption("", "sound" if settings.volume > 0 else "mute")
        self.app.sound.play("place")
