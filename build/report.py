"""The build's messages: steps, a progress line, and failures in one sentence."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic


class BuildError(Exception):
    """The build failed; the message is one sentence that says why and what to do."""


@contextmanager
def in_one_sentence() -> Iterator[None]:
    """Report problems in the block as one sentence with exit code 1, without a traceback."""
    try:
        yield
    except BuildError as problem:
        sys.exit(f"Agate: {problem}")
    except OSError as problem:
        sys.exit(f"Agate: {problem.filename or 'a file'} cannot be used ({problem.strerror or problem}).")
    except KeyboardInterrupt:
        sys.exit(130)


def say(text: str) -> None:
    """Print one line about the progress."""
    print(text, flush=True)


class Progress:
    """A line that counts towards a total: redrawn on a terminal, four lines at most in a log."""

    def __init__(self, what: str, total: int) -> None:
        self._what, self._total, self._done = what, max(total, 1), 0
        self._live = sys.stdout.isatty()
        self._shown_quarter = 0
        self._started = monotonic()

    def advance(self, by: int = 1) -> None:
        """Count `by` more and show it."""
        self._done += by
        quarter = 4 * self._done // self._total
        if self._live or quarter > self._shown_quarter:
            self._shown_quarter = quarter
            end = "" if self._live and self._done < self._total else "\n"
            seconds = monotonic() - self._started
            print(
                f"{chr(13) if self._live else ''}  {self._what}: {self._done}/{self._total} ({seconds:.0f} s)",
                end=end,
                flush=True,
            )
