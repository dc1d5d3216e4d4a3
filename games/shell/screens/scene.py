"""The base class of screens: the app passes it events and time, and it states which rectangles must be redrawn.

A screen knows the app only as `AppServices`, so that imports go from the app down to the screens and never back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Protocol

import pygame

from games.shell.theme.theme import Theme
from games.shell.widgets.group import Group, merged
from games.shell.widgets.overlays import Toast
from games.shell.widgets.tip import Tip

if TYPE_CHECKING:
    from games.shell.library.store import Settings, Store
    from games.shell.platform.base import Platform
    from games.shell.platform.engine_pool import EnginePool
    from games.shell.platform.sound import Sound
    from games.shell.screens.places import Place


class AppServices(Protocol):
    """The services that the app offers its screens."""

    platform: Platform
    settings: Settings
    store: Store
    sound: Sound
    engines: EnginePool
    theme: Theme
    pointer: tuple[int, int]
    is_touch: bool

    @property
    def language(self) -> str:
        """The current language."""

    @property
    def is_behind(self) -> bool:
        """Whether the next frame has drawing left over from the last one."""

    def go(self, to: Scene | Place) -> None:
        """Replace all scenes by another one."""

    def push(self, to: Scene | Place) -> None:
        """Open a scene on top of the current one."""

    def swap(self, to: Scene | Place) -> None:
        """Replace the top scene."""

    def pop(self) -> None:
        """Close the top scene; after the last one comes home."""

    def after(self, act: Callable[[], None]) -> None:
        """Call a function after the pending changes of scene."""

    def go_home(self) -> None:
        """Leave everything for the home screen."""

    def restyle(self) -> None:
        """Apply changed settings, language or size: lay out every open scene again."""

    def set_language(self, code: str) -> None:
        """Change the language; an empty code is the system's."""

    def keep_settings(self) -> None:
        """Save the settings."""

    def ground(self) -> pygame.Surface:
        """Return the bare table at the window's size."""

    def paint_background(self) -> Iterator[None]:
        """Paint the background a slice at a time."""


class Scene:
    """One screen. `build` lays it out for the app's theme and language, in slices; `draw` changes nothing."""

    keeps_build = True  # what was built stays true while another scene lies on top
    takes_moves = False  # written ones, from those who would rather type than touch
    is_turned = False  # shown upside down, for somebody on the other side of the table
    is_overlay = False  # drawn over a dimmed picture of the scene below, which stands still meanwhile

    def __init__(self, app: AppServices) -> None:
        self.app = app
        self.group = Group()
        self.toast = Toast(app.platform.announce)  # for a sentence now and then, where the scene lays it out
        self.tip = Tip()
        self.backdrop: pygame.Surface | None = None
        self.built_for: object = None  # the theme and language it was laid out for
        self._stale: list[pygame.Rect] = []

    @property
    def theme(self) -> Theme:
        """The design at the window's present size."""
        return self.app.theme

    @property
    def screen(self) -> pygame.Rect:
        """The whole window."""
        return pygame.Rect(0, 0, self.theme.width, self.theme.height)

    def build(self) -> Iterator[None]:
        """Make everything for the present theme, size and language; yield between slices of work."""
        yield

    def enter(self) -> None:
        """Called when the scene comes to the top."""

    def leave(self) -> None:
        """Called when another scene comes to the top."""

    def close(self) -> None:
        """Called when the scene is closed for good."""

    @property
    def needs_engines(self) -> bool:
        """Whether a computer thinks in this scene."""
        return False

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event; return whether it had an effect."""
        if event.type == pygame.MOUSEBUTTONDOWN and not self.toast.offer:
            self.toast.set_visible(False)
        focused = self.group.focused
        if focused and focused.takes_text and focused.type(event):
            return True
        if self.group.handle(event):
            return True
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_ESCAPE, pygame.K_AC_BACK):
            self.back()
            return True
        return event.type == pygame.KEYDOWN and self._general_key(event)

    def _general_key(self, event: pygame.event.Event) -> bool:
        """Handle the keys that do the same on every screen; return whether the key is one of them."""
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT):
            return False
        if event.key == pygame.K_v:
            from games.shell.screens.sound_switch import switch_sound

            switch_sound(self.app)
        elif event.key == pygame.K_F1 and self.help_game and not self.is_overlay:
            from games.shell.screens.places import RulesPlace

            self.app.push(RulesPlace(self.help_game))
        else:
            return False
        return True

    @property
    def help_game(self) -> str | None:
        """The id of the game whose rules F1 opens; None: F1 does nothing."""
        from games.catalogue import GAMES

        return GAMES[0].id

    def say(self, text: str, tone: str = "primary") -> None:
        """Show a sentence for a moment, or until the next touch, away from where somebody has just acted."""
        if text:
            self.toast.is_above = self.is_overlay or self.acted_at() > self.toast.middle
            self.toast.say(text, tone)

    def acted_at(self) -> int:
        """Return how far down the screen somebody has just acted: the middle of the focus, or the pointer."""
        return self.group.focused.rect.centery if self.group.focused else self.app.pointer[1]

    def type_move(self, text: str) -> None:
        """Handle a typed move."""

    def is_over_control(self) -> bool:
        """Whether the mouse is over something that can be clicked."""
        return self.group.has_hover

    @property
    def is_busy(self) -> bool:
        """Whether something moves, so that work for later must wait."""
        return False

    @property
    def is_complete(self) -> bool:
        """Whether the screen is complete; the first screen may be shown before it is."""
        return True

    def back(self) -> None:
        """Go back one screen: Escape and the arrow at the upper left."""
        self.app.pop()

    @property
    def address(self) -> str | None:
        """The address that opens this very screen (see games/shell/routes.py); None for a sheet over another."""
        return None

    def intercepts_back(self) -> bool:
        """Handle the browser's Back; return whether the screen stays."""
        return False

    @property
    def is_watched(self) -> bool:
        """Whether people watch without touching, so that the screen must stay on."""
        return False

    def update(self, dt: float) -> None:
        """Let time pass."""
        self.group.update(dt)
        if self.tip not in self.group.children:
            self.group.add(self.tip)
        hovered = None if self.app.is_touch else self.group.hovered
        self.tip.follow(hovered, self.group.focused, dt, self.screen, self.theme)

    def update_in_background(self) -> None:
        """Do work that must continue while another scene is on top; called every frame."""

    def warm(self) -> Iterator[None]:
        """Prepare what may be needed soon; called in idle frames only."""
        yield

    def save(self) -> None:
        """Save what must not be lost."""

    def redraw(self, *rects: pygame.Rect) -> None:
        """Mark rectangles, or without any the whole screen, to be redrawn."""
        self._stale.extend(rects or (self.screen,))

    def dirty(self) -> list[pygame.Rect]:
        """Return the rectangles that must be redrawn, and mark the scene as clean."""
        rects, self._stale = self._stale + self.group.dirty(), []
        return merged([clipped for rect in rects if (clipped := rect.clip(self.screen)).w])

    def draw(self, target: pygame.Surface) -> None:
        """Draw the part of the scene inside the target's clip."""
        if self.backdrop:
            area = target.get_clip()
            target.blit(self.backdrop, area, area)
        self.group.draw(target)
