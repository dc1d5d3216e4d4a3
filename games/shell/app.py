"""The app: a stack of scenes, their shared settings, and frames that draw only what has changed."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from contextlib import suppress

import pygame

from games.shell.arrivals import Arrivals
from games.shell.library.store import Settings, Store
from games.shell.picture import STRIPS, Picture
from games.shell.platform.base import Platform
from games.shell.platform.desktop import set_window_icon
from games.shell.platform.engine_pool import EnginePool
from games.shell.platform.safe_area import SafeArea
from games.shell.platform.sound import Sound
from games.shell.screens.places import NewMatch, Place
from games.shell.screens.scene import Scene
from games.shell.start import StartOptions
from games.shell.theme.marbles import marble
from games.shell.theme.materials import table
from games.shell.theme.text import best_language, language, set_language, tr
from games.shell.theme.theme import Motion, Theme, make_theme
from games.shell.trail import scenes_along, trail_of

BUILD_MS = 8.0  # of a frame, while the next screen is being made
READ_MS = 6.0  # of a frame, while kept games are read that the list of games lacks
IDLE_AFTER = 0.4  # seconds of calm before such work begins
NOTICE_EVERY = 2.0  # seconds between two checks of the storage, and of whether people watch
SHOW_TRAIL_EVERY = 0.25  # seconds between two checks for a changed address
RESIZE_REST = 0.12  # seconds a dragged window must rest before it is laid out anew
SMALLEST_TALL, SMALLEST_WIDE = (320, 480), (480, 270)  # logical pixels; in less room the screen is cut off
ICON_SIZE = 64
POINTER_EVENTS = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


class App:
    """Takes events and draws frames. Scenes change between frames, are built a slice at a time and cross-faded."""

    def __init__(self, platform: Platform, surface: pygame.Surface, opening: StartOptions | None = None,
                 first: Callable[[App], Scene] | None = None, engines: EnginePool | None = None) -> None:
        self.running = True
        self.platform = platform
        self.store = Store(platform.storage)
        self.settings: Settings = self.store.settings()
        opening = opening or StartOptions()
        self.sound = Sound(self.settings.volume)
        self._ground: tuple[Theme, pygame.Surface] | None = None
        self.engines = engines or EnginePool()
        self.scenes: list[Scene] = []
        self.surface = surface
        self._safe = SafeArea(platform.insets)
        self._picture = Picture(self._room())
        self.pointer = (-1, -1)
        self.is_touch = False
        self.theme: Theme = self._make_theme()
        self._asked_language = opening.language
        self._apply_language()
        self._home_scene: Scene | None = None  # kept, so that its miniatures need not be made again
        self._changes: list[Callable[[], None]] = []
        self._building: Iterator[None] | None = None
        self._is_blank = True  # nothing has been shown yet, so nothing can stutter
        self._resized = -1.0  # seconds until a new size is applied; negative: the size is applied
        self._idle = 0.0  # seconds since the last event
        self._since_notice = 0.0  # seconds since notices were looked for
        self._idle_work: Iterator[None] | None = None
        self._is_fullscreen = False
        self._is_hand = False  # the mouse shows a hand
        self._trail_shown: list[str] = []
        self._since_trail = 0.0  # seconds since the trail was compared
        if page := platform.page:
            page.on_hidden(self.save)
            page.on_preferences(self._follow_preferences)
            page.on_address(lambda trail: self.visit(*trail))
        else:
            self._set_window_icon()
        self._arrivals = Arrivals(self)
        if opening.is_fullscreen:
            self.toggle_fullscreen()
        if first:
            self.go(first(self))
        elif opening.lineup:
            self.go(NewMatch(opening.lineup))
        else:
            scenes = scenes_along(self, page.trail if page else [opening.address], []) or [self._home()]
            self._changes.append(lambda: self._replace(scenes))

    # --- scenes ----------------------------------------------------------------------------------

    @property
    def top(self) -> Scene | None:
        """The scene that gets the events."""
        return self.scenes[-1] if self.scenes else None

    def go(self, to: Scene | Place) -> None:
        """Replace all scenes by another one."""
        scene = self._scene_of(to)
        self._changes.append(lambda: self._replace([scene]))

    def push(self, to: Scene | Place) -> None:
        """Open a scene on top of the current one."""
        scene = self._scene_of(to)
        self._changes.append(lambda: self._replace([*self.scenes, scene]))

    def swap(self, to: Scene | Place) -> None:
        """Replace the top scene."""
        scene = self._scene_of(to)
        self._changes.append(lambda: self._replace([*self.scenes[:-1], scene]))

    def pop(self) -> None:
        """Close the top scene; after the last one comes home."""
        self._changes.append(lambda: self._replace(self.scenes[:-1] or [self._home()]))

    def after(self, act: Callable[[], None]) -> None:
        """Call a function after the pending changes of scene."""
        self._changes.append(act)

    def go_home(self) -> None:
        """Leave everything for the home screen."""
        self.go(self._home())

    @property
    def address(self) -> str:
        """Return the part of the page's address for the screen now shown."""
        return trail_of(self.scenes)[-1]

    def visit(self, *trail: str) -> None:
        """Follow an address, or the browser's Back or Forward to a trail; a screen may ask before Back leaves it."""
        now = tuple(trail_of(self.scenes))
        is_back = len(trail) < len(now) and now[:len(trail)] == trail
        if trail and self.top and now not in (trail, ("", *trail)) and not (is_back and self.top.intercepts_back()):
            scenes = scenes_along(self, trail, self.scenes) or [self._home()]
            self._changes.append(lambda: self._replace(scenes))
        self.after(self._show_trail)

    def _show_trail(self) -> None:
        self._trail_shown = trail_of(self.scenes)
        if self.platform.page:
            self.platform.page.show_trail(self._trail_shown)

    def _scene_of(self, to: Scene | Place) -> Scene:
        """Return the scene of a place; home with a message if there is none."""
        if isinstance(to, Scene):
            return to
        from games.shell.scenes import scene_of

        return scene_of(self, to) or self._home()

    def _home(self) -> Scene:
        if self.settings.children:
            from games.shell.screens.children.children_scene import ChildrenScene

            return ChildrenScene(self)
        from games.shell.screens.home.home_scene import HomeScene

        self._home_scene = self._home_scene or HomeScene(self)
        return self._home_scene

    def _replace(self, scenes: list[Scene]) -> None:
        below, before = self.scenes[:-1], self.top
        if self.top:
            self.top.leave()
        self._picture.leave(self.top)
        grows = len(scenes) > len(self.scenes) and scenes[: len(self.scenes)] == self.scenes
        for scene in self.scenes:
            if scene not in scenes:
                scene.close()
        if not any(scene.needs_engines for scene in scenes):
            self.engines.stop()
        self.scenes = scenes
        top = scenes[-1]
        if top.is_overlay and grows:
            top.backdrop = self._picture.dimmed()
        elif top.is_overlay and before and scenes[:-1] == below:
            top.backdrop = top.backdrop or before.backdrop
        self._show_trail()
        self._building = self._opening(top)

    def _opening(self, top: Scene) -> Iterator[None]:
        """Build a scene and draw all of it, a slice at a time, before it is shown."""
        if not top.keeps_build or top.built_for != (self.theme, self.language):
            yield from top.build()
        yield
        top.built_for = (self.theme, self.language)
        self._idle_work = None
        if not self._is_blank:
            gc.collect()  # screens that were left hold each other in cycles, pictures and all; collections are rare
            yield
        top.enter()
        self._show_notice()
        yield
        top.redraw()
        yield from self._picture.draw_in_strips(top, 1 if self._is_blank else STRIPS)

    # --- appearance ------------------------------------------------------------------------------

    def restyle(self) -> None:
        """Apply changed settings, language or size: lay out every open scene again."""
        self._safe = SafeArea(self.platform.insets)
        self.theme = self._make_theme()
        self.sound.volume = self.settings.volume
        self._apply_language()
        self._picture.resize(self._room())
        below: Scene | None = None
        for scene in self.scenes:
            if scene.is_overlay and below:
                self._picture.draw_whole(below)
                scene.backdrop = self._picture.dimmed()
            with scene.group.keeping_focus():
                for _ in scene.build():
                    pass
            scene.built_for = (self.theme, self.language)
            below = scene
        self._building = None
        if self.top:
            self.top.redraw()

    def set_language(self, code: str) -> None:
        """Change the language; an empty code is the system's."""
        self.settings.language, self._asked_language = code, ""
        self.keep_settings()
        self.restyle()

    def keep_settings(self) -> None:
        """Save the settings."""
        self.store.keep_settings(self.settings)

    def ground(self) -> pygame.Surface:
        """Return the bare table at the window's size."""
        for _ in self.paint_background():
            pass
        assert self._ground is not None
        return self._ground[1]

    def paint_background(self) -> Iterator[None]:
        """Paint the background a slice at a time."""
        if self._ground is None or self._ground[0] != self.theme:
            theme = self.theme
            ground = yield from table(theme)
            self._ground = theme, ground

    @property
    def language(self) -> str:
        """The current language."""
        return language()

    def _apply_language(self) -> None:
        chosen = self._asked_language or self.settings.language
        set_language(chosen or best_language(self.platform.languages))
        if self.platform.page:
            self.platform.page.set_language(language())

    def _room(self) -> tuple[int, int]:
        """Return the size that screens are laid out for, in device pixels."""
        width, height = self._safe.room(self.surface.get_size())
        least = SMALLEST_TALL if height > width else SMALLEST_WIDE
        ratio = self.platform.pixel_ratio
        return max(width, round(least[0] * ratio)), max(height, round(least[1] * ratio))

    def _make_theme(self) -> Theme:
        chosen = self.settings
        dark = chosen.theme == "dark" or (chosen.theme == "auto" and self._prefers("dark"))
        calm = chosen.reduced_motion or self._prefers("calm")
        contrast = chosen.contrast or self._prefers("contrast")
        return make_theme(
            self._room(), self.platform.pixel_ratio, dark=dark, contrast=contrast,
            text_scale=chosen.text_scale, safe_colours=chosen.safe_colours, reduced_motion=calm)

    def _prefers(self, wish: str) -> bool:
        return bool(self.platform.page and self.platform.page.prefers(wish))

    def _follow_preferences(self) -> None:
        """Apply the system's preference for dark, calm or more contrast in the next frame."""
        self._resized = 0.0

    # --- frames ----------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> None:
        """Handle an event."""
        self._idle = 0.0
        event = self._safe.inside(event, self.surface.get_size())
        if event.type in (pygame.MOUSEBUTTONUP, pygame.KEYUP):
            self.sound.wake()
        if event.type == pygame.QUIT:
            self.save()
            self.engines.stop()
            self.running = False
        elif event.type in (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED):
            self._resized = RESIZE_REST
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED) and self.top:
            self.top.redraw()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F11 and not self.platform.page:
            self.toggle_fullscreen()
        elif not self._arrivals.handle(event):
            if event.type in POINTER_EVENTS:
                self.pointer = event.pos
                self.is_touch = bool(getattr(event, "touch", False))
            if self._is_resizing and event.type in POINTER_EVENTS:
                return  # what it is over is about to lie elsewhere
            if self.top and self._building is None and not self._changes and not self._passes_focus(event):
                self.top.handle(event)
                if event.type == pygame.MOUSEMOTION:
                    self._show_cursor(self.top.is_over_control())

    def _passes_focus(self, event: pygame.event.Event) -> bool:
        """Move the keyboard's focus out of the app with Tab at the last control, to the page's notices."""
        page = self.platform.page
        if event.type != pygame.KEYDOWN or event.key != pygame.K_TAB or not self.top or not page:
            return False
        is_passed = self.top.group.is_last_stop(-1 if event.mod & pygame.KMOD_SHIFT else 1) and page.pass_focus()
        if is_passed:
            self.top.group.focus(None)
        return is_passed

    def _show_cursor(self, is_hand: bool) -> None:
        if is_hand != self._is_hand and not self.is_touch:
            self._is_hand = is_hand
            with suppress(pygame.error):  # not every display has cursors
                pygame.mouse.set_cursor(pygame.SYSTEM_CURSOR_HAND if is_hand else pygame.SYSTEM_CURSOR_ARROW)

    def update(self, dt: float) -> None:
        """Let time pass."""
        self._follow_size(dt)
        self._picture.update(dt)
        self._arrivals.deliver()
        if self._building is None and self._changes:
            self._changes.pop(0)()
        if self._building is not None:
            self._build()
            return
        if self.top:
            self.top.update(dt)
        for scene in self.scenes[:-1]:
            scene.update_in_background()
        self._since_trail += dt
        if self._since_trail > SHOW_TRAIL_EVERY:
            self._since_trail = 0.0
            if trail_of(self.scenes) != self._trail_shown:
                self._show_trail()  # as in a review that shows another move
        self._since_notice += dt
        if self._since_notice > NOTICE_EVERY:
            self._show_notice()
            if self.platform.page:
                self.platform.page.stay_awake(bool(self.top and self.top.is_watched))
        if not (self.top and self.top.is_busy):
            self.store.listing.read_on(READ_MS / 1000)
        self._idle += dt
        if self._idle > IDLE_AFTER and not (self.top and self.top.is_busy):
            self._work_ahead()

    def draw(self) -> bool:
        """Draw the changes; return whether the window must be flipped."""
        if self._building is not None or not self.top:
            return False
        return self._picture.show(self.top, self.surface, self._safe)

    @property
    def canvas(self) -> pygame.Surface:
        """The surface that the screens are drawn on."""
        return self._picture.canvas

    @property
    def is_behind(self) -> bool:
        """Whether the next frame has drawing left over from the last one."""
        return self._picture.is_behind

    @property
    def is_settled(self) -> bool:
        """Whether the wanted scene is built for the window's size and completely visible."""
        return self._building is None and not self._changes and not self._picture.is_fading and not self._is_resizing

    @property
    def _is_resizing(self) -> bool:
        return self._resized >= 0

    def save(self) -> None:
        """Save everything; called whenever the app may be closed."""
        for scene in self.scenes:
            scene.save()
        self.keep_settings()

    def toggle_fullscreen(self) -> None:
        """Fill the screen, or come back to a window."""
        self._is_fullscreen = not self._is_fullscreen
        if self._is_fullscreen:
            pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        else:
            self.platform.open_window(pygame.display.get_caption()[0])
            self._set_window_icon()  # it may be another window
        self._resized = 0.0

    def _set_window_icon(self) -> None:
        set_window_icon(marble.raw(self.theme.stones["amber"], ICON_SIZE, 1))

    def _build(self) -> None:
        assert self._building is not None
        end = time.perf_counter() + BUILD_MS / 1000
        while self._is_blank or time.perf_counter() < end:
            try:
                next(self._building)
            except StopIteration:
                self._begin()
                return

    def _begin(self) -> None:
        """Show the scene that was built."""
        self._building, self._is_blank = None, False
        self._picture.begin_fade(self.theme.seconds(Motion.FADE))

    def _show_notice(self) -> None:
        """Show the store's notices, if the scene has a place for them."""
        self._since_notice = 0.0
        if self.top and self.top.toast.theme and (notice := self.store.notice()):
            offer = (tr(notice.offer), notice.act) if notice.act else ()
            self.top.toast.say(tr(notice.text, **notice.words), notice.tone, *offer)

    def _follow_size(self, dt: float) -> None:
        if self._resized < 0:
            return
        self._resized -= dt
        if self._resized < 0:
            self.surface = self.platform.fit_window()
            if self._building is not None:
                for _ in self._building:
                    pass
                self._begin()
            self.restyle()

    def _work_ahead(self) -> None:
        """Use idle frames for work that may be needed soon."""
        if self._idle_work is None:
            self._idle_work = self._idle_tasks()
        next(self._idle_work, None)

    def _idle_tasks(self) -> Iterator[None]:
        if self.top:
            yield from self.top.warm()
        yield from self.sound.warm()
        while True:
            yield
