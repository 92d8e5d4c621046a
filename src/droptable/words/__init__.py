"""The words for events, errors, options and screens, in English and German, from one catalogue.

The catalogue is Fluent (`*.ftl`), in a folder per language: `core.ftl` for what all games share, `web.ftl` for the
browser, which is sent the same files, and for each game `<game>.ftl` and the `<game>-…lesson.ftl` of its lessons. A
game of another package has its own there (`Ruleset.home`). An event's message is called `event-` and its code, an
error's `error-` and its code.
"""

import os
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from fluent.runtime import FluentBundle, FluentResource

from droptable.core.errors import Argument, DroptableError
from droptable.core.game import Event
from droptable.core.record import BOT
from droptable.core.registry import AnyGame, rulesets

LANGUAGES = ("en", "de")
FOLDER = Path(__file__).parent
_TOGETHER = " + "  # between the names of those who share a seat, and in nobody's own name
_GAP = "\N{OBJECT REPLACEMENT CHARACTER}"  # where a reason goes that has a reason of its own


class Words:
    """One language's words; with a game, that game's too. `names` are the seats' people, by seat."""

    def __init__(self, language: str, game: AnyGame | None = None, names: Sequence[str] = ()) -> None:
        self.language = language
        self._bundle = _bundle(language, None if game is None else game.name)
        seats = () if game is None else tuple(self.text(f"seat-{code}") for code in game.seat_codes)
        self.names = tuple(names) or seats

    def __contains__(self, message: str) -> bool:
        return self._bundle.has_message(message)

    def text(self, message: str, **arguments: Argument | float) -> str:
        """Return a message's text; the message's own name if the catalogue has none.

        Where an argument is missing the text has a gap with its name: half a sentence helps more than an error.
        """
        pattern = self._bundle.get_message(message).value if message in self else None
        if pattern is None:
            return message
        words = {name: self._word(name, value) for name, value in arguments.items()}
        return str(self._bundle.format_pattern(pattern, words | self._people(arguments))[0])

    def event(self, event: Event) -> str:
        """Return what happened in a sentence; an empty text for an event that only motion is made from."""
        return self.text(f"event-{event.code}", **dict(event.arguments))

    def error(self, error: DroptableError) -> str:
        """Return what is wrong and what to do, in a sentence, with the clause if there is one."""
        message = f"error-{error.code}"
        if message not in self:
            return repr(error)
        if isinstance(error.__cause__, DroptableError):
            why = self.error(error.__cause__)  # which names the clause already, if it is the same
            text = self.text(message, **{**error.arguments, "why": why})
            return text if error.clause == error.__cause__.clause else self._with_clause(text, error)
        # a cause does not survive the way through another process, its code does
        return self._with_clause(self.text(message, **{"why": self._reason(error), **error.arguments}), error)

    def _reason(self, error: DroptableError) -> str:
        """Return why it is so: `reason` is an error's code, and so is `refusal`, which is why that is so in turn."""
        inner, outer = (self._coded(error, name) for name in ("refusal", "reason"))
        return inner if not outer else outer.replace(_GAP, inner)

    def _coded(self, error: DroptableError, name: str) -> str:
        code = str(error.arguments.get(name, ""))
        message = f"error-{code}"
        return self.text(message, **{"why": _GAP, **error.arguments}) if message in self else code

    def _with_clause(self, text: str, error: DroptableError) -> str:
        return f"{text} ({error.clause})" if error.clause and error.clause != "core" else text

    def team(self, members: Sequence[str]) -> str:
        """Return what people who share a seat are called together; one person by the name alone."""
        return _TOGETHER.join(members)

    def called(self, seats: Sequence[Sequence[str]]) -> list[str]:
        """Return what the seats are called, given who sits there: people by their names, bots by one that says so."""
        return [
            self.text("bot-name", number=number) if members[0].startswith(BOT) else self.team(members)
            for number, members in enumerate(seats, 1)
        ]

    def all_of(self, items: Sequence[str]) -> str:
        """Return "a", "a and b", "a, b and c"."""
        if len(items) < 2:
            return "".join(items)
        return f"{', '.join(items[:-1])} {self.text('and')} {items[-1]}"

    def _word(self, name: str, value: Argument | float) -> str | float:
        """Return what a message gets for an argument: a name for a seat, a list for several, millimetres for µm."""
        if isinstance(value, tuple):
            return self.all_of([self.name(item) if _are_seats(name) else str(item) for item in value])
        if isinstance(value, int) and _is_seat(name):
            return self.name(value)
        if isinstance(value, int) and name.endswith("_um"):
            return value / 1000
        return value

    def _people(self, arguments: Mapping[str, Argument | float]) -> dict[str, str | float]:
        """Return how many people each argument for seats speaks of: those who share one do what one person does."""
        known = {name: value if isinstance(value, tuple) else (value,) for name, value in arguments.items()}
        return {
            f"{name}_people": sum(self._people_at(seat) for seat in values)
            for name, values in known.items()
            if _is_seat(name) or _are_seats(name)
        }

    def _people_at(self, seat: Argument | float) -> int:
        return self.name(seat).count(_TOGETHER) + 1 if isinstance(seat, int) else 1

    def name(self, seat: int) -> str:
        """Return what a seat is called."""
        return self.names[seat] if seat < len(self.names) else str(seat)


def _is_seat(name: str) -> bool:
    return name == "seat" or name.endswith("_seat")


def _are_seats(name: str) -> bool:
    return name == "seats" or name.endswith("_seats")


def language_of(environment: Mapping[str, str] = os.environ) -> str:
    """Return the language that the machine is set to, English if it is one that we do not have."""
    for variable in ("DROPTABLE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        wanted = environment.get(variable, "")
        if wanted:
            return wanted[:2].lower() if wanted[:2].lower() in LANGUAGES else LANGUAGES[0]
    return LANGUAGES[0]


def catalogue_files(language: str, game: str | None) -> list[Path]:
    """Return the files that a language's words come from, the shared one first."""
    wanted = [FOLDER / language / "core.ftl"]
    if game is not None:
        wanted.append(_own_file(folder_of(game), language, f"{game}.ftl"))
    return [path for path in wanted if path.exists()]


def folder_of(game: str) -> Path:
    """Return where the game's words are: with ours, or in its own package."""
    home = rulesets[game].home if game in rulesets else None
    return FOLDER if home is None else home / "words"


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """Return all words of a language, those of every installed game too: Fluent sources by the names of their files."""
    ours = {path.stem: path.read_text(encoding="utf-8") for path in sorted((FOLDER / language).glob("*.ftl"))}
    theirs = {path.stem: path.read_text(encoding="utf-8") for path in _files_of_others(language)}
    return {**theirs, **ours}


def _files_of_others(language: str) -> Iterator[Path]:
    for game in rulesets:
        folder = folder_of(game)
        names = [path.name for path in folder.glob(f"{LANGUAGES[0]}/{game}*.ftl")] if folder != FOLDER else []
        yield from (_own_file(folder, language, name) for name in names)


def _own_file(folder: Path, language: str, name: str) -> Path:
    """Return a game's file, the English one where nobody has written it in this language."""
    path = folder / language / name
    return path if path.exists() else folder / LANGUAGES[0] / name


@cache
def _bundle(language: str, game: str | None) -> FluentBundle:
    bundle = FluentBundle([language], use_isolating=False)
    for path in catalogue_files(language, game):
        bundle.add_resource(FluentResource(path.read_text(encoding="utf-8")))
    return bundle
