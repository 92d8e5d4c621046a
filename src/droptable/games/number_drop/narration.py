"""What there is to tell of an action: typed events, of which words and motion are made."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import TypedDict

from droptable.core.game import Event, Seat
from droptable.games.number_drop import events, scoring
from droptable.games.number_drop.actions import (
    STAR,
    Action,
    Circle,
    DropBlock,
    Pass,
    Placement,
    Roll,
    Slide,
    Start,
    Tiles,
    Write,
)
from droptable.games.number_drop.aftermath import (
    Aftermath,
    AtGo,
    Happening,
    NoFit,
    Protected,
    SlidByStar,
    StarSlidNothing,
)
from droptable.games.number_drop.boards import PRINTED, rank_for
from droptable.games.number_drop.notation import COLUMN_LETTERS
from droptable.games.number_drop.shapes import COLUMNS, landing
from droptable.games.number_drop.sheet import (
    ComboKind,
    Sheet,
    full_rows,
    heights,
    is_above_line,
    members,
    rows_above_line,
)
from droptable.games.number_drop.solo import leaves_no_fit, notch_of
from droptable.games.number_drop.state import (
    PLAYER,
    Blocking,
    Closing,
    Placing,
    Rolling,
    Sliding,
    State,
    Writing,
    current_sheet,
    first_number,
    tile_of,
)
from droptable.games.number_drop.variant import Variant


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


def of_nature(variant: Variant, state: State, action: Action, after: State) -> Iterator[Event]:
    """Yield what a legal action of nature does; `after` is the state that it leads to."""
    match state.phase, action:
        case _, Tiles(tiles):
            yield events.tiles_laid.under("ND-8.1" if variant.is_solo else "ND-2.1")(tiles=" ".join(tiles))
        case _, Start(seat):
            yield events.starts(seat=seat)
        case Rolling(active), Roll():
            yield from _roll(active, action, after)
        case Closing(letter=letter), _:
            yield from _round_end(variant, state, letter, after)


def of_decision(variant: Variant, state: State, seat: Seat, action: Action, aftermath: Aftermath) -> Iterator[Event]:
    """Yield what a seat's legal action does; `aftermath` is what it leads to."""
    after = current_sheet(aftermath.state, seat)
    match state.phase, action:
        case Writing() as phase, Write(column):
            number = first_number(phase, seat)
            at = COLUMN_LETTERS[column]
            yield events.first_number(seat=seat, number=number, at=at, cells=(column, 0))
        case Sliding(current), Slide(letter):
            clause = "ND-8.3" if current.slides else "ND-8.2"
            yield _slide(variant, state, events.slid.under(clause), letter, notch_of(state, letter) + 1)
        case Placing(current), Placement():
            yield from _placement(current.roll, state.sheets[seat], seat, action, after)
        case Blocking() as phase, DropBlock():
            yield from _block(state, phase, seat, action, after)
            if variant.is_solo and leaves_no_fit(variant, state, phase.round, after):
                yield events.may_not_fit(seat=seat)
        case _, Circle(cells):
            yield from _combo(state, seat, cells, after)
        case _, Pass():
            yield events.no_combo_circled(seat=seat)
    for happening in aftermath.happenings:
        yield _happening(variant, state, happening)


def _roll(active: Seat, roll: Roll, after: State) -> Iterator[Event]:
    numbers = " ".join([*map(str, roll.numbers), *[STAR] * roll.number_stars])
    stars = roll.number_stars + (roll.shape == STAR)
    yield events.rolled(seat=active, numbers=numbers, shape=roll.shape, stars=stars)
    match after.phase:
        case Closing(letter=letter):
            yield events.letter_wasted(letter=letter, tile=tile_of(after, letter))
        case Blocking(letter=letter, deciders=deciders):
            yield _fired(after, letter, tuple(sorted(deciders.seats)))


def _fired(after: State, letter: str, seats: tuple[int, ...]) -> Event:
    holders = tuple(seat for seat, sheet in enumerate(after.sheets) if letter in sheet.letters)
    tile = tile_of(after, letter)
    return events.letter_fires(letter=letter, tile=tile, from_seats=holders, from_count=len(holders), seats=seats)


def _slide(variant: Variant, state: State, slid: Callable[..., Event], letter: str, notch: int) -> Event:
    tile = tile_of(state, letter)
    return slid(seat=PLAYER, letter=letter, tile=tile, notch=notch, notches=variant.notches)


def _happening(variant: Variant, state: State, happening: Happening) -> Event:
    match happening:
        case SlidByStar(letter, notch):
            return _slide(variant, state, events.slid_by_star, letter, notch)
        case StarSlidNothing(letter):
            tile = tile_of(state, letter)
            return events.star_slides_nothing(seat=PLAYER, letter=letter, tile=tile)
        case AtGo(letter):
            return events.go(seat=PLAYER, letter=letter, tile=tile_of(state, letter))
        case Protected(letter):
            return events.protected(seat=PLAYER, letter=letter, tile=tile_of(state, letter))
        case NoFit(shape):
            return events.no_fit(seat=PLAYER, shape=shape)


def _placement(roll: Roll, before: Sheet, seat: Seat, placement: Placement, after: Sheet) -> Iterator[Event]:
    shape, numbers = placement.shape, placement.numbers
    stars = _stars(roll, placement)
    where = _where(before, shape, placement, after)
    yield events.shape_dropped(seat=seat, shape=shape, numbers=numbers, **stars, **where)
    yield from _above_line(before, seat, after)


def _block(state: State, phase: Blocking, seat: Seat, block: DropBlock, after: Sheet) -> Iterator[Event]:
    before, tile = state.sheets[seat], tile_of(state, phase.letter)
    where = _where(before, tile, block, after)
    yield events.block_dropped(seat=seat, letter=phase.letter, tile=tile, **where)
    yield from _above_line(before, seat, after)


def _where(before: Sheet, shape: str, fallen: Placement | DropBlock, after: Sheet) -> _Where:
    """Return where something came to rest, and the rows that it filled."""
    cells = landing(heights(before), shape, fallen.orientation, fallen.column).cells
    filled = members(full_rows(after) & ~full_rows(before))
    return {"at": COLUMN_LETTERS[fallen.column], "cells": _flat(cells), **_told_rows(filled)}


def _above_line(before: Sheet, seat: Seat, after: Sheet) -> Iterator[Event]:
    above = rows_above_line(after)
    if above & ~rows_above_line(before):  # after a block above the line, a shape below it is no news
        yield events.above_line(seat=seat, **_told_rows(members(above)))


def _stars(roll: Roll, placement: Placement) -> _Stars:
    """Return what the stars of a placement stand for."""
    stars = Counter(placement.numbers) - Counter(roll.numbers)
    return {"stars": tuple(sorted(stars.elements())), "star_count": stars.total()}


def _told_rows(rows: tuple[int, ...]) -> _Rows:
    return {"rows": rows, "numbered": tuple(row + 1 for row in rows), "count": len(rows)}


def _combo(state: State, seat: Seat, cells: tuple[int, ...], after: Sheet) -> Iterator[Event]:
    before = state.sheets[seat]
    (box,) = after.boxes - before.boxes
    numbers = sorted(int(before.cells[cell]) for cell in cells)
    # a run is told from its lowest number up, as a finger would follow it
    path = cells if numbers[0] == numbers[-1] else sorted(cells, key=lambda cell: before.cells[cell])
    told = _COMBO_EVENTS[box.kind]
    yield told(
        seat=seat, size=box.size, first=numbers[0], last=numbers[-1], cells=_flat(path), points=scoring.worth(box)
    )
    more = scoring.points_of(after).total - scoring.points_of(before).total - scoring.worth(box)
    if more:
        yield events.column_full(seat=seat, kind=box.kind.value, points=more)
    for letter in set(after.letters) - set(before.letters):
        yield events.letter_circled(seat=seat, letter=letter, tile=tile_of(state, letter))


_COMBO_EVENTS = {
    ComboKind.IDENTICAL: events.circled_identical,
    ComboKind.CONSECUTIVE: events.circled_consecutive,
    ComboKind.BONUS: events.circled_bonus,
}


def _round_end(variant: Variant, state: State, fired: str, after: State) -> Iterator[Event]:
    yield from _rows(state, after)
    for letter in sorted(set(after.crossed) - set(state.crossed)):
        crossed = events.letter_crossed if letter == fired else events.letter_retired
        yield crossed(letter=letter, tile=tile_of(state, letter))
    match after.phase:
        case Rolling(active):
            yield events.next_round(seat=active)
        case _:
            yield from _game_over(variant, after)


def _rows(state: State, after: State) -> Iterator[Event]:
    for seat, (before, sheet) in enumerate(zip(state.sheets, after.sheets, strict=True)):
        new = sheet.rows & ~before.rows
        line = sheet.form.line
        full, above = members(new & ((1 << line) - 1)), members(new >> line << line)
        if full:
            yield events.rows_full(seat=seat, **_told_rows(full), points=scoring.ROW_POINTS * len(full))
        if above:
            yield events.rows_lost(seat=seat, **_told_rows(above), points=-scoring.LINE_POINTS * len(above))


def _game_over(variant: Variant, after: State) -> Iterator[Event]:
    crossed = tuple(seat for seat, sheet in enumerate(after.sheets) if is_above_line(sheet))
    if crossed:
        yield events.game_over.under("ND-8.6" if variant.is_solo else "ND-7.2")(seats=crossed, count=len(crossed))
    else:
        yield events.tiles_down()
    for seat, sheet in enumerate(after.sheets):
        points = scoring.points_of(sheet)
        columns = (points.rows, points.identical, points.consecutive, points.bonus)
        yield events.scored(seat=seat, total=points.total, columns=columns)
    yield _solo_rank(after) if variant.is_solo else _winners(after)


def _winners(after: State) -> Event:
    totals = scoring.totals(after)
    best = max(totals)
    winners = tuple(seat for seat, total in enumerate(totals) if total == best)
    if len(winners) > 1:
        return events.win_shared(seats=winners, total=best)
    return events.won(seat=winners[0], total=best)


def _solo_rank(after: State) -> Event:
    (total,) = scoring.totals(after)
    rank = rank_for(total)
    if rank is None:
        name, points = PRINTED[-1]
        return events.solo_no_place(seat=PLAYER, total=total, name=name, points=points)
    name, points = PRINTED[rank - 1]
    return events.solo_place(seat=PLAYER, total=total, place=rank, name=name, points=points)


def _flat(cells: Iterable[int]) -> tuple[int, ...]:
    return tuple(n for cell in cells for n in (cell % COLUMNS, cell // COLUMNS))
