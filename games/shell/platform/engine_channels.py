"""Channels to engines: processes on the desktop, workers in the browser."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol


class EngineChannel(Protocol):
    """A connection to one engine in another process or worker."""

    def send(self, line: str) -> None: ...
    def poll(self) -> list[str]: ...
    def close(self) -> None: ...
    @property
    def is_alive(self) -> bool: ...


class ProcessChannel:
    """An engine in a process of its own: `python -m games engine`."""

    def __init__(self) -> None:
        import queue  # none of these three is in the browser's library
        import subprocess
        import threading

        root = str(Path(__file__).parents[3])
        paths = os.pathsep.join([root, *filter(None, [os.environ.get("PYTHONPATH", "")])])
        self._process = subprocess.Popen(
            [sys.executable, "-m", "games", "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True, env={**os.environ, "PYTHONPATH": paths})
        self._said: queue.SimpleQueue[str] = queue.SimpleQueue()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._said.put(line)

    def send(self, line: str) -> None:
        """Send one line; `is_alive` notices a dead process."""
        with suppress(OSError, ValueError):
            assert self._process.stdin is not None
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()

    def poll(self) -> list[str]:
        """Return the lines that came since the last call."""
        lines = []
        while not self._said.empty():
            lines.append(self._said.get_nowait())
        return lines

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            with suppress(OSError):
                if stream:
                    stream.close()

    @property
    def is_alive(self) -> bool:
        """Whether the process runs."""
        return self._process.poll() is None


class WorkerChannel:
    """An engine in a worker of the browser; the page keeps its lines until `poll`."""

    def __init__(self, engine: Any) -> None:
        self._engine = engine

    def send(self, line: str) -> None:
        """Send one line."""
        self._engine.send(line)

    def poll(self) -> list[str]:
        """Return the lines that came since the last call."""
        return str(self._engine.poll()).splitlines()

    def close(self) -> None:
        """End the worker."""
        self._engine.close()

    @property
    def is_alive(self) -> bool:
        """Whether the worker has not failed."""
        return bool(self._engine.isAlive)
