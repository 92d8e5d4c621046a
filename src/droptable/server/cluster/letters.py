"""What processes write to each other. A number is a visit's or a question's, and belongs to whoever began it."""

import msgspec

from droptable.server.messages.base import Argument


class Letter(msgspec.Struct, frozen=True, array_like=True):
    """A tagged union's member."""


class Beat(Letter, frozen=True, tag=0):
    """Nothing: with it, whoever gets it knows whether a letter before it was lost."""


class Enter(Letter, frozen=True, tag=1):
    """Somebody wants to visit a table that you keep."""

    number: int
    table: str
    key: str
    log_length: int
    log_digest: str
    address: str


class Ask(Letter, frozen=True, tag=2):
    """A visitor asks for something: a request, as their browser spelt it."""

    number: int
    request: bytes


class Leave(Letter, frozen=True, tag=3):
    """A visitor has gone."""

    number: int


class Query(Letter, frozen=True, tag=4):
    """Somebody who does not visit wants to know something of a table that you keep."""

    number: int
    table: str
    what: str
    argument: str = ""
    asker: str = ""


class Entered(Letter, frozen=True, tag=5):
    """A visitor was let in."""

    number: int


class Elsewhere(Letter, frozen=True, tag=6):
    """I do not keep that table (any more)."""

    number: int


class Refusal(Letter, frozen=True, tag=7):
    """That cannot be, and why; `later` tells that it may be another time."""

    number: int
    code: str
    clause: str
    arguments: dict[str, Argument]
    later: bool


class Frame(Letter, frozen=True, tag=8):
    """What visitors of yours are to be sent, as it is."""

    numbers: list[int]
    text: str


class Drop(Letter, frozen=True, tag=9):
    """Hang up on a visitor of yours: they come back by themselves."""

    number: int


class TurnAway(Letter, frozen=True, tag=10):
    """Send a visitor of yours a last message, and hang up for good."""

    number: int
    text: str


class Answer(Letter, frozen=True, tag=11):
    """What somebody wanted to know."""

    number: int
    body: bytes | None


ToKeeper = Enter | Ask | Leave | Query
FromKeeper = Entered | Elsewhere | Refusal | Frame | Drop | TurnAway | Answer
AnyLetter = Beat | ToKeeper | FromKeeper


class Batch(msgspec.Struct, frozen=True, array_like=True):
    """Letters from one process to another, in the order in which they were written.

    `number` counts the batches of a `session`: one that is missing was lost.
    """

    sender: str
    session: str
    number: int
    letters: list[AnyLetter]
