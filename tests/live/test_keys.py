"""Links to tables, and the cryptography against published test vectors."""

from __future__ import annotations

import pytest

from games.live import is_live
from games.live.keys import HOST, SEAT, WATCH, LinkError, TableKeys, TableLink, host_of, is_relay, read_link
from games.live.native.crypto import NativeCrypto


def test_links_of_every_kind_are_read_back_from_their_text() -> None:
    keys = TableKeys.new(NativeCrypto(), "ws://192.0.2.7:8001")
    for link in (keys.link, keys.seat_link(3), keys.watch_link()):
        for page in ("https://example.org/agate/", "http://192.0.2.7:8000/#old", ""):
            text = link.text(page)
            assert is_live(text)
            assert read_link(f" {text}\n") == link
    assert {keys.link.kind, keys.seat_link(0).kind, keys.watch_link().kind} == {HOST, SEAT, WATCH}


def test_a_watch_link_holds_no_secret() -> None:
    keys = TableKeys.new(NativeCrypto(), "")
    assert keys.link.secret not in keys.watch_link().fragment().encode()
    assert keys.watch_link().secret == b""
    assert keys.seat_link(0).secret != keys.seat_link(1).secret
    assert keys.seat_link(0).secret != keys.seat_link(0, epoch=1).secret


@pytest.mark.parametrize("text", [
    "", "#", "live-", "#live-", "agate:live-!!!!", "live-AAAA", "live-" + "A" * 5000, "live-" + "A" * 43,
    "live-" + "_" * 80, "agate:2abcdef", "live-" + "A" * 44 + "\0", "live-" + "é" * 50, "live-" + "A" * 47,
])
def test_damaged_links_are_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(LinkError, match=r"\.$"):
        read_link(text)


@pytest.mark.parametrize("relay", ["", "wss://relay.example:8443/mqtt"])
def test_every_truncated_or_altered_link_is_refused(relay: str) -> None:
    whole = TableKeys.new(NativeCrypto(), relay).seat_link(1).fragment()
    damaged = [whole[:length] for length in range(len(whole))]
    damaged += [f"{whole[:at]}{'B' if whole[at] == 'A' else 'A'}{whole[at + 1:]}" for at in range(5, len(whole))]
    for text in damaged:
        with pytest.raises(LinkError):
            read_link(text)


@pytest.mark.parametrize("sent", ["\u200b{}", "{}\u200b", "{}.", "<{}>", "({})", "Come! {} See you", "\ufeff{}\r\n",
                                  "{}?from=chat", "{}&x=1", "\u2068{}\u2069", "{}, live-streamed"])
def test_a_link_is_found_in_a_message(sent: str) -> None:
    link = TableKeys.new(NativeCrypto(), "wss://relay.example").seat_link(1)
    for whole in (link.text("https://live-games.example/agate/"), link.text()):
        text = sent.format(f"{whole[:50]}\u00ad{whole[50:]}")
        assert is_live(text)
        assert read_link(text) == link


@pytest.mark.parametrize(("address", "is_good"), [
    ("ws://[::1]", True),
    ("mqtt://127.0.0.1:1883", True), ("wss://relay.example/mqtt", True), ("ws://[::1]:9001", True),
    ("http://relay.example", False), ("javascript:alert(1)", False), ("wss://", False), ("", False),
    ("mqtt://host:99999", False), ("mqtt://host:x", False), ("wss://a b", False), ("wss://u:p@host", False),
    ("wss://" + "a" * 300, False), ("wss://hóst", False), ("wss://host\n", False),
])
def test_relay_addresses_are_accepted_or_refused(address: str, is_good: bool) -> None:
    assert is_relay(address) is is_good


@pytest.mark.parametrize(("address", "host"), [
    ("wss://relay.example/mqtt", "relay.example"), ("mqtt://192.0.2.7:1883", "192.0.2.7"), ("ws://[::1]:9001", "[::1]"),
    ("ws://[::1]", "[::1]"), ("javascript:alert(1)", ""), ("", ""),
])
def test_the_host_is_read_from_a_relay_address(address: str, host: str) -> None:
    assert host_of(address) == host


def test_published_vectors() -> None:
    """Ed25519 by RFC 8032 (test 2), HKDF-SHA256 by RFC 5869 (test 3), AES-256-GCM by its specification (case 14)."""
    crypto = NativeCrypto()
    seed = bytes.fromhex("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb")
    public = bytes.fromhex("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c")
    signature = bytes.fromhex("92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
                              "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00")
    assert crypto.public_key(seed) == public
    assert crypto.sign(seed, b"\x72") == signature
    assert crypto.is_signed(public, b"\x72", signature)
    assert not crypto.is_signed(public, b"\x73", signature)
    assert crypto.derive(b"\x0b" * 22, "", 42) == bytes.fromhex(
        "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8")
    sealed = crypto.seal(bytes(32), bytes(12), bytes(16), b"")
    assert sealed == bytes.fromhex("cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919")
    assert crypto.unseal(bytes(32), bytes(12), sealed, b"") == bytes(16)
    assert crypto.unseal(bytes(32), bytes(12), sealed, b"x") is None


def test_a_link_without_a_relay_uses_the_default() -> None:
    assert TableLink(bytes(32)).relay == ""
