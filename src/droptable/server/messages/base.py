"""What every message is made of, and how long it may be."""

from typing import Literal

import msgspec

from droptable.core.names import NAME_LENGTH
from droptable.core.nature import SALT_LENGTH

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


class Part(msgspec.Struct, frozen=True, rename="camel"):
    """A part of a message."""
