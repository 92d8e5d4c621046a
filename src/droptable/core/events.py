"""The events of a game, declared once: a code, its clauses, and the arguments that words and motion are made from.

    @declared("DP-2.2")
    def rolled(*, seat: int, column: str, again: int) -> None:
        "The die chose a column; `again` is 1 for the second roll of a turn."

`rolled(seat=0, column="red", again=0)` is then the Event `rolled`, of clause DP-2.2. Type checkers hold the arguments
wherever it is told, the client's types are generated from the declaration, and the conformance suite holds both.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from inspect import Parameter, getdoc, signature
from types import ModuleType
from typing import Any, Generic, ParamSpec, get_type_hints

from droptable.core.errors import Argument
from droptable.core.game import Event

P = ParamSpec("P")
ARGUMENT_TYPES = (int, str, tuple[int, ...])


@dataclass(frozen=True, slots=True)
class Declared(Generic[P]):
    """A kind of event. Calling it makes one, under the first of its clauses."""

    code: str
    clauses: tuple[str, ...]
    arguments: Mapping[str, Any]  # one of ARGUMENT_TYPES by name, in their order
    about: str

    def __call__(self, *_: P.args, **arguments: P.kwargs) -> Event:
        """Return an event; raise TypeError unless its arguments are those that are declared."""
        return self._told(self.clauses[0], arguments)

    def under(self, clause: str) -> Callable[P, Event]:
        """Return what makes such events under another of its clauses; raise ValueError if it is none of them."""
        if clause not in self.clauses:
            raise ValueError(f"{self.code} is not told under {clause}")

        def told(*_: P.args, **arguments: P.kwargs) -> Event:
            return self._told(clause, arguments)

        return told

    def _told(self, clause: str, arguments: Mapping[str, Any]) -> Event:
        if arguments.keys() != self.arguments.keys():
            raise TypeError(f"{self.code} is told with {', '.join(self.arguments) or 'nothing'}")
        given: dict[str, Argument] = {name: arguments[name] for name in self.arguments}
        return Event(self.code, clause, tuple(given.items()))


AnyDeclared = Declared[...]
Events = Mapping[str, AnyDeclared]  # by code


def declared(*clauses: str) -> Callable[[Callable[P, None]], Declared[P]]:
    """Declare the event that a function describes: its name, its keyword-only parameters and its docstring.

    Raise TypeError for parameters that an event cannot carry.
    """

    def declare(described: Callable[P, None]) -> Declared[P]:
        types = get_type_hints(described)
        arguments = {name: types[name] for name in signature(described).parameters}
        if not all(one.kind is Parameter.KEYWORD_ONLY for one in signature(described).parameters.values()):
            raise TypeError(f"{described.__name__}: an event's arguments are keyword-only")
        if not all(type_ in ARGUMENT_TYPES for type_ in arguments.values()):
            raise TypeError(f"{described.__name__}: an event's arguments are numbers, texts and tuples of numbers")
        code = described.__name__.replace("_", "-")
        return Declared(code, clauses, arguments, getdoc(described) or "")

    return declare


def declared_in(module: ModuleType) -> Events:
    """Return the events that a module declares, by code, in its order."""
    found = (thing for thing in vars(module).values() if isinstance(thing, Declared))
    return {each.code: each for each in found}
