"""What goes over the wire. The client's TypeScript types are generated from these, `docs/protocol.md` explains them.

A client opens a WebSocket, says `Hello`, is told `Welcome`, and from then on sends requests and is shown the table.
Every request has an `id`; the answer to it (`Done`, `Refused`, `Considered` or `Advised`) carries the same one.
"""

from typing import Any, Literal

import msgspec

from droptable.core.names import NAME_LENGTH
from droptable.core.nature import SALT_LENGTH
from droptable.server.facts import Reason

VERSION = 1
LONGEST_MESSAGE = 16 * 1024  # bytes; nothing that a person does at a table is longer
# what people write, in characters: the client's fields take no more than that
LONGEST_NAME = NAME_LENGTH
LONGEST_SALT = SALT_LENGTH
MOST_MEMBERS = 12  # of a team
MOST_GLANCES = 30  # at tables, at once
LONGEST_RECORD = 512 * 1024  # in characters

Argument = int | str | list[int]
# six faces, then words: nobody can write anything else to strangers
Reaction = Literal[
    "joy", "wow", "wink", "tear", "grr", "love",
    "well-dropped", "ouch", "again", "good-luck", "thanks",
]  # fmt: skip


class Message(msgspec.Struct, frozen=True, tag_field="kind", rename="camel", forbid_unknown_fields=True):
    """A tagged union's member: `kind` names it on the wire."""


# ---------------------------------------------------------------- from the client


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
AnyRequest = AnyChange | Consider | Advise | React | Subscribe
FromClient = Hello | AnyRequest


# ---------------------------------------------------------------- from the server


class Part(msgspec.Struct, frozen=True, rename="camel"):
    """A part of a message."""


class ToldEvent(Part, frozen=True):
    """An event of the game. Words and motion are made from it."""

    code: str
    clause: str
    arguments: dict[str, Argument]


class Told(Part, frozen=True):
    """An action that happened: who (null is nature), its text, what it did, and who decided if not the seat itself."""

    number: int
    actor: int | None
    text: str
    events: list[ToldEvent]
    by: str = ""


class Offer(Part, frozen=True):
    """An action that a seat may do now, with what it would do."""

    text: str
    events: list[ToldEvent]


class Barred(Part, frozen=True):
    """A move that keeps its place among the offers, and why it cannot be done now: a stable code and its clause."""

    text: str
    place: int
    code: str
    clause: str
    arguments: dict[str, Argument]


class View(Part, frozen=True):
    """The game as one of the guest's seats, or a spectator (null), may know it.

    `state` is what the game's screen makes of its state, as plain JSON. `hidden` are the seat's own choices of a sealed
    step that is still open.
    `offers` lists what the seat may do, null where that cannot be listed, and `barred` what it may not at the moment.
    `turn` goes back in `Act` and `Roll`.
    """

    seat: int | None
    state: Any
    hidden: list[Told]
    offers: list[Offer] | None
    barred: list[Barred]
    turn: str
    may_take_back: bool


class Place(Part, frozen=True):
    """A seat: its catalogue code, who sits there, which bot plays (for itself or as a deputy), whether they are in."""

    code: str
    names: list[str]
    bot: str | None
    deputy: str | None
    open: bool  # may whoever comes sit down here?
    here: bool
    came: bool  # have they been here at all, since the table was opened or the server started?
    absent: list[int]  # those of the names whose device is not here
    member: int  # whose turn it is, or will be next, among the names
    entered: str | None  # the name under which the seat's score stands on the high-score board
    may_enter: bool  # is there a score to be entered?
    wins: int  # in this game, if it is over, and in those that it is a rematch of


class Unseated(Part, frozen=True):
    """The seat that this guest lost in the middle of the game, and why."""

    seat: int
    reason: Reason


class TurnInfo(Part, frozen=True):
    """Whose move it is: `seats`, `chance`, `effect` or `over`.

    At a chance turn `by_hand` tells that the caller throws, by `Roll`; otherwise nature goes on by itself.
    """

    kind: str
    phase: str
    acting: list[int]
    caller: int | None
    sealed: bool
    by_hand: bool


class Result(Part, frozen=True):
    """How the game ended."""

    ranks: list[int]
    scores: list[int] | None
    marks: list[str]


class Dice(Part, frozen=True):
    """The promise of the dice; `secret` is null until the game is over."""

    table: str
    commitment: str
    salts: list[str]
    secret: str | None


class Welcome(Message, frozen=True, tag="welcome"):
    """The answer to `Hello`. The key opens the same seats again after a reload, a sleep or a crash: keep it secret."""

    version: int
    key: str
    is_host: bool
    seats: list[int]


class Shown(Message, frozen=True, tag="shown"):
    """The table as it stands. The log is sent from `log_from` on: what the client had before that stays.

    `log_digest` stands for the whole of it: whoever comes back says it in `Hello`.

    `last_ms` is how long ago the last action was, null if that was before the table was last rebuilt: whoever comes
    in while something falls sees it fall.
    `stage` is `lobby`, `playing`, `over` or `read-only` (rules that this server does not know; `log` has no events).
    """

    table: str
    game: str
    rules: int
    options: dict[str, str]
    start: str | None  # the position that the game began at, where it was not the usual one
    stage: str
    places: list[Place]
    is_host: bool
    may_host: bool  # the host, or somebody who sits here while no host is here
    seats: list[int]
    members: list[list[int]]  # for each of `seats`, those of its names that are at this device
    may_call_off: bool  # none of the people has moved yet
    unseated: Unseated | None
    spectators: int
    paused: bool
    clock_seconds: int | None
    clock_left_ms: int | None
    hints: bool
    rolls_itself: bool
    last_ms: int | None
    dice: Dice
    log_from: int
    log: list[Told]
    log_digest: str
    views: list[View]
    turn: TurnInfo | None
    result: Result | None
    next_table: str | None
    next_by: int | None  # a seat of whoever asked for the next table
    games: int  # how many were played to their end, this one and those that it is a rematch of


class Done(Message, frozen=True, tag="done"):
    """The request was done, and stored."""

    id: int


class Refused(Message, frozen=True, tag="refused"):
    """The request changed nothing: a stable code, the clause it breaks, and the arguments for the words."""

    id: int | None
    code: str
    clause: str
    arguments: dict[str, Argument]


class Considered(Message, frozen=True, tag="considered"):
    """What an action would do."""

    id: int
    events: list[ToldEvent]


class Advised(Message, frozen=True, tag="advised"):
    """What the game's adviser says."""

    id: int
    advice: Any


class Reacted(Message, frozen=True, tag="reacted"):
    """Somebody at a seat has answered what happens."""

    seat: int
    reaction: Reaction


class Beat(Message, frozen=True, tag="beat"):
    """Sent every few seconds: a client that hears nothing for 12 s has lost the connection."""


FromServer = Welcome | Shown | Done | Refused | Considered | Advised | Reacted | Beat


# ---------------------------------------------------------------- HTTP


class NewPlace(Part, frozen=True, forbid_unknown_fields=True):
    """A seat of a new table: people who are at the opener's screen, or a bot, or free."""

    names: list[str] = []
    bot: str | None = None


class NewTable(Part, frozen=True, forbid_unknown_fields=True):
    """A new table: a game with options and seats; `begin` starts it at once if all seats are taken.

    With a record and a line, the table begins at that position of the record, with dice of its own.
    """

    game: str
    places: list[NewPlace]
    options: dict[str, str] = {}
    clock_seconds: int | None = None
    hints: bool = True
    rolls_itself: bool | None = None
    begin: bool = False
    record: str | None = None
    line: int = 0


class Setting(Part, frozen=True, forbid_unknown_fields=True):
    """A game with its options: what is played at a table, whoever sits there."""

    game: str
    seats: int
    options: dict[str, str] = {}


class RecordLine(Part, frozen=True, forbid_unknown_fields=True):
    """A line of a record, counted from 0."""

    record: str
    line: int


class Opened(Part, frozen=True):
    """A table that was opened: its id for the link, and the host's key."""

    table: str
    key: str


class KeptTable(Part, frozen=True, forbid_unknown_fields=True):
    """A table that a browser remembers, with its key there."""

    table: str
    key: str


class KeptTables(Part, frozen=True, forbid_unknown_fields=True):
    """What a browser remembers."""

    tables: list[KeptTable]


class Glance(Part, frozen=True):
    """How a table stands, at a glance; `stage` as in `Shown`."""

    table: str
    game: str
    stage: str
    people: list[str]  # everybody who sits there, but for whoever asks
    bots: int
    awaited: list[str]  # who has to decide, by name, but for whoever asks
    is_up: bool  # whoever asks has to decide
    ago_s: int  # since something happened there


class Invitation(Part, frozen=True):
    """A table's link for others. Where `alone`, the server listens to its own machine: nobody else can follow it."""

    link: str
    alone: bool


class OptionInfo(Part, frozen=True):
    """An option: `choice`, `flag`, `number` or `document`."""

    name: str
    kind: str
    clause: str
    default: str
    words: list[str] = []
    low: int | None = None
    high: int | None = None


class GameInfo(Part, frozen=True):
    """What there is to know of a game before anybody sits down."""

    name: str
    title: str
    fewest_seats: int
    most_seats: int
    teams: list[int]  # with how many seats a seat may be a team
    options: list[OptionInfo]
    presets: dict[str, dict[str, str]]
    bots: list[str]
    seat_codes: list[list[str]]  # by number of seats, from the fewest on
    has_hints: bool  # is there an adviser that the host may switch off?
    rolls_itself: bool  # do throws happen by themselves unless the host says otherwise?
    boards: list[str]  # the high-score boards that it keeps
    lessons: list[str]  # the parts of its playable demo in their order; the first is ""


class ServerKey(Part, frozen=True):
    """The public key, in hex, of the server's signatures (Ed25519)."""

    key: str


class Health(Part, frozen=True):
    """Whether people can play here now; `why` not is a code."""

    ready: bool
    why: str = ""


class Score(Part, frozen=True):
    """A name with its points; `table` has the record, where one was kept."""

    name: str
    points: int
    table: str | None


class ScorePlace(Part, frozen=True):
    """A place of a high-score board: the printed name to beat, and who did."""

    printed: Score | None
    own: Score | None


class Scores(Part, frozen=True):
    """A high-score board, for games of so many seats; places from the first on."""

    board: str
    fewest_seats: int
    most_seats: int
    places: list[ScorePlace]


class NewReplay(Part, frozen=True):
    """A record to look at."""

    record: str


class RecordInfo(Part, frozen=True):
    """What a record says of itself: the game, who sat where, and how many actions it has."""

    game: str
    places: list[NewPlace]
    lines: int


class Drawn(Part, frozen=True):
    """A draw of nature's: which one it was (from 0), the sizes that the game named, the numbers that the published
    secret gives, and the action that these stand for.

    Without sizes nature moved by the rules alone, which counts as a draw too.
    """

    number: int
    sizes: list[int]
    numbers: list[str]  # as text: a number here may be too large for JavaScript
    means: str


class Step(Part, frozen=True):
    """A position of a replay: the action that led there (null at the start), and whose move it is now.

    `drawn` is there where the action was drawn and the secret is known.
    """

    told: Told | None
    view: View
    turn: TurnInfo
    result: Result | None
    drawn: Drawn | None


class Finding(Part, frozen=True):
    """Something that was found out about a record; its words are called `proof-` and the code."""

    standing: Literal["proven", "claimed", "open"]
    code: str
    arguments: dict[str, Argument]


class Refusal(Part, frozen=True):
    """The body of an HTTP error, or what does not hold in a record."""

    code: str
    clause: str
    arguments: dict[str, Argument]


class Replay(Part, frozen=True):
    """A record, position by position. `dice` is null where they were given by hand; `record` is its text.

    `findings` tell what it proves, but for its signature and the falls: who looks at it checks the one, and the others
    take long. `fault` is the first thing in it that does not hold, though every move is legal.
    """

    game: str
    rules: int
    options: dict[str, str]
    places: list[Place]
    dice: Dice | None
    steps: list[Step]
    record: str
    findings: list[Finding]
    fault: Refusal | None


class NewWhatIf(Part, frozen=True, forbid_unknown_fields=True):
    """Another action of a seat in place of a line of a record, counted from 0; null asks what there is to choose."""

    record: str
    line: int
    text: str | None = None


class WhatIf(Part, frozen=True):
    """What would have happened: the positions after the other action and after each answer of nature's that follows.

    Chance falls as it did. `exhibits` has what there is to see of each step, in base64. Where no action was named, the
    one step is the position that the seat stood before, with its offers.
    """

    seat: int
    steps: list[Step]
    exhibits: list[bytes]


class PushInfo(Part, frozen=True):
    """Whose calls a browser takes that wants to be called to its turn; null where this server sends none."""

    key: str | None


class Illustration(Part, frozen=True):
    """A position as a guide shows it: what the board draws, with the action that led there, if one did."""

    name: str
    setting: Setting
    places: list[Place]
    step: Step


class Guide(Part, frozen=True):
    """What explains a game in two minutes: Markdown, empty where there is none, and what its pictures show."""

    text: str
    illustrations: list[Illustration]
