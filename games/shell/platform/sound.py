"""Plays the sounds of synthesis.py, which are made in idle frames, or at the latest when they are played.

Where there is no device, nothing happens.
"""

from __future__ import annotations

import math
import time
from array import array
from collections.abc import Iterator

import pygame

from games.shell.platform.synthesis import RATE, RECIPES, make, make_now, nearest_size

WARM_MS = 1.5  # of a frame, while sounds are made ahead
CHANNELS = 24  # sounds that can be heard at the same time
BUFFER = 1024  # samples: 23 ms
WIDEST = 0.65  # how far to a side the edge of the board is heard, of the whole

Key = tuple[str, float, int]  # name, size and variant


class Sound:
    """Plays sounds by name at a volume; the device is opened at the first touch, because that takes a while."""

    def __init__(self, volume: float) -> None:
        self.volume = volume
        self._samples: dict[Key, array[int]] = {}  # made ahead
        self._made: dict[Key, pygame.mixer.Sound] = {}
        self._count = 0
        self._open: bool | None = None

    def play(self, name: str, size: float = 1.0, loud: float = 1.0, pan: float = 0.0) -> None:
        """Play a sound now, in the next of its variants, from the left (-1) to the right (1)."""
        if self.volume <= 0 or not self._is_open():
            return
        self._count += 1
        made = self._sound(self._ready(name, nearest_size(name, size)))
        channel = made.play() if made else None
        if channel:
            angle = (1 + WIDEST * max(-1.0, min(1.0, pan))) * math.pi / 4
            level = self.volume * min(1.0, loud)
            left, right = (min(1.0, math.sqrt(2) * side(angle)) for side in (math.cos, math.sin))
            channel.set_volume(level * left, level * right)

    def wake(self) -> None:
        """Open the audio device at the first touch, as the browser would refuse it earlier."""
        if self.volume > 0:
            self._is_open()

    def warm(self) -> Iterator[None]:
        """Make the sounds ahead of time in short slices, one variant of each first, unless the sound is off."""
        most = max(recipe.variants for recipe in RECIPES.values())
        for variant in range(most):
            for name, recipe in RECIPES.items():
                for size in recipe.sizes if variant < recipe.variants else ():
                    if self.volume > 0 and (name, size, variant) not in self._samples:
                        yield from self._make((name, size, variant))

    def _make(self, key: Key) -> Iterator[None]:
        end = time.perf_counter() + WARM_MS / 1000
        for samples in make(*key):
            if samples is not None:
                self._samples[key] = samples
            if time.perf_counter() > end:
                yield
                end = time.perf_counter() + WARM_MS / 1000
        yield

    def _ready(self, name: str, size: float) -> Key:
        """Return the next variant, or one that is already made."""
        variants = RECIPES[name].variants
        turns = [(name, size, (self._count + k) % variants) for k in range(variants)]
        return next((key for key in turns if key in self._samples or key in self._made), turns[0])

    def _is_open(self) -> bool:
        if self._open is None:
            try:
                pygame.mixer.quit()
                pygame.mixer.init(RATE, -16, 2, BUFFER)
                pygame.mixer.set_num_channels(CHANNELS)
                self._open = pygame.mixer.get_init() is not None
            except pygame.error:
                self._open = False
        return self._open

    def _sound(self, key: Key) -> pygame.mixer.Sound | None:
        if key not in self._made:
            opened = pygame.mixer.get_init()
            if not opened:
                return None
            samples = self._samples.get(key) or make_now(*key)
            self._made[key] = pygame.mixer.Sound(buffer=_for_channels(samples, opened[2]))
        return self._made[key]


def _for_channels(samples: array[int], channels: int) -> array[int]:
    """Return stereo samples for a device with so many channels."""
    if channels == 2:
        return samples
    spread = array("h", bytes(channels * len(samples)))
    for channel in range(channels):
        spread[channel::channels] = samples[channel % 2::2]
    return spread
