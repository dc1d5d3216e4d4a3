"""The channel and the cryptography of live tables in the browser: mqtt.js and noble, by the page's script `live`."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from games.live.client import News, Report
from games.live.keys import LinkError, is_relay
from games.live.table import Publication


def _bytes_of(found: Any) -> bytes:
    """Return the bytes of a JavaScript array."""
    return bytes(found.to_bytes())


class PageCrypto:
    """`Crypto` (see keys.py) in the page; `script` is what the page's script `live` exports."""

    def __init__(self, script: Any) -> None:
        self._script = script
        self._js: Any = import_module("pyodide.ffi").to_js

    def random(self, length: int) -> bytes:
        return _bytes_of(self._script.random(length))

    def derive(self, secret: bytes, purpose: str, length: int) -> bytes:
        return _bytes_of(self._script.derive(self._js(secret), purpose, length))

    def public_key(self, seed: bytes) -> bytes:
        return _bytes_of(self._script.publicKey(self._js(seed)))

    def sign(self, seed: bytes, message: bytes) -> bytes:
        return _bytes_of(self._script.sign(self._js(seed), self._js(message)))

    def is_signed(self, public: bytes, message: bytes, signature: bytes) -> bool:
        return bool(self._script.isSigned(self._js(public), self._js(message), self._js(signature)))

    def seal(self, key: bytes, nonce: bytes, plain: bytes, bound: bytes) -> bytes:
        return _bytes_of(self._script.seal(self._js(key), self._js(nonce), self._js(plain), self._js(bound)))

    def unseal(self, key: bytes, nonce: bytes, sealed: bytes, bound: bytes) -> bytes | None:
        found = self._script.unseal(self._js(key), self._js(nonce), self._js(sealed), self._js(bound))
        return _bytes_of(found) if found else None


class PageChannel:
    """`RelayChannel` (see client.py) in the page, which keeps the connection alive beside the frames."""

    def __init__(self, script: Any) -> None:
        self._script = script
        self._js: Any = import_module("pyodide.ffi").to_js
        self._channel: Any = None

    def open(self, relay: str, subscription: str, will: Publication | None) -> None:
        if not is_relay(relay) or not relay.startswith(("ws://", "wss://")):
            raise LinkError("A browser reaches a relay only at an address that begins with ws:// or wss://.")
        self._channel = self._script.openChannel(relay, subscription)
        self.set_will(will)
        self._channel.connect()

    def set_will(self, will: Publication | None) -> None:
        if will and self._channel:
            self._channel.setWill(will.topic, self._js(will.payload))

    def publish(self, topic: str, payload: bytes) -> None:
        if self._channel:
            self._channel.publish(topic, self._js(payload))

    def poll(self) -> list[Report]:
        if not self._channel or not self._channel.count:
            return []
        return [Report(News(str(report.news)), str(report.topic), _bytes_of(report.payload))
                for report in self._channel.poll()]

    def close(self) -> None:
        if self._channel:
            self._channel.close()
