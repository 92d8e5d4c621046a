"""NUMBER DROP for machines: a decision is spelled in stages, so that a few hundred numbers say what millions could.

A placement is a landing and then its four digits in reading order; a combo is its box and then its cells, ascending;
everything else is one number. Each kind of number has a range of its own, as `STAGES` lists them.
"""

from collections import Counter

from droptable.core.encoding import Observed, Part, Word, one_hot, returns_by_rank
from droptable.core.game import Outcome, Seat
from droptable.games.number_drop.actions import (
    NUMBERS_ROLLED,
    SHAPE_DIE,
    Action,
    Circle,
    DropBlock,
    Pass,
    Placement,
    Roll,
    Slide,
    Write,
)
from droptable.games.number_drop.choices import listed
from droptable.games.number_drop.combos import DIGITS, box_of, cells_for, open_boxes
from droptable.games.number_drop.shapes import COLUMNS, DICE_SHAPES, ORIENTATIONS, ROWS, TILES, landings
from droptable.games.number_drop.sheet import (
    BONUS_SIZE,
    BOXES,
    CELLS,
    EMPTY,
    LETTERS,
    LINE,
    Sheet,
    heights,
)
from droptable.games.number_drop.state import (
    NOTCHES,
    Blocking,
    Circling,
    Closing,
    Finished,
    Laying,
    Placing,
    Rolling,
    Sliding,
    Starting,
    State,
    Writing,
    current_sheet,
    shapes_rolled,
    tile_of,
    waiting,
)
from droptable.games.number_drop.variant import Variant

PHASES = (Laying, Starting, Writing, Rolling, Sliding, Blocking, Placing, Circling, Closing, Finished)
SIGNS = {EMPTY: -2, "X": -1} | {digit: int(digit) for digit in DIGITS}
WAYS = COLUMNS * max(map(len, ORIENTATIONS.values()))  # orientation × 7 + column

# where each kind of number begins
LANDING = 0  # shape × 56 + orientation × 7 + column
BLOCK = LANDING + WAYS * len(DICE_SHAPES)
COLUMN = BLOCK + WAYS
LETTER = COLUMN + COLUMNS
BOX = LETTER + len(LETTERS)
PASS = BOX + len(BOXES)
DIGIT = PASS + 1
CELL = DIGIT + len(DIGITS)
STAGES = {
    "landing": LANDING,
    "block": BLOCK,
    "column": COLUMN,
    "letter": LETTER,
    "box": BOX,
    "pass": PASS,
    "digit": DIGIT,
    "cell": CELL,
}

# every round fills four cells of every sheet up to the line, but for those in which a letter fires; alone, every round
# slides a tile
MOST_ROUNDS = COLUMNS * LINE // NUMBERS_ROLLED + 1
MOST_SLIDES = NOTCHES * len(LETTERS)


class NumberDropEncoding:
    """Words of at most nine numbers. Sheets are seen from one's own seat on, one's own with one's sealed choice."""

    numbers = CELL + CELLS
    letters = 1 + BONUS_SIZE

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        seats = variant.seats
        self.layout = (
            Part("cells", (seats, ROWS, COLUMNS), -2, 9),  # −2 for nothing, −1 for a block; from below
            Part("circled", (seats, ROWS, COLUMNS)),
            Part("boxes", (seats, len(BOXES))),
            Part("letters", (seats, len(LETTERS))),
            Part("rows", (seats, ROWS)),
            Part("active", (seats,)),
            Part("decides", (1,)),
            Part("phase", (len(PHASES),)),
            Part("numbers", (len(DIGITS),), 0, NUMBERS_ROLLED),  # how often each is rolled
            Part("stars", (1,), 0, NUMBERS_ROLLED),
            Part("shape", (len(SHAPE_DIE),)),
            Part("letter", (len(LETTERS),)),
            Part("tiles", (len(LETTERS), len(TILES))),
            Part("crossed", (len(LETTERS),)),
            Part("notches", (len(LETTERS),), 0, NOTCHES),
        )

    @property
    def longest(self) -> int:
        """A first number; for every round a shape and a combo; for every letter a block; alone, slides."""
        slides = MOST_SLIDES if self.variant.is_solo else 0
        return self.variant.seats * (1 + 2 * MOST_ROUNDS + len(LETTERS)) + slides

    def following(self, state: State, seat: Seat, begun: Word) -> tuple[int, ...]:
        """Return the numbers that may follow."""
        sheet = state.sheets[seat]
        match state.phase:
            case _ if seat not in waiting(state):
                return ()
            case Placing(current):
                return _placing(sheet, current.roll, begun)
            case Circling():
                return _circling(sheet, begun)
            case _ if begun:
                return ()
        return tuple(sorted(self.encode(state, seat, action)[0] for action in listed(self.variant, state, seat) or ()))

    def encode(self, state: State, seat: Seat, action: Action) -> Word:
        """Return the word of a legal action."""
        match action:
            case Write(column):
                return (COLUMN + column,)
            case Slide(letter):
                return (LETTER + LETTERS.index(letter),)
            case DropBlock(orientation, column):
                return (BLOCK + orientation * COLUMNS + column,)
            case Placement(shape, orientation, column, numbers):
                way = DICE_SHAPES.index(shape) * WAYS + orientation * COLUMNS + column
                return (LANDING + way, *(DIGIT + number for number in numbers))
            case Circle(cells):
                box = BOXES.index(box_of(state.sheets[seat], cells))
                return (BOX + box, *(CELL + cell for cell in cells))
        return (PASS,)

    def decode(self, state: State, seat: Seat, word: Word) -> Action:
        """Return the action of a whole word."""
        first, *rest = word
        if first >= PASS:
            return Pass()
        if first >= BOX:
            return Circle(tuple(number - CELL for number in rest))
        if first >= LETTER:
            return Slide(LETTERS[first - LETTER])
        if first >= COLUMN:
            return Write(first - COLUMN)
        if first >= BLOCK:
            return DropBlock(*divmod(first - BLOCK, COLUMNS))
        shape, way = divmod(first - LANDING, WAYS)
        return Placement(DICE_SHAPES[shape], *divmod(way, COLUMNS), tuple(number - DIGIT for number in rest))

    def observe(self, state: State, seat: Seat) -> Observed:
        """Return all sheets and what lies on the table."""
        seats = self.variant.seats
        order = [Seat((seat + n) % seats) for n in range(seats)]
        sheets = [current_sheet(state, seat), *(state.sheets[other] for other in order[1:])]
        active = None if state.active is None else (state.active - seat) % seats
        return (
            *(SIGNS[sign] for sheet in sheets for sign in sheet.cells),
            *(sheet.circled >> cell & 1 for sheet in sheets for cell in range(CELLS)),
            *(int(box in sheet.boxes) for sheet in sheets for box in BOXES),
            *(int(letter in sheet.letters) for sheet in sheets for letter in LETTERS),
            *(sheet.rows >> row & 1 for sheet in sheets for row in range(ROWS)),
            *one_hot(active, seats),
            int(seat in waiting(state)),
            *one_hot(PHASES.index(type(state.phase)), len(PHASES)),
            *_dice(state.roll),
            *(int(letter == state.letter) for letter in LETTERS),
            *_tiles(state),
            *(int(letter in state.crossed) for letter in LETTERS),
            *(state.notches or (0,) * len(LETTERS)),
        )

    def returns(self, outcome: Outcome) -> tuple[float, ...]:
        """Return the score of who plays alone; the rank's worth in company."""
        if self.variant.is_solo:
            return tuple(map(float, outcome.scores or ()))
        return returns_by_rank(outcome)


def _placing(sheet: Sheet, roll: Roll, begun: Word) -> tuple[int, ...]:
    if not begun:
        found = landings(heights(sheet), shapes_rolled(roll))
        ways = ((DICE_SHAPES.index(one.shape), one.orientation, one.column) for one in found)
        return tuple(sorted(LANDING + shape * WAYS + held * COLUMNS + column for shape, held, column in ways))
    written = [number - DIGIT for number in begun[1:]]
    left = NUMBERS_ROLLED - len(written) - 1  # places after the next one
    if left < 0:
        return ()
    return tuple(DIGIT + digit for digit in range(len(DIGITS)) if _missing(roll, [*written, digit]) <= left)


def _missing(roll: Roll, written: list[int]) -> int:
    """Return how many of the rolled numbers are still to be written."""
    return (Counter(roll.numbers) - Counter(written)).total()


def _circling(sheet: Sheet, begun: Word) -> tuple[int, ...]:
    if not begun:
        return (*(BOX + BOXES.index(box) for box in open_boxes(sheet)), PASS)
    if begun == (PASS,):
        return ()
    chosen = tuple(number - CELL for number in begun[1:])
    sets = cells_for(sheet, BOXES[begun[0] - BOX])
    cells = {way[len(chosen)] for way in sets if len(way) > len(chosen) and way[: len(chosen)] == chosen}
    return tuple(CELL + cell for cell in sorted(cells))


def _dice(roll: Roll | None) -> tuple[int, ...]:
    if roll is None:
        return (0,) * (len(DIGITS) + 1 + len(SHAPE_DIE))
    counts = (roll.numbers.count(digit) for digit in range(len(DIGITS)))
    return (*counts, roll.number_stars, *one_hot(SHAPE_DIE.index(roll.shape), len(SHAPE_DIE)))


def _tiles(state: State) -> tuple[int, ...]:
    if not state.tiles:
        return (0,) * (len(LETTERS) * len(TILES))
    return tuple(int(tile == tile_of(state, letter)) for letter in LETTERS for tile in TILES)
