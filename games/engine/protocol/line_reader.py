"""Lines from another program, read in a thread so that they can interrupt running work."""

from __future__ import annotations

import os
import queue
import threading
from collections.abc import Iterator
from contextlib import suppress
from typing import Final, TextIO, final

LONGEST_LINE: Final = 1 << 20  # bytes: more than the longest game takes
BLOCK: Final = 1 << 16


class UnreadableLine(ValueError):
    """A line that is no text or too long; the message says which."""


@final
class Lines:
    """The lines of a stream as they arrive, followed by an end word."""

    def __init__(self, source: TextIO, end: str) -> None:
        self._arrived: queue.SimpleQueue[bytes | str] = queue.SimpleQueue()
        self._end = end
        threading.Thread(target=self._read, args=(source,), daemon=True).start()

    def are_none_here(self) -> bool:
        """Whether `next` would have to wait."""
        return self._arrived.empty()

    def next(self) -> str:
        """Wait for the next line and return it; raises UnreadableLine for one that is no text or has no end."""
        line = self._arrived.get()
        if isinstance(line, str):
            return line
        if len(line) > LONGEST_LINE:
            raise UnreadableLine(f"A line has at most {LONGEST_LINE} bytes.")
        try:
            return line.decode()
        except UnicodeDecodeError:
            raise UnreadableLine("That line is not text in UTF-8.") from None

    def _read(self, source: TextIO) -> None:
        with suppress(OSError):  # nothing can be read any more
            for line in _raw_lines(source):
                self._arrived.put(line)
                if line.strip() in (self._end, self._end.encode()):
                    return
        self._arrived.put(self._end)


def _raw_lines(source: TextIO) -> Iterator[bytes | str]:
    """Yield lines as bytes, read without the lock of a buffered stream, on which a program would wait at its exit.

    A line that is too long is cut just beyond the limit.
    """
    try:
        file = source.fileno()
    except (OSError, AttributeError):
        yield from source
        return
    rest = b""
    while block := os.read(file, BLOCK):
        *whole, rest = (rest + block).split(b"\n")
        yield from whole
        rest = rest[:LONGEST_LINE + 1]
    if rest:
        yield rest
