"""A small server for build/web, on this machine only."""

from __future__ import annotations

import argparse
import errno
import os
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from build.paths import WEB
from build.report import BuildError, in_one_sentence, say
from build.site.compressed import BROTLI, GZIP

LOOPBACK = "127.0.0.1"
LARGEST_PORT = 65535
CODINGS = {"br": BROTLI, "gzip": GZIP}  # the best first
WHY_NOT = {errno.EADDRINUSE: "is in use", errno.EACCES: "is reserved for the system"}


class Handler(SimpleHTTPRequestHandler):
    """Serves static files with their types, revalidated each time, without a log line per file."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".wasm": "application/wasm",
        ".js": "text/javascript",
        ".webmanifest": "application/manifest+json",
        ".whl": "application/zip",
    }
    error_message_format = (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>%(code)d %(message)s</title>'
        '<p>%(message)s (%(code)d). <a href="/">Agate starts here.</a></p></html>\n'
    )

    coding = ""  # of the copy that is being sent

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")
        self.send_header("Vary", "Accept-Encoding")
        if self.coding:
            self.send_header("Content-Encoding", self.coding)
        super().end_headers()

    def send_head(self) -> BytesIO | BinaryIO | None:
        """Answer with a file or its compressed copy, or with an error page for names that no file can have."""
        try:
            self.coding = self._best_coding()
            if self.coding:
                name, mark, rest = self.path.partition("?")
                name += "index.html" if name.endswith("/") else ""
                self.path = f"{name}{CODINGS[self.coding]}{mark}{rest}"
            return super().send_head()
        except (ValueError, OSError):
            self.send_error(HTTPStatus.NOT_FOUND)
            return None

    def guess_type(self, path: str | os.PathLike[str]) -> str:
        """Return the type of a file; a compressed copy has that of its original."""
        name = os.fspath(path)
        return super().guess_type(name.removesuffix(CODINGS[self.coding]) if self.coding else name)

    def _best_coding(self) -> str:
        """Return the best coding that the browser accepts and that a copy exists in; outdated copies don't count."""
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() and self.path.partition("?")[0].endswith("/") else path
        wanted = [wish.strip() for wish in self.headers.get("Accept-Encoding", "").split(",")]
        for coding, ending in CODINGS.items():
            copy = path.with_name(path.name + ending)
            if coding in wanted and path.is_file() and copy.is_file() and copy.stat().st_mtime >= path.stat().st_mtime:
                return coding
        return ""

    def list_directory(self, path: object) -> None:
        """Refuse to list folders."""
        self.send_error(HTTPStatus.NOT_FOUND)

    def log_message(self, format: str, *args: object) -> None:
        pass


def open_server(folder: Path = WEB, port: int = 0) -> ThreadingHTTPServer:
    """Return a server for a folder, not yet running; port 0 picks a free one."""
    if not (folder / "index.html").is_file():
        raise BuildError("There is no build/web yet: run `make web` first.")
    if not 0 <= port <= LARGEST_PORT:
        raise BuildError(f"There is no port {port}: choose one from 0 to {LARGEST_PORT} with --port.")
    try:
        return ThreadingHTTPServer((LOOPBACK, port), partial(Handler, directory=str(folder)))
    except OSError as reason:
        why = WHY_NOT.get(reason.errno or 0, "cannot be opened")
        raise BuildError(f"Port {port} {why}: choose another with --port (PORT=8001 after make).") from None


def serve_forever(port: int) -> None:
    """Serve build/web until interrupted, and say where."""
    with open_server(port=port) as server:
        say(f"Agate is at http://{LOOPBACK}:{server.server_port}/ (Ctrl+C ends)")
        server.serve_forever()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m build.site.serve", description="Serves build/web on this machine.")
    parser.add_argument("--port", type=int, default=8000, help="0 picks a free one")
    with in_one_sentence():
        serve_forever(parser.parse_args().port)
