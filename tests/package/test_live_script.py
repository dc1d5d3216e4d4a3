"""The page's cryptography of live tables, run in Node, against published vectors and against the native one."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from random import Random
from typing import Any

import pytest

from build.site.scripts import bundled_scripts
from games.live.keys import TableKeys
from games.live.native.crypto import NativeCrypto

RUN = """
globalThis.window = { agate: { readBeside: async () => "" } };
globalThis.navigator ??= {};
require(process.argv[2]);
const { live } = window.agate;
const isHex = (value) => typeof value === "string" && value.startsWith("0x");
const read = (value) => (isHex(value) ? new Uint8Array(Buffer.from(value.slice(2), "hex")) : value);
const write = (value) => (value instanceof Uint8Array ? `0x${Buffer.from(value).toString("hex")}` : value);
const calls = JSON.parse(require("node:fs").readFileSync(0, "utf-8"));
const answers = calls.map(([name, ...given]) => write(live[name](...given.map(read))));
console.log(JSON.stringify(answers));
"""
Call = tuple[Any, ...]


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Return a function that calls functions of the page's script in Node, several at once."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node.js is not installed")
    folder: Path = tmp_path_factory.mktemp("live")
    (folder / "run.js").write_text(RUN)
    (folder / "live.js").write_text(bundled_scripts()["live"])

    def call(*calls: Call) -> list[Any]:
        given = json.dumps([[f"0x{value.hex()}" if isinstance(value, bytes) else value for value in call]
                            for call in calls])
        done = subprocess.run([node, str(folder / "run.js"), str(folder / "live.js")], input=given, text=True,
                              capture_output=True, timeout=60, check=True)
        return [bytes.fromhex(answer[2:]) if isinstance(answer, str) else answer for answer in json.loads(done.stdout)]

    return call


def test_published_vectors(page: Any) -> None:
    """Ed25519 by RFC 8032 (test 2), HKDF-SHA256 by RFC 5869 (test 3), AES-256-GCM by its specification (case 14)."""
    seed = bytes.fromhex("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb")
    public = bytes.fromhex("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c")
    signature = bytes.fromhex("92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
                              "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00")
    sealed = bytes.fromhex("cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919")
    assert page(("publicKey", seed), ("sign", seed, b"\x72"), ("isSigned", public, b"\x72", signature),
                ("isSigned", public, b"\x73", signature), ("derive", b"\x0b" * 22, "", 42),
                ("seal", bytes(32), bytes(12), bytes(16), b""), ("unseal", bytes(32), bytes(12), sealed, b""),
                ("unseal", bytes(32), bytes(12), sealed, b"x")) == [
        public, signature, True, False,
        bytes.fromhex("8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8"),
        sealed, bytes(16), None]


def test_page_and_native_app_can_read_each_other(page: Any) -> None:
    native, chance = NativeCrypto(), Random(7)
    calls: list[Call] = []
    expected: list[Any] = []
    for length in (0, 1, 15, 16, 17, 500, 4000):
        seed, key, nonce = chance.randbytes(32), chance.randbytes(32), chance.randbytes(12)
        message, bound = chance.randbytes(length), chance.randbytes(40)
        calls += [("publicKey", seed), ("sign", seed, message), ("derive", seed[:16], "seat 3 0", 16),
                  ("seal", key, nonce, message, bound),
                  ("unseal", key, nonce, native.seal(key, nonce, message, bound), bound),
                  ("isSigned", native.public_key(seed), message, native.sign(seed, message))]
        expected += [native.public_key(seed), native.sign(seed, message), native.derive(seed[:16], "seat 3 0", 16),
                     native.seal(key, nonce, message, bound), message, True]
    assert page(*calls) == expected


def test_altered_and_malformed_bytes_are_refused_without_an_exception(page: Any) -> None:
    keys = TableKeys.new(NativeCrypto(), "")
    seed = keys.seat_seed(keys.seat_secret(0, 0))
    public, signature = keys.crypto.public_key(seed), keys.crypto.sign(seed, b"body")
    sealed = keys.crypto.seal(bytes(32), bytes(12), b"body", b"bound")
    altered = [bytes([*sealed[:place], sealed[place] ^ 1, *sealed[place + 1:]]) for place in range(len(sealed))]
    calls: list[Call] = [("unseal", bytes(32), bytes(12), text, b"bound") for text in (*altered, b"", sealed[:15])]
    calls += [("unseal", bytes(32), b"", sealed, b"bound")]
    assert page(*calls) == [None] * len(calls)
    wrong: list[Call] = [
        ("isSigned", public, b"body", signature[:63]), ("isSigned", public, b"body", b""), ("isSigned", b"", b"", b""),
        ("isSigned", bytes(32), b"body", signature), ("isSigned", b"\xff" * 32, b"body", signature),
        ("isSigned", public, b"body", signature[:32] + b"\xff" * 32), ("isSigned", public, b"", signature)]
    assert page(*wrong) == [False] * len(wrong)
    (random, other) = page(("random", 16), ("random", 16))
    assert len(random) == 16
    assert random != other
