"""Animated GIFs, written a frame at a time: by Pillow on the desktop, by gifenc in the browser, loaded on first use.

All frames share one palette, made from a sample of them; of each frame after the first, only what changed is written.
"""

from __future__ import annotations

from io import BytesIO
from typing import Any, Protocol

import pygame

from games.engine.core.errors import GameError

COLOURS = 255  # and one that stands for: as it was
TRAILER = b";"
Size = tuple[int, int]


class GifWriter(Protocol):
    """Writes an animated GIF from frames of one size."""

    @property
    def size(self) -> int:
        """The number of bytes so far."""

    def add(self, picture: pygame.Surface, milliseconds: int) -> None:
        """Add a frame with its duration."""

    def finish(self) -> bytes:
        """Return the whole file."""


def can_write_gifs() -> bool:
    """Whether Pillow is installed."""
    try:
        import PIL.Image  # noqa: F401
    except ImportError:
        return False
    return True


class PillowGif:
    """Writes a GIF with Pillow."""

    def __init__(self, sample: pygame.Surface) -> None:
        self._palette = _image(sample).quantize(COLOURS)
        self._parts: list[bytes] = []
        self._last: Any = None
        self.size = 0

    def add(self, picture: pygame.Surface, milliseconds: int) -> None:
        from PIL import GifImagePlugin, ImageChops

        frame = _image(picture).quantize(palette=self._palette, dither=0)
        if self._last is None:
            stream = BytesIO()
            frame.save(stream, "GIF", loop=0, duration=milliseconds, optimize=False)
            parts = [stream.getvalue().removesuffix(TRAILER)]
        else:
            box = ImageChops.difference(_levels(frame), _levels(self._last)).getbbox() or (0, 0, 1, 1)
            parts = GifImagePlugin.getdata(frame.crop(box), (box[0], box[1]), duration=milliseconds, disposal=1)
        self._last = frame
        self._parts += parts
        self.size += sum(map(len, parts))

    def finish(self) -> bytes:
        return b"".join([*self._parts, TRAILER])


class PageGif:
    """Writes a GIF with the page's script."""

    def __init__(self, script: Any, sample: pygame.Surface, to_js: Any) -> None:
        self._to_js = to_js
        self._gif = script.begin(to_js(pygame.image.tobytes(sample, "RGBA")), COLOURS)

    @property
    def size(self) -> int:
        return int(self._gif.size())

    def add(self, picture: pygame.Surface, milliseconds: int) -> None:
        pixels = self._to_js(pygame.image.tobytes(picture, "RGBA"))
        self._gif.add(pixels, picture.get_width(), picture.get_height(), milliseconds)

    def finish(self) -> bytes:
        return bytes(self._gif.finish().to_bytes())


def gif_writer(sample: pygame.Surface) -> GifWriter:
    """Return the platform's writer; raises GameError where Pillow is missing."""
    if not can_write_gifs():
        raise GameError("A moving picture needs Pillow: pip install agate-games[pictures].")
    return PillowGif(sample)


def _image(picture: pygame.Surface) -> Any:
    from PIL import Image

    return Image.frombytes("RGB", picture.get_size(), pygame.image.tobytes(picture, "RGB"))


def _levels(frame: Any) -> Any:
    """Return the palette indices of a frame as grey levels, to compare frames."""
    from PIL import Image

    return Image.frombytes("L", frame.size, frame.tobytes())
