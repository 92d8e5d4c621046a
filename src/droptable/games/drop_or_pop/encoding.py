"""DROP OR POP! for machines: a move is one number, and everybody is seen from one's own seat on."""

from functools import cached_property
from itertools import combinations

from droptable.core.encoding import Observed, Part, Word, one_hot, returns_by_rank
from droptable.core.game import Outcome, Seat
from droptable.games.drop_or_pop.actions import Action, Colour, Move
from droptable.games.drop_or_pop.board import COLUMNS
from droptable.games.drop_or_pop.legality import legal_moves
from droptable.games.drop_or_pop.state import Moving, Phase, Rolling, State
from droptable.games.drop_or_pop.variant import Variant

MOVES = tuple(Move)
DECISIONS_PER_TURN = 2  # a turn with an IGNORE has two


class DropOrPopEncoding:
    """The words are `0` DROP, `1` POP, `2` IGNORE."""

    numbers = len(MOVES)
    letters = 1

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.layout = (
            Part("counters", (variant.seats, variant.rows, COLUMNS)),  # by player from one's own seat on, from below
            Part("mover", (variant.seats,)),
            Part("rolled", (COLUMNS,)),
            Part("ignored", (1,)),
        )

    @property
    def longest(self) -> int | None:
        """Two decisions for each turn of the limit."""
        return None if self.variant.turn_limit is None else DECISIONS_PER_TURN * self.variant.turn_limit

    def following(self, state: State, seat: Seat, begun: Word) -> tuple[int, ...]:
        """Return the numbers of the legal moves."""
        return () if begun else _NUMBERS[legal_moves(self.variant, state, seat)]

    def encode(self, state: State, seat: Seat, action: Action) -> Word:
        """Return the move's number."""
        assert isinstance(action, Move), "seats do nothing but move"
        return (MOVES.index(action),)

    def decode(self, state: State, seat: Seat, word: Word) -> Action:
        """Return the move of this number."""
        return MOVES[word[0]]

    def observe(self, state: State, seat: Seat) -> Observed:
        """Return the counters, whose turn it is, and what is rolled."""
        places = self._places[seat]
        seen = [0] * self._counters
        for x, column in enumerate(state.columns):
            for counter in column:
                seen[places[counter] + x] = 1
                x += COLUMNS  # noqa: PLW2901  # one row up
        return (*seen, *self._turns[state.phase, seat])

    @cached_property
    def _counters(self) -> int:
        return self.layout[0].size

    @cached_property
    def _places(self) -> list[dict[Colour, int]]:
        """For each seat that looks, where the counters of each colour begin."""
        variant, plane = self.variant, self.variant.rows * COLUMNS
        return [
            {colour: (owner - seat) % variant.seats * plane for owner, colour in enumerate(variant.colours)}
            for seat in range(variant.seats)
        ]

    @cached_property
    def _turns(self) -> "_Turns":
        return _Turns(self.variant.seats)

    def returns(self, outcome: Outcome) -> tuple[float, ...]:
        """Return 1 for a win; losers share what it costs."""
        return returns_by_rank(outcome)


class _Turns(dict[tuple[Phase, Seat], Word]):
    """What each seat sees of each phase, worked out when it is first asked: mover, rolled colour, ignored."""

    def __init__(self, seats: int) -> None:
        super().__init__()
        self.seats = seats

    def __missing__(self, key: tuple[Phase, Seat]) -> Word:
        phase, seat = key
        if not isinstance(phase, Rolling | Moving):
            return (0,) * (self.seats + COLUMNS + 1)
        mover = one_hot((phase.seat - seat) % self.seats, self.seats)
        rolled = one_hot(phase.rolled if isinstance(phase, Moving) else None, COLUMNS)
        self[key] = (*mover, *rolled, int(phase.ignored))
        return self[key]


_NUMBERS = {
    moves: tuple(map(MOVES.index, moves)) for number in range(len(MOVES) + 1) for moves in combinations(MOVES, number)
}
