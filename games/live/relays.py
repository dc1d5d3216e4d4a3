"""Addresses of relays from outside: the file beside the page, the player's settings, and the public test relays."""

from __future__ import annotations

from typing import Final

from games.engine.core.bounded import read_json
from games.live.keys import is_relay

LONGEST_FILE: Final = 4_000  # characters of relay.json
PUBLIC_RELAYS: Final = ("wss://broker.emqx.io:8084/mqtt", "wss://broker.hivemq.com:8884/mqtt",
                        "wss://test.mosquitto.org:8081/mqtt")
"""Test relays that anybody may use. They promise nothing, keep nothing for long, and see only sealed messages."""
DEFAULT_SCHEME: Final = "wss://"


def relay_from_file(text: str) -> str:
    """Return the relay that relay.json names, `{"relay": "wss://HOST/PATH"}`; empty for none or a damaged file."""
    try:
        found = read_json(text, LONGEST_FILE)
    except ValueError:
        return ""
    address = found.get("relay") if isinstance(found, dict) else None
    return address if isinstance(address, str) and is_relay(address) else ""


def typed_relay(text: str) -> str:
    """Return the address of a relay that a person typed, with `wss://` in front if no scheme was given; or empty."""
    address = text.strip()
    if address and "://" not in address:
        address = DEFAULT_SCHEME + address
    return address if is_relay(address) else ""


def is_reachable_from_page(address: str, page: str) -> bool:
    """Whether browsers let a page at a URL connect to a relay: websockets only, and no plain ones from https."""
    return address.startswith("wss://") or (address.startswith("ws://") and not page.startswith("https://"))
