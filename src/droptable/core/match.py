"""A game under way, as a value: whoever plays, shows or keeps a game does it through these functions.

Pure: a match stores and sends nothing. Every action is parsed by whoever reads it, and checked and worked out once,
here: the entry of the log carries its narration, so nobody downstream does any of it again.
"""

from collections.abc import Callable, Iterable
from dataclasses import field, replace
from itertools import groupby
from typing import Any, Generic, TypeVar

from droptable.core.errors import IllegalActionError, TakeBackError
from droptable.core.game import Actor, Chance, Effect, Game, Outcome, Over, Seat, Seats, Turn, World
from droptable.core.log import Entry, Log, branched
from droptable.core.looks import looks
from droptable.core.nature import Draws, natures_answer
from droptable.core.value import value

S = TypeVar("S")
A = TypeVar("A")


@value
class Match(Generic[S, A]):
    """A game under way: where it began, what happened, where it stands. A value: every change makes a new one.

    `before` is the match without its last action, as far back as actions can be taken back.
    """

    game: Game[S, A]
    start: S
    state: S
    turn: Turn  # who moves next
    log: Log[A] = field(default_factory=Log)
    step: int = 0
    draws_made: int = 0
    skips: bool = False  # draws were made that the log does not have: a turn was undone
    before: "Match[S, A] | None" = field(default=None, compare=False, repr=False)

    def __str__(self) -> str:
        """Return the position in characters, as the terminal draws it for a spectator."""
        return looks().text(self)

    def _repr_svg_(self) -> str:
        """Return the position as a drawing, for notebooks."""
        return looks().svg(self)

    def _repr_html_(self) -> str:
        """Return the same with what happened last below it."""
        return looks().html(self)


AnyMatch = Match[Any, Any]
Decide = Callable[[Match[S, A], Seat], A]


def start(game: Game[S, A], position: S | None = None) -> Match[S, A]:
    """Return a match at the game's start, or at another position of it."""
    state = game.initial_state() if position is None else position
    return Match(game, state, state, game.turn(state))


def act(match: Match[S, A], seat: Seat, action: A, by: str = "") -> Match[S, A]:
    """Return the match after a seat's action; raise IllegalActionError if it may not act, or not like this."""
    turn = match.turn
    if isinstance(turn, Over):
        raise IllegalActionError("game-over", clause="core")
    if not isinstance(turn, Seats) or seat not in turn.acting:
        raise IllegalActionError("not-your-turn", clause="core")
    return _grown(match, seat, action, by)


def answer(match: Match[S, A], draws: Draws, world: World[S, A] | None = None) -> Match[S, A]:
    """Return the match after nature's move.

    Repeatable: the same match and draws give the same answer, as often as it is asked. Raise IllegalActionError
    if it is not nature's move.
    """
    return _grown(match, None, natures_action(match, draws, world))


def natures_action(match: Match[S, A], draws: Draws | None = None, world: World[S, A] | None = None) -> A:
    """Return what nature does here; raise IllegalActionError if it is not nature's move."""
    return _answered(match, _natures_turn(match), draws, world)


def _answered(match: Match[S, A], turn: Chance | Effect, draws: Draws | None, world: World[S, A] | None) -> A:
    return natures_answer(match.game, match.state, turn, draws, world, match.draws_made)


def follow(match: Match[S, A], actor: Actor, action: A, by: str = "") -> Match[S, A]:
    """Return the match after an action that already happened, nature's included: a line of a record, real dice."""
    if actor is not None:
        return act(match, actor, action, by)
    _natures_turn(match)
    return _grown(match, None, action, by)


def advance(match: Match[S, A], decide: Decide[S, A], draws: Draws, world: World[S, A] | None = None) -> Match[S, A]:
    """Return the match one action further: nature's answer, or what `decide` says for the first acting seat.

    Raise IllegalActionError if the game is over.
    """
    turn = match.turn
    if isinstance(turn, Seats):
        seat = min(turn.acting)
        return _grown(match, seat, decide(match, seat))
    if isinstance(turn, Over):
        raise IllegalActionError("game-over", clause="core")
    return answer(match, draws, world)


def play_out(match: Match[S, A], decide: Decide[S, A], draws: Draws, world: World[S, A] | None = None) -> Match[S, A]:
    """Return the match at its end.

    It is what `advance` leads to again and again; but a match is made only where somebody sees one: for a decision, and
    at the end. Whoever plays many games waits for little else.
    """
    while match.skips:  # up to the draw that says its number
        if isinstance(match.turn, Over):
            return match
        match = advance(match, decide, draws, world)
    actor: Actor
    game, begun, state, turn = match.game, match.start, match.state, match.turn
    (kept, length), step, draws_made, before = match.log.shared, match.step, match.draws_made, match.before
    while True:
        if isinstance(turn, Seats):
            match = Match(game, begun, state, turn, Log.of(kept, length), step, draws_made, False, before)
            actor = seat = min(turn.acting)
            action = decide(match, seat)
            after, found = game.work_out(state, actor, action)
            following = game.turn(after)
            step_ends = not (turn.sealed and _is_same_step(turn, following))
            before = None if turn.sealed and step_ends else match
        elif isinstance(turn, Over):
            return Match(game, begun, state, turn, Log.of(kept, length), step, draws_made, False, before)
        else:
            actor, action = None, natures_answer(game, state, turn, draws, world, draws_made)
            after, found = game.work_out(state, actor, action)
            following = game.turn(after)
            step_ends, before = True, None
            draws_made += isinstance(turn, Chance)
        deed = (game, turn, state, actor, action, after, found, step, "")
        kept.append(deed)
        if kept[length] is not deed:  # who decided has played on from the match that it was given
            kept = branched(kept, length, deed)
        length += 1
        step += step_ends
        state, turn = after, following


def result(match: Match[S, A]) -> Outcome:
    """Return the result of a match that is over; raise IllegalActionError while it goes on."""
    outcome = match.game.outcome(match.state)
    if outcome is None:
        raise IllegalActionError("not-over", clause="core")
    return outcome


def may_take_back(match: Match[S, A], seat: Seat) -> bool:
    """Tell whether the seat may take its last action back.

    It may until nature, or a seat outside its sealed step, has acted, or the step was revealed, or the game is over:
    its secret is published then, and what is known of the dice can't be unknown.
    """
    if match.before is None or isinstance(match.turn, Over):
        return False
    step = match.log[-1].step
    for entry in reversed(match.log):
        if entry.actor is None or entry.step != step:
            return False
        if entry.actor == seat:
            return not entry.sealed or step == match.step
    return False


def take_back(match: Match[S, A], seat: Seat) -> Match[S, A]:
    """Return the match without the seat's last action; raise TakeBackError, with the reason, if it may not."""
    if not may_take_back(match, seat):
        raise TakeBackError(_why_not_back(match, seat), clause="core")
    later: list[Entry[A]] = []  # of other seats in the same sealed step: their choices stay
    while (last := match.log[-1]).actor != seat:
        later.append(last)
        match = _one_back(match)
    return replayed(_one_back(match), reversed(later))


def _why_not_back(match: AnyMatch, seat: Seat) -> str:
    if isinstance(match.turn, Over):
        return "over-and-done"
    has_acted = any(entry.actor == seat for entry in match.log)
    return "too-late-to-take-back" if has_acted else "nothing-to-take-back"


def _one_back(match: Match[S, A]) -> Match[S, A]:
    assert match.before is not None, "what may be taken back has a match before it"
    return match.before


def replayed(match: Match[S, A], log: Iterable[Entry[A]]) -> Match[S, A]:
    """Return the match after these entries; raise IllegalActionError at the first that does not fit."""
    for entry in log:
        match = follow(match, entry.actor, entry.action, entry.by)
    return match


def undo_point(match: Match[S, A], seat: Seat) -> int | None:
    """Return how many entries are left when the seat's last action is undone, with all that followed; None if it can't.

    It can be until the seat has thrown again, or the game is over. Unlike a take-back this is not fair to people, who
    may have acted since: whoever offers it sees to it that there are none.
    """
    if isinstance(match.turn, Over):
        return None
    for at in range(len(match.log) - 1, -1, -1):
        if match.log[at].thrown_by == seat:
            return None
        if match.log[at].actor == seat:
            return at
    return None


def rewound(match: Match[S, A], length: int) -> Match[S, A]:
    """Return the match as it stood after its first entries, with dice that nobody has seen.

    It goes on with the draws after those that were made already, and the next entry of one says which it was.
    """
    game, state = match.game, match.start
    kept = match.log[:length]
    for entry in kept:
        state = game.apply(state, entry.actor, entry.action)
    step = match.log[length].step
    return Match(game, match.start, state, game.turn(state), Log(kept), step, match.draws_made, skips=True)


def skipped_to(match: Match[S, A], draw: int) -> Match[S, A]:
    """Return the match whose next draw has this number, as a record says after a turn was undone."""
    return replace(match, draws_made=draw, skips=True)


def turns_taken(match: Match[S, A], seat: Seat) -> int:
    """Return how many turns the seat has had before the one it is in, or before its next one.

    A turn is a run of the seat's actions that no other seat interrupts. In a team, the member whose turn it is
    is `members[turns_taken(match, seat) % len(members)]`.
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


def _natures_turn(match: AnyMatch) -> Chance | Effect:
    turn = match.turn
    if isinstance(turn, (Seats, Over)):
        raise IllegalActionError("not-natures-turn", clause="core")
    return turn


def _grown(match: Match[S, A], actor: Actor, action: A, by: str = "") -> Match[S, A]:
    game, state, turn, step = match.game, match.state, match.turn, match.step
    draws_made, skips = match.draws_made, match.skips
    after, found = game.work_out(state, actor, action)
    following = game.turn(after)
    step_ends, before = True, None
    if isinstance(turn, Seats):
        step_ends = not (turn.sealed and _is_same_step(turn, following))
        # nature's move, and the end of a sealed step, can't be taken back: nothing before them is held
        before = None if turn.sealed and step_ends else match
    elif isinstance(turn, Chance):
        by = draw_note(draws_made) if skips else by
        draws_made, skips = draws_made + 1, False
    log = match.log.grown((game, turn, state, actor, action, after, found, step, by))
    return Match(game, match.start, after, following, log, step + step_ends, draws_made, skips, before)


_DRAW = "draw "


def draw_note(draw: int) -> str:
    """Return how an entry says which draw of the secret it was, where that is not simply the next one."""
    return f"{_DRAW}{draw}"


def noted_draw(by: str) -> int | None:
    """Return the number of the draw that an entry's `by` names; None if it names none."""
    number = by.removeprefix(_DRAW)
    return int(number) if by.startswith(_DRAW) and number.isascii() and number.isdigit() else None


def _is_same_step(turn: Seats, following: Turn) -> bool:
    """Tell whether the sealed step of `turn` is still open afterwards."""
    return (
        isinstance(following, Seats)
        and following.sealed
        and following.phase == turn.phase
        and following.acting <= turn.acting
    )
