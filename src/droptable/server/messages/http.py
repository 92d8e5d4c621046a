"""What is asked and answered over HTTP."""

from typing import Literal

import msgspec

from droptable.server.messages.base import Argument, Part
from droptable.server.messages.from_server import Dice, Place, Result, Told, ToldEvent, TurnInfo, View


class NewPlace(Part, frozen=True, forbid_unknown_fields=True):
    """A seat of a new table: people who are at the opener's screen, or a bot, or free."""

    names: list[str] = msgspec.field(default_factory=list)
    bot: str | None = None


class NewTable(Part, frozen=True, forbid_unknown_fields=True):
    """A new table: a game with options and seats; `begin` starts it at once if all seats are taken.

    With a record and a line, the table begins at that position of the record, with dice of its own.
    """

    game: str
    places: list[NewPlace]
    options: dict[str, str] = msgspec.field(default_factory=dict)
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
    options: dict[str, str] = msgspec.field(default_factory=dict)


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
    """An option: `choice`, `flag`, `number`, `document`, or `experimental`, a number of the published rules."""

    name: str
    kind: str
    clause: str
    default: str
    words: list[str] = msgspec.field(default_factory=list)
    low: int | None = None
    high: int | None = None


class BotRating(Part, frozen=True):
    """What a bot achieved in so many games, with its 95 % interval: the share of games that it won against so many
    `others` of a kind, or, where `against` is empty, its mean score alone."""

    figure: float
    low: float
    high: float
    games: int
    against: str
    others: int


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
    variant_bots: list[str]  # those that people choose from where a number of the rules is another one
    seat_codes: list[list[str]]  # by number of seats, from the fewest on
    has_hints: bool  # is there an adviser that the host may switch off?
    rolls_itself: bool  # do throws happen by themselves unless the host says otherwise?
    boards: list[str]  # the high-score boards that it keeps
    lessons: list[str]  # the parts of its playable demo in their order; the first is ""
    ratings: dict[str, BotRating] = msgspec.field(default_factory=dict)  # by bot, as far as they were measured
    missing: str = ""  # the extra that whoever runs this server has to install before it can be played here


class ServerKey(Part, frozen=True):
    """The public key, in hex, of the server's signatures (Ed25519)."""

    key: str


class Health(Part, frozen=True):
    """Whether people can play here now; `why` is a code of what is amiss, empty if nothing is."""

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


class LineNote(Part, frozen=True):
    """What somebody remarks on a line of a record, counted from 0: words, and what it was worth to who decided."""

    line: int
    comment: str
    value: float | None


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
    notes: list[LineNote] = msgspec.field(default_factory=list)


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


class Deed(Part, frozen=True):
    """Something that a seat did or could have done, and what that does."""

    text: str
    events: list[ToldEvent]


class Weighed(Part, frozen=True):
    """A decision at a line of a record, counted from 0, beside the best that could have been done there.

    `phase` is what was to be decided. Values are chances to win, or points; `cost` is the difference, never below 0,
    and `is_dear` says whether that is worth telling.
    """

    line: int
    seat: int
    phase: str
    chosen: Deed
    best: Deed
    value: float
    best_value: float
    cost: float
    is_dear: bool


class CurvePoint(Part, frozen=True):
    """What a seat's game was worth at a step of the replay."""

    step: int
    value: float


class Balance(Part, frozen=True):
    """Where a seat's result comes from: all else adds up to it.

    `others` is what the other seats' decisions changed: `null` where that is told as luck, too.
    """

    expected: float
    luck: float
    others: float | None
    skill: float
    result: float


class Analysis(Part, frozen=True):
    """A game that is over, decision by decision, with each seat's curve and balance.

    `moments` are the decisions that cost most, by their place in `decisions`, the dearest first. A curve has a point
    before and one after each of the seat's own decisions, and one at the end; where balances tell of `others`, one at
    every step.
    """

    in_points: bool
    decisions: list[Weighed]
    moments: list[int]
    curves: list[list[CurvePoint]]
    balances: list[Balance]


class Analysing(Part, frozen=True):
    """How far an analysis is: so many lines of the record are done; `ahead` is how many others come first.

    Whoever wants it asks again until `analysis` is there.
    """

    done: int
    lines: int
    ahead: int
    analysis: Analysis | None = None


class MapSpot(Part, frozen=True):
    """A place along the rim, in µm from the left wall, and the points that a release there could expect."""

    x: int
    points: float


class ScoreMap(Part, frozen=True):
    """What a release would have scored all along the rim, from left to right, and where it was let go."""

    spots: list[MapSpot]
    chosen: MapSpot


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
