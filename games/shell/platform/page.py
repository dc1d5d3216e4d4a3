"""The app in a web page: our own, or pygbag's."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from importlib import import_module
from time import monotonic
from typing import Any

import pygame

from games.shell.platform.desktop import DESKTOP_SIZE, Host, Insets
from games.shell.platform.engine_channels import Channel, WorkerChannel
from games.shell.platform.storage import PageStorage, Storage

LARGEST_RATIO = 2.0  # more pixels than that cost time and show nothing
LARGEST_SIDE = 2560  # device pixels of any screen's pictures
SHARPEST_SIDE = 3840  # device pixels, where the machine has shown that it keeps its frames with so many
SHOW_LIMIT, PAINT_LIMIT = 0.006, 0.030  # seconds that showing such a picture and painting a sample may take
SAMPLE = 640  # pixels of the sample's side
SETTLE_SECONDS = 0.12  # a window being dragged is laid out again only when it rests
QUERIES = {
    "dark": "(prefers-color-scheme: dark)",
    "calm": "(prefers-reduced-motion: reduce)",
    "contrast": "(prefers-contrast: more), (forced-colors: active)",
}


class Page(Host):
    """Our web page: CPython and pygame in Pyodide, drawing on the element with the id `canvas`."""

    is_web = True

    def __init__(self) -> None:
        super().__init__()
        self._window: Any = import_module("js").window
        self._agate: Any = self._window.agate
        self._proxy: Callable[[Any], Any] = import_module("pyodide.ffi").create_proxy
        self._once: Callable[[Any], Any] = import_module("pyodide.ffi").create_once_callable
        self._canvas: Any = self._window.document.getElementById("canvas")
        self._shown = (0, 0, 0.0, "")  # width, height, ratio and insets that the display was made for
        self._seen = self._shown
        self._changed_at = 0.0
        self._is_awake = False
        self._largest_side = SHARPEST_SIDE

    def open_window(self, title: str) -> pygame.Surface:
        pygame.display.set_caption(title)
        pygame.display.set_icon(pygame.Surface((1, 1)))  # else pygame reads its own, for which a page has no place
        self._shown = self._seen = self._measure()
        surface = pygame.display.set_mode(self._backing_size())
        if max(surface.get_size()) > LARGEST_SIDE and not is_quick(surface):
            self._largest_side = LARGEST_SIDE
            surface = pygame.display.set_mode(self._backing_size())
        return surface

    def _measure(self) -> tuple[int, int, float, str]:
        canvas = self._canvas
        return canvas.clientWidth, canvas.clientHeight, self._window.devicePixelRatio, self._agate.insets

    def _backing_size(self) -> tuple[int, int]:
        width, height, *_ = self._shown
        return max(1, round(width * self.pixel_ratio)), max(1, round(height * self.pixel_ratio))

    @property
    def pixel_ratio(self) -> float:
        width, height, ratio, _ = self._shown
        return min(ratio, LARGEST_RATIO, self._largest_side / max(width, height, 1))

    @property
    def insets(self) -> Insets:
        left, top, right, bottom = (round(float(side) * self.pixel_ratio) for side in self._shown[3].split())
        return left, top, right, bottom

    def show(self) -> None:
        super().show()
        self._agate.pictureShown()

    async def next_frame(self) -> None:
        await self._agate.nextFrame()
        self._follow_size()

    @property
    def is_resizing(self) -> bool:  # type: ignore[override]
        return self._seen != self._shown

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

    def has_still(self, is_dark: bool) -> bool:
        return bool(self._agate.hasStill(is_dark))

    def still(self, board: str, size: tuple[int, int]) -> pygame.Surface | None:
        pixels = self._agate.still(board, *size)
        return pygame.image.frombuffer(pixels.to_bytes(), size, "RGBA").convert() if pixels else None

    @property
    def languages(self) -> list[str]:
        return [str(tag) for tag in self._window.navigator.languages]

    def tell(self, sentence: str, is_urgent: bool = False) -> None:
        self._agate.tell(sentence, is_urgent)

    @property
    def outline(self) -> Callable[[str], None] | None:
        return self._show_outline

    def _show_outline(self, message: str) -> None:
        self._agate.showOutline(message)

    def on_done(self, act: Callable[[str], None]) -> None:
        self._agate.done = self._proxy(act)

    def speak(self, code: str) -> None:
        self._agate.speak(code)

    def prefers(self, wish: str) -> bool:
        return bool(self._window.matchMedia(QUERIES[wish]).matches)

    def when_wishes_change(self, act: Callable[[], None]) -> None:
        notice = self._proxy(lambda _event: act())
        for query in QUERIES.values():
            self._window.matchMedia(query).addEventListener("change", notice)

    @property
    def address(self) -> str:
        return str(self._agate.address())

    def show_address(self, address: str) -> None:
        self._agate.showAddress(address)

    def on_address(self, act: Callable[[str], None]) -> None:
        self._agate.visit = self._proxy(act)

    @property
    def page(self) -> str:
        location = self._window.location
        return "" if location.protocol == "file:" else f"{location.origin}{location.pathname}{location.search}"

    @property
    def can_share(self) -> bool:
        return bool(self._agate.canShare)

    def share(self, title: str, link: str, tell: Callable[[bool], None]) -> None:
        self._agate.share(title, link).then(self._once(tell))

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
    def engine_count(self) -> int:
        return max(1, int(self._window.navigator.hardwareConcurrency or 2) - 1)

    def open_worker(self) -> Channel | None:
        return WorkerChannel(self._agate.openEngine())

    @property
    def is_on_battery(self) -> bool:
        return bool(self._agate.isOnBattery)

    def copy(self, text: str, tell: Callable[[bool], None]) -> None:
        self._agate.copy(text).then(self._once(tell))

    def paste(self, receive: Callable[[str], None]) -> None:
        self._agate.paste().then(self._once(receive))

    def on_file(self, act: Callable[[str, str], None]) -> None:
        self._agate.receiveFile = self._proxy(act)

    def choose_file(self) -> bool:
        self._agate.chooseFile()
        return True

    def save_file(self, name: str, text: str) -> bool:
        self._agate.saveFile(name, text)
        return True

    def pass_focus(self) -> bool:
        return bool(self._agate.passFocus())

    def vibrate(self) -> None:
        self._agate.vibrate()

    def stay_awake(self, is_wanted: bool) -> None:
        if is_wanted != self._is_awake:
            self._is_awake = is_wanted
            self._agate.stayAwake(is_wanted)


class PygbagPage(Host):
    """pygbag's own page and runtime, where yielding to asyncio is one frame. Not tested."""

    is_web = True

    def open_window(self, title: str) -> pygame.Surface:
        return pygame.display.set_mode(DESKTOP_SIZE)

    async def next_frame(self) -> None:
        await asyncio.sleep(0)

    def open_worker(self) -> Channel | None:
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
