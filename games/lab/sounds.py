"""Measurements of the app's sounds: loudness by ITU-R BS.1770, peak, and the share that a phone's speaker can play.

`python -m games sounds` prints a table; `--plot FILE` draws their spectra, `--wav FOLDER` writes them to be heard.
"""

from __future__ import annotations

import argparse
import math
import wave
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from games.shell.platform.synthesis import RATE, RECIPES, make_now

if TYPE_CHECKING:
    import numpy as np

    Floats = np.ndarray[Any, np.dtype[np.float64]]

PHONE_HZ: Final = 400.0  # below, a phone's speaker plays next to nothing
WINDOW: Final = 0.4  # seconds of momentary loudness
OFFSET: Final = -0.691
SHELF: Final = (1681.97, 0.7072, 3.9998)  # of the K-weighting: frequency, quality, gain in dB
HIGH_PASS: Final = (38.135, 0.5003)  # frequency and quality


class Measured(NamedTuple):
    """The measurements of one sound."""

    seconds: float
    peak: float  # dB below full scale
    loudness: float  # LUFS, the loudest 400 ms
    audible: float  # share of the energy above 400 Hz


def channels(name: str, size: float, variant: int) -> Floats:
    """Return a sound as two rows of numbers from -1 to 1."""
    import numpy as np

    return np.array(make_now(name, size, variant), dtype=np.float64).reshape(-1, 2).T / 32768


def k_weighting(hertz: Any) -> Floats:
    """Return the K-weighting of the energy at each frequency: a high shelf, then a high pass."""
    import numpy as np

    frequency, quality, gain = SHELF
    tangent, top = math.tan(math.pi * frequency / RATE), 10 ** (gain / 20)
    middle = top ** 0.4996667741545416
    shelf = ((top + middle * tangent / quality + tangent**2, 2 * (tangent**2 - top),
              top - middle * tangent / quality + tangent**2),
             (1 + tangent / quality + tangent**2, 2 * (tangent**2 - 1), 1 - tangent / quality + tangent**2))
    frequency, quality = HIGH_PASS
    tangent = math.tan(math.pi * frequency / RATE)
    bottom = 1 + tangent / quality + tangent**2
    high_pass = ((bottom, -2 * bottom, bottom), (bottom, 2 * (tangent**2 - 1), 1 - tangent / quality + tangent**2))
    delay = np.exp(-2j * np.pi * hertz / RATE)
    gains = [np.polyval(ahead[::-1], delay) / np.polyval(behind[::-1], delay) for ahead, behind in (shelf, high_pass)]
    return np.asarray(np.abs(gains[0] * gains[1]), dtype=np.float64)


def loudness(samples: Floats) -> float:
    """Return the momentary loudness in LUFS of the loudest 400 ms; shorter sounds are followed by silence."""
    import numpy as np

    width = int(WINDOW * RATE)
    padded = np.pad(samples, ((0, 0), (0, width)))
    weights = k_weighting(np.fft.rfftfreq(padded.shape[1], 1 / RATE))
    heard = np.fft.irfft(np.fft.rfft(padded, axis=1) * weights, padded.shape[1], axis=1)
    energy = np.cumsum(np.pad((heard ** 2).sum(axis=0), (1, 0)))
    return OFFSET + 10 * math.log10(float((energy[width:] - energy[:-width]).max()) / width or 1e-12)


def spectrum(samples: Floats) -> tuple[Floats, Floats]:
    """Return frequencies in Hz and the energy at each, both ears together."""
    import numpy as np

    energy = (np.abs(np.fft.rfft(samples, axis=1)) ** 2).sum(axis=0)
    return np.asarray(np.fft.rfftfreq(samples.shape[1], 1 / RATE), dtype=np.float64), energy


def measured(name: str, size: float, variant: int = 0) -> Measured:
    """Measure one sound."""
    samples = channels(name, size, variant)
    hertz, energy = spectrum(samples)
    audible = float(energy[hertz > PHONE_HZ].sum() / energy.sum())
    peak = 20 * math.log10(float(abs(samples).max()) or 1e-12)
    return Measured(samples.shape[1] / RATE, peak, loudness(samples), audible)


def draw(path: Path) -> None:
    """Draw the spectrum of the first variant of every sound, in thirds of an octave."""
    import matplotlib
    import numpy as np

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, grid = pyplot.subplots(5, 3, figsize=(10, 11), layout="constrained", sharex=True, sharey=True)
    edges = 50 * 2 ** (np.arange(27) / 3)
    for axes, (name, recipe) in zip(grid.flat, RECIPES.items(), strict=True):
        size = recipe.sizes[len(recipe.sizes) // 2]
        hertz, energy = spectrum(channels(name, size, 0))
        bands = np.array([energy[(hertz >= low) & (hertz < high)].sum() for low, high in pairwise(edges)])
        levels = 10 * np.log10(bands / bands.max() + 1e-6)
        axes.axvspan(50, PHONE_HZ, color="0.92")
        axes.stairs(levels, edges, baseline=-60, fill=True, color="#2F5D50")
        axes.set(title=name, xscale="log", ylim=(-50, 3), xlim=(50, 20_000))
    for axes in grid[-1]:
        axes.set_xlabel("Hz")
    for axes in grid[:, 0]:
        axes.set_ylabel("dB")
    figure.suptitle("Sounds in thirds of an octave; a phone's speaker plays next to nothing of what is grey")
    figure.savefig(path, dpi=80)
    pyplot.close(figure)


def write_wav(folder: Path) -> None:
    """Write every sound as a file."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, recipe in RECIPES.items():
        for size in recipe.sizes:
            for variant in range(recipe.variants):
                with wave.open(str(folder / f"{name}-{size:g}-{variant + 1}.wav"), "wb") as file:
                    file.setparams((2, 2, RATE, 0, "NONE", ""))
                    file.writeframes(make_now(name, size, variant).tobytes())


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw the spectra")
    parser.add_argument("--wav", type=Path, metavar="FOLDER", help="write the sounds as files")


def run(arguments: argparse.Namespace) -> int:
    """Print the measurements, and write the plot and the files that the options name."""
    print(f"{'sound':8} {'size':>5} {'seconds':>8} {'peak dB':>8} {'LUFS':>7} {'over 400 Hz':>12}")
    for name, recipe in RECIPES.items():
        for size in recipe.sizes:
            each = measured(name, size)
            print(f"{name:8} {size:5g} {each.seconds:8.2f} {each.peak:8.1f} {each.loudness:7.1f} {each.audible:11.0%}")
    if arguments.plot:
        draw(arguments.plot)
    if arguments.wav:
        write_wav(arguments.wav)
    return 0
