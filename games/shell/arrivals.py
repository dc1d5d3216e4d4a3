"""Files that are dropped on or chosen in any screen."""

from __future__ import annotations

from pathlib import Path

import pygame

from games.shell.screens.places import ImportPlace
from games.shell.screens.scene import AppServices

Arrived = tuple[str, str]  # a file's name and its text


class Arrivals:
    """Files that were dropped on the window or the page, or chosen there, collected to be read together."""

    def __init__(self, app: AppServices) -> None:
        self.app = app
        self._files: list[Arrived] = []
        if app.platform.page:
            app.platform.page.on_file(lambda name, text: self._files.append((str(name), str(text))))

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle the event of a dropped file; return whether it was one."""
        if event.type == pygame.DROPFILE:
            path = Path(event.file)
            from games.shell.platform.files import read_file

            try:
                self._files.append((path.name, read_file(path)))
            except OSError:
                self._files.append((path.name, ""))
        return event.type == pygame.DROPFILE

    def deliver(self) -> None:
        """Read the collected files."""
        if self._files:
            files, self._files = self._files, []
            self.app.push(ImportPlace(files))
