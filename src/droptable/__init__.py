"""Droptable: three drop games on one engine. `import droptable` needs the standard library alone."""

from droptable.core.encoding import Continuous, Part, Staged, chance_outcomes
from droptable.core.errors import (
    BotError,
    DroptableError,
    IllegalActionError,
    NotationError,
    OptionError,
    StaleActionError,
    TakeBackError,
    UnavailableError,
    UnknownNameError,
    VerificationError,
)
from droptable.core.game import (
    Actor,
    Chance,
    Effect,
    Event,
    Game,
    Narration,
    Outcome,
    Over,
    Proceeds,
    Progress,
    Resolved,
    Seat,
    Seats,
    Turn,
    World,
)
from droptable.core.knowledge import Knowledge, known_to
from droptable.core.log import Entry, Log
from droptable.core.match import (
    Match,
    act,
    advance,
    answer,
    follow,
    may_take_back,
    play_out,
    start,
    take_back,
)
from droptable.core.nature import Draws, PlainDraws, ProvableDraws
from droptable.core.options import Value
from droptable.core.record import Line, Note, Promise, Record, Signature, format_record, parse_record, record_of
from droptable.core.registry import AnyGame, Ruleset, encoding_for, rulesets, variation_of, world_for
from droptable.core.replay import branch, position, positions, replay
from droptable.dice import SeededDraws
from droptable.plain_table import LegalActions, PlainTable, play, table_of
from droptable.verification import Finding, Gap, Verification, verify

__version__ = "0.2.0"


def game(name: str, seats: int | None = None, **options: Value) -> AnyGame:
    """Return a registered game.

    >>> game("drop-or-pop", seats=4, turn_limit=100).options["turn_limit"]
    100

    Without `seats` it is for the fewest that can play. Raise UnknownNameError or OptionError.
    """
    return rulesets[name].game(seats, options)


__all__ = [
    "Actor",
    "AnyGame",
    "BotError",
    "Chance",
    "Continuous",
    "Draws",
    "DroptableError",
    "Effect",
    "Entry",
    "Event",
    "Finding",
    "Game",
    "Gap",
    "IllegalActionError",
    "Knowledge",
    "LegalActions",
    "Line",
    "Log",
    "Match",
    "Narration",
    "NotationError",
    "Note",
    "OptionError",
    "Outcome",
    "Over",
    "Part",
    "PlainDraws",
    "PlainTable",
    "Proceeds",
    "Progress",
    "Promise",
    "ProvableDraws",
    "Record",
    "Resolved",
    "Ruleset",
    "Seat",
    "Seats",
    "SeededDraws",
    "Signature",
    "Staged",
    "StaleActionError",
    "TakeBackError",
    "Turn",
    "UnavailableError",
    "UnknownNameError",
    "Verification",
    "VerificationError",
    "World",
    "act",
    "advance",
    "answer",
    "branch",
    "chance_outcomes",
    "encoding_for",
    "follow",
    "format_record",
    "game",
    "known_to",
    "may_take_back",
    "parse_record",
    "play",
    "play_out",
    "position",
    "positions",
    "record_of",
    "replay",
    "rulesets",
    "start",
    "table_of",
    "take_back",
    "variation_of",
    "verify",
    "world_for",
]
