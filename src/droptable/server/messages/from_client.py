"""What a visitor sends over the WebSocket."""

from droptable.server.facts import Reason
from droptable.server.messages.base import Message, Reaction


class Hello(Message, frozen=True, tag="hello"):
    """The first message: the version of this protocol, and the key that an earlier `Welcome` gave, if there was one.

    Whoever comes back says how much of the log they have, and its digest, as the last `Shown` gave them: where that is
    still true, they are sent what came after it and no more.
    """

    version: int
    key: str | None = None
    log_length: int = 0
    log_digest: str = ""


class Request(Message, frozen=True):
    """Something that a guest wants done."""

    id: int


class Sit(Request, frozen=True, tag="sit"):
    """Take an open seat, for one person or a team; before the game, say anew who sits at one's own."""

    seat: int
    names: list[str]


class Join(Request, frozen=True, tag="join"):
    """Join the people at a seat as a team, before the game begins: each with a device of their own."""

    seat: int
    names: list[str]


class Stand(Request, frozen=True, tag="stand"):
    """Leave a seat of one's own, before the game begins."""

    seat: int


class SeatBot(Request, frozen=True, tag="seat-bot"):
    """Put a bot on a free seat. Host."""

    seat: int
    bot: str


class SetSeats(Request, frozen=True, tag="set-seats"):
    """Have so many seats, before the game begins: free ones are brought, or taken away. Host."""

    seats: int


class Free(Request, frozen=True, tag="free"):
    """Free a seat of whoever or whatever sits there. Host. People are shown the reason."""

    seat: int
    reason: Reason = ""


class AddSalt(Request, frozen=True, tag="add-salt"):
    """Add a salt to the dice for a seat of one's own, before the game begins."""

    seat: int
    salt: str


class Begin(Request, frozen=True, tag="begin"):
    """Begin the game. Host, or whoever sits here while no host is here.

    A `bot` fills every seat that is still free, and makes room for whoever comes; without one all seats must be taken.
    """

    bot: str | None = None


class CallOff(Request, frozen=True, tag="call-off"):
    """Go back to before the game, as long as none of the people has moved. The dice will be others. As `Begin`."""


class Act(Request, frozen=True, tag="act"):
    """Do something in the game. `at` is the view's `turn`: what was true when the person decided."""

    seat: int
    text: str
    at: str


class Roll(Request, frozen=True, tag="roll"):
    """Throw what this seat is to throw. `at` as in `Act`."""

    seat: int
    at: str


class TakeBack(Request, frozen=True, tag="take-back"):
    """Take the seat's last action back; against bots alone also once they have played on, with new dice from there."""

    seat: int


class Consider(Request, frozen=True, tag="consider"):
    """Ask what an action would do. Answered by `Considered`; nobody else learns of it."""

    seat: int
    text: str


class Advise(Request, frozen=True, tag="advise"):
    """Ask the game's adviser for hints, in the game's own terms. Answered by `Advised`; nobody else learns of it."""

    seat: int
    question: str = ""


class Seen(Request, frozen=True, tag="seen"):
    """What there was to see of the action with this number has been seen here: bots need not wait for it any longer."""

    number: int


class EnterScore(Request, frozen=True, tag="enter-score"):
    """Enter a seat's score of a finished game on the high-score board, under a name that fits the board."""

    seat: int
    name: str


class Pause(Request, frozen=True, tag="pause"):
    """Stop the clock and the game. Host."""


class Resume(Request, frozen=True, tag="resume"):
    """Go on after a pause. Host, or whoever sits here while no host is here."""


class SetClock(Request, frozen=True, tag="set-clock"):
    """Give every decision so many seconds, or none (null). Host."""

    seconds: int | None


class SetHints(Request, frozen=True, tag="set-hints"):
    """Let people ask the adviser, or not. Host."""

    hints: bool


class SetRolling(Request, frozen=True, tag="set-rolling"):
    """Let throws that somebody makes by hand happen by themselves after a moment, or not. Host."""

    by_itself: bool


class Deputise(Request, frozen=True, tag="deputise"):
    """Let a bot play for the person at a seat until they come back. Host, or the person.

    While no host is here: also anybody who sits here, for a person who is not.
    """

    seat: int
    bot: str


class ComeBack(Request, frozen=True, tag="come-back"):
    """Take a seat back from the bot that played for one. Host, or the person."""

    seat: int


class Rematch(Request, frozen=True, tag="rematch"):
    """Open a new table with the same people, bots and options, once the game is over. Host, or whoever sits here."""


class React(Request, frozen=True, tag="react"):
    """Answer what happens with a face or a few words, from a seat of one's own. Shown to everybody, stored nowhere."""

    seat: int
    reaction: Reaction


class Subscribe(Request, frozen=True, tag="subscribe"):
    """Be called to one's turn at this table, by web push: where the browser's push service listens, and its keys."""

    endpoint: str
    p256dh: str
    auth: str
    language: str


AnyChange = (
    Sit | Join | Stand | SeatBot | SetSeats | Free | AddSalt | Begin | CallOff | Act | Roll | TakeBack
    | EnterScore | Pause | Resume | SetClock | SetHints | SetRolling | Deputise | ComeBack | Rematch
)  # fmt: skip
AnyRequest = AnyChange | Consider | Advise | React | Seen | Subscribe
FromClient = Hello | AnyRequest
