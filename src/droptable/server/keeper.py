"""Who keeps a table: the one seam between tables and those who visit them.

A table has one keeper at a time: a `LiveTable`, or a `ReadOnlyTable` where its rules are not known here.
"""

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Protocol

from droptable.core.record import Record
from droptable.server import messages


class Connection(Protocol):
    """A line to a visitor's browser. Neither waits nor raises: a dead one is found by its reader."""

    def send(self, *frames: str) -> None:
        """Send encoded messages, at once."""

    def drop(self) -> None:
        """Hang up; the visitor's browser comes back by itself."""

    def turn_away(self, frame: str) -> None:
        """Send a last message and hang up for good."""


@dataclass(eq=False)
class Visit:
    """A visitor's open connection. `key_hash` knows the visitor again, `had` is how much of the log its client has.

    `key` is what a `Welcome` tells them; `address` is by what the limits know them.
    """

    connection: Connection
    key: str = field(repr=False)
    address: str
    key_hash: str
    is_stranger: bool = False  # was none of the table's guests when they came
    had: int = 0


class Gone(Exception):
    """The keeper has let its table go; ask for it again."""


class TableKeeper(Protocol):
    """Whoever keeps a table: lets visitors in, does what they ask, and can be asked for what was played."""

    @property
    def gone(self) -> bool:
        """The table was let go: somebody else keeps it from now on."""

    @property
    def visits(self) -> Collection[Visit]:
        """Whoever looks at the table now, in the order in which they came."""

    def knows(self, key_hash: str) -> bool:
        """Tell whether one of the table's guests has this key."""

    async def visit(self, visit: Visit, hello: messages.Hello) -> None:
        """Let a visitor in, welcome them and show them the table; Gone if it is let go."""

    def leave(self, visit: Visit) -> None:
        """Forget a connection; the visitor's seats stay theirs."""

    async def ask(self, visit: Visit, request: messages.AnyRequest) -> None:
        """Do what a visitor asks, or refuse it; raise Gone if the table has been let go."""

    async def glance(self, key_hash: str) -> messages.Glance:
        """Return how the table stands for who has this key."""

    async def record(self) -> Record:
        """Return the record so far; raise TableError if there is none."""

    async def kept_exhibit(self, number: int) -> bytes | None:
        """Return what there was to see of an action, empty if nothing; None if that must be computed again."""

    async def exhibit(self, number: int, asker: str) -> bytes:
        """Return what there was to see of an action of nature, computed again if need be; empty for any other."""

    async def close(self) -> None:
        """Let the table go: it is rebuilt from its facts when somebody comes back."""

    async def close_if_idle(self) -> bool:
        """Let the table go unless somebody looks at it; tell whether it has gone."""
