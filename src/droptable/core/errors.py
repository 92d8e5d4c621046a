"""Every error that Droptable raises on purpose.

    DroptableError
    ├── NotationError          the typist: a text that spells no action, position, record or option
    ├── IllegalActionError     the player: a well-spelled action that the rules refuse, with the clause
    ├── StaleActionError       the network: an action meant for a position that has passed
    ├── TakeBackError          the player: an action that can no longer be taken back
    ├── TableError             the guest: something that this person may not do at this table, or not now
    ├── OptionError            the host: an option, a number of seats or a board that the game does not have
    ├── BotError               the bot's author: a bot that failed, or did what the rules refuse
    ├── UnknownNameError       the typist: a game, bot or face that nobody registered
    ├── VerificationError      the doubter: a record whose dice, physics or moves do not hold
    └── UnavailableError       the machine: a part, file, port, server or database that is not there, or can't be used

Each carries a stable `code` and plain arguments; people read the words that the catalogue
(`droptable.words`) makes of them, in their language. `str(error)` is that sentence in English, with the
code; `repr(error)` has the arguments too.
"""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches

from droptable.core.looks import looks

Argument = int | str | tuple[int, ...]
LONGEST_ARGUMENT = 300


class DroptableError(Exception):
    """The root: whoever catches this catches all that we raise on purpose, and nothing else."""

    def __init__(self, code: str, *, clause: str = "", **arguments: Argument) -> None:
        self.code = code
        self.clause = clause
        # whatever came from outside must not reach a terminal or a log raw, nor fill it
        self.arguments: Mapping[str, Argument] = {name: _harmless(value) for name, value in arguments.items()}
        super().__init__(code)

    def __str__(self) -> str:
        """Return a sentence, in English, and the code; without words for it, what there is to know in short."""
        try:
            sentence = looks().sentence(self)
        except ImportError:  # what the words are written in is not installed: the rules need it not
            sentence = ""
        return f"{sentence} [{self.code}]" if sentence else repr(self)

    def __repr__(self) -> str:
        details = [f"{key}={value!r}" for key, value in self.arguments.items() if value != ""]
        clause = [f"clause={self.clause!r}"] if self.clause else []
        return f"{type(self).__name__}({', '.join([repr(self.code), *clause, *details])})"

    def __reduce__(self) -> tuple[object, ...]:
        # Errors cross process borders (workers), and Exception's own pickling forgets keyword arguments;
        # subclasses have constructors of their own, so an error is rebuilt without calling them.
        return _rebuilt, (type(self), self.code, self.clause, dict(self.arguments))


class NotationError(DroptableError):
    """A text that spells nothing. `text` is what was read, cut to a readable length."""

    def __init__(self, code: str, text: str = "", *, clause: str = "", **arguments: Argument) -> None:
        super().__init__(code, clause=clause, text=_readable(text), **arguments)


class IllegalActionError(DroptableError):
    """A refusal by the rules: `clause` names the one that is broken, or `core` for the order of play."""


class StaleActionError(DroptableError):
    """An action for a position that has passed; nothing changed."""


class TakeBackError(DroptableError):
    """Too late, or nothing there to take back."""


class TableError(DroptableError):
    """Not this guest's to do, or not at this moment; nothing changed."""


class OptionError(DroptableError):
    """The table cannot be set up like this."""


class BotError(DroptableError):
    """A bot failed, or decided what the rules refuse; `bot` names it."""


class UnknownNameError(DroptableError):
    """Nobody registered this name; `near` suggests what may have been meant, or is empty."""

    def __init__(self, kind: str, name: str, known: Iterable[str] = ()) -> None:
        names = sorted(known)
        near = next(iter(get_close_matches(name, names, n=1, cutoff=0.5)), "")
        # Fluent cannot select by an empty text, so the words ask for the number of guesses
        guesses = 1 if near else 0
        super().__init__(f"unknown-{kind}", name=_readable(name), near=near, guesses=guesses, known=", ".join(names))


class VerificationError(DroptableError):
    """The record does not hold; `line` counts its actions from 1 where the fault has a place."""


class UnavailableError(DroptableError):
    """What was asked for needs something that is not there, or cannot be used here.

    A part that is not installed (a World, an extra, a drawing, rules of that version), a file, an address to listen at,
    a server, a database.
    """


def _rebuilt(kind: type[DroptableError], code: str, clause: str, arguments: dict[str, Argument]) -> DroptableError:
    error = kind.__new__(kind)
    DroptableError.__init__(error, code, clause=clause, **arguments)
    return error


def _harmless(value: Argument) -> Argument:
    return _readable(value, LONGEST_ARGUMENT) if isinstance(value, str) else value


def _readable(text: str, longest: int = 60) -> str:
    shown = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text[: longest + 1])
    return shown if len(shown) <= longest else shown[:longest] + "…"
