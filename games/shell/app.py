"""A stand-in for the app: the contract that main.py expects, and a marble that follows the pointer."""

import pygame

from games.shell.platform import host


class App:
    """handle() each event, update() by seconds, draw() and say whether anything changed, until not running."""

    def __init__(self, surface: pygame.Surface) -> None:
        self.running = True
        self._surface = surface
        self._stale = True
        x, y = (host.storage.get("marble") or "200 200").split()
        self._marble = (int(x), int(y))

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.QUIT:
            self.running = False
        elif event.type in (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED):
            self._surface = pygame.display.get_surface()
            self._stale = True
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._marble = event.pos
            host.storage.set("marble", f"{event.pos[0]} {event.pos[1]}")
            self._stale = True

    def update(self, dt: float) -> None:
        pass

    def draw(self) -> bool:
        if not self._stale:
            return False
        self._surface.fill("#E9DFCF")
        pygame.draw.aacircle(self._surface, "#B82C2A", self._marble, 40)
        self._stale = False
        return True
