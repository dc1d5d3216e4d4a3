"""An `EngineServer` on standard input and output, for a process of its own: the command `engine`."""

from __future__ import annotations

import json
import queue
import threading
from collections.abc import Sequence
from contextlib import suppress
from typing import TextIO

from games.engine.core.game import Game
from games.engine.search.engine_server import EngineServer


def serve(games: Sequence[Game], source: TextIO, sink: TextIO) -> None:
    """Answer lines until the input ends or is no text: the command `engine`."""

    def say(line: str) -> None:
        print(line, file=sink, flush=True)

    lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()

    def read() -> None:
        with suppress(OSError, UnicodeDecodeError):
            for line in source:
                lines.put(line)
        lines.put(None)

    threading.Thread(target=read, daemon=True).start()
    server = EngineServer(games, say)
    say(json.dumps({"ready": True}))
    while True:
        if server.is_busy and lines.empty():
            server.think()
            continue
        line = lines.get()
        if line is None:
            return
        server.receive(line)
