"""What there is to tell of an action: typed events, of which words and motion are made."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TypedDict

from droptable.core.game import Actor, Event, Seat
from droptable.games.number_drop import events, scoring, solo
from droptable.games.number_drop.actions import (
    STAR,
    Action,
    Circle,
    DropBlock,
    Pass,
    Place,
    Roll,
    Slide,
    Start,
    Tiles,
    Write,
)
from droptable.games.number_drop.combos import box_of
from droptable.games.number_drop.notation import COLUMN_LETTERS
from droptable.games.number_drop.rounds import first_number, letters_to_cross, sheet_after
from droptable.games.number_drop.shapes import COLUMNS, landing
from droptable.games.number_drop.sheet import (
    LINE,
    Kind,
    Sheet,
    earned_letter,
    full_rows,
    heights,
    is_above_line,
    members,
    rows_above_line,
)
from droptable.games.number_drop.state import Phase, State, Table, tile_of, with_sheet


class _Rows(TypedDict):
    rows: tuple[int, ...]
    numbered: tuple[int, ...]
    count: int


class _Where(_Rows):
    at: str
    cells: tuple[int, ...]


class _Stars(TypedDict):
    stars: tuple[int, ...]
    star_count: int


def narrate(table: Table, state: State, actor: Actor, action: Action, after: State) -> Iterator[Event]:
    """Yield what a legal action does; `after` is the state that it leads to."""
    match action:
        case Tiles(tiles):
            yield events.tiles_laid.under("ND-8.1" if table.is_solo else "ND-2.1")(tiles=" ".join(tiles))
        case Start(seat):
            yield events.starts(seat=seat)
        case Roll():
            yield from _roll(state, action, after)
        case Slide(letter):
            yield from solo.slide(state, letter)[1]
        case Write() | Place() | DropBlock() | Circle() | Pass():
            assert actor is not None
            yield from _choice(table, state, actor, action)
        case _:
            yield from _round_end(table, state, after)


def _roll(state: State, roll: Roll, after: State) -> Iterator[Event]:
    assert state.active is not None
    numbers = " ".join([*map(str, roll.numbers), *[STAR] * roll.number_stars])
    stars = roll.number_stars + (roll.shape == STAR)
    yield events.rolled(seat=state.active, numbers=numbers, shape=roll.shape, stars=stars)
    if not after.letter:
        return
    tile = tile_of(after, after.letter)
    if after.phase is Phase.ROUND_END:
        yield events.letter_wasted(letter=after.letter, tile=tile)
    else:
        seats = tuple(sorted(after.pending))
        yield events.letter_fires(letter=after.letter, tile=tile, seats=seats)


def _choice(table: Table, state: State, seat: Seat, choice: Action) -> Iterator[Event]:
    match choice:
        case Write(column):
            number = first_number(state, seat)
            at = COLUMN_LETTERS[column]
            yield events.first_number(seat=seat, number=number, at=at, cells=(column, 0))
        case Place() | DropBlock():
            yield from _fall(table, state, seat, choice)
        case Circle(cells):
            yield from _combo(state, state.sheets[seat], seat, cells)
        case _:
            yield events.no_combo_circled(seat=seat)


def _fall(table: Table, state: State, seat: Seat, choice: Place | DropBlock) -> Iterator[Event]:
    before, sheet = state.sheets[seat], sheet_after(state, seat, choice)
    shape = choice.shape if isinstance(choice, Place) else tile_of(state, state.letter)
    cells = landing(heights(before), shape, choice.orientation, choice.column).cells
    filled = members(full_rows(sheet) & ~full_rows(before))
    where: _Where = {"at": COLUMN_LETTERS[choice.column], "cells": _flat(cells), **_told_rows(filled)}
    if isinstance(choice, Place):
        stars = _stars(state, choice)
        yield events.shape_dropped(seat=seat, shape=shape, numbers=choice.numbers, **stars, **where)
    else:
        yield events.block_dropped(seat=seat, letter=state.letter, tile=shape, **where)
    above = rows_above_line(sheet)
    if above & ~rows_above_line(before):  # after a block above the line, a shape below it is no news
        yield events.above_line(seat=seat, **_told_rows(members(above)))
    if table.is_solo and isinstance(choice, DropBlock):
        yield from _after_solo_block(state, with_sheet(state, seat, sheet))


def _after_solo_block(state: State, after: State) -> Iterator[Event]:
    if solo.leaves_no_fit(state, after):
        yield events.may_not_fit(seat=solo.PLAYER)
    yield from solo.after_block(after)[1]


def _stars(state: State, place: Place) -> _Stars:
    """Return what the stars of a placement stand for."""
    assert state.roll is not None
    stars = Counter(place.numbers) - Counter(state.roll.numbers)
    return {"stars": tuple(sorted(stars.elements())), "star_count": stars.total()}


def _told_rows(rows: tuple[int, ...]) -> _Rows:
    return {"rows": rows, "numbered": tuple(row + 1 for row in rows), "count": len(rows)}


def _combo(state: State, sheet: Sheet, seat: Seat, cells: tuple[int, ...]) -> Iterator[Event]:
    box = box_of(sheet, cells)
    numbers = sorted(int(sheet.cells[cell]) for cell in cells)
    # a run is told from its lowest number up, as a finger would follow it
    path = cells if numbers[0] == numbers[-1] else sorted(cells, key=lambda cell: sheet.cells[cell])
    yield _COMBO_EVENTS[box.kind](seat=seat, size=box.size, first=numbers[0], last=numbers[-1], cells=_flat(path))
    letter = earned_letter(sheet, box, state.crossed)
    if letter:
        yield events.letter_circled(seat=seat, letter=letter, tile=tile_of(state, letter))


_COMBO_EVENTS = {
    Kind.IDENTICAL: events.circled_identical,
    Kind.CONSECUTIVE: events.circled_consecutive,
    Kind.BONUS: events.circled_bonus,
}


def _round_end(table: Table, state: State, after: State) -> Iterator[Event]:
    yield from _rows(state, after)
    for letter in letters_to_cross(table, state):
        crossed = events.letter_crossed if letter == state.letter else events.letter_retired
        yield crossed(letter=letter, tile=tile_of(state, letter))
    if after.phase is Phase.OVER:
        yield from _game_over(table, after)
    else:
        assert after.active is not None
        yield events.next_round(seat=after.active)


def _rows(state: State, after: State) -> Iterator[Event]:
    for seat, (before, sheet) in enumerate(zip(state.sheets, after.sheets, strict=True)):
        new = sheet.rows & ~before.rows
        full, above = members(new & ((1 << LINE) - 1)), members(new >> LINE << LINE)
        if full:
            yield events.rows_full(seat=seat, **_told_rows(full), points=scoring.ROW_POINTS * len(full))
        if above:
            yield events.rows_lost(seat=seat, **_told_rows(above), points=-scoring.LINE_POINTS * len(above))


def _game_over(table: Table, after: State) -> Iterator[Event]:
    crossed = tuple(seat for seat, sheet in enumerate(after.sheets) if is_above_line(sheet))
    if crossed:
        yield events.game_over.under("ND-8.6" if table.is_solo else "ND-7.2")(seats=crossed)
    else:
        yield events.tiles_down()
    for seat, sheet in enumerate(after.sheets):
        points = scoring.score(sheet)
        columns = (points.rows, points.identical, points.consecutive, points.bonus)
        yield events.scored(seat=seat, total=points.total, columns=columns)
    yield _solo_place(after) if table.is_solo else _winners(table, after)


def _winners(table: Table, after: State) -> Event:
    result = scoring.outcome(table, after)
    assert result is not None and result.scores is not None
    if len(result.winners) > 1:
        return events.win_shared(seats=result.winners, total=max(result.scores))
    return events.won(seat=result.winners[0], total=max(result.scores))


def _solo_place(after: State) -> Event:
    total = scoring.score(after.sheets[solo.PLAYER]).total
    place = scoring.place_for(total)
    if place is None:
        name, points = scoring.PRINTED[-1]
        return events.solo_no_place(seat=solo.PLAYER, total=total, name=name, points=points)
    name, points = scoring.PRINTED[place - 1]
    return events.solo_place(seat=solo.PLAYER, total=total, place=place, name=name, points=points)


def _flat(cells: Iterable[int]) -> tuple[int, ...]:
    return tuple(n for cell in cells for n in (cell % COLUMNS, cell // COLUMNS))
