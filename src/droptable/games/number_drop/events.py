"""What NUMBER DROP tells.

Cells are told as a flat tuple `x, row, x, row, …` and `rows` as a tuple, both counted from 0 at the bottom left, for
motion. For people there are `at` (a column's letter) and `numbered` (rows as they count them, from 1).
"""

from droptable.core.events import declared


@declared("ND-2.1", "ND-8.1")
def tiles_laid(*, tiles: str) -> None:
    """The five block tiles, in the order of their letters."""


@declared("ND-2.2")
def starts(*, seat: int) -> None:
    """It is known who begins."""


@declared("ND-2.2")
def first_number(*, seat: int, number: int, at: str, cells: tuple[int, ...]) -> None:
    """A seat wrote its first number."""


@declared("ND-3.1")
def rolled(*, seat: int, numbers: str, shape: str, stars: int) -> None:
    """The five dice, stars as `*`; `stars` counts that of the shape too."""


@declared("ND-4.2")
def letter_fires(
    *, letter: str, tile: str, from_seats: tuple[int, ...], from_count: int, seats: tuple[int, ...]
) -> None:
    """These seats have to drop the letter's tile, since `from_seats` hold the letter."""


@declared("ND-4.7")
def letter_wasted(*, letter: str, tile: str) -> None:
    """The letter fires, and everybody holds it."""


@declared("ND-5.1")
def shape_dropped(
    *,
    seat: int,
    shape: str,
    numbers: tuple[int, ...],
    stars: tuple[int, ...],
    star_count: int,
    at: str,
    cells: tuple[int, ...],
    rows: tuple[int, ...],
    numbered: tuple[int, ...],
    count: int,
) -> None:
    """A shape with its numbers in reading order; `stars` are the digits that stars became, `rows` those it filled."""


@declared("ND-4.3")
def block_dropped(
    *,
    seat: int,
    letter: str,
    tile: str,
    at: str,
    cells: tuple[int, ...],
    rows: tuple[int, ...],
    numbered: tuple[int, ...],
    count: int,
) -> None:
    """A block tile; `rows` are those that it filled."""


@declared("ND-7.2")
def above_line(*, seat: int, rows: tuple[int, ...], numbered: tuple[int, ...], count: int) -> None:
    """Something lies in these rows above the line: the game will end with this round."""


@declared("ND-6.2")
def circled_identical(*, seat: int, size: int, first: int, last: int, cells: tuple[int, ...], points: int) -> None:
    """Equal numbers are circled."""


@declared("ND-6.3")
def circled_consecutive(*, seat: int, size: int, first: int, last: int, cells: tuple[int, ...], points: int) -> None:
    """A run is circled, told from its lowest number up."""


@declared("ND-6.4")
def circled_bonus(*, seat: int, size: int, first: int, last: int, cells: tuple[int, ...], points: int) -> None:
    """Eight numbers of either kind are circled."""


@declared("ND-7.4")
def column_full(*, seat: int, kind: str, points: int) -> None:
    """All boxes of a kind (`identical` or `consecutive`) are circled, which scores on top of them."""


@declared("ND-6.7")
def letter_circled(*, seat: int, letter: str, tile: str) -> None:
    """Both boxes of a size are circled: the letter protects."""


@declared("ND-6.1")
def no_combo_circled(*, seat: int) -> None:
    """A seat let it be."""


@declared("ND-7.1")
def rows_full(*, seat: int, rows: tuple[int, ...], numbered: tuple[int, ...], count: int, points: int) -> None:
    """Rows score."""


@declared("ND-7.2")
def rows_lost(*, seat: int, rows: tuple[int, ...], numbered: tuple[int, ...], count: int, points: int) -> None:
    """Rows above the line cost so many points."""


@declared("ND-4.5")
def letter_crossed(*, letter: str, tile: str) -> None:
    """The letter that fired is crossed off."""


@declared("ND-4.7")
def letter_retired(*, letter: str, tile: str) -> None:
    """A letter that everybody holds is crossed off."""


@declared("ND-7.3")
def next_round(*, seat: int) -> None:
    """This seat is the active one now."""


@declared("ND-7.2", "ND-8.6")
def game_over(*, seats: tuple[int, ...], count: int) -> None:
    """The sheets of these seats have crossed the line."""


@declared("ND-8.6")
def tiles_down() -> None:
    """All tiles are at the bottom: the game is over."""


@declared("ND-7.4")
def scored(*, seat: int, total: int, columns: tuple[int, ...]) -> None:
    """The sum, and what it is made of: rows, identical, consecutive, bonus."""


@declared("ND-7.4")
def won(*, seat: int, total: int) -> None:
    """One seat has the most."""


@declared("ND-7.4")
def win_shared(*, seats: tuple[int, ...], total: int) -> None:
    """Several have."""


@declared("ND-8.8")
def solo_place(*, seat: int, total: int, place: int, name: str, points: int) -> None:
    """The score beats this printed name."""


@declared("ND-8.8")
def solo_no_place(*, seat: int, total: int, name: str, points: int) -> None:
    """It does not even beat the last one."""


@declared("ND-8.2", "ND-8.3")
def slid(*, seat: int, letter: str, tile: str, notch: int, notches: int) -> None:
    """The player slid a tile; it has come `notch` of `notches` notches."""


@declared("ND-8.3")
def slid_by_star(*, seat: int, letter: str, tile: str, notch: int, notches: int) -> None:
    """The star of the roll did."""


@declared("ND-8.3")
def star_slides_nothing(*, seat: int, letter: str, tile: str) -> None:
    """The star's tile is at the bottom already."""


@declared("ND-8.4")
def go(*, seat: int, letter: str, tile: str) -> None:
    """A tile reached GO! and has to be dropped."""


@declared("ND-8.4")
def protected(*, seat: int, letter: str, tile: str) -> None:
    """A tile reached GO!, and its letter is circled."""


@declared("ND-8.7")
def no_fit(*, seat: int, shape: str) -> None:
    """It can be placed nowhere: the game will end with this round."""


@declared("ND-8.7")
def may_not_fit(*, seat: int) -> None:
    """What this roll still brings may find no place after this."""
