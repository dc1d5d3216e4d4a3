"""The one loop: events, update, draw, wait for the next frame. On the desktop, in our page and under pygbag alike."""

from __future__ import annotations

import asyncio
import gc
import sys
from functools import partial
from typing import TYPE_CHECKING

import pygame

from games.shell.app import App
from games.shell.platform.desktop import host
from games.shell.platform.engine_pool import EnginePool
from games.shell.start import StartOptions

if TYPE_CHECKING:
    from games.shell.document import Document

LONGEST_STEP = 0.1  # seconds: after a sleeping tab or a dragged window, animations go on instead of jumping


class Loop:
    """The window and the app in it. The first turn shows the first picture, and waits for nothing."""

    def __init__(self, options: StartOptions | None = None) -> None:
        if options and options.speaks:
            host.voice = partial(print, flush=True)
        pygame.display.init()
        pygame.font.init()
        self.app = App(host.open_window("Agate"), options, engines=EnginePool(host.open_worker, host.engine_count))
        self._clock = pygame.time.Clock()
        self._document: Document | None = None

    def turn(self) -> None:
        """What happens in one frame."""
        app = self.app
        for event in pygame.event.get():
            app.handle(event)
        dt = min(self._clock.tick() / 1000, LONGEST_STEP)
        app.update(dt)
        has_drawn = app.draw()
        if has_drawn:
            host.show()
            gc.enable()  # a page starts without collections: there is little to throw away before the first picture
        if self._document is None and app.is_settled and host.outline:
            from games.shell.document import Document  # which the first picture need not wait for

            self._document = Document(app, host.outline)
            host.on_done(self._document.receive)
        if self._document:
            self._document.follow(has_drawn, dt)

    async def run(self) -> None:
        """Turn after turn, until the app says that it is done."""
        while self.app.running:
            self.turn()
            await host.next_frame()
        pygame.quit()


async def main(options: StartOptions | None = None) -> None:
    """Open the window and run the app in it."""
    await Loop(options).run()


def run() -> None:
    """The command `agate`."""
    from games.shell.command_line import start_options  # which a page has no use for

    asyncio.run(main(start_options(sys.argv[1:])))
