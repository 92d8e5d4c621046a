"""Letters are sealed: whoever runs the bus, or listens there, can neither read nor write any."""

import os

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from droptable.server.cluster.letters import Batch

KEY_BYTES, NONCE_BYTES = 32, 12

_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(Batch)


class Seal:
    """Seals and opens what is meant for one receiver, with the key that all processes share."""

    def __init__(self, key: bytes) -> None:
        self._cipher = AESGCM(key)

    def sealed(self, batch: Batch, receiver: str) -> bytes:
        """Return a batch that only its receiver takes."""
        nonce = os.urandom(NONCE_BYTES)
        return nonce + self._cipher.encrypt(nonce, _encoder.encode(batch), receiver.encode())

    def opened(self, sealed: bytes, receiver: str) -> Batch | None:
        """Return the batch; None for what nobody of ours has sealed for this receiver."""
        nonce, text = sealed[:NONCE_BYTES], sealed[NONCE_BYTES:]
        try:
            return _decoder.decode(self._cipher.decrypt(nonce, text, receiver.encode()))
        except (InvalidTag, ValueError, msgspec.MsgspecError):
            return None
