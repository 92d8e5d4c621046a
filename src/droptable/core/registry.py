"""Where games, Worlds, bots, faces and statistics are found by name: each registers itself once, on import."""

import warnings
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from threading import RLock
from typing import Any, Generic, TypeVar

from droptable.core.encoding import AnyEncoding, Encode
from droptable.core.errors import OptionError, UnavailableError, UnknownNameError
from droptable.core.events import Events
from droptable.core.game import Game, World
from droptable.core.options import Experimental, Option, Options, Value, completed, variation
from droptable.core.scores import ScoreBoard

AnyGame = Game[Any, Any]
AnyWorld = World[Any, Any]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Ruleset:
    """What there is to know of a game before anybody sits down."""

    name: str
    title: str
    seats: range
    build: Callable[[int, Mapping[str, Value]], AnyGame]
    options: tuple[Option, ...] = ()
    events: Events = field(default_factory=dict)  # all that it tells, by code
    # with how many seats a seat may be shared by several people, who take its turns in rotation
    teams: frozenset[int] = frozenset()
    presets: Mapping[str, Options] = field(default_factory=dict)  # named sets of options
    in_simulations: Options = field(default_factory=dict)  # other defaults where nobody is there to stop
    boards: tuple[ScoreBoard, ...] = ()  # the high-score boards, if it keeps any
    encoding: Encode | None = None  # makes of a game what machines read and play it by
    # by version: what builds the game with older rules, for tables and records that began under them
    older: Mapping[int, Callable[[int, Mapping[str, Value]], AnyGame]] = field(default_factory=dict)
    # where a game of another package has its `words` and `lessons`, laid out like ours
    home: Path | None = None

    def game(self, seats: int | None = None, options: Options | None = None) -> AnyGame:
        """Return the game for this many seats (by default the fewest); raise OptionError if it does not exist."""
        number = self.seats[0] if seats is None else seats
        if number not in self.seats:
            raise OptionError("bad-seats", seats=number, low=self.seats[0], high=self.seats[-1])
        return self.build(number, completed(self.options, options or {}))

    def game_by(self, rules: int, seats: int, options: Options) -> AnyGame:
        """Return the game by a version of its rules; raise UnavailableError if that is not known here."""
        game = self.game(seats, options)
        if game.rules == rules:
            return game
        if rules not in self.older:
            raise UnavailableError("unknown-rules", game=self.name, rules=rules, known=game.rules)
        return self.older[rules](seats, completed(self.options, options))

    def board_for(self, game: AnyGame) -> ScoreBoard | None:
        """Return the board that scores of such a game go to, or None; those of a variant go nowhere."""
        if variation(self.options, game.options):
            return None
        return next((board for board in self.boards if game.seats in board.seats), None)


class Registry(Generic[T]):
    """Names and what they stand for, filled by the modules that know.

    `kind` is the noun in error messages. On the first look-up the module `home` is imported, which registers what is
    ours, and so is every module that an installed package names in the entry-point group of the same name.
    """

    def __init__(self, kind: str, home: str) -> None:
        self.kind = kind
        self.home = home
        self._found: dict[str, T] = {}
        self._loaded = False
        self._loading = RLock()

    def register(self, name: str, thing: T) -> T:
        """Make `thing` known under a name that is still free, and return it; ValueError if it is taken."""
        if name in self._found:
            raise ValueError(f"{self.kind} {name!r} is registered already")
        self._found[name] = thing
        return thing

    def __getitem__(self, name: str) -> T:
        """Return what is registered under this name; raise UnknownNameError, with a suggestion, if nothing is."""
        if not self._loaded:
            self._load()
        if name not in self._found:
            raise UnknownNameError(self.kind, name, self._found)
        return self._found[name]

    def get(self, name: str, default: T) -> T:
        """Return what is registered under this name, or else the default."""
        if not self._loaded:
            self._load()
        return self._found.get(name, default)

    def __contains__(self, name: object) -> bool:
        self._load()
        return name in self._found

    def __iter__(self) -> Iterator[str]:
        """Yield the names in the order of registration."""
        self._load()
        return iter(tuple(self._found))

    def _load(self) -> None:
        if self._loaded:
            return
        with self._loading:
            if self.home in _being_loaded:
                return  # a module that registers here may look here too while it is imported
            _being_loaded.add(self.home)
            try:
                import_module(self.home)
                for entry in entry_points(group=self.home):
                    _load_plugin(entry)
                self._loaded = True
            finally:
                _being_loaded.discard(self.home)


_being_loaded: set[str] = set()


def _load_plugin(entry: EntryPoint) -> None:
    """Import what another package adds; its faults are its own, and must not take our games with them."""
    try:
        entry.load()
    except Exception as error:
        warnings.warn(f"{entry.value}, which adds to {entry.group}, cannot be loaded: {error}", stacklevel=2)


rulesets: Registry[Ruleset] = Registry("game", home="droptable.games")
# By the game's name: what makes the World that answers this game's Effect turns.
worlds: Registry[Callable[[AnyGame], AnyWorld]] = Registry("world", home="droptable.physics")


def encoding_for(game: AnyGame) -> AnyEncoding | None:
    """Return what machines read and play this game by, or None if nobody has said, as of experiments with its rules."""
    encode = rulesets[game.name].encoding
    return None if encode is None or is_experiment(game) else encode(game)


def variation_of(game: AnyGame) -> dict[str, Value]:
    """Return the options that make this a variant of the published game; empty for the published game.

    >>> variation_of(rulesets["drop-or-pop"].game(3, {"to_win": 5, "turn_limit": 100}))
    {'to_win': 5}
    """
    return variation(rulesets[game.name].options, game.options)


def is_experiment(game: AnyGame) -> bool:
    """Tell whether a number of the published rules is another one in this game."""
    names = {option.name for option in rulesets[game.name].options if isinstance(option, Experimental)}
    return any(name in names for name in variation_of(game))


def missing_extra(game: str) -> str:
    """Return which extra of ours has to be installed before a game can be played here; empty where nothing is missing.

    What makes a World may say so (`missing`), without making one.
    """
    return str(getattr(worlds[game], "missing", "")) if game in worlds else ""


def world_for(game: AnyGame) -> AnyWorld | None:
    """Return the World that answers this game's Effect turns, or None if it has none.

    Raise UnavailableError if it has one that is not installed here.
    """
    return worlds[game.name](game) if game.name in worlds else None
