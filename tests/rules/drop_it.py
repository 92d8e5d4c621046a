"""Positions of DROP IT for the tests: pieces by name, places in mm, angles in degrees."""

from dataclasses import replace
from typing import Any

from droptable.core.game import Event, Seat
from droptable.core.registry import rulesets
from droptable.games.drop_it.actions import Action, Deal, Divide, Release, Resting, Settled, Start, Tremor
from droptable.games.drop_it.board import Board, usual_board
from droptable.games.drop_it.geometry import TURN, Pose
from droptable.games.drop_it.judge import Verdict, judge
from droptable.games.drop_it.notation import format_piece, parse_kind
from droptable.games.drop_it.pieces import KIND_OF, PIECES, Colour
from droptable.games.drop_it.rules import DropIt
from droptable.games.drop_it.setup import PAIRS
from droptable.games.drop_it.state import State
from droptable.games.drop_it.versions import LATEST

NUMBER = {format_piece(piece): piece for piece in range(PIECES)}
RIM_MM = usual_board().height / 1000


def drop_it(seats: int = 4, **options: Any) -> DropIt:
    game = rulesets["drop-it"].game(seats, options)
    assert isinstance(game, DropIt)
    return game


def lies(name: str, x_mm: float, y_mm: float, degrees: float = 0) -> Resting:
    """Put a piece somewhere: its origin and how far it is turned."""
    return Resting(NUMBER[name], Pose(round(x_mm * 1000), round(y_mm * 1000), round(degrees * TURN / 360) % TURN))


def verdict(
    piece: Resting,
    *others: Resting,
    edges: str = "shape",
    level: str = "any-part",
    rules: int = LATEST,
    board: Board | None = None,
) -> Verdict:
    """Ask the judge about the first piece."""
    shaft = sorted((piece, *others), key=lambda resting: resting.piece)
    return judge(board or usual_board(), shaft, piece.piece, edges, level, rules)


def dealt(game: DropIt, first: int = 0) -> State:
    """Return the position in which everybody has pieces (colours in their order) and `first` is to release."""
    state = game.apply(game.initial_state(), None, Deal(tuple(Colour)))
    if game.seats == 3:
        state = game.apply(state, None, Divide(PAIRS))
    if state.seat is None:
        state = game.apply(state, None, Start(Seat(first)))
    return state


def with_shaft(state: State, *shaft: Resting) -> State:
    """Return the position with these pieces in the shaft, taken from whoever had them."""
    supplies = [list(supply) for supply in state.supplies]
    for resting in shaft:
        number = KIND_OF[resting.piece].number
        next(supply for supply in supplies if supply[number])[number] -= 1
    return replace(state, shaft=tuple(sorted(shaft, key=lambda r: r.piece)), supplies=tuple(map(tuple, supplies)))


def released(game: DropIt, state: State, kind: str, x_mm: float = 110, angle: int = 0) -> State:
    """Let a piece of this kind go, with a hand that happens to be steady."""
    state = game.apply(state, state.seat, Release(parse_kind(kind), round(x_mm * 1000), angle))
    return game.apply(state, None, Tremor(0, 0)) if game.trembles else state


def settles(game: DropIt, state: State, *moved: Resting, out: tuple[str, ...] = ()) -> tuple[State, tuple[Event, ...]]:
    """Let the falling piece come to rest like this; return the position after it and what is told."""
    in_order = tuple(sorted(moved, key=lambda resting: resting.piece))
    settled = Settled(in_order, tuple(sorted(NUMBER[name] for name in out)))
    return game.apply(state, None, settled), game.narrate(state, None, settled)


def drops(game: DropIt, state: State, name: str, x_mm: float, y_mm: float, degrees: float = 0) -> State:
    """Let the acting seat's next piece come to rest here."""
    return settles(game, released(game, state, name[:2]), lies(name, x_mm, y_mm, degrees))[0]


def told(events: tuple[Event, ...], code: str) -> list[Event]:
    return [event for event in events if event.code == code]


def do(game: DropIt, state: State, *actions: Action) -> State:
    """Do the actions in order, each by whoever is to act."""
    for action in actions:
        actor = state.seat if action.__class__.__name__ in ("Pick", "Release", "Joker") else None
        state = game.apply(state, actor, action)
    return state
