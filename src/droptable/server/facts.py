"""What a table is made of: an append-only list of facts. Whoever has the list has the table."""

from dataclasses import dataclass
from typing import Literal

import msgspec

Reason = Literal["", "away", "another"]  # why somebody lost a seat: they were away, or it is for somebody else


class Fact(msgspec.Struct, frozen=True, tag_field="fact", forbid_unknown_fields=True):
    """Something that happened at a table, stored before anybody is told of it."""


class Came(Fact, frozen=True, tag="came"):
    """A guest opened the table, or sat down here for the first time. `key_hash` knows their key again.

    Before the game they may take over the number of a guest who has left.
    """

    guest: int
    key_hash: str
    host: bool = False


class Sat(Fact, frozen=True, tag="sat"):
    """A guest's people took a seat."""

    seat: int
    guest: int
    names: list[str]


class Joined(Fact, frozen=True, tag="joined"):
    """A guest's people became part of the team at a seat."""

    seat: int
    guest: int
    names: list[str]


class Left(Fact, frozen=True, tag="left"):
    """A guest's people left the team at a seat, which others still hold."""

    seat: int
    guest: int


class BotSat(Fact, frozen=True, tag="bot-sat"):
    """A bot took a seat; where it `fills` one that was still free when the game began, it makes room for people."""

    seat: int
    bot: str
    fills: bool = False


class SeatsSet(Fact, frozen=True, tag="seats-set"):
    """There are so many seats from now on: free ones were brought, or taken away."""

    seats: int


class Freed(Fact, frozen=True, tag="freed"):
    """A seat became free; `reason` is what the host told whoever sat there."""

    seat: int
    reason: Reason = ""


class Salted(Fact, frozen=True, tag="salted"):
    """A seat added a salt to the dice."""

    seat: int
    salt: str


class Began(Fact, frozen=True, tag="began"):
    """The game began."""


class CalledOff(Fact, frozen=True, tag="called-off"):
    """The game that had begun was called off before anybody moved: it will begin again, with other dice."""


class Acted(Fact, frozen=True, tag="acted"):
    """A seat did something in the game; `by` as in a record.

    A `guest` decided it or a `bot`, and `sealed` tells whether it was chosen unseen. Older facts tell neither.
    """

    seat: int
    text: str
    by: str = ""
    guest: int | None = None
    bot: str | None = None
    sealed: bool | None = None


class Answered(Fact, frozen=True, tag="answered"):
    """Nature did something in the game."""

    text: str


class TookBack(Fact, frozen=True, tag="took-back"):
    """A seat took its last action back."""

    seat: int


class TurnUndone(Fact, frozen=True, tag="turn-undone"):
    """A seat that plays against bots alone undid its last action and all that followed: so many actions are left."""

    seat: int
    left: int


class Paused(Fact, frozen=True, tag="paused"):
    """The game stands still."""


class Resumed(Fact, frozen=True, tag="resumed"):
    """The game goes on."""


class ClockSet(Fact, frozen=True, tag="clock-set"):
    """Every decision has so many seconds, or any number (None)."""

    seconds: int | None


class Deputised(Fact, frozen=True, tag="deputised"):
    """A bot plays for the person at a seat."""

    seat: int
    bot: str


class CameBack(Fact, frozen=True, tag="came-back"):
    """The person at a seat plays again."""

    seat: int


class HintsSet(Fact, frozen=True, tag="hints-set"):
    """People may ask the adviser, or not."""

    hints: bool


class Hinted(Fact, frozen=True, tag="hinted"):
    """Somebody at a seat was told what a strong player would do."""

    seat: int


class RollingSet(Fact, frozen=True, tag="rolling-set"):
    """Throws by hand happen by themselves after a moment, or not."""

    by_itself: bool


class ScoreEntered(Fact, frozen=True, tag="score-entered"):
    """A seat's score went to the high-score board, under this name."""

    seat: int
    name: str


class MovedOn(Fact, frozen=True, tag="moved-on"):
    """There is a next table for the same people; `seat` is one of whoever asked for it, if they had any."""

    table: str
    seat: int | None = None


class ScoreCarried(Fact, frozen=True, tag="score-carried"):
    """This is a rematch: so many games were played before it, and each seat has won so many of them."""

    games: int
    wins: list[int]


AboutGame = Began | Acted | Answered | TookBack | TurnUndone
Arrangement = Paused | Resumed | ClockSet | HintsSet | RollingSet | SeatsSet
AboutSeat = Sat | Joined | Left | BotSat | Freed | Salted | Deputised | CameBack | Hinted | ScoreEntered
AnyFact = (
    Came | Sat | Joined | Left | BotSat | SeatsSet | Freed | Salted | Began | CalledOff | Acted | Answered | TookBack
    | TurnUndone | Paused | Resumed | ClockSet | HintsSet | RollingSet | Deputised
    | CameBack | Hinted | ScoreEntered | MovedOn | ScoreCarried
)  # fmt: skip


@dataclass(frozen=True)
class Row:
    """A table as it was opened: what never changes, and is no fact."""

    table: str
    game: str
    rules: int
    seats: int
    options: dict[str, str]
    start: str | None
    secret: bytes

    def __repr__(self) -> str:
        # the default would print the secret into the first log or traceback that comes along
        return f"Row({self.table!r}, {self.game!r})"
