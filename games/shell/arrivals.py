"""Files that are dropped on or chosen in any screen."""

from __future__ import annotations

from pathlib import Path

import pygame

from games.shell.platform.files import LARGEST, read_file
from games.shell.screens.places import ImportPlace
from games.shell.screens.scene import AppServices

Arrived = tuple[str, str]  # a file's name and its text


class Arrivals:
    """Files that were dropped on the window or the page, or chosen there. Those of one drop are read together.

    All files of a drop may be as large as one alone; what is beyond is taken for unreadable, as is a file too large.
    """

    def __init__(self, app: AppServices) -> None:
        self.app = app
        self._files: list[Arrived] = []
        self._room = LARGEST
        self._has_more = False  # whether other files of the drop are still to come
        if app.platform.page:
            app.platform.page.on_file(self._receive)

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event of dropped files; return whether it was one."""
        if event.type == pygame.DROPBEGIN:
            self._has_more = True
        elif event.type == pygame.DROPCOMPLETE:
            self._has_more = False
        elif event.type == pygame.DROPFILE:
            path = Path(event.file)
            try:
                self._files.append((path.name, read_file(path, self._room)))
                self._room -= len(self._files[-1][1])
            except OSError:
                self._files.append((path.name, ""))
        else:
            return False
        return True

    def _receive(self, name: str, text: str, left: int = 0) -> None:
        """Take a file of the page, which limits their sizes itself; so many others are still to come."""
        self._files.append((str(name), str(text)))
        self._has_more = left > 0

    def deliver(self) -> None:
        """Read the collected files, once a drop is complete."""
        if self._files and not self._has_more:
            files, self._files, self._room = self._files, [], LARGEST
            self.app.push(ImportPlace(files))
