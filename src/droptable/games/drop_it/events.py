"""What DROP IT tells: `*_um` are micrometres, `angle` 1/65536 turns, `vx` and `vy` mm/s; `close` marks close calls.

A piece is told by its number, its colour and its shape. Whatever is true or not is told as 1 or 0. `gap_um` is negative
where things overlap, `by_um` the same without its sign. `how` far it went over a border is `over` (by more than 0.2 mm,
which counts), `barely` (by less, which does not) or `short` (not at all).
"""

from droptable.core.events import declared


@declared("DI-2.2")
def has_colour(*, seat: int, colour: str) -> None:
    """A seat plays this colour."""


@declared("DI-2.3")
def divided(*, seat: int, colour: str, one: str, other: str) -> None:
    """A seat has these two shapes of the fourth colour."""


@declared("DI-2.4")
def starts(*, seat: int) -> None:
    """It is known who begins."""


@declared("DI-3.1")
def released(
    *, seat: int, piece: int, colour: str, shape: str, number: int, x_um: int, angle: int, vx: int, vy: int
) -> None:
    """A piece is let go, the `number`-th of the game."""


@declared("DI-3.4")
def trembled(*, seat: int, x_um: int, angle: int) -> None:
    """The hand shifted it by so much."""


@declared("DI-3.5")
def knocked_out(*, piece: int, colour: str, shape: str) -> None:
    """Another piece left the shaft."""


@declared("DI-3.5")
def left_shaft_again(*, seat: int, piece: int, colour: str, shape: str, tries: int) -> None:
    """The piece left the shaft; it may be dropped again so often."""


@declared("DI-3.5")
def left_shaft_for_good(*, seat: int, piece: int, colour: str, shape: str) -> None:
    """It is out."""


@declared("DI-3.3")
def rests(*, seat: int, piece: int, colour: str, shape: str, x_um: int, y_um: int, angle: int, pushed: int) -> None:
    """The piece lies here, and so many others were pushed."""


@declared("DI-4.1", "DI-4.2", "DI-4.5")
def touches_piece(*, piece: int, colour: str, shape: str, gap_um: int, breach: int, rules: str, close: int) -> None:
    """It touches this piece; `rules` are the landing rules that this breaks, joined by `+`."""


@declared("DI-4.1", "DI-4.2", "DI-4.5")
def misses_piece(*, piece: int, colour: str, shape: str, gap_um: int, breach: int, rules: str, close: int) -> None:
    """It nearly touches this piece."""


@declared("DI-4.3")
def touches_edge(
    *, segment: int, side: str, number: int, symbol: str, gap_um: int, breach: int, rules: str, close: int
) -> None:
    """It touches this stretch of the edge; `symbol` is what is printed there, if anything is."""


@declared("DI-4.3")
def misses_edge(
    *, segment: int, side: str, number: int, symbol: str, gap_um: int, breach: int, rules: str, close: int
) -> None:
    """It nearly touches this stretch of the edge."""


@declared("DI-4.4")
def sticks_out(*, gap_um: int, by_um: int, breach: int, close: int) -> None:
    """It is higher than the rim."""


@declared("DI-5.2")
def bonus(*, circle: int, size: str, points: int, gap_um: int, by_um: int, close: int) -> None:
    """It overlaps this bonus circle."""


@declared("DI-4.5")
def close_height(*, about: int, gap_um: int, by_um: int, how: str, holds: int) -> None:
    """It nearly sticks out."""


@declared("DI-4.5")
def close_bonus(*, about: int, size: str, gap_um: int, by_um: int, how: str, holds: int) -> None:
    """It nearly overlaps this circle."""


@declared("DI-5.1")
def level(*, level: int) -> None:
    """The highest level that counts."""


@declared("DI-4.5")
def close_level(*, about: int, gap_um: int, by_um: int, how: str, holds: int) -> None:
    """It is, or is not, in this level by a hair."""


@declared("DI-4.1", "DI-4.2", "DI-4.3", "DI-4.4")
def breach(*, rule: str, seat: int, number: int) -> None:
    """A landing rule is broken, by the `number`-th piece of the game."""


@declared("DI-6.3")
def may_joker(*, seat: int, worth: int, left: int) -> None:
    """A joker would make the breach good."""


@declared("DI-4.1", "DI-4.2", "DI-4.3", "DI-4.4")
def no_points(*, seat: int, worth: int) -> None:
    """The breach costs what the piece is worth."""


@declared("DI-5.3")
def scored(*, seat: int, points: int, level: int, bonus: int, total: int, token: int, field: int) -> None:
    """Points, what they are made of, and where on the track the seat stands."""


@declared("DI-6.3")
def joker_spent(*, seat: int, left: int) -> None:
    """A joker made the breach good."""


@declared("DI-6.3")
def joker_kept(*, seat: int, left: int) -> None:
    """The seat let it be."""


@declared("DI-6.3")
def jokers_left(*, seat: int, left: int, points: int) -> None:
    """Jokers that nobody spent score."""


@declared("DI-5.5")
def won(*, seats: tuple[int, ...], scores: tuple[int, ...]) -> None:
    """One seat has the most."""


@declared("DI-5.5")
def shared_win(*, seats: tuple[int, ...], scores: tuple[int, ...]) -> None:
    """Several have."""
