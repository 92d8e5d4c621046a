"""Letters between processes, over Redis: each process listens at a channel of its own.

Redis promises nothing: a letter comes once or not at all. Whoever is concerned is told where one may have been lost.
"""

import asyncio
import logging
import time
from contextlib import suppress
from typing import Any, Protocol

from redis.asyncio import Redis
from redis.exceptions import RedisError

from droptable.core.errors import UnavailableError
from droptable.server.cluster.letters import AnyLetter, Beat
from droptable.server.cluster.lines import Incoming, Outgoing
from droptable.server.cluster.seal import Seal

log = logging.getLogger("droptable.server")

CONNECT_S = 2.5  # that Redis may take to let anybody in
LOOK_S = 0.05
PAUSE_S = 0.2  # before a bus that was lost is looked for again


class Correspondent(Protocol):
    """Whoever gets the letters of this process."""

    def received(self, sender: str, letter: AnyLetter) -> None:
        """Read a letter."""

    def broken(self, neighbour: str) -> None:
        """Know that letters to or from a neighbour were lost: whatever depends on them has to begin again."""


class Bus:
    """What one process sends and hears. Until it is opened, and while Redis is away, nothing is."""

    def __init__(self, url: str, me: str, seal: Seal, correspondent: Correspondent, answer_s: float) -> None:
        """`answer_s`: how long Redis may take for anything; what is not heard by then does not come."""
        self._me = me
        self._seal = seal
        self._correspondent = correspondent
        self._answer_s = answer_s
        self.redis: Redis = connected(url, socket_timeout=answer_s)
        self._ear: Redis = connected(url)
        self._outgoing: dict[str, Outgoing] = {}
        self._incoming = Incoming()
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._heard_at = self._up_since = self._listens_since = float("-inf")
        self._listening: asyncio.Task[None] | None = None
        self._is_closed = False

    @property
    def up_s(self) -> float:
        """For how long letters have come through; 0 while they do not."""
        now = time.monotonic()
        return 0.0 if now - self._heard_at > self._answer_s else now - self._up_since

    async def open(self) -> None:
        """Begin to send and to listen; return once letters come through, or in a while if they do not."""
        self._tasks = [asyncio.create_task(self._send(), name="bus: sending")]
        self._listen_anew()
        until = time.monotonic() + self._answer_s
        while not self.up_s and time.monotonic() < until:
            self.beat()
            await asyncio.sleep(LOOK_S)

    async def close(self) -> None:
        """Send what waits, and hang up."""
        await asyncio.sleep(0)
        with suppress(RedisError, OSError):
            await self._send_all()
        tasks = [*self._tasks, self._listening]
        self._is_closed, self._listening = True, None
        for task in tasks:
            if task is not None:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
        for line in (self.redis, self._ear):
            with suppress(RedisError, OSError):
                await line.aclose()

    def post(self, to: str, letter: AnyLetter) -> None:
        """Send a letter soon. Neither waits nor raises."""
        self._line_to(to).add(letter)
        self._wake.set()

    def post_frame(self, to: str, number: int, text: str) -> None:
        """Send what a neighbour's visitor is to be sent."""
        self._line_to(to).add_frame(number, text)
        self._wake.set()

    def beat(self) -> None:
        """Say to oneself and to whoever was written to that the line is alive; look for a bus that is away."""
        for neighbour in {self._me, *self._outgoing}:
            self.post(neighbour, Beat())
        now = time.monotonic()
        if now - max(self._heard_at, self._listens_since) > self._answer_s:  # nothing fails, and nothing comes
            self._went_down("silence")
            self._listen_anew()

    def keep(self, neighbours: frozenset[str]) -> None:
        """Have lines to these neighbours alone: others are dead."""
        self._outgoing = {name: line for name, line in self._outgoing.items() if name in neighbours}
        self._incoming.keep(neighbours)

    # ------------------------------------------------------------ sending

    def _line_to(self, to: str) -> Outgoing:
        if to not in self._outgoing:
            self._outgoing[to] = Outgoing(self._me)
        return self._outgoing[to]

    async def _send(self) -> None:
        """Send whatever has come in since the last time, to each neighbour at once."""
        while not self._is_closed:  # which is asked, since a line that fails while it is closed hides a cancellation
            await self._wake.wait()
            self._wake.clear()
            try:
                await self._send_all()
            except (RedisError, OSError) as error:
                self._went_down(error)
                await asyncio.sleep(PAUSE_S)

    async def _send_all(self) -> None:
        batches = {to: batch for to, line in self._outgoing.items() if (batch := line.batch()) is not None}
        if not batches:
            return
        async with self.redis.pipeline(transaction=False) as sending:
            for to, batch in batches.items():
                sending.publish(channel_of(to), self._seal.sealed(batch, to))
            heard_by = await sending.execute()
        for to, listeners in zip(batches, heard_by, strict=True):
            if not listeners and to != self._me:
                self._break(to)

    # ------------------------------------------------------------ listening

    def _listen_anew(self) -> None:
        if self._listening is not None:
            self._listening.cancel()
        self._listens_since = time.monotonic()
        self._listening = asyncio.create_task(self._listen(), name="bus: listening")

    async def _listen(self) -> None:
        while self._listening is asyncio.current_task():  # for the same reason: nobody listens twice, or for ever
            try:
                async with self._ear.pubsub() as ear:
                    await ear.subscribe(channel_of(self._me))
                    async for heard in ear.listen():
                        if heard["type"] == "message":
                            self._read(heard["data"])
            except (RedisError, OSError) as error:
                self._went_down(error)
            await asyncio.sleep(PAUSE_S)

    def _read(self, sealed: bytes) -> None:
        batch = self._seal.opened(sealed, self._me)
        if batch is None or not self._incoming.takes(batch):
            log.warning("somebody who is none of ours writes to this process")
            return
        follows = self._incoming.follows(batch)
        if batch.sender == self._me:
            self._heard_itself()
            return
        if not follows:
            self._correspondent.broken(batch.sender)
        for letter in batch.letters:
            self._correspondent.received(batch.sender, letter)

    def _heard_itself(self) -> None:
        now = time.monotonic()
        if now - self._heard_at > self._answer_s:
            self._up_since = now
        self._heard_at = now

    # ------------------------------------------------------------ losses

    def _break(self, neighbour: str) -> None:
        """Begin again with a neighbour: letters were lost."""
        self._outgoing.pop(neighbour, None)
        self._correspondent.broken(neighbour)

    def _went_down(self, why: object) -> None:
        if self._heard_at > float("-inf"):
            log.warning("off the bus: %s", why)
        self._heard_at = float("-inf")
        for neighbour in tuple(self._outgoing):
            self._break(neighbour)


def check_bus(url: str) -> None:
    """Raise UnavailableError if no Redis answers there."""

    async def ping() -> None:
        async with connected(url, socket_timeout=CONNECT_S) as redis:
            await redis.ping()

    try:
        asyncio.run(ping())
    except (RedisError, OSError) as error:
        raise UnavailableError("bad-bus", why=str(error)) from error


def channel_of(process: str) -> str:
    """Return where a process listens."""
    return f"droptable:process:{process}"


def connected(url: str, **options: Any) -> Redis:
    """Return what speaks to a Redis; raise UnavailableError if the URL names none."""
    try:
        return Redis.from_url(url, socket_connect_timeout=CONNECT_S, **options)
    except ValueError as error:
        raise UnavailableError("bad-bus", why=str(error)) from error
