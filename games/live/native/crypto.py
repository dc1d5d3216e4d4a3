"""The cryptography of live tables natively, by the package `cryptography`. The page uses noble's for the same."""

from __future__ import annotations

import os

from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


class NativeCrypto:
    """`Crypto` (see keys.py) on the desktop and for the command line."""

    def random(self, length: int) -> bytes:
        return os.urandom(length)

    def derive(self, secret: bytes, purpose: str, length: int) -> bytes:
        return HKDF(SHA256(), length, salt=None, info=purpose.encode()).derive(secret)

    def public_key(self, seed: bytes) -> bytes:
        return Ed25519PrivateKey.from_private_bytes(seed).public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)

    def sign(self, seed: bytes, message: bytes) -> bytes:
        return Ed25519PrivateKey.from_private_bytes(seed).sign(message)

    def is_signed(self, public: bytes, message: bytes, signature: bytes) -> bool:
        try:
            Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
        except (InvalidSignature, ValueError):
            return False
        return True

    def seal(self, key: bytes, nonce: bytes, plain: bytes, bound: bytes) -> bytes:
        return AESGCM(key).encrypt(nonce, plain, bound)

    def unseal(self, key: bytes, nonce: bytes, sealed: bytes, bound: bytes) -> bytes | None:
        try:
            return AESGCM(key).decrypt(nonce, sealed, bound)
        except (InvalidTag, ValueError):
            return None
