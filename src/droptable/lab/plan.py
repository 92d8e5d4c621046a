"""What to simulate."""

from dataclasses import asdict, dataclass, field
from itertools import islice, permutations
from math import factorial

from droptable import __version__
from droptable.bots.bot import Effort, check_bot, check_plays
from droptable.core.errors import OptionError
from droptable.core.options import Options, completed
from droptable.core.registry import AnyGame, rulesets, variation_of


@dataclass(frozen=True)
class Plan:
    """What to play: who sits where, how often, by which options, from which seed.

    `bots` are names that are registered, or `MODULE:CLASS` for one's own.
    """

    game: str
    bots: tuple[str, ...]
    games: int
    seed: int = 1
    options: Options = field(default_factory=dict)
    all_seatings: bool = False  # let the bots change seats from game to game, through all permutations
    effort: Effort = field(default_factory=Effort)
    keeps_records: bool = False  # have a record made of every game

    def build(self) -> AnyGame:
        """Return the game.

        Raise OptionError or UnknownNameError if there is none like it, or what `check_bot` and
        `check_plays` raise.
        """
        ruleset = rulesets[self.game]
        if self.games < 1:
            raise OptionError("no-games", games=self.games)
        for bot in self.bots:
            check_bot(self.game, bot)
        options = completed(ruleset.options, {**ruleset.in_simulations, **self.options})
        game = ruleset.game(len(self.bots), options)
        for bot in self.bots:
            check_plays(game, bot)
        return game

    def seating(self, number: int) -> tuple[int, ...]:
        """Return which bot (its place in `bots`) sits at each seat in game `number`."""
        count = len(self.bots)
        if not self.all_seatings:
            return tuple(range(count))
        return next(islice(permutations(range(count)), number % self.seatings, None))

    @property
    def seatings(self) -> int:
        """In how many ways the bots are seated."""
        return factorial(len(self.bots)) if self.all_seatings else 1

    @property
    def is_balanced(self) -> bool:
        """Whether every seating is played equally often."""
        return self.games % self.seatings == 0

    @property
    def names(self) -> tuple[str, ...]:
        """What the bots are called, those of the same kind told apart by their place: `greedy #2`."""
        return tuple(f"{bot} #{at}" if self.bots.count(bot) > 1 else bot for at, bot in enumerate(self.bots, 1))


def described(plan: Plan) -> dict[str, object]:
    """Return what was played and how, ready for JSON: all that it takes to do it again."""
    game = plan.build()
    return {
        "version": __version__,
        "game": plan.game,
        "bots": list(plan.bots),
        "options": dict(game.options),
        "variant": variation_of(game),  # by which of them it is not the published game
        "seatings": "all" if plan.all_seatings else "fixed",
        "effort": asdict(plan.effort),
        "seed": plan.seed,
    }
