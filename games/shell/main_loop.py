"""The main loop: events, update, draw, wait for the next frame."""

from __future__ import annotations

import asyncio
import gc
import sys
from functools import partial
from typing import TYPE_CHECKING

import pygame

from games.shell.app import App
from games.shell.platform.base import Platform
from games.shell.platform.engine_pool import EnginePool
from games.shell.start import StartOptions

if TYPE_CHECKING:
    from games.shell.document import Document

LONGEST_STEP = 0.1  # seconds: after a sleeping tab or a dragged window, animations go on instead of jumping


class Loop:
    """The window and its app. The first frame shows the first picture without waiting."""

    def __init__(self, options: StartOptions | None = None) -> None:
        self.platform = platform = _platform(bool(options and options.speaks))
        pygame.display.init()
        pygame.font.init()
        engines = EnginePool(platform.open_worker, platform.engine_count)
        self.app = App(platform, platform.open_window("Agate"), options, engines=engines)
        self._clock = pygame.time.Clock()
        self._document: Document | None = None

    def run_frame(self) -> None:
        """Run one frame: events, time, drawing."""
        app = self.app
        for event in pygame.event.get():
            app.handle(event)
        dt = min(self._clock.tick() / 1000, LONGEST_STEP)
        app.update(dt)
        has_drawn = app.draw()
        if has_drawn:
            self.platform.show()
            gc.enable()  # a page starts without collections: there is little to throw away before the first picture
        if self._document is None and app.is_settled and (self.platform.page or self.platform.is_speaking):
            from games.shell.document import Document  # which the first picture need not wait for

            page = self.platform.page
            self._document = Document(app, page.show_outline if page else None)
            if page:
                page.on_done(self._document.receive)
        if self._document:
            self._document.follow(has_drawn, dt)

    async def run(self) -> None:
        """Run frames until the app ends."""
        while self.app.running:
            self.run_frame()
            await self.platform.next_frame()
        pygame.quit()


def _platform(speaks: bool) -> Platform:
    """Return the platform: Agate's web page, pygbag's, or the desktop."""
    if sys.platform != "emscripten":
        from games.shell.platform.desktop import Desktop

        return Desktop(voice=partial(print, flush=True) if speaks else None)
    from games.shell.platform.browser import Browser, PygbagBrowser

    return Browser() if "pyodide" in sys.modules else PygbagBrowser()


async def main(options: StartOptions | None = None) -> None:
    """Open the window and run the app in it."""
    await Loop(options).run()


def run() -> None:
    """Run the command `agate`; `agate host` opens no window."""
    if sys.argv[1:2] == ["host"]:
        from games.live.native.host_command import main as host

        sys.exit(host(sys.argv[2:]))
    from games.shell.native.command_line import start_options  # which a page has no use for

    options = start_options(sys.argv[1:])
    try:
        pygame.display.init()
    except pygame.error as error:
        sys.exit(f"Agate cannot open a window here: {error}.")
    asyncio.run(main(options))
