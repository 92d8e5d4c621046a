"""The form of a web push message: what only the browser can read (RFC 8291), and whose it is (VAPID, RFC 8292).

Written here and not taken from pywebpush: that needs a package that has no wheels, and nothing is built unchecked here.
"""

import json
import secrets
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
POINT_BYTES, AUTH_BYTES, SALT_BYTES = 65, 16, 16
RECORD_BYTES = 4096  # one record holds all that is ever sent
HALF_A_DAY_S = 12 * 3600
_LAST_RECORD = b"\x02"


@dataclass(frozen=True)
class Reader:
    """The browser that a message is for: its public key, and a secret that it shares with whoever may call it."""

    public: bytes
    auth: bytes

    @classmethod
    def of(cls, p256dh: str, auth: str) -> "Reader":
        """Return who reads with these keys; raise ValueError if they are none."""
        reader = cls(from_base64(p256dh), from_base64(auth))
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, reader.public)
        if len(reader.public) != POINT_BYTES or len(reader.auth) != AUTH_BYTES:
            raise ValueError("no keys of a browser's")
        return reader


def sealed(text: bytes, reader: Reader, key: ec.EllipticCurvePrivateKey | None = None, salt: bytes = b"") -> bytes:
    """Return the text so that only the reader can read it; a key and a salt are for this message alone."""
    key, salt = key or ec.generate_private_key(CURVE), salt or secrets.token_bytes(SALT_BYTES)
    shared = key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, reader.public))
    own = point_of(key.public_key())
    secret = _derived(reader.auth, shared, b"WebPush: info\0" + reader.public + own, 32)
    cipher = AESGCM(_derived(salt, secret, b"Content-Encoding: aes128gcm\0", 16))
    nonce = _derived(salt, secret, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD_BYTES.to_bytes(4) + len(own).to_bytes(1) + own
    return head + cipher.encrypt(nonce, text + _LAST_RECORD, None)


def credentials(endpoint: str, contact: str, key: ec.EllipticCurvePrivateKey) -> str:
    """Return what tells a push service who calls: signed for its address alone, and for half a day."""
    address = urlsplit(endpoint)
    claims = {
        "aud": f"{address.scheme}://{address.netloc}",
        "exp": int(time.time()) + HALF_A_DAY_S,
        "sub": contact,
    }
    signed = ".".join(to_base64(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
    r, s = decode_dss_signature(key.sign(signed.encode(), ec.ECDSA(SHA256())))
    token = f"{signed}.{to_base64(r.to_bytes(32) + s.to_bytes(32))}"
    return f"vapid t={token}, k={to_base64(point_of(key.public_key()))}"


def point_of(key: ec.EllipticCurvePublicKey) -> bytes:
    """Return a public key as browsers know it."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def to_base64(data: bytes) -> str:
    """Return bytes as they are written in addresses."""
    return urlsafe_b64encode(data).decode().rstrip("=")


def from_base64(text: str) -> bytes:
    """Return the bytes that are written like this; raise ValueError if none are."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _derived(salt: bytes, secret: bytes, purpose: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, purpose).derive(secret)
