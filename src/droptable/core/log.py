"""What happened in a match, entry by entry."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field
from itertools import islice
from typing import Any, Generic, TypeVar, overload

from droptable.core.game import Actor, Chance, Event, Game, Narration, Seat, Seats, Turn
from droptable.core.value import value

A = TypeVar("A")


@value
class Entry(Generic[A]):
    """One action of the log, and what there is to tell of it. Entries of one sealed step share its number.

    `by` tells who decided where it was not the seat itself (a clock that ran out), and is empty otherwise. After a turn
    was undone it tells which draw of the secret nature's answer was: `draw 17`.
    """

    actor: Actor
    action: A
    step: int
    narration: Narration = field(compare=False, repr=False)  # follows from the rest, and from what was before
    sealed: bool = False
    by: str = ""
    thrown_by: Seat | None = None  # whose hand threw what nature answered

    @property
    def events(self) -> tuple[Event, ...]:
        """What the action did, in events: worked out when somebody first asks."""
        return self.narration.events


# An action as it was done, of which an entry is made: the game, whose turn it was, the state, actor and action, what it
# led to and what else was found; the entry's step and `by`.
Deed = tuple[Game[Any, A], Turn, Any, Actor, A, Any, Any, int, str]
Kept = list[Deed[A] | Entry[A]]


class Log(Sequence[Entry[A]]):
    """An immutable sequence of entries that grows without being copied.

    A log and those grown from it share one list, of which each knows how much is its own. Only a second branch from
    the same place copies: so a long game takes time and memory in proportion to its length, not to its square.
    An entry is made when somebody first reads it, and the deed stands in its place until then: of most games that
    programs play, nobody reads any.
    """

    __slots__ = ("_entries", "_length")

    def __init__(self, entries: Iterable[Entry[A]] = ()) -> None:
        self._entries: Kept[A] = list(entries)
        self._length = len(self._entries)

    @staticmethod
    def of(kept: Kept[A], length: int) -> "Log[A]":
        """Return a log that shares this list with others: so many of it are its own."""
        log: Log[A] = _new(Log)
        log._entries = kept
        log._length = length
        return log

    @property
    def shared(self) -> tuple[Kept[A], int]:
        """What `of` makes this log of."""
        return self._entries, self._length

    def grown(self, one: Deed[A] | Entry[A]) -> "Log[A]":
        """Return the log with one more entry."""
        entries, length = self._entries, self._length
        entries.append(one)
        if entries[length] is not one:
            # somebody else has grown from here before us (the stray one at the end is nobody's)
            entries = branched(entries, length, one)
        return Log.of(entries, length + 1)

    @overload
    def __getitem__(self, at: int) -> Entry[A]: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Entry[A], ...]: ...
    def __getitem__(self, at: int | slice) -> Entry[A] | tuple[Entry[A], ...]:
        if isinstance(at, slice):
            return tuple(map(self._read, range(*at.indices(self._length))))
        if not -self._length <= at < self._length:
            raise IndexError(at)
        return self._read(at % self._length)

    def _read(self, at: int) -> Entry[A]:
        kept = self._entries[at]
        if not isinstance(kept, Entry):
            kept = self._entries[at] = _entry_of(kept)
        return kept

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[Entry[A]]:
        for at, kept in enumerate(islice(self._entries, self._length)):
            yield kept if isinstance(kept, Entry) else self._read(at)

    def __reversed__(self) -> Iterator[Entry[A]]:
        return map(self._read, range(self._length - 1, -1, -1))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Log):
            return NotImplemented
        return len(self) == len(other) and all(mine == theirs for mine, theirs in zip(self, other, strict=True))

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"Log({list(self)!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return Log, (tuple(self),)


_new = object.__new__  # by this name: a log is made for every decision


def branched(kept: Kept[A], length: int, one: Deed[A] | Entry[A]) -> Kept[A]:
    """Return a new list with the first so many, and one more: as entries, so that they are told once for both."""
    return [*Log.of(kept, length), one]


def _entry_of(deed: Deed[A]) -> Entry[A]:
    game, turn, state, actor, action, after, found, step, by = deed
    narration = Narration(game.tell, state, actor, action, after, found)
    sealed = isinstance(turn, Seats) and turn.sealed
    thrown_by = turn.caller if isinstance(turn, Chance) and turn.by_hand else None
    return Entry(actor, action, step, narration, sealed, by, thrown_by)
