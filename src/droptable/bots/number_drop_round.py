"""What a round of NUMBER DROP may still lead to, as its expert sees it at first sight: slides, blocks, roll, combo."""

from dataclasses import dataclass, replace

from droptable.bots.number_drop_sight import End, Fate, Sight, blocks, circles, dropped, placed
from droptable.games.number_drop.actions import STAR, Placement, Roll
from droptable.games.number_drop.combos import box_of
from droptable.games.number_drop.sheet import LETTERS, Sheet, with_combo
from droptable.games.number_drop.state import NOTCHES, Round

BLOCKS = 2  # ways to drop a tile that are followed up
STAR_SLIDES = 2  # tiles that a star may slide that are


@dataclass(frozen=True)
class Thought:
    """What is thought with about one decision."""

    sight: Sight
    fate: Fate
    sheet: Sheet

    @property
    def worth(self) -> float:
        """What the sheet is worth if the round ends like this."""
        return self.sight.worth(self.sheet, self.fate)


def ends(thought: Thought, current: Round, slides: int, most: int) -> list[End]:
    """Return the best ends of a round in which so many tiles have slid, best first; alone, stars may slide another."""
    ready = star_slid(thought, current.roll) if slides == 1 else [thought]
    found = [end for one in ready for end in _rolled_ends(one, current.roll, most)]
    return sorted(found, key=lambda end: -end.value)[:most]


def _rolled_ends(thought: Thought, roll: Roll, most: int) -> list[End]:
    found = thought.sight.placements(thought.sheet, thought.fate, roll)[:most]
    if not found:
        return [circled(thought)]
    return [end_of(thought, placement) for _, placement in found]


def end_of(thought: Thought, placement: Placement) -> End:
    """Return the end of a round after a placement and the best combo."""
    return circled(replace(thought, sheet=placed(thought.sheet, placement)))


def circled(thought: Thought) -> End:
    """Return the end of a round after the best combo."""
    _, cells = circles(thought.sight, thought.sheet, thought.fate)[0]
    return with_cells(thought, cells)


def with_cells(thought: Thought, cells: tuple[int, ...]) -> End:
    """Return the end of a round in which these cells are circled, or none."""
    after = thought
    if cells:
        sheet = with_combo(thought.sheet, cells, box_of(thought.sheet, cells), thought.fate.crossed)
        after = replace(thought, sheet=sheet)
    return End(after.worth, after.sheet, after.fate)


def movable(fate: Fate) -> list[str]:
    """Return the letters whose tiles are not at the bottom."""
    return [letter for letter, notch in zip(LETTERS, fate.words, strict=True) if notch < NOTCHES]


def slid(thought: Thought, letter: str) -> list[Thought]:
    """Return what is left to think about once a tile has slid: at GO! with the best ways to drop it, best first."""
    at, notches = LETTERS.index(letter), list(thought.fate.words)
    notches[at] += 1
    later = replace(thought, fate=replace(thought.fate, words=tuple(notches)))
    if notches[at] < NOTCHES or letter in thought.sheet.letters:
        return [later]
    tile = thought.fate.tiles[at]
    found = blocks(later.sight, later.sheet, later.fate, tile)
    if not found:  # as if all tiles were down: the game ends with this round (ND-8.7)
        return [replace(later, fate=replace(later.fate, words=(NOTCHES,) * len(LETTERS)))]
    return [replace(later, sheet=dropped(later.sheet, tile, block)) for _, block in found[:BLOCKS]]


def star_slid(thought: Thought, roll: Roll) -> list[Thought]:
    """Return what is left to think about once a star has slid another tile (ND-8.3); the same if it slides none."""
    letters = movable(thought.fate) if roll.has_star else []
    if roll.shape != STAR:
        letters = [letter for letter in letters if thought.fate.tiles[LETTERS.index(letter)] == roll.shape]
    found = [one for letter in letters for one in slid(thought, letter)]
    return sorted(found, key=lambda one: -one.worth)[:STAR_SLIDES] or [thought]
