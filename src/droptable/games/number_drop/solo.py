"""Playing alone: tiles slide towards GO! (ND-8)."""

from dataclasses import replace

from droptable.games.number_drop.actions import STAR
from droptable.games.number_drop.aftermath import Aftermath, AtGo, NoFit, Protected, SlidByStar, StarSlidNothing
from droptable.games.number_drop.phases import begin_circling, begin_placing, deciders
from droptable.games.number_drop.shapes import fit_one_after_another, fits_somewhere
from droptable.games.number_drop.sheet import LETTERS, Sheet, heights
from droptable.games.number_drop.state import (
    PLAYER,
    Blocking,
    Round,
    Sliding,
    State,
    shapes_rolled,
    tile_of,
)
from droptable.games.number_drop.variant import Variant


def all_down(variant: Variant, state: State) -> bool:
    """Tell whether all five tiles are at the bottom (ND-8.6)."""
    return min(state.notches) == variant.notches


def can_slide(variant: Variant, state: State, letter: str) -> bool:
    """Tell whether this letter's tile is not at the bottom."""
    return notch_of(state, letter) < variant.notches


def notch_of(state: State, letter: str) -> int:
    """Return how far this letter's tile has slid."""
    return state.notches[LETTERS.index(letter)]


def slide(variant: Variant, state: State, current: Round, letter: str) -> Aftermath:
    """Return what sliding a tile leads to, up to the next decision."""
    at = LETTERS.index(letter)
    notches = (*state.notches[:at], state.notches[at] + 1, *state.notches[at + 1 :])
    after = replace(state, notches=notches)
    return _after_slide(variant, after, replace(current, slides=current.slides + 1), letter)


def _after_slide(variant: Variant, state: State, current: Round, letter: str) -> Aftermath:
    """Drop the tile that reached GO!, unless its letter protects (ND-8.4) or it fits nowhere (ND-8.7)."""
    if can_slide(variant, state, letter):
        return after_block(variant, state, current)
    if letter in state.sheets[PLAYER].letters:
        return after_block(variant, state, current).preceded_by(Protected(letter))
    tile = tile_of(state, letter)
    if not fits_somewhere(heights(state.sheets[PLAYER]), tile, variant.form):
        return after_block(variant, state, current).preceded_by(AtGo(letter), NoFit(tile))
    phase = Blocking(current, letter, deciders(variant, Blocking, (PLAYER,)))
    return Aftermath(replace(state, phase=phase), (AtGo(letter),))


def after_block(variant: Variant, state: State, current: Round) -> Aftermath:
    """Return what comes after a slide and its block: the star's slide (ND-8.3), then the dice shape (ND-8.5)."""
    if current.slides > 1 or not current.roll.has_star:
        return _shape(variant, state, current)
    if current.roll.shape == STAR:
        if all_down(variant, state):
            return _shape(variant, state, current)
        return Aftermath(replace(state, phase=Sliding(current)))
    letter = LETTERS[state.tiles.index(current.roll.shape)]
    if can_slide(variant, state, letter):
        slid = SlidByStar(letter, notch_of(state, letter) + 1)
        return slide(variant, state, current, letter).preceded_by(slid)
    return _shape(variant, state, current).preceded_by(StarSlidNothing(letter))


def _shape(variant: Variant, state: State, current: Round) -> Aftermath:
    """Go on to the dice shape, or past it if it fits nowhere (ND-8.7)."""
    top = heights(state.sheets[PLAYER])
    if any(fits_somewhere(top, shape, variant.form) for shape in shapes_rolled(current.roll)):
        return Aftermath(begin_placing(variant, state, current))
    return Aftermath(begin_circling(variant, state, current), (NoFit(current.roll.shape),))


def leaves_no_fit(variant: Variant, state: State, current: Round, sheet: Sheet) -> bool:
    """Tell whether something that this roll still brings can no longer be placed after a GO! block (ND-8.7).

    `state` is before the block, `sheet` has it. The second slide may bring another block.
    """
    top = heights(sheet)
    return any(
        not any(fit_one_after_another(top, (*blocks, shape), variant.form) for shape in shapes_rolled(current.roll))
        for blocks in _blocks_to_come(variant, state, current)
    )


def _blocks_to_come(variant: Variant, state: State, current: Round) -> list[tuple[str, ...]]:
    """Return the blocks that the star's slide may bring after this one: none, or one of several."""
    roll = current.roll
    if current.slides > 1 or not roll.has_star:
        return [()]
    letters = LETTERS if roll.shape == STAR else LETTERS[state.tiles.index(roll.shape)]
    protected = state.sheets[PLAYER].letters
    due = [c for c in letters if notch_of(state, c) == variant.notches - 1 and c not in protected]
    return [(), *((tile_of(state, letter),) for letter in due)]
