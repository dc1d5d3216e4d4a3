"""Where pictures are made a slice at a time, and kept: no frame waits for a whole board."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, cast

import pygame

from games.shell.materials import Making

KEEP_PIXELS = 24_000_000  # large pictures kept at most: about 96 MB


class Workshop:
    """Makes pictures from generators and keeps them, the least recently used leaving first.

    `order` queues a picture, `work` makes slices for a few milliseconds, `get` returns the picture and finishes it on
    the spot if it is not ready. An order is a maker and its arguments; the same order is the same picture.
    """

    def __init__(self) -> None:
        self._ready: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._making: OrderedDict[Hashable, Making] = OrderedDict()
        self._warming: list[Callable[[], object]] = []

    def order(self, make: Callable[..., Making], *args: Hashable) -> None:
        """Ask for a picture that will be wanted soon."""
        key = (make, *args)
        if key not in self._ready and key not in self._making:
            self._making[key] = make(*args)

    def warm(self, make: Callable[..., Any], *args: Hashable) -> None:
        """Ask for a small sprite, whose maker has a cache of its own."""
        self._warming.append(lambda: make(*args))

    def is_ready(self, make: Callable[..., Making], *args: Hashable) -> bool:
        """Whether `get` would return at once."""
        return (make, *args) in self._ready

    def get(self, make: Callable[..., Making], *args: Hashable) -> pygame.Surface:
        """The picture, made to the end if need be."""
        key = (make, *args)
        if key not in self._ready:
            making = self._making.setdefault(key, make(*args))
            while key not in self._ready:
                self._advance(key, making)
        self._ready.move_to_end(key)
        return self._ready[key]

    @property
    def is_idle(self) -> bool:
        """Whether nothing waits to be made."""
        return not self._making and not self._warming

    def work(self, milliseconds: float) -> bool:
        """Make slices for about that long, at least one; whether everything is ready."""
        end = time.perf_counter() + milliseconds / 1000
        while not self.is_idle:
            if self._making:
                self._advance(*next(iter(self._making.items())))
            else:
                self._warming.pop(0)()
            if time.perf_counter() >= end:
                break
        return self.is_idle

    def forget(self) -> None:
        """Drop everything, as after a change of size or theme."""
        self._ready.clear()
        self._making.clear()
        self._warming.clear()

    def _advance(self, key: Hashable, making: Making) -> None:
        try:
            next(making)
        except StopIteration as end:
            self._making.pop(key, None)
            self._ready[key] = cast(pygame.Surface, end.value)
            while (
                len(self._ready) > 1 and sum(s.get_width() * s.get_height() for s in self._ready.values()) > KEEP_PIXELS
            ):
                self._ready.popitem(last=False)
