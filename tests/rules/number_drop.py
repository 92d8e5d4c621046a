"""What the tests of NUMBER DROP's clauses share: sheets as pictures, and states in the middle of a round."""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from droptable.core.errors import IllegalActionError
from droptable.core.game import Actor, Event, Seat
from droptable.games.number_drop.actions import Action, Roll
from droptable.games.number_drop.notation import parse_cell, parse_roll
from droptable.games.number_drop.rounds import after_nature
from droptable.games.number_drop.rules import NumberDrop
from droptable.games.number_drop.shapes import COLUMNS, TILES
from droptable.games.number_drop.sheet import CELLS, EMPTY, Box, Sheet, mask_of
from droptable.games.number_drop.state import Circling, Closing, InOrder, Rolling, Round, Sealed, State

ALL_TILES = TILES[:5]
# solo, and a column is above the line: a combo, as in `circle a1 b1 c1`, ends the game
LAST_ROUND = "combo 0 S,O,T,I,L - 2345I - 0 1,1,1,1,0 1 111687./{}|-|-|-".format(
    "/".join(f".....{number}." for number in "97979793524")
)


def sheet(picture: str = "", **more: object) -> Sheet:
    """Return the sheet with these rows from the bottom up; the rest is empty."""
    rows = picture.split()
    assert all(len(row) == COLUMNS for row in rows)
    return replace(Sheet("".join(rows).ljust(CELLS, EMPTY)), **more)  # type: ignore[arg-type]


def cells(words: str) -> tuple[int, ...]:
    """Return the cells that these words spell: `a1 b1`."""
    return tuple(parse_cell(word) for word in words.split())


def circled(words: str, boxes: Iterable[Box]) -> dict[str, object]:
    """Return what to say to `sheet` where these cells and boxes are circled already."""
    return {"circled": mask_of(cells(words)), "boxes": frozenset(boxes)}


def before_roll(game: NumberDrop, *sheets: Sheet, active: int = 0, **more: object) -> State:
    """Return the state before a roll; the seats without a sheet here have their first number."""
    blank = replace(Sheet(), cells=("1" + EMPTY * (COLUMNS - 1)).ljust(CELLS, EMPTY))
    filled = (*sheets, *(blank,) * (game.seats - len(sheets)))
    state = State(Rolling(Seat(active)), filled, tiles=ALL_TILES, notches=(0,) * 5 if game.is_solo else ())
    return replace(state, **more)  # type: ignore[arg-type]


def roll(text: str) -> Roll:
    """Return a roll as in `156* O`."""
    return parse_roll(text)


def after_roll(game: NumberDrop, text: str, *sheets: Sheet, active: int = 0, **more: object) -> State:
    """Return the state after a roll, even one that the dice cannot show."""
    return after_nature(game, before_roll(game, *sheets, active=active, **more), roll(text))


def at_round_end(game: NumberDrop, *sheets: Sheet, active: int = 0) -> State:
    """Return the state in which a round without a letter is to be closed."""
    return replace(before_roll(game, *sheets), phase=Closing(Round(Seat(active), roll("1256 O"))))


def first_may_circle(game: NumberDrop, *sheets: Sheet) -> State:
    """Return the state in which the first seat alone may circle something."""
    alone = (Seat(0),)
    deciders = Sealed(alone, (None,) * game.seats) if game.is_sealed(Circling) else InOrder(alone)
    return replace(before_roll(game, *sheets), phase=Circling(Round(Seat(0), roll("1256 O")), deciders))


def played(game: NumberDrop, state: State, *moves: str) -> State:
    """Return the state after these moves, each `who what` as in a record."""
    for move in moves:
        who, _, text = move.partition(" ")
        state = game.apply(state, None if who == "*" else Seat(int(who)), game.parse(text))
    return state


def told(game: NumberDrop, state: State, move: str) -> list[Event]:
    """Return what is told of a move, `who what` as in a record."""
    who, _, text = move.partition(" ")
    return list(game.narrate(state, None if who == "*" else Seat(int(who)), game.parse(text)))


def codes(events: Iterable[Event]) -> list[str]:
    """Return the events' codes."""
    return [event.code for event in events]


def refused(game: NumberDrop, state: State, actor: int | None, action: Action | str) -> tuple[str, str]:
    """Return the code and the clause with which an action is refused."""
    wanted = game.parse(action) if isinstance(action, str) else action
    who: Actor = None if actor is None else Seat(actor)
    with pytest.raises(IllegalActionError) as caught:
        game.check(state, who, wanted)
    return caught.value.code, caught.value.clause
