"""Links to a live table, and the keys that are derived from them.

The host draws 16 random bytes, the secret. Everything else follows from it:

    secret -> the host's signing key; its public half is the *table key*
    table key -> the topic that messages go to, and the key that seals them
    secret -> a secret of 16 bytes for each seat -> the seat's signing key

A watch link carries the table key: it can read everything and sign nothing. A seat link adds the seat's secret, the
host's link the host's. Whoever has no link knows neither the topic's key nor what is said there.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import crc_hqx
from typing import Final, NamedTuple, Protocol

from games.engine.core.errors import GameError
from games.live import MARK

WATCH, SEAT, HOST = 0, 1, 2  # kinds of links
SECRET: Final = 16  # bytes
TABLE_KEY: Final = 32
SIGNATURE: Final = 64
NONCE: Final = 12
CHECK: Final = 2  # bytes at the end of a link that tell whether it is complete
LONGEST_LINK: Final = 2_000  # characters
FRAGMENT: Final = re.compile(rf"(?<![A-Za-z0-9_-]){MARK}([A-Za-z0-9_-]*)")
LONGEST_RELAY: Final = 200
MOST_SEATS: Final = 16
RELAY_SCHEMES: Final = ("mqtt://", "mqtts://", "ws://", "wss://")


class LinkError(GameError):
    """The text is not a link to a live table."""


class Crypto(Protocol):
    """The cryptography of a table: HKDF-SHA256, Ed25519 and AES-GCM, by a library on each platform."""

    def random(self, length: int) -> bytes:
        """Return unpredictable bytes."""

    def derive(self, secret: bytes, purpose: str, length: int) -> bytes:
        """Return a key for one purpose (HKDF-SHA256 without salt, the purpose as info)."""

    def public_key(self, seed: bytes) -> bytes:
        """Return the public half of the Ed25519 key of a seed of 32 bytes."""

    def sign(self, seed: bytes, message: bytes) -> bytes:
        """Return the Ed25519 signature of a message."""

    def is_signed(self, public: bytes, message: bytes, signature: bytes) -> bool:
        """Whether the owner of a public key signed a message."""

    def seal(self, key: bytes, nonce: bytes, plain: bytes, bound: bytes) -> bytes:
        """Encrypt with AES-256-GCM; `bound` is authenticated with it and not sent."""

    def unseal(self, key: bytes, nonce: bytes, sealed: bytes, bound: bytes) -> bytes | None:
        """Decrypt what `seal` made; None if anything about it was altered."""


class TableLink(NamedTuple):
    """One link to a table: its key, the relay it goes through, and what its owner may do there."""

    table_key: bytes
    relay: str = ""  # empty: the relay that the site configured
    kind: int = WATCH
    seat: int = 0
    secret: bytes = b""  # of the seat or of the host

    def fragment(self) -> str:
        """Return the part of the link after `#`."""
        head = bytes([self.kind]) + self.table_key
        if self.kind != WATCH:
            head += bytes([self.seat]) + self.secret
        raw = head + self.relay.encode()
        return MARK + urlsafe_b64encode(raw + _check(raw)).decode().rstrip("=")

    def text(self, page: str = "") -> str:
        """Return the link for a page's address; without one, in a form that the native app and the tools open."""
        return f"{page.partition('#')[0]}#{self.fragment()}" if page else f"agate:{self.fragment()}"


def read_link(text: str) -> TableLink:
    """Return the link in a text: an address with a fragment, `agate:live-...` or the fragment alone.

    Other words may surround it, and invisible characters that it got on its way are left out. Raises LinkError, in one
    sentence.
    """
    if len(text) > LONGEST_LINK:
        raise LinkError("This is too long for a link to a live table.")
    words = FRAGMENT.findall("".join([letter for letter in text if letter.isprintable() or letter.isspace()]))
    if not words:
        raise LinkError("This is not a link to a live table.")
    word = max(words, key=len)
    damaged = LinkError("The link to this table is damaged: a part of it is missing or altered.")
    try:
        raw = urlsafe_b64decode(word + "=" * (-len(word) % 4))
        if urlsafe_b64encode(raw).decode().rstrip("=") != word:
            raise damaged
        raw, check = raw[:-CHECK], raw[-CHECK:]
        if check != _check(raw):
            raise damaged
        kind, table_key, rest = raw[0], raw[1:1 + TABLE_KEY], raw[1 + TABLE_KEY:]
        seat, secret = 0, b""
        if kind != WATCH:
            seat, secret, rest = rest[0], rest[1:1 + SECRET], rest[1 + SECRET:]
            if len(secret) != SECRET:
                raise damaged
        relay = rest.decode("ascii")
    except (ValueError, IndexError) as error:
        raise damaged from error
    if kind not in (WATCH, SEAT, HOST) or len(table_key) != TABLE_KEY or seat >= MOST_SEATS:
        raise damaged
    if relay and not is_relay(relay):
        raise LinkError("The link to this table names a relay that is no address.")
    return TableLink(table_key, relay, kind, seat, secret)


def _check(raw: bytes) -> bytes:
    return crc_hqx(raw, 0xFFFF).to_bytes(CHECK, "big")


def is_relay(address: str) -> bool:
    """Whether a text is the address of a relay: mqtt, mqtts, ws or wss, a host, and nothing strange."""
    host, port = _host_and_port(address)
    is_port = not port or (port.isascii() and port.isdigit() and 0 < int(port[:6]) < 65_536)
    return (bool(host) and is_port and len(address) <= LONGEST_RELAY and address.isascii() and address.isprintable()
            and not set(address) & set(" \"'<>\\@#?"))


def host_of(address: str) -> str:
    """Return the host name of a relay's address; empty for any other text."""
    return _host_and_port(address)[0] if is_relay(address) else ""


def _host_and_port(address: str) -> tuple[str, str]:
    rest = next((address.removeprefix(scheme) for scheme in RELAY_SCHEMES if address.startswith(scheme)), "")
    place = rest.partition("/")[0]
    host, colon, port = place.rpartition(":")
    is_bare = not colon or place.endswith("]")  # an address of version 6 has colons of its own
    return (place, "") if is_bare else (host, port)


class TableKeys:
    """The keys that a link opens: how to find the messages of its table, read them, and sign the owner's own."""

    def __init__(self, crypto: Crypto, link: TableLink) -> None:
        self.crypto, self.link = crypto, link
        self.topic = f"agate/1/{crypto.derive(link.table_key, 'topic', SECRET).hex()}"
        self._seal_key = crypto.derive(link.table_key, "seal", 32)

    @classmethod
    def new(cls, crypto: Crypto, relay: str) -> TableKeys:
        """Return the host's keys of a new table."""
        secret = crypto.random(SECRET)
        table_key = crypto.public_key(crypto.derive(secret, "host", 32))
        return cls(crypto, TableLink(table_key, relay, HOST, 0, secret))

    @property
    def is_host(self) -> bool:
        """Whether this device may change the table itself."""
        return self.link.kind == HOST

    def host_seed(self) -> bytes:
        """Return the seed of the host's signing key."""
        return self.crypto.derive(self.link.secret, "host", 32)

    def seat_secret(self, seat: int, epoch: int) -> bytes:
        """Return a seat's secret, known to the host; reopening a seat raises its epoch and so makes a new one."""
        return self.crypto.derive(self.link.secret, f"seat {seat} {epoch}", SECRET)

    def seat_seed(self, secret: bytes) -> bytes:
        """Return the seed of the signing key that belongs to a seat's secret."""
        return self.crypto.derive(secret, "sign", 32)

    def seat_link(self, seat: int, epoch: int = 0) -> TableLink:
        """Return the link that lets its owner sit down at a seat. Only the host can make it."""
        return TableLink(self.link.table_key, self.link.relay, SEAT, seat, self.seat_secret(seat, epoch))

    def watch_link(self) -> TableLink:
        """Return the link that lets its owner watch."""
        return TableLink(self.link.table_key, self.link.relay)

    def close(self, topic: str, body: bytes, seed: bytes) -> bytes:
        """Return a payload: the body, signed by the key of a seed and sealed for this table and topic."""
        bound = f"{self.topic}/{topic}".encode()
        nonce = self.crypto.random(NONCE)
        signed = self.crypto.sign(seed, bound + b"\0" + body) + body
        return nonce + self.crypto.seal(self._seal_key, nonce, signed, bound)

    def open(self, topic: str, payload: bytes, public: bytes) -> bytes | None:
        """Return the body of a payload if it was made for this table and topic by the owner of a public key."""
        bound = f"{self.topic}/{topic}".encode()
        signed = self.crypto.unseal(self._seal_key, payload[:NONCE], payload[NONCE:], bound)
        if signed is None or len(signed) < SIGNATURE:
            return None
        signature, body = signed[:SIGNATURE], signed[SIGNATURE:]
        return body if self.crypto.is_signed(public, bound + b"\0" + body, signature) else None
