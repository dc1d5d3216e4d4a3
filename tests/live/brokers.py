"""Real relays for tests, on loopback: mosquitto, installed if possible, and the relay of this program."""

from __future__ import annotations

import fcntl
import os
import re
import shutil
import socket
import subprocess
import tempfile
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from random import SystemRandom

from games.live.native.embedded_relay import EmbeddedRelay

START_SECONDS = 10.0  # seconds
APT_SECONDS = 300
DOCUMENT = Path(__file__).parents[2] / "docs" / "live.md"
BLOCK = re.compile(r"^```(\w*)\n(.+?)^```", re.DOTALL | re.MULTILINE)


def free_port(count: int = 1) -> int:
    """Return the first of `count` free ports in a row, below those that systems give to outgoing connections."""
    rng = SystemRandom()
    for _ in range(100):
        port = rng.randrange(10_000, 32_000)
        with ExitStack() as probes, suppress(OSError):
            for number in range(port, port + count):
                probes.enter_context(socket.socket()).bind(("127.0.0.1", number))
            return port
    raise AssertionError("no ports are free")


def find_mosquitto() -> str | None:
    """Return the path of mosquitto; as root on Debian it is installed if it is missing."""
    def found() -> str | None:
        return shutil.which("mosquitto", path=f"{os.environ.get('PATH', '')}:/usr/sbin")

    if found() or os.geteuid() != 0 or shutil.which("apt-get") is None:
        return found()
    with open(Path(tempfile.gettempdir()) / "agate-mosquitto.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        quiet = {"DEBIAN_FRONTEND": "noninteractive", **os.environ}
        for command in (["update"], ["install", "-y", "--no-install-recommends", "mosquitto"]):
            if not found():
                subprocess.run(["apt-get", "-q", *command], env=quiet, capture_output=True, timeout=APT_SECONDS)
    return found()


def wait_for(port: int) -> None:
    """Wait until a server listens on a port."""
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise AssertionError("the relay did not start")


def club_settings(folder: Path, tcp: int, web: int, most_connections: int) -> str:
    """Return the settings for clubs from the documents, on loopback, at free ports and without files."""
    settings, rights = [text for kind, text in BLOCK.findall(DOCUMENT.read_text(encoding="utf-8")) if not kind]
    (folder / "agate.acl").write_text(rights)
    changes = {"listener 1883": f"listener {tcp} 127.0.0.1", "listener 9001": f"listener {web} 127.0.0.1",
               "/etc/mosquitto/agate.acl": str(folder / "agate.acl"), "persistence true": "persistence false",
               "max_connections 2000": f"max_connections {most_connections}"}
    for old, new in changes.items():
        assert settings.count(old) == 1
        settings = settings.replace(old, new)
    return f"{settings}user root\n" if os.geteuid() == 0 else settings


class Mosquitto:
    """A mosquitto that can be killed and restarted. It stores nothing on disk."""

    def __init__(self, program: str, folder: Path, most_connections: int = 200) -> None:
        self.tcp, self.web = free_port(), free_port()
        self._settings = folder / "mosquitto.conf"
        self._settings.write_text(club_settings(folder, self.tcp, self.web, most_connections))
        self._program = program
        self.start()

    def start(self) -> None:
        self._process = subprocess.Popen([self._program, "-c", str(self._settings)],
                                         stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_for(self.tcp)

    @property
    def process(self) -> int:
        """The number of the process."""
        return self._process.pid

    def stop(self) -> None:
        self._process.kill()
        self._process.wait(START_SECONDS)


class Embedded:
    """The relay of this program."""

    def __init__(self) -> None:
        self.tcp, self.web = free_port(), free_port()
        self.start()

    def start(self) -> None:
        self._relay = EmbeddedRelay("127.0.0.1", self.web, self.tcp)
        self._relay.__enter__()

    def stop(self) -> None:
        self._relay.__exit__()


Broker = Mosquitto | Embedded
