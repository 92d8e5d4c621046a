"""Signatures of records (Ed25519), which a server makes of the games that were finished there.

A signature proves that nobody has changed a record since the holder of a key signed it. Whose key that is it cannot
prove: anybody can make one. Keys are compared with one that a known server publishes.

The `cryptography` package, which the extra `server` brings, does the sums.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Self

from droptable.core.errors import OptionError, UnavailableError
from droptable.core.header import is_hex
from droptable.core.record import KEY_BYTES, Record, Signature, signed_text

if TYPE_CHECKING:  # not there in a plain installation
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey


@dataclass(frozen=True, slots=True, repr=False)
class SigningKey:
    """A server's own key. `public` is what everybody may know of it, in hex."""

    private: "Ed25519PrivateKey"

    @classmethod
    def made(cls) -> Self:
        """Return a new key that nobody else has; raise UnavailableError without the library."""
        with _needed():
            from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
        return cls(Ed25519PrivateKey.generate())

    @classmethod
    def parsed(cls, pem: bytes) -> Self:
        """Return the key that a PEM file holds (PKCS #8, no password); raise ValueError if that is none."""
        with _needed():
            from cryptography.exceptions import UnsupportedAlgorithm
            from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
            from cryptography.hazmat.primitives.serialization import load_pem_private_key
        try:
            private = load_pem_private_key(pem, password=None)
        except (TypeError, UnsupportedAlgorithm) as error:  # it has a password, or is of a kind that is not known
            raise ValueError(str(error)) from error
        if not isinstance(private, Ed25519PrivateKey):
            raise ValueError("no Ed25519 key")
        return cls(private)

    @property
    def pem(self) -> bytes:
        """The key as the text of a file, which is for its owner alone."""
        from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

        return self.private.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())

    @property
    def public(self) -> str:
        """What others know the key by."""
        return self.private.public_key().public_bytes_raw().hex()

    def signed(self, record: Record) -> Record:
        """Return the record with this key's signature, in place of any other."""
        value = self.private.sign(signed_text(record, self.public)).hex()
        return replace(record, signature=Signature(self.public, value))


def fits(record: Record, signature: Signature) -> bool:
    """Tell whether the holder of the signature's key signed this very record; raise UnavailableError without a library.

    That is about what the record says, however the text was spelled that it was read from.
    """
    with _needed():
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(signature.key))
        key.verify(bytes.fromhex(signature.value), signed_text(record, signature.key))
    except (InvalidSignature, ValueError):  # ValueError: these bytes are no key
        return False
    return True


def check_key(text: str) -> str:
    """Return a public key as records spell it; raise OptionError if this is none."""
    key = text.strip().lower()
    if not is_hex(key, KEY_BYTES):
        raise OptionError("bad-key", text=text, digits=2 * KEY_BYTES)
    return key


@contextmanager
def _needed() -> Iterator[None]:
    try:
        yield
    except ModuleNotFoundError as error:
        raise UnavailableError("no-extra", module=error.name or "", extra="server") from error
