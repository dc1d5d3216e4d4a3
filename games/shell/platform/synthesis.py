"""Synthesis of the sounds of glass, wood, stone and brass: modal synthesis, and noise through a resonator.

Everything is 16-bit stereo at 44.1 kHz. A sound is made in short steps, so that it can be made between frames. The room
consists of a few early reflections, at different times in each ear; they excite the same resonators again. For the
measured loudness of the sounds see docs/sound.md.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random
from typing import Final, NamedTuple

RATE: Final = 44_100
VARIANTS: Final = 4
PITCHES: Final = (1.0, 1.031, 0.972, 1.013)
ECHOES: Final = (  # seconds and level of the reflections in the left and in the right ear
    ((0.0113, 0.16), (0.0197, 0.10), (0.0331, 0.06)),
    ((0.0087, 0.14), (0.0229, 0.11), (0.0371, 0.05)),
)
TAIL: Final = 0.04  # seconds that the reflections come late
STEP: Final = 64 * 100  # samples that are made without a pause
BLOCK: Final = 64  # samples for which a swell stays the same
FADE: Final = 0.008  # seconds at the end
DULL: Final = 5000.0  # Hz: softer blows lose what is above
INAUDIBLE: Final = 6.9  # e-folds: 60 dB

Mode = tuple[float, float, float]  # frequency in Hz, level, seconds until it has fallen by 60 dB
Work = Iterator[None]

GLASS: Final[tuple[Mode, ...]] = ((1870, 0.35, 0.05), (2960, 1.0, 0.075), (4630, 0.7, 0.05), (6810, 0.4, 0.03))
SOFT_GLASS: Final[tuple[Mode, ...]] = ((1520, 0.6, 0.045), (2480, 1.0, 0.05), (3900, 0.3, 0.03))
WOOD: Final[tuple[Mode, ...]] = ((440, 0.9, 0.07), (815, 1.0, 0.055), (1290, 0.6, 0.04), (2050, 0.3, 0.022))
DEEP_WOOD: Final[tuple[Mode, ...]] = ((310, 0.8, 0.12), (560, 1.0, 0.09), (905, 0.7, 0.06), (1480, 0.3, 0.03))
BRASS: Final[tuple[Mode, ...]] = ((1980, 0.7, 0.05), (3120, 0.6, 0.045), (5050, 0.3, 0.03))
STONE: Final[tuple[Mode, ...]] = ((690, 0.8, 0.05), (1130, 1.0, 0.045), (1880, 0.6, 0.03), (3100, 0.25, 0.015))
FELT: Final[tuple[Mode, ...]] = ((470, 1.0, 0.06), (720, 0.8, 0.05), (1060, 0.35, 0.03))
CHIME: Final[tuple[Mode, ...]] = ((1.0, 1.0, 0.75), (2.004, 0.22, 0.4), (2.76, 0.20, 0.25), (5.40, 0.08, 0.12))
SCALE: Final = (523.25, 587.33, 659.26, 783.99, 880.0, 1046.5, 1174.66, 1318.51)  # C major pentatonic from C5, in Hz


class SoundBuffer:
    """A sound while it is made: two channels of floats."""

    def __init__(self, seconds: float, seed: int, pitch: float) -> None:
        self.length = int(seconds * RATE)
        self.channels = [[0.0] * self.length for _ in ECHOES]
        self.random, self.pitch = Random(seed), pitch

    def strike(self, at: float, modes: tuple[Mode, ...], force: float, pitch: float = 1.0) -> Work:
        """Add a blow: every mode rings as a two-pole resonator; a soft blow (`force` below 1) is also duller."""
        for frequency, level, seconds in modes:
            hertz = frequency * pitch * self.pitch
            decay = math.exp(-INAUDIBLE / (seconds * RATE))
            angle = 2 * math.pi * hertz / RATE
            feed, back = 2 * decay * math.cos(angle), decay * decay
            blow = math.sin(angle) * level * force ** (1 + hertz / DULL)
            for samples, echoes in zip(self.channels, ECHOES, strict=True):
                yield from self._ring(samples, int(at * RATE), echoes, int((seconds + TAIL) * RATE), feed, back, blow)

    def _ring(self, samples: list[float], first: int, echoes: tuple[tuple[float, float], ...], length: int,
              feed: float, back: float, blow: float) -> Work:
        older = newer = 0.0
        end = min(self.length, first + length)
        blows = {first: 1.0, **{first + int(delay * RATE): level for delay, level in echoes}}
        stops = sorted({*blows, *range(first, end, STEP), end})
        for start, stop in pairwise(stop for stop in stops if stop <= end):
            newer += blow * blows.get(start, 0.0)
            for i in range(start, stop):
                samples[i] += newer
                older, newer = newer, feed * newer - back * older
            if (stop - first) % STEP == 0 or stop == end:
                yield

    def rub(self, start: float, seconds: float, hertz: float, width: float, level: float,
            speed: Callable[[float], float], flutter: float = 0.0) -> Work:
        """Add sliding or rolling: noise through a resonator with a band of `width` Hz, as loud as the motion is fast.

        `flutter` is the share by which the volume changes with the rotation of a rolling marble.
        """
        hertz *= self.pitch
        decay = math.exp(-math.pi * width / RATE)
        feed, back = 2 * decay * math.cos(2 * math.pi * hertz / RATE), decay * decay
        first = int(start * RATE)
        count = min(self.length - first, int(seconds * RATE))
        gain = level * (1 - decay) / 32768
        for samples in self.channels:
            noise = array("h", self.random.randbytes(2 * count))
            older = newer = phase = 0.0
            for begin in range(0, count, BLOCK):
                t = begin / count
                pace = speed(t)
                phase += 0.5 * pace
                swell = gain * pace * (1 - flutter + flutter * math.cos(phase))
                for i in range(begin, min(count, begin + BLOCK)):
                    older, newer = newer, feed * newer - back * older + noise[i]
                    samples[first + i] += swell * newer
                if begin % STEP == 0:
                    yield

    def finished(self, peak: float) -> Iterator[array[int] | None]:
        """Yield None between steps, and at last the samples, left and right in turn, the loudest at `peak` (0 to 1)."""
        fade = min(self.length, int(FADE * RATE))
        for samples in self.channels:
            for i in range(fade):
                samples[-1 - i] *= i / fade
            yield None
        highest = 0.0
        for samples in self.channels:
            highest = max(highest, max(samples), -min(samples))
            yield None
        scale = 32767 * peak / (highest or 1.0)
        joined = array("h", bytes(4 * self.length))
        for ear, samples in enumerate(self.channels):
            for start in range(0, self.length, STEP):
                part = [int(sample * scale) for sample in samples[start:start + STEP]]
                joined[2 * start + ear:2 * (start + len(part)):2] = array("h", part)
                yield None
        yield joined


def steady(t: float) -> float:
    """The speed of a motion that begins and ends slowly, 0 to 1."""
    return 4 * t * (1 - t)


def settling(t: float) -> float:
    """The speed of a motion that is fast at first; the first instant is soft, so that it does not click."""
    return float((1 - t) ** 1.5 * min(1.0, 12 * t))


def _place(buffer: SoundBuffer, size: float) -> Work:
    yield from buffer.strike(0.0, GLASS, 0.8)
    yield from buffer.strike(0.002, WOOD, 0.75)


def _lift(buffer: SoundBuffer, size: float) -> Work:
    yield from buffer.strike(0.0, SOFT_GLASS, 0.6, 1.25)


def _meet(buffer: SoundBuffer, size: float) -> Work:
    """Add marbles that knock together in a row, each a little later and weaker."""
    at, force = 0.0, 1.0
    for number in range(max(1, round(size) - 1)):
        yield from buffer.strike(at, GLASS, force, (1.0, 0.93, 1.07, 0.97)[number % 4])
        at, force = at + buffer.random.uniform(0.006, 0.010), force * 0.78
    yield from buffer.strike(0.001, WOOD, 0.25 + 0.1 * size)


def _settle(buffer: SoundBuffer, size: float) -> Work:
    """Add marbles that come to rest in their hollows, at slightly different times."""
    at = 0.0
    for number in range(round(size)):
        yield from buffer.strike(at, SOFT_GLASS, 0.55 - 0.04 * number, (1.0, 1.08, 0.95)[number % 3])
        yield from buffer.strike(at + 0.002, WOOD, 0.6, (1.0, 0.94, 1.05)[number % 3])
        at += buffer.random.uniform(0.009, 0.017)


def _roll(buffer: SoundBuffer, size: float) -> Work:
    yield from buffer.rub(0.0, size, 900, 600, 1.0, settling, 0.5)
    yield from buffer.rub(0.0, size, 2300, 1500, 0.35, settling, 0.3)


def _drop(buffer: SoundBuffer, size: float) -> Work:
    """Make the sound of a marble that falls into the gutter and bounces twice."""
    at, force = 0.0, 1.0
    for wait in (0.105, 0.062, 0.0):
        yield from buffer.strike(at, DEEP_WOOD, force)
        yield from buffer.strike(at + 0.001, GLASS, force * 0.6, 0.9)
        at, force = at + wait * buffer.random.uniform(0.95, 1.05), force * 0.55


def _turn(buffer: SoundBuffer, size: float) -> Work:
    """Make the sound of a brass ratchet whose clicks follow the speed of the motion."""
    for k, t in enumerate((0.16, 0.36, 0.5, 0.64, 0.84)):
        force = (0.7, 0.85, 0.9, 0.8, 1.0)[k]
        yield from buffer.strike(size * t, BRASS, force, 1 + 0.015 * k)
        yield from buffer.strike(size * t + 0.002, WOOD, force * 0.45, 1.1)


def _slide(buffer: SoundBuffer, size: float) -> Work:
    yield from buffer.rub(0.0, size, 780, 480, 1.0, steady)
    yield from buffer.rub(0.0, size, 1900, 1300, 0.6, steady)


def _knock(buffer: SoundBuffer, size: float) -> Work:
    yield from buffer.strike(0.0, WOOD, 0.9)
    yield from buffer.strike(0.004, DEEP_WOOD, 0.5)


def _tile(buffer: SoundBuffer, size: float) -> Work:
    yield from buffer.rub(0.0, 0.05, 950, 1100, 1.2, settling)
    yield from buffer.strike(0.0, STONE, 0.8)


def _block(buffer: SoundBuffer, size: float) -> Work:
    yield from buffer.strike(0.0, WOOD, 0.9, 1.45)
    yield from buffer.strike(0.003, STONE, 0.35)


def _refuse(buffer: SoundBuffer, size: float) -> Work:
    """Make the sound of two soft taps on felt."""
    for at, force in ((0.0, 0.8), (0.085, 0.6)):
        yield from buffer.strike(at, FELT, force)
        yield from buffer.rub(at, 0.04, 800, 900, 0.5 * force, settling)


def _chime(buffer: SoundBuffer, size: float) -> Work:
    note = SCALE[round(size) % len(SCALE)] / buffer.pitch  # a note is in tune
    yield from buffer.strike(0.0, CHIME, 1.0, note)


def _tune(*notes: int, gap: float) -> Callable[[SoundBuffer, float], Work]:
    def play(buffer: SoundBuffer, size: float) -> Work:
        for number, note in enumerate(notes):
            yield from buffer.strike(gap * number, CHIME, 0.9, SCALE[note] / buffer.pitch)

    return play


class Recipe(NamedTuple):
    """The recipe of a sound: its steps, its length in seconds, its peak in dB, and the sizes that it is made in.

    A size is the number of marbles, the seconds that the motion takes, or the number of the note.
    """

    play: Callable[[SoundBuffer, float], Work]
    seconds: float
    peak: float
    sizes: tuple[float, ...] = (1,)
    variants: int = VARIANTS
    is_lasting: bool = False  # it is as long as its size, and `seconds` more
    rise: float = 0.0  # dB for every marble more


RECIPES: Final = {  # those wanted first come first
    "place": Recipe(_place, 0.16, -4.8),
    "lift": Recipe(_lift, 0.11, -11.0),
    "settle": Recipe(_settle, 0.20, -6.3, (1, 2, 3, 5), 3, rise=-0.4),
    "meet": Recipe(_meet, 0.19, -7.0, (2, 3, 4, 5), 3, rise=0.8),
    "roll": Recipe(_roll, 0.03, -16.0, (0.2, 0.26, 0.36, 0.5), 2, True),
    "refuse": Recipe(_refuse, 0.20, -6.0, (1,), 2),
    "slide": Recipe(_slide, 0.03, -16.5, (0.18, 0.32, 0.36), 3, True),
    "knock": Recipe(_knock, 0.18, -6.0, (1,), 3),
    "turn": Recipe(_turn, 0.06, -11.0, (0.24, 0.42), 3, True),
    "tile": Recipe(_tile, 0.16, -5.5),
    "block": Recipe(_block, 0.14, -5.0, (1,), 3),
    "drop": Recipe(_drop, 0.40, -5.0, (1,), 3),
    "chime": Recipe(_chime, 0.70, -14.5, tuple(range(len(SCALE))), 1),
    "win": Recipe(_tune(0, 2, 3, 5, gap=0.09), 1.10, -13.0, (1,), 1),
    "loss": Recipe(_tune(3, 1, gap=0.16), 0.95, -14.0, (1,), 1),
}


def nearest_size(name: str, size: float) -> float:
    """Return the size nearest to one wanted in which a sound is made."""
    return min(RECIPES[name].sizes, key=lambda other: abs(other - size))


def make(name: str, size: float, variant: int) -> Iterator[array[int] | None]:
    """Make a sound in steps of a millisecond or two: yield None after each, and the samples at last."""
    recipe = RECIPES[name]
    buffer = SoundBuffer(recipe.seconds + (size if recipe.is_lasting else 0), variant + 1, PITCHES[variant])
    for _ in recipe.play(buffer, size):
        yield None
    yield from buffer.finished(10 ** ((recipe.peak + recipe.rise * (size - recipe.sizes[0])) / 20))


def make_now(name: str, size: float, variant: int) -> array[int]:
    """Make a sound at once."""
    *_, samples = make(name, size, variant)
    assert samples is not None
    return samples
