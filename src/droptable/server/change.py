"""A change of a table: the facts that a request, a bot, a clock or nature makes true, and the table after them.

It is worked out once. Whoever keeps the table stores the facts and believes the table: what happened in the game is
folded from facts only where a table is rebuilt.
"""

from dataclasses import replace
from typing import Any

from droptable.core.game import Chance, Seat
from droptable.core.knowledge import own_choices
from droptable.core.match import AnyMatch, act, answer, follow, rewound, start, take_back
from droptable.core.value import value
from droptable.server import facts
from droptable.server.table import Opening, Table, decided, folded, opened, undone


@value
class Change:
    """Facts and the table after them; `opens` is another table that comes with it, stored in the same commit."""

    facts: tuple[facts.AnyFact, ...]
    table: Table
    opens: "Change | None" = None


def settled(table: Table, *new: facts.AnyFact) -> Change:
    """Return the change that facts make which leave the game alone."""
    return Change(new, folded(table, new))


def opening(what: Opening, *first: facts.AnyFact) -> Change:
    """Return the change that opens a table with these facts."""
    return Change(first, folded(opened(what), first))


def began(table: Table) -> Change:
    """Return the change in which the game begins, at the usual start or at the table's own."""
    game, position = table.opening.game, table.opening.start
    match = start(game, None if position is None else game.parse_state(position))
    return _and_what_follows(table, match, facts.Began())


def acted(
    table: Table, seat: Seat, action: Any, by: str = "", *, guest: int | None = None, bot: str | None = None
) -> Change:
    """Return the change that a seat's action makes, which a guest or a bot decided, and `by` as in a record.

    Raise IllegalActionError if it may not be done.
    """
    match = act(table.playing, seat, action, by)
    fact = facts.Acted(seat, match.game.format(action), by, guest, bot, match.log[-1].sealed)
    return _and_what_follows(decided(table, fact), match, fact)


def answered(table: Table, action: Any) -> Change:
    """Return the change that an answer of nature's makes."""
    match = follow(table.playing, None, action)
    return _and_what_follows(table, match, facts.Answered(match.game.format(action)))


def thrown(table: Table) -> Change:
    """Return the change that nature's answer at a Chance turn makes.

    It is a function of the secret and of how many draws were made: the same as often as it is asked.
    """
    match = answer(table.playing, table.draws)
    return _and_what_follows(table, match, _last_answer(match))


def took_back(table: Table, seat: Seat) -> Change:
    """Return the change in which a seat takes its last action back; raise TakeBackError if it may not."""
    return Change((facts.TookBack(seat),), replace(table, match=take_back(table.playing, seat)))


def turn_undone(table: Table, seat: Seat, left: int) -> Change:
    """Return the change in which a seat that plays against bots alone undoes its last turn: new dice from there on."""
    return Change((facts.TurnUndone(seat, left),), undone(table, seat, rewound(table.playing, left)))


def freed(table: Table, seat: Seat, reason: facts.Reason = "") -> Change:
    """Return the change in which a seat becomes free: what was chosen there unseen goes with whoever chose it."""
    new: tuple[facts.AnyFact, ...] = ()
    for _ in () if table.match is None else own_choices(table.match, seat):
        back = took_back(table, seat)
        new, table = (*new, *back.facts), back.table
    fact = facts.Freed(seat, reason)
    return Change((*new, fact), folded(table, [fact]))


def _and_what_follows(table: Table, match: AnyMatch, *new: facts.AnyFact) -> Change:
    """Let nature go on where nobody throws and nothing is waited for: it belongs to what came before.

    A release and the hand's tremor are one commit, so that nothing can come between them.
    """
    while isinstance(match.turn, Chance) and match.turn.follows_at_once:
        match = answer(match, table.draws)
        new = (*new, _last_answer(match))
    return Change(new, replace(table, match=match))


def _last_answer(match: AnyMatch) -> facts.Answered:
    return facts.Answered(match.game.format(match.log[-1].action))
