"""Addresses of relays from outside: the file beside the page, and typed text."""

from __future__ import annotations

import json

import pytest

from games.live.keys import is_relay
from games.live.relays import LONGEST_FILE, PUBLIC_RELAYS, is_reachable_from_page, relay_from_file, typed_relay


def test_the_file_names_one_relay() -> None:
    assert relay_from_file('{"relay": "wss://relay.example/mqtt"}') == "wss://relay.example/mqtt"
    assert relay_from_file('{"relay": "ws://192.0.2.7:8001", "remark": [1, {"a": null}]}') == "ws://192.0.2.7:8001"
    assert relay_from_file('{"relay": ""}') == ""


@pytest.mark.parametrize("text", [
    "", "{", "null", "[]", "7", '"wss://relay.example"', "[" * 100_000, '{"relay": ' * 50_000, "<!doctype html>",
    '{"relay": "wss://relay.example"}' + " " * LONGEST_FILE, '{"relay": NaN}', '{"relay": ["wss://relay.example"]}',
    '{"relay": {"relay": "wss://relay.example"}}', '{"relay": true}', f'{{"relay": {"9" * 3000}}}',
    *(json.dumps({"relay": address}) for address in (
        "javascript:alert(1)", "https://relay.example", "data:text/html,x", "wss://", "wss://a b", "wss://u:p@host",
        "wss://host\n", " wss://host", "wss://h\u00f6st", "wss://host:0", "wss://host:99999", "WSS://host",
        "wss://" + "a" * 300, "\u202ewss://host", "wss://host/\0", "wss://host#x", "wss://host?x", "//host")),
], ids=lambda text: text[:30])
def test_damaged_or_hostile_files_name_no_relay(text: str) -> None:
    assert relay_from_file(text) == ""


@pytest.mark.parametrize(("text", "address"), [
    (" wss://relay.example/mqtt\n", "wss://relay.example/mqtt"), ("relay.example", "wss://relay.example"),
    ("192.0.2.7:8001", "wss://192.0.2.7:8001"), ("mqtt://localhost", "mqtt://localhost"), ("", ""), (" ", ""),
    ("javascript://x", ""), ("http://relay.example", ""), ("a b", ""), ("x" * 10_000, ""), ("host:port", ""),
])
def test_a_typed_address_is_completed_or_refused(text: str, address: str) -> None:
    assert typed_relay(text) == address


def test_a_page_over_https_cannot_use_an_unencrypted_relay() -> None:
    assert all(is_relay(relay) and is_reachable_from_page(relay, "https://example.org/") for relay in PUBLIC_RELAYS)
    assert not is_reachable_from_page("ws://192.0.2.7:8001", "https://example.org/")
    assert is_reachable_from_page("ws://192.0.2.7:8001", "http://192.0.2.7:8000/")
    assert not is_reachable_from_page("mqtt://192.0.2.7", "http://192.0.2.7:8000/")
