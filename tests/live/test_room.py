"""`agate host` on loopback: the page, its policy, its relay, and malicious requests."""

from __future__ import annotations

import gzip
import http.client
import json
import re
import socket
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.engine.core.assets import WEB_BUNDLE
from games.live.keys import read_link
from games.live.native import host_command, room, web_server
from games.live.native.programs import TableProgram, open_table
from games.live.native.room import LOOPBACK, Room, RoomError
from games.live.native.web_server import NoBundle, read_bundle
from tests.live.brokers import free_port
from tests.live.network import new_match

ROOT = Path(__file__).parents[2]
PAGE = """<meta content="default-src 'none'; connect-src 'self' wss:; base-uri 'none'">"""
FILES = {"index.html": PAGE, "relay.json": '{"relay": ""}', "page.js": "let marble = 1;\n" * 99, "sub/a.wasm": "\0asm"}


@pytest.fixture(scope="module", autouse=True)
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Return a small bundle in place of the real web version."""
    path = tmp_path_factory.mktemp("bundle") / "agate-web.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in FILES.items():
            archive.writestr(name, text, zipfile.ZIP_STORED if name.endswith(".wasm") else zipfile.ZIP_DEFLATED)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(room, "read_bundle", lambda: read_bundle(path))
        yield path


@pytest.fixture(scope="module")
def hosted(bundle: Path) -> Iterator[Room]:
    with Room(LOOPBACK, free_port(2)) as opened:
        yield opened


def fetch(hosted: Room, path: str, method: str = "GET", **headers: str) -> tuple[http.client.HTTPResponse, bytes]:
    connection = http.client.HTTPConnection(LOOPBACK, hosted.web_port, timeout=10)
    connection.putrequest(method, path, skip_host="Host" in headers, skip_accept_encoding=True)
    for name, value in headers.items():
        connection.putheader(name.replace("_", "-"), value)
    connection.endheaders()
    answer = connection.getresponse()
    content = answer.read()
    connection.close()
    return answer, content


def test_every_file_is_served_unchanged(hosted: Room) -> None:
    for name in ("page.js", "sub/a.wasm"):
        _, plain = fetch(hosted, f"/{name}?v=12")
        answer, packed = fetch(hosted, f"/{name}", Accept_Encoding="gzip, br")
        assert answer.getheader("Content-Encoding") == "gzip"
        assert plain == gzip.decompress(packed) == FILES[name].encode()
    answer, content = fetch(hosted, "/page.js", "HEAD")
    assert (answer.status, content) == (200, b"")
    assert answer.getheader("Content-Type") == "text/javascript"


@pytest.mark.parametrize(("host", "name"), [
    ("127.0.0.1:8000", "127.0.0.1"), ("laptop.local:8000", "laptop.local"), ("[::1]:8000", "[::1]"),
    ("", "127.0.0.1"), ("a b", "127.0.0.1"), ("x;script-src *", "127.0.0.1"), ("<script>", "127.0.0.1"),
    ("h'self'", "127.0.0.1"), ("x" * 500, "127.0.0.1"), ("host, *", "127.0.0.1"), ("\xe9", "127.0.0.1"),
])
def test_the_policy_of_the_page_allows_only_its_own_relay(hosted: Room, host: str, name: str) -> None:
    relay = f"ws://{name}:{hosted.relay_port}"
    _, page = fetch(hosted, "/", Host=host)
    assert page.decode() == PAGE.replace("wss:", relay)
    _, told = fetch(hosted, "/relay.json?x", Host=host)
    assert json.loads(told) == {"relay": relay}


def test_the_page_on_the_host_computer_shows_an_address_for_others(hosted: Room) -> None:
    server = web_server.WebServer(LOOPBACK, 0, 9, "192.0.2.7", hosted._web.files)
    try:
        for host, location in (("localhost:1", f"http://192.0.2.7:{server.port}/"), ("192.0.2.7:1", None)):
            connection = http.client.HTTPConnection(LOOPBACK, server.port, timeout=10)
            connection.request("GET", "/?x", headers={"Host": host})
            answer = connection.getresponse()
            assert (answer.status, answer.getheader("Location")) == (302 if location else 200, location)
            connection.close()
    finally:
        server.close()


def test_the_replaced_policy_is_that_of_the_build() -> None:
    from build.site.page_files import POLICY_OF_FOLDER, policy

    assert policy(POLICY_OF_FOLDER, []).count(web_server.ANY_RELAY) == 1


@pytest.mark.parametrize("path", [
    "/../../../etc/passwd", "//etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/sub/", "/sub", "/.git/config", "/\\windows",
    "/index.html/", "http://127.0.0.1/etc/passwd", "/" + "a" * 60_000, "/page.js%00.html",
])
def test_nothing_but_the_bundle_is_served(hosted: Room, path: str) -> None:
    answer, _ = fetch(hosted, path)
    assert answer.status == 404


@pytest.mark.parametrize("request_text", [
    b"\0" * 5000, b"GET\r\n\r\n", b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\n\r\nx",
    b"GET / HTTP/9.9\r\n\r\n", b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 500 + b"\r\n", b"GET /" + b"a" * 70_000 + b"\r\n",
], ids=len)
def test_the_server_survives_broken_requests(hosted: Room, request_text: bytes) -> None:
    with socket.create_connection((LOOPBACK, hosted.web_port), timeout=10) as connection:
        connection.sendall(request_text)
        connection.shutdown(socket.SHUT_WR)
        connection.recv(1000)
    assert fetch(hosted, "/")[0].status == 200


def test_a_table_is_played_over_the_relay_of_the_room(hosted: Room) -> None:
    links = open_table(new_match("quits", "short"), hosted.relay, hosted.page)
    assert links["watch"].startswith(f"http://127.0.0.1:{hosted.web_port}/#live-")
    program = TableProgram(read_link(links["seats"][0]))
    program.find()
    assert program.table.sit(0, "A")
    program.leave()


def test_visitors_do_not_include_the_host(hosted: Room) -> None:
    fetch(hosted, "/")
    assert hosted.visitors == set()
    hosted._web.visited("192.0.2.9")
    assert hosted.visitors == {"192.0.2.9"}


def test_a_port_in_use_is_reported_and_default_ports_are_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    port = free_port(2)
    with socket.socket() as other:
        other.bind((LOOPBACK, port))
        other.listen()
        with pytest.raises(RoomError, match=rf"Ports {port} and {port + 1} .*\.$"):
            Room(LOOPBACK, port)
        monkeypatch.setattr(room, "WEB_PORT", port)
        with Room(LOOPBACK) as found:
            assert found.web_port > port


@pytest.mark.parametrize("content", [b"", b"PK", b"x" * 999])
def test_a_damaged_or_missing_bundle_is_reported_in_one_sentence(tmp_path: Path, content: bytes) -> None:
    with pytest.raises(NoBundle, match=r"without its web version.*\.$"):
        read_bundle(tmp_path / "none.zip")
    (tmp_path / "bad.zip").write_bytes(content)
    with pytest.raises(NoBundle, match=r"damaged.*\.$"):
        read_bundle(tmp_path / "bad.zip")


def test_the_check_states_who_can_connect(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    port = free_port(2)
    assert host_command.main(["--check", "--loopback", "--port", str(port), "--seconds", "0"]) == 1
    said = capsys.readouterr().out
    assert f"This computer answers at http://127.0.0.1:{port}/" in said
    assert "Guest networks" in said
    assert "Nobody came." in said
    monkeypatch.setattr(Room, "visitors", property(lambda self: {"192.0.2.9"}))
    assert host_command.main(["--check", "--loopback", "--port", str(port), "--seconds", "5"]) == 0
    assert "A device at 192.0.2.9 opened the page" in capsys.readouterr().out


@pytest.mark.parametrize("addresses", [["192.0.2.9"], []], ids=str)
def test_a_code_is_shown_if_others_can_reach_its_address(addresses: list[str], capsys: pytest.CaptureFixture[str],
                                                         monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(seconds: float) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(room, "EVERYWHERE", LOOPBACK)  # so that the test serves this computer only
    monkeypatch.setattr(room, "own_addresses", lambda: addresses)
    monkeypatch.setattr("time.sleep", interrupt)
    port = free_port(2)
    assert host_command.main(["--port", str(port)]) == 0
    said = capsys.readouterr().out
    assert ("\u2588" in said) == bool(addresses)
    assert ("in no network" in said) != bool(addresses)
    assert f"http://{addresses[0] if addresses else LOOPBACK}:{port}/" in said


def test_advice_names_the_active_firewall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    monkeypatch.setattr(host_command, "UFW", tmp_path / "ufw.conf")
    assert "No firewall was found" in host_command.firewall_advice(8000, "Linux")
    (tmp_path / "ufw.conf").write_text("# x\nENABLED=yes\n")
    assert "sudo ufw allow 8000:8001/tcp" in host_command.firewall_advice(8000, "Linux")
    for system in ("Windows", "Darwin"):
        assert "allow it" in host_command.firewall_advice(8000, system)


@pytest.mark.parametrize("words", [["--port", "0"], ["--port", "99999"], ["--port", "²"], ["--seconds", "x"], ["x"]])
def test_wrong_arguments_are_refused(words: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        host_command.main(words)
    assert ended.value.code == 2


@pytest.mark.skipif(not WEB_BUNDLE.is_file(), reason="the web version is not built")
def test_the_command_serves_until_it_is_stopped() -> None:
    port = free_port(2)
    child = subprocess.Popen([sys.executable, "main.py", "host", "--loopback", "--port", str(port)], cwd=ROOT,
                             stdout=subprocess.PIPE, text=True, encoding="utf-8",
                             env={"PYTHONIOENCODING": "utf-8", "PATH": ""})
    try:
        assert child.stdout is not None
        said = ""
        for line in child.stdout:
            said += line
            if "Ctrl+C" in line:
                break
        assert "\u2588" not in said, "a code that leads other devices nowhere"
        assert f"http://127.0.0.1:{port}/" in said
        connection = http.client.HTTPConnection(LOOPBACK, port, timeout=10)
        connection.request("GET", "/")
        policy = re.search(r"connect-src [^;]*", connection.getresponse().read().decode())
        assert policy is not None
        assert policy.group() == f"connect-src 'self' ws://127.0.0.1:{port + 1}"
    finally:
        child.kill()
        child.wait(10)
