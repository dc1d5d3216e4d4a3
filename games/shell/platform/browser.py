"""The browser: the app on a canvas of Agate's web page, or of pygbag's."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from importlib import import_module
from time import monotonic
from typing import Any, NamedTuple

import pygame

from games.shell.platform.base import Insets
from games.shell.platform.desktop import WINDOW_SIZE, Desktop
from games.shell.platform.engine_channels import EngineChannel, WorkerChannel
from games.shell.platform.live import PageLive
from games.shell.platform.page import Page
from games.shell.platform.storage import PageStorage
from games.shell.theme.text import use_painter, words


class Sharpness(NamedTuple):
    """The most pixels that are drawn: device pixels to a CSS pixel, and device pixels of the longer side."""

    ratio: float
    side: int


PLAIN = Sharpness(2.0, 2560)
SHARPEST = Sharpness(3.0, 3840)  # where the machine has shown that it keeps its frames with so many
SHOW_LIMIT, PAINT_LIMIT = 0.006, 0.030  # seconds that showing such a picture and painting a sample may take
SAMPLE = 640  # pixels of the sample's side


class Browser:
    """The platform of Agate's web page: CPython and pygame in Pyodide, drawing on the element with the id `canvas`."""

    is_speaking = False  # the page's own document speaks

    def __init__(self) -> None:
        self._window: Any = import_module("js").window
        self._agate: Any = self._window.agate
        self._once: Callable[[Any], Any] = import_module("pyodide.ffi").create_once_callable
        self._canvas: Any = self._window.document.getElementById("canvas")
        self._fitted = self._seen = self._measure()  # width, height, ratio and insets: of the display, of the canvas
        self._most = SHARPEST
        self.page = Page(self._window)
        use_painter(self.page)
        self.storage = PageStorage(self._window)
        self.live = PageLive(self._agate, self.load_pack)

    def open_window(self, title: str) -> pygame.Surface:
        pygame.display.set_caption(title)
        pygame.display.set_icon(pygame.Surface((1, 1)))  # else pygame reads its own, for which a page has no place
        surface = self.fit_window()
        if self._ratio_within(PLAIN) < self.pixel_ratio and not is_quick(surface):
            self._most = PLAIN
            surface = self.fit_window()
        return surface

    def fit_window(self) -> pygame.Surface:
        self._fitted = self._seen = self._measure()
        width, height, *_ = self._fitted
        size = max(1, round(width * self.pixel_ratio)), max(1, round(height * self.pixel_ratio))
        shown = pygame.display.get_surface() if pygame.display.get_init() else None
        return shown if shown and shown.get_size() == size else pygame.display.set_mode(size)

    def _measure(self) -> tuple[int, int, float, str]:
        canvas = self._canvas
        return canvas.clientWidth, canvas.clientHeight, self._window.devicePixelRatio, self._agate.insets

    @property
    def pixel_ratio(self) -> float:
        return self._ratio_within(self._most)

    def _ratio_within(self, most: Sharpness) -> float:
        width, height, ratio, _ = self._fitted
        return min(ratio, most.ratio, most.side / max(width, height, 1))

    @property
    def insets(self) -> Insets:
        left, top, right, bottom = (round(float(side) * self.pixel_ratio) for side in self._fitted[3].split())
        return left, top, right, bottom

    def show(self) -> None:
        pygame.display.flip()
        self._agate.pictureShown()

    async def next_frame(self) -> None:
        await self._agate.nextFrame()
        measured = self._measure()
        if measured != self._seen:
            self._seen = measured
            pygame.event.post(pygame.Event(pygame.VIDEORESIZE, size=measured[:2], w=measured[0], h=measured[1]))

    @property
    def languages(self) -> list[str]:
        return [str(tag) for tag in self._window.navigator.languages]

    @property
    def is_visible(self) -> bool:
        return not self._window.document.hidden

    def announce(self, sentence: str, is_urgent: bool = False) -> None:
        self._agate.tell(sentence, is_urgent)

    def copy(self, text: str, tell: Callable[[bool], None]) -> None:
        self._agate.copy(text).then(self._once(tell))

    def paste(self, receive: Callable[[str], None]) -> None:
        self._agate.paste().then(self._once(receive))

    @property
    def engine_count(self) -> int:
        return max(1, int(self._window.navigator.hardwareConcurrency or 2) - 1)

    def open_worker(self) -> EngineChannel | None:
        return WorkerChannel(self._agate.openEngine())

    def load_pack(self, name: str, tell: Callable[[bool], None]) -> None:
        def laid_out(is_here: bool) -> None:
            sys.path_importer_cache.clear()  # so that the new files are seen
            words.reload()
            tell(bool(is_here))

        self._agate.loadPack(name).then(self._once(laid_out))


class PygbagBrowser(Desktop):
    """The platform of pygbag's own page and runtime, where awaiting asyncio is one frame. Not tested."""

    def __init__(self) -> None:
        super().__init__(PageStorage(vars(import_module("platform"))["window"]))

    def open_window(self, title: str) -> pygame.Surface:
        return pygame.display.set_mode(WINDOW_SIZE)

    async def next_frame(self) -> None:
        await asyncio.sleep(0)

    def open_worker(self) -> EngineChannel | None:
        return None


def is_quick(surface: pygame.Surface) -> bool:
    """Measure whether this machine paints and shows pictures as large as the display fast enough."""
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
