"""An MQTT relay inside this program, for one room: amqtt, over TCP and websockets. Needs the extra `host`."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
from typing import Any, Final

from games.live.native.room_broker import MOST_OF_DEVICE, RoomBroker

STARTING: Final = 10.0  # seconds
MOST_CONNECTIONS: Final = 200


class EmbeddedRelay:
    """A broker in a thread of its own. It keeps retained messages in memory and lets in whoever can reach it."""

    def __init__(self, host: str, web_port: int, tcp_port: int = 0, most_connections: int = MOST_CONNECTIONS,
                 most_of_device: int = MOST_OF_DEVICE) -> None:
        """Prepare a relay for websockets at one port, which every client can use, and for plain TCP at another."""
        ports = {"tcp": tcp_port, "ws": web_port} if tcp_port else {"ws": web_port}
        listeners = {"default" if number == 0 else kind: {"type": kind, "bind": f"{host}:{port}",
                                                          "max_connections": most_connections}
                     for number, (kind, port) in enumerate(ports.items())}
        for name in ("amqtt", "transitions", "websockets"):  # they report every client that goes without a word
            logging.getLogger(name).setLevel(logging.CRITICAL)
        self._most_of_device = most_of_device
        self._settings: dict[str, Any] = {
            "listeners": listeners,
            "plugins": {"amqtt.plugins.authentication.AnonymousAuthPlugin": {"allow_anonymous": True}},
        }
        self._loop = asyncio.new_event_loop()
        self._started = threading.Event()
        self._stop = asyncio.Event()
        self._fault: Exception | None = None
        self._thread = threading.Thread(target=self._run, daemon=True, name="relay")

    def __enter__(self) -> EmbeddedRelay:
        self._thread.start()
        if not self._started.wait(STARTING):
            raise OSError("The relay did not start.")
        if self._fault:
            raise OSError(f"The relay did not start: {self._fault}")
        return self

    def __exit__(self, *fault: object) -> None:
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(STARTING)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.set_exception_handler(lambda loop, fault: None)  # what ended a stranger's connection is no news
        try:
            self._loop.run_until_complete(self._serve())
        finally:
            self._loop.close()

    async def _serve(self) -> None:
        try:
            broker = RoomBroker(self._settings, self._most_of_device)
            await broker.start()
        except Exception as fault:
            self._fault = fault
            self._started.set()
            return
        self._started.set()
        await self._stop.wait()
        await broker.shutdown()
