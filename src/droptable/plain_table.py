"""A table for scripts: game, match, dice and World in one object, and nature never has to be asked.

    table = droptable.play("drop-or-pop", seats=3, seed=7)
    while not table.is_over:
        table.do(table.legal.some())
    print(table)
    print(table.outcome)

All of it is the pure contract underneath (`droptable.core`): `table.match` is the match, a value, at any time.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from droptable.core.errors import DroptableError, IllegalActionError, TakeBackError, UnavailableError
from droptable.core.game import Outcome, Over, Seat, Seats
from droptable.core.knowledge import known_to
from droptable.core.match import AnyMatch, act, answer, start
from droptable.core.nature import Draws
from droptable.core.options import Value
from droptable.core.record import NOBODY, Record, record_of
from droptable.core.registry import AnyGame, rulesets, world_for
from droptable.core.replay import position as position_of
from droptable.dice import SeededDraws


class PlainTable:
    """A game under way that a script plays: whoever is to decide does so by `do`, and nature answers by itself.

    Sealed choices are the script's own business: it sees the whole state. `view` is what a seat may know.
    """

    def __init__(self, match: AnyMatch, draws: Draws | None = None, below: Random | None = None) -> None:
        self.draws: Draws = SeededDraws() if draws is None else draws
        self._chance = Random() if below is None else below  # of what is sampled; the dice are a stream of their own
        self._world = world_for(match.game)
        self._decisions: list[AnyMatch] = []  # the match at every decision before this one
        self._told_from = len(match.log)
        self.match = self._after_nature(match)

    @property
    def game(self) -> AnyGame:
        """The game that is played, with its seats and options."""
        return self.match.game

    @property
    def state(self) -> Any:
        """The position."""
        return self.match.state

    @property
    def seat(self) -> Seat | None:
        """Who is to decide, the first of several; None once the game is over."""
        turn = self.match.turn
        return min(turn.acting) if isinstance(turn, Seats) else None

    @property
    def legal(self) -> "LegalActions":
        """What the seat that is to decide may do."""
        return LegalActions(self)

    @property
    def outcome(self) -> Outcome | None:
        """The result, or None while the game goes on."""
        return self.game.outcome(self.match.state)

    @property
    def is_over(self) -> bool:
        """Whether nobody moves any more."""
        return isinstance(self.match.turn, Over)

    @property
    def position(self) -> str:
        """The position as a text, which `play(…, position=…)` takes; sealed choices are not part of it."""
        return self.game.format_state(self.view(None))

    @property
    def news(self) -> list[str]:
        """What the last `do` brought about, nature's answers included, in English sentences."""
        from droptable.words import Words  # whoever never asks needs no catalogue

        words = Words("en", self.game)
        told = (words.event(event) for entry in self.match.log[self._told_from :] for event in entry.events)
        return [sentence for sentence in told if sentence]

    def view(self, seat: Seat | None) -> Any:
        """Return the state as a seat, or a spectator (None), may know it."""
        return known_to(self.match, seat).state

    def do(self, action: Any, seat: int | None = None) -> None:
        """Do an action, or what its text spells, for the seat that is to decide; nature answers at once.

        Raise NotationError for a text that spells none, IllegalActionError for what the rules refuse.
        """
        who = self._decider() if seat is None else Seat(seat)
        match = act(self.match, who, self.game.parse(action) if isinstance(action, str) else action)
        self._told_from = len(self.match.log)
        self._decisions.append(self.match)
        self.match = self._after_nature(match)

    def undo(self) -> None:
        """Go back to before the last `do`, whatever has happened since; raise TakeBackError if there was none."""
        if not self._decisions:
            raise TakeBackError("nothing-to-take-back", clause="core")
        self.match = self._decisions.pop()
        self._told_from = len(self.match.log)

    def advice(self, bot: str = "random", steps: int | None = None) -> Any:
        """Return what a bot would do here: its name, or `MODULE:CLASS` of one's own. Raise what `decision` raises."""
        from droptable.bots.bot import Effort, Simulator, bot_called, check_plays, decision

        seat = self._decider()
        check_plays(self.game, bot)
        simulator: Simulator[Any, Any] = Simulator(self.game, self._chance.randrange, self._world)
        return decision(bot_called(self.game.name, bot), simulator, self.view(seat), seat, Effort(steps))

    def record(self, names: Sequence[str] = ()) -> Record:
        """Return what was played so far as a record; `names` are of the seats, in their order."""
        called = [(name,) for name in names] or [(NOBODY,)] * self.game.seats
        return record_of(self.match, called, None, self._world)

    def some_action(self) -> Any:
        """Return some legal action of the seat that is to decide, by the table's seed."""
        seat = self._decider()
        return self.game.sample(self.view(seat), seat, self._chance.randrange)

    def _decider(self) -> Seat:
        seat = self.seat
        if seat is None:
            raise IllegalActionError("game-over", clause="core")
        return seat

    def _after_nature(self, match: AnyMatch) -> AnyMatch:
        while not isinstance(match.turn, Seats | Over):
            match = answer(match, self.draws, self._world)
        return match

    def __str__(self) -> str:
        return str(self.match)

    def _repr_svg_(self) -> str:
        return self.match._repr_svg_()

    def _repr_html_(self) -> str:
        return self.match._repr_html_()


class LegalActions:
    """What a seat may do now: `in` asks the referee, `for` lists, `some()` picks one where there are too many."""

    def __init__(self, table: PlainTable) -> None:
        self._table = table

    @property
    def are_listed(self) -> bool:
        """Whether they can be listed; a shape's placements with stars, or the places to let a piece go, can't."""
        return self._table.seat is None or self._actions() is not None

    def __iter__(self) -> Iterator[Any]:
        """Yield them in a fixed order, none once the game is over; raise UnavailableError if they can't be listed."""
        if self._table.seat is None:
            return
        actions = self._actions()
        if actions is None:
            raise UnavailableError("not-listed", game=self._table.game.name)
        yield from actions

    def __contains__(self, action: object) -> bool:
        table = self._table
        if table.seat is None:
            return False
        try:
            done = table.game.parse(action) if isinstance(action, str) else action
            table.game.check(table.view(table.seat), table.seat, done)
        except DroptableError:
            return False
        return True

    def __repr__(self) -> str:
        if not self.are_listed:
            return "<legal actions: too many to list; some() picks one>"
        return f"<legal actions: {', '.join(self.texts)}>"

    @property
    def texts(self) -> list[str]:
        """The actions as texts, as `do` takes them, too."""
        return [self._table.game.format(action) for action in self]

    def some(self) -> Any:
        """Return one of them by chance, by the table's seed; raise IllegalActionError once the game is over."""
        return self._table.some_action()

    def _actions(self) -> Iterator[Any] | None:
        table = self._table
        assert table.seat is not None
        return table.game.legal_actions(table.view(table.seat), table.seat)


def play(
    name: str, seats: int | None = None, seed: int | str | None = None, position: str | None = None, **options: Value
) -> PlainTable:
    """Open a table for a script; `position` is a text to begin at.

    >>> table = play("drop-or-pop", seats=3, seed=7)
    >>> table.do("ignore")
    >>> len(table.news) > 0
    True

    The seed makes the game; without one, or with None, it is another each time. Raise UnknownNameError or OptionError
    if there is no such game, NotationError for a position that can't be, UnavailableError if its World is not
    installed.
    """
    game = rulesets[name].game(seats, options)
    begun = None if position is None else game.parse_state(position)
    return PlainTable(start(game, begun), *_chance(seed))


def table_of(record: Record, line: int | None = None, seed: int | str | None = None) -> PlainTable:
    """Return a table at which a record was played up to a line, by default its last one, to go on from there.

    Raise VerificationError if the record does not get that far.
    """
    return PlainTable(position_of(record, len(record.lines) if line is None else line), *_chance(seed))


def _chance(seed: int | str | None) -> tuple[SeededDraws, Random]:
    if seed is None:
        return SeededDraws(), Random()
    return SeededDraws(f"dice {seed}"), Random(f"moves {seed}")
