"""Drives WebKitGTK, which stands for Safari, over the WebDriver protocol (JSON over HTTP), on a virtual screen."""

from __future__ import annotations

import base64
import json
import os
import socket
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from tests.web.driven_browser import DrivenBrowser

START_SECONDS = 40
COMMAND_SECONDS = 90
SCREEN = "1280x900x24"


class WebKit(DrivenBrowser):
    """A WebKit browser with a new profile, under Xvfb; close() ends all its processes."""

    def __init__(self, driver: str, program: str, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._processes: list[subprocess.Popen[Any]] = []
        self._session = ""
        try:
            display = self._open_screen()
            homes = {name: str(folder) for name in ("HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME")}
            plain = {"GDK_BACKEND": "x11", "NO_AT_BRIDGE": "1"}
            environment = os.environ | homes | plain | {"DISPLAY": display}
            port = _free_port()
            self._start([driver, "--host=127.0.0.1", f"--port={port}"], env=environment)
            self._root = f"http://127.0.0.1:{port}"
            self._wait_for_driver()
            browser = {"binary": program, "args": ["--automation"]}
            patience = {"script": COMMAND_SECONDS * 1000, "pageLoad": COMMAND_SECONDS * 1000}
            wanted = {"alwaysMatch": {"webkitgtk:browserOptions": browser, "timeouts": patience}}
            self._session = self._send("POST", "/session", {"capabilities": wanted})["sessionId"]
        except BaseException:
            self.close()
            raise

    def _start(self, command: list[str], **settings: Any) -> None:
        quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self._processes.append(subprocess.Popen(command, **quiet | settings))

    def _open_screen(self) -> str:
        reader, writer = os.pipe()
        command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", SCREEN, "-nolisten", "tcp"]
        self._start(command, pass_fds=[writer])
        os.close(writer)
        with os.fdopen(reader) as answer:
            return f":{answer.readline().strip()}"

    def _wait_for_driver(self) -> None:
        deadline = time.monotonic() + START_SECONDS
        while True:
            try:
                self._send("GET", "/status")
                return
            except OSError:
                assert time.monotonic() < deadline, "WebKitWebDriver did not start"
                time.sleep(0.2)

    def _send(self, method: str, path: str, content: dict[str, Any] | None = None) -> Any:
        data = json.dumps(content).encode() if content is not None else None
        request = Request(self._root + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urlopen(request, timeout=COMMAND_SECONDS) as response:
                return json.load(response)["value"]
        except HTTPError as problem:
            raise RuntimeError(f"{path}: {problem.read().decode()[:400]}") from None

    def send(self, command: str, content: dict[str, Any] | None = None) -> Any:
        """Send a command of the session and return its answer: POST with content, otherwise GET."""
        return self._send("GET" if content is None else "POST", f"/session/{self._session}/{command}", content)

    def go(self, address: str) -> None:
        self.send("url", {"url": address})

    def evaluate(self, expression: str) -> Any:
        return self.send("execute/sync", {"script": f"return {expression}", "args": []})

    def perform(self, actions: list[dict[str, Any]]) -> None:
        self.send("actions", {"actions": actions})

    def screenshot(self) -> bytes:
        """Return a picture of the canvas, because the driver's own screenshots may hang while the page is animated."""
        return base64.b64decode(self.evaluate("document.getElementById('canvas').toDataURL()").partition(",")[2])

    def close(self) -> None:
        if self._session:
            with suppress(OSError, RuntimeError):
                self._send("DELETE", f"/session/{self._session}")
        for process in reversed(self._processes):
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait(10)


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
        return port
