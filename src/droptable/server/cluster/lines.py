"""The lines between this process and its neighbours: nothing that was lost on one goes unnoticed."""

import secrets
from collections.abc import Iterable

from droptable.server.cluster.letters import AnyLetter, Batch, Frame


class Outgoing:
    """Letters to one neighbour: those that wait, and how many batches went before."""

    def __init__(self, sender: str) -> None:
        self._sender = sender
        self._session = secrets.token_hex(8)
        self._sent = 0
        self._waiting: list[AnyLetter] = []

    def add(self, letter: AnyLetter) -> None:
        """Let a letter wait for the next batch."""
        self._waiting.append(letter)

    def add_frame(self, number: int, text: str) -> None:
        """Let what a visitor is to be sent wait; what the one before them is sent, too, is written once."""
        last = self._waiting[-1] if self._waiting else None
        if isinstance(last, Frame) and last.text is text:
            last.numbers.append(number)
        else:
            self._waiting.append(Frame([number], text))

    def batch(self) -> Batch | None:
        """Return all that waits as the next batch; None if nothing does."""
        if not self._waiting:
            return None
        batch = Batch(self._sender, self._session, self._sent, self._waiting)
        self._waiting = []
        self._sent += 1
        return batch


class Incoming:
    """Which batch is the next of each neighbour."""

    def __init__(self) -> None:
        self._next: dict[str, tuple[str, int]] = {}
        self._ended: set[str] = set()  # sessions: what comes of them again is a forger's

    def takes(self, batch: Batch) -> bool:
        """Tell whether a batch may be read at all."""
        return batch.session not in self._ended

    def follows(self, batch: Batch) -> bool:
        """Count a batch in; tell whether none before it is missing, and it goes on where the last one ended."""
        before = self._next.get(batch.sender)
        self._next[batch.sender] = batch.session, batch.number + 1
        if before is None:
            return batch.number == 0
        if before[0] != batch.session:
            self._ended.add(before[0])
        return before == (batch.session, batch.number)

    def keep(self, neighbours: Iterable[str]) -> None:
        """Remember these neighbours alone."""
        here = frozenset(neighbours)
        self._next = {sender: after for sender, after in self._next.items() if sender in here}
