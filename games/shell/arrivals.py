"""Files on their way to the app, which any screen may be given."""

from __future__ import annotations

from pathlib import Path

import pygame

from games.shell.screens.places import ImportPlace
from games.shell.screens.scene import AppServices

Arrived = tuple[str, str]  # a file's name and its text


class Arrivals:
    """Files on their way to the app: dropped on the window or the page, or chosen there. Together they are read."""

    def __init__(self, app: AppServices) -> None:
        self.app = app
        self._files: list[Arrived] = []
        if app.platform.page:
            app.platform.page.on_file(lambda name, text: self._files.append((str(name), str(text))))

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event of a file that was dropped; whether it was one."""
        if event.type == pygame.DROPFILE:
            path = Path(event.file)
            from games.shell.platform.files import read_file

            try:
                self._files.append((path.name, read_file(path)))
            except OSError:
                self._files.append((path.name, ""))
        return event.type == pygame.DROPFILE

    def deliver(self) -> None:
        """Read what has arrived."""
        if self._files:
            files, self._files = self._files, []
            self.app.push(ImportPlace(files))
