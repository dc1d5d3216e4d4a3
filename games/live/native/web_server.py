"""A server of the web version, from its zip, for browsers in the same network. It serves no other file.

The page comes with a policy that names exactly one relay, and with a relay.json that says the same.
"""

from __future__ import annotations

import json
import re
import struct
import threading
import zlib
from collections import Counter
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from socket import socket
from socketserver import BaseServer
from typing import Any, Final, NamedTuple
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

from games.engine.core.assets import WEB_BUNDLE
from games.engine.core.errors import GameError

PAGE, RELAY_FILE = "index.html", "relay.json"
ANY_RELAY: Final = "connect-src 'self' wss:"  # in the policy of the page as it was built
TYPES: Final = {".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css",
                ".json": "application/json", ".wasm": "application/wasm", ".png": "image/png", ".webp": "image/webp",
                ".txt": "text/plain; charset=utf-8", ".webmanifest": "application/manifest+json"}
HOST_NAME: Final = re.compile(r"[A-Za-z0-9.-]{1,100}|\[[0-9A-Fa-f:.]{2,50}\]")
HERE: Final = ("localhost", "127.0.0.1", "[::1]")  # names that mean another computer everywhere else
GZIP_HEAD: Final = b"\x1f\x8b\x08\0\0\0\0\0\2\xff"
LOCAL_HEADER: Final = 30  # bytes of a zip's header before a file, without its name
NO_BUNDLE: Final = ("This copy of Agate was built without its web version: in a checkout `make web` builds it, and a "
                    "wheel that is built there afterwards carries it.")
MOST_OF_DEVICE: Final = 60  # connections of one address; a browser opens six
LONGEST_WAIT: Final = 20.0  # seconds for a browser to send or take something


class NoBundle(GameError):
    """The web version is missing or damaged."""


class Stored(NamedTuple):
    """A file of the bundle, as compressed in the zip, with the fields of a gzip file."""

    deflated: bytes
    crc: int
    size: int

    def gzipped(self) -> bytes:
        """Return the file as gzip, with the zip's own compressed data."""
        return GZIP_HEAD + self.deflated + struct.pack("<LL", self.crc, self.size & 0xFFFFFFFF)

    def plain(self) -> bytes:
        """Return the file as it is."""
        return zlib.decompress(self.deflated, -zlib.MAX_WBITS)


def read_bundle(path: Path = WEB_BUNDLE) -> dict[str, Stored]:
    """Return the files of the web version by name; raises NoBundle."""
    if not path.is_file():
        raise NoBundle(NO_BUNDLE)
    try:
        with ZipFile(path) as bundle, path.open("rb") as stream:
            files = {}
            for entry in bundle.infolist():
                stream.seek(entry.header_offset)
                name, extra = struct.unpack_from("<HH", stream.read(LOCAL_HEADER), 26)
                stream.seek(name + extra, 1)
                content = stream.read(entry.compress_size)
                if entry.compress_type != ZIP_DEFLATED:
                    content = zlib.compress(content, wbits=-zlib.MAX_WBITS)
                files[entry.filename] = Stored(content, entry.CRC, entry.file_size)
    except (BadZipFile, OSError, struct.error) as damage:
        raise NoBundle(f"{path.name} is damaged; install Agate again.") from damage
    if PAGE not in files:
        raise NoBundle(f"{path.name} is damaged; install Agate again.")
    return files


class BundleHandler(BaseHTTPRequestHandler):
    """Answers requests for files of the bundle."""

    protocol_version = "HTTP/1.1"
    server_version, sys_version = "Agate", ""
    timeout = LONGEST_WAIT

    def __init__(self, web: WebServer, request: socket, address: tuple[str, int], server: BaseServer) -> None:
        self._web = web
        super().__init__(request, address, server)

    def do_GET(self) -> None:
        """Send a file."""
        self._answer(has_body=True)

    def do_HEAD(self) -> None:
        """Send the headers of a file."""
        self._answer(has_body=False)

    def _answer(self, has_body: bool) -> None:
        name = self.path.partition("?")[0].removeprefix("/") or PAGE
        stored = self._web.files.get(name)
        if stored is None:
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        self._web.visited(self.client_address[0])
        elsewhere = self._web.better_page(self.headers.get("Host", "")) if name == PAGE else ""
        if elsewhere:
            self.send_response(HTTPStatus.FOUND)
            self.send_header("Location", elsewhere)
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        is_gzip = False
        if name in (PAGE, RELAY_FILE):
            content = self._made(name, stored)
        else:
            is_gzip = "gzip" in self.headers.get("Accept-Encoding", "")
            content = stored.gzipped() if is_gzip else stored.plain()
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", TYPES.get(Path(name).suffix, "application/octet-stream"))
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "no-cache")
        self.send_header("X-Content-Type-Options", "nosniff")
        if is_gzip:
            self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        if has_body:
            self.wfile.write(content)

    def _made(self, name: str, stored: Stored) -> bytes:
        """Return the page or relay.json with the relay's address for this visitor."""
        relay = self._web.relay_for(self.headers.get("Host", ""))
        if name == RELAY_FILE:
            return json.dumps({"relay": relay}).encode()
        return stored.plain().replace(ANY_RELAY.encode(), f"connect-src 'self' {relay}".encode())

    def log_message(self, format: str, *args: object) -> None:
        """Print nothing."""


class QuietServer(ThreadingHTTPServer):
    """A server that prints no error when a browser disconnects in the middle of a file."""

    daemon_threads = True

    def __init__(self, *given: Any) -> None:
        self._connected: Counter[str] = Counter()  # connections by address
        super().__init__(*given)

    def process_request(self, request: Any, client_address: Any) -> None:
        """Serve a connection, unless its device has many already."""
        if self._connected[client_address[0]] >= MOST_OF_DEVICE:
            self.shutdown_request(request)
            return
        self._connected[client_address[0]] += 1
        super().process_request(request, client_address)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        """Serve a connection in a thread of its own."""
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._connected[client_address[0]] -= 1

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore the error of a request."""


class WebServer:
    """The server, in threads of its own. `visitors` are the addresses of the devices that opened the page."""

    def __init__(self, host: str, port: int, relay_port: int, usual_host: str,
                 files: dict[str, Stored] | None = None) -> None:
        self.files = read_bundle() if files is None else files
        self.visitors: set[str] = set()
        self._relay_port, self._usual_host = relay_port, usual_host
        handler: Callable[..., BundleHandler] = partial(BundleHandler, self)
        self._server = QuietServer((host, port), handler)
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True, name="web server")
        self._thread.start()

    @property
    def port(self) -> int:
        """The port it listens at."""
        return int(self._server.server_address[1])

    def visited(self, address: str) -> None:
        """Note a device that asked for a file."""
        self.visitors.add(address)

    def relay_for(self, host: str) -> str:
        """Return the relay's address for a browser that reached this server under a host's name."""
        return f"ws://{self._name(host)}:{self._relay_port}"

    def better_page(self, host: str) -> str:
        """Return the page's address that other devices can use too, for a browser on this computer; or empty."""
        is_here = self._name(host) in HERE and self._usual_host not in HERE
        return f"http://{self._usual_host}:{self.port}/" if is_here else ""

    def _name(self, host: str) -> str:
        found = HOST_NAME.match(host)
        return found.group() if found and host[found.end():found.end() + 1] in ("", ":") else self._usual_host

    def close(self) -> None:
        """Stop serving."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join(LONGEST_WAIT)
