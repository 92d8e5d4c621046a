"""Options of a game as data: the command line, the record's header and the new-table screen are made from them.

An option's value is a word, a whole number, a truth value, or None where the option allows "none". Its text is the
same everywhere: `turn_limit=1000`, `starter=random`, `jokers=yes`, `turn_limit=none`.

Most options choose among what the published rules allow. An experimental one changes a number of these rules: whoever
sets one plays a variant, and is told so.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from droptable.core.errors import OptionError

Value = str | int | bool | None
Options = Mapping[str, Value]

NONE, YES, NO = "none", "yes", "no"


@dataclass(frozen=True, slots=True)
class Choice:
    """One word of several."""

    name: str
    words: tuple[str, ...]
    default: str
    clause: str

    def parse(self, text: str) -> str:
        """Return the word; raise OptionError if it is none of the option's own."""
        if text not in self.words:
            raise _refusal(self, text)
        return text

    @property
    def allowed(self) -> str:
        """What may be written, for people."""
        return " | ".join(self.words)

    def samples(self) -> tuple[str, ...]:
        """Return values that between them try the option out."""
        return self.words


@dataclass(frozen=True, slots=True)
class Flag:
    """Yes or no."""

    name: str
    default: bool
    clause: str

    def parse(self, text: str) -> bool:
        """Return the truth value; raise OptionError for anything but `yes` and `no`."""
        if text not in (YES, NO):
            raise _refusal(self, text)
        return text == YES

    @property
    def allowed(self) -> str:
        """What may be written, for people."""
        return f"{YES} | {NO}"

    def samples(self) -> tuple[bool, ...]:
        """Return both."""
        return (True, False)


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number from `low` to `high`; `none` too, if that is the default."""

    name: str
    low: int
    high: int
    default: int | None
    clause: str

    def parse(self, text: str) -> int | None:
        """Return the number; raise OptionError if it is out of range or no number."""
        if text == NONE and self.default is None:
            return None
        # int() alone would let spaces, signs, underscores and other scripts' digits through
        if (
            text.isascii()
            and text.isdigit()
            and len(text) <= len(str(self.high))
            and self.low <= int(text) <= self.high
        ):
            return int(text)
        raise _refusal(self, text)

    @property
    def allowed(self) -> str:
        """What may be written, for people."""
        return f"{self.low}–{self.high}" + (f" | {NONE}" if self.default is None else "")

    def samples(self) -> tuple[int | None, ...]:
        """Return the ends and the default."""
        return tuple(dict.fromkeys((self.default, self.low, self.high)))


@dataclass(frozen=True, slots=True)
class Experimental(Number):
    """A number of the published rules that a designer may change, within bounds in which games can be played to an end.

    The default is the published number; None where that depends on the seats. A game's `options` name an experiment
    only where it is not the published number, so that the published game's records know nothing of it.
    """

    @property
    def allowed(self) -> str:
        """What may be written, for people."""
        return f"{self.low}–{self.high}"

    def samples(self) -> tuple[int | None, ...]:
        """Return the published number only: experiments meet in tests of their own."""
        return (self.default,)


@dataclass(frozen=True, slots=True)
class Document:
    """A whole document in one line of text, such as a board of one's own; None is the game's own."""

    name: str
    reads: Callable[[str], object]  # raises OptionError for a bad document
    clause: str
    default: None = None

    def parse(self, text: str) -> str | None:
        """Return the text once it has been read without complaint; raise OptionError otherwise."""
        if text == NONE:
            return None
        self.reads(text)
        return text

    @property
    def allowed(self) -> str:
        """What may be written, for people."""
        return NONE

    def samples(self) -> tuple[None]:
        """Return the game's own only."""
        return (None,)


Option = Choice | Flag | Number | Experimental | Document


ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
RANDOM = "random"


def starter_option(most_seats: int, clause: str) -> Choice:
    """Return the option of who starts: nature decides, or the seat that the host names by its place."""
    return Choice("starter", (RANDOM, *ORDINALS[:most_seats]), RANDOM, clause)


def named_seat(word: str, seats: int, clause: str) -> int | None:
    """Return the seat that an ordinal names, None for `random`; raise OptionError if there are fewer seats."""
    if word == RANDOM:
        return None
    if word not in ORDINALS[:seats]:
        raise OptionError("no-such-seat", clause=clause, value=word, seats=seats)
    return ORDINALS.index(word)


def completed(options: tuple[Option, ...], given: Options) -> dict[str, Value]:
    """Return a value for every option, in the game's order, defaults filled in.

    What is given may be a value or its text. Raise OptionError for a bad or unknown one.
    """
    known = {option.name for option in options}
    for name in given:
        if name not in known:
            raise OptionError("unknown-option", option=name, options=len(known), allowed=", ".join(sorted(known)))
    return {o.name: o.parse(format_value(given[o.name])) if o.name in given else o.default for o in options}


def variation(options: tuple[Option, ...], values: Options) -> dict[str, Value]:
    """Return which of a game's values make it a variant of the published one; none for the published game itself.

    These are its experiments, and a document of one's own.
    """
    own = (option for option in options if isinstance(option, Experimental | Document))
    return {o.name: values[o.name] for o in own if values.get(o.name, o.default) != o.default}


def format_value(value: Value) -> str:
    """Return the text of a value, the same in every place where options are written.

    >>> format_value(True), format_value(None), format_value(100)
    ('yes', 'none', '100')
    """
    if value is None:
        return NONE
    if isinstance(value, bool):
        return YES if value else NO
    return str(value)


def _refusal(option: Option, text: str) -> OptionError:
    return OptionError("bad-option", clause=option.clause, option=option.name, value=text[:60], allowed=option.allowed)
