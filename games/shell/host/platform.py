"""The seam between the app and where it runs: a desktop window, our web page, or pygbag's page.

The rest of the app asks `host` and never looks at the system itself.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from time import monotonic
from typing import Any

import pygame

from games.shell.host.mind_links import Link, ProcessLink, WorkerLink
from games.shell.host.storage import FolderStorage, PageStorage, Storage

FRAMES_PER_SECOND = 60
DESKTOP_SIZE = (1280, 800)
LARGEST_RATIO = 2.0  # more pixels than that cost time and show nothing
LARGEST_SIDE = 2560  # device pixels of any screen's pictures
SHARPEST_SIDE = 3840  # device pixels, where the machine has shown that it keeps its frames with so many
SHOW_LIMIT, PAINT_LIMIT = 0.006, 0.030  # seconds that showing such a picture and painting a sample may take
SAMPLE = 640  # pixels of the sample's side
SETTLE_SECONDS = 0.12  # a window being dragged is laid out again only when it rests


class Host:
    """What the app may ask of the place it runs in. This one is the desktop."""

    is_web = False

    def __init__(self) -> None:
        os.environ["SDL_VIDEO_X11_WMCLASS"] = "Agate"  # pygame would name it after the file that was started
        self._storage: Storage | None = None
        self._frame_due = 0.0

    def open_window(self, title: str) -> pygame.Surface:
        """The display's surface, at the size and resolution that suit this place."""
        pygame.display.set_caption(title)
        room = pygame.display.get_desktop_sizes()[0]
        size = (min(DESKTOP_SIZE[0], room[0]), min(DESKTOP_SIZE[1], room[1]))
        return pygame.display.set_mode(size, pygame.RESIZABLE)

    def show(self) -> None:
        """Put what was drawn on the screen."""
        pygame.display.flip()

    async def next_frame(self) -> None:
        """Wait until it is time to draw again. A changed size arrives as a VIDEORESIZE event."""
        now = monotonic()
        self._frame_due = max(self._frame_due + 1 / FRAMES_PER_SECOND, now)
        await asyncio.sleep(self._frame_due - now)

    @property
    def storage(self) -> Storage:
        """Where settings and games are kept."""
        if self._storage is None:
            self._storage = self._open_storage()
        return self._storage

    def _open_storage(self) -> Storage:
        try:
            return FolderStorage(Path(pygame.system.get_pref_path("Agate", "Agate")))
        except pygame.error:  # there is no such folder, and none can be made
            storage = Storage()
            storage.should_last = True
            return storage

    @property
    def pixel_ratio(self) -> float:
        """Device pixels to one logical pixel: what a touch target's size is multiplied by."""
        return 1.0

    @property
    def language(self) -> str:
        """The two-letter language the system prefers."""
        locales = pygame.system.get_pref_locales()
        return str(locales[0]["language"]) if locales else "en"

    def prefers(self, wish: str) -> bool:
        """Whether the system asks for a 'dark' theme or for 'calm', little motion."""
        return False

    @property
    def is_visible(self) -> bool:
        """False while nobody can see the window."""
        return bool(pygame.display.get_active())

    def when_hidden(self, act: Callable[[], None]) -> None:
        """Call act when the page goes to the background, from where it may never return."""

    def ask(self, question: str, text: str) -> str | None:
        """A line typed by the player where there is no keyboard at hand; None if they would rather not."""
        return None

    @property
    def thinkers(self) -> int:
        """How many computers' thoughts fit beside the screen: a core each, and one for the screen."""
        return max(1, (os.cpu_count() or 1) - 1)

    def open_link(self) -> Link | None:
        """A thinker beside the game, about to start; None where there can be none."""
        try:
            return ProcessLink()
        except OSError:
            return None

    @property
    def is_on_battery(self) -> bool:
        """Whether power should be spared, as far as the system tells."""
        return False

    def copy(self, text: str) -> None:
        """Put text on the clipboard."""
        pygame.scrap.put_text(text)

    def paste(self, receive: Callable[[str], None]) -> None:
        """Hand the clipboard's text to receive: at once, or when the browser has asked the player."""
        receive(pygame.scrap.get_text())


class Page(Host):
    """Our web page: CPython and pygame in Pyodide, drawing on the element with the id `canvas`."""

    is_web = True

    def __init__(self) -> None:
        super().__init__()
        self._window: Any = import_module("js").window
        self._proxy: Callable[[Any], Any] = import_module("pyodide.ffi").create_proxy
        self._once: Callable[[Any], Any] = import_module("pyodide.ffi").create_once_callable
        self._canvas: Any = self._window.document.getElementById("canvas")
        self._shown = (0, 0, 0.0)  # width, height and ratio that the display was made for
        self._seen = self._shown
        self._changed_at = 0.0
        self._largest_side = SHARPEST_SIDE

    def open_window(self, title: str) -> pygame.Surface:
        self._window.document.title = title
        self._shown = self._seen = self._measure()
        surface = pygame.display.set_mode(self._backing_size())
        if max(surface.get_size()) > LARGEST_SIDE and not is_quick(surface):
            self._largest_side = LARGEST_SIDE
            surface = pygame.display.set_mode(self._backing_size())
        return surface

    def _measure(self) -> tuple[int, int, float]:
        return self._canvas.clientWidth, self._canvas.clientHeight, self._window.devicePixelRatio

    def _backing_size(self) -> tuple[int, int]:
        width, height, _ = self._shown
        return max(1, round(width * self.pixel_ratio)), max(1, round(height * self.pixel_ratio))

    @property
    def pixel_ratio(self) -> float:
        width, height, ratio = self._shown
        return min(ratio, LARGEST_RATIO, self._largest_side / max(width, height, 1))

    def show(self) -> None:
        super().show()
        self._window.agate.pictureShown()

    async def next_frame(self) -> None:
        await self._window.agate.nextFrame()
        self._follow_size()

    def _follow_size(self) -> None:
        """Make the display anew once the canvas has rested at another size or resolution."""
        measured = self._measure()
        if measured != self._seen:
            self._seen, self._changed_at = measured, monotonic()
        elif measured != self._shown and monotonic() - self._changed_at >= SETTLE_SECONDS:
            self._shown = measured
            size = self._backing_size()
            pygame.display.set_mode(size)
            pygame.event.post(pygame.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))

    def _open_storage(self) -> Storage:
        return PageStorage(self._window)

    @property
    def language(self) -> str:
        return str(self._window.navigator.language)[:2].lower()

    def prefers(self, wish: str) -> bool:
        query = {"dark": "(prefers-color-scheme: dark)", "calm": "(prefers-reduced-motion: reduce)"}[wish]
        return bool(self._window.matchMedia(query).matches)

    @property
    def is_visible(self) -> bool:
        return not self._window.document.hidden

    def when_hidden(self, act: Callable[[], None]) -> None:
        def notice(_event: Any) -> None:
            if not self.is_visible:
                act()

        self._window.document.addEventListener("visibilitychange", self._proxy(notice))

    def ask(self, question: str, text: str) -> str | None:
        answer = self._window.prompt(question, text)
        return answer if isinstance(answer, str) else None

    @property
    def thinkers(self) -> int:
        return max(1, int(self._window.navigator.hardwareConcurrency or 2) - 1)

    def open_link(self) -> Link | None:
        return WorkerLink(self._window.agate.openMind())

    @property
    def is_on_battery(self) -> bool:
        return bool(self._window.agate.isOnBattery)

    def copy(self, text: str) -> None:
        self._window.agate.copy(text)

    def paste(self, receive: Callable[[str], None]) -> None:
        self._window.agate.paste().then(self._once(receive))


class PygbagPage(Host):
    """pygbag's own page and runtime, where yielding to asyncio is one frame. Not tested."""

    is_web = True

    def open_window(self, title: str) -> pygame.Surface:
        return pygame.display.set_mode(DESKTOP_SIZE)

    async def next_frame(self) -> None:
        await asyncio.sleep(0)

    def open_link(self) -> Link | None:
        return None

    def _open_storage(self) -> Storage:
        return PageStorage(vars(import_module("platform"))["window"])


def is_quick(surface: pygame.Surface) -> bool:
    """Whether this machine paints and shows pictures as large as the display in time: tried, not guessed."""
    sample = pygame.Surface((SAMPLE, SAMPLE), pygame.SRCALPHA)
    begun = monotonic()
    for _ in range(4):
        sample.blit(pygame.transform.smoothscale(sample, (SAMPLE // 2, SAMPLE // 2)), (0, 0))
    painted, shown = monotonic() - begun, []
    for _ in range(4):
        begun = monotonic()
        pygame.display.flip()
        shown.append(monotonic() - begun)
    return painted <= PAINT_LIMIT and min(shown) <= SHOW_LIMIT


def _choose_host() -> Host:
    if sys.platform != "emscripten":
        return Host()
    return Page() if "pyodide" in sys.modules else PygbagPage()


host = _choose_host()
