"""DROP OR POP! by turns on its twin: the games that the rules play with the same dice, in a fraction of the time."""

from random import Random

import numpy as np

from droptable.core.encoding import Word
from droptable.core.game import Outcome, Seat
from droptable.envs.play import Array, GameUnderWay
from droptable.envs.twin import twins
from droptable.games.drop_or_pop.actions import Colour
from droptable.games.drop_or_pop.board import COLUMNS, COUNTERS, supply_beside, winning
from droptable.games.drop_or_pop.encoding import MOVES
from droptable.games.drop_or_pop.rules import DropOrPop
from droptable.games.drop_or_pop.state import MOVING, Ended, State

# By what may be done, a bit per move.
_ALL = (1 << len(MOVES)) - 1
_LEGAL = tuple(tuple(n for n in range(len(MOVES)) if bits >> n & 1) for bits in range(_ALL + 1))
_MASKS = np.array([[bits >> n & 1 for n in range(len(MOVES))] for bits in range(_ALL + 1)], np.int8)


class DropOrPopPlay(GameUnderWay):
    """One game, its position in a row of words. `state` is worked out for those who ask for it."""

    game: DropOrPop

    def __init__(self, game: DropOrPop) -> None:
        from droptable.kernels.drop_or_pop import table  # whoever plays no twin needs no compiler

        super().__init__(game)
        self.table, self._row = table, table.empty_table(game)
        self._seat, self._may = 0, table.OVER
        self._size = sum(part.size for part in self.layout)
        self._below = Random().randrange

    def begin(self, random: Random) -> None:
        """Begin a new game with these dice."""
        self._below = random.randrange
        starter = self.game.named_starter
        seat = self._below(self.game.seats) if starter is None else int(starter)
        self._follow(self.table.begin(self._row, seat, self._below(COLUMNS)))

    def _follow(self, who_may: int) -> None:
        self._seat, self._may = who_may >> len(MOVES), who_may & _ALL

    @property
    def is_over(self) -> bool:
        """Whether nobody decides any more."""
        return not self._may

    @property
    def acting(self) -> frozenset[Seat]:
        """The seat that is to decide, alone."""
        return frozenset({Seat(self._seat)}) if self._may else frozenset()

    @property
    def seat(self) -> Seat | None:
        """The seat that is to decide, None when the game is over."""
        return Seat(self._seat) if self._may else None

    def seen(self, seat: Seat) -> Array:
        """Return what a seat sees."""
        seen = np.empty(self._size, np.int8)
        self.table.show(self._row, seat, not self._may, seen)
        return seen

    def legal(self, seat: Seat) -> Word:
        """Return the numbers that a seat may say now."""
        return _LEGAL[self._may] if seat == self._seat else ()

    def mask(self, seat: Seat) -> Array:
        """Return ones where the numbers are that a seat may say now, zeros elsewhere."""
        mask: Array = _MASKS[self._may if seat == self._seat else 0].copy()
        return mask

    def say(self, seat: Seat, number: int) -> None:
        """Make a seat's move; raise ValueError unless it is legal."""
        if number not in self.legal(seat):
            raise ValueError(f"{number} is not legal for seat {seat} now")
        who_may = self.table.step(self._row, number, self._below(COLUMNS))
        if who_may == self.table.PASSED:
            who_may = self.table.pass_on(self._row, self._below(COLUMNS))
        self._follow(who_may)

    def point_at(self, seat: Seat, point: Array) -> None:
        """Raise ValueError: its decisions are numbers."""
        raise ValueError("DROP OR POP! is decided by numbers")

    def returns(self) -> tuple[float, ...]:
        """Return what the game was worth to each seat; nothing while it goes on."""
        seats, won = self.game.seats, int(self._row[self.table.WON])
        if not won:
            return (0.0,) * seats
        has_won = [won >> (seat - self._seat) % seats & 1 for seat in range(seats)]
        return self.encoding.returns(Outcome(tuple(1 if one else 1 + won.bit_count() for one in has_won)))

    @property
    def state(self) -> State:
        """The position as the rules have it."""
        from droptable.kernels.drop_or_pop.board import PLAYERS, unpacked

        row = self._row.tolist()
        seat, limit = self._seat, self.game.turn_limit
        columns = unpacked(self.game, row[:PLAYERS], seat)
        supply = supply_beside(columns, COUNTERS)
        left = None if limit is None else limit - row[self.table.TURN]
        if self._may:
            phase = MOVING[seat][row[self.table.IGNORED]][Colour(row[self.table.ROLLED])]
            return State(columns, supply, phase, left)
        won = winning(columns, self.game.to_win) if row[self.table.WON] else ()
        return State(columns, supply, Ended(self.game.following[seat], won), None if left is None else left - 1)


twins.register(DropOrPop.name, DropOrPopPlay)
