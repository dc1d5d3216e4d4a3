"""The server of the bundle: files, error pages, wrong ports, and `make play`."""

from __future__ import annotations

import gzip
import http.client
import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Timer
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import brotli
import pytest

from build.paths import ROOT
from tests.web.conftest import served

LONGEST_BUILD = 600.0  # seconds; a bundle that is already built is found in a few
UNPACK = {"br": brotli.decompress, "gzip": gzip.decompress, "": bytes}


def answer(address: str, path: str, method: str = "GET") -> tuple[int, str]:
    """Return status and text for a path that is sent unchanged."""
    connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=10)
    connection.putrequest(method, path, skip_host=True)
    connection.putheader("Host", "localhost")
    connection.endheaders()
    response = connection.getresponse()
    text = response.read().decode("utf-8", "replace")
    connection.close()
    return response.status, text


NOT_FILES = ["/icons/", "/runtime/", "/nowhere", "/%00", "/%ff%fe", "/index.html/", "/../../etc/passwd",
             "/%2e%2e/%2e%2e/etc/passwd", f"/{'a' * 5000}", "/icons/%0d%0aX:y"]


@pytest.mark.parametrize("path", NOT_FILES, ids=range(len(NOT_FILES)))
def test_other_paths_get_an_error_page(address: str, path: str) -> None:
    status, text = answer(address, path)
    assert status == 404
    assert "Agate starts here." in text


def test_files_are_served_and_other_methods_are_refused(address: str) -> None:
    status, text = answer(address, "/index.html?from=here")
    assert status == 200
    assert "<canvas" in text
    assert answer(address, "/index.html", "POST")[0] == 501


@pytest.mark.parametrize(("accepted", "sent"), [
    ("gzip, deflate, br", "br"), ("gzip", "gzip"), ("identity", ""), ("", ""), ("br;q=0", "")])
@pytest.mark.parametrize("path", ["", "index.html", "runtime/pyodide.asm.js?v=1"])
def test_compressed_copies_are_sent_on_request(address: str, bundle: Path, path: str, accepted: str, sent: str) -> None:
    with urlopen(Request(address + path, headers={"Accept-Encoding": accepted}), timeout=10) as response:
        assert response.headers.get("Content-Encoding", "") == sent
        assert response.headers["Content-Type"] == ("text/javascript" if ".js" in path else "text/html")
        content = UNPACK[sent](response.read())
    assert content == (bundle / (path.partition("?")[0] or "index.html")).read_bytes()


def test_an_outdated_compressed_copy_is_not_sent(tmp_path: Path) -> None:
    (tmp_path / "index.html.gz").write_bytes(gzip.compress(b"old"))
    (tmp_path / "index.html").write_bytes(b"new")
    os.utime(tmp_path / "index.html.gz", (0, 0))
    with served(tmp_path) as root, urlopen(Request(root, headers={"Accept-Encoding": "gzip"}), timeout=10) as response:
        assert response.read() == b"new"


@pytest.mark.parametrize("port", ["-1", "65536", "99999999999999999999", "eighty", "in use", "reserved"])
def test_a_wrong_port_is_reported_in_one_sentence(bundle: Path, port: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        if port == "reserved":
            if os.geteuid() == 0:
                pytest.skip("nothing is reserved for root")
            port = "80"
        number = str(taken.getsockname()[1]) if port == "in use" else port
        command = [sys.executable, "-m", "build.site.serve", "--port", number]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode in (1, 2)
    assert "Traceback" not in done.stderr
    assert "port" in done.stderr.splitlines()[-1].lower()


@contextmanager
def make(*arguments: str) -> Iterator[subprocess.Popen[str]]:
    """Run make without a display, in a process group that is ended afterwards or after a time limit."""
    environment = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    process = subprocess.Popen(["make", *arguments], cwd=ROOT, env=environment, start_new_session=True, text=True,
                               stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    limit = Timer(LONGEST_BUILD, os.killpg, (process.pid, signal.SIGKILL))
    limit.start()
    try:
        yield process
    finally:
        limit.cancel()
        os.killpg(process.pid, signal.SIGTERM)
        process.communicate(timeout=20)


@pytest.mark.skipif(shutil.which("make") is None or sys.platform == "darwin", reason="needs make, and no display")
def test_make_play_without_a_display_serves_the_web_version(bundle: Path, tmp_path: Path) -> None:
    """It uses the packages of this environment, so that nothing is installed."""
    ready = [tmp_path / "play", tmp_path / "test"]
    for file in ready:
        file.touch()
    said: list[str] = []
    with make("play", "PORT=0", f"VENV={sys.prefix}", f"PLAY_READY={ready[0]}", f"TEST_READY={ready[1]}") as process:
        assert process.stdout is not None
        for line in process.stdout:
            said.append(line)
            if line.startswith("Agate is at "):
                break
        assert said[-1].startswith("Agate is at http://127.0.0.1:"), "".join(said)
        assert any("There is no display here" in line for line in said)
        address = said[-1].split()[3]
        with urlopen(address, timeout=10) as response:
            assert response.read() == (bundle / "index.html").read_bytes()
    with pytest.raises(OSError, match="refused"), urlopen(address, timeout=10):
        pass
