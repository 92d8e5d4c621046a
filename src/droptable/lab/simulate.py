"""Play many games between bots, on all cores. The same seed gives the same result whatever the number of cores."""

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Executor, Future
from dataclasses import asdict, dataclass, field
from itertools import islice, permutations
from math import factorial
from random import Random
from typing import Any

from droptable import __version__
from droptable.bots.bot import Effort, Simulator, bot_called, decision
from droptable.core.errors import BotError, IllegalActionError, OptionError
from droptable.core.game import Outcome, Seat
from droptable.core.match import AnyMatch, play_out, start
from droptable.core.options import Options, completed
from droptable.core.registry import AnyGame, AnyWorld, rulesets, world_for
from droptable.lab.statistics import Observation, distribution_of, observe, share
from droptable.processes import THIS_PROCESS, Pool, Processes, usable_cores

CHUNK = 20  # games per piece of work: small enough for a smooth progress bar, large enough to be worth sending
AHEAD = 3  # pieces per worker that are handed out: enough that none waits, few enough that memory stays bounded


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

    def build(self) -> AnyGame:
        """Return the game.

        Raise OptionError or UnknownNameError if there is none like it, or what `bot_called` raises.
        """
        ruleset = rulesets[self.game]
        if self.games < 1:
            raise OptionError("no-games", games=self.games)
        for bot in self.bots:
            bot_called(self.game, bot)
        return ruleset.game(len(self.bots), completed(ruleset.options, {**ruleset.in_simulations, **self.options}))

    def seating(self, number: int) -> tuple[int, ...]:
        """Return which bot (its place in `bots`) sits at each seat in game `number`."""
        count = len(self.bots)
        if not self.all_seatings:
            return tuple(range(count))
        return next(islice(permutations(range(count)), number % factorial(count), None))


@dataclass(frozen=True)
class Result:
    """One game of a plan."""

    seating: tuple[int, ...]
    outcome: Outcome
    observation: Observation


@dataclass(frozen=True)
class _Dice:
    """Fast private dice; nobody needs to check them."""

    random: Random

    def draw(self, k: int, sizes: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(self.random.randrange(size) for size in sizes)


def play_game(plan: Plan, number: int) -> AnyMatch:
    """Return game `number` of a plan, played to its end. It depends on the plan's seed and its number alone.

    Raise BotError if a bot fails, or decides what the rules refuse.
    """
    game = plan.build()
    return _play(plan, game, world_for(game), number)


def _play(
    plan: Plan, game: AnyGame, world: AnyWorld | None, number: int, processes: Processes = THIS_PROCESS
) -> AnyMatch:
    names = [plan.bots[at] for at in plan.seating(number)]
    players = [bot_called(plan.game, name) for name in names]
    # Dice and bots draw from different streams: a bot that thinks more must not change the dice.
    below = Random(f"bots {plan.seed} {number}").randrange
    simulator: Simulator[Any, Any] = Simulator(game, below, world, processes)

    decided = ""

    def decide(match: AnyMatch, seat: Seat) -> Any:
        nonlocal decided
        decided = names[seat]
        return decision(players[seat], simulator, game.view(match.state, seat), seat, plan.effort)

    try:
        return play_out(start(game), decide, _Dice(Random(f"dice {plan.seed} {number}")), world)
    except IllegalActionError as error:
        raise BotError("bot-illegal", clause=error.clause, bot=decided, reason=error.code) from error


def run(
    plan: Plan, cores: int | None = None, progress: Callable[[int], None] = lambda games: None
) -> dict[str, object]:
    """Play the plan and return its figures, ready for JSON. `progress` is told how many games were finished."""
    description = described(plan)
    tally = Tally(len(plan.bots))
    for chunk in _chunks(plan, cores or usable_cores()):
        for result in chunk:
            tally.add(result)
        progress(len(chunk))
    return description | tally.figures(plan)


def _chunks(plan: Plan, cores: int) -> Iterator[list[Result]]:
    """Yield the results in the order of the games, a piece at a time, however many games there are to be."""
    pieces = ((plan, first, min(first + CHUNK, plan.games)) for first in range(0, plan.games, CHUNK))
    workers = min(cores, -(-plan.games // CHUNK))
    with Pool(cores) as pool:  # ended after Ctrl-C too: nobody waits for games that nobody will count
        if workers == 1:  # the bots of a game may use what is left over where games are few
            yield from (_play_chunk(*piece, pool) for piece in pieces)
        else:
            yield from _in_order(pool.executor, pieces, AHEAD * workers)


def _in_order(pool: Executor, pieces: Iterable[tuple[Plan, int, int]], most: int) -> Iterator[list[Result]]:
    """Yield the pieces' results in their order, with at most `most` pieces handed out at a time."""
    waiting: deque[Future[list[Result]]] = deque()
    for piece in pieces:
        waiting.append(pool.submit(_play_chunk, *piece))
        if len(waiting) == most:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


def _play_chunk(plan: Plan, first: int, past: int, processes: Processes = THIS_PROCESS) -> list[Result]:
    game = plan.build()
    world = world_for(game)
    return [_result(plan, _play(plan, game, world, number, processes), number) for number in range(first, past)]


def _result(plan: Plan, match: AnyMatch, number: int) -> Result:
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    return Result(plan.seating(number), outcome, observe(match))


def described(plan: Plan) -> dict[str, object]:
    """Return what was played and how, ready for JSON: all that it takes to do it again."""
    return {
        "version": __version__,
        "game": plan.game,
        "bots": list(plan.bots),
        "options": dict(plan.build().options),
        "seatings": "all" if plan.all_seatings else "fixed",
        "effort": asdict(plan.effort),
        "seed": plan.seed,
    }


def summary(plan: Plan, results: Iterable[Result]) -> dict[str, object]:
    """Return the figures of some games (at least one), ready for JSON."""
    tally = Tally(len(plan.bots))
    for result in results:
        tally.add(result)
    return tally.figures(plan)


class Tally:
    """Counts games as they come. It holds how often each answer was given, not the games: a billion fit too."""

    def __init__(self, seats: int) -> None:
        self.games = 0
        self.draws = 0
        self.seat_wins: Counter[int] = Counter()
        self.bot_wins: Counter[int] = Counter()
        self.scores: list[Counter[int]] = [Counter() for _ in range(seats)]
        self.length_name = ""
        self.lengths: Counter[int] = Counter()
        self.shares: dict[str, Counter[bool | None]] = {}
        self.numbers: dict[str, Counter[int]] = {}
        self.counts: dict[str, Counter[str]] = {}

    def add(self, result: Result) -> None:
        """Count one game."""
        self.games += 1
        winners = result.outcome.winners
        if len(winners) == 1:
            self.seat_wins[winners[0]] += 1
            self.bot_wins[result.seating[winners[0]]] += 1
        else:
            self.draws += 1
        for seat, score in enumerate(result.outcome.scores or ()):
            self.scores[seat][score] += 1
        self._observe(result.observation)

    def _observe(self, seen: Observation) -> None:
        self.length_name = seen.length_name
        self.lengths[seen.length] += 1
        for key, answer in seen.shares.items():
            self.shares.setdefault(key, Counter())[answer] += 1
        for key, number in seen.numbers.items():
            self.numbers.setdefault(key, Counter())[number] += 1
        for key, counts in seen.counts.items():
            self.counts.setdefault(key, Counter()).update(counts)

    def figures(self, plan: Plan) -> dict[str, object]:
        """Return the figures, ready for JSON."""
        figures: dict[str, object] = {
            "games": self.games,
            "seats": [self._seat(seat) for seat in range(len(self.scores))],
            "draw_share": self.draws / self.games,
        }
        if plan.all_seatings:
            figures["bot_shares"] = [
                {"bot": bot, **share(self.bot_wins[at], self.games)} for at, bot in enumerate(plan.bots)
            ]
        figures |= {f"{key}_share": _share_of(answers) for key, answers in self.shares.items()}
        figures[self.length_name] = distribution_of(self.lengths)
        figures |= {key: distribution_of(numbers) for key, numbers in self.numbers.items()}
        return figures | {key: dict(counts) for key, counts in self.counts.items()}

    def _seat(self, seat: int) -> dict[str, object]:
        scores = {"score": distribution_of(self.scores[seat])} if self.scores[seat] else {}
        return share(self.seat_wins[seat], self.games) | scores


def _share_of(answers: Mapping[bool | None, int]) -> object:
    yes, no = answers.get(True, 0), answers.get(False, 0)
    return share(yes, yes + no)["share"]
