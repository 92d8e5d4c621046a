"""Who may know what: the one home of secrecy, for the table in a browser, the terminal, replays and records alike.

Everything is public but the choices of a sealed step that is still open: those are their own seat's alone. They always
stand at the end of the log, since nobody outside the step acts before it ends.
"""

from collections.abc import Sequence
from itertools import islice, takewhile
from typing import Generic, TypeVar

from droptable.core.game import Game, Narration, Seat, Seats
from droptable.core.log import Entry
from droptable.core.match import Match
from droptable.core.value import value

S = TypeVar("S")
A = TypeVar("A")


@value
class Knowledge(Generic[S, A]):
    """A match as one seat, or a spectator (None), may know it. What is not asked for costs nothing."""

    match: Match[S, A]
    seat: Seat | None

    @property
    def state(self) -> S:
        """The view: a state in which the others' choices of an open sealed step have not been made."""
        return self.match.game.view(self.match.state, self.seat)

    @property
    def log(self) -> tuple[Entry[A], ...]:
        """What everybody may know, then the seat's own choices that are still sealed."""
        return (*self.match.log[: public_length(self.match)], *own_choices(self.match, self.seat))

    @property
    def waiting_for(self) -> frozenset[Seat]:
        """The seats that still have to decide."""
        turn = self.match.turn
        return turn.acting if isinstance(turn, Seats) else frozenset()


def known_to(match: Match[S, A], seat: Seat | None) -> Knowledge[S, A]:
    """Return the match as a seat, or a spectator (None), may know it."""
    return Knowledge(match, seat)


def is_hidden(match: Match[S, A], entry: Entry[A]) -> bool:
    """Tell whether the entry belongs to a sealed step that is still open."""
    return entry.sealed and entry.step == match.step


def public_length(match: Match[S, A]) -> int:
    """Return how many entries of the log everybody may know: these stand before all others."""
    return len(match.log) - len(_hidden(match))


def own_choices(match: Match[S, A], seat: Seat | None) -> tuple[Entry[A], ...]:
    """Return a seat's own choices of a sealed step that is still open, in the order in which it made them."""
    hidden = _hidden(match)
    return tuple(entry for entry in reversed(hidden) if seat is not None and entry.actor == seat) if hidden else ()


def _hidden(match: Match[S, A]) -> Sequence[Entry[A]]:
    """Return the choices of a sealed step that is still open, the last one first."""
    if not (isinstance(match.turn, Seats) and match.turn.sealed):
        return ()  # no such step is open
    return list(takewhile(lambda entry: is_hidden(match, entry), reversed(match.log)))


def public_in_seat_order(match: Match[S, A]) -> Sequence[Entry[A]]:
    """Return the entries that everybody may know, those of one sealed step in the order of the seats."""
    return sorted(match.log[: public_length(match)], key=_seat_order)


def last_step(match: Match[S, A]) -> Sequence[Entry[A]]:
    """Return the entries of the step that has just ended, in the order of the seats; none while it is open."""
    if not match.log or is_hidden(match, match.log[-1]):
        return ()
    entries = list(takewhile(lambda entry: entry.step == match.log[-1].step, reversed(match.log)))
    entries.reverse()
    return sorted(entries, key=_seat_order)


def _seat_order(entry: Entry[A]) -> tuple[int, int]:
    return entry.step, -1 if entry.actor is None else entry.actor


@value
class Offer(Generic[A]):
    """An action that a seat may do now, with what it would do."""

    action: A
    narration: Narration


def offers(game: Game[S, A], view: S, seat: Seat, most: int) -> list[Offer[A]] | None:
    """Return what a seat may do now, as far as its view tells; None where that cannot be listed, or is too much."""
    turn = game.turn(view)
    if not isinstance(turn, Seats) or seat not in turn.acting:
        return []
    actions = game.legal_actions(view, seat)
    if actions is None:
        return None
    some = list(islice(actions, most + 1))
    if len(some) > most:
        return None
    return [Offer(action, game.proceed(view, seat, action).narration) for action in some]
