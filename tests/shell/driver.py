"""Drives the app by pointer, keys and simulated time, under SDL's dummy driver, with storage in memory."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from itertools import pairwise
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from games.shell.app import App
from games.shell.platform.desktop import Desktop
from games.shell.platform.storage import Storage
from games.shell.screens.scene import Scene

FRAME = 1 / 60


class Driver:
    """An app in a window of a given size, with simulated time."""

    def __init__(self, size: tuple[int, int] = (640, 480), first: Callable[[App], Scene] | None = None,
                 storage: Storage | None = None, **settings: Any) -> None:
        pygame.display.init()
        pygame.font.init()
        surface = pygame.display.set_mode(size)
        self.storage = storage or Storage()
        self.said: list[str] = []  # sentences for screen readers
        if settings or storage is None:
            wanted = {"reduced_motion": True, "volume": 0.0, "language": "en", "theme": "light", **settings}
            self.storage.set("settings", json.dumps(wanted))
        self.app = App(Desktop(self.storage, self.said.append), surface, first=first)
        self.settle()

    @property
    def scene(self) -> Any:
        """Return the scene on top."""
        return self.app.top

    def settle(self) -> None:
        """Run frames until scenes are built and fades have ended."""
        for _ in range(20_000):
            self.app.update(FRAME)
            self.app.draw()
            if self.app.is_settled:
                return
        raise AssertionError("the app never settles")

    def run(self, seconds: float, frame: float = FRAME) -> None:
        """Let simulated time pass."""
        for _ in range(max(1, round(seconds / frame))):
            self.app.update(frame)
            self.app.draw()

    def send(self, kind: int, **values: Any) -> None:
        """Send an event."""
        self.app.handle(pygame.event.Event(kind, **values))

    def press(self, at: tuple[float, float]) -> None:
        """Press the pointer button."""
        self.send(pygame.MOUSEBUTTONDOWN, pos=_whole(at), button=1, touch=False)

    def move(self, at: tuple[float, float]) -> None:
        """Move the pointer."""
        self.send(pygame.MOUSEMOTION, pos=_whole(at), rel=(0, 0), buttons=(1, 0, 0), touch=False)

    def release(self, at: tuple[float, float]) -> None:
        """Release the pointer button."""
        self.send(pygame.MOUSEBUTTONUP, pos=_whole(at), button=1, touch=False)

    def tap(self, at: tuple[float, float]) -> None:
        """Tap, and run a frame."""
        self.press(at)
        self.release(at)
        self.run(FRAME)

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Press, drag and release."""
        self.press(start)
        for k in (0.3, 0.7, 1.0):
            self.move((start[0] + (end[0] - start[0]) * k, start[1] + (end[1] - start[1]) * k))
        self.release(end)
        self.run(FRAME)

    def finger(self, kind: int, at: tuple[float, float], finger: int = 1) -> None:
        """Send an event of a finger, followed by the mouse event that SDL derives from it."""
        width, height = self.app.surface.get_size()
        self.send(kind, finger_id=finger, touch_id=1, x=at[0] / width, y=at[1] / height, dx=0, dy=0)
        mouse = {pygame.FINGERDOWN: pygame.MOUSEBUTTONDOWN, pygame.FINGERUP: pygame.MOUSEBUTTONUP}
        if kind in mouse:
            self.send(mouse[kind], pos=_whole(at), button=1, touch=True)
        else:
            self.send(pygame.MOUSEMOTION, pos=_whole(at), rel=(0, 0), buttons=(1, 0, 0), touch=True)

    def hold(self, *path: tuple[float, float]) -> None:
        """Put a finger down and move it along points, without lifting it."""
        self.finger(pygame.FINGERDOWN, path[0])
        self.run(FRAME)
        for start, end in pairwise(path):
            for k in (0.25, 0.5, 0.75, 1.0):
                at = (start[0] + (end[0] - start[0]) * k, start[1] + (end[1] - start[1]) * k)
                self.finger(pygame.FINGERMOTION, at)
                self.run(FRAME)

    def touch(self, *path: tuple[float, float]) -> None:
        """Tap with a finger, or move it along points and lift it at the last."""
        self.hold(*path)
        self.finger(pygame.FINGERUP, path[-1])
        self.run(FRAME)

    def key(self, key: int, mod: int = 0) -> None:
        """Press a key, and run a frame."""
        self.send(pygame.KEYDOWN, key=key, mod=mod, unicode="")
        self.send(pygame.KEYUP, key=key, mod=mod)
        self.run(FRAME)


def _whole(at: tuple[float, float]) -> tuple[int, int]:
    return round(at[0]), round(at[1])
