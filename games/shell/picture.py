"""The picture in the window: drawn a part a frame, shown where it changed, and faded from scene to scene."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator

import pygame

from games.shell.platform.safe_area import SafeArea
from games.shell.screens.scene import Scene
from games.shell.theme.theme import SCRIM, Motion
from games.shell.widgets.group import merged

PAINT_MS = 1.2  # of a frame; what is not drawn by then waits for the next one
STRIPS = 40  # of a screen that is drawn for the first time


class Picture:
    """The canvas of the scenes, with the parts that must still be drawn or shown."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.canvas = pygame.Surface(size)
        self._undrawn: list[pygame.Rect] = []  # what the last frame had no time for
        self._unshown: list[pygame.Rect] = []  # what was drawn before it could be shown
        self._old: pygame.Surface | None = None  # what the new scene is faded in over
        self._fade = 0.0

    @property
    def is_behind(self) -> bool:
        """Whether the next frame has drawing left over from the last one."""
        return bool(self._undrawn)

    @property
    def is_fading(self) -> bool:
        """Whether the scene before is still visible."""
        return self._old is not None

    def resize(self, size: tuple[int, int]) -> None:
        """Begin with an empty canvas of another size."""
        if self.canvas.get_size() != size:
            self.canvas = pygame.Surface(size)
        self._undrawn, self._old = [], None

    def dimmed(self) -> pygame.Surface:
        """Return the present picture, darkened, as the ground below an overlay."""
        still = self.canvas.copy()
        veil = pygame.Surface(still.get_size())
        veil.fill(SCRIM[:3])
        veil.set_alpha(SCRIM[3])
        still.blit(veil, (0, 0))
        return still

    # --- drawing ---------------------------------------------------------------------------------

    def draw_whole(self, scene: Scene) -> None:
        """Draw all of a scene that has changed, however long it takes."""
        self._draw(scene, math.inf)

    def draw_in_strips(self, scene: Scene, count: int) -> Iterator[None]:
        """Draw a new scene strip by strip, as its sprites take time to make."""
        room = self.canvas.get_rect()
        height = -(-room.h // count)
        scene.dirty()
        for y in range(0, room.h, height):
            self.canvas.set_clip((0, y, room.w, height))
            scene.draw(self.canvas)
            self.canvas.set_clip(None)
            yield
        self._unshown = [room]

    def _draw(self, scene: Scene, limit_ms: float) -> list[pygame.Rect]:
        """Draw the changes in the order of the widgets; nothing waits for more than one frame."""
        waiting, self._undrawn = self._undrawn, []
        rects = merged(waiting + scene.dirty()) if waiting else scene.dirty()
        end = time.perf_counter() + limit_ms / 1000
        drawn = 0
        for rect in rects:
            if drawn and not waiting and time.perf_counter() > end:
                break
            self.canvas.set_clip(rect)
            scene.draw(self.canvas)
            drawn += 1
        self.canvas.set_clip(None)
        self._undrawn = rects[drawn:]
        return rects[:drawn]

    # --- showing ---------------------------------------------------------------------------------

    def leave(self, scene: Scene | None) -> None:
        """Keep the present picture, so that the next scene is faded in over it."""
        if scene and self._undrawn:
            self._draw(scene, PAINT_MS)
        self._old = self.canvas.copy() if scene else None

    def begin_fade(self, seconds: float) -> None:
        """Fade the new picture in, in a number of seconds."""
        self._fade = seconds
        if not seconds:
            self._old = None

    def update(self, dt: float) -> None:
        """Let time pass."""
        if self._fade > 0:
            self._fade -= dt

    def show(self, scene: Scene, window: pygame.Surface, safe: SafeArea) -> bool:
        """Draw the changes and put them into the window; return whether there were any."""
        changed, self._unshown = self._unshown + self._draw(scene, PAINT_MS), []
        if self._old is not None:
            self._show_fade(self._old, window, safe)
            return True
        if changed:
            safe.put(window, self.canvas, changed)
        return bool(changed)

    def _show_fade(self, old: pygame.Surface, window: pygame.Surface, safe: SafeArea) -> None:
        window.blit(self.canvas, safe.corner)
        if self._fade > 0:
            old.set_alpha(int(255 * self._fade / Motion.FADE))
            window.blit(old, safe.corner)
        else:
            self._old = None
        safe.extend(window, self.canvas)
