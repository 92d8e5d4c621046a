"""DROP OR POP!: who could win with which rolls, before a move and after it, and what grows."""

from collections.abc import Iterator

from droptable.analysis.reasons.reason import Reason, finders, reason
from droptable.core.game import Seat
from droptable.games.drop_or_pop.actions import IGNORE, Action, Colour
from droptable.games.drop_or_pop.board import Columns, clusters
from droptable.games.drop_or_pop.rules import DropOrPop
from droptable.games.drop_or_pop.state import Ended, Moving, State


def found(game: DropOrPop, view: State, seat: Seat, action: Action) -> Iterator[Reason]:
    """Yield what a move does to everybody's next turn. What ends the game says so itself."""
    if action is IGNORE:
        yield reason("rolls-again")
        return
    after = game.apply(view, seat, action)
    if isinstance(after.phase, Ended):
        return
    upcoming = Seat((seat + 1) % game.seats)
    before, left = winning_rolls(game, view, upcoming), winning_rolls(game, after, upcoming)
    if left:
        yield reason("lets-win", seat=upcoming, rolls=left)
    elif before:
        yield reason("stops", seat=upcoming, rolls=before)
    own = winning_rolls(game, after, seat)
    if own > winning_rolls(game, view, seat):
        yield reason("may-win", rolls=own)
    size = _biggest(game, after.columns, seat)
    if size > max(1, _biggest(game, view.columns, seat)):
        yield reason("builds", size=size)
    if not left and not before:
        yield reason("safe", seat=upcoming)


def winning_rolls(game: DropOrPop, state: State, seat: Seat) -> int:
    """Return with how many of the four colours a seat would win at once, were it its turn now."""
    return sum(_can_win(game, state._replace(phase=Moving(seat, colour)), seat) for colour in Colour)


def _can_win(game: DropOrPop, state: State, seat: Seat) -> bool:
    outcomes = (game.outcome(game.apply(state, seat, move)) for move in game.legal_actions(state, seat))
    return any(outcome is not None and outcome.winners == (seat,) for outcome in outcomes)


def _biggest(game: DropOrPop, columns: Columns, seat: Seat) -> int:
    own = game.colours[seat]
    return max((len(cluster.cells) for cluster in clusters(columns) if cluster.colour is own), default=1)


finders.register(DropOrPop.name, found)
