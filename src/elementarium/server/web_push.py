"""Messages that a browser's push service passes on unread: RFC 8291 seals them, RFC 8292 signs.

Only whoever has the browser's keys can open one; the push service learns that something was said,
and when. Imported only where an operator has set a key: it needs the extra `push`.
"""

from __future__ import annotations

import base64
import json
import os
from dataclasses import dataclass
from pathlib import Path

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from elementarium.core.errors import ElementariumError
from elementarium.core.words import reason, saying

CURVE = ec.SECP256R1()
RECORD = 4096
"""Bytes of a sealed record; every message is one."""
LAST = b"\x02"
"""What ends the last record."""
HALF = 32
"""Bytes of each half of a signature."""
VALID = 12 * 3600
"""Seconds for which a signature is good; services take a day at most."""


def encoded(data: bytes) -> str:
    """Bytes as services and browsers write them."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """What `encoded` has written."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def point_of(key: ec.EllipticCurvePrivateKey) -> bytes:
    """The public half of a key."""
    form = serialization.PublicFormat.UncompressedPoint
    return key.public_key().public_bytes(serialization.Encoding.X962, form)


@dataclass(frozen=True, slots=True)
class Signer:
    """The operator's key, which tells push services who sends, and whom to write to."""

    key: ec.EllipticCurvePrivateKey
    contact: str

    @classmethod
    def of_file(cls, path: Path, contact: str) -> Signer:
        """The key of a PEM file; raises if it is none, or if there is nobody to write to."""
        if not contact.startswith(("mailto:", "https://")):
            raise saying(ElementariumError, "push.contact")
        try:
            key = serialization.load_pem_private_key(path.read_bytes(), None)
        except OSError as error:
            raise saying(
                ElementariumError, "file.read", path=str(path), why=reason(error)
            ) from error
        except (TypeError, ValueError) as error:
            raise saying(ElementariumError, "push.key", path=str(path)) from error
        if not isinstance(key, ec.EllipticCurvePrivateKey) or key.curve.name != CURVE.name:
            raise saying(ElementariumError, "push.key", path=str(path))
        return cls(key, contact)

    @property
    def public(self) -> str:
        """What a browser is given when it is asked to listen to us."""
        return encoded(point_of(self.key))

    def authorization(self, service: str, now: float) -> str:
        """The header that tells a push service, named by its origin, who we are."""
        head = {"typ": "JWT", "alg": "ES256"}
        body = {"aud": service, "exp": int(now) + VALID, "sub": self.contact}
        text = ".".join(encoded(json.dumps(part).encode()) for part in (head, body))
        signed = self.key.sign(text.encode(), ec.ECDSA(hashes.SHA256()))
        halves = (half.to_bytes(HALF, "big") for half in utils.decode_dss_signature(signed))
        return f"vapid t={text}.{encoded(b''.join(halves))}, k={self.public}"


def sealed(
    text: bytes,
    theirs: bytes,
    secret: bytes,
    own: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes = b"",
) -> bytes:
    """A message for the browser that has given its public key and a secret; raises ValueError if
    that is no key. `own` and `salt` are drawn anew for every message.
    """
    own = own or ec.generate_private_key(CURVE)
    salt = salt or os.urandom(16)
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
    about = b"WebPush: info\0" + theirs + point_of(own)
    start = _stretched(shared, secret, about, 32)
    key = _stretched(start, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _stretched(start, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4, "big") + bytes([len(point_of(own))]) + point_of(own)
    return head + AESGCM(key).encrypt(nonce, text + LAST, None)


def _stretched(start: bytes, salt: bytes, about: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, about).derive(start)
