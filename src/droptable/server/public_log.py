"""The public log in messages, told once per action, and what is new in it."""

from hashlib import blake2b
from itertools import islice
from typing import Any

from droptable.core.knowledge import public_length
from droptable.core.log import Entry
from droptable.core.match import AnyMatch
from droptable.server import messages
from droptable.server.wire import narrated

DIGEST_BYTES = 8
EMPTY = ""


class PublicLog:
    """What everybody may know of a match, as it is told. It grows with the match; what is taken back leaves it."""

    def __init__(self) -> None:
        self.told: list[messages.Told] = []
        self._entries: list[Entry[Any]] = []
        self._digests: list[str] = [EMPTY]  # of the first 0, 1, 2 … entries

    def catch_up(self, match: AnyMatch) -> int:
        """Tell what is new in the match; return how many entries of before have stayed."""
        length = public_length(match)
        kept = min(len(self._entries), length)
        while kept and self._entries[kept - 1] is not match.log[kept - 1]:
            kept -= 1  # taken back: only ever the last few
        del self._entries[kept:], self.told[kept:], self._digests[kept + 1 :]
        for number, entry in enumerate(islice(match.log, kept, length), kept):
            self._add(narrated(match.game, entry, number), entry)
        return kept

    def _add(self, told: messages.Told, entry: Entry[Any]) -> None:
        self._entries.append(entry)
        self.told.append(told)
        line = f"{self._digests[-1]}\n{told.actor}\n{told.text}\n{told.by}"
        self._digests.append(blake2b(line.encode(), digest_size=DIGEST_BYTES).hexdigest())

    @property
    def digest(self) -> str:
        """What stands for the whole log."""
        return self._digests[-1]

    def common(self, length: int, digest: str) -> int:
        """Return how much of the log somebody has who had this long a log with this digest: all of that, or nothing."""
        return length if 0 <= length < len(self._digests) and self._digests[length] == digest else 0
