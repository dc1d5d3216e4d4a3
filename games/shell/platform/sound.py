"""Small dry sounds made by our own code: struck glass, wood, brass and felt, as decaying resonators.

A sound is made in idle moments before it is wanted, at the latest then; where there is no device, nothing happens.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterator
from random import Random

import pygame

RATE = 22050
PEAK = 0.354  # -9 dB
VARIANTS = 3
PITCHES = (1.0, 1.035, 0.968)

Partial = tuple[float, float, float]  # frequency in Hz, loudness, seconds until it has all but gone
GLASS: tuple[Partial, ...] = ((2330, 1.0, 0.10), (3910, 0.55, 0.07), (5480, 0.30, 0.045), (1240, 0.35, 0.05))
WOOD: tuple[Partial, ...] = ((310, 1.0, 0.09), (540, 0.6, 0.06), (1010, 0.3, 0.03))
BRASS: tuple[Partial, ...] = ((1760, 0.7, 0.05), (2890, 0.5, 0.04), (4700, 0.25, 0.03))
STONE: tuple[Partial, ...] = ((760, 1.0, 0.06), (1390, 0.5, 0.045), (240, 0.7, 0.08))
FELT: tuple[Partial, ...] = ((150, 1.0, 0.08), (230, 0.5, 0.06))
CHIME: tuple[Partial, ...] = ((1.0, 1.0, 0.34), (2.76, 0.35, 0.16), (5.4, 0.12, 0.08))


class Strip:
    """A stretch of sound being put together, as floats."""

    def __init__(self, seconds: float, seed: int) -> None:
        self.samples = [0.0] * int(seconds * RATE)
        self.random = Random(seed)

    def strike(self, at: float, body: tuple[Partial, ...], loud: float, pitch: float = 1.0) -> None:
        """Something is hit: each partial rings as a two-pole resonator."""
        samples, total = self.samples, len(self.samples)
        start = int(at * RATE)
        for frequency, level, seconds in body:
            decay = math.exp(-6.9 / (seconds * RATE))
            angle = 2 * math.pi * frequency * pitch / RATE
            feed, back = 2 * decay * math.cos(angle), decay * decay
            older, newer = 0.0, math.sin(angle) * level * loud
            for i in range(start, min(total, start + int(seconds * RATE))):
                samples[i] += newer
                older, newer = newer, feed * newer - back * older

    def rub(self, start: float, end: float, tone: float, loud: float) -> None:
        """Something slides or rolls: noise through a low-pass, swelling and fading."""
        samples = self.samples
        first, last = int(start * RATE), min(len(samples), int(end * RATE))
        smooth = deeper = 0.0
        for i in range(first, last):
            t = (i - first) / (last - first)
            smooth += tone * (self.random.uniform(-1, 1) - smooth)
            deeper += tone * (smooth - deeper)
            samples[i] += deeper * loud * math.sin(math.pi * t) ** 1.5

    def finished(self) -> array[int]:
        """The samples as 16-bit numbers at the common peak, with a soft end."""
        fade = min(len(self.samples), RATE // 80)
        for i in range(fade):
            self.samples[-1 - i] *= i / fade
        peak = max(map(abs, self.samples)) or 1.0
        scale = 32767 * PEAK / peak
        return array("h", [int(sample * scale) for sample in self.samples])


def _place(strip: Strip, pitch: float) -> None:
    strip.strike(0, GLASS, 0.8, pitch)
    strip.strike(0.003, WOOD, 0.7, pitch)


def _step(strip: Strip, pitch: float) -> None:
    strip.rub(0, 0.12, 0.12, 0.8)
    strip.strike(0.11, GLASS, 0.5, pitch * 0.92)
    strip.strike(0.112, WOOD, 0.6, pitch)


def _push(strip: Strip, pitch: float) -> None:
    strip.strike(0.02, GLASS, 0.8, pitch)
    strip.strike(0.11, GLASS, 0.6, pitch * 1.06)
    strip.strike(0.115, WOOD, 0.4, pitch)


def _eject(strip: Strip, pitch: float) -> None:
    strip.rub(0, 0.26, 0.07, 2.6)
    strip.strike(0.24, WOOD, 0.9, pitch * 0.7)
    strip.strike(0.245, GLASS, 0.3, pitch * 0.8)


def _turn(strip: Strip, pitch: float) -> None:
    for tick in range(4):
        strip.strike(0.02 + 0.085 * tick, BRASS, 0.7 - 0.1 * tick, pitch * (1 + 0.02 * tick))
        strip.strike(0.022 + 0.085 * tick, WOOD, 0.25, pitch)


def _slide(strip: Strip, pitch: float) -> None:
    strip.rub(0, 0.30, 0.16, 1.6)
    strip.strike(0.28, WOOD, 0.5, pitch * 1.2)


def _tile(strip: Strip, pitch: float) -> None:
    strip.strike(0, STONE, 0.7, pitch)
    strip.strike(0.006, FELT, 0.8, pitch)


def _block(strip: Strip, pitch: float) -> None:
    strip.strike(0, WOOD, 0.9, pitch * 1.7)
    strip.strike(0.004, STONE, 0.3, pitch)


def _refuse(strip: Strip, pitch: float) -> None:
    strip.strike(0, FELT, 0.5, pitch)
    strip.rub(0, 0.06, 0.05, 0.4)


def _lift(strip: Strip, pitch: float) -> None:
    strip.strike(0, GLASS[1:3], 0.3, pitch * 1.1)


def _win(strip: Strip, pitch: float) -> None:
    for i, note in enumerate((659.3, 830.6, 987.8)):
        strip.strike(0.08 * i, CHIME, 0.6, note)


def _loss(strip: Strip, pitch: float) -> None:
    for i, note in enumerate((659.3, 523.3)):
        strip.strike(0.11 * i, CHIME, 0.5, note)


RECIPES = {
    "place": (_place, 0.14), "step": (_step, 0.24), "push": (_push, 0.24), "eject": (_eject, 0.38),
    "turn": (_turn, 0.38), "slide": (_slide, 0.38), "tile": (_tile, 0.14), "block": (_block, 0.13),
    "refuse": (_refuse, 0.12), "lift": (_lift, 0.09), "win": (_win, 0.40), "loss": (_loss, 0.40),
}


def make_samples(name: str, variant: int) -> array[int]:
    """The samples of a sound in one of its pitches."""
    recipe, seconds = RECIPES[name]
    strip = Strip(seconds, variant + 1)
    recipe(strip, PITCHES[variant])
    return strip.finished()


class Sound:
    """Plays sounds by name at a volume; the device is opened at the first touch, because that takes a while."""

    def __init__(self, volume: float) -> None:
        self.volume = volume
        self._samples: dict[tuple[str, int], array[int]] = {}  # made ahead
        self._made: dict[tuple[str, int], pygame.mixer.Sound] = {}
        self._count = 0
        self._open: bool | None = None

    def play(self, name: str, loud: float = 1.0) -> None:
        """Play a sound now, in the next of its pitches."""
        if self.volume <= 0 or not self._is_open():
            return
        self._count += 1
        made = self._sound(name, self._count % VARIANTS)
        if made:
            made.set_volume(self.volume * loud)
            made.play()

    def wake(self) -> None:
        """Open the device, now that somebody is there: the browser would refuse it earlier."""
        if self.volume > 0:
            self._is_open()

    def warm(self) -> Iterator[None]:
        """Make the sounds ahead of time, one a slice, unless nobody wants to hear them."""
        for name in RECIPES:
            for variant in range(VARIANTS):
                if self.volume > 0 and (name, variant) not in self._samples:
                    self._samples[name, variant] = make_samples(name, variant)
                    yield

    def _is_open(self) -> bool:
        if self._open is None:
            try:
                pygame.mixer.quit()
                pygame.mixer.init(RATE, -16, 2, 512)
                self._open = pygame.mixer.get_init() is not None
            except pygame.error:
                self._open = False
        return self._open

    def _sound(self, name: str, variant: int) -> pygame.mixer.Sound | None:
        key = (name, variant)
        if key not in self._made:
            opened = pygame.mixer.get_init()
            if not opened:
                return None
            samples = self._samples.get(key) or make_samples(name, variant)
            channels = opened[2]
            if channels > 1:
                spread = array("h", bytes(2 * channels * len(samples)))
                for channel in range(channels):
                    spread[channel::channels] = samples
                samples = spread
            self._made[key] = pygame.mixer.Sound(buffer=samples)
        return self._made[key]
