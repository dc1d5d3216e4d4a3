"""Drives an unpatched Firefox over its remote protocol Marionette: JSON with a length prefix, over TCP."""

from __future__ import annotations

import base64
import json
import socket
import subprocess
import time
from pathlib import Path
from typing import Any

from tests.web.driven_browser import DrivenBrowser

START_SECONDS = 60
COMMAND_SECONDS = 90
SETTINGS = {
    "marionette.port": 0,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "toolkit.telemetry.enabled": False,
    "app.update.enabled": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
}


class Firefox(DrivenBrowser):
    """A headless Firefox with a new profile; close() ends it."""

    def __init__(self, program: str, profile: Path, size: tuple[int, int] = (1000, 700)) -> None:
        profile.mkdir(parents=True, exist_ok=True)
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in SETTINGS.items()]
        (profile / "user.js").write_text("\n".join(lines))
        width, height = (str(side) for side in size)
        command = [program, "--headless", "--marionette", "--no-remote", "--profile", str(profile)]
        command += ["--width", width, "--height", height]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self._buffer = b""
        self._count = 0
        try:
            self._socket = self._connect(profile / "MarionetteActivePort")
            self._receive()  # the greeting
            self.send("WebDriver:NewSession", {})
        except BaseException:
            self._process.kill()
            raise

    def _connect(self, port_file: Path) -> socket.socket:
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            if self._process.poll() is not None:
                raise RuntimeError(f"Firefox ended at once with code {self._process.returncode}")
            try:
                port = int(port_file.read_text())
                return socket.create_connection(("127.0.0.1", port), timeout=COMMAND_SECONDS)
            except (OSError, ValueError):
                time.sleep(0.2)
        raise TimeoutError("Firefox did not open its remote port")

    def _receive(self) -> Any:
        while b":" not in self._buffer:
            self._buffer += self._read()
        length, _, rest = self._buffer.partition(b":")
        while len(rest) < int(length):
            rest += self._read()
        self._buffer = rest[int(length) :]
        return json.loads(rest[: int(length)])

    def _read(self) -> bytes:
        received = self._socket.recv(65536)
        if not received:
            raise ConnectionError("Firefox closed the connection")
        return received

    def send(self, command: str, parameters: dict[str, Any]) -> Any:
        """Send a command and return its answer."""
        self._count += 1
        message = json.dumps([0, self._count, command, parameters]).encode()
        self._socket.sendall(b"%d:%b" % (len(message), message))
        _, _, error, result = self._receive()
        if error:
            raise RuntimeError(f"{command}: {error['message']}")
        return result.get("value") if isinstance(result, dict) else result

    def go(self, address: str) -> None:
        self.send("WebDriver:Navigate", {"url": address})

    def evaluate(self, expression: str) -> Any:
        return self.send("WebDriver:ExecuteScript", {"script": f"return {expression}", "args": [], "sandbox": None})

    def perform(self, actions: list[dict[str, Any]]) -> None:
        self.send("WebDriver:PerformActions", {"actions": actions})

    def screenshot(self) -> bytes:
        return base64.b64decode(self.send("WebDriver:TakeScreenshot", {"full": False}))

    def close(self) -> None:
        self._socket.close()
        self._process.terminate()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait(10)
