"""Play in one room: this computer serves the game and a relay to its network, and phones need only their browser.

The native app opens a `Room` for its button "Play in this room", and `agate host` does the same without a window:
`room.page` is the address for a QR code, `room.relay` the relay for tables that are opened here.
"""

from __future__ import annotations

import socket
from contextlib import ExitStack, suppress
from ipaddress import IPv4Address
from typing import Final

from games.engine.core.errors import GameError
from games.live.native.embedded_relay import EmbeddedRelay
from games.live.native.web_server import WebServer, read_bundle

WEB_PORT: Final = 8000
TRIES: Final = 10  # pairs of ports
EVERYWHERE, LOOPBACK = "0.0.0.0", "127.0.0.1"
SOMEWHERE: Final = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254")
"""Addresses to ask the system for its own one on the way there; nothing is sent to them."""


class RoomError(GameError):
    """A room that cannot be opened."""


def own_addresses() -> list[str]:
    """Return this computer's addresses in its networks, those in local networks first; none without a network."""
    found = []
    for target in SOMEWHERE:
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect((target, 9))
            found.append(str(probe.getsockname()[0]))
    with suppress(OSError):
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    usable = [address for address in dict.fromkeys(found)
              if not IPv4Address(address).is_loopback and not IPv4Address(address).is_unspecified]
    return sorted(usable, key=lambda address: (IPv4Address(address).is_link_local,
                                               not IPv4Address(address).is_private))


class Room:
    """The game and a relay on this computer. Use it as a context, or call `close` at the end."""

    def __init__(self, host: str = EVERYWHERE, port: int = 0) -> None:
        """Open the room; port 0 means a default one that is free. Raises RoomError, in one sentence."""
        self.addresses = own_addresses() if host == EVERYWHERE else [host]
        usual = self.addresses[0] if self.addresses else LOOPBACK
        files = read_bundle()
        self._open = ExitStack()
        for web_port in [port] if port else range(WEB_PORT, WEB_PORT + 2 * TRIES, 2):
            try:
                for number in (web_port, web_port + 1):
                    _check_free(host, number)
                self.web_port, self.relay_port = web_port, web_port + 1
                self._open.enter_context(EmbeddedRelay(host, self.relay_port))
                self._web = WebServer(host, web_port, self.relay_port, usual, files)
                self._open.callback(self._web.close)
                break
            except OSError:
                self._open.close()
        else:
            raise RoomError(f"Ports {port or WEB_PORT} and {(port or WEB_PORT) + 1} are in use or not allowed; "
                            "choose another with --port.")
        self.page = self.page_at(usual)
        self.relay = f"ws://{usual}:{self.relay_port}"

    def page_at(self, address: str) -> str:
        """Return the page's URL under an address of this computer."""
        return f"http://{address}:{self.web_port}/"

    @property
    def visitors(self) -> set[str]:
        """The addresses of other devices that opened the page."""
        return self._web.visitors - {LOOPBACK, *self.addresses}

    def close(self) -> None:
        """Stop serving the page and the relay; tables that were played here end."""
        self._open.close()

    def __enter__(self) -> Room:
        return self

    def __exit__(self, *fault: object) -> None:
        self.close()


def _check_free(host: str, port: int) -> None:
    """Raise OSError if a port is in use."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind((host, port))
