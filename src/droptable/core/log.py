"""What happened in a match, entry by entry."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field
from itertools import islice
from typing import Generic, TypeVar, overload

from droptable.core.game import Actor, Event, Narration, Seat
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


class Log(Sequence[Entry[A]]):
    """An immutable sequence of entries that grows without being copied.

    A log and those grown from it share one list, of which each knows how much is its own. Only a second branch from
    the same place copies: so a long game takes time and memory in proportion to its length, not to its square.
    """

    __slots__ = ("_entries", "_length")

    def __init__(self, entries: Iterable[Entry[A]] = ()) -> None:
        self._entries = list(entries)
        self._length = len(self._entries)

    def grown(self, entry: Entry[A]) -> "Log[A]":
        """Return the log with one more entry."""
        entries, length = self._entries, self._length
        entries.append(entry)
        if entries[length] is not entry:
            # somebody else has grown from here before us (the stray entry at the end is nobody's)
            entries = [*islice(entries, length), entry]
        grown: Log[A] = Log.__new__(Log)
        grown._entries, grown._length = entries, length + 1
        return grown

    @overload
    def __getitem__(self, at: int) -> Entry[A]: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Entry[A], ...]: ...
    def __getitem__(self, at: int | slice) -> Entry[A] | tuple[Entry[A], ...]:
        if isinstance(at, slice):
            return tuple(self._entries[n] for n in range(*at.indices(self._length)))
        if not -self._length <= at < self._length:
            raise IndexError(at)
        return self._entries[at % self._length]

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[Entry[A]]:
        return islice(self._entries, self._length)

    def __reversed__(self) -> Iterator[Entry[A]]:
        entries = self._entries
        return (entries[n] for n in range(self._length - 1, -1, -1))

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
