"""What a visitor is sent over the WebSocket."""

from typing import Any

from droptable.server.facts import Reason
from droptable.server.messages.base import Argument, Message, Part, Reaction


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


class HintReason(Part, frozen=True):
    """Something true of an action that speaks for it or against it; its words are called `reason-` and the code."""

    code: str
    arguments: dict[str, Argument]


class Idea(Part, frozen=True):
    """Something that the strongest bot would do, what it would do, and what that is worth: a chance, or points.

    `reasons` tell why; the last of them tells the worth. The answer to the question `hint` is a list of ideas, best
    first.
    """

    text: str
    events: list[ToldEvent]
    value: float
    reasons: list[HintReason]


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
    """Sent every 10 s where there is nothing else: a client that hears nothing for 25 s has lost the connection."""


FromServer = Welcome | Shown | Done | Refused | Considered | Advised | Reacted | Beat
