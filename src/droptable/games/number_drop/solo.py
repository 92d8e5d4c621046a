"""Playing alone: tiles slide towards GO! (ND-8). Each step returns the state and what is to be told of it."""

from collections.abc import Callable
from dataclasses import replace

from droptable.core.game import Event, Seat
from droptable.games.number_drop import events
from droptable.games.number_drop.actions import STAR, Roll
from droptable.games.number_drop.shapes import fit_one_after_another, fits_somewhere
from droptable.games.number_drop.sheet import LETTERS, heights
from droptable.games.number_drop.state import NOTCHES, Phase, State, Table, shapes_rolled, tile_of
from droptable.games.number_drop.steps import combo_step, step

PLAYER = Seat(0)
_TABLE = Table(seats=1)

Told = tuple[State, tuple[Event, ...]]


def all_down(state: State) -> bool:
    """Tell whether all five tiles are at the bottom (ND-8.6)."""
    return min(state.notches) == NOTCHES


def can_slide(state: State, letter: str) -> bool:
    """Tell whether this column's tile is not at the bottom."""
    return state.notches[LETTERS.index(letter)] < NOTCHES


def slide(state: State, letter: str) -> Told:
    """Return the state after the player slid a tile, and all that follows from it without a decision."""
    told = _slid(state, letter, events.slid.under("ND-8.2" if state.slides == 0 else "ND-8.3"))
    return _and_then(told, _after_slide)


def _slid(state: State, letter: str, told: Callable[..., Event]) -> Told:
    place = LETTERS.index(letter)
    notch = state.notches[place] + 1
    notches = (*state.notches[:place], notch, *state.notches[place + 1 :])
    tile = state.tiles[place]
    event = told(seat=PLAYER, letter=letter, tile=tile, notch=notch, notches=NOTCHES)
    return replace(state, notches=notches, slides=state.slides + 1, letter=letter), (event,)


def _after_slide(state: State) -> Told:
    """Drop the tile that reached GO!, unless its letter protects (ND-8.4) or it fits nowhere (ND-8.7)."""
    sheet, letter, tile = state.sheets[PLAYER], state.letter, tile_of(state, state.letter)
    if can_slide(state, letter):
        return after_block(state)
    if letter in sheet.letters:
        return _and_then((state, (events.protected(seat=PLAYER, letter=letter, tile=tile),)), after_block)
    told = (events.go(seat=PLAYER, letter=letter, tile=tile),)
    if fits_somewhere(heights(sheet), tile):
        return replace(state, phase=Phase.BLOCK, pending=(PLAYER,)), told
    return _and_then((state, (*told, events.no_fit(seat=PLAYER, shape=tile))), after_block)


def after_block(state: State) -> Told:
    """Go on after a slide and its block: the star's slide (ND-8.3), then the dice shape (ND-8.5)."""
    roll = state.roll
    assert roll is not None
    state = replace(state, letter="", pending=(PLAYER,))
    if state.slides > 1 or not roll.has_star:
        return _shape_step(state)
    if roll.shape == STAR:
        return (_shape_step if all_down(state) else _second_choice)(state)
    letter = LETTERS[state.tiles.index(roll.shape)]
    if can_slide(state, letter):
        return _and_then(_slid(state, letter, events.slid_by_star), _after_slide)
    told = events.star_slides_nothing(seat=PLAYER, letter=letter, tile=roll.shape)
    return _and_then((state, (told,)), _shape_step)


def _second_choice(state: State) -> Told:
    return replace(state, phase=Phase.SLIDE), ()


def _shape_step(state: State) -> Told:
    assert state.roll is not None
    sheet = state.sheets[PLAYER]
    if any(fits_somewhere(heights(sheet), shape) for shape in shapes_rolled(state.roll)):
        return step(_TABLE, state, Phase.SHAPE, (PLAYER,)), ()
    told = events.no_fit(seat=PLAYER, shape=state.roll.shape)
    return combo_step(_TABLE, replace(state, pending=())), (told,)


def _and_then(told: Told, following: Callable[[State], Told]) -> Told:
    state, events = told
    after, more = following(state)
    return after, events + more


def leaves_no_fit(state: State, after: State) -> bool:
    """Tell whether something that this roll still brings can no longer be placed after a GO! block (ND-8.7).

    `state` is before the block, `after` is when it lies there. The second slide may bring another block.
    """
    assert state.roll is not None
    shapes = shapes_rolled(state.roll)
    top = heights(after.sheets[PLAYER])
    for blocks in _blocks_to_come(state, state.roll):
        if not any(fit_one_after_another(top, (*blocks, shape)) for shape in shapes):
            return True
    return False


def _blocks_to_come(state: State, roll: Roll) -> list[tuple[str, ...]]:
    """Return the blocks that the star's slide may bring after this one: none, or one of several."""
    if state.slides > 1 or not roll.has_star:
        return [()]
    letters = LETTERS if roll.shape == STAR else LETTERS[state.tiles.index(roll.shape)]
    at_last_notch = [c for c in letters if state.notches[LETTERS.index(c)] == NOTCHES - 1]
    protected = state.sheets[PLAYER].letters
    return [(), *((tile_of(state, letter),) for letter in at_last_notch if letter not in protected)]
