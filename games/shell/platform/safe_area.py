"""The safe area: the part of the window without notch and rounded corners, in which screens are laid out."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from games.shell.platform.base import NO_INSETS, Insets

SAMPLES = 12
FINGERS = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)


class SafeArea:
    """A window less its insets. The insets are filled with the colours of the screen's edges."""

    def __init__(self, insets: Insets = NO_INSETS) -> None:
        self._left, self._top, self._right, self._bottom = insets

    @property
    def corner(self) -> tuple[int, int]:
        """The point of the window at which the screen begins."""
        return self._left, self._top

    def room(self, window: tuple[int, int]) -> tuple[int, int]:
        """Return the size that is left of the window's."""
        return max(1, window[0] - self._left - self._right), max(1, window[1] - self._top - self._bottom)

    def inside(self, event: pygame.event.Event, window: tuple[int, int]) -> pygame.event.Event:
        """Return the event with its position relative to the safe area."""
        if not (self._left or self._top or self._right or self._bottom):
            return event
        if hasattr(event, "pos"):
            at = event.pos[0] - self._left, event.pos[1] - self._top
            return pygame.event.Event(event.type, {**event.dict, "pos": at})
        if event.type in FINGERS:
            width, height = self.room(window)
            x, y = (event.x * window[0] - self._left) / width, (event.y * window[1] - self._top) / height
            return pygame.event.Event(event.type, {**event.dict, "x": x, "y": y})
        return event

    def put(self, window: pygame.Surface, screen: pygame.Surface, rects: Iterable[pygame.Rect]) -> None:
        """Copy these rectangles of the screen to their place in the window."""
        for rect in rects:
            window.blit(screen, rect.move(self.corner), rect)
        self.extend(window, screen)

    def extend(self, window: pygame.Surface, screen: pygame.Surface) -> None:
        """Extend the screen's outermost pixels to the window's edges."""
        width, height = self.room(window.get_size())
        right, bottom = self._left + width, self._top + height
        for x, edge, inset in ((0, 0, self._left), (right, width - 1, self._right)):
            if inset:
                line = screen.subsurface((edge, 0, 1, min(height, screen.get_height())))
                window.blit(_spread(line, (1, SAMPLES), (inset, line.get_height())), (x, self._top))
        for y, edge, inset in ((0, self._top, self._top), (bottom, bottom - 1, self._bottom)):
            if inset:
                line = window.subsurface((0, edge, window.get_width(), 1))
                window.blit(_spread(line, (SAMPLES, 1), (line.get_width(), inset)), (0, y))


def _spread(line: pygame.Surface, samples: tuple[int, int], size: tuple[int, int]) -> pygame.Surface:
    """Return a line of pixels stretched to a soft area; it is sampled coarsely to avoid stripes."""
    return pygame.transform.smoothscale(pygame.transform.smoothscale(line, samples), size)
