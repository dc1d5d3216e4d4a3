"""`agate host`: the game and a relay for everybody in the same network, with one QR code to scan."""

from __future__ import annotations

import argparse
import io
import platform
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from games.engine.core.errors import GameError

if TYPE_CHECKING:
    from games.live.native.room import Room

LARGEST_PORT: Final = 65_534
CHECK_SECONDS: Final = 60
LONGEST_CHECK: Final = 3600
STEP: Final = 0.2  # seconds between two checks
ANSWER: Final = 2.0  # seconds for an address of this computer, or a firewall's program, to answer
UFW: Final = Path("/etc/ufw/ufw.conf")
GUESTS = "Guest networks, and those of hotels and schools, often keep devices apart: then use another network, or the \
hotspot of a phone."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of `host`."""
    parser.add_argument("--port", type=_port, default=0, metavar="N",
                        help="serve the page at this port, and the relay at the next one (default: 8000 and 8001)")
    parser.add_argument("--loopback", action="store_true", help="serve this computer only, for a trial")
    parser.add_argument("--check", action="store_true", help="say who can reach this computer, and wait for a visitor")
    parser.add_argument("--seconds", type=_seconds, default=CHECK_SECONDS, metavar="N",
                        help="how long --check waits (default: %(default)s)")


def run(arguments: argparse.Namespace) -> int:
    """Serve until interrupted, or check once."""
    from games.live.native.room import EVERYWHERE, LOOPBACK, Room

    with Room(LOOPBACK if arguments.loopback else EVERYWHERE, arguments.port) as room:
        if arguments.check:
            return _check(room, arguments.seconds)
        is_shared = room.addresses not in ([], [LOOPBACK])
        if is_shared:
            print(qr_code(room.page), end="")
        elif not room.addresses:
            print("This computer is in no network, so nobody else can join.")
        for address in room.addresses or [LOOPBACK]:
            print(f"Agate is at {room.page_at(address)}")
        ways = "Scan the code or open the address." if is_shared else "Open the address on this computer."
        print(f"{ways} Relay: {room.relay} (Ctrl+C ends)", flush=True)
        while True:
            time.sleep(STEP)


def main(argv: Sequence[str]) -> int:
    """Run the command by itself; report a mistake in one sentence."""
    parser = argparse.ArgumentParser(prog="agate host", description="Serve the game to this network.")
    add_arguments(parser)
    try:
        return run(parser.parse_args(argv))
    except GameError as error:
        print(error, file=sys.stderr)
    except ModuleNotFoundError as error:
        print(f"Playing in one room needs {error.name}: pip install \"agate-games[host]\".", file=sys.stderr)
    except KeyboardInterrupt:
        return 0
    return 2


def qr_code(text: str) -> str:
    """Return a QR code of half-block characters; empty where they cannot be printed."""
    import segno

    try:
        "\u2580\u2584\u2588".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return ""
    out = io.StringIO()
    segno.make(text, error="m", micro=False).terminal(out, compact=True)
    return out.getvalue()


def _check(room: Room, seconds: int) -> int:
    """Print the addresses of this computer and advice on its firewall, then wait for a visit of another device."""
    port = room.web_port
    reachable = [address for address in room.addresses if answers(address, port)]
    for address in reachable:
        print(f"This computer answers at {room.page_at(address)}")
    for address in sorted({*room.addresses} - {*reachable}):
        print(f"This computer does not answer at its own address {address}: a firewall may be in the way.")
    if not room.addresses:
        print("This computer is in no network, so nobody else can join.")
        return 1
    print(firewall_advice(port))
    print(GUESTS)
    print(f"Now open {room.page} on another device; waiting {seconds} seconds ...", flush=True)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if room.visitors:
            print(f"A device at {sorted(room.visitors)[0]} opened the page: others can join.")
            return 0
        time.sleep(STEP)
    print("Nobody came. If a device tried to, a firewall or the network itself kept it away.")
    return 1


def answers(address: str, port: int) -> bool:
    """Whether a server listens at an address."""
    with socket.socket() as probe:
        probe.settimeout(ANSWER)
        return probe.connect_ex((address, port)) == 0


def firewall_advice(port: int, system: str = "") -> str:
    """Return one sentence about the firewall of this system."""
    system = system or platform.system()
    ports = f"{port} and {port + 1}"
    if system == "Windows":
        return "Windows asks once whether Python may be reached: allow it for private networks."
    if system == "Darwin":
        return "macOS asks once whether Python may accept connections: allow it."
    if _is_ufw_on():
        return f"The firewall ufw is on: `sudo ufw allow {port}:{port + 1}/tcp` lets others in."
    if _is_firewalld_on():
        return (f"The firewall firewalld is on: `sudo firewall-cmd --add-port={port}-{port + 1}/tcp` lets others in "
                "until the next start.")
    return f"No firewall was found here; if there is one, it must let ports {ports} through."


def _is_ufw_on() -> bool:
    try:
        return "ENABLED=yes" in UFW.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return False


def _is_firewalld_on() -> bool:
    program = shutil.which("firewall-cmd")
    if program is None:
        return False
    try:
        return subprocess.run([program, "--state"], capture_output=True, timeout=ANSWER).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def _port(text: str) -> int:
    if text.isascii() and text.isdigit() and len(text) < 6 and 0 < int(text) <= LARGEST_PORT:
        return int(text)
    raise argparse.ArgumentTypeError(f"a port from 1 to {LARGEST_PORT} is wanted")


def _seconds(text: str) -> int:
    if text.isascii() and text.isdigit() and len(text) < 5 and int(text) <= LONGEST_CHECK:
        return int(text)
    raise argparse.ArgumentTypeError(f"a number from 0 to {LONGEST_CHECK} is wanted")
