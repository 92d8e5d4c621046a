"""The one loop that terminal, lab, server, environments and tests use. Pure: it stores and sends nothing."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, Generic, TypeVar

from droptable.core.errors import IllegalActionError, TakeBackError
from droptable.core.game import Actor, Chance, Effect, Game, Over, Seat, Seats, Turn, World
from droptable.core.log import Entry, Log
from droptable.core.nature import Draws

S = TypeVar("S")
A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Match(Generic[S, A]):
    """A game under way: where it began, what happened, where it stands. A value: every change makes a new one."""

    game: Game[S, A]
    start: S
    state: S
    log: Log[A] = field(default_factory=Log)
    step: int = 0
    draws_made: int = 0

    @property
    def turn(self) -> Turn:
        """Who moves next."""
        return self.game.turn(self.state)


AnyMatch = Match[Any, Any]
Decide = Callable[[Match[S, A], Seat], A]


def start(game: Game[S, A], position: S | None = None) -> Match[S, A]:
    """Return a match at the game's start, or at another position of it."""
    state = game.initial_state() if position is None else position
    return Match(game, state, state)


def act(match: Match[S, A], seat: Seat, action: A, by: str = "") -> Match[S, A]:
    """Return the match after a seat's action; raise IllegalActionError if it may not act, or not like this."""
    turn = match.turn
    if isinstance(turn, Over):
        raise IllegalActionError("game-over", clause="core")
    if not isinstance(turn, Seats) or seat not in turn.acting:
        raise IllegalActionError("not-your-turn", clause="core")
    return _applied(match, turn, seat, action, by)


def answer(match: Match[S, A], draws: Draws, world: World[S, A] | None = None) -> Match[S, A]:
    """Return the match after nature's move.

    Repeatable: the same match and draws give the same answer, as often as it is asked. Raise IllegalActionError
    if it is not nature's move.
    """
    turn = match.turn
    if not isinstance(turn, Chance | Effect):
        raise IllegalActionError("not-natures-turn", clause="core")
    return _answered(match, turn, draws, world)


def follow(match: Match[S, A], actor: Actor, action: A, by: str = "") -> Match[S, A]:
    """Return the match after an action that already happened, nature's included: a line of a record, real dice."""
    if actor is not None:
        return act(match, actor, action, by)
    turn = match.turn
    if not isinstance(turn, Chance | Effect):
        raise IllegalActionError("not-natures-turn", clause="core")
    return _applied(match, turn, None, action, by)


def advance(match: Match[S, A], decide: Decide[S, A], draws: Draws, world: World[S, A] | None = None) -> Match[S, A]:
    """Return the match one action further: nature's answer, or what `decide` says for the first acting seat.

    Raise IllegalActionError if the game is over.
    """
    turn = match.turn
    if isinstance(turn, Over):
        raise IllegalActionError("game-over", clause="core")
    if isinstance(turn, Seats):
        seat = min(turn.acting)
        return _applied(match, turn, seat, decide(match, seat))
    return _answered(match, turn, draws, world)


def play_out(match: Match[S, A], decide: Decide[S, A], draws: Draws, world: World[S, A] | None = None) -> Match[S, A]:
    """Return the match at its end."""
    while match.game.outcome(match.state) is None:
        match = advance(match, decide, draws, world)
    return match


def take_back(match: Match[S, A], seat: Seat) -> Match[S, A]:
    """Return the match without the seat's last action.

    Raise TakeBackError once nature, or a seat outside its sealed step, has acted since, or the step was revealed, or
    the game is over: its secret is published then, and what is known of the dice can't be unknown.
    """
    if isinstance(match.turn, Over):
        raise TakeBackError("over-and-done", clause="core")
    last = max((i for i, entry in enumerate(match.log) if entry.actor == seat), default=None)
    if last is None:
        raise TakeBackError("nothing-to-take-back", clause="core")
    entry, later = match.log[last], match.log[last + 1 :]
    revealed = entry.sealed and entry.step != match.step
    if revealed or any(other.actor is None or other.step != entry.step for other in later):
        raise TakeBackError("too-late-to-take-back", clause="core")
    return replayed(start(match.game, match.start), match.log[:last] + later)


def replayed(match: Match[S, A], log: Iterable[Entry[A]]) -> Match[S, A]:
    """Return the match after these entries; raise IllegalActionError at the first that does not fit."""
    for entry in log:
        match = follow(match, entry.actor, entry.action, entry.by)
    return match


@dataclass(frozen=True, slots=True)
class Shown(Generic[S, A]):
    """What one audience may know: its view, the entries it may see, who still has to decide."""

    state: S
    log: tuple[Entry[A], ...]
    waiting_for: frozenset[Seat]


def shown(match: Match[S, A], audience: Seat | None) -> Shown[S, A]:
    """Return the match as a seat, or a spectator (None), may know it."""
    log = tuple(entry for entry in match.log if entry.actor == audience or not is_hidden(match, entry))
    turn = match.turn
    waiting_for = turn.acting if isinstance(turn, Seats) else frozenset[Seat]()
    return Shown(match.game.view(match.state, audience), log, waiting_for)


def is_hidden(match: Match[S, A], entry: Entry[A]) -> bool:
    """Tell whether the entry belongs to a sealed step that is still open."""
    return entry.sealed and entry.step == match.step


def stints(match: Match[S, A], seat: Seat) -> int:
    """Return how many turns the seat has had before the one it is in, or before its next one.

    A turn is a run of the seat's actions that no other seat interrupts. In a team, the member whose turn it is
    is `members[stints(match, seat) % len(members)]`.
    """
    # seat order inside a step: a sealed step's entries may have come in any order
    actions = sorted((entry.step, entry.actor) for entry in match.log if entry.actor is not None)
    runs = [actor for actor, _ in groupby(actor for _, actor in actions)]
    still_in_it = bool(runs) and runs[-1] == seat and _concerns(match.turn, seat)
    return runs.count(seat) - still_in_it


def _concerns(turn: Turn, seat: Seat) -> bool:
    if isinstance(turn, Seats):
        return seat in turn.acting
    return not isinstance(turn, Over) and turn.caller == seat


def _answered(match: Match[S, A], turn: Chance | Effect, draws: Draws, world: World[S, A] | None) -> Match[S, A]:
    if isinstance(turn, Chance):
        drawn = match.game.drawn(match.state, draws.draw(match.draws_made, turn.sizes))
        return _applied(match, turn, None, drawn)
    assert world is not None, f"{match.game.name} has Effect turns, so whoever runs it brings its World"
    return _applied(match, turn, None, world.resolve(match.state))


def _applied(match: Match[S, A], turn: Turn, actor: Actor, action: A, by: str = "") -> Match[S, A]:
    after = match.game.apply(match.state, actor, action)
    sealed = isinstance(turn, Seats) and turn.sealed
    step = match.step if sealed and _goes_on(turn, match.game.turn(after)) else match.step + 1
    entry = Entry(actor, action, match.step, sealed, by)
    draws_made = match.draws_made + isinstance(turn, Chance)
    return Match(match.game, match.start, after, match.log.grown(entry), step, draws_made)


def _goes_on(turn: Turn, following: Turn) -> bool:
    """Tell whether the sealed step of `turn` is still open afterwards."""
    return (
        isinstance(turn, Seats)
        and isinstance(following, Seats)
        and following.sealed
        and following.phase == turn.phase
        and following.acting <= turn.acting
    )
